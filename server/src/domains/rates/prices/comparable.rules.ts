import type { Basis, Comparable, ContainerType, Price, Surcharge } from '@seamark/contract/rates/prices/prices'
import { containers } from '@seamark/contract/territory/containers'

export interface Compared {
  basis: Basis
  currency: string
  effective: string
  surcharges: readonly Surcharge[]
  /** How much of a currency one dollar cost on a day; null without a rate, so that nothing is converted. */
  perDollar: (currency: string, day: string) => number | null
}

/**
 * Returns what a price makes with its known surcharges per container, in its own currency. A price that includes all of them is taken as it is. Amounts per bill
 * stand beside a price and are not added; one that comes on top and is not known, or is in a currency without a rate, makes it a lower bound.
 */
export function comparablePrice(price: Price, compared: Compared): Comparable {
  if (compared.basis === 'allIn') return { amount: price.amount, atLeast: price.isFrom }
  let { amount } = price
  let atLeast = price.isFrom
  for (const surcharge of compared.surcharges) {
    const added = addedTo(price, surcharge, compared)
    if (added === 'unknown') atLeast = true
    else amount += added
  }
  return { amount: cents(amount), atLeast }
}

/** The same in dollars; null where the office has no rate of the currency. */
export function inDollars(amount: number, { currency, effective, perDollar }: Omit<Compared, 'basis' | 'surcharges'>) {
  const rate = perDollar(currency, effective)
  return rate === null ? null : cents(amount / rate)
}

function addedTo(price: Price, surcharge: Surcharge, compared: Compared): number | 'unknown' {
  const { state, unit, validFrom, amounts, currency } = surcharge
  if (state === 'included' || unit === 'bill') return 0
  // It is noted, and comes into the price of a later rate.
  if (validFrom !== null && validFrom > compared.effective) return 0
  const own = amountFor(amounts, price.container)
  if (state === 'subjectTo' || own === null) return 'unknown'
  if (unit === 'percent') return (price.amount * own) / 100
  const inFull = unit === 'teu' ? own * teuOf(price.container) : own
  return converted(inFull, currency || compared.currency, compared) ?? 'unknown'
}

function converted(amount: number, currency: string, { currency: wanted, effective, perDollar }: Compared) {
  if (currency === wanted) return amount
  const [from, to] = [perDollar(currency, effective), perDollar(wanted, effective)]
  return from === null || to === null ? null : (amount / from) * to
}

/** The amount for a container among one for all, or those for 20, 40, 40HQ and 45 in this order. */
export function amountFor(amounts: readonly number[], container: ContainerType): number | null {
  const place = container.startsWith('20') ? 0 : container.startsWith('45') ? 3 : container === '40HQ' ? 2 : 1
  return amounts[Math.min(place, amounts.length - 1)] ?? null
}

const teuOf = (container: ContainerType) => containers.find(({ code }) => code === container)?.teu ?? 0

const cents = (amount: number) => Math.round(amount * 100) / 100
