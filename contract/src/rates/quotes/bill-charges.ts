import { addBillAmounts } from '../prices/bill-amounts.ts'
import type { Charge, QuoteLine } from './fields.ts'

/** Returns what a client pays beside the prices of a quote for each bill of lading, added up by currency. */
export const billAmountsOfCharges = (charges: readonly Charge[]) =>
  addBillAmounts(
    charges.map(({ amount, currency, ...one }) => ({
      ...one,
      amounts: amount === null ? [] : [amount],
      currency: currency ?? '',
    })),
  )

/** Returns the charges that stand on the paper: one for a container that no line offers tells the client nothing. */
export function offeredCharges(
  charges: readonly Charge[],
  lines: readonly { prices: readonly Pick<QuoteLine['prices'][number], 'container'>[] }[],
): Charge[] {
  const offered = new Set(lines.flatMap(({ prices }) => prices.map(({ container }) => container)))
  return charges.filter(({ container }) => container === null || offered.has(container))
}
