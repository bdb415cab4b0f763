import type { Price } from '@seamark/contract/rates/prices/prices'
import type { Repricing } from '@seamark/contract/rates/rates/bulk'

/** Returns the prices after a change by an amount or a share, rounded to the nearest step; containers that are not named keep theirs. */
export function repriced(prices: readonly Price[], { by, value, rounding, containers }: Repricing): Price[] {
  return prices.map((price) => {
    if (containers.length > 0 && !containers.includes(price.container)) return price
    const changed = by === 'amount' ? price.amount + value : price.amount * (1 + value / 100)
    return { ...price, amount: Math.round(changed / rounding) * rounding }
  })
}
