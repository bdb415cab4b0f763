import { addDays } from '@seamark/contract/platform/days'

/** An offer of one key that holds: the days of each of its prices, both included. */
export interface HoldingOffer {
  expiry: string
  prices: { container: string; from: string; to: string }[]
}
/** An offer that would be written. */
export interface NewOffer {
  effective: string
  expiry: string
  containers: readonly string[]
}

/**
 * Puts an offer among those of its key, as writing it would: a price ends the day before a later one of its container takes effect. Returns whether an
 * older offer as a whole ends earlier than it says.
 */
export function placeOffer(holding: HoldingOffer[], offer: NewOffer): boolean {
  const isReplacing = holding.map((old) => cutOffer(old, offer)).some(Boolean)
  holding.push({
    expiry: offer.expiry,
    prices: offer.containers.map((container) => ({
      container,
      from: offer.effective,
      to: endOf(holding, offer, container),
    })),
  })
  return isReplacing
}

/** An older file that comes later is ended itself by what is there. */
const endOf = (holding: readonly HoldingOffer[], { effective, expiry }: NewOffer, container: string) =>
  holding
    .flatMap(({ prices }) => prices)
    .filter((price) => price.container === container && price.from > effective)
    .map(({ from }) => addDays(from, -1))
    .reduce((end, day) => (day < end ? day : end), expiry)

function cutOffer(old: HoldingOffer, { effective, containers }: NewOffer): boolean {
  const cut = old.prices.filter(
    ({ container, from, to }) => containers.includes(container) && from <= effective && to >= effective,
  )
  for (const price of cut) price.to = addDays(effective, -1)
  const isEnded = old.prices.every(({ from, to }) => to < from || to < old.expiry)
  return cut.length > 0 && isEnded
}
