import { orderSorts, settlements } from '@seamark/contract/orders/choices'
import type { listOrders } from '@seamark/contract/orders/lists/lists'
import { orderStatuses } from '@seamark/contract/orders/orders/steps'
import { lanes } from '@seamark/contract/territory/lanes'
import { z } from 'zod'
import { dayParam, idParam, limitParam, savedViewParam, textParam } from '../../../platform/search.ts'

/** Comma-separated choices; unknown ones are dropped, so that an old link still opens. */
const some = (known: readonly string[]) =>
  z
    .string()
    .transform(
      (value) =>
        value
          .split(',')
          .filter((choice) => known.includes(choice))
          .join(',') || undefined,
    )
    .optional()
    .catch(undefined)
const yes = z
  .union([z.literal('true'), z.literal(true)])
  .transform(() => 'true' as const)
  .optional()
  .catch(undefined)

/** The list's address. */
export const orderSearch = z.object({
  view: z.enum(['all', 'mine']).catch('all').default('all'),
  q: textParam(200),
  numbers: textParam(8000),
  status: some(orderStatuses),
  settlement: some(settlements),
  managerId: idParam,
  companyId: idParam,
  carrier: textParam(200),
  pol: textParam(200),
  pod: textParam(200),
  lane: z.enum(lanes).optional().catch(undefined),
  sailingFrom: dayParam,
  sailingTo: dayParam,
  arrivalFrom: dayParam,
  arrivalTo: dayParam,
  rolled: yes,
  flagged: yes,
  missing: z.literal('bill').optional().catch(undefined),
  sort: z.enum(orderSorts).catch('updatedAt').default('updatedAt'),
  order: z.enum(['asc', 'desc']).catch('desc').default('desc'),
  limit: limitParam,
  savedView: savedViewParam,
})
export type OrderSearch = z.output<typeof orderSearch>

/** Which dialog of an order's page is open, so that a reload returns to what was typed. */
export const orderPageSearch = z.object({ edit: z.literal('true').optional().catch(undefined) })

/** The filters behind the button, and the parts of the address that each one fills. */
const folded = {
  settlement: ['settlement'],
  managerId: ['managerId'],
  carrier: ['carrier'],
  ports: ['pol', 'pod'],
  lane: ['lane'],
  sailing: ['sailingFrom', 'sailingTo'],
  arrival: ['arrivalFrom', 'arrivalTo'],
  rolled: ['rolled'],
  flagged: ['flagged'],
  missing: ['missing'],
  companyId: ['companyId'],
} as const satisfies Record<string, readonly (keyof OrderSearch)[]>

/** How many of the filters behind the button are set. */
export const countFolded = (search: OrderSearch) =>
  Object.values(folded).filter((parts) => parts.some((part) => search[part] !== undefined)).length

export const withoutFilters: Partial<OrderSearch> = {
  view: 'all',
  q: undefined,
  numbers: undefined,
  status: undefined,
  ...Object.fromEntries(Object.values(folded).flatMap((parts) => parts.map((part) => [part, undefined]))),
}

/** Whether anything but the order is asked for: an empty answer then means "no match" rather than "nothing there yet". */
export const isNarrowed = (search: OrderSearch) =>
  search.view !== 'all' ||
  [search.q, search.numbers, search.status].some((value) => value !== undefined) ||
  countFolded(search) > 0

type ListQuery = z.input<NonNullable<typeof listOrders.query>>

/** The query for the server: "mine" becomes a manager. */
export const queryOf = (
  { view, savedView: _savedView, ...search }: OrderSearch,
  me: number,
  cursor?: string,
): ListQuery => ({ ...search, ...(view === 'mine' ? { managerId: me } : {}), ...(cursor ? { cursor } : {}) })

/** The filters of a query for the list, as its count takes them. */
export function filtersOf({
  sort: _sort,
  order: _order,
  limit: _limit,
  cursor: _cursor,
  columns: _columns,
  ...filters
}: ListQuery) {
  return filters
}

export const orderPath = ({ id }: { id: number }) => `/freight/orders/${id}`

/** Several numbers in a pasted text, one a line or with separators; undefined where it is a search for one thing. */
export function pastedNumbers(text: string): string | undefined {
  const parts = text.split(/[\r\n\t,;，；、]+/).map((part) => part.trim())
  const numbers = parts.filter((part) => /\d/.test(part))
  return numbers.length > 1 ? numbers.join(',') : undefined
}
