import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Worker } from 'node:worker_threads'
import type { Pool, PoolClient } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { demoCode, type DemoPerson, type DemoSource, demoColumns, demoLine } from './demo.rows.ts'

export interface DemoOptions {
  companies: number
  /** The people among whom the companies are spread; at least one. */
  people: readonly DemoPerson[]
  seed?: number
  now?: Date
}

/** Adds invented companies that look like the trade; the same options on an empty table make the same rows. All or none are added. */
export async function createDemoCompanies(pool: Pool, { companies, people, seed = 1, now = new Date() }: DemoOptions): Promise<void> {
  if (companies === 0) return
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(
      'set local statement_timeout = 0; set local transaction_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local lock_timeout = 0',
    )
    const source = { seed, people, now: now.getTime(), firstCode: await takeCodes(client, companies) }
    await (companies < large ? copy(client, rowsHere(source, companies)) : copyWithoutIndexes(client, rowsOfThreads(source, companies)))
    await keepOwnerships(client, source.firstCode, companies)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release(true)
  }
  await pool.query('vacuum (analyze) phonebook.companies, phonebook.ownerships')
}

const large = 10_000
const slice = 2000

/** Each came with its custodian, and says so in its history. */
async function keepOwnerships(client: PoolClient, firstCode: number, companies: number) {
  await client.query(
    `insert into phonebook.ownerships (company_id, kind, to_id, by_id, at)
     select id, 'created', custodian_id, created_by, held_since from phonebook.companies
     where custodian_id is not null and code >= $1 and code < $2 order by id`,
    [demoCode(firstCode), demoCode(firstCode + companies)],
  )
}

/** A block of the numbers that codes are made of; the first of it. */
async function takeCodes(client: PoolClient, count: number): Promise<number> {
  const { rows } = await client.query<{ first: string }>(`select nextval('phonebook.company_code')::text as first`)
  const first = Number(rows[0]?.first)
  await client.query(`select setval('phonebook.company_code', $1)`, [first + count - 1])
  return first
}

/** A million rows are indexed in a fifth of the time when the indexes are built after them. */
async function copyWithoutIndexes(client: PoolClient, rows: AsyncIterable<string>) {
  await client.query(`lock table phonebook.companies in access exclusive mode; set local maintenance_work_mem = '256MB'`)
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i where i.indrelid = 'phonebook.companies'::regclass and not i.indisprimary`)
  for (const index of indexes) await client.query(`drop index ${index.name}`)
  await copy(client, rows)
  for (const index of indexes) await client.query(index.definition)
}

async function copy(client: PoolClient, rows: AsyncIterable<string>) {
  await pipeline(Readable.from(rows), client.query(copyFrom(`copy phonebook.companies (${demoColumns.join(', ')}) from stdin`)))
}

async function* rowsHere(source: DemoSource, count: number) {
  for (let index = 0; index < count; index++) yield demoLine(source, index)
}

/** Slices come back in order, so that ids follow the index whichever thread was faster. */
async function* rowsOfThreads(source: DemoSource, count: number) {
  const threads = Array.from({ length: Math.min(4, availableParallelism()) }, () => ({
    worker: new Worker(new URL('./demo.worker.ts', import.meta.url)),
    last: Promise.resolve(''),
  }))
  const pending: Promise<string>[] = []
  try {
    for (let from = 0, turn = 0; from < count || pending.length > 0; turn++) {
      const thread = threads[turn % threads.length]
      if (thread && from < count) {
        const order = { from, to: Math.min(from + slice, count), source }
        thread.last = thread.last.then(() => answer(thread.worker, order))
        thread.last.catch(() => undefined)
        pending.push(thread.last)
        from = order.to
      }
      if (pending.length >= threads.length * 2 || from >= count) yield (await pending.shift()) ?? ''
    }
  } finally {
    await Promise.all(threads.map((thread) => thread.worker.terminate()))
  }
}

async function answer(worker: Worker, order: { from: number; to: number; source: DemoSource }): Promise<string> {
  worker.postMessage(order)
  const answered: unknown[] = await once(worker, 'message')
  return String(answered[0])
}
