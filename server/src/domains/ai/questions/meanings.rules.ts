import type { Language } from '@seamark/contract/languages'
import { askings, commonTopics, hollow, spokenCountries, topics } from './synonyms.rules.ts'

/** What a text is about. Two texts that mean the same have meanings of the same keys, whatever their words. */
export interface Meaning {
  key: string
  kind: 'topic' | 'common' | 'asking' | 'place' | 'word' | 'pair'
  /** Words of which the terms of an entry hold at least one. */
  words: readonly string[]
  /** How the text says it. */
  said: string
  /** A pair of signs is a part of a word of which so many pairs are known. */
  pairs?: number
}

/** What the atlas knows, handed in so that this stays pure. */
export interface Atlas {
  /** The codes of the ports and countries that a word names, with the countries in which those ports lie. */
  placesOf: (word: string) => readonly string[]
  namesOf: (country: string) => readonly string[]
}

/** Narrow, in small letters, Latin ones without accents; Kana keep their marks. */
const fold = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u00c0-\u024f]/g, (letter) => letter.normalize('NFD').replace(/\p{M}/gu, ''))

type Known =
  | { kind: 'topic' | 'common' | 'asking' | 'place'; key: string; words: readonly string[]; said: string }
  | { kind: 'hollow' }

const known = new Map<string, Known>()
function learn(phrases: string, meaning: Known) {
  for (const phrase of phrases.split('|').map(fold))
    if (!known.has(phrase)) known.set(phrase, meaning.kind === 'hollow' ? meaning : { ...meaning, said: phrase })
}
topics.forEach((phrases, at) => learn(phrases, { kind: 'topic', key: `t${at}`, words: phrases.split('|'), said: '' }))
commonTopics.forEach((phrases, at) =>
  learn(phrases, { kind: 'common', key: `c${at}`, words: phrases.split('|'), said: '' }),
)
askings.forEach((phrases, at) => learn(phrases, { kind: 'asking', key: `a${at}`, words: [], said: '' }))
for (const [code, phrases] of Object.entries(spokenCountries))
  learn(phrases, { kind: 'place', key: code, words: phrases.split('|'), said: '' })
learn(hollow, { kind: 'hollow' })

/** The lengths of the phrases that begin with a sign, the longest first. */
const lengthsOf = new Map<string, readonly number[]>()
for (const phrase of known.keys()) {
  const lengths = new Set(lengthsOf.get(phrase[0] ?? '')).add(phrase.length)
  // A Latin word may stand in the plural.
  if (!/[^a-z]$/.test(phrase)) lengths.add(phrase.length + 1)
  lengthsOf.set(
    phrase[0] ?? '',
    [...lengths].toSorted((one, other) => other - one),
  )
}

/** What a sign is: 1 for letters and digits that make words, 2 for signs that are read in pairs, 3 for the others. Looking at each anew is slow. */
const signKinds = new Uint8Array(0x10000)
function signKind(sign: string): number {
  const code = sign.charCodeAt(0)
  const kind = signKinds[code] ?? 3
  if (kind !== 0) return kind
  const found = /[\u3040-\u30ff\u3400-\u9fff々ー]/.test(sign) ? 2 : /[\p{L}\p{N}]/u.test(sign) ? 1 : 3
  signKinds[code] = found
  return found
}
const isLatin = (sign: string | undefined) => sign !== undefined && signKind(sign) === 1
const isPaired = (sign: string) => signKind(sign) === 2
const longestHanPlace = 5
const longestLatinPlace = 3

/** The meanings of a text: first its longest known words, then pairs of the signs between them and the Latin words. */
export function meaningsOf(text: string, atlas: Atlas): Map<string, Meaning> {
  const folded = fold(text)
  const meanings = new Map<string, Meaning>()
  const add = (meaning: Meaning) => void meanings.set(meaning.key, meaning)
  let run = ''
  const endRun = () => {
    for (let at = 0; at + 1 < run.length; at += 1) add(pair(run.slice(at, at + 2), run.length - 1))
    run = ''
  }
  for (let at = 0; at < folded.length; ) {
    const sign = folded[at] ?? ''
    const latin = isLatin(sign)
    if (!latin && !isPaired(sign)) {
      endRun()
      at += 1
      continue
    }
    const found = phraseAt(folded, at, latin) ?? placeAt(folded, at, latin, atlas)
    if (found) {
      endRun()
      found.known.forEach(add)
      at += found.length
    } else if (latin) {
      endRun()
      const [word = ''] = /^[^\s\p{P}\u3040-\u30ff\u3400-\u9fff々ー]+/u.exec(folded.slice(at)) ?? []
      const length = Math.max(1, word.length)
      if (word.length > 1) add({ key: `w${stem(word)}`, kind: 'word', words: forms(word), said: word })
      at += length
    } else {
      run += sign
      at += 1
    }
  }
  endRun()
  return meanings
}

const pair = (signs: string, pairs: number): Meaning => ({
  key: `p${signs}`,
  kind: 'pair',
  words: [signs],
  said: signs,
  pairs,
})

interface Found {
  known: readonly Meaning[]
  length: number
}

/** The longest known phrase there, with what is said inside it; a Latin one ends where a word does, in the singular or plural. */
function phraseAt(folded: string, at: number, latin: boolean): Found | undefined {
  if (latin && isLatin(folded[at - 1])) return undefined
  for (const length of lengthsOf.get(folded[at] ?? '') ?? []) {
    const meaning = knownAt(folded, at, length)
    if (meaning) return { known: meaning.kind === 'hollow' ? [] : [meaning, ...insideOf(folded, at, length)], length }
  }
  return undefined
}

function knownAt(folded: string, at: number, length: number): Known | undefined {
  if (at + length > folded.length) return undefined
  const phrase = folded.slice(at, at + length)
  if (isLatin(phrase.at(-1)) && isLatin(folded[at + length])) return undefined
  return known.get(phrase) ?? (isLatin(phrase.at(-1)) ? known.get(phrase.replace(/s$/, '')) : undefined)
}

/** In 海运费到付 stands 海运费. */
function insideOf(folded: string, from: number, whole: number): Meaning[] {
  const inside: Meaning[] = []
  for (let at = from; at < from + whole; at += 1) {
    if (isLatin(folded[at]) && isLatin(folded[at - 1])) continue
    for (const length of lengthsOf.get(folded[at] ?? '') ?? []) {
      if (length === whole || at + length > from + whole) continue
      const meaning = knownAt(folded, at, length)
      if (meaning?.kind === 'common') inside.push(meaning)
    }
  }
  return inside
}

function placeAt(folded: string, at: number, latin: boolean, { placesOf, namesOf }: Atlas): Found | undefined {
  for (const word of latin ? latinWords(folded, at) : hanWords(folded, at)) {
    const codes = placesOf(word)
    if (codes.length > 0)
      return {
        known: codes.map((key) => ({ kind: 'place', key, words: [word, ...namesOf(key)], said: word })),
        length: word.length,
      }
  }
  return undefined
}

function hanWords(folded: string, at: number): string[] {
  const [run = ''] = /^[\u3040-\u30ff\u3400-\u9fffー]+/.exec(folded.slice(at, at + longestHanPlace)) ?? []
  return Array.from({ length: Math.max(0, run.length - 1) }, (_, less) => run.slice(0, run.length - less))
}

function latinWords(folded: string, at: number): string[] {
  if (isLatin(folded[at - 1])) return []
  const [words = ''] = /^\p{L}+(?: \p{L}+){0,2}/u.exec(folded.slice(at)) ?? []
  const parts = words.split(' ')
  return Array.from({ length: Math.min(longestLatinPlace, parts.length) }, (_, less) =>
    parts.slice(0, parts.length - less).join(' '),
  ).filter((word) => word.length > 3)
}

/** The same for a word and its plural or past. */
const stem = (word: string) =>
  word.length > 4 ? word.replace(/(?:ies|y)$/, 'i').replace(/(?:ing|ed|es|s|e)$/, '') : word
const forms = (word: string) => [...new Set([word, `${word}s`, word.replace(/s$/, '')])]

/** The terms by which entries with a meaning are looked for, as the database keeps them: one of each word. */
export const termsOf = ({ words }: Meaning): string[] => [...new Set(words.flatMap(termsOfWord))]

function termsOfWord(word: string): string[] {
  const runs =
    word
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\u3040-\u30ff\u3400-\u9fff々ー]+|[^\s\p{P}\u3040-\u30ff\u3400-\u9fff々ー]+/gu) ?? []
  const latin = runs
    .filter((run) => !isPaired(run) && run.length > 1)
    .toSorted((one, other) => other.length - one.length)[0]
  if (latin !== undefined) return [latin, `${latin}s`]
  return runs.slice(0, 1).map((run) => run.slice(0, 2))
}

const weights = { topic: 1, place: 1, word: 0.8, pair: 0.8, common: 0.4, asking: 0 } as const
/** A port has its country beside it. */
const ofPort = 0.5
/** What is asked weighs as much as a word that stands in a tenth of the entries. */
const askingWeight = 0.35

export interface Weighing {
  /** How many entries are in use, and how many of them have a meaning. */
  entries: number
  holding: ReadonlyMap<string, number>
}

const weightOf = ({ key, kind, pairs = 1 }: Meaning, { entries, holding }: Weighing) => {
  const most = Math.log(1 + entries)
  if (kind === 'asking') return askingWeight * most
  const weight = kind === 'place' && key.length > 2 ? ofPort : weights[kind] / Math.sqrt(pairs)
  return weight * Math.log(1 + entries / Math.max(1, holding.get(key) ?? 0))
}

/** An entry that says it in other words, or not all that is asked, is not sure: a wrong answer is worse than a click. */
const mostUnsure = 0.79

/**
 * How well a text of an entry fits what was asked, from 0 to 1: the weight of the meanings of both ÷ the weight of those that were asked, less where the
 * entry says more than that, or asks something else about the same thing.
 */
export function fitOf(
  asked: ReadonlyMap<string, Meaning>,
  said: ReadonlyMap<string, Meaning>,
  weighing: Weighing,
): number {
  let [whole, shared, others] = [0, 0, 0]
  for (const meaning of asked.values()) {
    const weight = weightOf(meaning, weighing)
    whole += weight
    if (said.has(meaning.key)) shared += weight
  }
  const typical = Math.log(1 + weighing.entries)
  for (const { key, kind, pairs = 1 } of said.values())
    if (!asked.has(key))
      others += kind === 'asking' ? askingWeight * typical : (weights[kind] / Math.sqrt(pairs)) * 0.6 * typical
  if (!isAboutTheSame(asked, said)) return 0
  const covered = shared / whole
  const fit = covered * (1 - 0.4 * (others / (others + shared)))
  if (isAskedAlike(asked, said) && isSaidAlike(asked, said)) return fit
  return Math.min(mostUnsure, asksOtherwise(asked, said) ? fit * 0.9 : fit)
}

const askingsOf = (meanings: ReadonlyMap<string, Meaning>) =>
  [...meanings.values()].filter(({ kind }) => kind === 'asking')

const isAskedAlike = (asked: ReadonlyMap<string, Meaning>, said: ReadonlyMap<string, Meaning>) =>
  askingsOf(asked).every(({ key }) => said.has(key))

/** 40HQ and 40GP are both large boxes, and a demurrage is no detention. */
const isSaidAlike = (asked: ReadonlyMap<string, Meaning>, said: ReadonlyMap<string, Meaning>) =>
  [...asked.values()].every(({ kind, key, said: words }) => {
    const other = said.get(key)
    return (kind !== 'topic' && kind !== 'place') || other === undefined || other.said === words
  })

/** Both say what they ask, and it is nothing of the same. */
const asksOtherwise = (asked: ReadonlyMap<string, Meaning>, said: ReadonlyMap<string, Meaning>) =>
  askingsOf(said).length > 0 && askingsOf(asked).every(({ key }) => !said.has(key))

/** Words of which every entry is full are not enough. */
function isAboutTheSame(asked: ReadonlyMap<string, Meaning>, said: ReadonlyMap<string, Meaning>): boolean {
  const shared = [...asked.values()].filter(({ key }) => said.has(key))
  const pairs = shared.filter(({ kind }) => kind === 'pair' || kind === 'common')
  return (
    pairs.length > 1 ||
    shared.some(({ kind, key }) => ['topic', 'word'].includes(kind) || (kind === 'place' && key !== home))
  )
}

/** Half of all entries are about what leaves from here. */
const home = 'CN'

/** The languages in which a text may be written, as far as its signs and words tell. */
export function languagesOf(text: string): readonly Language[] {
  if (/[\u3040-\u30ff]/.test(text)) return ['ja']
  if (/[\u3400-\u9fff]/.test(text)) return ['zh']
  const words = fold(text).match(/\p{L}+/gu) ?? []
  if (/[¿¡ñáéíóú]/i.test(text) || words.some((word) => spanish.has(word))) return ['es']
  return words.some((word) => english.has(word)) ? ['en'] : ['en', 'es']
}

const spanish = new Set(
  'el los las un una del por para con que se hay mi su cuanto como puedo flete carga cobro diferencia madera reserva aduana seguro destino contenedor documentos'.split(
    ' ',
  ),
)
const english = new Set(
  'the is are do does can what how when which who my your of to for i we you have need with not vs details required info possible accepted available any'.split(
    ' ',
  ),
)
