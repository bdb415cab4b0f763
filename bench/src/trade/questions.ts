import { createApp } from '@seamark/server/app'
import { actFor } from '@seamark/server/domains/identity/index'
import { recordsQuery } from '@seamark/contract/trade/records/records'
import { analysePorts } from '@seamark/server/domains/trade/analysis/ports.queries'
import { listTradeRecords } from '@seamark/server/domains/trade/records/records.queries'
import { readConfig } from '@seamark/server/platform/config'
import type { Context } from '@seamark/server/platform/context'
import type { Engine, EngineSettings, Parameters } from '@seamark/server/platform/engine/engine'
import { createLog } from '@seamark/server/platform/log'
import { type Figure, median } from '../measuring/figures.ts'
import { measureMedian, type Target } from '../measuring/load.ts'

const times = 5
/** The columns that the list shows of a record. */
const shown = [
  'direction date hs commodity importer exporter importer_text exporter_text forwarder_text containers container_types teu vessel voyage imo carrier mode pol pod',
  'pol_text pod_text lane origin destination weight quantity value master_bill house_bill remarks',
].flatMap((names) => names.split(' '))

/** The pages are compared with a full scan, which may take longer than any page. */
const unlimited: EngineSettings = { max_execution_time: 0 }

/** Reads all records, as if there were neither order nor index. */
const scanOf = (columns: readonly string[]) => `select sum(cityHash64(${columns.join(', ')})) as x from facts.records`
export const rankingOf = (column: string) =>
  `select ${column} as x, count() as n, sum(teu) as teu from facts.records where ${column} != defaultValueOfArgumentType(${column}) group by x order by n desc limit 20`

export interface Slices {
  /** The busiest port of arrival, its last week and its last full year. */
  port: string
  week: readonly [string, string]
  year: readonly [string, string]
  container: string
  party: number
}

/** Finds slices that people ask for, and a party and a container of medium size. */
export async function slicesOf(engine: Engine): Promise<Slices> {
  const [busiest] = await engine.rows<{ port: string; last: string; from: string; to: string; week: string }>(
    `select pod as port, toString(max(date)) as last, toString(max(date) - 6) as week, toString(toStartOfMonth(max(date)) - interval 12 month) as from,
       toString(toStartOfMonth(max(date)) - 1) as to from facts.records group by pod order by count() desc limit 1`,
  )
  const [party] = await engine.rows<{ id: number }>(
    'select importer as id from facts.records where importer > 0 group by importer having count() between 50 and 150 order by importer limit 1',
  )
  const [box] = await engine.rows<{ number: string }>(
    'select arrayElement(containers, 1) as number from facts.records where notEmpty(containers) order by key limit 1',
  )
  if (!busiest || !party || !box) throw new Error('There are no records to ask about')
  return {
    port: busiest.port,
    week: [busiest.week, busiest.last],
    year: [busiest.from, busiest.to],
    container: box.number,
    party: party.id,
  }
}

/** Measures pages over HTTP, beside a full scan in the engine or the same questions to the engine. */
export async function* questionFigures(
  product: Target,
  engine: Engine,
  urls: Urls,
  slices: Slices,
): AsyncGenerator<Figure> {
  const whole = await timeOnEngine(engine, scanOf(shown), {}, unlimited)
  const column = await timeOnEngine(engine, scanOf(['importer']), {}, unlimited)
  yield plain('a bare full scan of the columns of a record', whole)
  yield plain('a bare full scan of one column', column)
  const { port, week, year, container, party } = slices
  const pages = {
    'a week of the busiest port, first page': `pod=${port}&from=${week[0]}&to=${week[1]}`,
    'the records of a container': `containerNo=${container}`,
    'the records of a party': `party=${party}`,
    'all records by weight, first page': 'sort=weight',
  }
  for (const [name, slice] of Object.entries(pages)) {
    const value = await measureMedian(product, `/api/trade/records?${slice}&limit=50`, times)
    yield beside(name, value, whole, 0.1, '≤ 0.1 of the scan')
  }
  yield* await besideQuestions(product, engine, urls, pages)
  const questions = await questionsOf(urls, (context) =>
    analysePorts(context, { pod: [port], from: year[0], to: year[1], measure: 'shipments', undisclosed: true }),
  )
  const [page, sum, scan] = await measureInTurns([
    () => measureMedian(product, `/api/trade/port-analysis?pod=${port}&from=${year[0]}&to=${year[1]}`, 1),
    () => sumOfBare(engine, questions),
    () => timeOnEngine(engine, scanOf(['importer'])),
  ])
  yield beside(
    `port analysis of the busiest port over a year, beside its ${questions.length} bare questions`,
    page,
    sum,
    1.3,
    '≤ 1.3 of their sum',
  )
  yield beside('port analysis of the busiest port over a year, beside one column', page, scan, 6, '≤ 6 scans')
  for (const ranked of ['importer', 'exporter', 'hs', 'carrier', 'pol']) {
    yield beside(
      `ranking by ${ranked} over all rows`,
      await timeOnEngine(engine, rankingOf(ranked)),
      column,
      10,
      '≤ 10 scans',
    )
  }
}

interface Question {
  sql: string
  parameters: Parameters | undefined
  settings: EngineSettings | undefined
}

/** Measures lists of records beside what their own questions take on the engine, one after another. */
async function besideQuestions(
  product: Target,
  engine: Engine,
  urls: Urls,
  pages: Readonly<Record<string, string>>,
): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [name, slice] of Object.entries(pages)) {
    const asked = recordsQuery.parse({ ...Object.fromEntries(new URLSearchParams(slice)), limit: '50' })
    const questions = await questionsOf(urls, (context) => listTradeRecords(context, asked))
    const [page, sum] = await measureInTurns([
      () => measureMedian(product, `/api/trade/records?${slice}&limit=50`, 1),
      () => sumOfBare(engine, questions),
    ])
    figures.push(beside(`${name}, beside its ${questions.length} bare questions`, page, sum, 2, '≤ 2 of their sum'))
  }
  return figures
}

interface Urls {
  databaseUrl: string
  engineUrl: string
}

/** Returns a page's own statements to the engine. */
async function questionsOf(
  { databaseUrl, engineUrl }: Urls,
  ask: (context: Context) => Promise<unknown>,
): Promise<Question[]> {
  const app = await createApp(
    readConfig({ PROCESSES: 'worker', CLICKHOUSE_URL: engineUrl }),
    databaseUrl,
    createLog('warn'),
  )
  const context = await asAdministrator(app.systemContext('bench'))
  const asked: Question[] = []
  const rows: Engine['rows'] = (sql, parameters, settings) => {
    asked.push({ sql, parameters, settings })
    return context.engine.rows(sql, parameters, settings)
  }
  try {
    await ask({ ...context, engine: { ...context.engine, rows } })
  } finally {
    await app.stop()
  }
  return asked
}

async function asAdministrator(context: Context): Promise<Context> {
  const { id, roleId } = await context.db
    .selectFrom('identity.users as user')
    .innerJoin('identity.user_roles as held', 'held.user_id', 'user.id')
    .select(['user.id', 'held.role_id as roleId'])
    .where('user.username', '=', 'admin')
    .executeTakeFirstOrThrow()
  return actFor(context, { userId: id, roleId })
}

type Measured = () => Promise<number>

/** Returns the median of each measurement, taken in turns, so that a slow moment of the machine affects all. */
export async function measureInTurns<All extends readonly Measured[]>(
  measured: readonly [...All],
): Promise<{ [Each in keyof All]: number }>
export async function measureInTurns(measured: readonly Measured[]): Promise<number[]> {
  const taken: number[][] = measured.map(() => [])
  for (let turn = 0; turn < times; turn++)
    for (const [place, measure] of measured.entries()) taken[place]?.push(await measure())
  return taken.map(median)
}

/** Times the questions one after another, each alone on the engine. */
async function sumOfBare(engine: Engine, questions: readonly Question[]): Promise<number> {
  let sum = 0
  for (const { sql, parameters, settings } of questions) sum += await timeOnEngine(engine, sql, parameters, settings)
  return sum
}

/** Returns the median of several times, after an uncounted first one. */
export async function timeOnEngine(
  engine: Engine,
  sql: string,
  parameters: Parameters = {},
  settings: EngineSettings = {},
): Promise<number> {
  const taken: number[] = []
  await engine.rows(sql, parameters, settings)
  for (let turn = 0; turn < times; turn++) {
    const began = performance.now()
    await engine.rows(sql, parameters, settings)
    taken.push(performance.now() - began)
  }
  return median(taken)
}

const plain = (name: string, value: number): Figure => ({
  name,
  value,
  unit: 'ms',
  limit: null,
  ratio: null,
  goal: '',
  holds: true,
})
const beside = (name: string, value: number, limit: number, most: number, goal: string): Figure => ({
  name,
  value,
  unit: 'ms',
  limit,
  ratio: value / limit,
  goal,
  holds: value / limit <= most,
})
