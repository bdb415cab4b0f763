import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Worker } from 'node:worker_threads'
import type { Pool, PoolClient } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { mostDemoContacts } from './demo.contacts.ts'
import { type DemoTable, demoLines, demoTableNames, demoTables } from './demo.lines.ts'
import { demoCode, type DemoPerson, type DemoSource } from './demo.rows.ts'

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
    const { rows: last } = await client.query<{ id: number }>('select coalesce(max(id), 0)::bigint as id from phonebook.companies')
    const source = {
      seed,
      people,
      now: now.getTime(),
      firstCode: await takeNumbers(client, 'phonebook.company_code', companies),
      firstId: await takeNumbers(client, 'phonebook.companies_id_seq', companies),
      firstContactId: await takeNumbers(client, 'phonebook.contacts_id_seq', companies * mostDemoContacts),
    }
    for (const table of demoTableNames) await fill(client, table, source, companies)
    await keepOwnerships(client, source.firstCode, companies)
    await tagDemoCompanies(client, Number(last[0]?.id))
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release(true)
  }
  await pool.query('vacuum (analyze) phonebook.companies, phonebook.contacts, phonebook.contact_values, phonebook.ownerships, phonebook.company_tags')
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

/** A block of the numbers that codes or ids are made of; the first of it. */
async function takeNumbers(client: PoolClient, sequence: string, count: number): Promise<number> {
  const { rows } = await client.query<{ first: string }>('select nextval($1::regclass)::text as first', [sequence])
  const first = Number(rows[0]?.first)
  await client.query('select setval($1::regclass, $2)', [sequence, first + count - 1])
  return first
}

const fill = (client: PoolClient, table: DemoTable, source: DemoSource, companies: number) =>
  companies < large ? copy(client, table, rowsHere(table, source, companies)) : copyWithoutIndexes(client, table, rowsOfThreads(table, source, companies))

/** A million rows are indexed in a fifth of the time when the indexes are built after them. */
async function copyWithoutIndexes(client: PoolClient, table: DemoTable, rows: AsyncIterable<string>) {
  await client.query(`lock table phonebook.${table} in access exclusive mode; set local maintenance_work_mem = '256MB'`)
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i where i.indrelid = 'phonebook.${table}'::regclass and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`)
  for (const index of indexes) await client.query(`drop index ${index.name}`)
  await copy(client, table, rows)
  for (const index of indexes) await client.query(index.definition)
}

async function copy(client: PoolClient, table: DemoTable, rows: AsyncIterable<string>) {
  await pipeline(Readable.from(rows), client.query(copyFrom(`copy phonebook.${table} (${demoTables[table].join(', ')}) from stdin`)))
}

async function* rowsHere(table: DemoTable, source: DemoSource, count: number) {
  for (let index = 0; index < count; index++) yield demoLines(table, source, index)
}

/** Slices come back in order, so that ids follow the index whichever thread was faster. */
async function* rowsOfThreads(table: DemoTable, source: DemoSource, count: number) {
  const threads = Array.from({ length: Math.min(4, availableParallelism()) }, () => ({
    worker: new Worker(new URL('./demo.worker.ts', import.meta.url)),
    last: Promise.resolve(''),
  }))
  const pending: Promise<string>[] = []
  try {
    for (let from = 0, turn = 0; from < count || pending.length > 0; turn++) {
      const thread = threads[turn % threads.length]
      if (thread && from < count) {
        const order = { table, from, to: Math.min(from + slice, count), source }
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

async function answer(worker: Worker, order: { table: DemoTable; from: number; to: number; source: DemoSource }): Promise<string> {
  worker.postMessage(order)
  const answered: unknown[] = await once(worker, 'message')
  return String(answered[0])
}

/** Groups out of the first templates where the office has none, and their labels on the companies that have just come, by chance that is the same every time. */
async function tagDemoCompanies(client: PoolClient, afterId: number): Promise<void> {
  await client.query(`
    with groups as (
      insert into phonebook.tag_groups (name, name_en, place)
      select name, name_en, row_number() over (order by id) from phonebook.tag_templates
      where id <= 3 and not exists (select from phonebook.tag_groups)
      returning id, name)
    insert into phonebook.tags (group_id, name, name_en, colour, place)
    select g.id, l.label ->> 'name', l.label ->> 'nameEn', l.label ->> 'colour', l.place
    from groups g join phonebook.tag_templates t on t.name = g.name cross join jsonb_array_elements(t.labels) with ordinality l (label, place)`)
  await client.query(
    `
    with tags as (select id, group_id, row_number() over (partition by group_id order by place, id) - 1 as place, count(*) over (partition by group_id) as many from phonebook.tags),
    chances as (
      select c.id as company_id, g.id as group_id, abs(hashtextextended(c.code, g.place)) as chance
      from phonebook.companies c cross join phonebook.tag_groups g where c.id > $1)
    insert into phonebook.company_tags (company_id, tag_id)
    select chances.company_id, tags.id from chances join tags on tags.group_id = chances.group_id and tags.place = chances.chance / 100 % tags.many
    where chances.chance % 100 < 40`,
    [afterId],
  )
}
