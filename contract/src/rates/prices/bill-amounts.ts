import type { Surcharge } from './prices.ts'

/** What is charged once for each bill of lading, whatever its boxes: it is in no price of a container and stands beside them. */
export interface BillAmount {
  currency: string
  amount: number
  /** More may come: something else is charged by the bill, and nobody has said how much. */
  isFrom: boolean
}

/** Returns what an offer costs beside its prices for each bill of lading, added up by currency. */
export const billAmountsOfRate = ({
  surcharges = [],
  currency,
  effective,
}: {
  surcharges?: readonly Surcharge[] | undefined
  currency: string
  effective: string
}): BillAmount[] =>
  addBillAmounts(
    surcharges
      // One that begins later comes into the price of a later rate.
      .filter(({ validFrom }) => validFrom === null || validFrom <= effective)
      .map((one) => ({ ...one, currency: one.currency || currency })),
  )

type Part = Pick<Surcharge, 'unit' | 'state' | 'amounts' | 'currency'>

/** Adds up what is charged by the bill and is not included. */
export function addBillAmounts(parts: readonly Part[]): BillAmount[] {
  const extra = parts.filter(({ unit, state }) => unit === 'bill' && state !== 'included')
  const known = extra.filter(({ state, amounts }) => state === 'added' && amounts.length === 1)
  return [...Map.groupBy(known, ({ currency }) => currency)]
    .map(([currency, own]) => ({
      currency,
      amount: cents(own.reduce((sum, { amounts: [amount = 0] }) => sum + amount, 0)),
      isFrom: known.length < extra.length,
    }))
    .filter(({ amount }) => amount !== 0)
}

const cents = (amount: number) => Math.round(amount * 100) / 100
