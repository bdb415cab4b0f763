import { crc32 } from 'node:zlib'
import type { TradeField } from '@seamark/contract/trade/reading/fields'
import { type Cell, tabbed } from '../../../platform/engine/engine.ts'
import type { NewName, PartyName } from '../parties/names.commands.ts'
import type { FactRow, AggregateRow } from '../reading/fact-rows.rules.ts'

/** What every record carries beside what its row says. */
export interface RowPlace {
  source: number
  import: number
}

/** A row that became a record, but for the ids of its parties. */
export type ReadRecord = FactRow | AggregateRow

/** What the lot that a record is written with says of it. */
const ofLot = ['source', 'import', 'importer', 'exporter', 'importer_name', 'exporter_name', 'remarks'] as const
const common = [
  'line',
  'key',
  'digest',
  'direction',
  'hs',
  'commodity',
  'importer_text',
  'exporter_text',
  'pol',
  'pod',
  'origin',
  'destination',
  'weight',
  'quantity',
  'quantity_unit',
  'value',
] as const
const fullOnly = [
  'document',
  'revision',
  'date',
  'forwarder_text',
  'containers',
  'container_types',
  'teu',
  'row_teu',
  'source_teu',
  'vessel',
  'voyage',
  'imo',
  'carrier',
  'mode',
  'pol_text',
  'pod_text',
  'lane',
  'weight_text',
  'master_bill',
  'house_bill',
  'hs_certainty',
] as const

export const recordColumns: readonly string[] = [
  ...ofLot,
  'importer_forwards',
  'exporter_forwards',
  ...common,
  ...fullOnly,
]
export const aggregateColumns: readonly string[] = [...ofLot, ...common, 'month']

type ReadParties = Pick<ReadRecord, `${'importer' | 'exporter'}_${'key' | 'text' | 'country' | 'forwards'}`>

/** What is kept of a record until its lot has been judged and written: of a year of shipments the rest would fill the memory. */
export interface ReadRow
  extends ReadParties,
    Pick<ReadRecord, 'key' | 'remarks'>,
    Pick<FactRow, 'document' | 'keyBefore' | 'status' | 'revision'> {
  /** Of what the row says; 0 of monthly figures. */
  digest: number
  /** As it was made before the words for boxes and transport were part of it. */
  digestBefore: number
  /** Or the first day of its month. */
  date: string
  isMonthly: boolean
  /** Ports that it names and nobody knows. */
  unknownPorts: readonly string[]
  /** The cells that no lot changes, as the engine takes them; empty where they are not written. */
  text: string
}

/** `isWritten`: its text is needed. */
export function keptOf(record: ReadRecord, isWritten: boolean): ReadRow {
  const { key, importer_key, importer_text, importer_country, importer_forwards, remarks } = record
  const { exporter_key, exporter_text, exporter_country, exporter_forwards } = record
  const parties = {
    importer_key,
    importer_text,
    importer_country,
    importer_forwards,
    exporter_key,
    exporter_text,
    exporter_country,
    exporter_forwards,
  }
  if ('month' in record) return keptMonth(record, parties, isWritten)
  const { status, revision, document, keyBefore, date, pol, pod, pol_text: from, pod_text: to } = record
  const digestBefore = digestOf(record)
  const digest = record.words === '' ? digestBefore : crc32(record.words, digestBefore)
  const text = isWritten ? tabbed(ownCells(record, digest)) : ''
  const isUnknown = (pol === '' && from !== '') || (pod === '' && to !== '')
  const unknownPorts = isUnknown ? [pol === '' ? from : '', pod === '' ? to : ''].filter(Boolean) : none
  const identity = { key, document, keyBefore, digest, digestBefore, status, revision }
  return { ...identity, date, isMonthly: false, ...parties, remarks, unknownPorts, text }
}

const ofMonth = { document: '0', keyBefore: '', digest: 0, digestBefore: 0, status: 'new', revision: 0 } as const

function keptMonth(record: AggregateRow, parties: ReadParties, isWritten: boolean): ReadRow {
  const { key, month, remarks } = record
  return {
    key,
    ...ofMonth,
    date: month,
    isMonthly: true,
    ...parties,
    remarks,
    unknownPorts: none,
    text: isWritten ? tabbed(ownCells(record, 0)) : '',
  }
}

const none: readonly string[] = []

/** The names that a record brings; nobody disclosed brings none. */
export function namesOf(record: ReadRow): NewName[] {
  const names: NewName[] = []
  const { importer_key: importer, exporter_key: exporter } = record
  if (importer !== '')
    names.push({
      key: importer,
      text: record.importer_text.slice(0, 300),
      country: record.importer_country,
      forwards: record.importer_forwards,
    })
  if (exporter !== '')
    names.push({
      key: exporter,
      text: record.exporter_text.slice(0, 300),
      country: record.exporter_country,
      forwards: record.exporter_forwards,
    })
  return names
}

/** A record as the engine takes it, in the order of its table's columns. */
export function recordLine(row: ReadRow, place: RowPlace, names: ReadonlyMap<string, PartyName>): string {
  const [importer, exporter] = [names.get(row.importer_key), names.get(row.exporter_key)]
  const ofLot: Cell[] = [
    place.source,
    place.import,
    importer?.partyId ?? 0,
    exporter?.partyId ?? 0,
    importer?.id ?? 0,
    exporter?.id ?? 0,
    row.remarks,
  ]
  if (!row.isMonthly) ofLot.push(importer?.forwards ?? false, exporter?.forwards ?? false)
  return `${tabbed(ofLot)}\t${row.text}`
}

function ownCells(record: ReadRecord, digest: number): Cell[] {
  const cells: Cell[] = [
    record.line,
    record.key,
    digest,
    record.direction,
    record.hs,
    record.commodity,
    record.importer_text,
    record.exporter_text,
    record.pol,
    record.pod,
    record.origin,
    record.destination,
    record.weight,
    record.quantity,
    record.quantity_unit,
    record.value,
  ]
  if ('month' in record) return [...cells, record.month]
  cells.push(
    record.document,
    record.revision,
    record.date,
    record.forwarder_text,
    record.containers,
    record.container_types,
    record.teu,
    record.teu,
    record.source_teu,
    record.vessel,
    record.voyage,
    record.imo,
    record.carrier,
    record.mode,
    record.pol_text,
    record.pod_text,
    record.lane,
    record.weight_text,
    record.master_bill,
    record.house_bill,
    record.hs_certainty,
  )
  return cells
}

/**
 * What a row says, in 32 bits, by which a line that says nothing new is known. What we make of it (whose name it is, which port) is no part of it, and changes
 * while the file does not.
 */
function digestOf(record: FactRow): number {
  const { direction, date, hs, commodity, forwarder_text: forwarder, containers, source_teu: teu } = record
  // Whoever is not named says nothing.
  const [importer, exporter] = [
    record.importer_key && record.importer_text,
    record.exporter_key && record.exporter_text,
  ]
  const {
    vessel,
    voyage,
    carrier_text: carrier,
    pol_text: from,
    pod_text: to,
    origin,
    destination,
    weight_text: weight,
  } = record
  const { quantity, quantity_unit: unit, value, master_bill: master, house_bill: house } = record
  const who = `${direction}|${date}|${hs}|${commodity}|${importer}|${exporter}|${forwarder}|${containers.join()}|${teu}|${vessel}|${voyage}|${carrier}`
  return crc32(
    `${who}|${from}|${to}|${origin}|${destination}|${weight}|${quantity}|${unit}|${value}|${master}|${house}`,
  )
}

/** What was made of a row, by field, as its page shows it. */
export function madeOf(record: ReadRecord): Record<string, string> {
  const made: Record<string, unknown> = { ...record }
  const shown = shownFields.map(
    ([field, columns]) =>
      [field, textOf(columns.map((column) => made[column]).find((value) => textOf(value) !== ''))] as const,
  )
  return Object.fromEntries(shown.filter(([, text]) => text !== ''))
}

/** Of each field the columns that say it, the first of them that says anything. */
const shownFields: readonly (readonly [TradeField, readonly string[]])[] = [
  ['date', ['date']],
  ['month', ['month']],
  ['importer', ['importer_text']],
  ['exporter', ['exporter_text']],
  ['hs', ['hs']],
  ['hs_certainty', ['hs_certainty']],
  ['commodity', ['commodity']],
  ['containers', ['containers']],
  ['container_type', ['container_types']],
  ['teu', ['teu']],
  ['vessel', ['vessel']],
  ['pol', ['pol', 'pol_text']],
  ['pod', ['pod', 'pod_text']],
  ['origin', ['origin']],
  ['destination', ['destination']],
  ['weight_kg', ['weight']],
  ['quantity', ['quantity']],
  ['quantity_unit', ['quantity_unit']],
  ['value', ['value']],
  ['master_bill', ['master_bill']],
  ['house_bill', ['house_bill']],
]

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.join(', ').slice(0, 200)
  return typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 200) : ''
}
