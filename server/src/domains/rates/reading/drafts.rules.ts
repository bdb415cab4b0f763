import type { ReadLine } from '@seamark/contract/rates/reading/lines'
import { isPriceFlag, withRoute } from './blocks.rules.ts'
import type { Facts } from './facts.rules.ts'
import { completed, type Shared } from './merging.rules.ts'

export interface Draft {
  facts: Facts
  kind: ReadLine['kind']
}

/** A block is what stands between empty rows. Within it a price belongs to the nearest ports above (R6). */
export interface Block {
  rows: Facts[]
  /** The last row that named ports, for prices without ports below it. */
  route: Facts | null
  held: Shared
  /** The boxes of a request whose ports stand in other rows: need 5 x 40HC ⏎ POL Qingdao. */
  asked: Facts['boxes']
  drafts: Draft[]
}

/** Returns what a row is, or null for one that only says something about others. */
export function kindOf(own: Facts, { route, held }: Block): ReadLine['kind'] | null {
  const cues = own.cues
  const isDoubted = own.flags.some(({ code }) => isPriceFlag(code))
  const hasAmount =
    own.prices.some(({ amount }) => amount !== null) || own.byPort.length > 0 || own.unit !== null || isDoubted
  const isFigureAlone =
    own.flags.some(({ code }) => code === 'containerMissing') &&
    own.flags.every(({ code }) => code === 'containerMissing' || code === 'textUnread' || code === 'kindAssumed') &&
    own.prices.length === 0
  // A figure without container and port of loading is talk: LA线涨到2500了; 2650→2550 is a correction of what stands above.
  if (
    isFigureAlone &&
    [own.pols, route?.pols ?? [], held.pols].every((pols) => pols.length === 0) &&
    own.boxes.length === 0
  )
    return cues.includes('correction') ? 'correction' : cues.includes('demand') ? 'demand' : null
  const hasPlace = own.pods.length > 0 || own.lane !== null || route !== null
  const isPlaced = hasPlace || own.pols.length > 0 || held.pols.length > 0
  // 12/15 起 GRI 200/400: what a carrier announces for all is no price of a route.
  if (!isPlaced && (own.change !== null || (!own.hasContainers && own.surcharges.some(({ code }) => code === 'GRI'))))
    return null
  const isOfCarrier = own.surcharges.some(({ code }) => code === 'GRI') && own.pods.length === 0 && route === null
  if (isOfCarrier && own.change === null && own.pols.length === 0 && own.carrier === null) return null
  if (own.change !== null) return 'change'
  if (hasAmount && (cues.includes('correction') || held.cues.includes('correction'))) return 'correction'
  if (cues.includes('question') && !hasAmount) return null
  const hasBoxes = own.boxes.length > 0
  const isNamed = hasBoxes || own.pods.length > 0 || own.pols.length > 0 || own.lane !== null
  const isAsked =
    cues.includes('demand') ||
    cues.includes('target') ||
    (held.cues.includes('demand') && isNamed) ||
    (held.cues.includes('ask') && hasBoxes && !hasAmount)
  if (isAsked && (hasPlace || own.pols.length > 0) && (hasBoxes || !hasAmount || cues.includes('target')))
    return hasPlace ? 'demand' : null
  if (own.prices.some(({ amount }) => amount !== null) || own.byPort.length > 0) return 'supply'
  if (!hasPlace) return null
  if (own.unit !== null || (isDoubted && (own.pods.length > 0 || hasBoxes || own.prices.length > 0))) return 'supply'
  if (own.mode !== null && own.mode !== 'fcl' && own.pods.length > 0)
    return (own.hasQuantity && own.weekdays === null) || cues.includes('ask') ? 'demand' : 'supply'
  if (own.pods.length === 0 && own.lane === null) return null
  if (cues.includes('ask') && hasBoxes) return 'demand'
  if (own.boxes.some(({ count }) => count !== null) && own.space === null && !cues.includes('offer')) return 'demand'
  return hasBoxes && (own.hasNoPrice || own.space !== null || cues.includes('offer') || own.days.length > 0)
    ? 'supply'
    : null
}

/** Adds a row to the lines of its block: as a line of its own, or to the line that it completes. */
export function addDraft(block: Block, own: Facts, kind: ReadLine['kind']) {
  const { route, held } = block
  const hasOwnPorts = own.pods.length > 0 || (own.lane !== null && own.pols.length > 0)
  if (kind === 'demand' && own.boxes.length === 0) own = { ...own, boxes: block.asked }
  const last = block.drafts.at(-1)
  if (!hasOwnPorts && own.lane === null && last && isSameGrid(last, own, route)) {
    const byPort = last.facts.byPort.map((prices, at) => [...prices, ...(own.byPort[at] ?? [])])
    last.facts = { ...completed(last.facts, own), byPort }
    return
  }
  if (!hasOwnPorts && own.lane === null && last && isSameLine(last, own, route)) {
    last.facts = {
      ...completed(last.facts, own),
      prices: [...last.facts.prices, ...own.prices],
      boxes: [...last.facts.boxes, ...own.boxes],
    }
    return
  }
  if (last?.kind === 'demand' && !hasOwnPorts && own.lane === null && own.cues.includes('target')) {
    last.facts = { ...completed(last.facts, own), prices: [...last.facts.prices, ...own.prices] }
    return
  }
  const facts = hasOwnPorts || own.lane !== null || !route ? own : withRoute(own, route)
  const pols = facts.pols.length > 0 ? facts.pols : (route?.pols ?? [])
  if (last && facts.pods.length > 1 && isOtherPrice(last, own, facts))
    return addOtherPrice(block, { kind, facts: completed({ ...facts, pols }, held) })
  const draft = { kind, facts: completed({ ...facts, pols }, held) }
  const other = own.pols.length > 0 ? undefined : block.drafts.find((one) => isOtherContainer(one, draft))
  if (other) {
    const parted = other.facts.parted ?? draft.facts.parted
    other.facts = { ...other.facts, parted, prices: [...other.facts.prices, ...draft.facts.prices] }
  } else block.drafts.push(draft)
  if (hasOwnPorts) block.route = { ...own, pols }
  // The next port of discharge in the row is loaded at the same ports, though that of this price is not known.
  else if (own.pols.length > 0 && held.pols.length === 0 && !route) block.held = { ...held, pols: own.pols }
}

/** The same route again, with prices of other containers: 20GP价：蒙巴萨1900 …；40HQ价：蒙巴萨3300 …. */
function isOtherContainer(one: Draft, other: Draft): boolean {
  const keyOf = ({ facts, kind }: Draft) =>
    [
      kind,
      ...facts.pols.map(({ word }) => word),
      '→',
      ...facts.pods.map(({ word }) => word),
      facts.carrier?.value,
    ].join()
  const daysOf = ({ facts }: Draft) => facts.days.map(({ from, to }) => `${from} ${to}`).join()
  return (
    other.facts.pods.length > 0 &&
    one.facts.prices.length > 0 &&
    other.facts.prices.length > 0 &&
    // Every line is compared with all before it, and most of them name the same containers.
    !other.facts.prices.some((price) => one.facts.prices.some(({ container }) => container === price.container)) &&
    keyOf(one) === keyOf(other) &&
    daysOf(one) === daysOf(other)
  )
}

/** Rows of prices one below the other for the same ports: nobody knows whether each is that of one port. */
const isOtherPrice = ({ facts, kind }: Draft, own: Facts, { pods }: Facts) =>
  kind === 'supply' &&
  own.pods.length === 0 &&
  own.days.length === 0 &&
  own.carrier === null &&
  facts.pods.at(-1) === pods.at(-1)

/** Gives each row its port once there are as many rows as ports, and doubts them all. */
function addOtherPrice(block: Block, draft: Draft) {
  const { pods } = draft.facts
  block.drafts.push(draft)
  const same = block.drafts.filter(({ facts }) => facts.pods === pods || facts.pods.at(-1) === pods.at(-1))
  for (const [at, one] of same.entries()) {
    const flags = [
      ...one.facts.flags.filter(({ code }) => code !== 'priceOrPort'),
      { code: 'priceOrPort' as const, span: one.facts.span },
      { code: 'priceOrPort' as const, span: one.facts.span, field: 'pod' as const },
    ]
    one.facts = { ...one.facts, flags, pods: same.length === pods.length ? pods.slice(at, at + 1) : pods }
  }
}

/** 胡志明/海防 ⏎ 20GP 40/30 ⏎ 40HQ 80/60: each row has the prices of a container, one for each port above. */
function isSameGrid({ facts }: Draft, own: Facts, route: Facts | null): boolean {
  const priced = new Set(facts.byPort.flat().map(({ container }) => container))
  return (
    own.byPort.length > 0 &&
    own.byPort.length === facts.byPort.length &&
    facts.pods === route?.pods &&
    own.days.length === 0 &&
    own.byPort.flat().every(({ container }) => !priced.has(container))
  )
}

/** Prices of other containers for the same ports, row by row, are one rate. */
function isSameLine({ facts, kind }: Draft, own: Facts, route: Facts | null): boolean {
  const isUnrouted = route === null && facts.pods.length === 0 && facts.lane === null
  const isSameRoute = kind === 'supply' && (isUnrouted || (facts.pods.length > 0 && facts.pods === route?.pods))
  const priced = new Set(facts.prices.map(({ container }) => container))
  return (
    isSameRoute &&
    own.prices.length > 0 &&
    own.prices.every(({ container }) => !priced.has(container)) &&
    own.days.length === 0
  )
}
