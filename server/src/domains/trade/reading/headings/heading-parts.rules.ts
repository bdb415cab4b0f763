import { chinese } from './chinese-words.rules.ts'
import { type Concept, concepts, type ConceptWords } from './concepts.rules.ts'
import { english } from './english-words.rules.ts'
import { indonesian } from './indonesian-words.rules.ts'
import { japanese } from './japanese-words.rules.ts'
import { korean } from './korean-words.rules.ts'
import { portuguese } from './portuguese-words.rules.ts'
import { russian } from './russian-words.rules.ts'
import { spanish } from './spanish-words.rules.ts'
import { thai } from './thai-words.rules.ts'
import { turkish } from './turkish-words.rules.ts'
import { vietnamese } from './vietnamese-words.rules.ts'
import { tokensOf } from '../values/plain-words.rules.ts'

/** What a heading says: the meanings of its words, and the share of its letters that no dictionary knows. */
export interface HeadingParts {
  has: ReadonlySet<Concept>
  unknown: number
}

const languages: readonly ConceptWords[] = [
  english,
  chinese,
  japanese,
  spanish,
  portuguese,
  vietnamese,
  turkish,
  russian,
  indonesian,
  korean,
  thai,
]

/** Takes a heading apart into what its words mean, in any of the languages and in any order. */
export function partsOf(heading: string): HeadingParts {
  const known = remembered.get(heading)
  if (known) return known
  const outside = heading.replace(inBrackets, ' ')
  const main = meaningsOf(tokensOf(outside.trim() === '' ? heading : outside))
  const beside = [...heading.matchAll(inBrackets)].flatMap(([text]) => [...meaningsOf(tokensOf(text)).has])
  const found = { has: new Set([...main.has, ...beside]), unknown: main.unknown }
  if (remembered.size > 5000) remembered.clear()
  remembered.set(heading, found)
  return found
}

/** Cells are looked at as possible headings too, so the same texts come often. */
const remembered = new Map<string, HeadingParts>()
const inBrackets = /[（(][^)）]*[)）]|\[[^\]]*\]|【[^】]*】|[«"“][^»"”]*[»"”]/g

function addTo(words: Map<string, Set<Concept>>, word: string, concept: Concept) {
  const known = words.get(word)
  if (known) known.add(concept)
  else words.set(word, new Set([concept]))
}

/** Matches the longest known phrases from the left. */
function meaningsOf(tokens: readonly string[]): HeadingParts {
  const has = new Set<Concept>()
  let [all, unknown] = [0, 0]
  for (let at = 0; at < tokens.length; ) {
    const { length, found } = phraseAt(tokens, at)
    if (found) for (const concept of found) has.add(concept)
    else {
      const parts = /^\p{N}+$/u.test(tokens[at] ?? '') ? none : partsOfToken(tokens[at] ?? '')
      for (const concept of parts.has) has.add(concept)
      unknown += parts.unknown
    }
    all += tokens.slice(at, at + length).join('').length
    at += length
  }
  return { has, unknown: all === 0 ? 1 : unknown / all }
}

const none: HeadingParts = { has: new Set(), unknown: 0 }

function phraseAt(tokens: readonly string[], at: number): { length: number; found?: ReadonlySet<Concept> } {
  for (let length = Math.min(longestPhrase, tokens.length - at); length > 0; length -= 1) {
    const found = dictionary.get(tokens.slice(at, at + length).join(' '))
    if (found) return { length, found }
  }
  return { length: 1 }
}

/** Reads one run that is no known word: an ending is taken off, else it is divided into known words. */
function partsOfToken(token: string): HeadingParts {
  const stem = hasBlanks(token) && token.length >= 5 ? stems.get(stemOf(token)) : undefined
  if (stem) return { has: stem, unknown: 0 }
  return divided(token)
}

/** Whether the script of a run divides its words by blanks. */
function hasBlanks(token: string): boolean {
  return /^[\p{Script=Latin}\p{Script=Cyrillic}]/u.test(token)
}

/** Takes off the endings of Russian, Turkish and Spanish nouns, and plurals. */
function stemOf(token: string): string {
  const stem = token.replace(/^\p{Script=Cyrillic}/u.test(token) ? russianEnding : latinEnding, '')
  return stem.length >= 4 ? stem : token
}
const russianEnding =
  /(?:ами|ями|ого|его|ому|ему|ыми|ими|ов|ев|ей|ой|ый|ий|ая|яя|ое|ее|ые|ие|ия|ии|ию|ам|ям|ах|ях|ом|ем|ую|юю|[аяыиуюеоьй])$/
const latinEnding = /(?:larin|lerin|lari|leri|lar|ler|nin|nun|sinin|si|su|es|s)$/

/**
 * Divides a run into known words so that the fewest letters stay unknown, then into the fewest words. In scripts with
 * blanks the words must be long, since short ones are found in any text.
 */
function divided(token: string): HeadingParts {
  const signs = [...token]
  const least = hasBlanks(token) ? 3 : 1
  const best: { cost: number; unknown: number; words: readonly ReadonlySet<Concept>[] }[] = [
    { cost: 0, unknown: 0, words: [] },
  ]
  for (let end = 1; end <= signs.length; end += 1) {
    const before = best[end - 1]
    if (!before) break
    let chosen = { cost: before.cost + 10, unknown: before.unknown + 1, words: before.words }
    for (let begin = Math.max(0, end - longestWord); begin < end; begin += 1) {
      const word = signs.slice(begin, end).join('')
      const found = word.length >= least || gluedShort.has(word) ? dictionary.get(word) : undefined
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
const longestWord = 16
const gluedShort: ReadonlySet<string> = new Set(['of', 'hs', 'kg', 'us', 'no', 'in', 'bl', 'wt', 'id'])

const dictionary = new Map<string, Set<Concept>>()
const stems = new Map<string, Set<Concept>>()
let longestPhrase = 1
for (const words of languages)
  for (const concept of concepts)
    for (const word of words[concept]?.split('|') ?? []) {
      const tokens = tokensOf(word)
      longestPhrase = Math.max(longestPhrase, tokens.length)
      addTo(dictionary, tokens.join(' '), concept)
      const [only = ''] = tokens
      if (tokens.length === 1 && hasBlanks(only)) addTo(stems, stemOf(only), concept)
    }
