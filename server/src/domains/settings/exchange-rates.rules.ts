interface Rate {
  currency: string
  perDollar: number
  validFrom: string
}

/**
 * Returns how much of a currency one US dollar cost on a day; null where the table has no rate of that day, so that
 * nothing is converted. A dollar costs one dollar.
 */
export type RateOn = (currency: string, day: string) => number | null

/** Each rate holds from its first day until the next one of its currency. Before the first there is none. */
export function rateTable(rates: readonly Rate[]): RateOn {
  const byCurrency = Map.groupBy(
    rates.toSorted((one, other) => (one.validFrom < other.validFrom ? 1 : -1)),
    ({ currency }) => currency,
  )
  return (currency, day) =>
    currency === 'USD' ? 1 : (byCurrency.get(currency)?.find(({ validFrom }) => validFrom <= day)?.perDollar ?? null)
}
