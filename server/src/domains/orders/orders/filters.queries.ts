import type { OrderFilters } from '@seamark/contract/orders/lists/lists'
import { tradeNumber } from '@seamark/contract/orders/orders/fields'
import { containerNumberOf, isContainerLike } from '@seamark/contract/territory/container-numbers'
import { type RawBuilder, sql } from 'kysely'
import { businessDay } from '../../../platform/business-day.ts'
import { type Context, personOf } from '../../../platform/context.ts'
import { runPatterns } from '../../../platform/counting/fragments.ts'
import { companiesFoundBy } from '../../phonebook/index.ts'
import { codesOfLane } from '../../territory/index.ts'
import { ordersSeenBy } from '../policy.ts'

/** The filters as conditions on orders `o`. The policy is always among them. `walked`: each order that a walk passes is asked for its text. */
export function ordersWhere(
  context: Context,
  filters: Partial<OrderFilters>,
  { walked = false } = {},
): RawBuilder<unknown> {
  const given: (RawBuilder<unknown> | undefined)[] = [
    sql`o.delete_after is null`,
    ordersSeenBy(personOf(context)),
    filters.ids ? sql`o.id = any(${filters.ids}::bigint[])` : undefined,
    filters.q ? textCondition(filters.q, walked) : undefined,
    filters.numbers?.length ? isNumbered(filters.numbers) : undefined,
    oneOf(sql`o.status`, filters.status),
    filters.settlement?.length ? settlementCondition(context, filters.settlement) : undefined,
    filters.managerId === undefined ? undefined : sql`o.manager_id = ${filters.managerId}`,
    filters.companyId === undefined ? undefined : sql`o.company_id = ${filters.companyId}`,
    filters.quoteId === undefined ? undefined : sql`o.quote_id = ${filters.quoteId}`,
    filters.pairId === undefined ? undefined : sql`o.pair_id = ${filters.pairId}`,
    oneOf(sql`o.carrier`, filters.carrier),
    oneOf(sql`o.pol`, filters.pol),
    oneOf(sql`o.pod`, filters.pod),
    filters.lane && oneOf(sql`o.pod`, codesOfLane(filters.lane)),
    ...range(sql`o.sailing_on`, filters.sailingFrom, filters.sailingTo),
    ...range(sql`o.arriving_on`, filters.arrivalFrom, filters.arrivalTo),
    ...range(sql`o.settlement_day`, filters.settlementFrom, filters.settlementTo),
    filters.rolled === undefined ? undefined : sql`o.rolled = ${filters.rolled}`,
    filters.flagged === undefined ? undefined : sql`(o.flags <> '{}') = ${filters.flagged}`,
    filters.missing === 'bill' ? isBillMissing(context) : undefined,
  ]
  return sql.join(
    given.filter((condition) => condition !== undefined),
    sql` and `,
  )
}

const oneOf = (column: RawBuilder<unknown>, values: readonly string[] | undefined) =>
  values?.length ? sql`${column} = any(${[...values]}::text[])` : undefined

const range = (column: RawBuilder<unknown>, from: string | undefined, to: string | undefined) => [
  from ? sql`${column} >= ${from}::date` : undefined,
  to ? sql`${column} <= ${to}::date` : undefined,
]

/**
 * The few orders of these numbers are found first: else the planner walks the whole list in its order. It does not see the numbers, of which it would expect
 * half of all orders where they are many, and read the whole table.
 */
const isNumbered = (numbers: readonly string[]) => isAmong(sql`n.numbers && (select ${[...numbers]}::text[])`)

const isAmong = (condition: RawBuilder<unknown>) =>
  sql`o.id = any(array(select n.id from orders.orders n where ${condition}))`

/**
 * A part of a number or a ship, a whole container number, or a client by name as the phonebook finds it. Each part has an index of its own. A text
 * that looks like a number finds few orders, so they are found before the list is walked, by a plan that does not depend on it.
 */
function textCondition(text: string, walked: boolean): RawBuilder<unknown> {
  const folded = foldedText(text)
  const isNumber = looksLikeNumber(folded)
  const pattern = sql`${`%${folded.replace(/[\\%_]/g, '\\$&')}%`}::text`
  const whole = sql`${[tradeNumber(text), containerNumberOf(text)]}::text[]`
  const given = (value: RawBuilder<unknown>) => (isNumber ? sql`(select ${value})` : value)
  const matches = (alias: 'n' | 'o') => {
    const column = (name: string) => sql.ref(`${alias}.${name}`)
    return sql`(${column('search')} like ${given(pattern)} or ${column('numbers')} && ${given(whole)}
      or ${column('company_id')} = any(array(${companiesFoundBy(text, { put: isNumber ? 'unseen' : 'ofAll' })})))`
  }
  return isNumber && !walked ? isAmong(matches('n')) : matches('o')
}

const foldedText = (text: string) => text.normalize('NFKC').toUpperCase()

const looksLikeNumber = (text: string) => text.trim().length >= fewestSigns && /\d/.test(text)
const fewestSigns = 6

/** Whether numbers are looked for, whole ones or a part of one. */
export const seeksNumber = ({ q, numbers }: Partial<OrderFilters>): boolean =>
  (numbers?.length ?? 0) > 0 || (q !== undefined && looksLikeNumber(foldedText(q)))

/** Whether one whole container number is looked for: the index finds its rare runs of signs within a millisecond. */
export const seeksContainer = ({ q, numbers }: Partial<OrderFilters>): boolean =>
  q !== undefined && !numbers?.length && isContainerLike(containerNumberOf(q))

/** The runs of signs of a part of a number so short that it may stand in thousands of orders; undefined where no such part is looked for. */
export const fragmentRuns = ({ q, numbers }: Partial<OrderFilters>): string[] | undefined => {
  const text = foldedText(q ?? '')
  return !numbers?.length && looksLikeNumber(text) && text.trim().length < fewestOfWhole ? runPatterns(text) : undefined
}
const fewestOfWhole = 8

/** Money: see `settlementOf`. */
function settlementCondition(context: Context, wanted: readonly string[]): RawBuilder<unknown> {
  const today = businessDay(context)
  const conditions: Record<string, RawBuilder<unknown>> = {
    none: sql`(o.settled_day is null and o.settlement_day is null)`,
    open: sql`(o.settled_day is null and o.settlement_day >= ${today})`,
    overdue: isOverdue(context),
    settled: sql`o.settled_day is not null`,
  }
  return sql`(${sql.join(
    wanted.map((one) => conditions[one] ?? sql`false`),
    sql` or `,
  )})`
}

/** The planned day has passed, and nobody has confirmed the money. */
export const isOverdue = (context: Context): RawBuilder<boolean> =>
  sql<boolean>`(o.settled_day is null and o.settlement_day < ${businessDay(context)} and o.cancelled_at is null)`

/** Sails within two days, and has no bill of lading yet. */
export const isBillMissing = (context: Context) => {
  const today = businessDay(context)
  return sql`(o.master_bill = '' and o.house_bill = '' and o.cancelled_at is null and o.sailing_on between ${today} and ${today} + 2)`
}
