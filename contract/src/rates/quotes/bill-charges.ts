import { addBillAmounts } from '../prices/bill-amounts.ts'
import type { Charge } from './fields.ts'

/** Returns what a client pays beside the prices of a quote for each bill of lading, added up by currency. */
export const billAmountsOfCharges = (charges: readonly Charge[]) =>
  addBillAmounts(
    charges.map(({ amount, currency, ...one }) => ({
      ...one,
      amounts: amount === null ? [] : [amount],
      currency: currency ?? '',
    })),
  )
