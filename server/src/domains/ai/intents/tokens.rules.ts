import { containerNamed } from '@seamark/contract/territory/containers'
import type { Lane } from '@seamark/contract/territory/lanes'
import { comingDays, daysAt, pastDays, type Period, periodNamed, periodPhrases } from './periods.rules.ts'
import { longestPhrase, type Word, wordsByPhrase } from './words.rules.ts'

/** What names mean. It is handed in, so that the reader stays pure. */
export interface Names {
  /** The day of the office. */
  today: string
  me: number
  /** Colleagues by their folded names; several have the same one. */
  people: ReadonlyMap<string, readonly number[]>
  /** The codes of the ports that a word means, and whether only one of them is meant. */
  port: (word: string) => { codes: readonly string[]; isChoice: boolean } | undefined
  lane: (word: string) => Lane | undefined
  carrier: (word: string) => string
  country: (word: string) => string
}

export type Content =
  | Word
  | { kind: 'port'; codes: readonly string[]; isChoice: boolean }
  /** Some words name a lane and a country: 墨西哥. */
  | { kind: 'lane'; lane: Lane; country: string }
  | { kind: 'carrier'; code: string }
  | { kind: 'country'; code: string }
  | { kind: 'container'; code: string }
  | { kind: 'period'; period: Period }
  | { kind: 'days'; days: number; isWithin: boolean }
  | { kind: 'hs'; code: string }
  | { kind: 'number'; number: string }
  | { kind: 'person'; ids: readonly number[] }
  /** Its word is known, but not what it says where it stands. */
  | { kind: 'doubt' }
  /** Nothing knows what it means. */
  | { kind: 'rest' }
export type Token = Content & { text: string; start: number; end: number }

type Found = { content: Content; length: number } | undefined

/** Takes a folded sentence apart, the longest word first. What nothing knows is a rest. */
export function takeApart(sentence: string, names: Names): Token[] {
  const tokens: Token[] = []
  for (let at = 0; at < sentence.length; ) {
    if (sentence[at] === ' ') {
      at += 1
      continue
    }
    const found = isBoundary(sentence, at) ? longestAt(sentence, at, names) : undefined
    const length = found?.length ?? restLength(sentence, at)
    const token = { text: sentence.slice(at, at + length), start: at, end: at + length }
    const last = tokens.at(-1)
    if (!found && last?.kind === 'rest' && /^ ?$/.test(sentence.slice(last.end, at))) {
      last.text = sentence.slice(last.start, token.end)
      last.end = token.end
    } else tokens.push({ ...(found?.content ?? { kind: 'rest' }), ...token })
    at += length
  }
  return tokens
}

const wordLetter = /[\p{Script=Latin}\p{N}]/u
/** Latin words and numbers are taken whole. */
const isBoundary = (sentence: string, at: number) =>
  at === 0 || !wordLetter.test(sentence[at] ?? '') || !wordLetter.test(sentence[at - 1] ?? '')
const endsWell = (sentence: string, end: number) =>
  end === sentence.length || !wordLetter.test(sentence[end] ?? '') || !wordLetter.test(sentence[end - 1] ?? '')

/** An unknown Latin word or number is one rest, any other sign too. */
const restLength = (sentence: string, at: number) =>
  /^[\p{Script=Latin}\p{N}]+(?:[.&’-][\p{Script=Latin}\p{N}]+)*/u.exec(sentence.slice(at))?.[0].length ??
  String.fromCodePoint(sentence.codePointAt(at) ?? 32).length

/** Where two readings are as long, the earlier one holds: a word of commands is seldom meant as a name. */
function longestAt(sentence: string, at: number, names: Names): Found {
  const readings = [
    phraseAt(sentence, at),
    periodAt(sentence, at, names.today),
    formAt(sentence, at),
    personAt(sentence, at, names.people),
    placeAt(sentence, at, names),
  ]
  return readings.reduce((best, one) => ((one?.length ?? 0) > (best?.length ?? 0) ? one : best), undefined)
}

function phraseAt(sentence: string, at: number): Found {
  for (let length = Math.min(longestPhrase, sentence.length - at); length >= 1; length -= 1) {
    const word = wordsByPhrase.get(sentence.slice(at, at + length))
    if (word && endsWell(sentence, at + length)) return { content: word, length }
  }
  return undefined
}

const phrasesOfPeriods = [...periodPhrases].toSorted((one, other) => other.length - one.length)

function periodAt(sentence: string, at: number, today: string): Found {
  const text = sentence.slice(at)
  const days = daysAt(text)
  if (days && endsWell(sentence, at + days.length)) {
    const { about, days: count, length } = days
    if (about === 'past') return { content: { kind: 'period', period: pastDays(count, today) }, length }
    if (about === 'coming') return { content: { kind: 'period', period: comingDays(count, today) }, length }
    return { content: { kind: 'days', days: count, isWithin: about === 'within' }, length }
  }
  const quarter = /^(?:今年)?(?:第?([一二三四1-4])季度|q([1-4]))(?:的)?/.exec(text)
  if (quarter && endsWell(sentence, at + quarter[0].length))
    return {
      content: { kind: 'period', period: quarterOf(quarter[1] ?? quarter[2] ?? '', today) },
      length: quarter[0].length,
    }
  const phrase = phrasesOfPeriods.find((one) => text.startsWith(one) && endsWell(sentence, at + one.length))
  const period = phrase && periodNamed(phrase, today)
  return period && phrase ? { content: { kind: 'period', period }, length: phrase.length } : undefined
}

function quarterOf(sign: string, today: string): Period {
  const number = '一二三四'.indexOf(sign) + 1 || Number(sign)
  const [year, ends] = [today.slice(0, 4), ['03-31', '06-30', '09-30', '12-31']]
  const first = String(number * 3 - 2).padStart(2, '0')
  return { name: 'quarter', from: `${year}-${first}-01`, to: `${year}-${ends[number - 1]}` }
}

/** Containers, customs codes, and numbers of orders, bookings and bills. */
function formAt(sentence: string, at: number): Found {
  const text = sentence.slice(at)
  const box = /^(?:(?:20|40|45) ?[’"]? ?(?:gp|hq|hc|dv|dc|rf|rh|ot|fr|tk|nor)|小柜|大柜|平柜|高柜|超高柜)(?:的)?/.exec(
    text,
  )
  const code = box ? containerNamed(box[0].replace(/的$/, '')) : undefined
  if (box && code && endsWell(sentence, at + box[0].length))
    return { content: { kind: 'container', code: code.code }, length: box[0].length }
  const hs = /^(?:hs ?(?:code|编码|コード)? ?|海关编码 ?|税号 ?)(\d{2,10})/.exec(text)
  if (hs && endsWell(sentence, at + hs[0].length))
    return { content: { kind: 'hs', code: hs[1] ?? '' }, length: hs[0].length }
  const number = /^(?=[a-z\d-]*\d{5})[a-z]{0,6}[\d-]{5,16}[a-z\d]{0,4}/.exec(text)
  if (number && number[0].length >= 7 && endsWell(sentence, at + number[0].length))
    return { content: { kind: 'number', number: number[0].toUpperCase() }, length: number[0].length }
  return undefined
}

function personAt(sentence: string, at: number, people: Names['people']): Found {
  let best: Found
  for (const [name, ids] of people)
    if (name.length > (best?.length ?? 0) && sentence.startsWith(name, at) && endsWell(sentence, at + name.length))
      best = { content: { kind: 'person', ids }, length: name.length }
  return best
}

const longestPlace = 40

function placeAt(sentence: string, at: number, names: Names): Found {
  for (const end of endsOfPlace(sentence, at)) {
    const place = placeNamed(sentence.slice(at, end), names)
    if (place) return { content: place, length: end - at }
  }
  return undefined
}

/** Han and Kana may end anywhere, Latin names of up to four words at their ends; the longest first. */
function endsOfPlace(sentence: string, at: number): number[] {
  const text = sentence.slice(at, at + longestPlace)
  const [han = ''] = /^(?:\p{Script=Han}+|[\p{Script=Katakana}ー]+|\p{Script=Hangul}+)/u.exec(text) ?? []
  if (han !== '')
    return [...han]
      .map((_, index) => at + index + 1)
      .toReversed()
      .filter((end) => end - at >= 2)
  const [latin = ''] = /^\p{Script=Latin}+(?:[ .’-]{1,2}\p{Script=Latin}+){0,3}/u.exec(text) ?? []
  const ends = [...latin.matchAll(/\p{Script=Latin}+/gu)].map(({ 0: word, index }) => at + index + word.length)
  return ends.toReversed().filter((end) => end - at >= 3)
}

function placeNamed(word: string, { port, lane, carrier, country }: Names): Content | undefined {
  const ports = port(word)
  if (ports) return { kind: 'port', ...ports }
  const way = lane(word) ?? lane(word.replace(/(?:航线|航路| lane| route)$/, ''))
  const land = country(word)
  if (way) return { kind: 'lane', lane: way, country: land }
  if (land !== '') return { kind: 'country', code: land }
  const line = carrier(word)
  return line === '' ? undefined : { kind: 'carrier', code: line }
}
