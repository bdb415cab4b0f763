import { tokensOf } from './plain-words.rules.ts'

/** The words of a language by what they mean, divided by `|`. A word under two concepts means both. */
export type WordsByConcept<Concept extends string> = Readonly<Partial<Record<Concept, string>>>

/** The words of a language, and the endings that its nouns and adjectives take. */
export interface HeadingLanguage<Concept extends string> {
  words: WordsByConcept<Concept>
  endings: RegExp
}

export interface HeadingDictionary<Concept extends string> {
  /** The concepts of each word or phrase. */
  meanings: ReadonlyMap<string, ReadonlySet<Concept>>
  /** The concepts of each word without its ending, by these endings. */
  stemsByEndings: ReadonlyMap<RegExp, ReadonlyMap<string, ReadonlySet<Concept>>>
  /** The languages of each single word. */
  languagesOf: ReadonlyMap<string, SpokenIn>
  longestPhrase: number
}

/** The languages in which a word says nothing, and those in which it means something, each as its tokens. */
export interface SpokenIn {
  asFiller: Set<ReadonlySet<string>>
  asWord: Set<ReadonlySet<string>>
}

/** Gathers the words of several languages; the concept `filler` is for words that change nothing. */
export function buildDictionary<Concept extends string>(
  languages: readonly HeadingLanguage<Concept>[],
): HeadingDictionary<Concept> {
  const meanings = new Map<string, Set<Concept>>()
  const stemsByEndings = new Map<RegExp, Map<string, Set<Concept>>>()
  const languagesOf = new Map<string, SpokenIn>()
  let longestPhrase = 1
  for (const { words, endings } of languages) {
    const known = new Set<string>()
    const stems = stemsByEndings.get(endings) ?? new Map<string, Set<Concept>>()
    stemsByEndings.set(endings, stems)
    for (const [concept, word] of entriesOf(words)) {
      const tokens = tokensOf(word)
      longestPhrase = Math.max(longestPhrase, tokens.length)
      addTo(meanings, tokens.join(' '), concept)
      for (const token of tokens) known.add(token)
      const [only = ''] = tokens
      if (tokens.length !== 1) continue
      if (hasBlanks(only)) addTo(stems, stemOf(only, endings), concept)
      const spoken = languagesOf.get(only) ?? { asFiller: new Set(), asWord: new Set() }
      spoken[concept === 'filler' ? 'asFiller' : 'asWord'].add(known)
      languagesOf.set(only, spoken)
    }
  }
  return { meanings, stemsByEndings, languagesOf, longestPhrase }
}

/** Whether the script of a run divides its words by blanks. */
export const hasBlanks = (token: string): boolean => /^[\p{Script=Latin}\p{Script=Cyrillic}]/u.test(token)

export function stemOf(token: string, endings: RegExp): string {
  const stem = token.replace(endings, '')
  return stem.length >= 4 ? stem : token
}

function* entriesOf<Concept extends string>(words: WordsByConcept<Concept>): Generator<[Concept, string]> {
  for (const concept in words)
    for (const word of words[concept]?.split('|').flatMap(spellingsOf) ?? []) yield [concept, word]
}

/** German letters are also written as two: Empfänger and Empfaenger. Without diacritics both letters are compared. */
const spellingsOf = (word: string): string[] =>
  /[äöü]/.test(word) ? [word, word.replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue')] : [word]

function addTo<Concept>(words: Map<string, Set<Concept>>, word: string, concept: Concept) {
  const known = words.get(word)
  if (known) known.add(concept)
  else words.set(word, new Set([concept]))
}
