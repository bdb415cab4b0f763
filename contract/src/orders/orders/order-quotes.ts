import { z } from 'zod'
import { id, idParam } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'

/** Why an expected margin is not known: no line of the quote, or several, fit the order; a container that was not quoted; no buying price. */
const marginGaps = ['boxes', 'line', 'container', 'buying'] as const

/** What the boxes of an order are expected to earn by its quote. It is worked out, never kept, so it follows both. */
const expectedMargin = z.object({
  /** Null where it is not known; `gap` says why. */
  sum: z.object({ currency: z.string(), amount: z.number() }).nullable(),
  gap: z.enum(marginGaps).nullable(),
})
export type ExpectedMargin = z.output<typeof expectedMargin>

export const readOrderQuote = route({
  method: 'GET',
  path: '/orders/:id/quote',
  summary: 'The quote of an order, for who may read it; the expected margin for its author and who reaches her alone',
  permission: 'orders.listOrders',
  rate: 'read',
  params: idParam,
  response: z.object({
    quote: z
      .object({ id, number: z.string(), revision: z.number().int(), margin: expectedMargin.nullable() })
      .nullable(),
  }),
  failures: ['orders.order_not_found'],
})
