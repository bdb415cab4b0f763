import { hasTraditionalSigns, simplifiedSign } from './traditional-signs.rules.ts'

/** A text in which every spelling of the same sign is one sign, with the place of each sign in the text as it came. */
export interface PlainText {
  /** Half width and in capitals, with one kind of dash. */
  upper: string
  /** The same with the capitals and small letters as written. */
  cased: string
  /** For each sign of the plain text its place in the text as it came, and at the end the length of that. */
  places: readonly number[]
}

const dashes = /[‐-―−－~～〜]/
/** Signs of pictures, which say nothing, and arrows, which join ports. */
const pictures = /[\u2600-\u27BF\uD800-\uDFFF\u00A0\u3000●•▶►◆■□▪◇○]/
const arrows = /[→⇒⟶➔➜➝➞➡]/
const invisible = /[\uFE0F\u200B-\u200D\u2060\uFEFF]/
const signs: Readonly<Record<string, string>> = {
  '×': 'X',
  '＊': '*',
  '’': "'",
  '‘': "'",
  '′': "'",
  '“': '"',
  '”': '"',
}
const simple = /^[ -}\n\t一-鿿]*$/
/** Two blanks part columns and more say no more, but the time of a pattern grows with a power of their number. */
const mostBlanks = 2
const longGap = /\s{3}/

/** Folds width, dashes, quotation marks and runs of blanks (R1) and keeps for each sign where it stood, so that a value can be shown in its text. */
export function plainTextOf(written: string): PlainText {
  const text = withoutBold(written)
  if (simple.test(text) && !longGap.test(text) && !hasTraditionalSigns(text))
    return { upper: text.toUpperCase(), cased: text, places: [] }
  const places: number[] = []
  let [cased, upper, blanks] = ['', '', 0]
  for (let at = 0; at < text.length; at += 1) {
    const folded = text[at] === '，' ? commaAt(text, at) : foldSign(text[at] ?? '')
    const isBlank = folded.trim() === ''
    if (isBlank && folded !== '' && blanks >= mostBlanks) continue
    blanks = isBlank ? blanks + folded.length : folded.length - folded.trimEnd().length
    const capital = folded.toUpperCase()
    cased += folded
    upper += capital.length === folded.length ? capital : folded
    for (let part = 0; part < folded.length; part += 1) places.push(at)
  }
  places.push(text.length)
  return { upper, cased, places }
}

/** Chats write `*bold*`; a star between digits counts boxes. */
const bold = /(?<![^\s(])\*(\S(?:[^*\n]*\S)?)\*(?![^\s,.;:!)])/g
const withoutBold = (text: string) => (text.includes('*') ? text.replace(bold, ' $1 ') : text)

/** A wide comma parts sentences, but for one between the digits of a number. */
const commaAt = (text: string, at: number) =>
  /\d/.test(text[at - 1] ?? '') && /^\d{3}(?!\d)/.test(text.slice(at + 1, at + 5)) ? ',' : ', '

function foldSign(sign: string): string {
  if (dashes.test(sign)) return '-'
  if (arrows.test(sign)) return '→'
  if (pictures.test(sign)) return ' '
  if (invisible.test(sign)) return ''
  if (sign >= '一' && sign <= '鿿') return simplifiedSign(sign)
  return signs[sign] ?? (sign >= '\u{FF00}' || /[㎏㎥]/.test(sign) ? sign.normalize('NFKC') : sign)
}

/** Returns the place of a part of the plain text in the text as it came. */
export const placeOf = ({ places }: PlainText, start: number, end: number) =>
  places.length === 0 ? { start, end } : { start: places[start] ?? start, end: (places[end - 1] ?? end - 1) + 1 }
