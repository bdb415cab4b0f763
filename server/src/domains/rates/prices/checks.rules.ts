import type { ratesFailures } from '@seamark/contract/rates/failures'
import { type NewRate, mostPairs } from '@seamark/contract/rates/rates/fields'
import type { Lane } from '@seamark/contract/territory/lanes'

export interface RateProblem {
  field: string
  code: keyof typeof ratesFailures
  params?: Record<string, string | number>
}

export interface Known {
  /** Our code and lane of a port; undefined if there is none. */
  port: (code: string) => { code: string; lane: Lane | null } | undefined
  /** The ports that are most like an unknown code. */
  nearestPorts: (code: string) => string
  /** The SCAC or short name of a line; empty if it is unknown. */
  carrier: (text: string) => string
}

/** Returns the rate with our own codes and the lane of its ports, or the first thing that is wrong with it. */
export function checkRate(rate: NewRate, known: Known): NewRate | RateProblem {
  const problem =
    checkDates(rate) ?? checkPorts(rate, known) ?? checkContainers(rate) ?? checkCarrier(rate, known) ?? undefined
  if (problem) return problem
  const ports = (codes: readonly string[]) => [...new Set(codes.map((code) => known.port(code)?.code ?? code))]
  const pods = ports(rate.pods)
  const named = pods.map((code) => known.port(code)?.lane ?? null).find((lane) => lane !== null)
  const checked: NewRate = {
    ...rate,
    pols: ports(rate.pols),
    pods,
    via: rate.via && (known.port(rate.via)?.code ?? rate.via),
    lane: named ?? (pods.length === 0 ? rate.lane : ''),
    carrier: rate.carrier && known.carrier(rate.carrier),
    sailingDays: [...new Set(rate.sailingDays)].sort(),
    weekdays: [...new Set(rate.weekdays)].sort((one, other) => one - other),
  }
  return checkPrices(checked) ?? checked
}

export const isProblem = (checked: NewRate | RateProblem): checked is RateProblem => 'code' in checked

function checkDates({ side, effective, expiry }: NewRate): RateProblem | undefined {
  if (expiry !== null && expiry < effective) return { field: 'expiry', code: 'rates.dates_backwards' }
  return side === 'supply' && expiry === null ? { field: 'expiry', code: 'rates.expiry_missing' } : undefined
}

function checkPorts({ pols, pods, via, lane }: NewRate, known: Known): RateProblem | undefined {
  for (const [field, codes] of [
    ['pols', pols],
    ['pods', pods],
    ['via', via ? [via] : []],
  ] as const) {
    const unknown = codes.find((code) => known.port(code) === undefined)
    if (unknown !== undefined)
      return { field, code: 'rates.port_unknown', params: { port: unknown, near: known.nearestPorts(unknown) } }
  }
  if (pols.length === 0) return { field: 'pols', code: 'rates.pol_missing' }
  if (pods.length === 0 && lane === '') return { field: 'pods', code: 'rates.pod_missing' }
  const pairs = pols.length * pods.length
  return pairs > mostPairs
    ? { field: 'pods', code: 'rates.too_many_pairs', params: { count: pairs, most: mostPairs } }
    : undefined
}

function checkContainers({ side, prices, boxes }: NewRate): RateProblem | undefined {
  for (const [field, rows] of [
    ['prices', prices],
    ['boxes', boxes],
  ] as const) {
    const twice = rows.findIndex(({ container }, at) => rows.findIndex((other) => other.container === container) < at)
    const row = rows[twice]
    if (row)
      return {
        field: `${field}.${twice}.container`,
        code: 'rates.container_twice',
        params: { container: row.container },
      }
  }
  return side === 'demand' && !boxes.some(({ count }) => count > 0)
    ? { field: 'boxes', code: 'rates.boxes_missing' }
    : undefined
}

const checkCarrier = ({ carrier }: NewRate, known: Known): RateProblem | undefined =>
  carrier !== '' && known.carrier(carrier) === ''
    ? { field: 'carrier', code: 'rates.carrier_unknown', params: { carrier } }
    : undefined

/** Lanes on which surcharges carry the price, so that it may be below zero. */
const low = new Set<string>(['japanKorea', 'taiwan', 'southeastAsia'])

/** The prices that are usual on a lane, in dollars. */
const usualPrices = (lane: string) => (low.has(lane) ? { least: -500, most: 3000 } : { least: 100, most: 30_000 })

/** A price in dollars that is far from those of its lane is asked about once; other currencies have other sizes. */
function checkPrices({ prices, currency, lane, confirmPrices }: NewRate): RateProblem | undefined {
  if (prices.length > 0 && currency === '') return { field: 'currency', code: 'rates.currency_missing' }
  if (confirmPrices || currency !== 'USD') return undefined
  const { least, most } = usualPrices(lane)
  const odd = prices.find(({ amount }) => amount < least || amount > most)
  return odd
    ? {
        field: `prices.${prices.indexOf(odd)}.amount`,
        code: 'rates.price_range',
        params: { container: odd.container, amount: odd.amount, least, most },
      }
    : undefined
}
