import { buildDictionary, hasBlanks, type HeadingLanguage, stemOf } from './heading-dictionary.rules.ts'
import { tokensOf } from './plain-words.rules.ts'

/** What a heading says: the meanings of its words, and the share of its letters that no dictionary knows. */
export interface HeadingParts<Concept extends string> {
  has: ReadonlySet<Concept>
  unknown: number
}

/** The short words that stand within a longer one without blanks. */
const gluedShort: ReadonlySet<string> = new Set(['of', 'hs', 'kg', 'us', 'no', 'in', 'bl', 'wt', 'id'])
const longestWord = 16
const mostRemembered = 5000

/**
 * Returns a function that takes a heading apart into what its words mean, in any of the languages and in any order. The
 * longest known phrases are matched from the left; a word that is not known loses its ending, or is divided into known
 * words.
 */
export function createHeadingReader<Concept extends string>(languages: Languages<Concept>): HeadingReader<Concept> {
  let reader: HeadingReader<Concept> | undefined
  // The dictionaries are a tenth of what a process does at its start, and most processes never read a sheet.
  return (heading) => {
    reader ??= buildReader(languages)
    return reader(heading)
  }
}

type Languages<Concept extends string> = readonly HeadingLanguage<Concept | 'filler'>[]
type HeadingReader<Concept extends string> = (heading: string) => HeadingParts<Concept | 'filler'>

function buildReader<Concept extends string>(languages: Languages<Concept>): HeadingReader<Concept> {
  type Parts = HeadingParts<Concept | 'filler'>
  type Meaning = Parts['has']
  const { meanings, stemsByEndings, languagesOf, longestPhrase } = buildDictionary(languages)
  const nothing: Parts = { has: new Set(), unknown: 0 }
  const filler: Meaning = new Set(['filler'])
  // Cells are looked at as possible headings too, so the same texts come often.
  const remembered = new Map<string, Parts>()

  return (heading) => {
    const known = remembered.get(heading)
    if (known) return known
    const outside = heading.replace(inBrackets, ' ')
    const main = readTokens(tokensOf(outside.trim() === '' ? heading : outside))
    const beside = [...heading.matchAll(inBrackets)].flatMap(([text]) => [...readTokens(tokensOf(text)).has])
    const found = { has: new Set([...main.has, ...beside]), unknown: main.unknown }
    if (remembered.size > mostRemembered) remembered.clear()
    remembered.set(heading, found)
    return found
  }

  /** Matches the longest known phrases from the left. */
  function readTokens(tokens: readonly string[]): Parts {
    const has = new Set<Concept | 'filler'>()
    let [all, unknown] = [0, 0]
    for (let at = 0; at < tokens.length; ) {
      const { length, found } = phraseAt(tokens, at)
      const isSaidOnly = found !== undefined && length === 1 && isFiller(tokens, at)
      const parts = found ? { has: isSaidOnly ? filler : found, unknown: 0 } : partsOfToken(tokens[at] ?? '')
      for (const concept of parts.has) has.add(concept)
      unknown += parts.unknown
      all += tokens.slice(at, at + length).join('').length
      at += length
    }
    return { has, unknown: all === 0 ? 1 : unknown / all }
  }

  function phraseAt(tokens: readonly string[], at: number): { length: number; found?: Meaning } {
    for (let length = Math.min(longestPhrase, tokens.length - at); length > 0; length -= 1) {
      const found = meanings.get(tokens.slice(at, at + length).join(' '))
      if (found) return { length, found }
    }
    return { length: 1 }
  }

  /**
   * Whether a word is one of those that say nothing, although another language gives it a meaning: `di` is an Italian
   * of, and to leave in Vietnamese. The language decides that knows more of the words beside it.
   */
  function isFiller(tokens: readonly string[], at: number): boolean {
    const { asFiller, asWord } = languagesOf.get(tokens[at] ?? '') ?? { asFiller: new Set(), asWord: new Set() }
    if (asFiller.size === 0 || asWord.size === 0) return false
    const beside = tokens.filter((_, other) => other !== at)
    const most = (of: ReadonlySet<ReadonlySet<string>>) =>
      Math.max(...[...of].map((known) => beside.filter((token) => known.has(token)).length))
    return most(asFiller) > most(asWord)
  }

  /** Reads one run that is no known word; `unknown` is a number of letters. */
  function partsOfToken(token: string): Parts {
    if (/^\p{N}+$/u.test(token)) return nothing
    const stem = hasBlanks(token) && token.length >= 5 ? meaningOfStem(token) : undefined
    return stem ? { has: stem, unknown: 0 } : divide(token)
  }

  /** Looks for a word of a language that differs in its ending alone. */
  function meaningOfStem(token: string): Meaning | undefined {
    for (const [endings, stems] of stemsByEndings) {
      const found = stems.get(stemOf(token, endings))
      if (found) return found
    }
    return undefined
  }

  /**
   * Divides a run into known words so that the fewest letters stay unknown, then into the fewest words. In scripts with
   * blanks the words must be long, since short ones are found in any text.
   */
  function divide(token: string): Parts {
    const signs = [...token]
    const least = hasBlanks(token) ? 3 : 1
    const best: { cost: number; unknown: number; words: readonly Meaning[] }[] = [{ cost: 0, unknown: 0, words: [] }]
    for (let end = 1; end <= signs.length; end += 1) {
      const before = best[end - 1]
      if (!before) break
      let chosen = { cost: before.cost + 10, unknown: before.unknown + 1, words: before.words }
      for (let begin = Math.max(0, end - longestWord); begin < end; begin += 1) {
        const word = signs.slice(begin, end).join('')
        const found = word.length >= least || gluedShort.has(word) ? meanings.get(word) : undefined
        const from = best[begin]
        if (found && from && from.cost + 1 < chosen.cost)
          chosen = { cost: from.cost + 1, unknown: from.unknown, words: [...from.words, found] }
      }
      best.push(chosen)
    }
    const { unknown, words } = best.at(-1) ?? { unknown: signs.length, words: [] }
    if (hasBlanks(token) && unknown > 0) return { has: new Set(), unknown: signs.length }
    return { has: new Set(words.flatMap((word) => [...word])), unknown }
  }
}

const inBrackets = /[（(][^)）]*[)）]|\[[^\]]*\]|【[^】]*】|[«"“][^»"”]*[»"”]/g
