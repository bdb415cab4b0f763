import { DateOrderFinder } from './date-orders.rules.ts'
import { LineSplitter } from './lines.rules.ts'
import type { DateOrder, ReadingChoices } from './messages.rules.ts'
import { Tally } from './tally.rules.ts'

export type FormName =
  | 'qqManager'
  | 'qqCopied'
  | 'qqntText'
  | 'qqntJson'
  | 'qqntLines'
  | 'qqMht'
  | 'wechatShared'
  | 'wechatCopied'
  | 'wechatTool'
  | 'wechatCsv'
  | 'wechatTable'
  | 'wechatJson'
  | 'wechatHtml'
  | 'whatsapp'
  | 'telegramJson'
  | 'telegramHtml'
  | 'line'
  | 'linkedin'
  | 'facebook'
  | 'ownCsv'

/** Is fed the decoded text of a file in pieces that may end anywhere. */
export interface ChatReader {
  feed: (text: string) => void
  end: () => void
  readonly tally: Tally
}

/** Is fed like a reader, and only looks at the dates. */
export type DateReader = Pick<ChatReader, 'feed' | 'end'>

/** The beginning of a file, decoded, and its name. */
export interface Sample {
  text: string
  name: string
}

/**
 * Why a form is likely: the file says its name (`named`), its headers fit (`headers`), only some of it fits (`some`),
 * or nothing does (`nothing`).
 */
export type Reason = 'named' | 'headers' | 'some' | 'nothing'

export interface Recognition {
  /** From 0 to 1. */
  score: number
  reason: Reason
}

export interface ChatForm {
  name: FormName
  /** What `line` and the counts of a reader number. */
  units: 'lines' | 'records'
  /** The smallest difference between two times that the form can write. */
  resolution: 'minute' | 'second' | 'millisecond'
  recognise: (sample: Sample) => Recognition
  open: (choices: ReadingChoices) => ChatReader
  /** Makes a reader of all dates, where the form leaves the order of day and month open. */
  openDates?: (finder: DateOrderFinder) => DateReader
  /** Whether the dates of a text lack their years. */
  lacksYears?: (sample: Sample) => boolean
  /** Returns the name of the conversation that the name of a file holds; empty if it holds none. */
  labelOf?: (file: string) => string
  /** Whether a blank line stands before each header of a text; only in forms that may have it. */
  hasBlankLines?: (sample: Sample) => boolean
}

/** A reader of text that is told apart line by line. */
export abstract class LineReader implements ChatReader {
  readonly tally: Tally
  readonly #lines = new LineSplitter((line, number) => this.takeLine(line, number))

  constructor(choices: ReadingChoices) {
    this.tally = new Tally(choices)
  }

  protected abstract takeLine(line: string, number: number): void

  feed(text: string) {
    this.#lines.feed(text)
  }

  /** Settles lines that wait for the next one, when there is none. */
  protected finish() {}

  end() {
    this.#lines.end()
    this.finish()
    this.tally.close()
  }
}

/** So much of a sample is read to see what fits. */
const triedLength = 256 * 1024

/**
 * Reads the beginning of a sample by a form and says how much of it fits. `isNamed` tells that the text says what it
 * is, which counts more than headers that other programs write alike.
 */
export function recogniseByReading(reader: ChatReader, { text }: Sample, isNamed: boolean): Recognition {
  reader.feed(text.slice(0, triedLength))
  reader.end()
  const { header, body, system, unknown } = reader.tally.counts
  const all = header + body + system + unknown
  if (reader.tally.messages === 0) return isNamed ? { score: 0.5, reason: 'named' } : { score: 0, reason: 'nothing' }
  // Nobody writes nothing: these are the lines of a log, each of which begins with a time.
  if (!isNamed && reader.tally.take().every((message) => message.text === '')) return { score: 0, reason: 'nothing' }
  const misfit = Math.min(1, (unknown / all) * 5)
  if (isNamed) return { score: round(0.98 - 0.5 * misfit), reason: 'named' }
  const share = (header + system) / all
  const isPlain = share >= 0.1 && header >= 3
  const base = isPlain ? 0.88 : share >= 0.3 ? 0.82 : 0.6
  return { score: round(base * (1 - misfit)), reason: misfit < 0.1 && base > 0.8 ? 'headers' : 'some' }
}

const round = (score: number) => Math.round(score * 100) / 100

/** Returns the order of the dates of a text, the likeliest where several read them; undefined where it has none. */
export function orderOfText({ openDates }: Pick<ChatForm, 'openDates'>, text: string): DateOrder | undefined {
  const finder = new DateOrderFinder()
  const dates = openDates?.(finder)
  dates?.feed(text)
  dates?.end()
  return finder.find()?.order
}

/** What a form is tried with before anybody has chosen. */
export const neutralChoices: ReadingChoices = {
  order: 'ymd',
  year: 2000,
  toMoment: (shown) => shown,
  readAt: Number.POSITIVE_INFINITY,
  hasBlankLines: false,
  label: '',
}
