import type { TradeField } from '@seamark/contract/trade/reading/fields'
import {
  confirmTradeImport,
  getTradeImport,
  type ImportState,
  type ImportView,
  mapTradeImport,
  startTradeImport,
} from '@seamark/contract/trade/imports/imports'
import type { ImportSource, TradeMapping } from '@seamark/contract/trade/imports/mappings'
import { createSource, type SourceValues } from '@seamark/contract/trade/sources/sources'
import { type createClient, Refusal } from '@seamark/contract/platform/client'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { type Cell, tabSeparated } from '../../platform/engine/engine.ts'
import { emptyTables } from '../../platform/testing/emptying.ts'
import { uploadFile } from '../files/testing.ts'
import { noCounts } from './imports/counts.rules.ts'
import { partyKey } from './reading/values/party-names.rules.ts'
import type { FactRow } from './reading/fact-rows.rules.ts'

/**
 * A record as a test gives it: the columns of `facts.records`, with parties by the name that the source wrote. Null or
 * '' is not disclosed.
 */
export interface RecordRow extends Omit<FactRow, WrittenOtherwise> {
  source: number
  importer: string | null
  importer_forwards: boolean
  exporter: string | null
  exporter_forwards: boolean
}

/** Columns that follow from the rest of a row, or are not in the table. */
type WrittenOtherwise =
  | 'line'
  | 'key'
  | 'document'
  | 'keyBefore'
  | 'isApart'
  | 'isNumbered'
  | 'value_in_key'
  | 'status'
  | 'revision'
  | 'words'
  | 'carrier_text'
  | 'importer'
  | 'exporter'
  | `${'importer' | 'exporter'}_${'text' | 'country'}`

/** What was added: the import, its source, and the party of each name. The lines are 1, 2, 3 … in the given order. */
export interface AddedRecords {
  importId: number
  sourceId: number
  party: (name: string) => number
  /** Returns the id in `trade.party_names` of a name. */
  name: (name: string) => number
}

/** A sea shipment of one 40HQ from Ningbo to Los Angeles with two disclosed parties. */
const usual: Omit<RecordRow, 'source'> = {
  direction: 'import',
  date: '2026-06-15',
  hs: '850980',
  commodity: 'ELECTRIC HAND MIXERS',
  importer: 'HARBOR LIGHT HOMEWARES INC',
  exporter: 'NINGBO SONGFENG APPLIANCE CO., LTD.',
  importer_forwards: false,
  exporter_forwards: false,
  forwarder_text: '',
  containers: [],
  container_types: ['40HQ'],
  teu: 2,
  source_teu: null,
  vessel: 'EVER EXAMPLE',
  voyage: '012E',
  imo: 0,
  carrier: 'EGLV',
  mode: 11,
  pol: 'CNNGB',
  pod: 'USLAX',
  pol_text: 'NINGBO',
  pod_text: 'LOS ANGELES',
  lane: 'usWest',
  origin: 'CN',
  destination: 'US',
  weight: 9200,
  weight_text: '9200 KG',
  quantity: 640,
  quantity_unit: 'CTN',
  value: 48_000,
  value_said: null,
  currency: 'USD',
  rate: null,
  master_bill: '',
  house_bill: '',
  hs_certainty: '',
  remarks: [],
}

/**
 * Adds records to the engine as an import would, with source, import, parties and names. Values that are not given are
 * those of `usual`. A known name is the same party.
 */
export async function addRecords(context: Context, rows: readonly Partial<RecordRow>[]): Promise<AddedRecords> {
  const sourceId = rows[0]?.source ?? (await usualSource(context))
  const full = rows.map((row) => ({ ...usual, source: sourceId, ...row }))
  const days = full.map(({ date }) => date).sort()
  const written = {
    ...noCounts(),
    rows: rows.length,
    kept: rows.length,
    from: days[0] ?? null,
    to: days.at(-1) ?? null,
  }
  const { rows: imports } = await sql<{ id: number }>`
    insert into trade.imports (source_id, file_name, state, rows_done, rows_total, written, ended_at)
    values (${sourceId}, 'records.csv', 'done', ${rows.length}, ${rows.length}, ${JSON.stringify(written)}::jsonb, now()) returning id`.execute(
    context.db,
  )
  const importId = imports[0]?.id ?? 0
  const names = await namesOf(
    context,
    full.flatMap(({ importer, exporter }) => [importer, exporter]),
  )
  const lines = full.map((row, index) => {
    const line = index + 1
    const [importer, exporter] = [names.get(row.importer ?? ''), names.get(row.exporter ?? '')]
    return Object.entries({
      ...row,
      import: importId,
      line,
      key: importId * 1_000_000 + line,
      importer: importer?.party ?? 0,
      exporter: exporter?.party ?? 0,
      importer_name: importer?.id ?? 0,
      exporter_name: exporter?.id ?? 0,
      importer_text: row.importer ?? '',
      exporter_text: row.exporter ?? '',
    }) satisfies [string, Cell][]
  })
  const columns = lines[0]?.map(([column]) => column) ?? []
  if (lines.length > 0) {
    const cells = lines.map((line) => line.map(([, cell]) => cell))
    await context.engine.insert('facts.records', columns, tabSeparated(cells))
  }
  const found = (name: string) => {
    const one = names.get(name)
    if (!one) throw new Error(`No record names ${name}`)
    return one
  }
  return { importId, sourceId, party: (name) => found(name).party, name: (name) => found(name).id }
}

/** What all others of trade refer to, and the companies that parties are found to be. */
const tablesOfTrade = [
  'trade.parties',
  'trade.party_names',
  'trade.party_pairs',
  'trade.sources',
  'trade.imports',
  'phonebook.companies',
]

/** Empties what a test of parties has made: the records, their sources, imports and parties, and the companies. */
export async function emptyTrade({ db, engine }: Context) {
  await emptyTables(db, tablesOfTrade, { anew: true })
  await engine.command('truncate table facts.records')
}

/** Returns the id of the source of this name, and creates it where there is none. */
export async function usualSource({ db }: Context, name = 'Customs of a test'): Promise<number> {
  await sql`insert into trade.sources (name, country, direction) select ${name}, 'US', 'import'
    where not exists (select from trade.sources where name = ${name})`.execute(db)
  const { rows } = await sql<{ id: number }>`select id from trade.sources where name = ${name}`.execute(db)
  return rows[0]?.id ?? 0
}

async function namesOf({ db }: Context, texts: readonly (string | null)[]) {
  const found = new Map<string, { id: number; party: number }>()
  for (const text of new Set(texts)) {
    if (!text) continue
    const key = partyKey(text)
    const known = await sql<{
      id: number
      party_id: number
    }>`select id, party_id from trade.party_names where key = ${key}`.execute(db)
    const [name] =
      known.rows.length > 0
        ? known.rows
        : (
            await sql<{ id: number; party_id: number }>`
              with party as (insert into trade.parties (name) values (${text}) returning id)
              insert into trade.party_names (party_id, key, text) select id, ${key}, ${text} from party returning id, party_id`.execute(
              db,
            )
          ).rows
    if (name) found.set(text, { id: name.id, party: name.party_id })
  }
  return found
}

interface Importing {
  call: ReturnType<typeof createClient>
  headers: () => Record<string, string>
}

const usualValues: Omit<SourceValues, 'name'> = {
  country: 'US',
  direction: 'import',
  shape: 'full',
  dateMeaning: 'arrival',
  zone: 'America/New_York',
  dayFirst: false,
  modes: {},
  weightUnit: null,
  currency: null,
}

/** A busy machine answers with an error, and the call is repeated. */
function unlessBusy(error: unknown): undefined {
  if (!(error instanceof Refusal) || error.httpStatus !== 503) throw error
}

/** Drives imports of files through the API: uploads them and takes them through their states. */
export function tradeImportsOf(caller: Importing, api: string, { patience = 60_000 } = {}) {
  const upload = (name: string, bytes: Buffer) => uploadFile(caller, api, name, bytes)
  const source = async (name: string, values: Partial<SourceValues> = {}) =>
    (await caller.call(createSource, { body: { ...usualValues, ...values, name } })).id
  const look = (id: number) => caller.call(getTradeImport, { params: { id } })
  async function until(id: number, ...states: ImportState[]): Promise<ImportView> {
    for (const ends = Date.now() + patience; ; ) {
      const view = await look(id).catch(unlessBusy)
      if (view && states.includes(view.state)) return view
      if (view?.state === 'failed' || Date.now() > ends)
        throw new Error(`${view?.state} instead of ${states.join()}: ${JSON.stringify(view?.problem)}`)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }

  const started = async (sourceId: number | undefined, name: string, bytes: Buffer) =>
    caller.call(startTradeImport, { body: { sourceId, uploadId: await upload(name, bytes) } })
  const read = async (sourceId: number | undefined, name: string, bytes: Buffer) =>
    until((await started(sourceId, name, bytes)).id, 'mapping')
  /** Maps the fields that are given by heading, and otherwise those that were suggested. */
  async function mapped(
    { id, found }: ImportView,
    fields: Record<string, TradeField> = {},
    settings: Partial<TradeMapping> & { source?: ImportSource } = {},
  ): Promise<ImportView> {
    const columns = (found?.columns ?? []).flatMap(({ index, heading, suggestion }) => {
      const field = fields[heading] ?? suggestion
      return field ? [{ index, field }] : []
    })
    const { direction, dateMeaning, zone, dayFirst, weightUnit } = usualValues
    const shape = found?.shape ?? 'full'
    return caller.call(mapTradeImport, {
      params: { id },
      body: { columns, shape, direction, dateMeaning, zone, dayFirst, weightUnit, ...settings },
    })
  }
  const tried = async (
    sourceId: number,
    name: string,
    bytes: Buffer,
    fields: Record<string, TradeField> = {},
    settings: Partial<TradeMapping> = {},
  ) => until((await mapped(await read(sourceId, name, bytes), fields, settings)).id, 'tried')
  async function done(
    sourceId: number,
    name: string,
    bytes: Buffer,
    fields: Record<string, TradeField> = {},
    settings: Partial<TradeMapping> = {},
  ) {
    const { id } = await tried(sourceId, name, bytes, fields, settings)
    await caller.call(confirmTradeImport, { params: { id }, body: {} })
    return until(id, 'done')
  }
  return { upload, source, look, until, started, read, mapped, tried, done }
}
