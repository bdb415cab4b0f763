import { dayBegins } from '../../platform/business-day.ts'
import type { Drill } from '@seamark/contract/summary/sales'
import { type RawBuilder, sql } from 'kysely'
import { type Context, passes, personOf } from '../../platform/context.ts'
import { ordersSeenBy } from '../orders/index.ts'
import { openTo, seesEverything } from '../phonebook/index.ts'
import { quotesSeenBy } from '../rates/index.ts'
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
 * Selects what a figure counts, one row each: person, company, moment, the value by which the figure is split, and whether the reader may open the
 * row today. A deed is its person's for ever and for every reader, so a row that is not open counts too, and nothing of its company is told. Deleted
 * companies are left out for everybody. The figure, its rows and its file all use this query, so they always agree.
 */
export function factsOf(context: Context, figure: Drill, span: Span): RawBuilder<unknown> {
  const during = (column: RawBuilder<unknown>) => within(context, column, span)
  // What the product did by itself, as with the reply of somebody who opts out, is nobody's deed.
  const reached = (column: RawBuilder<unknown>) =>
    sql<boolean>`(${column} is not null and ${isReached(personOf(context), column)})`
  const open = isOpen(context)
  const openCompany = (column: RawBuilder<unknown>) => isOpenAt(context, column)
  switch (figure) {
    case 'new':
      return sql`
        select c.created_by as person_id, c.id as company_id, c.id as id, c.created_at as at, '' as part, '' as title, ${open} as open
        from phonebook.companies c where c.delete_after is null and ${reached(sql`c.created_by`)} and ${during(sql`c.created_at`)}`
    case 'followups':
    case 'forOthers': {
      const whose = figure === 'forOthers' ? sql`r.custodian_id <> r.author_id` : sql`true`
      return sql`
        select r.author_id as person_id, r.company_id, r.id, r.at, r.way as part, '' as title, ${openCompany(sql`r.company_id`)} as open
        from followups.records r
        where r.delete_after is null and ${stands(sql`r.company_id`)} and ${whose} and ${reached(sql`r.author_id`)} and ${during(sql`r.at`)}`
    }
    case 'touched':
      return sql`
        select f.person_id, f.company_id, f.company_id as id, max(f.at) as at, '' as part, '' as title, bool_and(f.open) as open
        from (${factsOf(context, 'followups', span)}) f group by f.person_id, f.company_id`
    case 'bulkSends':
      // As timelines tell of them: one for each client, whatever the channel, and none that was only planned.
      return sql`
        select e.actor_id as person_id, e.subject_id as company_id, e.id, e.at, '' as part, coalesce(e.facts ->> 'title', '') as title,
          ${openCompany(sql`e.subject_id`)} as open
        from activity.entries e
        where e.kind = 'messaging.activity.sent' and e.subject_kind = 'company' and ${stands(sql`e.subject_id`)} and ${reached(sql`e.actor_id`)} and ${during(sql`e.at`)}`
    case 'tasksDone':
      return sql`
        select t.closed_by as person_id, t.company_id, t.id, t.closed_at as at, t.kind as part, t.title,
          (t.company_id is null or ${openCompany(sql`t.company_id`)}) as open
        from followups.tasks t
        where t.state = 'done' and (t.company_id is null or ${stands(sql`t.company_id`)}) and ${reached(sql`t.closed_by`)} and ${during(sql`t.closed_at`)}`
    case 'orders':
      // Of the manager for whom it was made, whoever typed or imported it or has it now; a cancelled order is none.
      return sql`
        select o.made_for as person_id, o.company_id, o.id, o.created_at as at, o.status as part, o.number as title,
          (${passes(context.actor, 'orders.listOrders')} and coalesce(${ordersSeenBy(personOf(context))}, false)
            and (o.company_id is null or ${openCompany(sql`o.company_id`)})) as open
        from orders.orders o
        where o.delete_after is null and o.cancelled_at is null
          and (o.company_id is null or ${stands(sql`o.company_id`)}) and ${reached(sql`o.made_for`)} and ${during(sql`o.created_at`)}`
    case 'quotes':
      // A later revision of a quote, whoever makes it, is no other quote.
      return sql`
        select q.issued_by as person_id, q.company_id, q.id, q.issued_at as at, '' as part, q.number as title,
          (${passes(context.actor, 'rates.readQuotes')} and ${isOpenAt(context, sql`q.company_id`, quotesSeenBy(personOf(context)))}) as open
        from rates.quotes q
        where q.issued_at is not null and q.revision = 1 and q.delete_after is null and ${stands(sql`q.company_id`)} and ${reached(sql`q.issued_by`)}
          and ${during(sql`q.issued_at`)}`
    case 'answered':
      // A client's reply that was settled, and an application that was decided. Their ids are of two tables, so each is told apart by its last place.
      return sql`
        select r.done_by as person_id, r.company_id, r.id * 2 as id, r.done_at as at, '' as part, '' as title, ${openCompany(sql`r.company_id`)} as open
        from messaging.replies r
        where r.done_at is not null and ${stands(sql`r.company_id`)} and ${reached(sql`r.done_by`)} and ${during(sql`r.done_at`)}
        union all
        select a.decided_by, a.subject_id, a.id * 2 + 1, a.decided_at, '', '', ${openCompany(sql`a.subject_id`)}
        from applications.applications a
        where a.subject_kind = 'company' and a.state in ('agreed', 'declined') and ${stands(sql`a.subject_id`)} and ${reached(sql`a.decided_by`)} and ${during(sql`a.decided_at`)}`
    case 'logins':
      return sql`
        select a.subject_id as person_id, null::bigint as company_id, a.id, a.at, '' as part, '' as title, true as open
        from platform.audit a
        where a.action = 'identity.signedIn' and a.subject_kind = 'user' and ${reached(sql`a.subject_id`)} and ${during(sql`a.at`)}`
    case 'cohort':
      return sql`
        select g.person_id, g.company_id, g.company_id as id, g.at, case when g.open then g.progress else '' end as part, '' as title, g.open
        from (
          select o.to_id as person_id, o.company_id, min(o.at) as at, c.progress, ${open} as open
          from phonebook.ownerships o join phonebook.companies c on c.id = o.company_id and c.delete_after is null
          where o.kind = any(${gains}::text[]) and ${reached(sql`o.to_id`)} and ${during(sql`o.at`)}
          group by o.to_id, o.company_id, c.id) g`
    default: {
      const person = sql.ref(`o.${moves[figure].person}`)
      return sql`
        select ${person} as person_id, o.company_id, o.id, o.at, o.kind as part, '' as title, ${openCompany(sql`o.company_id`)} as open
        from phonebook.ownerships o
        where o.kind = any(${[...moves[figure].kinds]}::text[]) and ${stands(sql`o.company_id`)} and ${reached(person)} and ${during(sql`o.at`)}`
    }
  }
}

/**
 * Whether the total counts a company once, even if several people worked on it. A company that the reader may not open counts once for each of them,
 * or the total would tell that two people's figures mean the same one.
 */
export const countsOnce = (figure: Drill) => figure === 'touched' || figure === 'cohort'

/** The condition under which the reader may open company `c`, which is not deleted. */
const isOpen = (context: Context): RawBuilder<boolean> => openTo(personOf(context))

/** The same condition on a column with a company's id, perhaps with one more on company `c`; readers who see every company need no look at it. */
const isOpenAt = (
  context: Context,
  column: RawBuilder<unknown>,
  also: RawBuilder<boolean> = sql`true`,
): RawBuilder<boolean> =>
  seesEverything(personOf(context))
    ? sql<boolean>`true`
    : sql<boolean>`exists (select from phonebook.companies c where c.id = ${column} and ${isOpen(context)} and ${also})`

/** The condition that a company is not deleted, on a column with its id. The few deleted ones are looked up once. */
const stands = (column: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`${column} not in (select c.id from phonebook.companies c where c.delete_after is not null)`

/** The condition that a column lies within a span, from the beginning of its first day to the end of its last, in the office's zone. */
const within = (
  { zone }: Pick<Context, 'zone'>,
  column: RawBuilder<unknown>,
  { from, to }: Span,
): RawBuilder<boolean> =>
  sql<boolean>`(${column} >= ${dayBegins(from, zone)} and ${column} < ${dayBegins(to, zone, 1)})`
