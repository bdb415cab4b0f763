import { setTimeout as pause } from 'node:timers/promises'
import { createClient } from '@seamark/contract/platform/client'
import { acceptReading, createReading, getReading } from '@seamark/contract/rates/index'
import { createApp } from '@seamark/server/app'
import { matchAllDemands } from '@seamark/server/domains/rates/pairs/matching.commands'
import { readConfig } from '@seamark/server/platform/config'
import { createLog } from '@seamark/server/platform/log'
import type { Client } from 'pg'
import { withConnection } from '../measuring/connection.ts'
import type { BenchDatabase } from '../measuring/database.ts'
import { type Figure, figureBeside, median } from '../measuring/figures.ts'
import { type Load, measureMedian, type Target } from '../measuring/load.ts'
import { measurePaced, percentile } from '../measuring/paced.ts'
import { signIn, startProduct } from '../measuring/processes.ts'
import { type CopiedRows, putRows, takeRows } from './market-copies.ts'
import { fillMarket } from './market-rows.ts'

interface Market {
  database: BenchDatabase
  /** The offers of a year. */
  rates: number
  load: Load
}

/** Measures matching, the list and the way of a sheet into the market, each beside what the database does at best, in turns. */
export async function* marketFigures(
  { database, rates, load }: Market,
  say: (line: string) => void,
): AsyncGenerator<Figure> {
  await fillMarket(database.url, rates, say)
  await database.settle()
  const running = await startProduct(database.url)
  try {
    const product = { address: running.address, headers: await signIn(running, database.url) }
    yield await withConnection(database.url, (client) => pageFigure(product, client, { rates, load }))
    yield await withConnection(database.url, (client) => listFigure(product, client, load))
    yield await withConnection(database.url, (client) => batchFigure(database.url, client, load.rounds))
    yield* sheetFigures(product, database.url)
  } finally {
    await running.stop()
  }
}

const asked = 20

/** The page of a request is drawn from the legs by their index: beside a scan of all of them. */
async function pageFigure(
  product: Target,
  client: Client,
  { rates, load }: Pick<Market, 'rates' | 'load'>,
): Promise<Figure> {
  const pages = Array.from({ length: asked }, (_, place) => `/api/rates/rates/${rates + 1 + place * 3}/matches`)
  const taken = { ours: new Array<number>(), bare: new Array<number>() }
  for (const page of pages) await measureMedian(product, page, 1)
  for (let round = 0; round < load.rounds; round++) {
    for (const page of pages) taken.ours.push(await measureMedian(product, page, 1))
    taken.bare.push(await scanMilliseconds(client))
  }
  const [ours, bare] = [median(taken.ours), median(taken.bare)]
  const ratio = ours / bare
  const name = `the matches of a request over HTTP, of ${rates} offers, beside a scan of the legs`
  return { name, value: ours, unit: 'ms', limit: bare, ratio, goal: '≤ 0.1', holds: ratio <= 0.1 }
}

async function scanMilliseconds(client: Client): Promise<number> {
  const began = performance.now()
  await client.query(`
    select count(*) from rates.legs
    where side = 'supply' and pol || '' = 'CNSHA' and pod || '' = 'USLAX' and ends_on >= current_date`)
  return performance.now() - began
}

const listed =
  '/api/rates/rates?side=supply&limit=50&columns=via,recommended,carrier,routeCode,prices,boxes,space,company,owner'

/** The rows of a page by two prepared statements, as the list asks for them. */
async function listFigure(product: Target, client: Client, load: Load): Promise<Figure> {
  const taken = { ours: new Array<number>(), bare: new Array<number>() }
  await measureMedian(product, listed, 10)
  await bareListMilliseconds(client)
  for (let round = 0; round < load.rounds; round++) {
    taken.ours.push(await measureMedian(product, listed, 40))
    taken.bare.push(median(await inTurn(40, () => bareListMilliseconds(client))))
  }
  const [ours, bare] = [median(taken.ours), median(taken.bare)]
  const figure = figureBeside(ours, 0.35, { name: 'rows of the list, beside the bare driver', value: bare, unit: 'ms' })
  return { ...figure, value: ours, limit: bare }
}

async function inTurn(times: number, work: () => Promise<number>): Promise<number[]> {
  const taken: number[] = []
  for (let turn = 0; turn < times; turn++) taken.push(await work())
  return taken
}

async function bareListMilliseconds(client: Client): Promise<number> {
  const began = performance.now()
  const { rows } = await client.query<{ id: number }>({
    name: 'page',
    text: `select id from rates.rates
      where delete_after is null and side = 'supply' and state in ('open', 'matched') and (ends_on is null or ends_on >= current_date)
      order by updated_at desc, id desc limit 51`,
  })
  const { rows: whole } = await client.query({
    name: 'rows',
    text: `select r.*, u.name as owner,
        array(select code from rates.rate_ports t where t.rate_id = r.id and t.role = 'pol' order by t.place) as pols,
        array(select code from rates.rate_ports t where t.rate_id = r.id and t.role = 'pod' order by t.place) as pods,
        (select json_agg(p) from rates.prices p where p.rate_id = r.id) as prices,
        (select json_agg(b) from rates.boxes b where b.rate_id = r.id) as boxes
      from rates.rates r join identity.users u on u.id = r.owner_id where r.id = any($1)`,
    values: [rows.slice(0, 50).map(({ id }) => id)],
  })
  JSON.stringify(whole)
  return performance.now() - began
}

/** All open requests against what holds today, the best twenty of each kept: beside one statement that keeps as many. */
async function batchFigure(databaseUrl: string, client: Client, rounds: number): Promise<Figure> {
  const app = await createApp(readConfig({ PROCESSES: 'worker' }), databaseUrl, createLog('warn'), { live: false })
  const taken = { ours: new Array<number>(), bare: new Array<number>() }
  try {
    const context = app.systemContext('bench')
    for (let round = 0; round < Math.min(3, rounds); round++) {
      await client.query('delete from rates.pairs')
      taken.bare.push(await seconds(() => client.query(bareBatch)))
      await client.query('delete from rates.pairs')
      taken.ours.push(await seconds(() => matchAllDemands(context)))
    }
  } finally {
    await app.stop()
  }
  const { rows } = await client.query<{ pairs: number; demands: number }>(
    'select count(*)::int as pairs, count(distinct demand_id)::int as demands from rates.pairs',
  )
  const [ours, bare] = [median(taken.ours), median(taken.bare)]
  const ratio = ours / bare
  return {
    name: `${rows[0]?.demands ?? 0} requests matched, ${rows[0]?.pairs ?? 0} pairs kept, beside bare SQL`,
    value: ours,
    unit: 's',
    limit: bare,
    ratio,
    goal: '≤ 1.5',
    holds: ratio <= 1.5,
  }
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}

/** The very ports and containers, by price, days and age. */
const bareBatch = `
  insert into rates.pairs (demand_id, supply_id, container, offered)
  select demand_id, rate_id, container, container from (
    select d.rate_id as demand_id, l.rate_id, d.container,
      row_number() over (partition by d.rate_id order by l.comparable_usd - d.comparable_usd, greatest(0, l.effective - d.ends_on - 3),
        s.updated_at desc, l.rate_id) as place
    from rates.legs d
    join rates.boxes b on b.rate_id = d.rate_id and b.container = d.container
    join rates.legs l on l.side = 'supply' and l.state = 'open' and l.pol = d.pol and l.pod = d.pod and l.container = d.container
      and l.ends_on >= current_date
    join rates.rates s on s.id = l.rate_id
    where d.side = 'demand' and d.state = 'open' and d.ends_on >= current_date
      and l.comparable_usd <= d.comparable_usd * 1.15 and l.effective - d.ends_on - 3 <= 14 and d.effective - l.ends_on <= 14) ranked
  where place <= 20`

const sheetRows = 5000
/** One sheet is read within fifteen looks at the list, of which the slowest alone would be the 95th of a hundred. */
const sheetsInTurn = 8

/** Sheets are read one after another while colleagues look at the list, and the lines of one become rates: beside COPY of the very rows. */
async function* sheetFigures(product: Target, databaseUrl: string): AsyncGenerator<Figure> {
  const call = createClient({ base: `${product.address}/api`, headers: () => product.headers })
  // An office has read a sheet since its start: the first one also compiles the reader, and is a figure of its own.
  const first = await seconds(() => readSheet(call))
  const next = await seconds(() => readSheet(call))
  yield {
    name: 'the first sheet of a process, beside the next',
    value: first,
    unit: 's',
    limit: next,
    ratio: first / next,
    goal: '',
    holds: true,
  }
  await measurePaced(product, listed, 2000)
  const idle = percentile(await measurePaced(product, listed, 10_000), 0.95)
  let isOver = false
  const reading = readSheets(call).finally(() => (isOver = true))
  const busy = percentile(await measurePaced(product, listed, 300_000, () => isOver), 0.95)
  const id = await reading
  const ratio = busy / idle
  yield {
    name: `p95 of the list while ${sheetsInTurn} sheets of ${sheetRows} rows are read in turn`,
    value: busy,
    unit: 'ms',
    limit: idle,
    ratio,
    goal: '≤ 1.5',
    holds: ratio <= 1.5,
  }
  yield await acceptFigure(call, databaseUrl, id)
}

type Call = ReturnType<typeof createClient>

async function readSheets(call: Call): Promise<number> {
  let id = 0
  for (let sheet = 0; sheet < sheetsInTurn; sheet++) id = await readSheet(call)
  return id
}

async function readSheet(call: Call): Promise<number> {
  const rows = Array.from({ length: sheetRows }, (_, place) => [
    `A${place}`,
    '上海',
    ['洛杉矶', '汉堡', '鹿特丹', '杰贝阿里'][place % 4] ?? '汉堡',
    'MSC',
    1800 + (place % 50) * 10,
    2300 + (place % 50) * 10,
    2350 + (place % 50) * 10,
    'USD',
    { day: '2026-12-01' },
    { day: '2026-12-14' },
  ])
  const head = ['航线代码', '起运港', '目的港', '船公司', '20GP', '40GP', '40HQ', '币种', '生效日', '失效日']
  const { id } = await call(createReading, { body: { grid: { rows: [head, ...rows] } } })
  for (;;) {
    const { state } = await call(getReading, { params: { id } })
    if (state === 'ready') return id
    if (state === 'failed') throw new Error('The sheet was not read')
    await pause(100)
  }
}

async function acceptFigure(call: Call, databaseUrl: string, id: number): Promise<Figure> {
  return withConnection(databaseUrl, async (client) => {
    const { rows } = await client.query<{ last: number }>('select max(id)::int as last from rates.rates')
    const last = rows[0]?.last ?? 0
    const ours = await seconds(async () => {
      for (let left = 1; left > 0; ) ({ left } = await call(acceptReading, { params: { id }, body: {} }))
    })
    const bare = await copyAgain(client, last)
    return {
      ...figureBeside(ours, 0.3, {
        name: `${sheetRows} lines accepted, beside COPY of their rows`,
        value: bare,
        unit: 's',
      }),
      value: ours,
      limit: bare,
    }
  })
}

const written = [
  ['rates.rates', 'id'],
  ['rates.rate_ports', 'rate_id'],
  ['rates.prices', 'rate_id'],
  ['rates.legs', 'rate_id'],
] as const

/** Seconds in which the rows after `last` are written anew by COPY in one transaction, which is taken back. */
async function copyAgain(client: Client, last: number): Promise<number> {
  await client.query('begin')
  try {
    const kept: CopiedRows[] = []
    for (const [table, column] of written) kept.push(await takeRows(client, table, `${column} > ${last}`))
    await client.query('delete from rates.rates where id > $1', [last])
    return await seconds(async () => {
      for (const rows of kept) await putRows(client, rows)
    })
  } finally {
    await client.query('rollback')
  }
}
