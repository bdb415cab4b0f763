import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Engine } from '@seamark/server/platform/engine/engine'
import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { withConnection } from '../measuring/connection.ts'
import { type Figure, median } from '../measuring/figures.ts'
import { timeOnEngine, measureInTurns, rankingOf, type Slices } from './questions.ts'

/** The number of records that disk and patience allow; the engine answers about the same ones, in a table of their own. */
const most = 5_000_000
const lot = 200_000
const apart = 'facts.records_beside'
const times = 3

/** Measures the same questions on the same records in PostgreSQL, with the indexes that such a table would have. */
export async function* postgresFigures(
  engine: Engine,
  databaseUrl: string,
  rows: number,
  slices: Slices,
): AsyncGenerator<Figure> {
  const taken = Math.min(rows, most)
  yield* await withConnection(databaseUrl, async (client) => {
    await client.query("set statement_timeout = 0; set work_mem = '64MB'; set maintenance_work_mem = '512MB'")
    await copyRecords(client, engine, taken)
    await setApart(engine, taken)
    const figures: Figure[] = []
    for (const { name, sql, engineSql, parameters, isWide } of questions(slices)) {
      const engineQuestion = engineSql.replaceAll('facts.records', apart)
      const [there, here] = await measureInTurns([
        () => timeQuery(client, sql, Object.values(parameters)),
        () => timeOnEngine(engine, engineQuestion, parameters),
      ])
      const ratio = there / here
      figures.push({
        name: `${name}, on PostgreSQL, ${taken} rows`,
        value: there,
        unit: 'ms',
        limit: here,
        ratio,
        goal: isWide ? '≥ 5' : '',
        holds: !isWide || ratio >= 5,
      })
    }
    await client.query('drop table trade_beside')
    await engine.command(`drop table ${apart}`)
    return figures
  })
}

async function copyRecords(client: Client, engine: Engine, rows: number) {
  await client.query(
    `create table trade_beside (date date, pod text, pol text, importer int, exporter int, hs text, teu real, weight float8, carrier text, containers text[], commodity text)`,
  )
  const lines = async function* () {
    for (let from = 0; from < rows; from += lot) {
      const found = await engine.rows<{ text: string }>(
        `select arrayStringConcat([toString(date), pod, pol, toString(importer), toString(exporter), hs, toString(teu), toString(ifNull(weight, 0)), carrier,
           concat('{', arrayStringConcat(containers, ','), '}'), commodity], '\\t') as text from facts.records where line > {from:UInt32} and line <= {to:UInt32}`,
        { from, to: Math.min(from + lot, rows) },
      )
      yield `${found.map(({ text }) => text).join('\n')}\n`
    }
  }
  await pipeline(Readable.from(lines()), client.query(copyFrom('copy trade_beside from stdin')))
  for (const columns of [
    '(pod, date)',
    '(pol, date)',
    '(importer, date)',
    '(exporter, date)',
    'using gin (containers)',
    'using brin (date)',
  ])
    await client.query(`create index on trade_beside ${columns}`)
  await client.query('vacuum (analyze) trade_beside')
}

/** Copies the records into an engine table of their own, merged as PostgreSQL's is vacuumed: searching all would be unfair to the engine. */
async function setApart(engine: Engine, rows: number) {
  await engine.command(`drop table if exists ${apart}`)
  await engine.command(`create table ${apart} as facts.records`)
  await engine.command(`insert into ${apart} select * from facts.records where line <= ${rows}`)
  await engine.command(`optimize table ${apart} final`)
}

function questions({ port, week, year, container, party }: Slices) {
  const span = (days: readonly [string, string]) => ({ port, from: days[0], to: days[1] })
  const inPort = (types: boolean) =>
    types ? 'pod = {port:String} and date between {from:Date} and {to:Date}' : 'pod = $1 and date between $2 and $3'
  const kpi =
    'count(*) as n, sum(teu) as teu, count(distinct importer) as importers, count(distinct exporter) as exporters, sum(weight) as weight'
  const list = 'date, pod, pol, importer, exporter, hs, teu, weight, carrier, containers, commodity'
  return [
    {
      name: 'a week of the busiest port, first page',
      isWide: false,
      parameters: span(week),
      sql: `select ${list} from trade_beside where ${inPort(false)} order by date desc limit 50`,
      engineSql: `select ${list} from facts.records where ${inPort(true)} order by date desc limit 50`,
    },
    {
      name: 'the records of a container',
      isWide: false,
      parameters: { container },
      sql: `select ${list} from trade_beside where containers @> array[$1::text]`,
      engineSql: `select ${list} from facts.records where has(containers, {container:String})`,
    },
    {
      name: 'the records of a party',
      isWide: false,
      parameters: { party },
      sql: `select ${list} from trade_beside where importer = $1 order by date desc limit 50`,
      engineSql: `select ${list} from facts.records where importer = {party:UInt32} order by date desc limit 50`,
    },
    {
      name: 'key figures of the busiest port over a year',
      isWide: true,
      parameters: span(year),
      sql: `select ${kpi} from trade_beside where ${inPort(false)}`,
      engineSql: `select ${kpi} from facts.records where ${inPort(true)}`,
    },
    {
      name: 'ranking by importer over all rows',
      isWide: true,
      parameters: {},
      sql: 'select importer, count(*) as n, sum(teu) as teu from trade_beside where importer <> 0 group by importer order by n desc limit 20',
      engineSql: rankingOf('importer'),
    },
  ]
}

async function timeQuery(client: Client, sql: string, values: unknown[]): Promise<number> {
  const taken: number[] = []
  await client.query(sql, values)
  for (let turn = 0; turn < times; turn++) {
    const began = performance.now()
    await client.query(sql, values)
    taken.push(performance.now() - began)
  }
  return median(taken)
}
