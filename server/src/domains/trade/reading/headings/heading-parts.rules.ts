import { chinese } from './chinese-words.rules.ts'
import { type Concept, concepts, type ConceptWords } from './concepts.rules.ts'
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
import { tokensOf } from '../values/plain-words.rules.ts'

/** What a heading says: the meanings of its words, and the share of its letters that no dictionary knows. */
export interface HeadingParts {
  has: ReadonlySet<Concept>
  unknown: number
}

/** The words of a language, and the endings that its nouns and adjectives take. */
interface Language {
  words: ConceptWords
  endings: RegExp
  /** Every token of its words. */
  tokens: Set<string>
}

const cyrillicEndings =
  /(?:ами|ями|ого|его|ому|ему|ыми|ими|ов|ев|ей|ой|ый|ий|ая|яя|ое|ее|ые|ие|ия|ии|ию|ам|ям|ах|ях|ом|ем|ую|юю|[аяыиуюеоьй])$/
/** Endings of Turkish and Spanish nouns, and plurals. */
const latinEndings = /(?:larin|lerin|lari|leri|lar|ler|nin|nun|sinin|si|su|es|s)$/

const languages: readonly Language[] = [
  ...[english, chinese, japanese, spanish, portuguese, vietnamese, turkish, indonesian, korean, thai].map((words) => ({
    words,
    endings: latinEndings,
    tokens: new Set<string>(),
  })),
  { words: russian, endings: cyrillicEndings, tokens: new Set() },
  { words: german, endings: /(?:en|es|e|n|s)$/, tokens: new Set() },
  { words: dutch, endings: /(?:en|s|e)$/, tokens: new Set() },
  { words: french, endings: /(?:es|s|e|x)$/, tokens: new Set() },
  { words: italian, endings: /[aeio]$/, tokens: new Set() },
  {
    words: polish,
    endings: /(?:owego|owej|owych|owy|owa|owe|ego|emu|ej|ych|ich|ami|ach|ow|om|iem|em|ie|[yiuaeo])$/,
    tokens: new Set(),
  },
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
    if (found && length === 1 && isFiller(tokens, at)) has.add('filler')
    else if (found) for (const concept of found) has.add(concept)
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

/**
 * Whether a word is one of those that say nothing, although another language gives it a meaning: `di` is an Italian
 * of, and to leave in Vietnamese. The language decides that knows more of the words beside it.
 */
function isFiller(tokens: readonly string[], at: number): boolean {
  const { asFiller, asWord } = languagesOf.get(tokens[at] ?? '') ?? unspoken
  if (asFiller.size === 0 || asWord.size === 0) return false
  const beside = tokens.filter((_, other) => other !== at)
  const most = (of: ReadonlySet<Language>) =>
    Math.max(...[...of].map(({ tokens: known }) => beside.filter((token) => known.has(token)).length))
  return most(asFiller) > most(asWord)
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
  const stem = hasBlanks(token) && token.length >= 5 ? meaningOfStem(token) : undefined
  if (stem) return { has: stem, unknown: 0 }
  return divided(token)
}

/** Whether the script of a run divides its words by blanks. */
function hasBlanks(token: string): boolean {
  return /^[\p{Script=Latin}\p{Script=Cyrillic}]/u.test(token)
}

/** Looks for a word of a language that differs in its ending alone. */
function meaningOfStem(token: string): ReadonlySet<Concept> | undefined {
  for (const [endings, stems] of stemsByEndings) {
    const found = stems.get(stemOf(token, endings))
    if (found) return found
  }
  return undefined
}

function stemOf(token: string, endings: RegExp): string {
  const stem = token.replace(endings, '')
  return stem.length >= 4 ? stem : token
}

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

interface Languages {
  /** The languages in which a word says nothing, and those in which it means something. */
  asFiller: Set<Language>
  asWord: Set<Language>
}
const unspoken: Languages = { asFiller: new Set(), asWord: new Set() }
const languagesOf = new Map<string, Languages>()
const dictionary = new Map<string, Set<Concept>>()
const stemsByEndings = new Map<RegExp, Map<string, Set<Concept>>>()
let longestPhrase = 1
for (const language of languages) {
  const { words, endings } = language
  const stems = stemsByEndings.get(endings) ?? new Map<string, Set<Concept>>()
  stemsByEndings.set(endings, stems)
  for (const concept of concepts)
    for (const word of words[concept]?.split('|').flatMap(spellingsOf) ?? []) {
      const tokens = tokensOf(word)
      longestPhrase = Math.max(longestPhrase, tokens.length)
      addTo(dictionary, tokens.join(' '), concept)
      for (const token of tokens) language.tokens.add(token)
      const [only = ''] = tokens
      if (tokens.length === 1 && hasBlanks(only)) addTo(stems, stemOf(only, endings), concept)
      if (tokens.length === 1) addLanguage(only, concept, language)
    }
}

function addLanguage(token: string, concept: Concept, language: Language) {
  const known = languagesOf.get(token) ?? { asFiller: new Set(), asWord: new Set() }
  known[concept === 'filler' ? 'asFiller' : 'asWord'].add(language)
  languagesOf.set(token, known)
}

/** German letters are also written as two: Empfänger and Empfaenger. Without diacritics both letters are compared. */
function spellingsOf(word: string): string[] {
  return /[äöü]/.test(word) ? [word, word.replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue')] : [word]
}
