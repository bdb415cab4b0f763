import type { CustomerState } from '@seamark/contract/crawl/choices'
import type { CustomerFilters } from '@seamark/contract/crawl/customers/customers'
import { addDays } from '@seamark/contract/platform/days'
import { type RawBuilder, sql } from 'kysely'
import { type Actor, type Context, personOf, seesContactValues } from '../../../platform/context.ts'
import type { ListedRows } from '../../../platform/counting/rows.ts'
import { insideOf } from '../../phonebook/index.ts'
import { hasCompany, isColleagues, saidBySources, shownTo } from '../policy.ts'

/** The customers of a list, with the policy. */
export const customersOf = (context: Context, filters: Partial<CustomerFilters>): ListedRows => ({
  table: 'crawl.customers',
  alias: 'k',
  rest: sql`where ${customersWhere(context, filters)}`,
})

/** The policy and the filters as a condition on customer `k`. */
export function customersWhere(context: Context, filters: Partial<CustomerFilters>): RawBuilder<unknown> {
  const given = [
    shownTo(personOf(context)),
    ...ownConditions(filters, context),
    ...phonebookConditions(context, filters),
  ]
  return sql.join(
    given.filter((condition) => condition !== undefined),
    sql` and `,
  )
}

type Condition = RawBuilder<unknown> | undefined

function ownConditions(filters: Partial<CustomerFilters>, context: Context): Condition[] {
  const { zone } = context
  const { ids, quality, sorting, release, imported, kindHint, country, province, sourceId } = filters
  return [
    ids ? sql`k.id = any(${[...ids]}::bigint[])` : undefined,
    quality?.length ? sql`k.quality = any(${[...quality]}::text[])` : ids ? undefined : sql`k.quality <> 'bad'`,
    sorting ? sql`k.sorting = ${sorting}` : undefined,
    release ? sql`k.release = ${release}` : undefined,
    imported === undefined ? undefined : imported ? sql`k.company_id is not null` : sql`k.company_id is null`,
    kindHint ? sql`k.kind_hint = ${kindHint === 'unknown' ? '' : kindHint}` : undefined,
    country ? sql`k.country = ${country.toUpperCase()}` : undefined,
    province ? sql`k.province = ${province}` : undefined,
    sourceId === undefined
      ? undefined
      : sql`exists (
          select from ${saidBySources(personOf(context))} where v.customer_id = k.id and v.source_id = ${sourceId})`,
    filters.seenFrom ? sql`k.first_seen_at >= ${filters.seenFrom}::date::timestamp at time zone ${zone}` : undefined,
    filters.seenTo
      ? sql`k.first_seen_at < ${addDays(filters.seenTo, 1)}::date::timestamp at time zone ${zone}`
      : undefined,
  ]
}

/** What asks who holds the company, or for values that are covered where a colleague holds it. */
function phonebookConditions(
  context: Context,
  { q, reach, state, claimed, assigned, conflicts }: Partial<CustomerFilters>,
) {
  const actor = personOf(context)
  const open = sql`not ${isColleagues(actor)}`
  return [
    q
      ? seesContactValues(actor)
        ? sql`(k.search_names like ${pattern(q)} or (k.search_contacts like ${pattern(plainNumber(q))} and ${open}))`
        : sql`k.search_names like ${pattern(q)}`
      : undefined,
    reach?.length
      ? sql`(${sql.join(
          reach.map((way) => sql`k.${sql.ref(way)} <> ''`),
          sql` and `,
        )} and ${open})`
      : undefined,
    conflicts ? sql`(k.conflicts <> '{}' and ${open})` : undefined,
    state?.length
      ? sql`(${sql.join(
          state.map((one) => inState(actor, one)),
          sql` or `,
        )})`
      : undefined,
    claimed === undefined ? undefined : claimed ? hasHolder : sql`not ${hasHolder}`,
    assigned === undefined ? undefined : sql`${open} and ${assigned ? wasAssigned : sql`not ${wasAssigned}`}`,
  ] satisfies Condition[]
}

/** Somebody holds its company. */
export const hasHolder = hasCompany(sql`c.visibility = 'private'`)

/** Whether the last change of hands of company `c` was an assignment. */
export const isAssigned = sql<boolean>`coalesce((
  select o.kind = 'assigned' from phonebook.ownerships o where o.company_id = c.id order by o.at desc, o.id desc limit 1), false)`

export const wasAssigned = hasCompany(sql`c.visibility = 'private' and ${isAssigned}`)

/** How customer, or post, `k` stands to the phonebook. */
export function inState(actor: Actor, state: CustomerState): RawBuilder<boolean> {
  const colleagues = isColleagues(actor)
  const ours = hasCompany(sql`c.visibility = 'private' and ${insideOf(actor)}`)
  const pool = hasCompany(sql`c.visibility = 'public'`)
  if (state === 'colleague') return colleagues
  if (state === 'ours') return sql<boolean>`(${ours} and not ${colleagues})`
  if (state === 'pool') return sql<boolean>`(${pool} and not ${ours} and not ${colleagues})`
  return sql<boolean>`(not ${hasCompany(sql`true`)})`
}

/** A number is looked for without blanks and signs. */
export function plainNumber(text: string): string {
  const narrow = text.normalize('NFKC')
  return /^[\d\s()+-]+$/.test(narrow) ? narrow.replace(/[\s()+-]/g, '') : text
}

export const pattern = (text: string) =>
  `%${text
    .normalize('NFKC')
    .trim()
    .toUpperCase()
    .replace(/[\\%_]/g, '\\$&')}%`
