import type { ReadLine } from '@seamark/contract/rates/reading/lines'
import { readManyRates, readRates } from '../../rates/index.ts'
import { laneNamed, placeBeginnings, portWord } from '../../territory/index.ts'
import type { AskedText, Lexicon } from './messages.rules.ts'

interface LexiconOptions {
  /** The country of the group; numbers without a country code belong to it. */
  country?: string
  /** The office's own words for ports, as `portMeanings` returns them. */
  aliases?: ReadonlyMap<string, readonly string[]>
  /** The office's own words for carriers, as `carrierMeanings` returns them. */
  carriers?: ReadonlyMap<string, string>
  /** For how many days a price holds of which nothing is said. */
  validDays?: number
}

/** In groups the same text comes again and again; what was found in texts of so many findings is remembered while a file is read. */
const remembered = 5000
/** Texts that are asked for beside those that were read ahead are few. */
const rememberedLines = 1000
const longestHan = 5

/** Returns what the extraction of one file needs. It holds answers that were given before, so one is made for a file and used for all its messages. */
export function createLexicon({ country = 'CN', aliases, carriers, validDays = 7 }: LexiconOptions = {}): Lexicon {
  const answers = new RecentAnswers<readonly ReadLine[]>(rememberedLines)
  let ahead: ReadonlyMap<string, readonly ReadLine[]> = new Map()
  const options = { validDays, ...(aliases ? { aliases } : {}), ...(carriers ? { carriers } : {}) }
  return {
    country,
    findings: new RecentAnswers(remembered),
    hasPlace: (text) => hasPlace(text) || (aliases !== undefined && namesOneOf(text, aliases)),
    read: (text, day) => {
      const key = keyOf({ text, day })
      const before = ahead.get(key) ?? answers.get(key)
      if (before) return before
      const { lines } = readRates({ of: { text }, day, ...options })
      answers.set(key, lines)
      return lines
    },
    readAhead: (texts) => {
      const read = readManyRates(texts, options)
      ahead = new Map(texts.map((asked, at) => [keyOf(asked), read[at] ?? []]))
    },
  }
}

const keyOf = ({ text, day }: AskedText) => `${day} ${text}`

/** Keeps answers to texts; the older half is forgotten when they hold too many lines. A text without any counts as one. */
class RecentAnswers<Answer extends { length: number }> {
  readonly #most: number
  #lines = 0
  #recent = new Map<string, Answer>()
  #older = new Map<string, Answer>()

  constructor(most: number) {
    this.#most = most
  }

  get(text: string): Answer | undefined {
    const recent = this.#recent.get(text)
    if (recent !== undefined) return recent
    const older = this.#older.get(text)
    if (older !== undefined) this.set(text, older)
    return older
  }

  set(text: string, answer: Answer) {
    if (this.#lines >= this.#most / 2) {
      this.#older = this.#recent
      this.#recent = new Map()
      this.#lines = 0
    }
    this.#recent.set(text, answer)
    this.#lines += Math.max(1, answer.length)
  }
}

const places = new Map<string, boolean>()
const mostPlaces = 200_000

/** Whether a text names a port or a lane. */
function hasPlace(text: string): boolean {
  const beginnings = placeBeginnings()
  const isFirst = firstSigns()
  for (let at = 0; at < text.length - 1; at += 1) {
    if (isFirst[text.charCodeAt(at)] === 0 || !beginnings.has(text.slice(at, at + 2))) continue
    for (let length = 2; length <= longestHan; length += 1) if (isPlace(text.slice(at, at + length))) return true
  }
  const words = text.match(otherWords) ?? []
  return words.some((word, at) => isPlace(word) || (at > 0 && word.length > 2 && isPlace(`${words[at - 1]} ${word}`)))
}

let firsts: Uint8Array | undefined

/** Says of each sign whether a Chinese place begins with it: most signs begin none, and need not be cut out with the next one. */
function firstSigns(): Uint8Array {
  if (firsts) return firsts
  firsts = new Uint8Array(0x10000)
  for (const pair of placeBeginnings()) firsts[pair.charCodeAt(0)] = 1
  return firsts
}

const otherWords =
  /[A-Za-z\u00C0-\u1EF9][A-Za-z\u00C0-\u1EF9.']+|[\u3041-\u30FF]{2,}|[\u0400-\u04FF]{3,}|[\uAC00-\uD7A3]{2,}/g

/** The office's own words are few. */
function namesOneOf(text: string, aliases: ReadonlyMap<string, readonly string[]>): boolean {
  const large = text.toUpperCase()
  for (const word of aliases.keys()) if (large.includes(word.toUpperCase())) return true
  return false
}

function isPlace(word: string): boolean {
  const before = places.get(word)
  if (before !== undefined) return before
  const answer = portWord(word) !== undefined || laneNamed(word) !== undefined
  if (places.size >= mostPlaces) places.clear()
  places.set(word, answer)
  return answer
}
