import { nameKey } from '../../phonebook/index.ts'
import type { Names } from './tokens.rules.ts'
import { foldSentence } from './words.rules.ts'

/**
 * Whether words are the name of a company: the whole, its beginning, or that without the place in front and the legal form. A beginning is at least half
 * of it and ends with a word, since 海运 is no name of 海运通国际物流.
 */
export function isNamedBy(words: string, name: string, places: Pick<Names, 'port' | 'country'>): boolean {
  const word = nameKey(words)
  const folded = foldSentence(name)
  return [folded, withoutPlace(folded, places)].some((one) => {
    const key = nameKey(one)
    if (key === word) return true
    return key.startsWith(word) && 2 * [...word].length >= [...key].length && endsWithWord(one, word)
  })
}

/** 宁波甬江户外 is also called 甬江户外. */
function withoutPlace(name: string, { port, country }: Pick<Names, 'port' | 'country'>): string {
  const [, place, rest] = /^(\p{Script=Han}{2})[市省]?(.{3,})$/u.exec(name) ?? []
  return place !== undefined && rest !== undefined && (port(place) !== undefined || country(place) !== '') ? rest : name
}

/** Signs of Han and Kana may end a word anywhere. */
function endsWithWord(name: string, word: string): boolean {
  if (!/[\p{Script=Latin}\p{N}]$/u.test(word)) return true
  const parts = name.split(/[^\p{L}\p{N}]+/u)
  return parts.some((_, at) => parts.slice(0, at + 1).join('') === word)
}
