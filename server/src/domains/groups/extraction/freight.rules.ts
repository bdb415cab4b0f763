import type { ExtractedFinding, FindingFlag } from '@seamark/contract/groups/extraction/findings'
import type { ReadLine } from '@seamark/contract/rates/reading/lines'
import { cutText } from '../../../platform/storable-texts.ts'
import {
  type FreightHint,
  hasCargo,
  hintOf,
  isAskedFor,
  isCorrection,
  isOffer,
  isScheduleTalk,
  isTarget,
  namesFreight,
} from './freight-cues.rules.ts'
import { flagsOf, valuesOf } from './freight-values.rules.ts'
import { freightFingerprint, subjectOf } from './fingerprints.rules.ts'
import { placedLines, withoutAdded, withPlaces } from './line-places.rules.ts'
import type { FoundIn, Lexicon } from './messages.rules.ts'
import { mayContinue, namesContainer } from './prefilters.rules.ts'

/** For how long the ports of a message hold for the prices in the sender's next one. */
const portsHold = 10 * 60_000

type Kind = Exclude<ExtractedFinding['kind'], 'contact'>
interface Found {
  kind: Kind
  line: ReadLine
  flags: FindingFlag[]
}

/** What a message says of freight. */
export interface FreightFound {
  findings: ExtractedFinding[]
  /** Whether it says the same whatever its sender said before it. */
  isAlone: boolean
}

/**
 * Finds what a message offers, asks for, changes or says of sailings. Values come from the reader of rates alone: where a
 * message says neither price nor container, the reader is asked about it with the words of an offer behind it.
 */
export function freightIn(message: FoundIn, before: readonly FoundIn[], lexicon: Lexicon): FreightFound {
  const text = withoutReturns(message.text)
  const hasPlace = mayBeRead(text, lexicon)
  const isCorrecting = isCorrection(text)
  const lines = hasPlace ? withoutHeads(placedLines(text, lexicon.read(text, message.day))) : []
  const found = lines
    .map((line) => judged(line, text, lines))
    .filter((one) => !isOtherWish(one, text) && !isGeneralOffer(one))
  const isAlone = found.length > 0 || !goesOn(text, lexicon)
  if (!isAlone) found.push(...continued({ ...message, text }, before, lexicon))
  if (found.length === 0 && hasPlace)
    found.push(...hinted({ ...message, text }, lexicon).filter((one) => !isOtherWish(one, text)))
  if (found.length === 0 && isCutoffNotice(text)) found.push(...cutoffs({ ...message, text }, lexicon))
  return { findings: found.map((one) => findingOf(isCorrecting ? withCorrection(one, text) : one)), isAlone }
}

/** `@宁波-海通-小刘 `: whom a message is for. All other signs keep their places. */
const withoutMentions = (text: string) => text.replace(mention, (name) => ' '.repeat(name.length))
const mention = /(?<![A-Za-z\d._-])@[^\s@,，:：]{0,30}\p{Script=Han}[^\s@,，:：]{0,30}(?=[\s\u2005]|$)/gu

/** Returns the text in which the reader will be asked first for the freight of a message; undefined where it will not be. */
export function firstAsked(written: string, lexicon: Lexicon): string | undefined {
  const text = withoutReturns(written)
  return mayBeRead(text, lexicon) ? text : undefined
}

const withoutReturns = (text: string) => withoutMentions(text.replaceAll('\r', ' '))
const mayBeRead = (text: string, lexicon: Lexicon) => lexicon.hasPlace(text) || namesContainer(text)

/** Whether the ports of a message stand in what was said before it. */
const goesOn = (text: string, lexicon: Lexicon) => mayContinue(text) && !lexicon.hasPlace(text)

const hasAmount = ({ prices, unitPrice, change }: ReadLine) =>
  unitPrice !== null || change !== null || prices.some(({ amount }) => amount !== null)

/** Above prices of its ports, a row that names only their lane heads them. */
const withoutHeads = (lines: readonly ReadLine[]) =>
  lines.some((line) => line.pods.length > 0 && hasAmount(line))
    ? lines.filter((line) => line.pods.length > 0 || hasAmount(line))
    : lines

const judged = (line: ReadLine, text: string, all: readonly ReadLine[]): Found => ({
  kind: kindOf(line, text, all),
  line,
  flags: flagsOf(line).filter(({ code }) => code !== 'correctionUnmatched'),
})

/** The reader knows prices and requests; whole messages say more: about sailings, or that boxes are those of an offer above them. */
function kindOf(line: ReadLine, text: string, all: readonly ReadLine[]): Kind {
  const isPriced = hasAmount(line)
  const isBare = !isPriced && line.boxes.length === 0 && line.prices.length === 0 && line.mode === 'fcl'
  if (isBare && isScheduleTalk(text) && !isOffer(text) && !isAboutPrices(text)) return 'schedule'
  if (line.kind === 'supply' && isTarget(text)) return 'demand'
  // The reader takes a line without a word of either for an offer; a question that names boxes and no price asks for them.
  if (line.kind === 'supply' && !isPriced && isKindAssumed(line) && isAskedFor(text) && all.length === 1)
    return 'demand'
  if (line.kind === 'demand' && isPriced && isOffer(text) && !isTarget(text)) return 'supply'
  if (line.kind === 'demand' && !isPriced) {
    const own = text.slice(line.span.start, line.span.end)
    const isBelowOffer = all.some((one) => one.kind === 'supply' && hasAmount(one) && one.span.start < line.span.start)
    if (isOffer(text) || (isBelowOffer && !isAskedFor(own))) return 'supply'
  }
  return line.kind === 'correction' ? 'supply' : line.kind
}

const isKindAssumed = ({ flags }: ReadLine) => flags.some(({ code }) => code === 'kindAssumed')

/** Somebody who looks for company or a ticket to a town names no freight: 周五去宁波，有一起的吗. */
const isOtherWish = ({ kind, line }: Found, text: string) =>
  kind === 'demand' && line.mode === 'fcl' && line.boxes.length === 0 && line.prices.length === 0 && !namesFreight(text)

/** 长期收日本线小柜: what a firm does all the year, without port, price and day, is no offer. */
const isGeneralOffer = ({ kind, line }: Found) =>
  kind === 'supply' &&
  line.pods.length === 0 &&
  !hasAmount(line) &&
  line.sailings.length === 0 &&
  !line.validity?.span &&
  !line.space &&
  line.weekdays === null

const isAboutPrices = (text: string) => /价|報|报|quote|rate|giá|tarifa|cotiza|見積/i.test(text)

/** `高 2000 小1000` after `宁波-汉堡`: the ports are those that the sender named just before. */
function continued(message: FoundIn, before: readonly FoundIn[], lexicon: Lexicon): Found[] {
  const last = before.findLast(({ text, at }) => message.at - at <= portsHold && lexicon.hasPlace(text))
  if (!last) return []
  const replaced = withNewFigure(message, last, lexicon)
  if (replaced.length > 0) return replaced
  const head = last.text.replaceAll('\r', ' ').trimEnd()
  const below = continuedBelow(message, `${head}\n`, lexicon)
  return below.length > 0 || head.includes('\n') ? below : continuedBelow(message, `${head} `, lexicon)
}

/** Reads a message behind what was said before it, and keeps what it says itself. */
function continuedBelow(message: FoundIn, head: string, lexicon: Lexicon): Found[] {
  const lines = placedLines(message.text, lexicon.read(head + message.text, message.day)).filter(
    ({ span }) => span.end > head.length,
  )
  return lines
    .map((line) => ({
      ...line,
      prices: line.prices.filter(({ span }) => span !== null && span.start >= head.length),
      unitPrice: line.unitPrice && line.unitPrice.span.start >= head.length ? line.unitPrice : null,
      surcharges: line.surcharges.filter(({ span }) => span.start >= head.length),
    }))
    .filter(
      (line) => line.prices.length > 0 || line.boxes.some(({ span }) => span !== null && span.start >= head.length),
    )
    .map((line) => {
      const moved = withPlaces(line, ({ start, end }) =>
        start >= head.length ? { start: start - head.length, end: end - head.length } : null,
      )
      return withBefore(judged(moved, message.text, lines), head)
    })
}

const figures = /(?<![\d.])(\d{2,5})\s*(?:改[为成到]?|应该是|应为|->|→)\s*(\d{2,5})(?![\d.])/

/** `2350改为2300`: the message before is read again with the new figure in the place of the old one, if it stands there once. */
function withNewFigure(message: FoundIn, last: FoundIn, lexicon: Lexicon): Found[] {
  const match = figures.exec(message.text)
  const [, old = '', figure = ''] = match ?? []
  const parts = last.text.split(new RegExp(`(?<![\\d.])${old}(?![\\d.])`))
  if (!match || old === '' || parts.length !== 2) return []
  const start = match.index + match[0].lastIndexOf(figure)
  const at = (parts[0] ?? '').length
  return placedLines(message.text, lexicon.read(parts.join(figure), message.day))
    .filter(({ prices }) => prices.some(({ amount, span }) => amount === Number(figure) && span?.start === at))
    .map((line) => {
      const own = {
        ...line,
        prices: line.prices.filter(({ span }) => span?.start === at),
        unitPrice: null,
        surcharges: [],
      }
      const moved = withPlaces(own, (span) => (span.start === at ? { start, end: start + figure.length } : null))
      return withBefore({ kind: kindOf(moved, message.text, [moved]), line: moved, flags: flagsOf(moved) }, last.text)
    })
}

const withBefore = (one: Found, before: string): Found => ({
  ...one,
  flags: [...one.flags, { code: 'portsFromBefore', field: 'pod', place: null, evidence: cutText(before.trim(), 80) }],
})

const behind: Readonly<Record<FreightHint, string>> = {
  supply: ' ， 40HQ 有舱',
  schedule: ' ， 40HQ 有舱',
  demand: ' 求 1*40HQ',
}
/** Words of questions, which keep the reader from seeing an offer, give way to blanks. */
const asking =
  /[?？]|请问|想问下?|什么时候|几号(?:开|走|到)?|多少天|几天|船期|查一?下|\b(?:when|what|is|the|next|does|will)\b|有没有|谁有|推迟|延[期误后]|取消|停航|航次|顺延|改[到期]/gi

/** Reads a message that names a route and neither price nor container, by what its words say it is. */
function hinted(message: FoundIn, lexicon: Lexicon): Found[] {
  const isCargo = hasCargo(message.text)
  const kind = hintOf(message.text) ?? (isCargo ? 'demand' : null)
  if (kind === null) return []
  if (isCargo && kind === 'demand') return partLoads(message, lexicon)
  const rows = message.text.split('\n')
  const last = rows.findLastIndex((row) => lexicon.hasPlace(row))
  const read = rows.slice(0, last + 1).join('\n')
  const plain = kind === 'schedule' ? read.replace(asking, (word) => ' '.repeat(word.length)) : read
  const lines = placedLines(read, lexicon.read(plain + behind[kind], message.day))
  return lines
    .filter((line) => (line.pods.length > 0 || (line.lane !== null && kind !== 'supply')) && line.kind !== 'change')
    .map((line) => assumed(kind, withoutAdded(line, read.length)))
}

const assumed = (kind: Kind, line: ReadLine): Found => ({
  kind,
  line,
  flags: [...flagsOf(line), { code: 'routeAssumed', field: null, place: null, evidence: '' }],
})

/** JED→MAA 1.9 cbm; DAM→BLR 3 RT: each part of a row is a request of its own. */
function partLoads(message: FoundIn, lexicon: Lexicon): Found[] {
  return [...message.text.matchAll(/[^\n;；]+/g)].flatMap(({ 0: part, index }) =>
    placedLines(part, lexicon.read(`${part}${ofPartLoad}`, message.day))
      .filter(({ pods }) => pods.length > 0)
      .map((line) =>
        assumed(
          'demand',
          withPlaces(withoutAdded(line, part.length), ({ start, end }) => ({ start: start + index, end: end + index })),
        ),
      ),
  )
}
const ofPartLoad = ' 求 LCL'

const isCutoffNotice = (text: string) =>
  /(?:截(?:关|单|港|数|重)|(?<![a-z])(?:si|vgm|cy)(?![a-z])|cut[ -]?off).{0,8}\d{1,2}\s*[月/.-]\s*\d{1,2}/i.test(text)
const anyRoute = ' 上海-汉堡 40HQ 有舱'

/** A notice of cut-offs without a route: it says days alone. */
function cutoffs(message: FoundIn, lexicon: Lexicon): Found[] {
  const [line] = lexicon.read(message.text.replaceAll('\n', ' ') + anyRoute, message.day)
  if (!line?.cutoff) return []
  const own = withoutAdded(line, message.text.length)
  const flag = { code: 'podMissing' as const, field: 'pod' as const, place: null, evidence: '' }
  return [{ kind: 'schedule', line: own, flags: [...flagsOf(own), flag] }]
}

function withCorrection(one: Found, text: string): Found {
  if (one.kind === 'change' || one.kind === 'schedule') return one
  const flag = {
    code: 'correction' as const,
    field: null,
    place: null,
    evidence: text.slice(one.line.span.start, one.line.span.start + 80),
  }
  return { ...one, flags: [...one.flags, flag] }
}

/** Flags that say what was assumed, and leave little to decide. */
const light = /^(?:currencyAssumed|expiryAssumed|boxesAssumed|terminalOpen|correction)$/

function findingOf({ kind, line, flags }: Found): ExtractedFinding {
  // One doubt may be about several fields of a line.
  const codes = [...new Set(flags.map(({ code }) => code))]
  const heavy = codes.filter((code) => !light.test(code)).length
  const confidence = 0.97 - heavy * 0.15 - (codes.length - heavy) * 0.02
  return {
    kind,
    start: line.span.start,
    end: line.span.end,
    values: valuesOf(line),
    flags,
    confidence: Math.max(0.1, Math.round(confidence * 100) / 100),
    fingerprint: freightFingerprint(kind, line),
    subject: subjectOf(line),
    line,
  }
}
