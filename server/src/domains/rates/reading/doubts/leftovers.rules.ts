import type { LineFlagCode } from '@seamark/contract/rates/reading/flags'
import type { LineField } from '@seamark/contract/rates/reading/lines'
import type { Row } from '../../tokens/rows.rules.ts'
import { type AmountToken, findMatches, type Place, type Token } from '../../tokens/scans.rules.ts'

/** Words or figures of which no value was made, or a value beside words that nobody read, and the field that it is about. */
export interface Leftover extends Place {
  code: LineFlagCode
  field: LineField
}

/**
 * Keeps the account of a row: each figure is used, or recognised as something that is no value, or left over. What is left
 * over may be a price, a day or a box, so a person looks at the line. `left` are amounts for which no container was found.
 */
export function leftoversOf(row: Row, left: readonly AmountToken[]): Leftover[] {
  return [
    ...leftFigures(row, left),
    ...loosePrices(row),
    ...latePlaces(row),
    ...daysBetweenPrices(row),
    ...severalDays(row),
    ...daysInSurcharges(row),
    ...movesOfSurcharges(row),
    ...secondValues(row),
    ...deniedValues(row),
    ...countsOfOthers(row),
    ...askingWords(row),
  ]
}

const doubt = (fields: readonly LineField[], { start, end }: Place, code: LineFlagCode = 'textUnread'): Leftover[] =>
  fields.map((field) => ({ code, field, start, end }))

const figure =
  /(?<![\p{L}\d#.])\d[\d,]*(?:\.\d+)?(?:(?![\p{L}\d])|(?=[\p{Script=Han}\p{Script=Katakana}\p{Script=Hiragana}]))/gu
/** What is counted behind a figure that is no value: 3家, 每周2班, a row that is numbered. */
const counted =
  /^\s*(?:家|人|位|年|次|班|天|日前|点|小时|楼|层|号|期|条|类|级|代|折|本|份|部|辆|台|个月|间|岁|名|届|店|群|个工作日|截|开|NG[ÀA]Y|D[ÍI]AS|(?:-\d{1,2}\s*)?(?:DAYS?|天)|MTS?(?![A-Z])|TONS?(?![A-Z])|HRS?|HOURS?|MIN|\.(?!\d)|[、)）]|:\d)/

function leftFigures({ scan, range, tokens }: Row, left: readonly AmountToken[]): Leftover[] {
  const [from, to] = [range?.start ?? 0, range?.end ?? scan.open.length]
  const open = findMatches(figure, scan.open)
    .map(({ index, 0: text }) => ({ start: index, end: index + text.length }))
    .filter(({ start }) => start >= from && start < to)
  return [...open, ...left]
    .filter((place) => !isRecognised(scan.text.upper, place))
    .flatMap((place) =>
      doubt(['prices', 'kind', ...(isBesideDay(scan.text.upper, tokens, place) ? daysOfLine : [])], place),
    )
}

const daysOfLine: readonly LineField[] = ['validity', 'sailing', 'ready']

const isRecognised = (text: string, { start, end }: Place) =>
  counted.test(text.slice(end)) ||
  /^20[23]\d$/.test(text.slice(start, end)) ||
  // 1800-3250-3250 (20-40-HQ)
  (/^(?:20|40|45)$/.test(text.slice(start, end)) && /^\s*[-/]\s*(?:40|45|H[QC])/.test(text.slice(end))) ||
  (/^[1-9]$/.test(text.slice(start, end)) && text.slice(0, start).trim() === '')

const isBesideDay = (text: string, tokens: readonly Token[], { start, end }: Place) =>
  tokens.some(
    (token) =>
      token.kind === 'days' &&
      ((token.end <= start && /^[^,;|]{0,8}$/.test(text.slice(token.end, start))) ||
        (end <= token.start && /^[^,;|]{0,8}$/.test(text.slice(end, token.start)))),
  )

const joining = /(?<![A-Z])(?:PER|POR|X|AND|IS|FOR|THE|ALL|MAX|AT|NOW|UND|UNDER|EACH|GIÁ|均|为|仅|报|由|还有)(?![A-Z])/g

/** 小柜减600: between a container and its price stand words that nobody read. */
const loosePrices = ({ tokens, scan }: Row): Leftover[] =>
  tokens.flatMap((token, at) => {
    const next = tokens[at + 1]
    const kinds = `${token.kind} ${next?.kind}`
    if (!next || (kinds !== 'containers amounts' && kinds !== 'amounts containers')) return []
    const gap = scan.open.slice(token.end, next.start)
    const isLoose = !/[,;|]/.test(gap) && /\p{L}/u.test(gap.replaceAll(joining, ''))
    return isLoose ? doubt(['prices'], { start: token.end, end: next.start }) : []
  })

const isPlace = ({ kind }: Token) => kind === 'port' || kind === 'lane'
const isOurs = (token: Token) => token.kind === 'port' && token.codes.every((code) => /^(?:CN|HK|MO)/.test(code))

/** A port behind the prices of another one lies on the way, or begins a line of its own. */
function latePlaces({ tokens, scan }: Row): Leftover[] {
  const first = tokens.findIndex(isPlace)
  const price = first < 0 ? -1 : tokens.findIndex((token, at) => at > first && token.kind === 'amounts')
  const named = new Set(
    tokens.slice(0, Math.max(0, price)).flatMap((token) => (token.kind === 'port' ? token.codes : [])),
  )
  const isNew = (token: Token) => token.kind === 'port' && token.codes.every((code) => !named.has(code))
  const late = price < 0 ? -1 : tokens.findIndex((token, at) => at > price && isNew(token))
  const [label, place] = [tokens[late - 1], tokens[late]]
  // LAX 2300, 上海出: where boxes are loaded is often said at the end.
  if (!place || (isOurs(place) && !tokens.slice(0, late).some(isOurs))) return []
  const isPriced = tokens.slice(late).some(({ kind }) => kind === 'amounts')
  const isWay =
    (label?.kind === 'label' && label.of === 'via') || /^\s*(?:[经経]由|中?转)/.test(scan.text.upper.slice(place.end))
  if (!isPriced && isWay) return []
  return doubt(isPriced ? ['pol', 'pod', 'via', 'prices', 'kind', 'sailing', 'carrier'] : ['pol', 'pod', 'via'], place)
}

/** A day between two prices may be that of the one or of the other. */
function daysBetweenPrices({ tokens }: Row): Leftover[] {
  const first = tokens.findIndex(({ kind }) => kind === 'amounts')
  const last = tokens.findLastIndex(({ kind }) => kind === 'amounts')
  const day = tokens.find((token, at) => token.kind === 'days' && at > first && at < last)
  return day && first >= 0 ? doubt(['sailing', 'validity'], day) : []
}

/** 12.6这条船爆了，改12.13: of two ships that are named apart one may be no offer; in 船期 12.10 12.17 both sail. */
function severalDays({ tokens, scan: { text } }: Row): Leftover[] {
  const ships = tokens.filter(
    (token) => token.kind === 'days' && (token.role === null || token.role === 'sailing') && token.from === token.to,
  )
  const other = ships.find((ship, at) => {
    const before = ships[at - 1]
    return before !== undefined && !/^[\s/、&和]*$/.test(text.upper.slice(before.end, ship.start))
  })
  return other ? doubt(daysOfLine, other) : []
}

/** CIC上涨120: what moves by an amount is not at that amount. */
const movesOfSurcharges = ({ tokens, scan: { text } }: Row): Leftover[] =>
  tokens.flatMap((token) =>
    token.kind === 'surcharge' &&
    token.amounts.length === 0 &&
    /[涨降调].*\d/.test(text.upper.slice(token.start, token.end))
      ? doubt(['prices'], token)
      : [],
  )

/** 不含ISF 12.14: the amount of a surcharge that has a fraction may be a day. */
const daysInSurcharges = ({ tokens }: Row): Leftover[] =>
  tokens.flatMap((token) =>
    token.kind === 'surcharge' && token.amounts.some((amount) => amount < 32 && !Number.isInteger(amount))
      ? doubt(['kind', 'sailing', 'validity'], token)
      : [],
  )

/** Two values that differ, where a line has one. */
const secondValues = ({ tokens }: Row): Leftover[] =>
  (['weekdays', 'transit', 'tonnes'] as const).flatMap((kind) => {
    const said = (token: Token | undefined) => JSON.stringify({ ...token, start: 0, end: 0 })
    const [first, ...others] = tokens.filter((token) => token.kind === kind)
    const other = others.find((token) => said(token) !== said(first))
    return other ? doubt(['kind'], other) : []
  })

const denial =
  /(?:(?<![A-Z])(?:NO|NOT|NON|WITHOUT|SIN|SEM|EXCEPT|OHNE|OLD|WAS|PREV\.?|INSTEAD\s+OF|OVER|ABOVE|LESS)|不[接收做走含是]?|无|没有?|非|未|勿|禁|除|拒|原|旧|超过?|减|便宜|少|低|差)[\s-]*$/

/** No DG, not $1,550: a word before a value takes it back. */
const deniedValues = ({ tokens, scan: { text } }: Row): Leftover[] =>
  tokens.flatMap((token) => {
    const isSaid = token.kind === 'amounts' || (token.kind === 'term' && /^(?:cargo|space|basis)$/.test(token.field))
    const isDenied = isSaid && denial.test(text.upper.slice(Math.max(0, token.start - 16), token.start))
    return isDenied ? doubt(token.kind === 'amounts' ? ['prices', 'kind'] : ['kind'], token) : []
  })

const freeWords = /免|堆|用箱|(?<![A-Z])(?:FREE|LIBRES?|LIVRES?|F\/?T|DET|DEM)(?![A-Z])|フリー|MIỄN/

/** 14天免用 and Libres 21 días are no transit, and 22吨以上 is no limit. */
const countsOfOthers = ({ tokens, scan: { text } }: Row): Leftover[] =>
  tokens.flatMap((token, at) => {
    const ahead = text.upper.slice(tokens[at - 1]?.end ?? 0, token.start).slice(-8)
    const behind = text.upper.slice(token.end, tokens[at + 1]?.start).slice(0, 6)
    const isOther =
      (token.kind === 'transit' && (freeWords.test(ahead) || freeWords.test(behind))) ||
      (token.kind === 'tonnes' && /^\s*(?:以上|起|UP)|OVER|ABOVE/.test(ahead + behind))
    return isOther ? doubt(['kind'], token) : []
  })

const asking =
  /如果|否则|的话|除非|要是|谁|哪[位个家]|有人|(?<![要需请])求|想|能否|可否|多少|帮[忙我]|麻烦|[涨调降]|(?<![A-Z])(?:IF(?!\s+ANY(?![A-Z]))|ELSE|OTHERWISE|UNLESS|CLIENT|CUSTOMER|SHIPPER|BUYER|CNEE|NEED(?:ED|S)?|WANT(?:ED|S)?|LOOKING|ADVISE|WHO|ANYONE|ANYBODY|BUSC[OA]\p{L}*|NECESIT\p{L}*|COTI[ZC]\p{L}*|COTAR|BENÖTIG\p{L}*)(?![A-Z])|願い|探し|CẦN|HỎI/u

/** Beside a price stand words of a request, of a condition or of a change, which no step took. */
function askingWords({ scan, range, tokens }: Row): Leftover[] {
  if (!tokens.some(({ kind }) => kind === 'amounts')) return []
  const from = range?.start ?? 0
  const { upper } = scan.text
  const unknown = tokens.find(
    ({ kind, start, end }) =>
      // Subject to PSS if any: no condition of the price.
      kind === 'unknown' && asking.test(upper.slice(start, end)) && !/^IF\s+ANY(?![A-Z])/.test(upper.slice(start)),
  )
  if (unknown) return doubt(['kind', 'prices'], unknown, 'kindAssumed')
  const match = asking.exec(scan.open.slice(from, range?.end))
  if (!match) return []
  const start = from + match.index
  return doubt(['kind', 'prices'], { start, end: start + match[0].length }, 'kindAssumed')
}
