import type { Client } from 'pg'
import { withConnection } from '../measuring/connection.ts'

/** The quarter with all the activity; it ends on the day when the companies were made. */
export const quarter = { first: '2026-10-01', last: '2026-12-31' } as const
const began = `timestamptz '2026-10-01 00:00+08'`
const span = `interval '50 days'`

/** SQL of a number derived from another one: always the same, and spread evenly. */
const chance = (number: string) => `(hashint8(${number}) & 2147483647)`

/**
 * Fills in a quarter's work of fifty people: follow-ups, the activity that timelines read, the companies' progress, changes of
 * custodian, tasks with their reminders. A colleague who is not the custodian did a twentieth of it.
 */
export const fillFollowUps = (databaseUrl: string, records: number) =>
  withConnection(databaseUrl, async (client) => {
    await client.query(`set maintenance_work_mem = '256MB'; set work_mem = '128MB'`)
    await client.query(`
      create temp table held as select id, custodian_id, row_number() over (order by id) - 1 as place from phonebook.companies
      where custodian_id is not null and delete_after is null;
      create temp table people as select id, row_number() over (order by id) - 1 as place from identity.users where username like 'owner%';
      create unique index on held (place); create unique index on people (place); analyze held; analyze people`)
    await insertWithoutIndexes(client, 'followups.records', () => insertRecords(client, records))
    await insertWithoutIndexes(client, 'activity.entries', () => client.query(tellStatement))
    for (const statement of [moveOnStatement, changeHandsStatement, doTasksStatement, planTasksStatement])
      await client.query(statement)
    await client.query(
      'vacuum (analyze) followups.records, activity.entries, followups.tasks, followups.reminders, phonebook.companies, phonebook.ownerships',
    )
  })

/** Inserts the rows in the order of their times, as in real use. */
const insertRecords = (client: Client, records: number) =>
  client.query(
    `insert into followups.records (company_id, author_id, custodian_id, way, at, progress, content, created_at, updated_at)
     select h.id, case when n % 20 = 0 then p.id else h.custodian_id end, h.custodian_id,
            (array['phone', 'phone', 'phone', 'wechat', 'wechat', 'email', 'email', 'qq', 'whatsapp', 'visit', 'exhibition', 'other'])[1 + ${chance('n + 1')} % 12],
            t.at, (array['contacted', 'contacted', 'replied', 'quoted', 'following', 'ordered'])[1 + ${chance('n + 2')} % 6],
            '电话沟通，客户问美西四十尺高柜运价，已报价，等他确认出货时间。', t.at, t.at
     from generate_series(1, $1::bigint) n
     join held h on h.place = ${chance('n')} % (select count(*) from held)
     join people p on p.place = ${chance('n + 3')} % (select count(*) from people)
     cross join lateral (select ${began} + n * (${span} / $1::float8) as at) t
     order by n`,
    [records],
  )

/** Drops indexes and references while the rows are inserted: creating them afterwards takes a fraction of the time. */
async function insertWithoutIndexes(client: Client, table: string, work: () => Promise<unknown>) {
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i where i.indrelid = $1::regclass and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [table],
  )
  const { rows: references } = await client.query<{ name: string; definition: string }>(
    `select quote_ident(conname) as name, pg_get_constraintdef(oid) as definition from pg_constraint where conrelid = $1::regclass and contype = 'f'`,
    [table],
  )
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  for (const { name } of references) await client.query(`alter table ${table} drop constraint ${name}`)
  await work()
  for (const { definition } of indexes) await client.query(definition)
  for (const { name, definition } of references)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`)
}

const tellStatement = `
  insert into activity.entries (subject_kind, subject_id, kind, actor_id, at, facts)
  select 'company', company_id, 'followups.activity.logged', author_id, at, jsonb_build_object('way', way, 'progress', progress, 'record', id)
  from followups.records order by id`

const moveOnStatement = `
  update phonebook.companies c
  set last_touch_at = greatest(c.last_touch_at, r.last),
      progress = case c.progress when 'unconfirmed' then 'contacted' else c.progress end,
      progress_proposed_at = case c.progress when 'unconfirmed' then r.last else c.progress_proposed_at end
  from (select company_id, max(at) as last from followups.records group by company_id) r
  where r.company_id = c.id and (c.progress = 'unconfirmed' or c.last_touch_at is null or c.last_touch_at < r.last)`

/** Two fifths of the held companies went through the pool within the quarter. */
const changeHandsStatement = `
  insert into phonebook.ownerships (company_id, kind, from_id, to_id, by_id, at, reason)
  select h.id, k.kind, case when k.gains then null else p.id end, case when k.gains then h.custodian_id end, h.custodian_id,
         ${began} + ${chance('h.id + k.place')} % 4320000 * interval '1 second', case when k.kind = 'released' then '没有货' else '' end
  from held h
  join (values (0, 'claimed', true), (1, 'assigned', true), (2, 'released', false), (3, 'recycled', false)) k (place, kind, gains) on h.place % 10 = k.place
  join people p on p.place = ${chance('h.id')} % (select count(*) from people)`

/** The finished tasks: a dozen a day for each person. */
const doTasksStatement = `
  insert into followups.tasks (kind, title, company_id, person_id, due_at, state, closed_at, closed_by, created_by, created_at)
  select case when n % 3 = 0 then 'contact' else 'todo' end, '回访报价', h.id, p.id, t.at, 'done', t.at, p.id, p.id, t.at - interval '2 days'
  from people p cross join generate_series(1, 600) n
  join held h on h.place = ${chance('n * 1000 + p.id')} % (select count(*) from held)
  cross join lateral (select ${began} + ${chance('n * 1000 + p.id + 1')} % 4320000 * interval '1 second' as at) t`

/** The open tasks and their reminders, marked as told, so that only the measured reminders are due. */
const planTasksStatement = `
  with planned as (
    insert into followups.tasks (kind, title, company_id, person_id, due_at, remind_minutes, created_by, created_at)
    select 'todo', '催单证', h.id, p.id, t.at, '{15}', p.id, ${began}
    from people p cross join generate_series(1, 200) n
    join held h on h.place = ${chance('n * 1000 + p.id + 2')} % (select count(*) from held)
    cross join lateral (select ${began} + ${span} + ${chance('n * 1000 + p.id + 3')} % 4320000 * interval '1 second' as at) t
    where p.place > 0
    returning id, due_at)
  insert into followups.reminders (task_id, at, told_at)
  select id, due_at - interval '15 minutes', due_at - interval '15 minutes' from planned`
