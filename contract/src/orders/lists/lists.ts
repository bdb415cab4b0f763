import { orderSorts, settlements } from '../choices.ts'
import { z } from 'zod'
import { chosenIds, commaSeparated, day, listCount, page, yesOrNo } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'
import { lanes } from '../../territory/lanes.ts'
import { line } from '../../phonebook/matching/texts.ts'
import { containerNumberOf, isContainerNumber } from '../../territory/container-numbers.ts'
import { tradeNumber } from '../orders/fields.ts'
import { order } from '../orders/orders.ts'
import { orderStatuses } from '../orders/steps.ts'

export const mostNumbers = 200

/**
 * Numbers of any kind as they are pasted: between them stand blanks, line breaks, commas, semicolons or tabs. Letters alone begin a number that was
 * written with blanks, as `COSU 6412 3456 70` and `CSQU 305438-3` are. Repeats count once.
 */
export const numbersIn = (text: string): string[] => [
  ...new Set(
    text
      .normalize('NFKC')
      .split(/[\r\n\t,;、|]+/)
      .flatMap((part) => joinWritten(part.trim().split(/\s+/)))
      .map(numberOf)
      .filter((number) => number !== ''),
  ),
]

/** Puts the digits that follow letters alone back to them. */
function joinWritten(words: readonly string[]): string[] {
  const joined: string[] = []
  let isOpen = false
  for (const word of words) {
    const isDigits = /^[\d-]+$/.test(word)
    if (isOpen && isDigits) joined.push(`${joined.pop() ?? ''}${word}`)
    else {
      joined.push(word)
      isOpen = /^[A-Za-z]{3,4}$/.test(word)
    }
  }
  return joined
}

/** A container number is kept without its separators; every other number as it was written. */
function numberOf(text: string): string {
  const container = containerNumberOf(text)
  return isContainerNumber(container) ? container : tradeNumber(text)
}

const numbers = z
  .string()
  .max(8000)
  .transform(numbersIn)
  .pipe(z.array(z.string().max(40)).max(mostNumbers, 'orders.too_many_numbers'))

const codes = z
  .string()
  .max(1000)
  .transform((text) => [...new Set(text.toUpperCase().split(',').filter(Boolean))])
  .pipe(z.array(z.string().max(80)).max(50))

export const orderFilters = z.strictObject({
  ids: chosenIds.optional(),
  q: line(200).optional(),
  /** Business numbers, bookings, bills of lading and containers, up to 200 at once. */
  numbers: numbers.optional(),
  status: commaSeparated(orderStatuses).optional(),
  settlement: commaSeparated(settlements).optional(),
  managerId: z.coerce.number().int().positive().optional(),
  companyId: z.coerce.number().int().positive().optional(),
  /** The orders that came from a quote. */
  quoteId: z.coerce.number().int().positive().optional(),
  /** The orders that came from a pair of a request and an offer. */
  pairId: z.coerce.number().int().positive().optional(),
  carrier: codes.optional(),
  pol: codes.optional(),
  pod: codes.optional(),
  /** The lane of the port of discharge. */
  lane: z.enum(lanes).optional(),
  sailingFrom: day.optional(),
  sailingTo: day.optional(),
  arrivalFrom: day.optional(),
  arrivalTo: day.optional(),
  settlementFrom: day.optional(),
  settlementTo: day.optional(),
  rolled: yesOrNo.optional(),
  /** Something in it should be looked at. */
  flagged: yesOrNo.optional(),
  /** Sails within two days and has no bill of lading. */
  missing: z.enum(['bill']).optional(),
})
export type OrderFilters = z.output<typeof orderFilters>

/** The list as it stands: filters and order, without paging. */
export const orderListQuery = orderFilters.extend({
  sort: z.enum(orderSorts).default('updatedAt'),
  order: z.enum(['asc', 'desc']).default('desc'),
})

/** What every row holds: which order it is, and what the actions on it need. */
const always = { id: true, version: true, number: true, client: true, status: true, rolled: true, can: true } as const
const asked = order.omit({ ...always, containers: true, createdBy: true }).extend({
  /** The boxes in words: `2×40HQ, 1×20GP`. */
  boxes: z.string(),
})
export type ListedField = keyof typeof asked.shape
// The keys of the object are exactly the fields of the type.
export const listedFields = Object.keys(asked.shape) as ListedField[]

/** An order as a list shows it: the fields that were asked for, and all of them where nothing was. */
export const listedOrder = order.pick(always).extend(asked.partial().shape)
export type ListedOrder = z.output<typeof listedOrder>

export const listOrders = route({
  method: 'GET',
  path: '/orders',
  summary: 'Orders that the caller may see, filtered, sorted, a page at a time, with the fields that are asked for',
  permission: 'orders.listOrders',
  rate: 'read',
  query: orderListQuery.extend({
    limit: z.coerce.number().int().min(1).max(100).default(50),
    cursor: z.string().max(1000).optional(),
    columns: commaSeparated(listedFields).optional(),
  }),
  response: page(listedOrder),
  failures: ['orders.cursor_invalid'],
})

/** The rows do not wait for it: a page says what it knows, and the number is asked for beside it. */
export const countListedOrders = route({
  method: 'GET',
  path: '/orders/count',
  summary: 'How many orders fit the filters: exact up to 10,000, or an estimate where counting takes too long',
  permission: 'orders.listOrders',
  rate: 'read',
  query: orderFilters,
  response: listCount,
})
