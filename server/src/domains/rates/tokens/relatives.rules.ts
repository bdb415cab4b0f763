import {
  blank,
  findMatches,
  type Place,
  type RelativeToken,
  type Scan,
  take,
  type Token,
  wholeOf,
} from './scans.rules.ts'

const same =
  /(?<=\s)同(?=\s|[,;]|$)|(?:价格?|运价)(?:一样|相同|同上)|(?:一样|同样|相同)的?(?:价格?|运价)?(?!\d)|(?<![柜高大两])同价(?![\s:]*\d)|同上|価格?同じ|同[額额値]|(?:も|は)?同じ|(?<![A-Z])(?:SAME(?:\s+(?:LEVELS?|RATES?|PRICES?|AMOUNTS?))?(?:\s+AS\s+ABOVE)?|IDEM|IGUAL(?:\s+A)?|DITTO|MISM[OA]\s+(?:PRECIO|FLETE|NIVEL|TARIFA|VALOR))(?![A-Z])/g
/** 同曼谷: the price is that of the port behind the word. */
const sameAs = /(?<![不相共合协如连期\d])同(?=\p{Script=Han}{2})(?![价上样行时一步号事组批类舱船]|\p{Script=Han}[价])/gu
/** 达曼在杰贝阿里基础上加150, 布里斯班比悉尼贵50: words around the port whose price is meant. */
const around =
  /(?:在|比)(?=\p{Script=Han}{2,8}?(?:的|价格?)*(?:基础上|[贵高]\s*\d|便宜\s*\d))|(?:的|价格?)*基础上(?:再|都|均|各)?/gu

/** 各加100, 贵50: words before what comes on top, which are no part of the name before them. */
const words =
  /(?:各|都|均|再|另)(?:再|另)?(?:加收?|贵|便宜)(?=\s*(?:USD|\$)?\s*\d)|(?:贵|便宜)(?=\s*(?:USD|\$)?\s*\d)|(?<=\p{Script=Han}{2})(?<![另外再附增])加(?=\s*(?:USD|\$)?\s*\d{2,4}(?!\d))/gu

/** Takes the words that say a price by another one, before names are looked for: in 同曼谷 the name is 曼谷. */
export function takeRelatives(scan: Scan) {
  const { upper } = scan.text
  const isOpen = ({ start, end }: Place) => scan.open.slice(start, end) === upper.slice(start, end)
  for (const pattern of [around, same, sameAs])
    for (const match of findMatches(pattern, upper)) {
      const place = wholeOf(match)
      if (isOpen(place)) take(scan, { kind: 'relative', deltas: [], isEach: false, reference: null, ...place })
    }
  for (const match of findMatches(words, upper)) if (isOpen(wholeOf(match))) blank(scan, wholeOf(match))
}

const money = String.raw`(?:USD|US\$|\$|RMB|¥)?\s*`
const amount = String.raw`[+-]?\s*${money}(\d{1,4})(?!\d|\.\d)`
const more = new RegExp(
  String.raw`^[\s)]*(?:(?:港|IPI|MLB|RIPI|は|が|も)\s*)?(?:[,:]\s*)?(?:(各|都|均|可|再|另|各?自)\s*)?(加收?|再加|\+|贵|ADD(?:ITIONAL)?|PLUS|减|便宜|LESS|MINUS)\s*${amount}(?:\s*/\s*${amount})?(?:\s*/\s*${amount})?(?:\s*(?:USD|美金|元))?(\s*(?:/|PER|每|EACH)\s*(?:BOX|柜|箱|CTNR|CNTR|UNIT|CONTAINER))?(?!\s*\/?\s*(?:票|BL|B\/L))`,
)
/** `+100/+200 on SYD` names the port whose price is meant behind the amounts. */
const onPort = /^\s*(?:ON|OVER|ABOVE|VS)(?:\s+TOP\s+OF)?\s*$/
const toPort = /^\s*(?:FOR|TO|PARA|A)?\s*$/
const asPort = /^\s*(?:AS|QUE|COMO|WITH|THAN)\s*$/

/**
 * Returns the tokens with each price that is said by another one as one token, with its amounts and the port whose price is meant.
 * `宁波+30` with nothing before it to add to stays what another port costs more.
 */
export function withRelatives(scan: Scan): Token[] {
  const sorted = scan.tokens.toSorted((one, other) => one.start - other.start)
  const found: Token[] = []
  for (let at = 0; at < sorted.length; ) {
    const read = relativeAt(scan, sorted, at, found)
    found.push(...read.tokens)
    at += read.used
  }
  return found
}

function relativeAt(
  scan: Scan,
  tokens: readonly Token[],
  at: number,
  before: Token[],
): { tokens: readonly Token[]; used: number } {
  const token = tokens[at]
  if (!token) return { tokens: [], used: 1 }
  if (token.kind === 'relative') return wordAt(scan, tokens, at, before)
  if (token.kind !== 'port' && token.kind !== 'unknown') return { tokens: [token], used: 1 }
  const added = amountsBehind(scan, tokens, at)
  if (!added) return { tokens: [token], used: 1 }
  const isAdded = [...before, ...tokens.slice(at + 1 + added.used)].some(isPriceOf(scan))
  const isLater = !before.some(isPriceOf(scan)) && isAdded
  if (isLater)
    return {
      tokens: [{ kind: 'difference', of: 'pol', start: token.start, end: added.token.end }],
      used: 1 + added.used,
    }
  return { tokens: [token, added.token], used: 1 + added.used }
}

/** A price in the row that another one can be said by. */
const isPriceOf = (scan: Scan) => (token: Token) =>
  token.kind === 'amounts' && token.unit === null && !/[+]\s*$/.test(scan.text.upper.slice(0, token.start))

/** Reads a word such as 同价 or 基础上 with the port and the amounts beside it. */
function wordAt(
  scan: Scan,
  tokens: readonly Token[],
  at: number,
  before: Token[],
): { tokens: readonly Token[]; used: number } {
  const [word, next, after] = [tokens[at], tokens[at + 1], tokens[at + 2]]
  if (word?.kind !== 'relative') return { tokens: [], used: 1 }
  const text = scan.text.upper.slice(word.start, word.end)
  // 在 or 比 before the port whose price is meant.
  if (/^[在比]$/.test(text) && next?.kind === 'port') {
    const isBase = after?.kind === 'relative'
    const added = amountsBehind(scan, tokens, isBase ? at + 2 : at + 1)
    return added
      ? { tokens: [{ ...added.token, reference: next }], used: (isBase ? 3 : 2) + added.used }
      : { tokens: [], used: isBase ? 3 : 2 }
  }
  if (/基础上/.test(text)) return { tokens: [], used: 1 }
  const gap = next ? scan.text.upper.slice(word.end, next.start) : ''
  // 西雅图和洛杉矶一样: the second port is the one whose price is meant.
  const [own, reference] = before.slice(-2)
  if (
    own?.kind === 'port' &&
    reference?.kind === 'port' &&
    /[一同]样|相同/.test(text) &&
    /^\s*[和跟与]\s*$/.test(scan.text.upper.slice(own.end, reference.start))
  ) {
    before.pop()
    return { tokens: [{ ...word, start: reference.start, reference }], used: 1 }
  }
  const hasOwn = before.at(-1)?.kind === 'port' || before.at(-1)?.kind === 'unknown'
  if (next?.kind === 'port' && hasOwn && (text === '同' ? next.start === word.end : asPort.test(gap))) {
    const added = amountsBehind(scan, tokens, at + 1)
    return { tokens: [{ ...word, ...added?.token, start: word.start, reference: next }], used: 2 + (added?.used ?? 0) }
  }
  const isBeside = (next?.kind === 'port' || next?.kind === 'unknown') && toPort.test(gap)
  return {
    tokens: (text === '同' ? hasOwn && /^\s/.test(scan.text.upper.slice(word.end)) : hasOwn || isBeside) ? [word] : [],
    used: 1,
  }
}

/** Returns the amounts that come on top behind a port, and how many tokens they cover. */
function amountsBehind(
  scan: Scan,
  tokens: readonly Token[],
  at: number,
): { token: RelativeToken; used: number } | undefined {
  const own = tokens[at]
  const end = (own?.kind === 'port' ? own.until : undefined) ?? own?.end ?? 0
  const match = more.exec(scan.text.upper.slice(end))
  if (!match) return undefined
  const [whole, each, word = '', ...rest] = match
  const covered = tokens.slice(at + 1).filter(({ start }) => start < end + whole.length)
  if (covered.some(({ kind }) => kind !== 'amounts')) return undefined
  // LAX +30 AMS: the amount is that of the surcharge behind it.
  const [behind] = tokens.slice(at + 1 + covered.length)
  if (behind?.kind === 'surcharge' && /^\s*$/.test(scan.text.upper.slice(end + whole.length, behind.start)))
    return undefined
  const sign = /^(?:减|便宜|LESS|MINUS)$/.test(word) ? -1 : 1
  const deltas = rest.slice(0, 3).flatMap((digits) => (digits === undefined ? [] : [sign * Number(digits)]))
  const token: RelativeToken = {
    kind: 'relative',
    deltas,
    isEach: /[各都均]/.test(each ?? '') || rest[3] !== undefined,
    reference: null,
    start: end + whole.length - whole.trimStart().length,
    end: end + whole.trimEnd().length,
  }
  const last = covered.length
  const port = tokens[at + 1 + last]
  const isOn = port?.kind === 'port' && onPort.test(scan.text.upper.slice(token.end, port.start))
  return isOn ? { token: { ...token, end: port.end, reference: port }, used: last + 1 } : { token, used: last }
}
