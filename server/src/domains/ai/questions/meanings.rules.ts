import {
  askings,
  belongings,
  commonTopics,
  hollow,
  spokenCountries,
  spokenPorts,
  together,
  topics,
} from './synonyms.rules.ts'

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
  /** Not said: what is said under this key belongs to it. */
  impliedBy?: string
  /** Not said by one word, but by several together. */
  isTogether?: true
}

/** What the atlas knows, handed in so that this stays pure. */
export interface Atlas {
  /** The codes of the ports and countries that a word names, with the countries in which those ports lie. */
  placesOf: (word: string) => readonly string[]
  namesOf: (country: string) => readonly string[]
}

/** Narrow, in small letters, Latin ones without accents; Kana keep their marks. */
export const fold = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u00c0-\u024f]/g, (letter) => letter.normalize('NFD').replace(/\p{M}/gu, ''))

/** The same for a word in the plural, in the past, and of either gender. */
const stem = (word: string) =>
  word.length > 4
    ? word
        .replace(/r(?:l[aeo]s?|me|se|nos)$/, 'r')
        .replace(/(?:ies|y)$/, 'i')
        .replace(/(?:ing|ed|ados?|adas?|es|os|as|s|e|o|a)$/, '')
    : word

type Known =
  | { kind: 'topic' | 'common' | 'asking' | 'place'; key: string; words: readonly string[]; said: string }
  | { kind: 'hollow' }

const known = new Map<string, Known>()
/** The same for Latin words, whatever their ending. */
const knownStems = new Map<string, Known>()
/** Latin phrases with something between their words: left … behind. */
const spread: { form: RegExp; head: string; meaning: Known }[] = []
function learn(phrases: string, meaning: Known) {
  for (const phrase of phrases.split('|').map(fold)) {
    if (known.has(phrase)) continue
    const [head = '', tail] = phrase.split('...')
    if (tail !== undefined) {
      const form = new RegExp(`^${head} (?:[\\p{L}\\p{N}]+ ){1,4}${tail}(?![\\p{L}\\p{N}])`, 'u')
      spread.push({
        form,
        head,
        meaning: meaning.kind === 'hollow' ? meaning : { ...meaning, said: `${head} ${tail}` },
      })
      continue
    }
    const own: Known = meaning.kind === 'hollow' ? meaning : { ...meaning, said: phrase }
    known.set(phrase, own)
    if (/^[a-z]{4,}$/.test(phrase) && !knownStems.has(stem(phrase))) knownStems.set(stem(phrase), own)
  }
}
topics.forEach((phrases, at) => learn(phrases, { kind: 'topic', key: `t${at}`, words: phrases.split('|'), said: '' }))
commonTopics.forEach((phrases, at) =>
  learn(phrases, { kind: 'common', key: `c${at}`, words: phrases.split('|'), said: '' }),
)
askings.forEach((phrases, at) => learn(phrases, { kind: 'asking', key: `a${at}`, words: phrases.split('|'), said: '' }))
for (const [code, phrases] of Object.entries(spokenCountries))
  learn(phrases, { kind: 'place', key: code, words: phrases.split('|'), said: '' })
learn(hollow, { kind: 'hollow' })

const anyPlace = '*'
function meaningOf(phrase: string): Meaning {
  const meaning = known.get(fold(phrase))
  if (meaning === undefined || meaning.kind === 'hollow') throw new Error(`${phrase} is no phrase of synonyms.rules.ts`)
  return meaning
}
const wholeOf = (whole: string): Meaning =>
  /^[A-Z]{2}$/.test(whole) ? { key: whole, kind: 'place', words: [], said: whole } : meaningOf(whole)
const said = {
  together: together.map(([phrases, means]) => ({
    keys: phrases.split('+').map((phrase) => (phrase === anyPlace ? anyPlace : meaningOf(phrase).key)),
    means: meaningOf(means),
  })),
  belongings: new Map(belongings.map(([part, wholes]) => [wholeOf(part).key, wholes.split('|').map(wholeOf)])),
}

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

/** LA is a port, and la is a word. */
const shortPorts = new RegExp(`\\b(?:${Object.keys(spokenPorts).join('|')})\\b`, 'g')

/**
 * The meanings of what is asked: those that it says, what several of them say together, and those to which they belong. Of an entry only what it
 * says counts.
 */
export function meaningsAsked(text: string, atlas: Atlas): Map<string, Meaning> {
  const asked = meaningsOf(text, atlas)
  for (const { keys, means } of said.together)
    if (!asked.has(means.key) && keys.every((key) => asked.has(key) || (key === anyPlace && hasPlace(asked))))
      asked.set(means.key, { ...means, isTogether: true })
  const own = [...asked.keys()]
  for (const key of own)
    for (const whole of said.belongings.get(key) ?? [])
      if (!asked.has(whole.key))
        asked.set(whole.key, {
          ...whole,
          words: whole.kind === 'place' ? atlas.namesOf(whole.key) : whole.words,
          impliedBy: key,
        })
  return asked
}

/** Half of all entries are about what leaves from here. */
export const home = 'CN'

const hasPlace = (meanings: ReadonlyMap<string, Meaning>) =>
  [...meanings.values()].some(({ kind, key }) => kind === 'place' && key !== home)

/** The meanings of a text: first its longest known words, then pairs of the signs between them and the Latin words. */
export function meaningsOf(text: string, atlas: Atlas): Map<string, Meaning> {
  // In 2x40HQ stands 40HQ.
  const folded = fold(text.replace(shortPorts, (short) => spokenPorts[short] ?? short)).replace(/(?<=\d)x(?=\d)/g, ' ')
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
    const found = latin ? latinAt(folded, at, atlas) : hanAt(folded, at, atlas)
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

const hanAt = (folded: string, at: number, atlas: Atlas): Found | undefined =>
  phraseAt(folded, at, false) ?? partedAt(folded, at) ?? placeAt(folded, at, false, atlas)

/** What stands between the words is read as well: only the first of them is taken. */
function spreadAt(folded: string, at: number): Found | undefined {
  if (isLatin(folded[at - 1])) return undefined
  const found = spread.find(({ form, head }) => folded.startsWith(head, at) && form.test(folded.slice(at, at + 60)))
  return found && found.meaning.kind !== 'hollow' ? { known: [found.meaning], length: found.head.length } : undefined
}

function latinAt(folded: string, at: number, atlas: Atlas): Found | undefined {
  const parted = spreadAt(folded, at)
  if (parted) return parted
  const phrase = phraseAt(folded, at, true)
  if (phrase && phrase.known.length > 0) return phrase
  const place = placeAt(folded, at, true, atlas)
  // Los says nothing, but for Los Angeles.
  if (place && place.length > (phrase?.length ?? 0)) return place
  return phrase ?? inflectedAt(folded, at)
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

/** 订过舱 is 订舱: what a verb has between itself and its object says nothing. */
const between = /^[\u3400-\u9fff](?:了|过|完|好|不了|一下|一次|个|点|的)[\u3400-\u9fff]/

function partedAt(folded: string, at: number): Found | undefined {
  const [parted] = between.exec(folded.slice(at, at + 4)) ?? []
  const meaning = parted === undefined ? undefined : known.get(`${parted[0]}${parted.at(-1)}`)
  return meaning && meaning.kind !== 'hollow' && parted !== undefined
    ? { known: [meaning], length: parted.length }
    : undefined
}

/** A Latin word in another form than the known one. */
function inflectedAt(folded: string, at: number): Found | undefined {
  if (isLatin(folded[at - 1])) return undefined
  const [word = ''] = /^[a-z]{5,}(?![a-z\d])/.exec(folded.slice(at)) ?? []
  const meaning = word === '' ? undefined : knownStems.get(stem(word))
  return meaning && { known: meaning.kind === 'hollow' ? [] : [meaning], length: word.length }
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
