import type { ContainerCode, LineFlagCode, ReadLine } from '@seamark/contract/rates/reading/lines'
import { correctionOf } from './corrections.rules.ts'
import { type Facts, factsOf } from './facts.rules.ts'
import { type LineContext, linesOf } from './lines.rules.ts'
import { completed, nothingShared, type Shared } from './merging.rules.ts'
import { readRow } from '../tokens/rows.rules.ts'

interface Draft {
  facts: Facts
  kind: ReadLine['kind']
}

/** A block is what stands between empty rows. Within it a price belongs to the nearest ports above (R6). */
interface Block {
  rows: Facts[]
  /** The last row that named ports, for prices without ports below it. */
  route: Facts | null
  held: Shared
  drafts: Draft[]
}

/** Reads a message into lines. `earlier` are lines of the same sender, which a correction may replace (R11). */
export function readMessage(text: string, context: LineContext, earlier: readonly ReadLine[]): ReadLine[] {
  const lines: ReadLine[] = []
  let held: Shared = nothingShared
  for (const rows of blocksOf(text, context)) {
    const block: Block = { rows, route: null, held, drafts: [] }
    for (const at of rows.keys()) readBlockRow(block, at)
    held = headOf(rows, held)
    for (const { facts, kind } of block.drafts)
      lines.push(
        ...(kind === 'correction'
          ? correctionOf(facts, [...earlier, ...lines], context)
          : linesOf(facts, kind, context)),
      )
  }
  return lines
}

function blocksOf(text: string, context: LineContext): Facts[][] {
  const blocks: Facts[][] = [[]]
  let offset = 0
  let containers: readonly ContainerCode[] = []
  for (const row of text.split('\n')) {
    if (row.trim() === '') {
      blocks.push([])
      containers = []
    } else {
      const facts = factsOfRow(row, offset, containers, context)
      for (const one of facts) containers = openContainers(one) ?? containers
      blocks.at(-1)?.push(...facts)
    }
    offset += row.length + 1
  }
  return blocks.filter((rows) => rows.length > 0)
}

/** Reads a row, whose parts have each a route. A price without a container is of the one that the part before it names. */
function factsOfRow(
  row: string,
  offset: number,
  above: readonly ContainerCode[],
  { day, places }: LineContext,
): Facts[] {
  const { parts, shared, lead } = readRow(row, day, places)
  const [said, begun] = [shared, lead].map((one) => one && factsOf(one, { offset }, places))
  let containers = above
  return parts.map((part, at) => {
    const own = factsOf(part, { offset }, places, containers)
    const named = [...new Set(own.boxes.map(({ container }) => container))]
    if (named.length > 0) containers = named
    const whole = begun && at > 0 && own.pols.length === 0 ? completed(own, begun) : own
    return said ? completed(whole, said) : whole
  })
}

/** Returns the containers that a row names and leaves without a price; undefined where it names none. */
function openContainers({ boxes, prices }: Facts): ContainerCode[] | undefined {
  if (prices.some(({ amount }) => amount !== null)) return []
  return boxes.length > 0 ? [...new Set(boxes.map(({ container }) => container))] : undefined
}

/** What heads a block holds for the blocks below as well, until it is replaced; its ports of discharge do not. */
const headOf = (rows: readonly Facts[], held: Shared): Shared => {
  const first = rows.findIndex((row) => isPriced(row))
  return (first < 0 ? rows : rows.slice(0, first))
    .filter(({ pods, lane }) => pods.length === 0 && lane === null)
    .reduce((shared, row) => completed<Shared>(row, shared), held)
}

function readBlockRow(block: Block, at: number) {
  const own = block.rows[at]
  if (!own) return
  const kind = kindOf(own, block)
  if (kind !== null) return addDraft(block, own, kind)
  if (own.pods.length > 0 || own.lane !== null) {
    block.route = own
    block.held = completed<Shared>({ ...own, pols: [] }, block.held)
  } else if (own.pols.length > 0) {
    if (block.drafts.length > 0) block.route = null
    block.held = completed<Shared>(own, block.held)
  } else if (block.drafts.length === 0 || block.rows.slice(at + 1).some((row) => isPriced(row)))
    block.held = completed<Shared>(own, block.held)
  else block.drafts = block.drafts.map((draft) => ({ ...draft, facts: completed(draft.facts, own) }))
}

const isPriced = ({ prices, byPort, unit, change, flags }: Facts) =>
  prices.length > 0 ||
  byPort.length > 0 ||
  unit !== null ||
  change !== null ||
  flags.some(({ code }) => isPriceFlag(code))

const isPriceFlag = (code: LineFlagCode) => code !== 'containerUnclear' && code !== 'carrierUnclear'

/** Returns what a row is, or null for one that only says something about others. */
function kindOf(own: Facts, { route, held }: Block): ReadLine['kind'] | null {
  const cues = own.cues
  const isDoubted = own.flags.some(({ code }) => isPriceFlag(code))
  const hasAmount =
    own.prices.some(({ amount }) => amount !== null) || own.byPort.length > 0 || own.unit !== null || isDoubted
  const hasPlace = own.pods.length > 0 || own.lane !== null || route !== null
  if (own.change !== null) return 'change'
  if (hasAmount && (cues.includes('correction') || held.cues.includes('correction'))) return 'correction'
  if (cues.includes('question') && !hasAmount) return null
  const isAsked = cues.includes('demand') || held.cues.includes('demand')
  const hasBoxes = own.boxes.length > 0
  if (isAsked && (hasPlace || own.pols.length > 0) && (hasBoxes || !hasAmount)) return hasPlace ? 'demand' : null
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

function addDraft(block: Block, own: Facts, kind: ReadLine['kind']) {
  const { route, held } = block
  const hasOwnPorts = own.pods.length > 0 || (own.lane !== null && own.pols.length > 0)
  const last = block.drafts.at(-1)
  if (!hasOwnPorts && own.lane === null && route && last && isSameLine(last, own, route)) {
    last.facts = {
      ...completed(last.facts, own),
      prices: [...last.facts.prices, ...own.prices],
      boxes: [...last.facts.boxes, ...own.boxes],
    }
    return
  }
  const facts = hasOwnPorts || own.lane !== null || !route ? own : withRoute(own, route)
  const pols = facts.pols.length > 0 ? facts.pols : (route?.pols ?? [])
  if (last && facts.pods.length > 1 && isOtherPrice(last, own, facts))
    return addOtherPrice(block, { kind, facts: completed({ ...facts, pols }, held) })
  block.drafts.push({ kind, facts: completed({ ...facts, pols }, held) })
  if (hasOwnPorts) block.route = { ...own, pols }
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
    ]
    one.facts = { ...one.facts, flags, pods: same.length === pods.length ? pods.slice(at, at + 1) : pods }
  }
}

const withRoute = (own: Facts, route: Facts): Facts => ({
  ...own,
  span: { ...own.span, start: Math.min(own.span.start, route.span.start) },
  pols: own.pols.length > 0 ? own.pols : route.pols,
  pods: route.pods,
  via: own.via.length > 0 ? own.via : route.via,
  lane: route.lane,
})

/** Prices of other containers for the same ports, row by row, are one rate. */
function isSameLine({ facts, kind }: Draft, own: Facts, route: Facts): boolean {
  const isSameRoute = kind === 'supply' && facts.pods.length > 0 && facts.pods === route.pods
  const priced = new Set(facts.prices.map(({ container }) => container))
  return (
    isSameRoute &&
    own.prices.length > 0 &&
    own.prices.every(({ container }) => !priced.has(container)) &&
    own.days.length === 0
  )
}
