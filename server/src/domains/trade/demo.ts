import { dayMs } from '@seamark/contract/platform/days'
import { hash } from 'node:crypto'
import type { ImportCounts } from '@seamark/contract/trade/imports/imports'
import type { Remark } from '@seamark/contract/trade/reading/remarks'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { type Cell, tabSeparated } from '../../platform/engine/engine.ts'
import { write } from '../../platform/write.ts'
import { type DemoRecord, demoRecords } from './demo/records.rules.ts'
import { countRow, noCounts } from './imports/counts.rules.ts'
import { isForwarder, isUndisclosed, partyKey } from './reading/values/party-names.rules.ts'
import { type NewName, type PartyName, resolveNames } from './parties/names.commands.ts'
import { linkAndCompareJob } from './parties/link-jobs.commands.ts'

interface DemoOptions {
  records: number
  seed?: number
  now?: Date
}

interface Place {
  source: number
  import: number
  lines: number
  /** The counts as of an import: kept and flagged rows. */
  counts: ImportCounts
}
type Places = Record<DemoRecord['at'], Place>

const months = 26
const lot = 20_000

/**
 * Adds invented shipments of the last 26 months, in the form of two customs offices, and their parties; some have the
 * names of companies of the phonebook. The same options with the same phonebook make the same records. Returns the
 * imports that hold them.
 */
export async function createDemoRecords(
  context: Context,
  { records, seed = 1, now = new Date() }: DemoOptions,
): Promise<{ imports: readonly number[] }> {
  const lastDay = Math.floor(now.getTime() / dayMs) - 1
  const companies = await companiesToMeet(context)
  const size = Math.max(40, Math.round(records / 55))
  const traffic = { seed, lastDay, days: Math.round(months * 30.4), importers: size, exporters: size, companies }
  const places = await beginImports(context, seed)
  const names = new Names(context)
  let waiting: DemoRecord[] = []
  let made = 0
  for (const record of demoRecords(traffic)) {
    if (waiting.push(record) === Math.min(lot, records - made)) {
      await names.learn(waiting)
      await insertRecords(context, waiting, places, names)
      made += waiting.length
      waiting = []
      if (made >= records) break
    }
  }
  await endImports(context, places)
  return { imports: Object.values(places).map((place) => place.import) }
}

/** Returns enough companies to show every state of a party: held by the person, held by a colleague, in the pool. */
async function companiesToMeet({ db }: Context): Promise<string[]> {
  const rows = await db
    .selectFrom('phonebook.companies')
    .select('name')
    .where('delete_after', 'is', null)
    .orderBy('id')
    .limit(400)
    .execute()
  return rows.map(({ name }) => name)
}

const sources = {
  us: {
    name: '美国进口提单（示例）',
    country: 'US',
    direction: 'import',
    meaning: 'arrival',
    zone: 'America/New_York',
  },
  china: {
    name: '中国出口报关（示例）',
    country: 'CN',
    direction: 'export',
    meaning: 'declaration',
    zone: 'Asia/Shanghai',
  },
} as const

async function beginImports(context: Context, seed: number): Promise<Places> {
  return write(context, { permission: 'trade.importRecords', audit: 'trade.importStarted' }, async (tx) => {
    const place = async (at: DemoRecord['at']): Promise<Place> => {
      const { name, country, direction, meaning, zone } = sources[at]
      const { rows } = await sql<{ source: number; import: number }>`
        with there as (select id from trade.sources where phonebook.plain_name(name) = phonebook.plain_name(${name}) and deleted_at is null),
        made as (
          insert into trade.sources (name, country, direction, date_meaning, zone, weight_unit)
          select ${name}, ${country}, ${direction}, ${meaning}, ${zone}, 'kg' where not exists (select from there) returning id),
        source as (select id from there union all select id from made)
        insert into trade.imports (source_id, file_name, state) select id, ${`demo-${at}-${seed}.csv`}, 'cancelled' from source
        returning source_id as source, id as import`.execute(tx.db)
      const [row] = rows
      if (!row) throw new Error('An import was not made')
      await tx.audit({ subject: 'import', id: row.import })
      return { ...row, lines: 0, counts: noCounts() }
    }
    return { us: await place('us'), china: await place('china') }
  })
}

/**
 * Marks the imports as done, so that they look like real ones. A demo that is cut off before this leaves them
 * cancelled.
 */
async function endImports(context: Context, places: Places) {
  const spans = await spansOf(context, places)
  await write(context, { permission: 'trade.importRecords', audit: 'trade.importFinished' }, async (tx) => {
    for (const { import: id, lines, counts } of Object.values(places)) {
      const written = { ...counts, ...spans.get(id) }
      await sql`
        update trade.imports set state = 'done', rows_done = ${lines}, rows_total = ${lines}, written = ${JSON.stringify(written)}, changed_at = now(), ended_at = now()
        where id = ${id}`.execute(tx.db)
      await tx.audit({ subject: 'import', id, after: { rows: lines } })
    }
    await linkAndCompareJob.later(tx, null)
  })
}

/** Returns the first and last day of each import. */
async function spansOf({ engine }: Context, places: Places) {
  const rows = await engine.rows<{ id: number; first: string; last: string }>(
    'select import as id, toString(min(date)) as first, toString(max(date)) as last from facts.records where import in {imports:Array(UInt32)} group by import',
    { imports: Object.values(places).map((place) => place.import) },
  )
  return new Map(rows.map(({ id, first, last }) => [id, { from: first, to: last }]))
}

/** Remembers the party of each spelling, so that each is looked up once. */
class Names {
  readonly #context: Context
  readonly #keys = new Map<string, NewName | null>()
  readonly #parties = new Map<string, PartyName>()
  constructor(context: Context) {
    this.#context = context
  }

  async learn(records: readonly DemoRecord[]) {
    const fresh: NewName[] = []
    for (const { importer, exporter, destination } of records)
      for (const [text, country] of [
        [importer, destination],
        [exporter, 'CN'],
      ] as const) {
        if (this.#keys.has(text)) continue
        const name = isUndisclosed(text) ? null : { key: partyKey(text), text, country, forwards: isForwarder(text) }
        this.#keys.set(text, name)
        if (name && !this.#parties.has(name.key)) fresh.push(name)
      }
    if (fresh.length === 0) return
    const found = await write.bookkeep(this.#context, 'trade.importRecords', async (tx) => {
      return resolveNames(tx, fresh)
    })
    for (const [key, party] of found) this.#parties.set(key, party)
  }

  of(text: string): PartyName | undefined {
    const name = this.#keys.get(text)
    return name ? this.#parties.get(name.key) : undefined
  }
}

async function insertRecords({ engine }: Context, records: readonly DemoRecord[], places: Places, names: Names) {
  const lines = records.map((record) => {
    const place = places[record.at]
    place.lines += 1
    return cellsOf(record, place, names)
  })
  await engine.insert('facts.records', columns, tabSeparated(lines))
}

const columns = [
  'source import line key direction date hs commodity importer exporter importer_name exporter_name importer_text exporter_text importer_forwards exporter_forwards',
  'forwarder_text containers container_types teu row_teu vessel voyage carrier mode pol pod pol_text pod_text lane origin destination weight weight_text',
  'quantity quantity_unit value master_bill house_bill remarks',
].flatMap((names) => names.split(' '))

function cellsOf(record: DemoRecord, place: Place, names: Names): Cell[] {
  const [importer, exporter] = [names.of(record.importer), names.of(record.exporter)]
  const remarks: Remark[] = []
  if (!importer) remarks.push('importer_undisclosed')
  if (!exporter) remarks.push('exporter_undisclosed')
  const date = new Date(record.day * dayMs).toISOString().slice(0, 10)
  countRow(place.counts, { refused: null, remarks, amends: false, removes: false, date })
  const cells: Cell[][] = [
    [
      place.source,
      place.import,
      place.lines,
      keyOf(record, place),
      sources[record.at].direction,
      date,
      record.hs,
      record.commodity,
    ],
    [
      importer?.partyId ?? 0,
      exporter?.partyId ?? 0,
      importer?.id ?? 0,
      exporter?.id ?? 0,
      record.importer,
      record.exporter,
    ],
    [
      importer?.forwards ?? false,
      exporter?.forwards ?? false,
      record.forwarder,
      record.containers,
      record.types,
      record.teu,
      record.teu,
    ],
    [
      record.vessel,
      record.voyage,
      record.carrier,
      11,
      record.pol[0],
      record.pod[0],
      record.pol[1],
      record.pod[1],
      record.lane,
      'CN',
      record.destination,
    ],
    [record.weight, `${record.weight} KG`, record.pieces, 'CTN', record.value, record.bill, record.house, remarks],
  ]
  return cells.flat()
}

const keyOf = ({ bill }: DemoRecord, place: Place) =>
  hash('sha1', `${place.import}|${place.lines}|${bill}`, 'buffer').readBigUInt64LE(0).toString()
