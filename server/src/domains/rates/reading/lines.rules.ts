import type { LineFlag, LinePort, LinePrice, ReadLine } from '@seamark/contract/rates/reading/lines'
import type { Lane } from '@seamark/contract/territory/lanes'
import type { Facts, PriceFact } from './facts.rules.ts'
import { doubtsOfLine } from './doubts/line-doubts.rules.ts'
import { changeDay, cutoffOf, readyOf, sailingsOf, validityOf } from './line-days.rules.ts'
import type { DayOrder } from '../tokens/day-orders.rules.ts'
import type { Places } from '../tokens/places.rules.ts'
import { settlePorts } from './port-choices.rules.ts'

export interface LineContext {
  /** The day of the message in the office's zone. */
  day: string
  places: Places
  /** How the message writes days, for its rows that do not tell. */
  order?: DayOrder
  /** For how many days a price holds of which nothing is said (R15). */
  validDays: number
  /** The ports of discharge of the lines around: they may say which of two ports of one name is meant (R4). */
  around?: readonly string[]
}

type Kind = ReadLine['kind']
type Flags = LineFlag[]

/** Makes the lines of a row: one, or one for each port where the ports have prices of their own (R8). */
export function linesOf(facts: Facts, kind: Kind, context: LineContext): ReadLine[] {
  if (facts.byPort.length === 0) return [lineOf(facts, kind, context)]
  return facts.byPort.map((prices, at) =>
    lineOf({ ...facts, pods: facts.pods.slice(at, at + 1), prices }, kind, context),
  )
}

function lineOf(facts: Facts, kind: Kind, context: LineContext): ReadLine {
  // A question is what a request is; only an offer is doubted by it.
  // A price that it asks about is no target: 昨天报的1850/2950还能做吗？
  const isDoubted = !facts.cues.includes('target') && facts.prices.some(({ amount }) => amount !== null)
  const said =
    kind === 'demand'
      ? facts.flags
          // Several carriers are what the client would take.
          .filter(({ code }) => code !== 'carrierUnclear')
          .filter(({ code, field }) => code !== 'kindAssumed' || (field === 'prices' && isDoubted))
      : facts.flags
  const flags: Flags = said.map(({ code, span, field, evidence = '' }) => ({
    code,
    span,
    evidence,
    field: field ?? fieldOf(code),
  }))
  if (facts.parted !== null) flags.push({ code: 'textUnread', field: 'kind', span: facts.parted, evidence: '' })
  flags.push(...doubtsOfLine(facts, kind, flags))
  const mode = facts.mode ?? 'fcl'
  const isFcl = mode === 'fcl'
  const ports = settlePorts(facts, context, flags)
  if (isFcl || mode === 'air') doubtCoasting(ports, flags)
  const prices = pricesOf(facts, kind)
  const hasPrice = prices.some(({ amount }) => amount !== null)
  const lane = ports.pods.length === 0 ? facts.lane : null
  judgePrices(prices, isFcl ? laneBetween(ports, lane?.value, context.places) : undefined, flags)
  return {
    kind,
    corrects: null,
    mode,
    span: facts.span,
    ...ports,
    lane,
    carrier: facts.carrier,
    service: facts.service,
    prices,
    unitPrice: hasPrice ? null : facts.unit && { ...facts.unit },
    change: facts.change,
    currency: currencyOf(
      facts,
      { hasPrice: hasPrice || facts.change !== null, hasUnit: facts.unit !== null, isFcl },
      flags,
    ),
    basis: facts.basis,
    boxes: boxesOf(facts, kind, flags),
    validity:
      kind === 'change' ? changeDay(facts) : kind === 'demand' || !isFcl ? null : validityOf(facts, context, flags),
    ready: kind === 'demand' ? readyOf(facts, flags) : null,
    sailings: kind === 'demand' ? [] : sailingsOf(facts, flags),
    weekdays: facts.weekdays,
    cutoff: cutoffOf(facts, flags),
    transitDays: facts.transit,
    freeDays: [...facts.free],
    tonnes: facts.tonnes,
    // A whole container is no matter of its cubic metres.
    volume: isFcl ? null : facts.volume,
    weight: isFcl ? null : facts.weight,
    cargo: facts.cargo,
    goods: facts.goods,
    boxOwner: facts.boxOwner,
    rateKind: kind === 'demand' ? null : facts.rateKind,
    // A request tells what became of its cargo, or which space it asks for: 甩柜了，谁有现舱.
    space: kind === 'demand' ? null : facts.space,
    release: [...facts.release],
    surcharges: [...facts.surcharges],
    flags,
  }
}

/** Boxes that sail from one of our ports to another are rare: 盐田-NSA is Nhava Sheva, and 东莞到盐田 the price of a lorry. */
function doubtCoasting({ pols, pods }: Record<'pols' | 'pods', readonly LinePort[]>, flags: Flags) {
  const isOurs = (ports: readonly LinePort[]) =>
    ports.length > 0 && ports.every(({ codes }) => codes.length > 0 && codes.every((code) => /^(?:CN|HK)/.test(code)))
  const span = pods[0]?.span ?? null
  if (isOurs(pols) && isOurs(pods))
    flags.push(
      { code: 'textUnread', field: 'pod', span, evidence: '' },
      { code: 'kindAssumed', field: 'prices', span, evidence: '' },
    )
}

function fieldOf(code: LineFlag['code']): LineFlag['field'] {
  if (code === 'carrierUnclear') return 'carrier'
  if (code === 'currencyUnclear') return 'currency'
  if (code === 'textUnread') return 'pol'
  if (code === 'kindAssumed') return 'kind'
  return code === 'containerUnclear' ? 'boxes' : 'prices'
}

/** A request has no price but its target; an offer may name its containers without one. */
function pricesOf({ prices, hasNoPrice }: Facts, kind: Kind): LinePrice[] {
  const said = new Set(prices.flatMap(({ container, isImplied }) => (isImplied ? [] : [container])))
  const meant = prices.filter(({ container, isImplied }) => !isImplied || !said.has(container))
  const kept = kind === 'demand' ? meant.filter(({ amount }) => amount !== null) : meant
  const seen = new Set<string>()
  return kept
    .filter(({ container }) => !seen.has(container) && Boolean(seen.add(container)))
    .map((price: PriceFact) => ({ ...price, amount: hasNoPrice && price.amount === null ? null : price.amount }))
}

const low = new Set<Lane>(['japanKorea', 'taiwan', 'southeastAsia'])

/** A price far from those of its lane is doubted (R12). */
function judgePrices(prices: readonly LinePrice[], lane: Lane | null | undefined, flags: Flags) {
  const [least, most] = lane && low.has(lane) ? [-500, 3000] : [100, 30_000]
  for (const { amount, span } of prices)
    if (lane !== undefined && amount !== null && (amount < least || amount > most))
      flags.push({ code: 'priceOdd', field: 'prices', span, evidence: String(amount) })
}

/** The lane of the ports of discharge; towards our own coast that of the ports of loading. */
function laneBetween(
  { pods, pols }: Record<'pods' | 'pols', readonly LinePort[]>,
  lane: Lane | undefined,
  places: Places,
): Lane | null {
  const [to, from] = [pods, pols].map((ports) => ports.flatMap(({ codes }) => codes)[0])
  if (to === undefined) return lane ?? null
  return places.laneOf(to) ?? (from === undefined ? null : places.laneOf(from))
}

function currencyOf(
  { currency }: Facts,
  { hasPrice, hasUnit, isFcl }: { hasPrice: boolean; hasUnit: boolean; isFcl: boolean },
  flags: Flags,
): ReadLine['currency'] {
  if (!hasPrice && !hasUnit) return null
  if (currency) return currency
  if (isFcl) {
    flags.push({ code: 'currencyAssumed', field: 'currency', span: null, evidence: 'USD' })
    return { value: 'USD', span: null }
  }
  flags.push({ code: 'currencyMissing', field: 'currency', span: null, evidence: '' })
  return null
}

/** A request for a container without a number is for one, and says that this is assumed. */
function boxesOf({ boxes }: Facts, kind: Kind, flags: Flags): ReadLine['boxes'] {
  const counted = boxes.flatMap(({ count, ...box }) => (count === null ? [] : [{ ...box, count }]))
  if (kind !== 'demand') return counted
  const open = boxes.filter(
    ({ container, count }) => count === null && !counted.some((one) => one.container === container),
  )
  if (open.length > 0 && counted.length === 0) {
    flags.push({ code: 'boxesAssumed', field: 'boxes', span: open[0]?.span ?? null, evidence: '1' })
    return open.map(({ container, span }) => ({ container, count: 1, span }))
  }
  return counted
}
