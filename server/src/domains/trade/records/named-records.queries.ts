import type { RecordSide, tradeRecord, TradeRecord } from '@seamark/contract/trade/records/records'
import type { Remark } from '@seamark/contract/trade/reading/remarks'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import type { FactRow as WrittenRow } from '../reading/fact-rows.rules.ts'
import type { PartyState } from './party-states.queries.ts'
import { statesOf } from './party-states.queries.ts'

export interface SharedRow {
  import: number
  line: number
  day: string
  source: number
  direction: 'import' | 'export'
  hs: string
  commodity: string
  importer: number
  exporter: number
  importer_text: string
  exporter_text: string
  pol: string
  pod: string
  origin: string
  destination: string
  weight: number | null
  quantity: number | null
  quantity_unit: string
  value: number | null
  value_said: number | null
  currency: string
  rate: number | null
  remarks: Remark[]
}

export interface AggregateRow extends SharedRow {
  month_text: string
}

export interface FactRow
  extends SharedRow,
    Pick<WrittenRow, 'teu' | 'source_teu' | 'vessel' | 'voyage' | 'imo' | 'carrier'> {
  /** The figure that the list is sorted by; undefined when it is sorted by date. */
  figure?: number
  importer_forwards: boolean
  exporter_forwards: boolean
  forwarder_text: string
  containers: string[]
  container_types: string[]
  mode: number
  pol_text: string
  pod_text: string
  lane: string
  weight_text: string
  master_bill: string
  house_bill: string
  hs_certainty: string
}

/**
 * Returns engine rows as people see them: with the names of parties and sources, and each party's state for the asker.
 */
export async function asRecords(context: Context, rows: readonly FactRow[]): Promise<TradeRecord[]> {
  const named = await namesFor(context, rows)
  return rows.map((row) => ({
    ...describedOf(row, named),
    date: row.day,
    hsCertainty: row.hs_certainty,
    forwarder: row.forwarder_text,
    containers: row.containers,
    containerTypes: row.container_types,
    teu: row.teu,
    sourceTeu: row.source_teu,
    vessel: row.vessel,
    voyage: row.voyage,
    imo: row.imo,
    carrier: row.carrier,
    mode: modeOf(row.mode),
    polText: row.pol_text,
    podText: row.pod_text,
    lane: row.lane,
    weightText: row.weight_text,
    masterBill: row.master_bill,
    houseBill: row.house_bill,
  }))
}

const modeOf = (mode: number): z.output<typeof tradeRecord>['mode'] => (mode === 10 ? '10' : mode === 11 ? '11' : '0')

export interface Named {
  sources: ReadonlyMap<number, string>
  parties: ReadonlyMap<number, string>
  states: ReadonlyMap<number, PartyState>
}

export async function namesFor(context: Context, rows: readonly SharedRow[]): Promise<Named> {
  const partyIds = [...new Set(rows.flatMap(({ importer, exporter }) => [importer, exporter]))].filter((id) => id > 0)
  const [sources, parties, states] = await Promise.all([
    namesOfSources(
      context,
      rows.map(({ source }) => source),
    ),
    namesOfParties(context, partyIds),
    statesOf(context, partyIds),
  ])
  return { sources, parties, states }
}

export function describedOf(row: SharedRow & Partial<FactRow>, { sources, parties, states }: Named) {
  const sideOf = (id: number, text: string, forwards = false): RecordSide => ({
    id: id || null,
    name: parties.get(id) ?? '',
    text,
    forwards,
    state: id > 0 ? (states.get(id)?.state ?? 'new') : null,
  })
  return {
    id: `${row.import}-${row.line}`,
    source: { id: row.source, name: sources.get(row.source) ?? '' },
    direction: row.direction,
    hs: row.hs,
    commodity: row.commodity,
    importer: sideOf(row.importer, row.importer_text, row.importer_forwards),
    exporter: sideOf(row.exporter, row.exporter_text, row.exporter_forwards),
    pol: row.pol,
    pod: row.pod,
    origin: row.origin,
    destination: row.destination,
    weight: row.weight,
    quantity: row.quantity,
    quantityUnit: row.quantity_unit,
    value: row.value,
    valueSaid: row.value_said,
    currency: row.currency,
    rate: row.rate,
    remarks: row.remarks,
  }
}

async function namesOfSources({ db }: Context, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{
    id: number
    name: string
  }>`select id, name from trade.sources where id = any(${[...new Set(ids)]}::int[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Returns the names of parties by id; parties that do not exist are left out. */
export async function namesOfParties({ db }: Context, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{
    id: number
    name: string
  }>`select id, name from trade.parties where id = any(${[...new Set(ids)]}::int[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
