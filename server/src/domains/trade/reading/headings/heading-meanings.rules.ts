import { languages } from '@seamark/contract/languages'
import { type TradeField, tradeFields } from '@seamark/contract/trade/reading/fields'
import { translate } from '../../../../platform/translate.ts'
import { simplified } from '../../../workbench/index.ts'
import { kilogramsIn, saidOfValue } from '../heading-units.rules.ts'
import { headingWords, ofTime, otherMeanings, saysDay } from '../heading-words.rules.ts'
import { boxesCountedBy } from './box-counts.rules.ts'
import { meaningByConcepts } from './concept-fields.rules.ts'
import { partsOf } from './heading-parts.rules.ts'

export interface Meaning {
  field: TradeField | null
  confidence: number
  /** The place of the word among those of its field; a lower one is preferred. */
  rank: number
  /** Whether the words certainly mean something that no field takes. */
  isOther?: boolean
}

export const nobodys: Meaning = { field: null, confidence: 0, rank: 0 }
const others: Meaning = { ...nobodys, isOther: true }

/** Finds the field of a heading. A value in another currency gets a lower confidence than one in dollars. */
export function meaningOf(heading: string): Meaning {
  const meaning = findMeaning(heading)
  return meaning.field === 'value' && isInOtherMoney(heading)
    ? { ...meaning, confidence: Math.min(meaning.confidence, 0.5) }
    : meaning
}

const isInOtherMoney = (heading: string) => {
  const { isDollars } = saidOfValue(heading)
  const { has } = partsOf(heading)
  return isDollars === false || (isDollars === null && has.has('money') && !has.has('usd'))
}

/** Returns how many of the headings mean a known field. */
export const understood = (cells: readonly string[]): number =>
  cells.filter((cell) => meaningOf(cell).confidence >= 0.75).length

/** Returns the confidence of all headings that mean a known field, added up. */
export const sureness = (cells: readonly string[]): number =>
  cells.reduce((sum, cell) => {
    const { confidence } = meaningOf(cell)
    return confidence >= 0.75 ? sum + confidence : sum
  }, 0)

/** Keeps the letters and digits of a heading, without case, width, accents or traditional characters, for comparing. `N°` becomes `Nº`. */
export const plainHeading = (heading: string): string =>
  heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\bn\.?°/g, 'no')
    .normalize('NFD')
    .replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}ー]+/gu, '')
    .replace(/\p{Script=Han}/gu, (sign) => simplified.get(sign) ?? sign)

const known = new Map<string, { field: TradeField; rank: number }>()
for (const field of tradeFields) {
  // Our own names of the fields head the files that people write for us.
  const own = languages.map((language) => translate(language, `trade.field.${field}`))
  ;[...headingWords[field].split('|'), ...own].map(plainHeading).forEach((word, rank) => {
    if (!known.has(word)) known.set(word, { field, rank })
  })
}

export const isKnown = (heading: string) => known.has(plainHeading(heading))

function findMeaning(heading: string): Meaning {
  const plain = plainHeading(heading)
  const whole = known.get(plain)
  if (whole) return { ...whole, confidence: /^[a-z]{1,2}$|^.$/u.test(plain) ? 0.8 : 1 }
  const boxes = boxesCountedBy(heading)
  if (boxes) return { field: boxes.field, confidence: boxes.isBare ? 0.6 : 0.92, rank: afterKnownWords }
  const bare = plainHeading(heading.normalize('NFKC').replace(/\([^)]*\)|\[[^\]]*\]|【[^】]*】/g, ' '))
  if (bare !== plain && !otherMeanings.test(plain)) {
    const outside = known.get(bare)
    if (outside && !meaningByConcepts(heading).isOther)
      return { ...outside, field: inKilograms(outside.field, heading), confidence: 0.9 }
  }
  if (plain === '') return nobodys
  const inWords = meaningInWords(heading, plain)
  // The patterns look for parts of words, which the words of another language may hold.
  if (otherMeanings.test(plain) && inWords.confidence < 0.6) return others
  const numbered = known.get(plain.replace(/^(?:raw|the)|\d+$/g, ''))
  if (numbered) return { ...numbered, confidence: 0.75 }
  return inWords
}

/** Reads a heading by the meanings of its words. One that names a day is no field but one of time. */
function meaningInWords(heading: string, plain: string): Meaning {
  const { field, confidence, isOther } = meaningByConcepts(heading)
  if (isOther) return others
  if (field === null || (saysDay.test(plain) && !ofTime.includes(field))) return nobodys
  return { field: inKilograms(field, heading), confidence, rank: afterKnownWords + partsOf(heading).has.size }
}
/** A weight whose heading names kilograms needs no unit beside it. */
const inKilograms = (field: TradeField, heading: string): TradeField =>
  field === 'weight' && kilogramsIn(heading) === 1 ? 'weight_kg' : field

const afterKnownWords = 1000
