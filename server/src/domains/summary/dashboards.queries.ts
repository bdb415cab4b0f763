import { businessDay } from '../../platform/business-day.ts'
import { dayAt } from '../../platform/days.ts'
import { soonDays, type Waiting } from '@seamark/contract/summary/dashboards'
import { sql } from 'kysely'
import { authorize, type Context, passes, personOf, reachesOthers } from '../../platform/context.ts'
import { byPersonName } from '../../platform/database/people-order.ts'
import { orderCounts } from '../orders/index.ts'
import { countByCustodian } from '../phonebook/index.ts'
import { isReached } from './policy.ts'

/** The most colleagues that are returned, since the page is an overview and not a list. */
const mostPeople = 100

/** Returns the work that waits today for the caller and for each colleague whom the caller reaches. */
export async function getDay(context: Context) {
  authorize(context, 'summary.readDay')
  const own = personOf(context)
  const colleagues = await colleaguesOf(context)
  const waiting = await waitingFor(context, [own.id, ...colleagues.map(({ id }) => id)])
  const of = (id: number) => waiting.get(id) ?? nothing
  const team = colleagues.map((person) => ({ person, ...of(person.id) }))
  return {
    today: dayAt(context.now(), context.zone),
    own: of(own.id),
    hasTeam: reachesOthers(own),
    // Sorted before it is cut, so that the colleagues with the most urgent work are never left out.
    team: team.toSorted((one, other) => urgency(other) - urgency(one)).slice(0, mostPeople),
  }
}

const nothing: Waiting = {
  quotes: 0,
  overdue: 0,
  today: 0,
  withoutNext: 0,
  falling: 0,
  underWay: 0,
  withoutBill: 0,
  unsettled: 0,
}

const urgency = ({ overdue, today, falling, withoutBill }: Waiting) =>
  overdue * 1_000_000 + (today + withoutBill) * 1000 + falling

/** Returns the active colleagues whom the caller reaches and who hold companies, have open tasks or manage orders under way. */
async function colleaguesOf(context: Context) {
  const person = personOf(context)
  if (!reachesOthers(person)) return []
  const { rows } = await sql<{ id: number; name: string }>`
    select u.id, u.name from identity.users u
    where u.disabled_at is null and u.id <> ${person.id} and ${isReached(person, sql`u.id`)}
      and (exists (select from phonebook.companies c where c.custodian_id = u.id and c.delete_after is null)
           or exists (select from followups.tasks t where t.person_id = u.id and t.state = 'open')
           or exists (
             select from orders.orders o
             where o.manager_id = u.id and o.status not in ('delivered', 'cancelled') and o.delete_after is null))
    order by ${byPersonName(sql`u.name`)}, u.id`.execute(context.db)
  return rows
}

async function waitingFor(context: Context, ids: readonly number[]): Promise<ReadonlyMap<number, Waiting>> {
  const [tasks, withoutNext, falling, orders, quotes] = await Promise.all([
    tasksOf(context, ids),
    countByCustodian(context, { nextContact: 'none' }, ids),
    countByCustodian(context, { due: soonDays }, ids),
    orderCounts(context, ids),
    quotesOf(context, ids),
  ])
  return new Map(
    ids.map((id) => {
      const { overdue = 0, today = 0 } = tasks.get(id) ?? {}
      const held = { withoutNext: withoutNext.get(id) ?? 0, falling: falling.get(id) ?? 0, quotes: quotes.get(id) ?? 0 }
      return [id, { ...nothing, overdue, today, ...held, ...orders.get(id) }]
    }),
  )
}

/** Counts open tasks that are overdue, and those that are due by the end of the office's day. */
async function tasksOf({ db, now, zone }: Context, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; overdue: number; today: number }>`
    select t.person_id as id, (count(*) filter (where t.due_at < ${now()}))::int as overdue, (count(*) filter (where t.due_at >= ${now()}))::int as today
    from followups.tasks t
    where t.person_id = any(${[...ids]}::bigint[]) and t.state = 'open'
      and t.due_at < (((${now()}::timestamptz at time zone ${zone})::date + 1)::timestamp at time zone ${zone})
    group by t.person_id`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Counts quotes past their last day without an outcome, by author: the list `noOutcome` of the quotes. */
async function quotesOf(context: Context, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (!passes(context.actor, 'rates.readQuotes')) return new Map()
  const { rows } = await sql<{ id: number; count: number }>`
    select q.author_id as id, count(*)::int as count
    from rates.quotes q join phonebook.companies c on c.id = q.company_id and c.delete_after is null
    where q.author_id = any(${[...ids]}::bigint[]) and q.state = 'issued' and q.replaced_at is null and q.valid_to < ${businessDay(context)}
    group by q.author_id`.execute(context.db)
  return new Map(rows.map(({ id, count }) => [id, count]))
}
