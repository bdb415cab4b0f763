import type { ExpectedMargin } from '@seamark/contract/orders/orders/order-quotes'
import { earningOf } from '@seamark/contract/rates/quotes/margins'
import type { QuoteLine } from '@seamark/contract/rates/quotes/fields'
import { carrierCode } from '../../territory/index.ts'

interface Shipped {
  pol: string
  pod: string
  carrier: string
  containers: readonly { type: string }[]
}

type OfferedLine = Pick<QuoteLine, 'pols' | 'pods' | 'carrier' | 'currency' | 'prices'>

/**
 * What the boxes of an order are expected to earn by the line of its quote that fits its ports and carrier. Nothing is guessed: with no such line or
 * several, or with a box whose price or cost is not known, there is no sum but the reason.
 */
export function expectedMargin(lines: readonly OfferedLine[], order: Shipped): ExpectedMargin {
  if (order.containers.length === 0) return { sum: null, gap: 'boxes' }
  const [line, ...others] = lines.filter((one) => isFor(one, order))
  if (!line || others.length > 0) return { sum: null, gap: 'line' }
  const prices = order.containers.map(({ type }) => line.prices.find(({ container }) => container === type))
  const earnings = prices.map((price) => (price ? earningOf(price) : undefined))
  if (earnings.includes(undefined)) return { sum: null, gap: 'container' }
  const known = earnings.flatMap((earning) => (earning ? [earning.amount] : []))
  if (known.length < earnings.length) return { sum: null, gap: 'buying' }
  const cents = known.reduce((sum, amount) => sum + Math.round(amount * 100), 0)
  return { sum: { currency: line.currency, amount: cents / 100 }, gap: null }
}

/** What the order does not say yet rules no line out. */
function isFor({ pols, pods, carrier }: OfferedLine, order: Shipped): boolean {
  const isSameCarrier = carrier === '' || order.carrier === '' || codeOf(carrier) === codeOf(order.carrier)
  return (
    isSameCarrier && (order.pol === '' || pols.includes(order.pol)) && (order.pod === '' || pods.includes(order.pod))
  )
}

const codeOf = (carrier: string) => carrierCode(carrier) || carrier
