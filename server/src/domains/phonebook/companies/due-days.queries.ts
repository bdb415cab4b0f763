import { businessDay } from '../../../platform/business-day.ts'
import type { PoolRules } from '@seamark/contract/phonebook/pool/pool-rules'
import { progresses } from '@seamark/contract/phonebook/companies/companies'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { chosenOption } from '../../settings/index.ts'

/** The moment and the zone that decide the day. */
export type Clock = Pick<Context, 'now' | 'zone'>

/** Rules, and the first day on which they move anything, as parts of a statement. */
export interface StatedRules {
  rules: RawBuilder<unknown>
  begins: RawBuilder<unknown>
  /** The people whose companies do not fall; worked out from the rules where it is not said. */
  spared?: RawBuilder<unknown>
}

/** The rules in force, which the statement reads itself as sub-selects that run once. */
export const inForce: StatedRules = {
  rules: sql`(select rules from phonebook.pool_rules)`,
  begins: sql`(select begins_on from phonebook.pool_rules)`,
}

/** A draft of rules, treated as if it were saved now and switched on. */
export const asDraft = (clock: Clock, draft: PoolRules): StatedRules => ({
  rules: sql`${JSON.stringify({ ...draft, recycling: true })}::jsonb`,
  begins: firstDayOfRules(businessDay(clock), draft.graceDays),
})

/**
 * The first day on which changed rules move companies. With days of grace nothing falls on the day of the change either, since the time of its
 * warnings is over.
 */
export const firstDayOfRules = (day: RawBuilder<unknown>, graceDays: number): RawBuilder<string> =>
  sql<string>`(${day} + ${graceDays}::int)`

/** The day on which company `c` falls; null when it does not. While nothing is recycled, nobody is looked for who is spared. */
export const dueOn = (
  { rules, begins, spared = sql`(select phonebook.spared_holders(${rules}))` }: StatedRules,
  zone: string,
): RawBuilder<string | null> =>
  sql`case when not (${rules} ->> 'recycling')::boolean then null when c.custodian_id = any(${spared}::bigint[]) then null else
    phonebook.due_on(${rules}, ${begins}, ${zone}, c.type, c.progress, c.idle_since, c.protected_until, c.exempt_until, c.next_contact_at) end`

/** Whether company `c` falls on `day` or before. Lists, warnings, simulator and run all use this condition. */
export const dueBy = (stated: StatedRules, zone: string, day: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(${mayBeDueBy(stated, zone, day)} and ${dueOn(stated, zone)} <= ${day})`

/**
 * The part of `dueBy` that an index answers: companies that were idle long enough for some stage of progress. It finds none while the rules move
 * nothing.
 */
export function mayBeDueBy(
  { rules, begins }: StatedRules,
  zone: string,
  day: RawBuilder<unknown>,
): RawBuilder<boolean> {
  const idle = progresses.map(
    (progress, rank) =>
      sql`(c.progress_rank = ${sql.lit(rank)} and c.idle_since < (select phonebook.idle_cutoff(${rules}, ${progress}, ${zone}, ${day})))`,
  )
  const moves = sql`(select (${rules} ->> 'recycling')::boolean and coalesce(${begins} <= ${day}, true))`
  return sql<boolean>`(${moves} and c.visibility = 'private' and (${sql.join(idle, sql` or `)}))`
}

/**
 * Whole business days until company `c` falls by the rules in force: 0 for today and for overdue ones; null when it does not fall. Every page reads it, so
 * while nothing is recycled it looks at no company, and otherwise it reads the rules at one place: each place would be a part of the plan. The planner is told that they are one row.
 */
export const daysLeft = (clock: Clock): RawBuilder<number | null> => sql`
  case when (select (rules ->> 'recycling')::boolean from phonebook.pool_rules) then (
    select case when isfinite(due.day) then greatest(due.day - ${businessDay(clock)}, 0) end
    from (select ${dueOn(rulesRead, clock.zone)} as day from phonebook.pool_rules r fetch first row only) due) end`

/** The day on which company `c` falls by the rules in force, of the few companies of a narrow list; null when it does not. */
export const fallsOn = (zone: string): RawBuilder<string | null> =>
  sql`(select ${dueOn(rulesRead, zone)} from phonebook.pool_rules r fetch first row only)`

/** The rules of the row `r`; the spared people are found once for all companies. */
const rulesRead: StatedRules = {
  rules: sql`r.rules`,
  begins: sql`r.begins_on`,
  spared: sql`(select phonebook.spared_holders(rules) from phonebook.pool_rules fetch first row only)`,
}

/** The defaults while an administrator has chosen nothing else. */
export const companyOptions = { staleDays: 14 }

/** Whether company `c` is held and nothing has happened for as long as the office calls stale. Companies that book are never stale. */
export const isStale = ({
  now,
}: Clock): RawBuilder<boolean> => sql<boolean>`(c.custodian_id is not null and c.progress <> 'ordered'
  and greatest(c.idle_since, c.progress_since) < ${now()}::timestamptz - make_interval(days => ${chosenOption('staleDays', companyOptions.staleDays)}))`
