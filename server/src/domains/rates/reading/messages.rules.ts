import type { ContainerCode, ReadLine } from '@seamark/contract/rates/reading/lines'
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

function blocksOf(text: string, { day, places }: LineContext): Facts[][] {
  const blocks: Facts[][] = [[]]
  let offset = 0
  let containers: readonly ContainerCode[] = []
  for (const row of text.split('\n')) {
    if (row.trim() === '') {
      blocks.push([])
      containers = []
    } else
      for (const part of readRow(row, day, places)) {
        const facts = factsOf(part, { offset }, places, containers)
        if (facts.boxes.length > 0) containers = [...new Set(facts.boxes.map(({ container }) => container))]
        blocks.at(-1)?.push(facts)
      }
    offset += row.length + 1
  }
  return blocks.filter((rows) => rows.length > 0)
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
    block.route = null
    block.held = completed<Shared>(own, block.held)
  } else if (block.drafts.length === 0 || block.rows.slice(at + 1).some((row) => isPriced(row)))
    block.held = completed<Shared>(own, block.held)
  else block.drafts = block.drafts.map((draft) => ({ ...draft, facts: completed(draft.facts, own) }))
}

const isPriced = ({ prices, byPort, unit, change, flags }: Facts) =>
  prices.length > 0 || byPort.length > 0 || unit !== null || change !== null || flags.length > 0

/** Returns what a row is, or null for one that only says something about others. */
function kindOf(own: Facts, { route, held }: Block): ReadLine['kind'] | null {
  const cues = own.cues
  const isDoubted = own.flags.some(({ code }) => code !== 'containerUnclear')
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
  block.drafts.push({ kind, facts: completed({ ...facts, pols }, held) })
  if (hasOwnPorts) block.route = { ...own, pols }
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
