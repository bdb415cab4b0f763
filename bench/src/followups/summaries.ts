import { createClient } from '@seamark/contract/platform/client'
import { summarizeSales } from '@seamark/contract/summary/sales'
import type { Client } from 'pg'
import { withConnection } from '../measuring/connection.ts'
import { type Figure, median } from '../measuring/figures.ts'
import { quarter } from './rows.ts'
import { compareMedians } from '../measuring/load.ts'
import { pageLoads } from '../pages/loads.ts'
import type { BookStage } from '../phonebook/stage.ts'

const rounds = 9
const goal = 3

/** Measures everybody's quarter for a person who sees all, beside one scan that only counts the same records. */
export async function* summaryFigures({ product, databaseUrl }: BookStage, records: number): AsyncGenerator<Figure> {
  const call = createClient({ base: `${product.address}/api`, headers: () => product.headers })
  const summarized = () => call(summarizeSales, { query: { period: 'quarter', on: quarter.last } })
  const { people, total } = await summarized()
  const [bare, ours] = await withConnection(databaseUrl, async (client) => {
    await client.query('set enable_indexscan = off; set enable_indexonlyscan = off; set enable_bitmapscan = off')
    const scanned = await scan(client)
    const counted = total.counts.followups
    if (scanned !== counted || scanned !== records)
      throw new Error(`${counted} are summarized, ${scanned} scanned, ${records} made`)
    return compareMedians(
      () => seconds(() => scan(client)),
      () => seconds(summarized),
      rounds,
    )
  })
  const ratio = ours / bare
  const name = `sales summary of ${people.length} people over a quarter, ${records} follow-ups, beside a bare scan`
  yield {
    name,
    value: ours,
    unit: 's',
    limit: bare,
    ratio,
    goal: `≤ ${goal}`,
    holds: people.length >= 50 && ratio <= goal,
  }
  const page = ['', '/days'].map((part) => `/api/summary/sales${part}?period=quarter&on=${quarter.last}`)
  const whole = median(await pageLoads(product, [page], rounds)) / 1000
  yield {
    name: 'the whole page of it, table and drawing at once',
    value: whole,
    unit: 's',
    limit: bare,
    ratio: whole / bare,
    goal: '',
    holds: true,
  }
}

async function scan(client: Client): Promise<number> {
  const { rows } = await client.query<{ count: string }>(
    `select count(*) as count from followups.records
     where delete_after is null and at >= ($1::date::timestamp at time zone 'Asia/Shanghai') and at < (($2::date + 1)::timestamp at time zone 'Asia/Shanghai')`,
    [quarter.first, quarter.last],
  )
  return Number(rows[0]?.count)
}

async function seconds(work: () => Promise<unknown>) {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}
