import type { Client } from 'pg'
import { withConnection } from '../measuring/connection.ts'
import type { Figure } from '../measuring/figures.ts'
import { pageLoads } from '../pages/loads.ts'
import { percentile } from '../measuring/paced.ts'
import type { BookStage } from '../phonebook/stage.ts'

const entries = 10_000
const times = 40
const goal = 15

/** Measures a company's page with ten thousand entries: as it opens, with a filter, and after a jump into the middle. */
export async function* timelineFigures({ sales, databaseUrl, unit }: BookStage): AsyncGenerator<Figure> {
  const { id, day } = await withConnection(databaseUrl, insertEntries)
  const page = `/api/phonebook/companies/${id}`
  const asked = [
    ['company and first page', [[page], [`${page}/activity`]], goal],
    ['its rarest kind alone', [[`${page}/activity?kinds=phonebook.activity.merged`]], null],
    ['from a day in the middle', [[`${page}/activity?until=${day}`]], null],
    ["the whole desk's first page", [['/api/followups/timeline']], null],
  ] as const
  for (const [name, steps, most] of asked) {
    const p95 = percentile(await pageLoads(sales, steps, times), 0.95)
    yield {
      name: `a company with ${entries} entries, ${name}: p95 of ${times}`,
      value: p95,
      unit: 'ms',
      limit: unit,
      ratio: p95 / unit,
      goal: most === null ? '' : `≤ ${most} U`,
      holds: most === null || p95 / unit <= most,
    }
  }
}

/** Inserts three years of all kinds of entries, in no order, for a company that the salesperson holds. */
async function insertEntries(client: Client) {
  const { rows } = await client.query<{ id: string; day: string }>(
    `with held as (
       select c.id, c.custodian_id from phonebook.companies c join identity.users u on u.id = c.custodian_id and u.username = 'owner1'
       where c.delete_after is null order by c.id limit 1),
     happened as (
       insert into activity.entries (subject_kind, subject_id, kind, actor_id, at, facts)
       select 'company', held.id,
              case when n = 5000 then 'phonebook.activity.merged' when n % 100 < 60 then 'followups.activity.logged' when n % 100 < 75 then 'followups.activity.taskDone'
                   when n % 100 < 90 then 'phonebook.activity.contactChanged' else 'phonebook.activity.progressed' end,
              held.custodian_id, now() - (hashint4(n) & 2147483647) % (3 * 365 * 86400) * interval '1 second',
              case when n % 100 < 60 then jsonb_build_object('way', 'phone', 'progress', 'following', 'record', n) else '{"task": "“催单证”", "from": "contacted", "to": "replied"}' end
       from held, generate_series(1, $1::int) n)
     select id, (now() - interval '500 days')::date::text as day from held`,
    [entries],
  )
  const [held] = rows
  if (!held) throw new Error('owner1 holds nothing: take more companies')
  await client.query('analyze activity.entries')
  return held
}
