import { cutText } from '../../../platform/storable-texts.ts'
import { handlesIn } from '../../groups/index.ts'
import { plainSigns } from '../../phonebook/index.ts'

const longestLine = 500

/** The text from outside with which a proposal shares most, as the page shows it. */
export function lineBehind(proposed: string, outside: readonly string[]): string {
  const pieces = piecesOf(proposed)
  const shared = (text: string) => {
    const folded = text.normalize('NFKC').toLowerCase()
    return [...pieces].filter((piece) => folded.includes(piece)).length
  }
  const best = outside.reduce<{ text: string; shared: number }>(
    (found, text) => {
      const count = shared(text)
      return count >= found.shared ? { text, shared: count } : found
    },
    { text: '', shared: -1 },
  )
  return cutText(best.text, longestLine)
}

/** Pairs of signs, by which texts are compared. */
function piecesOf(text: string): Set<string> {
  const folded = text.normalize('NFKC').toLowerCase().replace(/\s+/g, '')
  return new Set(Array.from({ length: Math.max(0, folded.length - 1) }, (_, at) => folded.slice(at, at + 2)))
}

const rest = String.raw`[^\s,;，。；、）)】」"']`
/** Pages, mailboxes, and domains without anything in front, also those that are written in Chinese or Cyrillic signs. */
const addresses = new RegExp(
  [
    String.raw`(?:https?:\/\/|www\.)${rest}+`,
    String.raw`[\p{L}\p{N}][\p{L}\p{N}._%+-]*@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+`,
    String.raw`(?:[\p{sc=Latin}\p{sc=Cyrillic}\d-]{1,63}\.)+(?:\p{sc=Latin}{2,24}|\p{sc=Cyrillic}{2,24}|\p{sc=Han}{2,4})(?![\p{sc=Latin}\d])(?:[/:?#]${rest}*)?`,
    String.raw`\p{sc=Han}{1,20}\.(?:\p{sc=Latin}{2,24}|公司|网络|中国|网址)(?:[/:?#]${rest}*)?`,
  ].join('|'),
  'giu',
)
const numbers = /\+?\d[\d ().-]{3,}\d/g

/** The addresses and long numbers that stand in a text, as they are written there. Days are none. */
export function valuesIn(text: string): string[] {
  const plain = plainSigns(text)
  const contacts = handlesIn(plain, 'CN').flatMap(({ place }) => (place?.of === 'text' ? [place] : []))
  const written = [...plain.matchAll(addresses), ...plain.matchAll(numbers)].map(({ 0: value, index }) => ({
    start: index,
    end: index + value.length,
  }))
  const found = [...contacts, ...written].map(({ start, end }) => text.slice(start, end).trim())
  return [...new Set(found)].filter((value) => value !== '' && !/^\d{4}[-.]\d{1,2}[-.]\d{1,2}$/.test(value))
}

/** Letters and digits alone, by which values are compared. */
export const bareValue = (value: string): string =>
  value
    .normalize('NFKC')
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/[^\p{L}\p{N}]/gu, '')
