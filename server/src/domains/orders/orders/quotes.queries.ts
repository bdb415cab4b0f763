import { authorize, type Context } from '../../../platform/context.ts'
import { failField } from '../../../platform/failure.ts'
import { findNamedQuotes } from '../../rates/index.ts'
import type { FieldValues } from './fields.rules.ts'
import { expectedMargin } from './margins.rules.ts'
import { seenOrder } from './orders.queries.ts'

/** Returns the quote that an order names, for who may read it, and its expected margin for its author and who reaches her. */
export async function readOrderQuote(context: Context, id: number) {
  authorize(context, 'orders.listOrders')
  const order = await seenOrder(context, id)
  if (order.quote_id === null) return { quote: null }
  const quote = (await findNamedQuotes(context, [order.quote_id])).get(order.quote_id)?.seen
  if (!quote) return { quote: null }
  const { number, revision, lines, seesCost } = quote
  return { quote: { id: quote.id, number, revision, margin: seesCost ? expectedMargin(lines, order) : null } }
}

/**
 * Refuses a quote that the caller does not see, that was not won, or that was made for another company. `before` is what stands already: its quote is
 * asked again only when the company changes.
 */
export async function assertQuote(context: Context, given: FieldValues, before: FieldValues) {
  const { quoteId, companyId } = { ...before, ...given }
  if (typeof quoteId !== 'number') return
  const isNew = quoteId !== before.quoteId
  if (!isNew && companyId === before.companyId) return
  const quote = (await findNamedQuotes(context, [quoteId])).get(quoteId)
  if (isNew && !quote?.seen) throw failField('quoteId', 'orders.quote_unknown')
  if (isNew && quote?.state !== 'won') throw failField('quoteId', 'orders.quote_not_won')
  if (quote?.companyId !== companyId) throw failField('quoteId', 'orders.quote_of_other_company')
}
