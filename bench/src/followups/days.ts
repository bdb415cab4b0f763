import type { Client } from 'pg'
import { withConnection } from '../measuring/connection.ts'
import type { Figure } from '../measuring/figures.ts'
import { pageLoads } from '../pages/loads.ts'
import { percentile } from '../measuring/paced.ts'
import type { BookStage } from '../phonebook/stage.ts'

const clients = 5000
const tasks = 2000
const times = 40
const goal = 20

const day = '/api/summary/day'
/** The requests that the page of the day sends when it opens, all at once. */
const page = (personId: number) => [
  day,
  '/api/notices/count',
  '/api/followups/neglected?limit=1',
  '/api/followups/tasks?show=open&limit=6',
  '/api/summary/sales?period=week',
  `/api/summary/sales/days?period=week&personId=${personId}`,
  '/api/phonebook/companies/counts',
  '/api/phonebook/companies?sort=updatedAt&order=desc&limit=10',
]

/** Measures the morning of a person who holds and has to do a lot, while the pool's rules are in force. */
export async function* dayFigures({ sales, databaseUrl, unit }: BookStage): AsyncGenerator<Figure> {
  const { id, held } = await withConnection(databaseUrl, assignWork)
  for (const [name, paths] of [
    ['my day, its counts alone', [day]],
    ['my day, the whole page at once', page(id)],
  ] as const) {
    const p95 = percentile(await pageLoads(sales, [paths], times), 0.95)
    const isAll = held === clients
    yield {
      name: `${name}, ${held} clients and ${tasks} tasks: p95 of ${times}`,
      value: p95,
      unit: 'ms',
      limit: unit,
      ratio: p95 / unit,
      goal: `≤ ${goal} U`,
      holds: isAll && p95 / unit <= goal,
    }
  }
}

/** Gives a person five thousand companies of the pool, most of them followed up lately, and many tasks. Returns her id and the number held. */
async function assignWork(client: Client): Promise<{ id: number; held: number }> {
  await client.query(
    `update phonebook.pool_rules set rules = rules || '{"recycling": true}', begins_on = current_date - 30, version = version + 1`,
  )
  await client.query(
    `with me as (select id from identity.users where username = 'owner1'),
     taken as (
       select c.id from phonebook.companies c where c.visibility = 'public' and c.delete_after is null order by c.id
       limit greatest(0, $1 - (select count(*) from phonebook.companies h where h.custodian_id = (select id from me) and h.delete_after is null))),
     moved as (update phonebook.companies c set visibility = 'private', custodian_id = me.id, version = c.version + 1 from taken, me where c.id = taken.id)
     insert into phonebook.ownerships (company_id, kind, to_id, by_id, at)
     select taken.id, 'claimed', me.id, me.id, now() - taken.id % 90 * interval '1 day' from taken, me`,
    [clients],
  )
  await client.query(
    `update phonebook.companies c set held_since = now() - (10 + c.id % 90) * interval '1 day', last_touch_at = now() - c.id % 40 * interval '1 day'
     from identity.users me where me.username = 'owner1' and c.custodian_id = me.id and c.held_since >= current_date`,
  )
  await client.query(
    `with me as (select id from identity.users where username = 'owner1'),
     mine as (
       select c.id, row_number() over (order by hashint8(c.id)) as n from phonebook.companies c, me where c.custodian_id = me.id and c.delete_after is null),
     planned as (
       insert into followups.tasks (kind, title, company_id, person_id, due_at, remind_minutes, is_next, created_by)
       select case when n % 10 < 7 then 'contact' else 'todo' end, case when n % 10 < 7 then '' else '催客户确认提单' end, mine.id, me.id,
              case n % 5 when 0 then now() - n * interval '1 hour' when 1 then now() + n * interval '1 minute' else now() + n * interval '1 hour' end,
              '{0,15}', n % 10 < 7, me.id
       from mine, me where n <= $1 returning kind, company_id, due_at)
     update phonebook.companies c set next_contact_at = planned.due_at from planned where planned.company_id = c.id and planned.kind = 'contact'`,
    [tasks],
  )
  await client.query('analyze phonebook.companies, phonebook.ownerships, followups.tasks')
  const { rows } = await client.query<{ id: number; held: number }>(
    `select me.id::int as id, count(*)::int as held from identity.users me join phonebook.companies c on c.custodian_id = me.id and c.delete_after is null
     where me.username = 'owner1' group by me.id`,
  )
  return rows[0] ?? { id: 0, held: 0 }
}
