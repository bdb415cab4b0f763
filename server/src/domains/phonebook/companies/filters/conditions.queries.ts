import { dayBegins } from '../../../../platform/business-day.ts'
import type { OwnershipKind } from '@seamark/contract/phonebook/custody/ownership'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../../platform/context.ts'
import { codesOfLane, codesOfPorts } from '../../../territory/index.ts'
import { inAreas } from './areas.queries.ts'
import type { CompanyFilters } from '@seamark/contract/phonebook/lists/lists'

type Condition = RawBuilder<unknown> | undefined
type Given = Partial<CompanyFilters>

/**
 * How conditions are put. What another table answers is asked of all companies, so that the planner may begin with that table, or of each company that
 * is passed, which is less work where few are. The text that is sought is `unseen` where one plan is to be good for all texts.
 */
export type Put = 'ofAll' | 'ofEach' | 'unseen'

/** Most filters are not given, so their columns are put into SQL once and not at each question. */
const columns = {
  next_contact_at: sql`c.next_contact_at`,
  last_touch_at: sql`c.last_touch_at`,
  held_since: sql`c.held_since`,
  has_contacts: sql`c.has_contacts`,
  has_telephone: sql`c.has_telephone`,
  has_email: sql`c.has_email`,
  has_organization_number: sql`c.has_organization_number`,
} as const

/** The filters beside the plain columns of a company, each written so that an index can answer it. Those that another table answers come last. */
export const furtherConditions = (context: Context, filters: Given, put: Put = 'ofAll'): Condition[] => [
  filters.followerId === undefined
    ? undefined
    : sql`(c.follower_ids @> array[${filters.followerId}::bigint] and c.follower_ids <> '{}')`,
  filters.area?.length ? inAreas(filters.area) : undefined,
  routeCondition(filters),
  gotCondition(['claimed', 'taken'], filters.claimed, put),
  gotCondition(['assigned'], filters.assigned, put),
  nextContactCondition(context, filters.nextContact),
  untouchedCondition(context, filters.untouchedDays),
  ...betweenDays(context, columns.next_contact_at, filters.nextContactFrom, filters.nextContactTo),
  ...betweenDays(context, columns.last_touch_at, filters.lastTouchFrom, filters.lastTouchTo),
  ...betweenDays(context, columns.held_since, filters.heldFrom, filters.heldTo),
  filters.industry ? sql`c.industry = ${filters.industry}` : undefined,
  filters.mainCategory ? sql`c.main_category = ${filters.mainCategory}` : undefined,
  has(columns.has_contacts, filters.hasContacts),
  has(columns.has_telephone, filters.hasTelephone),
  has(columns.has_email, filters.hasEmail),
  has(columns.has_organization_number, filters.hasOrganizationNumber),
  ...(put === 'ofEach' ? tagsOfEach(filters) : tagConditions(filters)),
]

/** The bare column instead of `= true`: the planner's statistics of the column then tell how many rows fit. */
const has = (column: RawBuilder<unknown>, wanted: boolean | undefined): Condition =>
  wanted === undefined ? undefined : wanted ? column : sql`not ${column}`

/** Companies with any of the tags, with all of them, or with none of them. A deleted tag is on no company. */
function tagConditions({ tagAny = [], tagAll = [], tagNone = [] }: Given): Condition[] {
  return [
    tagAny.length > 0
      ? sql`c.id in (select company_id from phonebook.company_tags where tag_id = any(${[...tagAny]}::bigint[]))`
      : undefined,
    tagAll.length > 0 ? sql`c.id in (${withEveryTag(tagAll)})` : undefined,
    tagNone.length > 0
      ? sql`not exists (select from phonebook.company_tags t where t.company_id = c.id and t.tag_id = any(${[...tagNone]}::bigint[]))`
      : undefined,
  ]
}

/** The same conditions on the tags of one company. */
function tagsOfEach({ tagAny = [], tagAll = [], tagNone = [] }: Given): Condition[] {
  const own = sql`array(select t.tag_id from phonebook.company_tags t where t.company_id = c.id)`
  return [
    tagAny.length > 0 ? sql`${own} && ${[...tagAny]}::bigint[]` : undefined,
    tagAll.length > 0 ? sql`${own} @> ${[...tagAll]}::bigint[]` : undefined,
    tagNone.length > 0 ? sql`not ${own} && ${[...tagNone]}::bigint[]` : undefined,
  ]
}

/** The tags are joined with each other before the companies: few companies have them all, and only those are then read. */
function withEveryTag([first, ...others]: readonly number[]): RawBuilder<unknown> {
  const joins = others.map((id, index) => {
    const tag = sql.id(`t${index}`)
    return sql`join phonebook.company_tags ${tag} on ${tag}.company_id = t.company_id and ${tag}.tag_id = ${id}`
  })
  return sql`select t.company_id from phonebook.company_tags t ${sql.join(joins, sql` `)} where t.tag_id = ${first}`
}

/** Both ports must be those of one route, under any of the codes that a record may use for a port. */
function routeCondition(given: Given): Condition {
  const pol = codesOfPorts(given.pol ?? [])
  const pod = codesOfPorts([...(given.pod ?? []), ...(given.podLane ?? []).flatMap(codesOfLane)])
  // A lane without a port of its own is nobody's.
  if (given.podLane?.length && pod.length === 0) return sql`false`
  const pairs =
    pol.length === 0
      ? pod.map((to) => ({ pod: to }))
      : pol.flatMap((from) => (pod.length === 0 ? [{ pol: from }] : pod.map((to) => ({ pol: from, pod: to }))))
  if (pairs.length === 0) return undefined
  return sql`c.core_routes @> any(${pairs.map((pair) => JSON.stringify([pair]))}::jsonb[])`
}

/**
 * Whether the custodian got company `c` in one of these ways, or nobody holds it. What took a change of hands back is no way of its own: it stands
 * as before. The table of all companies is narrowed by the few that ever moved so, where that is the shorter way.
 */
function gotCondition(kinds: readonly OwnershipKind[], wanted: boolean | undefined, put: Put): Condition {
  if (wanted === undefined) return undefined
  if (!wanted) return sql`c.visibility = 'public'`
  const ways = sql.join(kinds.map((kind) => sql.lit(kind)))
  const last = sql`(select o.kind from phonebook.ownerships o where o.company_id = c.id and o.to_id = c.custodian_id
    and o.kind not in ('undone', 'merged') order by o.id desc limit 1) in (${ways})`
  if (put === 'ofEach') return last
  return sql`(c.id in (select o.company_id from phonebook.ownerships o where o.kind in (${ways})) and ${last})`
}

function nextContactCondition(context: Context, wanted: Given['nextContact']): Condition {
  const start = (unit: 'day' | 'week') =>
    sql`date_trunc(${sql.lit(unit)}, ${context.now()}::timestamptz at time zone ${context.zone})`
  const within = (unit: 'day' | 'week') =>
    sql`(c.next_contact_at >= ${start(unit)} at time zone ${context.zone} and c.next_contact_at < (${start(unit)} + ${sql.lit(`1 ${unit}`)}::interval) at time zone ${context.zone})`
  switch (wanted) {
    case 'upToToday':
      return sql`c.next_contact_at < (${start('day')} + interval '1 day') at time zone ${context.zone}`
    case 'overdue':
      return sql`c.next_contact_at < ${context.now()}::timestamptz`
    case 'today':
      return within('day')
    case 'week':
      return within('week')
    case 'none':
      return sql`c.next_contact_at is null`
    default:
      return undefined
  }
}

/** Days are counted back from now. A company that was never touched counts as untouched for any number of days. */
function untouchedCondition(context: Context, days: number | undefined): Condition {
  if (days === undefined) return undefined
  if (days === 0) return sql`c.last_touch_at is null`
  return sql`(c.last_touch_at is null or c.last_touch_at < ${context.now()}::timestamptz - make_interval(days => ${days}::int))`
}

/** Compares with days of the office, both included. */
function betweenDays(
  { zone }: Context,
  column: RawBuilder<unknown>,
  from: string | undefined,
  to: string | undefined,
): Condition[] {
  return [
    from ? sql`${column} >= ${dayBegins(from, zone)}` : undefined,
    to ? sql`${column} < ${dayBegins(to, zone, 1)}` : undefined,
  ]
}
