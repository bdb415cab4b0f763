import type { Encoding } from '@seamark/contract/workbench/imports/encodings'
import { shareOfCommon, shareOfWrittenWords } from './letter-frequencies.rules.ts'

/** An alphabet of one byte a letter: its letters, and where one of them cannot stand. */
interface Alphabet {
  encoding: Encoding
  words: RegExp
  never: RegExp
}

const cyrillic = { words: /[А-яЁёІіЇїЄєҐґЎў]+/gu, never: /(?<!\p{L})[ьъЬЪ]/gu }

const alphabets: readonly Alphabet[] = [
  { encoding: 'windows-1251', ...cyrillic },
  { encoding: 'koi8-r', ...cyrillic },
  { encoding: 'ibm866', ...cyrillic },
  { encoding: 'windows-1253', words: /[Α-ώ]+/gu, never: /ς(?=\p{L})|(?<=\p{L})σ(?!\p{L})/gu },
  { encoding: 'windows-1255', words: /[א-ת]+/gu, never: /[ךםןףץ](?=[א-ת])/gu },
  { encoding: 'windows-1256', words: /[ء-ي]+/gu, never: /[ةى](?=[ء-ي])/gu },
]

/** So many letters are not by chance the words of an alphabet. */
const fewest = 10

/** Signs of office texts that belong to no alphabet. */
const signs = /[\s«»“”„’–—№°\u{A0}]/u

/**
 * Returns the encoding in which the foreign bytes of a text are words of one alphabet. Bytes of an Asian encoding yield
 * signs within the words, capitals behind small letters, and words of one letter. Few letters prove nothing where the
 * bytes are Chinese as well.
 */
export function alphabetOf(bytes: Uint8Array, chinese: number, isChineseToo: boolean): Encoding | null {
  const [best] = alphabets
    .map((alphabet) => ({ encoding: alphabet.encoding, ...fitOf(bytes, alphabet) }))
    .toSorted((one, other) => other.share - one.share)
  if (!best || best.share <= 0.6 || best.share <= chinese + 0.1) return null
  return isChineseToo && best.letters < fewest ? null : best.encoding
}

function fitOf(bytes: Uint8Array, { encoding, words, never }: Alphabet): { share: number; letters: number } {
  const none = { share: 0, letters: 0 }
  const text = new TextDecoder(encoding).decode(bytes)
  const found = text.match(words) ?? []
  const letters = found.join('').length
  const foreign = [...text].filter((letter) => letter > '\u{7F}' && !signs.test(letter)).length
  if (letters < foreign * 0.95 || letters < found.length * 3) return none
  if ((text.match(never) ?? []).length * 20 > found.length) return none
  // Firms write СтройТранс, which a file of many words bears, though not one of few.
  if (shareOfWrittenWords(text, words) < (found.length < 20 ? 0.9 : 0.5)) return none
  return { share: shareOfCommon(text, encoding), letters }
}
