import type { ReadLine } from '@seamark/contract/rates/reading/lines'
import { blocksOf, factsOfBlocks, isPriced, type MessageRow, withRoute } from './blocks.rules.ts'
import { correctionOf, type Earlier } from './corrections.rules.ts'
import { addDraft, type Block, type Draft, kindOf } from './drafts.rules.ts'
import type { Facts } from './facts.rules.ts'
import { type LineContext, linesOf } from './lines.rules.ts'
import { completed, nothingShared, type Shared } from './merging.rules.ts'
import { dayOrderOf } from '../tokens/day-orders.rules.ts'
import { relativeDraft } from './relative-prices.rules.ts'
import { readRows } from '../tokens/rows.rules.ts'
import { sentParts } from '../tokens/senders.rules.ts'

export interface AskedMessage {
  text: string
  /** The day of the message in the office's zone, `YYYY-MM-DD`. */
  day: string
  /** Lines of the same sender, which a correction may replace (R11). */
  earlier?: readonly ReadLine[]
}

/**
 * Reads messages, each as if it were alone; one may be several that were copied together. The rows of all are taken apart at once, which takes less
 * time.
 */
export function readMessages(
  asked: readonly AskedMessage[],
  around: Pick<LineContext, 'places' | 'validDays'>,
): ReadLine[][] {
  const messages = asked.map(({ text, day, earlier = [] }) => ({
    earlier,
    sent: sentParts(text, day).map((part) => ({
      day: part.day,
      sender: part.sender,
      order: dayOrderOf(part.text),
      blocks: blocksOf(part),
    })),
  }))
  const rows = readRows(
    messages.flatMap(({ sent }) => sent.flatMap(({ blocks }) => blocks.flat())),
    around.places,
  )
  let from = 0
  const parted = (block: readonly MessageRow[]) => rows.slice(from, (from += block.length))
  const said = messages.map(({ sent, earlier }) => ({
    earlier,
    sent: sent.map(({ day, sender, order, blocks }) => {
      const context = { ...around, day, order }
      return { context, sender, blocks: factsOfBlocks(blocks.map(parted), context) }
    }),
  }))
  return said.map(({ sent, earlier }) => {
    const lines: ReadLine[] = []
    const before: (Earlier & { sender: string })[] = []
    for (const { context, sender, blocks } of sent) {
      const own = before.filter((one) => one.sender === sender)
      const read = linesOfBlocks(
        blocks,
        context,
        [...earlier.map((line) => ({ line, place: null })), ...own],
        lines.length,
      )
      before.push(...read.map((line, at) => ({ line, place: lines.length + at + 1, sender })))
      lines.push(...read)
    }
    return lines
  })
}

/** Reads what one sender wrote at once. `from` lines stand before it in the text. */
function linesOfBlocks(
  said: readonly Facts[][],
  context: LineContext,
  earlier: readonly Earlier[],
  from: number,
): ReadLine[] {
  const lines: ReadLine[] = []
  const blocks: Block[] = []
  let held: Shared = nothingShared
  for (const rows of said) {
    const block: Block = { rows, route: null, held, asked: [], drafts: [] }
    const lastPriced = rows.findLastIndex((row) => isPriced(row))
    for (const at of rows.keys()) readBlockRow(block, at, at >= lastPriced)
    held = headOf(rows, held)
    blocks.push(block)
  }
  readFoot(blocks)
  for (const { drafts } of blocks) {
    const own = { ...context, around: clearPods(drafts) }
    for (const { facts, kind } of drafts) {
      const before = () => [...earlier, ...lines.map((line, at) => ({ line, place: from + at + 1 }))]
      lines.push(...(kind === 'correction' ? correctionOf(facts, before(), own) : linesOf(facts, kind, own)))
    }
  }
  return lines
}

const clearPods = (drafts: readonly Draft[]): string[] =>
  drafts.flatMap(({ facts }) => facts.pods.flatMap(({ isChoice, codes }) => (isChoice ? [] : codes)))

/** Below the last prices a block of its own may say the carrier and the days of all: 船司：EMC ⏎ 有效：12.1-12.7. */
function readFoot(blocks: readonly Block[]) {
  const last = blocks.findLastIndex(({ drafts }) => drafts.length > 0)
  const said = blocks
    .slice(last + 1)
    .flatMap(({ rows }) => rows)
    .filter((row) => isFoot(row))
  for (const row of last < 0 ? [] : said)
    for (const draft of blocks.flatMap(({ drafts }) => drafts))
      if (draft.kind === 'supply') draft.facts = completed(draft.facts, row)
}

const isFoot = ({ pols, pods, lane, isNoOffer, days, carrier, surcharges, free }: Facts) =>
  pols.length === 0 &&
  pods.length === 0 &&
  lane === null &&
  !isNoOffer &&
  days.every(({ role }) => role === 'validity') &&
  (days.length > 0 || carrier !== null || surcharges.length > 0 || free.length > 0)

/** What heads a block holds for the blocks below as well, until it is replaced; its ports of discharge do not. */
const headOf = (rows: readonly Facts[], held: Shared): Shared => {
  const first = rows.findIndex((row) => isPriced(row))
  return (first < 0 ? rows : rows.slice(0, first))
    .filter(({ pods, lane }) => pods.length === 0 && lane === null)
    .reduce((shared, row) => completed<Shared>(row, shared), held)
}

function readBlockRow(block: Block, at: number, isBelowPrices: boolean) {
  const said = block.rows[at]
  if (!said || said.isNoOffer) return
  const own = boundHome(said, block)
  const relative = relativeDraft(block, own)
  if (relative) {
    block.drafts.push(relative)
    if (own.pods.length > 0) block.route = relative.facts
    return
  }
  const kind = kindOf(own, block)
  if (kind !== null) return addDraft(block, own, kind)
  if (hasLostPrice(own)) doubtAbove(block, own)
  if (own.cues.includes('demand') && own.boxes.some(({ count }) => count !== null)) block.asked = own.boxes
  const isLast = block.drafts.length > 0 && isBelowPrices
  const hasRoute = own.pods.length > 0 || own.lane !== null
  if (isLast && !hasRoute && (own.pols.length === 0 || block.drafts.every(({ facts }) => facts.pols.length === 0)))
    return completeDrafts(block, own)
  if (isLast && hasRoute && block.drafts.every(({ facts }) => facts.pods.length === 0 && facts.lane === null)) {
    block.drafts = block.drafts.map((draft) => ({ ...draft, facts: completed(withRoute(draft.facts, own), own) }))
  } else if (hasRoute) {
    block.route = own.pols.length > 0 ? own : { ...own, pols: block.route?.pols ?? [] }
    block.held = completed<Shared>({ ...own, pols: own.pods.length > 0 ? [] : own.pols }, block.held)
  } else {
    if (own.pols.length > 0 && block.drafts.length > 0) block.route = null
    block.held = completed<Shared>(own, block.held)
  }
}

/** A row with a price that became no line may belong to the line above it. */
const hasLostPrice = ({ prices, cues, change }: Facts) =>
  prices.some(({ amount }) => amount !== null) && change === null && !cues.includes('question')

function doubtAbove({ drafts }: Block, { span }: Facts) {
  const last = drafts.at(-1)
  const doubts = (['prices', 'kind'] as const).map((field) => ({ code: 'textUnread' as const, span, field }))
  if (last) last.facts = { ...last.facts, flags: [...last.facts.flags, ...doubts] }
}

/** Below 神戸発 a port of our own coast with a price is where the cargo goes. */
function boundHome(own: Facts, { held, route }: Block): Facts {
  const from = held.pols.length > 0 ? held.pols : (route?.pols ?? [])
  const isAlone = own.isHead && own.prices.some(({ amount }) => amount !== null)
  const isAbroad = from.length > 0 && from.every(({ codes }) => codes.every((code) => !/^(?:CN|HK)/.test(code)))
  return isAlone && isAbroad ? { ...own, pods: own.pols, pols: [] } : own
}

/** A row below the last price speaks for all of them; a request above an offer is another matter. */
function completeDrafts(block: Block, own: Facts) {
  const kind = block.drafts.at(-1)?.kind
  const from = block.drafts.findLastIndex((draft) => draft.kind !== kind) + 1
  block.drafts = block.drafts.map((draft, at) =>
    at < from
      ? draft
      : { ...draft, facts: withCarrierDoubt({ ...completed(draft.facts, own), via: viaOf(draft.facts, own) }, own) },
  )
}

/** `via Singapore` below the prices is the way of them all. */
const viaOf = ({ via }: Facts, below: Facts) => (via.length > 0 ? via : below.via)

/** Several carriers or currencies below the prices leave open whose each price is, and in which it is. */
const withCarrierDoubt = (facts: Facts, { flags, currency }: Facts): Facts => ({
  ...facts,
  flags: [
    ...facts.flags,
    ...flags.filter(
      ({ code, field }) =>
        (code === 'textUnread' && field === 'kind') ||
        (code === 'carrierUnclear' && facts.carrier === null) ||
        (code === 'currencyUnclear' && facts.currency?.value === currency?.value),
    ),
  ],
})
