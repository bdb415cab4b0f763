import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Worker } from 'node:worker_threads'
import type { Pool, PoolClient } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { workInOneTransaction } from '../../platform/database/whole-transaction.ts'
import { createDemoActivity } from '../activity/demo.ts'
import { mostDemoContacts } from './demo/contacts.ts'
import { type DemoTable, demoLines, demoTableNames, demoTables } from './demo/lines.ts'
import { demoCode, type DemoPerson, type DemoSource } from './demo/rows.ts'

export interface DemoOptions {
  companies: number
  /** The people among whom the companies are spread; at least one. */
  people: readonly DemoPerson[]
  seed?: number
  now?: Date
}

/** The ids of the new companies, from the first to the last, both included. */
export interface DemoRange {
  from: number
  to: number
}

/** Adds invented companies that look like the trade, all or none, and returns their ids. The same options on an empty table make the same rows. */
export async function createDemoCompanies(
  pool: Pool,
  { companies, people, seed = 1, now = new Date() }: DemoOptions,
): Promise<DemoRange> {
  if (companies === 0) return { from: 1, to: 0 }
  const limits = ['statement', 'transaction', 'idle_in_transaction_session', 'lock'] as const
  const range = await workInOneTransaction(pool, limits, async (client) => {
    const { rows: last } = await client.query<{ id: number }>(
      'select coalesce(max(id), 0)::bigint as id from phonebook.companies',
    )
    const source = {
      seed,
      people,
      now: now.getTime(),
      firstCode: await takeNumbers(client, 'phonebook.company_code', companies),
      firstId: await takeNumbers(client, 'phonebook.companies_id_seq', companies),
      firstContactId: await takeNumbers(client, 'phonebook.contacts_id_seq', companies * mostDemoContacts),
    }
    for (const table of demoTableNames) await fill(client, table, source, companies)
    await insertOwnerships(client, source.firstCode, companies)
    await tagDemoCompanies(client, Number(last[0]?.id))
    await raiseHoldingCap(client)
    return { from: source.firstId, to: source.firstId + companies - 1 }
  })
  await pool.query(
    'vacuum (analyze) phonebook.companies, phonebook.contacts, phonebook.contact_values, phonebook.ownerships, phonebook.company_tags',
  )
  return range
}

const large = 10_000
const slice = 2000

/** Writes the first ownership row of each company that has a custodian. */
async function insertOwnerships(client: PoolClient, firstCode: number, companies: number) {
  await client.query(
    `insert into phonebook.ownerships (company_id, kind, to_id, by_id, at)
     select id, 'created', custodian_id, created_by, held_since from phonebook.companies
     where custodian_id is not null and code >= $1 and code < $2 order by id`,
    [demoCode(firstCode), demoCode(firstCode + companies)],
  )
}

/** Lets people hold twice what the demo has given the busiest of them, so that they can still create and claim companies. */
async function raiseHoldingCap(client: PoolClient) {
  await client.query(
    `update phonebook.pool_rules set rules = rules || jsonb_build_object('holdingCap', greatest((rules ->> 'holdingCap')::integer,
       least(100000, 2 * (select max(held) from (select count(*) as held from phonebook.companies where custodian_id is not null group by custodian_id) one))))`,
  )
}

/** Takes a block of numbers for codes or ids from a sequence. Returns the first of them. */
async function takeNumbers(client: PoolClient, sequence: string, count: number): Promise<number> {
  const { rows } = await client.query<{ first: string }>('select nextval($1::regclass)::text as first', [sequence])
  const first = Number(rows[0]?.first)
  await client.query('select setval($1::regclass, $2)', [sequence, first + count - 1])
  return first
}

const fill = (client: PoolClient, table: DemoTable, source: DemoSource, companies: number) =>
  companies < large
    ? copy(client, table, makeRowsHere(table, source, companies))
    : copyWithoutIndexes(client, table, makeRowsInThreads(table, source, companies))

/** Copies the rows before it builds the indexes, which indexes a million rows in a fifth of the time. */
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
  await pipeline(
    Readable.from(rows),
    client.query(copyFrom(`copy phonebook.${table} (${demoTables[table].join(', ')}) from stdin`)),
  )
}

async function* makeRowsHere(table: DemoTable, source: DemoSource, count: number) {
  for (let index = 0; index < count; index++) yield demoLines(table, source, index)
}

/** Yields the slices in order, so that ids follow the index whichever thread is faster. */
async function* makeRowsInThreads(table: DemoTable, source: DemoSource, count: number) {
  const threads = Array.from({ length: Math.min(4, availableParallelism()) }, () => ({
    worker: new Worker(new URL('./demo/lines.worker.ts', import.meta.url)),
    last: Promise.resolve(''),
  }))
  const pending: Promise<string>[] = []
  try {
    for (let from = 0, turn = 0; from < count || pending.length > 0; turn++) {
      const thread = threads[turn % threads.length]
      if (thread && from < count) {
        const order = { table, from, to: Math.min(from + slice, count), source }
        thread.last = thread.last.then(() => askWorker(thread.worker, order))
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

async function askWorker(
  worker: Worker,
  order: { table: DemoTable; from: number; to: number; source: DemoSource },
): Promise<string> {
  worker.postMessage(order)
  const answered: unknown[] = await once(worker, 'message')
  return String(answered[0])
}

/**
 * Makes groups from the first templates if the office has none, and puts their labels on the new companies. The choice looks random and is the same
 * every time.
 */
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

interface Move {
  id: number
  kind: 'claimed' | 'assigned' | 'transferred' | 'released' | 'recycled'
  by_id: number | null
  from_name: string | null
  to_name: string | null
  at: Date
}

/**
 * Invents how these companies changed hands within the last months, with the activity of it, in the caller's transaction. Companies that are not with
 * their creator went to the pool or straight to a colleague; some of the pool have just fallen.
 */
export async function moveDemoCompanies(client: PoolClient, { from, to }: DemoRange, now: Date): Promise<void> {
  await client.query(movesByChance, [from, to, now])
  const { rows: created } = await client.query<{ id: number; created_by: number; created_at: Date }>(
    'select id, created_by, created_at from phonebook.companies where id between $1 and $2',
    [from, to],
  )
  await createDemoActivity(
    client,
    created.map(({ id, created_by: actorId, created_at: at }) => ({
      companyId: id,
      kind: 'phonebook.activity.created',
      actorId,
      at,
    })),
  )
  const { rows: moves } = await client.query<Move>(
    `select o.company_id as id, o.kind, o.by_id, former.name as from_name, heir.name as to_name, o.at
     from phonebook.ownerships o left join identity.users former on former.id = o.from_id left join identity.users heir on heir.id = o.to_id
     where o.company_id between $1 and $2 and o.kind <> 'created' order by o.id`,
    [from, to],
  )
  await createDemoActivity(
    client,
    moves.map((move) => ({
      companyId: move.id,
      kind: `phonebook.activity.${move.kind}`,
      actorId: move.by_id,
      at: move.at,
      facts: factsOf(move),
    })),
  )
}

const factsOf = ({ kind, from_name: from, to_name: to }: Move) =>
  kind === 'recycled'
    ? { custodian: from, days: 30 }
    : kind === 'transferred'
      ? { from, to }
      : kind === 'assigned'
        ? { to }
        : {}

/** $1, $2: the companies; $3: now. The chance of a company is derived from its code, so that it is the same every time. */
const movesByChance = `
  with moving as (
    select c.id, c.created_by, c.custodian_id, chance.value as chance,
      case when c.custodian_id is null then $3::timestamptz - make_interval(hours => 30 + chance.value * 110)
           else c.last_touch_at - make_interval(hours => 20 + chance.value * 37 % 100 * 9) end as at
    from phonebook.companies c cross join lateral (select (abs(hashtextextended(c.code, 7)) % 100)::int) chance (value)
    where c.id between $1 and $2 and c.created_at < $3::timestamptz - interval '130 days'
      and case when c.custodian_id is null then chance.value < 14
               else c.custodian_id <> c.created_by and c.last_touch_at > $3::timestamptz - interval '50 days' end),
  began as (
    update phonebook.ownerships o set to_id = m.created_by from moving m where o.company_id = m.id and o.kind = 'created'),
  kept as (
    update phonebook.companies c set previous_custodian_id = m.created_by, held_since = case when c.custodian_id is null then null else m.at end,
      pooled_at = case when c.custodian_id is null then m.at else null end
    from moving m where c.id = m.id)
  insert into phonebook.ownerships (company_id, kind, from_id, to_id, by_id, at, reason)
  select id, kind, from_id, to_id, by_id, at, case kind when 'released' then '货量小，转给同事继续开发' else '' end
  from (
    select m.id, 'created' as kind, null::bigint as from_id, m.created_by as to_id, m.created_by as by_id, c.created_at as at
    from moving m join phonebook.companies c on c.id = m.id where m.custodian_id is null
    union all
    select m.id, 'transferred', m.created_by, m.custodian_id, m.created_by, m.at from moving m where m.custodian_id is not null and m.chance >= 80
    union all
    select m.id, case when m.chance % 3 = 0 then 'released' else 'recycled' end, m.created_by, null, case when m.chance % 3 = 0 then m.created_by end,
      case when m.custodian_id is null then m.at else m.at - interval '11 days' end
    from moving m where m.custodian_id is null or m.chance < 80
    union all
    select m.id, case when m.chance < 55 then 'claimed' else 'assigned' end, null, m.custodian_id, case when m.chance < 55 then m.custodian_id else m.created_by end, m.at
    from moving m where m.custodian_id is not null and m.chance < 80) moves
  order by at, id`

interface SettledCompany {
  id: number
  lastTouchAt: Date
  progressSince: Date
  nextContactAt: Date | null
}

/** Writes the dates that invented follow-ups give to companies, in the transaction that invents them. */
export async function settleDemoCompanies(client: PoolClient, companies: readonly SettledCompany[]): Promise<void> {
  await client.query(
    `update phonebook.companies c set last_touch_at = s."lastTouchAt", progress_since = s."progressSince", next_contact_at = s."nextContactAt"
     from json_to_recordset($1::json) as s (id bigint, "lastTouchAt" timestamptz, "progressSince" timestamptz, "nextContactAt" timestamptz) where c.id = s.id`,
    [JSON.stringify(companies)],
  )
}
