import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { createApp } from '@seamark/server/app'
import { nameKey } from '@seamark/server/domains/phonebook/index'
import { createDemoRecords } from '@seamark/server/domains/trade/demo'
import { readConfig } from '@seamark/server/platform/config'
import { startEmbeddedEngine } from '@seamark/server/platform/engine/embedded'
import { createEngine, type Engine, tabSeparated } from '@seamark/server/platform/engine/engine'
import { createLog } from '@seamark/server/platform/log'
import { from as copyFrom } from 'pg-copy-streams'
import { withConnection } from '../measuring/connection.ts'

const checkout = path.resolve(import.meta.dirname, '../../..')
/** So many records are generated; the others are copies with other parties and containers. */
const invented = 200_000

export interface TradeFacts {
  engine: Engine
  /** The addresses of the engine with these records, and of an empty database on it. */
  url: string
  emptyUrl: string
  stop: () => Promise<void>
}

/** Opens an engine with so many records, and adds their parties to this run's database. .cache/bench keeps them until their code changes. */
export async function openFacts(databaseUrl: string, rows: number, say: (line: string) => void): Promise<TradeFacts> {
  const embedded = await startEmbeddedEngine(path.join(checkout, '.cache', 'bench'), { log: say })
  const everything = createEngine(embedded.url)
  try {
    const [name, empty] = [`trade_${rows}_${fingerprint()}`, `run_${process.pid}`]
    const kept = await databasesOf(everything)
    for (const old of kept.filter(
      (one) => /^(draft|run)_/.test(one) || (one.startsWith('trade_') && !one.endsWith(fingerprint())),
    ))
      await everything.command(`drop database ${old} sync`)
    const at = (database: string) => `${embedded.url}?database=${database}`
    if (!kept.includes(name)) await makeFacts(everything, databaseUrl, at, { name, rows }, say)
    const engine = createEngine(at(name))
    if (kept.includes(name)) await bringParties(engine, databaseUrl)
    await mergeYears(engine)
    const stop = async () => {
      await engine.stop()
      await everything.command(`drop database if exists ${empty} sync`)
      await everything.stop()
      await embedded.stop()
    }
    return { engine, url: at(name), emptyUrl: at(empty), stop }
  } catch (error) {
    await everything.stop()
    await embedded.stop()
    throw error
  }
}

/** Merges every year's parts, as the engine would do by itself within ten minutes; otherwise merging would be measured with the questions. */
async function mergeYears(engine: Engine) {
  const years = await engine.rows<{ year: number }>(
    'select distinct toYear(date) as year from facts.records order by year',
  )
  for (const { year } of years)
    await engine.command(
      `optimize table facts.records partition ${year} final`,
      {},
      { max_execution_time: 0, optimize_skip_merged_partitions: 1 },
    )
  const open = () => engine.rows<{ n: number }>('select count() as n from system.merges')
  while ((await open())[0]?.n !== 0) await wait(500)
}

const databasesOf = async (engine: Engine) =>
  (await engine.rows<{ name: string }>('select name from system.databases')).map(({ name }) => name)

async function makeFacts(
  everything: Engine,
  databaseUrl: string,
  at: (name: string) => string,
  { name, rows }: { name: string; rows: number },
  say: (line: string) => void,
) {
  say(`Making ${rows} trade records …`)
  const began = performance.now()
  const draft = `draft_${process.pid}`
  const app = await createApp(
    readConfig({ PROCESSES: 'worker', CLICKHOUSE_URL: at(draft) }),
    databaseUrl,
    createLog('warn'),
  )
  try {
    await createDemoRecords(app.systemContext('bench'), {
      records: Math.min(rows, invented),
      now: new Date('2026-11-20T00:00:00Z'),
    })
  } finally {
    await app.stop()
  }
  const engine = createEngine(at(draft))
  await keepParties(engine, databaseUrl)
  const [span] = await engine.rows<{ n: number }>('select greatest(max(id), max(party)) + 1 as n from facts.parties')
  for (let copy = 1; copy * invented < rows; copy++)
    await copyRecords(engine, copy, span?.n ?? 0, Math.min(invented, rows - copy * invented))
  await bringParties(engine, databaseUrl)
  await engine.stop()
  await everything.command(`rename database ${draft} to ${name}`)
  say(`Made in ${((performance.now() - began) / 1000).toFixed(1)} s; kept for later runs.`)
}

/** Stores PostgreSQL's names beside the records, so that a later run need not generate them again. */
async function keepParties(engine: Engine, databaseUrl: string) {
  await engine.command(
    'create table facts.parties (id UInt32, party UInt32, key String, text String, kind String) engine = MergeTree order by id',
  )
  const { rows } = await withConnection(databaseUrl, (client) =>
    client.query<{ cells: [number, number, string, string, string] }>(
      'select json_build_array(n.id, n.party_id, n.key, n.text, p.kind) as cells from trade.party_names n join trade.parties p on p.id = n.party_id',
    ),
  )
  await engine.insert(
    'facts.parties',
    ['id', 'party', 'key', 'text', 'kind'],
    tabSeparated(rows.map(({ cells }) => cells)),
  )
}

/** Inserts the generated records again, with the ids of parties and containers shifted by a whole set. */
async function copyRecords(engine: Engine, copy: number, span: number, rows: number) {
  const moved = (column: string) => `if(${column} = 0, 0, ${column} + {shift:UInt32})`
  const changed: Record<string, string> = {
    line: 'line + {lines:UInt32}',
    key: 'cityHash64(key, {copy:UInt32})',
    ...Object.fromEntries(
      ['importer', 'exporter', 'importer_name', 'exporter_name'].map((column) => [column, moved(column)]),
    ),
    ...Object.fromEntries(
      ['importer_text', 'exporter_text'].map((column) => [
        column,
        `if(${column} = '', '', concat(${column}, {mark:String}))`,
      ]),
    ),
    containers:
      "arrayMap(box -> concat(substring(box, 1, 4), leftPad(toString((toUInt32(substring(box, 5)) + {boxes:UInt32}) % 10000000), 7, '0')), containers)",
    master_bill: 'concat(master_bill, {letter:String})',
    house_bill: `if(house_bill = '', '', concat(house_bill, {letter:String}))`,
  }
  const [shift, lines, boxes, mark, letter] = [
    copy * span,
    copy * invented,
    copy * 481_211,
    ` ${copy}`,
    String.fromCharCode(64 + (copy % 26)),
  ]
  const columns = Object.keys(changed)
  await engine.command(
    `insert into facts.records (* except(${columns.join(', ')}), ${columns.join(', ')})
     select * except(${columns.join(', ')}), ${Object.values(changed).join(', ')} from facts.records where line <= {most:UInt32} limit {rows:UInt32}`,
    { shift, lines, boxes, mark, letter, copy, rows, most: invented },
    { max_execution_time: 0 },
  )
  await engine.command(
    'insert into facts.parties select id + {shift:UInt32}, party + {shift:UInt32}, concat(key, {mark:String}), concat(text, {mark:String}), kind from facts.parties where id < {span:UInt32}',
    { shift, mark, span },
  )
}

/** Fills PostgreSQL with the parties of these records, long since compared and matched with companies. */
async function bringParties(engine: Engine, databaseUrl: string) {
  const lot = 200_000
  const now = new Date().toISOString()
  const [sources] = await engine.rows<{ ids: number[]; imports: number[] }>(
    'select groupUniqArray(source) as ids, groupUniqArray(import) as imports from facts.records',
  )
  await withConnection(databaseUrl, async (client) => {
    await client.query('truncate trade.party_names, trade.parties restart identity cascade')
    await client.query(
      `insert into trade.sources (id, name, direction) overriding system value select id, 'source ' || id, 'import' from unnest($1::int[]) id on conflict do nothing`,
      [sources?.ids ?? []],
    )
    await client.query('alter table trade.party_names disable trigger user')
    for (const table of ['parties', 'party_names'] as const) {
      const columns = table === 'parties' ? 'id, name, kind, compared_at' : 'id, party_id, key, text, company_key'
      const asked =
        table === 'parties'
          ? `select toString(party) as a, any(text) as b, any(kind) as c, '' as d from facts.parties group by party order by party`
          : 'select toString(id) as a, toString(party) as b, key as c, text as d from facts.parties order by id'
      const lines = async function* () {
        for (let from = 0; ; from += lot) {
          const rows = await engine.rows<{ a: string; b: string; c: string; d: string }>(
            `${asked} limit {from:UInt32}, {lot:UInt32}`,
            { from, lot },
          )
          if (rows.length > 0)
            yield tabSeparated(
              rows.map(({ a, b, c, d }) => (table === 'parties' ? [a, b, c, now] : [a, b, c, d, nameKey(d)])),
            )
          if (rows.length < lot) return
        }
      }
      await pipeline(Readable.from(lines()), client.query(copyFrom(`copy trade.${table} (${columns}) from stdin`)))
    }
    await client.query('alter table trade.party_names enable trigger user')
    for (const table of ['sources', 'parties', 'party_names'])
      await client.query(
        `select setval(pg_get_serial_sequence('trade.${table}', 'id'), (select max(id) from trade.${table}))`,
      )
    await client.query('analyze trade.parties, trade.party_names')
  })
}

/** It changes whenever the records would. */
function fingerprint(): string {
  const hash = createHash('sha256')
  const [trade, tables] = [path.join(checkout, 'server/src/domains/trade'), path.join(checkout, 'server/engine')]
  const files = [
    path.join(trade, 'demo.ts'),
    ...fs.readdirSync(path.join(trade, 'demo')).map((name) => path.join(trade, 'demo', name)),
    ...fs
      .readdirSync(tables)
      .filter((name) => name.endsWith('.sql'))
      .map((name) => path.join(tables, name)),
    import.meta.filename,
  ]
  for (const file of files.toSorted()) hash.update(fs.readFileSync(file))
  return hash.digest('hex').slice(0, 12)
}
