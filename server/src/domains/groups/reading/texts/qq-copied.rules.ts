import { isBlank, isEmptyLine, withoutMarks } from '../marks.rules.ts'
import type { ReadingChoices } from '../messages.rules.ts'
import { type ChatForm, LineReader, neutralChoices, recogniseByReading } from '../readers.rules.ts'
import { DayReader, StampScanner } from '../stamps.rules.ts'
import { SenderMemory } from '../tally.rules.ts'
import { endingStampOf } from './ending-stamps.rules.ts'
import { isQqSystem, readQqSender } from './qq-senders.rules.ts'

/**
 * What people copy out of a chat of QQ: from its window, its message manager, or a telephone. The day stands only
 * where it changes.
 */
export const qqCopied: ChatForm = {
  name: 'qqCopied',
  units: 'lines',
  resolution: 'second',
  recognise: (sample) => recogniseByReading(new QqCopiedReader({ ...neutralChoices, order: 'ymd' }), sample, false),
  open: (choices) => new QqCopiedReader(choices),
}

class QqCopiedReader extends LineReader {
  readonly #stamps = new StampScanner()
  readonly #days = new DayReader()
  readonly #senders = new SenderMemory(readQqSender)
  readonly #year: number
  /** The day of the messages below, from a line of its own or a header; before the first one the day is not known. */
  #day = Number.NaN
  #last = 0

  constructor(choices: ReadingChoices) {
    super(choices)
    this.#year = choices.year
  }

  protected takeLine(raw: string, number: number) {
    const line = raw.charCodeAt(0) > 0x2000 ? withoutMarks(raw) : raw
    if (line === '' || isEmptyLine(line)) return this.tally.blank()
    const day = this.#dayOfLine(line)
    if (day !== null) {
      this.#day = day
      return this.tally.rubbish()
    }
    if (!this.#takeHeader(line, number)) this.tally.body(line, number)
  }

  #takeHeader(line: string, number: number): boolean {
    const found = endingStampOf(line, this.#stamps)
    if (!found?.hasSeconds || isNoName.test(line.slice(0, found.from))) return false
    const day = found.hasDate ? this.#readDay() : this.#dayAfter(this.#stamps.clock)
    const sender = this.#senders.get(line.slice(0, found.from))
    const shown = day + this.#stamps.clock
    if (Number.isNaN(shown)) {
      this.tally.unknown(line, number)
      return true
    }
    if (!this.tally.mayBegin(shown)) return false
    this.#day = day
    this.#last = this.#stamps.clock
    const isSystem = isQqSystem(sender)
    this.tally.open({ line: number, shown, sender: isSystem ? null : sender, kind: isSystem ? 'system' : 'text' })
    return true
  }

  /** Windows of America write the month first; elsewhere the year stands in front. */
  #readDay(): number {
    const { first, third } = this.#stamps
    return this.#days.read(this.#stamps, first < 100 && third >= 100 ? 'mdy' : 'ymd')
  }

  /** A clock that falls has passed midnight. Before any day is said, the day is the first of the chosen year. */
  #dayAfter(clock: number): number {
    const day = Number.isNaN(this.#day) ? Date.UTC(this.#year, 0, 1) : this.#day
    return clock < this.#last - halfDay ? day + 2 * halfDay : day
  }

  /** ` 2020-02-27`, `— —  2020-2-21  — —`: a line that holds a day and nothing else. */
  #dayOfLine(line: string): number | null {
    let from = 0
    while (from < line.length && isRule(line.charCodeAt(from))) from += 1
    if (!this.#stamps.readDate(line, from)) return null
    for (let at = this.#stamps.end; at < line.length; at += 1) if (!isRule(line.charCodeAt(at))) return null
    const day = this.#days.read(this.#stamps, 'ymd')
    if (Number.isNaN(day)) return null
    this.#last = 0
    return day
  }
}

/** What stands before a time in other forms: a word with a colon, or a day without its year. */
const isNoName = /(?:[:：]|(?:^|\s)\d{1,2}-\d{1,2})\s*$/u

const isRule = (sign: number) => isBlank(sign) || sign === 45 || (sign >= 0x2012 && sign <= 0x2015) || sign === 0x2500
const halfDay = 43_200_000
