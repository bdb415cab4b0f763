import { dayBegins } from '../../platform/business-day.ts'
import type { Drill } from '@seamark/contract/summary/sales'
import { type RawBuilder, sql } from 'kysely'
import { type Context, passes, personOf } from '../../platform/context.ts'
import { openTo, seesEverything } from '../phonebook/index.ts'
import type { Span } from './periods.rules.ts'
import { isReached } from './policy.ts'

/** The person for whom a change of custodian counts: the one who got the company or the one who lost it. */
const moves = {
  claimed: { kinds: ['claimed'], person: 'to_id' },
  assigned: { kinds: ['assigned'], person: 'to_id' },
  received: { kinds: ['transferred', 'handedOver'], person: 'to_id' },
  released: { kinds: ['released'], person: 'from_id' },
  recycled: { kinds: ['recycled'], person: 'from_id' },
} as const satisfies Partial<Record<Drill, { kinds: readonly string[]; person: 'to_id' | 'from_id' }>>

/** The kinds of changes by which a person becomes the custodian. */
const gains = ['created', 'imported', 'taken', 'claimed', 'assigned', 'transferred', 'handedOver']

/**
 * Selects what a figure counts, one row each: person, company, moment, and the value by which the figure is split. Companies that are deleted
 * or that the reader does not see today are left out. The figure, its rows and its file all use this query, so they always agree.
 */
export function factsOf(context: Context, figure: Drill, span: Span): RawBuilder<unknown> {
  const during = (column: RawBuilder<unknown>) => within(context, column, span)
  const reached = (column: RawBuilder<unknown>) => isReached(personOf(context), column)
  const open = isOpen(context)
  const openCompany = (column: RawBuilder<unknown>) => isOpenAt(context, column)
  switch (figure) {
    case 'new':
      return sql`
        select c.created_by as person_id, c.id as company_id, c.id as id, c.created_at as at, c.progress as part, '' as title
        from phonebook.companies c where ${open} and ${reached(sql`c.created_by`)} and ${during(sql`c.created_at`)}`
    case 'followups':
      return sql`
        select r.author_id as person_id, r.company_id, r.id, r.at, r.way as part, '' as title
        from followups.records r
        where r.delete_after is null and ${openCompany(sql`r.company_id`)} and ${reached(sql`r.author_id`)} and ${during(sql`r.at`)}`
    case 'touched':
      return sql`
        select f.person_id, f.company_id, f.company_id as id, max(f.at) as at, '' as part, '' as title
        from (${factsOf(context, 'followups', span)}) f group by f.person_id, f.company_id`
    case 'bulkSends':
      // As timelines tell of them: one for each client, whatever the channel, and none that was only planned.
      return sql`
        select e.actor_id as person_id, e.subject_id as company_id, e.id, e.at, '' as part, coalesce(e.facts ->> 'title', '') as title
        from activity.entries e
        where e.kind = 'messaging.activity.sent' and e.subject_kind = 'company' and ${openCompany(sql`e.subject_id`)} and ${reached(sql`e.actor_id`)} and ${during(sql`e.at`)}`
    case 'tasksDone':
      return sql`
        select t.closed_by as person_id, t.company_id, t.id, t.closed_at as at, t.kind as part, t.title
        from followups.tasks t
        where t.state = 'done' and (t.company_id is null or ${openCompany(sql`t.company_id`)}) and ${reached(sql`t.closed_by`)} and ${during(sql`t.closed_at`)}`
    case 'orders':
      // Of their manager, whoever has typed or imported them; a cancelled order is none.
      return sql`
        select o.manager_id as person_id, o.company_id, o.id, o.created_at as at, o.status as part, o.number as title
        from orders.orders o
        where o.delete_after is null and o.cancelled_at is null and ${passes(context.actor, 'orders.listOrders')}
          and (o.company_id is null or ${openCompany(sql`o.company_id`)}) and ${reached(sql`o.manager_id`)} and ${during(sql`o.created_at`)}`
    case 'quotes':
      return sql`
        select q.author_id as person_id, q.company_id, q.id, q.issued_at as at, q.state as part, q.number as title
        from rates.quotes q
        where q.issued_at is not null and q.replaced_at is null and ${passes(context.actor, 'rates.readQuotes')} and ${openCompany(sql`q.company_id`)} and ${reached(sql`q.author_id`)}
          and ${during(sql`q.issued_at`)}`
    case 'cohort':
      return sql`
        select o.to_id as person_id, o.company_id, o.company_id as id, min(o.at) as at, c.progress as part, '' as title
        from phonebook.ownerships o join phonebook.companies c on c.id = o.company_id
        where o.kind = any(${gains}::text[]) and o.to_id is not null and ${open} and ${reached(sql`o.to_id`)} and ${during(sql`o.at`)}
        group by o.to_id, o.company_id, c.progress`
    default: {
      const person = sql.ref(`o.${moves[figure].person}`)
      return sql`
        select ${person} as person_id, o.company_id, o.id, o.at, o.kind as part, '' as title
        from phonebook.ownerships o
        where o.kind = any(${[...moves[figure].kinds]}::text[]) and ${person} is not null and ${openCompany(sql`o.company_id`)} and ${reached(person)} and ${during(sql`o.at`)}`
    }
  }
}

/** Whether the total counts a company once, even if several people worked on it. */
export const countsOnce = (figure: Drill) => figure === 'touched' || figure === 'cohort'

/** The condition under which company `c` may be counted: it is not deleted and the reader sees it. */
const isOpen = (context: Context): RawBuilder<boolean> =>
  sql<boolean>`(c.delete_after is null and ${openTo(personOf(context))})`

/**
 * The same condition on a column with a company's id. For readers who see every company only the few deleted ones must be left out; `not in`
 * looks them up once and costs nothing if there are none.
 */
const isOpenAt = (context: Context, column: RawBuilder<unknown>): RawBuilder<boolean> =>
  seesEverything(personOf(context))
    ? sql<boolean>`${column} not in (select c.id from phonebook.companies c where c.delete_after is not null)`
    : sql<boolean>`exists (select from phonebook.companies c where c.id = ${column} and ${isOpen(context)})`

/** The condition that a column lies within a span, from the beginning of its first day to the end of its last, in the office's zone. */
const within = (
  { zone }: Pick<Context, 'zone'>,
  column: RawBuilder<unknown>,
  { from, to }: Span,
): RawBuilder<boolean> =>
  sql<boolean>`(${column} >= ${dayBegins(from, zone)} and ${column} < ${dayBegins(to, zone, 1)})`
