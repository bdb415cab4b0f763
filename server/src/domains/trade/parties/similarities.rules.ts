import { pinyin } from 'pinyin-pro'
import { partyKey } from '../reading/values/party-names.rules.ts'
import { mostLikeness, tradesOf } from './trade-words.rules.ts'

/**
 * Returns how alike two names are, 0 to 1; from about 0.75 they may be one party. Rare words count more, one letter may
 * differ in long words, and Chinese names are compared with romanised ones by pinyin.
 */
export const nameLikeness = (one: string, other: string): number => keyLikeness(partyKey(one), partyKey(other))

/**
 * Returns the likeness of two names that are canonical keys already. Different words of trade (textile, furniture) make
 * two companies, and only equal names are surely one: a sound may stand for several characters.
 */
export function keyLikeness(one: string, other: string): number {
  if (one === '' || other === '') return 0
  if (one === other) return 1
  const [a, b] = [formOf(one), formOf(other)]
  const most = mostLikeness(a.trades, b.trades)
  if (a.isHan !== b.isHan) return Math.min(most, mostBySound, soundLikeness(a.isHan ? a : b, a.isHan ? b : a))
  return Math.min(most, roundTo3(a.isHan ? alikeTexts(a, b) : alikeWords(a, b)))
}

/** The parts of a name that comparisons need. They are computed once, since each name is compared with many. */
interface Form {
  isHan: boolean
  /** The kinds of goods that the name says. */
  trades: ReadonlySet<string>
  words: string[]
  /** The name's own part: for a Chinese name without the words that many names have, for another without blanks. */
  own: string
  /** The pairs of neighbouring characters of `own`, sorted. */
  pairs: number[]
  /**
   * The pinyin of a Chinese name and of its own part. It is computed when the name is first compared with a romanised
   * one.
   */
  sounds: () => { all: string; own: string }
}

/** A sound may stand for several characters, so it never makes two names one for sure. */
const mostBySound = 0.95

const known = new Map<string, Form>()

function formOf(key: string): Form {
  const form = known.get(key) ?? createForm(key)
  if (known.size > 20_000) known.clear()
  known.set(key, form)
  return form
}

function createForm(key: string): Form {
  const isHan = /\p{Script=Han}{2}/u.test(key)
  const words = key.split(' ')
  const own = isHan ? key.replace(common, '') || key : words.join('')
  let heard: ReturnType<Form['sounds']> | undefined
  return {
    isHan,
    trades: tradesOf(key),
    words,
    own,
    pairs: pairsOf(own),
    sounds: () => (heard ??= { all: soundOf(key), own: soundOf(own) }),
  }
}

/** Returns how a Chinese name is read, in words of pinyin; null for a name without Chinese characters. */
export const readingOf = (name: string): string | null =>
  /\p{Script=Han}{2}/u.test(name) ? pinyin(name, { toneType: 'none', v: true, nonZh: 'consecutive' }) : null

const soundOf = (text: string) =>
  pinyin(text, { toneType: 'none', type: 'array', v: true, nonZh: 'consecutive' })
    .join('')
    .toUpperCase()
    .replaceAll('V', 'U')

/** The pairs are sorted, so that two names are compared in one pass. */
const pairsOf = (text: string) =>
  Array.from(
    { length: Math.max(0, text.length - 1) },
    (_, at) => text.charCodeAt(at) * 65_536 + text.charCodeAt(at + 1),
  ).sort((one, other) => one - other)

/** Words that many companies have in their names. */
const common =
  /进出口|对外贸易|国际|贸易|商贸|工贸|实业|发展|集团|控股|投资|科技|技术|制造|工业|企业|电子商务|(?:省|市|区|县)/gu
const slight = new Set(
  (
    'THE OF AND FOR TRADING TRADE INTERNATIONAL INTL IMPORT IMPORTS EXPORT EXPORTS IMP EXP GROUP HOLDING HOLDINGS INDUSTRIAL INDUSTRY INDUSTRIES ENTERPRISE ENTERPRISES ' +
    'TECHNOLOGY TECHNOLOGIES TECH MANUFACTURING MFG FACTORY PRODUCTS GLOBAL WORLDWIDE'
  ).split(' '),
)
const places = new Set(
  'CHINA USA AMERICA INDIA HK HONG KONG SHANGHAI NINGBO SHENZHEN GUANGZHOU QINGDAO TIANJIN XIAMEN HANGZHOU YIWU ZHEJIANG GUANGDONG JIANGSU'.split(
    ' ',
  ),
)
const weightOf = (word: string) => (slight.has(word) ? 0.3 : places.has(word) ? 0.6 : word.length <= 2 ? 0.5 : 1)

/** Returns twice the weight of the shared words, divided by the weight of all words of both. */
function alikeWords(one: Form, other: Form): number {
  const left = [...other.words]
  let both = 0
  for (const word of one.words) {
    const at = left.findIndex((each) => isSameWord(word, each))
    if (at < 0) continue
    both += weightOf(word) + weightOf(left[at] ?? '')
    left.splice(at, 1)
  }
  const all = [...one.words, ...other.words].reduce((sum, word) => sum + weightOf(word), 0)
  const apart = alikeTexts(one, other)
  return Math.max(both / all, apart > 0.9 ? apart : 0)
}

const isSameWord = (one: string, other: string) =>
  one === other ||
  (Math.min(one.length, other.length) >= 5 && one[0] === other[0] && !/\d/.test(one + other) && isOneApart(one, other))

/** Whether two words differ by one letter more, less or other, or by two swapped neighbours. */
function isOneApart(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false
  let from = 0
  while (from < one.length && one[from] === other[from]) from += 1
  const [a, b] = [one.slice(from), other.slice(from)]
  return (
    a.slice(1) === b.slice(1) ||
    a === b.slice(1) ||
    a.slice(1) === b ||
    (a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2))
  )
}

/** Returns the Dice coefficient of the pairs of neighbouring characters, for texts without words. */
function alikeTexts(one: Form, other: Form): number {
  if (one.own === other.own) return 1
  let both = 0
  for (let [at, beside] = [0, 0]; at < one.pairs.length && beside < other.pairs.length; ) {
    const apart = (one.pairs[at] ?? 0) - (other.pairs[beside] ?? 0)
    if (apart === 0) both += 1
    if (apart <= 0) at += 1
    if (apart >= 0) beside += 1
  }
  const all = one.pairs.length + other.pairs.length
  return all === 0 ? 0 : (2 * both) / all
}

/**
 * Returns how much of the romanised name is in the Chinese name's pinyin, if both begin alike. Translated names (远航电器,
 * Yuanhang Appliance) cannot be matched in this way.
 */
function soundLikeness(han: Form, latin: Form): number {
  const { all, own } = han.sounds()
  const telling = latin.words.filter((word) => word.length >= 3 && (all.includes(word) || !translated.test(word)))
  const sounding = telling.filter((word) => all.includes(word))
  const heardLetters = sounding.reduce((sum, word) => sum + word.length, 0)
  const letters = telling.reduce((sum, word) => sum + word.length, 0)
  // A shared town alone does not make two names one party.
  if (letters === 0 || heardLetters < 5 || sounding.every((word) => places.has(word))) return 0
  const covered = Math.min(1, heardLetters / Math.max(1, Math.min(own.length, 16)))
  return roundTo3((heardLetters / letters) * (0.6 + 0.4 * covered))
}

const translated =
  /^(?:TRADING|TRADE|INTERNATIONAL|IMPORTS?|EXPORTS?|GROUP|INDUSTR.*|TECH.*|MANUFACTUR.*|FACTORY|ELECTR.*|APPLIANCES?|TEXTILES?|GARMENTS?|FURNITURE|TOYS?|PLASTICS?|METALS?|STEEL|HARDWARE|PRODUCTS?|MACHINERY|CHEMICALS?|LOGISTICS?|FREIGHT|SHIPPING|FOODS?|PAPER|GLASS|RUBBER|MEDICAL|AUTO.*|PARTS|PACKAGING|CITY|CHINA|THE|AND|HOME.*|ARTS?|CRAFTS?|GIFTS?|LIGHTING|OPTICAL|TOOLS?|SHOES|APPAREL|FASHION|HOLDINGS?|ENTERPRISES?|DEVELOPMENT|NEW|MATERIALS?|ENERGY|SCIENCE|SUPPLY|CHAIN)$/

const roundTo3 = (value: number) => Math.round(value * 1000) / 1000
