import type { LineSurcharge, Span } from '@seamark/contract/rates/reading/lines'
import type { TokenOf } from './scans.rules.ts'

/** A surcharge as a line keeps it. */
export const surchargeFact = (
  { code, state, amounts, per, currency, side, from }: TokenOf<'surcharge'>,
  span: Span,
): LineSurcharge => ({
  code,
  state,
  amounts: [...amounts],
  per,
  currency,
  side,
  from,
  span,
})

/** 不含ENS，ENS USD 35/票: what is said twice of a surcharge is said best with its amount. */
export const withoutDoubles = (found: readonly LineSurcharge[]) =>
  inOne(
    found.filter(
      (one) => one.amounts.length > 0 || !found.some((other) => other.code === one.code && other.amounts.length > 0),
    ),
  )

/** 20' 1180 + LSS 30, 40' 1820 + LSS 60: what is said behind each price is one surcharge with an amount for each. */
function inOne(found: readonly LineSurcharge[]): LineSurcharge[] {
  const isOnePrice = ({ state, amounts, per }: LineSurcharge) =>
    state === 'added' && amounts.length === 1 && per === 'container'
  return found.flatMap((one, at) => {
    const same = found.filter((other) => other.code === one.code && isOnePrice(one) && isOnePrice(other))
    if (same.length < 2) return [one]
    return found.findIndex(({ code }) => code === one.code) === at
      ? [{ ...one, amounts: same.flatMap(({ amounts }) => amounts) }]
      : []
  })
}
