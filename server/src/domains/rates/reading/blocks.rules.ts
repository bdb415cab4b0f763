import type { LineFlagCode } from '@seamark/contract/rates/reading/flags'
import type { ContainerCode } from '@seamark/contract/rates/reading/lines'
import { dayOrderOf } from '../tokens/day-orders.rules.ts'
import { isLongRow, piecesOf } from '../tokens/rows/row-pieces.rules.ts'
import type { RowParts, WrittenRow } from '../tokens/rows.rules.ts'
import { findMatches } from '../tokens/scans.rules.ts'
import type { SentPart } from '../tokens/senders.rules.ts'
import { isCarrierOfLast } from './doubts/way-doubts.rules.ts'
import { type Above, type Facts, factsOf } from './facts.rules.ts'
import type { LineContext } from './lines.rules.ts'
import { completed, isSilent } from './merging.rules.ts'

/** A row of a message, or a sentence within one. */
export interface MessageRow extends WrittenRow {
  /** Its place in the text. */
  offset: number
  /** Whether it is a piece of a row that is too long to be one. */
  isPiece: boolean
}

/** Parts what somebody sent into blocks of rows; a block is what stands between empty rows. */
export function blocksOf({ text, offset: start, day }: SentPart): MessageRow[][] {
  const order = dayOrderOf(text)
  const blocks: MessageRow[][] = [[]]
  let offset = start
  for (const row of text.split('\n')) {
    if (row.trim() === '') blocks.push([])
    else
      blocks
        .at(-1)
        ?.push(
          ...sentencesOf(row, offset).flatMap((sentence) => shortRows(sentence).map((one) => ({ ...one, day, order }))),
        )
    offset += row.length + 1
  }
  return blocks.filter((rows) => rows.length > 0)
}

export type PartedRow = MessageRow & RowParts

/** Returns what each row of the blocks says. */
export function factsOfBlocks(blocks: readonly (readonly PartedRow[])[], context: LineContext): Facts[][] {
  let heading: readonly ContainerCode[] = []
  return blocks.map((block) => {
    const rows = factsOfBlock(block, heading, context)
    // A title of its own names the containers for the blocks below.
    if (!rows.some((row) => isPriced(row))) heading = rows.reduce((above, row) => openContainers(row) ?? above, heading)
    return rows
  })
}

type Written = Pick<MessageRow, 'text' | 'offset'>

const shortRows = ({ text, offset }: Written): (Written & Pick<MessageRow, 'isPiece'>)[] =>
  piecesOf(text)
    .map(({ start, end }) => ({ text: text.slice(start, end), offset: offset + start, isPiece: isLongRow(text) }))
    .filter((piece) => piece.text.trim() !== '')

const sentenceEnd =
  /。|[!！](?=\s*\S)|(?<!\b(?:incl|excl|approx|subj|max|min|est|exp|eff|pls|nos?))(?<=[A-Za-z0-9)]{3})\.\s+(?=[A-Z][A-Za-z]+[\s/,-])/g

/** A sentence that ends within a row says something of its own: Rates subject to GRI. NGB-LAX 2400. */
function sentencesOf(row: string, offset: number): Written[] {
  const ends = findMatches(sentenceEnd, row).map((match) => match.index + match[0].length)
  return [0, ...ends]
    .map((start, at) => ({ text: row.slice(start, ends[at] ?? row.length), offset: offset + start }))
    .filter((part) => part.text.trim() !== '')
}

/** Reads the rows of a block. Where its prices lack a container that a row below them names for all, they are read with that. */
function factsOfBlock(parted: readonly PartedRow[], heading: readonly ContainerCode[], context: LineContext): Facts[] {
  const read = (heading: readonly ContainerCode[]) => {
    let above: Above = { containers: heading, ports: 0 }
    return parted.flatMap((row) => {
      const facts = factsOfRow(row, above, context)
      for (const one of facts)
        above = { containers: openContainers(one) ?? above.containers, ports: one.pods.length || above.ports }
      return facts
    })
  }
  const rows = read(heading)
  const lacking = rows.findIndex(
    ({ flags, prices, hasContainers }) =>
      !hasContainers && (prices.length > 0 || flags.some(({ code }) => code === 'containerMissing')),
  )
  const named = rows.slice(lacking + 1).flatMap((row) => openContainers(row) ?? [])
  const isCounted = rows.some(({ boxes }) => boxes.some(({ count }) => count !== null))
  return lacking < 0 || named.length === 0 || isCounted || heading.length > 0 ? rows : read(named)
}

/** Reads a row, whose parts have each a route. A price without a container is of the one that the part before it names. */
function factsOfRow(
  { parts, shared, lead, offset, isPiece }: RowParts & Pick<MessageRow, 'offset' | 'isPiece'>,
  above: Above,
  { places }: LineContext,
): Facts[] {
  const [said, begun] = [shared, lead].map((one) => one && factsOf(one, { offset }, places))
  const [only, ...others] = parts.flatMap(({ tokens }) =>
    tokens.filter((token) => token.kind === 'containers' && token.containers.length > 0),
  )
  let containers =
    only?.kind === 'containers' && others.length === 0 && only.count === null ? only.containers : above.containers
  const facts = parts.map((part, at) => {
    const own = factsOf(part, { offset }, places, { containers, ports: above.ports })
    const named = [...new Set(own.boxes.map(({ container }) => container))]
    if (named.length > 0) containers = named
    if (!begun || at === 0) return own
    return own.pols.length === 0 || own.pods.length === 0
      ? completed(own, begun)
      : { ...own, mode: own.mode ?? begun.mode }
  })
  const isNoOffer = facts[0]?.isNoOffer === true
  return facts
    .map((own) => (isNoOffer ? { ...own, isNoOffer } : own))
    .map((own, at) =>
      facts.slice(0, at).some(({ pods }) => pods.length > 0) ? own : routedLater(own, facts.slice(at + 1)),
    )
    .map((own) => (said ? sharing(own, said) : own))
    .map((own, at) => (at < facts.length - 1 && isCarrierOfLast(parts) ? withOpenCarrier(own, facts.at(-1)) : own))
    .map((own) => (isPiece ? asPiece(own) : own))
}

/** Where a row was parted for its length alone, what belongs together may stand in two pieces: a person looks at each line of which a piece says something. */
const asPiece = (own: Facts): Facts =>
  isSilent(own) && own.pods.length === 0 && own.lane === null && own.boxes.length === 0 && !isPriced(own)
    ? own
    : { ...own, parted: own.span }

const withOpenCarrier = (own: Facts, last: Facts | undefined): Facts =>
  own.carrier === null && last?.carrier
    ? { ...own, flags: [...own.flags, { code: 'carrierUnclear', span: last.carrier.span }] }
    : own

/** What is said for all parts of a row: its way, and that several carriers leave open whose each price is. */
const sharing = (own: Facts, said: Facts): Facts => ({
  ...completed(own, said),
  // PNW via Tacoma speaks of its own port.
  via: own.via.length > 0 || said.pods.length > 0 ? own.via : said.via,
  flags:
    own.carrier === null && !own.flags.some(({ code }) => code === 'carrierUnclear')
      ? [...own.flags, ...said.flags.filter(({ code }) => code === 'carrierUnclear')]
      : own.flags,
})

/** Prices before the only route of their row are for it: 周一船2300；周四船2350，上海-LAX. */
function routedLater(own: Facts, later: readonly Facts[]): Facts {
  const route = later.find(({ pods }) => pods.length > 0)
  const isOpen = own.pods.length === 0 && own.pols.length === 0 && own.lane === null
  return route && isOpen && own.prices.length > 0 ? withRoute(own, route) : own
}

/** Returns the containers that a row names and leaves without a price; undefined where it names none. */
function openContainers({ boxes, prices, hasContainers }: Facts): ContainerCode[] | undefined {
  if (!hasContainers) return undefined
  if (prices.some(({ amount }) => amount !== null)) return []
  const named = [...new Set([...boxes, ...prices].map(({ container }) => container))]
  return named.length > 0 ? named : undefined
}

export const isPriced = ({ prices, byPort, unit, change, flags }: Facts) =>
  prices.length > 0 ||
  byPort.length > 0 ||
  unit !== null ||
  change !== null ||
  flags.some(({ code }) => isPriceFlag(code))

export const isPriceFlag = (code: LineFlagCode) =>
  code !== 'containerUnclear' &&
  code !== 'carrierUnclear' &&
  code !== 'textUnread' &&
  code !== 'currencyUnclear' &&
  code !== 'kindAssumed'

/** Returns the facts of prices with the ports of the row that names them. */
export const withRoute = (own: Facts, route: Facts): Facts => ({
  ...own,
  span: { ...own.span, start: Math.min(own.span.start, route.span.start) },
  pols: own.pols.length > 0 ? own.pols : route.pols,
  pods: route.pods,
  via: own.via.length > 0 ? own.via : route.via,
  lane: route.lane,
  parted: own.parted ?? route.parted,
  // Whose the prices are, the row of the route leaves open.
  flags:
    own.carrier === null
      ? [...own.flags, ...route.flags.filter((flag) => flag.code === 'carrierUnclear' && !own.flags.includes(flag))]
      : own.flags,
})
