import { takeAmounts, takeJoinedAmounts, takePointedAmounts } from './amounts.rules.ts'
import { takeContainers } from './containers.rules.ts'
import { takeCues, takeCurrencies } from './cues.rules.ts'
import { type DayOrder, dayOrderOf } from './day-orders.rules.ts'
import { doubtDays } from './day-roles.rules.ts'
import { takeDays } from './days.rules.ts'
import { takeNoise } from './noise.rules.ts'
import { isOwner, isPlace, isPrice, isValidity, nextBeginning } from './rows/offer-beginnings.rules.ts'
import type { PlainText } from './plain-texts.rules.ts'
import { type Places, takeParticles, takePlaces } from './places.rules.ts'
import { takeRelatives, withRelatives } from './relatives.rules.ts'
import { type Place, type Scan, scanOf, type Token } from './scans.rules.ts'
import { takeSurcharges } from './surcharges.rules.ts'
import { takeNumberedTerms, takeWordedTerms } from './terms.rules.ts'

/** A row of a message, or a part of one that has a route of its own, with what was found in it from left to right. */
export interface Row {
  scan: Scan
  tokens: readonly Token[]
  /** Which part of the text it speaks of, where it is not the whole. */
  range?: Place
}

/** The parts of a row, and what is said once for all of them: before the first route, or as their end behind the last price. */
export interface RowParts {
  parts: Row[]
  shared: Row | null
  /** What the first part says before its prices, for parts that go on with its route: MSC 汉堡 …，鹿特丹 …. */
  lead: Row | null
}

/** A row of text that is to be taken apart. */
export interface WrittenRow {
  text: string
  /** The day of its message, by which months and years are completed. */
  day: string
  order?: DayOrder | undefined
}

interface OpenRow {
  scan: Scan
  day: string
  order: DayOrder
}

/** Each step leaves to the next what it did not take: numbers with a meaning of their own go first. */
const steps: readonly ((row: OpenRow, places: Places) => void)[] = [
  ({ scan }) => takeNoise(scan),
  ({ scan }) => takeNumberedTerms(scan),
  ({ scan, day }) => takeSurcharges(scan, day),
  ({ scan, day, order }) => takeDays(scan, day, order),
  ({ scan }, places) => takeWordedTerms(scan, places),
  ({ scan }) => takeContainers(scan),
  ({ scan }) => takeCues(scan),
  ({ scan, order }, places) => {
    takeJoinedAmounts(scan, (word) => places.port(word) !== undefined)
    if (order === 'dayFirst' || dayOrderOf(scan.text.upper) === 'dayFirst') takePointedAmounts(scan)
    takeAmounts(scan)
  },
  ({ scan }) => takeCurrencies(scan),
  ({ scan }) => takeRelatives(scan),
  ({ scan }, places) => takePlaces(scan, places),
  ({ scan }, places) => takeParticles(scan, places),
]

/**
 * Takes rows of text apart, each as if it were alone, and one that comes again once. All of them take a step before the next one: the patterns of
 * all steps are more than the fast memory of a processor holds, and rows that go through them one by one take three times as long.
 */
export function readRows<Row extends WrittenRow>(written: readonly Row[], places: Places): (Row & RowParts)[] {
  const known = new Map<string, OpenRow>()
  const opened = written.map((row) => {
    const key = `${row.order} ${row.day} ${row.text}`
    const open = known.get(key) ?? openRow(row)
    known.set(key, open)
    return { row, open }
  })
  const rows = [...known.values()]
  for (const step of steps) for (const row of rows) step(row, places)
  const parts = new Map(rows.map((row) => [row, partsOf(row)]))
  return opened.flatMap(({ row, open }) => {
    const own = parts.get(open)
    return own ? [{ ...row, ...own }] : []
  })
}

/** Takes one row apart. */
export function readRow(text: string, day: string, places: Places, order?: DayOrder): RowParts {
  const row = openRow({ text, day, order })
  for (const step of steps) step(row, places)
  return partsOf(row)
}

const openRow = ({ text, day, order = 'either' }: WrittenRow): OpenRow => ({ scan: scanOf(text), day, order })

function partsOf({ scan }: OpenRow): RowParts {
  const parts = withRanges(splitRoutes({ scan, tokens: doubtDays(scan, withRelatives(scan)) }))
  const isOne = parts.length < 2
  return { parts, shared: isOne ? null : sharedOf(scan, parts), lead: isOne ? null : leadOf(scan, parts) }
}

/** A part of a row goes on to where the next one begins. */
const withRanges = (parts: readonly Row[]): Row[] =>
  parts.map((part, at) => ({
    ...part,
    range: {
      start: at === 0 ? 0 : (part.tokens[0]?.start ?? 0),
      end: parts[at + 1]?.tokens[0]?.start ?? part.scan.open.length,
    },
  }))

function sharedOf(scan: Scan, parts: readonly Row[]): Row {
  const [head = [], tail = []] = [parts[0]?.tokens, parts.at(-1)?.tokens]
  const lead = head.slice(
    0,
    Math.max(
      0,
      head.findIndex((token) => isPlace(token) || token.kind === 'label'),
    ),
  )
  const behind = tail.slice(tail.findLastIndex(isPrice) + 1)
  const first = behind.findIndex(({ kind }) => kind === 'port')
  const port = isVia(behind[first - 1]) ? first - 1 : first
  const isShared = (token: Token | undefined, at: number): boolean =>
    token !== undefined &&
    ((port >= 0 && at >= port) ||
      (token.kind === 'days' && isValidity(token)) ||
      // ZIM ZSE: behind its carrier stands the service.
      (token.kind === 'unknown' && behind[at - 1]?.kind === 'carrier' && isShared(behind[at - 1], at - 1)) ||
      isOfAll(scan, token) ||
      isSaidLast(scan, parts, token) ||
      isBehindOwners(parts, token) ||
      isBehindAlternatives(scan, parts, token) ||
      isInLastBracket(scan, parts, token) ||
      isInEndBracket(scan, parts, token))
  return { scan, tokens: [...lead, ...behind.filter(isShared)] }
}

function leadOf(scan: Scan, [first]: readonly Row[]): Row {
  const tokens = first?.tokens ?? []
  return { scan, tokens: tokens.slice(0, Math.max(0, tokens.findIndex(isPrice))).filter((token) => !isPlace(token)) }
}

/** A bracket at the end that names the only container of the row is about all its parts: （HQ，含AMS）. */
function isInLastBracket({ text }: Scan, parts: readonly Row[], { start }: Token): boolean {
  const opened = text.upper.lastIndexOf('(')
  const named = parts.flatMap(({ tokens }) => tokens.filter((token) => token.kind === 'containers'))
  const closed = text.upper.indexOf(')', opened)
  const isInside = (at: number) => opened >= 0 && at > opened && (closed < 0 || at < closed)
  return named.length === 1 && isInside(start) && isInside(named[0]?.start ?? -1)
}

/** A bracket that closes the row and says several things, none of which an earlier part says, is about all parts: （HPL，12.5船）. */
function isInEndBracket({ text, tokens }: Scan, parts: readonly Row[], token: Token): boolean {
  const row = text.upper.replace(/[\s.。,;]+$/, '')
  const opened = /[)\]】]$/.test(row) ? Math.max(...['(', '[', '【'].map((sign) => row.lastIndexOf(sign))) : -1
  if (opened < 0 || token.start < opened) return false
  const inside = tokens.filter(({ start }) => start > opened)
  const kinds = new Set(inside.map(({ kind }) => kind))
  const hasPol = parts.at(-1)?.tokens.some((one) => one.kind === 'port' && isOurs(one.codes))
  const isClear = !hasPol && inside.length > 1 && !kinds.has('port') && !kinds.has('lane') && !kinds.has('unknown')
  const isSame = (one: Token) =>
    one.kind === token.kind && (one.kind !== 'term' || token.kind !== 'term' || one.field === token.field)
  return isClear && token.kind !== 'amounts' && !parts.slice(0, -1).some((part) => part.tokens.some(isSame))
}

/** What stands behind the last price and a comma, and beside no other price, is said of all: 海防 30/60，胡志明 50/90，TSL. */
function isSaidLast({ text }: Scan, parts: readonly Row[], token: Token): boolean {
  if (!/^(?:carrier|weekdays|free|transit|term|days)$/.test(token.kind)) return false
  const last = parts.at(-1)?.tokens ?? []
  const price = last.findLast((one) => isPrice(one) || (one.kind === 'containers' && one.start < token.start))
  const between = text.upper.slice(price?.end ?? 0, token.start)
  if (!price || /\([^)]*$/.test(between) || !/[,;|、]|\.\s|\s\*\s|--|::|\/\/|\s-\s/.test(between)) return false
  // Ningbo - Ensenada 2800, ETD 7 Dec is an offer of its own; behind 海防 60 the ship is that of all.
  if (token.kind === 'days' && last.some((one) => one.kind === 'port' && isOurs(one.codes))) return false
  const isSame = (one: Token) =>
    one.kind === token.kind && (one.kind !== 'term' || token.kind !== 'term' || one.field === token.field)
  return !parts.slice(0, -1).some(({ tokens }) => tokens.some(isSame))
}

/** SOC 500/800；COC 900/1500 中谷 12.15: prices of two box owners are of one ship, which stands behind the last of them. */
const isBehindOwners = (parts: readonly Row[], token: Token) =>
  /^(?:carrier|weekdays|free|transit|days)$/.test(token.kind) &&
  parts.every(({ tokens }, at) => tokens.some(isOwner) && (at === 0 || !tokens.some(isPlace))) &&
  !parts.slice(0, -1).some(({ tokens }) => tokens.some(({ kind }) => kind === token.kind))

/** 高雄-LAX 1550 / 基隆-LAX 1580 WHL 12/22: a slash parts two ways to one ship, which stands behind the price of the last of them. */
function isBehindAlternatives({ text }: Scan, parts: readonly Row[], token: Token): boolean {
  if (!/^(?:carrier|weekdays|free|transit|days)$/.test(token.kind)) return false
  // Ningbo-Ensenada 2800, ETD 7 Dec: a day without a carrier is that of the last offer.
  if (!parts.at(-1)?.tokens.some(({ kind, start }) => kind === 'carrier' && start <= token.start)) return false
  return parts.slice(1).every(({ tokens: [first] }, at) => {
    const before = parts[at]?.tokens ?? []
    const last = before.at(-1)
    const between = text.upper.slice(last?.end, first?.start)
    return (
      last !== undefined &&
      isPrice(last) &&
      /^\s*(?:\/|或者?|\bOR\b)\s*$/.test(between) &&
      before.every(({ kind }) => kind !== token.kind)
    )
  })
}

/** `均含AMS` is said of all that stands before it. */
const isOfAll = ({ text }: Scan, { kind, start }: Token) =>
  kind === 'surcharge' && /(?:均|都|以上|全部)\s*$/.test(text.upper.slice(0, start))

/** Where a port stands behind the prices of another one and before prices of its own, a row begins anew. */
function splitRoutes({ scan, tokens }: Row): Row[] {
  const rows: Row[] = []
  let [from, hasPlace, hasPrice] = [0, false, false]
  for (const [at, token] of tokens.entries()) {
    if (isPlace(token) || isUnknownPlace(scan, tokens, at)) {
      if (!hasPrice && isRotation(tokens.slice(from, at), token)) {
        rows.push({ scan, tokens: withoutCalls(tokens.slice(from, at)) })
        from = at
      }
      const start = beginningOf(scan, tokens, at)
      if (hasPlace && hasPrice && !isWay(scan, tokens, at) && hasOwnPrice(scan, tokens, at)) {
        rows.push({ scan, tokens: tokens.slice(from, start) })
        ;[from, hasPrice] = [start, tokens[start]?.kind === 'relative']
      }
      hasPlace = true
    } else if (token.kind === 'relative') {
      hasPrice = hasPrice || hasPlace
    } else if (isPrice(token) || isSmallPrice(scan, tokens, at)) {
      const start = hasPrice ? nextBeginning(scan, tokens, from, at) : undefined
      if (start !== undefined) {
        rows.push({ scan, tokens: tokens.slice(from, start) })
        from = start
      }
      hasPrice = true
    }
  }
  return [...rows, { scan, tokens: tokens.slice(from) }]
}

/** Whether a price stands behind a port that may be its own: in 上海1850到长滩，宁波各加20 the last one is not that of 长滩. */
function hasOwnPrice({ text }: Scan, tokens: readonly Token[], at: number): boolean {
  const price = tokens.findIndex(
    (token, index) => index > at && (isPrice(token) || isSmallPrice({ text, open: '', tokens: [] }, tokens, index)),
  )
  if (tokens[at - 1]?.kind === 'relative' && isPlaceOf(tokens[at])) return true
  if (price < 0) return false
  const ports = tokens.slice(at, price).filter((token) => token.kind === 'port')
  const [one, other] = ports
  // 釜山→青岛同价 is a route.
  if (one && other && /^[^,;]*[-→>到至]/.test(text.upper.slice(one.end, other.start))) return true
  return tokens[price]?.kind !== 'relative' || new Set(ports.map(({ codes }) => isOurs(codes))).size < 2
}

/** 40HQ 90: behind its container a small figure is a price too. */
const isSmallPrice = ({ text }: Scan, tokens: readonly Token[], at: number) => {
  const [before, token] = [tokens[at - 1], tokens[at]]
  const isBehind = before?.kind === 'containers' && before.containers.length > 0 && before.count === null
  return token?.kind === 'amounts' && isBehind && /^[\s:=]*$/.test(text.upper.slice(before.end, token.start))
}

const isPlaceOf = (token: Token | undefined) => token !== undefined && (isPlace(token) || token.kind === 'unknown')
const isOurs = (codes: readonly string[]) => codes.every((code) => /^(?:CN|HK)/.test(code))

/** SHA>MEL>SYD: MEL 1650, SYD 1700: a ship calls at ports that are named again, each with its price. */
function isRotation(before: readonly Token[], token: Token): boolean {
  const ports = before.filter((one) => one.kind === 'port')
  return (
    token.kind === 'port' &&
    ports.length > 2 &&
    [ports[0], ports.at(-1)].every((one) => one?.codes.join() !== token.codes.join()) &&
    ports.slice(1).some(({ codes }) => codes.length > 0 && codes.join() === token.codes.join())
  )
}

/** Of a rotation the first port is that of loading; the others say nothing until their prices are named. */
function withoutCalls(tokens: readonly Token[]): Token[] {
  const ours = tokens.findIndex((token) => token.kind === 'port' && isOurs(token.codes))
  const first = ours >= 0 ? ours : tokens.findIndex(({ kind }) => kind === 'port')
  return tokens.filter((token, at) => at === first || (!isPlace(token) && token.kind !== 'unknown'))
}

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
  // Same to Long Beach: the word opens the part.
  if (token?.kind === 'relative')
    return before !== undefined && (isPrice(before) || /[,;|]|\.\s/.test(upper.slice(before.end, token.start)))
  if (token?.kind !== 'containers' || token.count !== null || !before) return false
  return isPrice(before) && /[,;]/.test(upper.slice(before.end, token.start))
}

/** A word that nobody knows, between a price and another one, is most likely a port: 蒙巴萨1900，某港1950. */
const isUnknownPlace = ({ text }: Scan, tokens: readonly Token[], at: number) => {
  const [before, token, after] = [tokens[at - 1], tokens[at], tokens[at + 1]]
  const isNamed =
    before?.kind === 'relative' && /^\s*(?:FOR|TO|PARA)\s*$/.test(text.upper.slice(before.end, token?.start))
  return (
    (isNamed && token?.kind === 'unknown') ||
    (token?.kind === 'unknown' && before !== undefined && isPrice(before) && after !== undefined && isPrice(after))
  )
}

/** Behind 转 stands a port on the way, but for one that has prices of its own. */
const isWay = ({ text }: Scan, tokens: readonly Token[], at: number) => {
  const [label, after] = [tokens[at - 1], tokens[at + 1]]
  return isVia(label) && !(text.upper.slice(label?.start, label?.end).includes('转') && after?.kind === 'amounts')
}
const isVia = (token: Token | undefined) => token?.kind === 'label' && token.of === 'via'
