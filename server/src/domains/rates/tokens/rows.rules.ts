import { takeAmounts, takeContainers } from './amounts.rules.ts'
import { takeCues, takeCurrencies } from './cues.rules.ts'
import { takeDays } from './days.rules.ts'
import { takeNoise } from './noise.rules.ts'
import type { PlainText } from './plain-texts.rules.ts'
import { type Places, takeParticles, takePlaces } from './places.rules.ts'
import { type Scan, scanOf, type Token, type TokenOf } from './scans.rules.ts'
import { takeSurcharges } from './surcharges.rules.ts'
import { takeNumberedTerms, takeWordedTerms } from './terms.rules.ts'

/** A row of a message, or a part of one that has a route of its own, with what was found in it from left to right. */
export interface Row {
  scan: Scan
  tokens: readonly Token[]
}

/** The parts of a row, and what is said once for all of them: before the first route, or as their end behind the last price. */
export interface RowParts {
  parts: Row[]
  shared: Row | null
  /** What the first part says before its prices, for parts that go on with its route: MSC 汉堡 …，鹿特丹 …. */
  lead: Row | null
}

/** Takes a row of text apart. Each step leaves to the next what it did not take: numbers with a meaning of their own go first. */
export function readRow(text: string, day: string, places: Places): RowParts {
  const scan = scanOf(text)
  takeNoise(scan)
  takeNumberedTerms(scan)
  takeSurcharges(scan, day)
  takeDays(scan, day)
  takeWordedTerms(scan)
  takeContainers(scan)
  takeCues(scan)
  takeAmounts(scan)
  takeCurrencies(scan)
  takePlaces(scan, places)
  takeParticles(scan, places)
  const parts = splitRoutes({ scan, tokens: scan.tokens.sort((one, other) => one.start - other.start) })
  const isOne = parts.length < 2
  return { parts, shared: isOne ? null : sharedOf(scan, parts), lead: isOne ? null : leadOf(scan, parts) }
}

function sharedOf(scan: Scan, parts: readonly Row[]): Row {
  const [head = [], tail = []] = [parts[0]?.tokens, parts.at(-1)?.tokens]
  const lead = head.slice(
    0,
    Math.max(
      0,
      head.findIndex((token) => isPlace(token) || token.kind === 'label'),
    ),
  )
  const end = tail
    .slice(tail.findLastIndex(isPrice) + 1)
    .filter((token) => token.kind === 'port' || (token.kind === 'days' && isValidity(token)) || isOfAll(scan, token))
  return { scan, tokens: [...lead, ...end] }
}

function leadOf(scan: Scan, [first]: readonly Row[]): Row {
  const tokens = first?.tokens ?? []
  return { scan, tokens: tokens.slice(0, Math.max(0, tokens.findIndex(isPrice))).filter((token) => !isPlace(token)) }
}

/** `均含AMS` is said of all that stands before it. */
const isOfAll = ({ text }: Scan, { kind, start }: Token) =>
  kind === 'surcharge' && /(?:均|都|以上|全部)\s*$/.test(text.upper.slice(0, start))

const isValidity = ({ role, from, to }: TokenOf<'days'>) =>
  role === 'validity' || role === 'till' || role === 'from' || (role === null && from !== to)

/** Where a port stands behind the prices of another one and before prices of its own, a row begins anew. */
function splitRoutes({ scan, tokens }: Row): Row[] {
  const rows: Row[] = []
  let [from, hasPlace, hasPrice] = [0, false, false]
  for (const [at, token] of tokens.entries()) {
    if (isPlace(token)) {
      if (hasPlace && hasPrice && !isVia(tokens[at - 1]) && tokens.slice(at).some(isPrice)) {
        const start = beginningOf(scan, tokens, at)
        rows.push({ scan, tokens: tokens.slice(from, start) })
        ;[from, hasPrice] = [start, false]
      }
      hasPlace = true
    } else if (isPrice(token)) {
      const start = hasPrice ? nextBeginning(scan, tokens, from, at) : undefined
      if (start !== undefined) {
        rows.push({ scan, tokens: tokens.slice(from, start) })
        from = start
      }
      hasPrice = hasPlace
    }
  }
  return [...rows, { scan, tokens: tokens.slice(from) }]
}

/**
 * Returns where another offer on the same route begins: prices of another period, as 80/150（12.1-12.7） 100/180（12.8-12.14）,
 * or behind a comma another ship: 12.2 COSCO 2350，12.5 EMC 2300.
 */
function nextBeginning({ text }: Scan, tokens: readonly Token[], from: number, at: number): number | undefined {
  const last = from + tokens.slice(from, at).findLastIndex(isPrice)
  const between = tokens.slice(last + 1, at)
  if (!between.every(({ kind }) => /^(?:days|carrier|word|containers|term)$/.test(kind))) return undefined
  const comma = between.findIndex((token, index) =>
    /[,;]/.test(text.upper.slice(tokens[last + index]?.end ?? 0, token.start)),
  )
  const isOther = comma >= 0 && between.slice(comma).some(({ kind }) => kind === 'days' || kind === 'carrier')
  if (isOther) return last + 1 + comma
  const isNextPeriod = between.some(isPeriod) && tokens.slice(at).some(isPeriod)
  return isNextPeriod ? last + 2 + between.findLastIndex(({ kind }) => kind === 'days') : undefined
}
const isPeriod = (token: Token) => token.kind === 'days' && isValidity(token)

/** A part begins behind a semicolon or with the label of its port, where there is one. */
function beginningOf({ text }: Scan, tokens: readonly Token[], at: number): number {
  let start = at
  while (start > 0 && isBeginning(text, tokens[start - 1], tokens[start - 2])) start -= 1
  for (
    let before = start;
    before > 0 && !isPrice(tokens[before - 1] ?? { kind: 'word', start: 0, end: 0 });
    before -= 1
  )
    if (/[;。|]/.test(text.upper.slice(tokens[before - 1]?.end ?? 0, tokens[before]?.start ?? 0))) return before
  return start
}

/** The label of a port, or a container behind a comma, whose price comes behind the port. */
function isBeginning({ upper }: PlainText, token: Token | undefined, before: Token | undefined): boolean {
  if (token?.kind === 'label') return true
  if (token?.kind !== 'containers' || token.count !== null || !before) return false
  return isPrice(before) && /[,;]/.test(upper.slice(before.end, token.start))
}

const isPlace = ({ kind }: Token) => kind === 'port' || kind === 'lane'
const isVia = (token: Token | undefined) => token?.kind === 'label' && token.of === 'via'
const isPrice = (token: Token) =>
  token.kind === 'amounts' && token.unit === null && (token.values.length > 1 || (token.values[0] ?? 0) >= 100)
