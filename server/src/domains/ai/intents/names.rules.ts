import type { Intent } from './intents.rules.ts'
import type { PlacedToken } from './ports.rules.ts'
import type { Meaning } from './words.rules.ts'

/** Whether the words that an intent does not know are what it asks for: a company, or something to look for in texts, which is one thing and no day. */
export function isName(
  { company, textOf }: Intent,
  asked: readonly PlacedToken[],
  words: string,
  tokens: readonly PlacedToken[],
): boolean {
  if (company !== undefined) return isCompany(asked, words, tokens)
  if (textOf !== undefined) return asked.length === 1 && asked[0]?.kind === textOf
  const isSought = (token: PlacedToken) =>
    token.kind === 'meaning' ? !unsought.includes(token.meaning) : token.kind !== 'period' && token.kind !== 'days'
  return asked.every(isSought) && !joins.test(words)
}

/** Words between which one may choose, and negations, are no text to look for. */
const joins = /[、,;/和或与及不没とや]|(?<!\p{L})(?:or|and|not|without|y|o|e|sin|no)(?!\p{L})/u
/** Whose it is, and when. */
const unsought: readonly Meaning[] = ['my', 'team', 'held', 'all', 'recent']

const inNames: ReadonlySet<PlacedToken['kind']> = new Set([
  'rest',
  'doubt',
  'filler',
  'marker',
  'port',
  'lane',
  'country',
  'carrier',
])
const saidInNames: readonly Meaning[] = [
  'company',
  'type.forwarder',
  'importer',
  'exporter',
  'group',
  'exhibition',
  'space',
]
/** Words of conditions, which no name holds. */
const conditions =
  /以外|除|不|没|或|超过|紧急|加急|延误|急ぎ|(?<!\p{L})(?:except|without|with|than|not|no|or|over|under|above|below|late|delayed|urgent|big|large|small|old|best|worst|sin|que|mas|menos|grandes?|urgentes?|atrasad[oa]s?|about|that|which)(?!\p{L})/u
const months =
  'january|february|march|april|may|june|july|august|september|october|november|december|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre'
/** Numbers, months and years are no names of companies. */
const daysAlone = new RegExp(`^(?:[\\d\\p{P} 年月日号零一二三四五六七八九十去前]|${months})+$`, 'u')

/** The name of a company has a word that nothing else explains, and holds no person, day or condition; no word of a way stands beside it. */
function isCompany(asked: readonly PlacedToken[], words: string, tokens: readonly PlacedToken[]): boolean {
  const [first, last] = [asked[0], asked.at(-1)]
  if (!first || !last || first.kind === 'doubt' || last.kind === 'doubt') return false
  const isOnWay = tokens.some(
    (token) =>
      token.kind === 'marker' && token.marker !== 'ofNext' && (token.end <= first.start || token.start >= last.end),
  )
  const isOfName = (token: PlacedToken) =>
    token.kind === 'meaning' ? saidInNames.includes(token.meaning) : inNames.has(token.kind)
  const isUnknown = asked.some(({ kind }) => kind === 'rest')
  return !isOnWay && isUnknown && asked.every(isOfName) && !conditions.test(words) && !daysAlone.test(words)
}
