import { addDays } from '@seamark/contract/platform/days'
import type { ExchangeRate } from '@seamark/contract/settings/exchange-rates'

/** The first day of the rate of the same currency before this one, and the last day on which this one holds; absent where there is none. */
export function neighboursOf(
  { currency, validFrom }: Pick<ExchangeRate, 'currency' | 'validFrom'>,
  rates: readonly Pick<ExchangeRate, 'currency' | 'validFrom'>[],
): { before: string | undefined; until: string | undefined } {
  const days = rates
    .filter((rate) => rate.currency === currency)
    .map((rate) => rate.validFrom)
    .sort()
  const next = days.find((day) => day > validFrom)
  return { before: days.findLast((day) => day < validFrom), until: next === undefined ? undefined : addDays(next, -1) }
}
