import { createHeadingReader, tokensOf, wordEndings } from '../../../workbench/index.ts'
import { chinese } from './chinese-words.rules.ts'
import type { Concept, ConceptWords } from './concepts.rules.ts'
import { dutch } from './dutch-words.rules.ts'
import { english } from './english-words.rules.ts'
import { french } from './french-words.rules.ts'
import { german } from './german-words.rules.ts'
import { indonesian } from './indonesian-words.rules.ts'
import { italian } from './italian-words.rules.ts'
import { japanese } from './japanese-words.rules.ts'
import { korean } from './korean-words.rules.ts'
import { polish } from './polish-words.rules.ts'
import { portuguese } from './portuguese-words.rules.ts'
import { russian } from './russian-words.rules.ts'
import { spanish } from './spanish-words.rules.ts'
import { thai } from './thai-words.rules.ts'
import { turkish } from './turkish-words.rules.ts'
import { vietnamese } from './vietnamese-words.rules.ts'

/** Takes a heading apart into what its words mean, in any of the languages and in any order. */
export const partsOf = createHeadingReader<Concept>([
  ...[english, chinese, japanese, spanish, portuguese, vietnamese, turkish, indonesian, korean, thai].map((words) => ({
    words,
    endings: wordEndings.latin,
  })),
  { words: russian, endings: wordEndings.cyrillic },
  { words: german, endings: wordEndings.german },
  { words: dutch, endings: wordEndings.dutch },
  { words: french, endings: wordEndings.french },
  { words: italian, endings: wordEndings.italian },
  { words: polish, endings: wordEndings.polish },
])

/** Whether headings are in a language whose numbers have a comma before decimals; one that mixes in English is too. */
export function areOfCommas(headings: readonly string[]): boolean {
  known ??= gatherWords()
  const { shared, withPoints, withCommas } = known
  const tokens = [...new Set(headings.flatMap(tokensOf))].filter((token) => !shared.has(token))
  const most = (of: readonly ReadonlySet<string>[]) =>
    Math.max(...of.map((words) => tokens.filter((token) => words.has(token)).length))
  const own = most(withCommas)
  return own >= 3 && own > most(withPoints)
}

/** Gathered with the first headings: most processes read none. */
let known: ReturnType<typeof gatherWords> | undefined

const gatherWords = () => ({
  shared: wordsIn(english),
  // In Spanish some countries write a comma and others a point.
  withPoints: [chinese, japanese, korean, thai, spanish].map(wordsIn),
  withCommas: [portuguese, vietnamese, turkish, indonesian, russian, german, dutch, french, italian, polish].map(
    wordsIn,
  ),
})

const wordsIn = (words: ConceptWords): ReadonlySet<string> =>
  new Set(Object.values(words).flatMap((some) => some.split('|').flatMap(tokensOf)))
