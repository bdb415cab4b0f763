import { dayMs } from '@seamark/contract/platform/days'
import { isBlank, isEmptyLine, withoutMarks } from '../marks.rules.ts'
import type { DateOrder, ReadingChoices } from '../messages.rules.ts'
import { type ChatForm, LineReader, neutralChoices, orderOfText, recogniseByReading } from '../readers.rules.ts'
import { DayReader, StampScanner } from '../stamps.rules.ts'
import { SenderMemory } from '../tally.rules.ts'
import { CarriedYear } from './carried-years.rules.ts'
import {
  EndingDates,
  type EndingStamp,
  endingStampOf,
  hasBlankLinesBefore,
  isTimeLabel,
  orderOfStamp,
} from './ending-stamps.rules.ts'
import { isQqSystem, readQqSender } from './qq-senders.rules.ts'

/**
 * What people copy out of a chat of QQ or WeCom: from its window, its message manager, or a telephone. The day stands
 * only where it changes, or in each header without its year.
 */
export const qqCopied: ChatForm = {
  name: 'qqCopied',
  units: 'lines',
  resolution: 'second',
  recognise: (sample) =>
    ofTool.test(sample.text)
      ? { score: 0, reason: 'nothing' }
      : recogniseByReading(
          new QqCopiedReader({ ...neutralChoices, order: orderOfText(qqCopied, sample.text) ?? 'ymd' }),
          sample,
          false,
        ),
  open: (choices) => new QqCopiedReader(choices),
  openDates: (finder) => new EndingDates(finder),
  lacksYears({ text }) {
    const reader = new QqCopiedReader(neutralChoices)
    reader.feed(text)
    return reader.year.isNeeded
  },
  hasBlankLines: ({ text }) => hasBlankLinesBefore(text, true),
}

/** Tools for WeChat write an id behind the name, and the same time. */
const ofTool = /\((?:wxid_\w+|[^()\s]+@chatroom)\)\]? (?:\d{4}-)?\d\d-\d\d \d\d:\d\d:\d\d\s*$/m

class QqCopiedReader extends LineReader {
  readonly #stamps = new StampScanner()
  readonly #days = new DayReader()
  readonly #senders = new SenderMemory(readQqSender)
  readonly #hasBlankLines: boolean
  readonly #order: DateOrder
  /** Whether the headers of this text lack their years, as the first one with a day says. */
  #lackYears: boolean | undefined
  readonly year: CarriedYear
  /** The day of the messages below, from a line of its own or a header; before the first one the day is not known. */
  #day = Number.NaN
  #last = 0

  constructor(choices: ReadingChoices) {
    super(choices)
    this.#hasBlankLines = choices.hasBlankLines
    this.#order = choices.order
    this.year = new CarriedYear(choices.year)
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
    if (this.#hasBlankLines && !this.tally.isAfterBlank) return false
    const found = endingStampOf(line, this.#stamps, this.#lackYears !== false)
    const name = found?.hasSeconds ? nameBefore(line, found) : null
    if (!found || name === null) return false
    const day = found.hasDate ? this.#readDay(found.hasYear) : this.#dayAfter(this.#stamps.clock)
    const shown = day + this.#stamps.clock
    if (Number.isNaN(shown)) {
      this.tally.unknown(line, number)
      return true
    }
    const sender = this.#senders.get(name)
    const isSystem = isQqSystem(sender)
    const header = {
      line: number,
      shown,
      sender: isSystem ? null : sender,
      kind: isSystem ? 'system' : 'text',
      ...(found.hasDate ? { unsure: { written: line, lacksYear: !found.hasYear } } : {}),
    } as const
    if (!this.tally.begin(header)) return false
    if (found.hasDate) this.#lackYears ??= !found.hasYear
    this.#day = day
    this.#last = this.#stamps.clock
    return true
  }

  #readDay(hasYear: boolean): number {
    if (!hasYear) return this.year.dayOf(this.#stamps, this.tally)
    return this.#days.read(this.#stamps, orderOfStamp(this.#stamps, this.#order))
  }

  /** A day that stands in a line of a text is not that of who speaks behind it: there the clock falls. */
  #dayAfter(clock: number): number {
    const day = dayBehind(this.#day, this.#last, clock)
    if (day + clock >= this.#day + this.#last - hour) return day
    const { sureShown } = this.tally
    const sureDay = Math.floor(sureShown / dayMs) * dayMs
    const dayOfSure = dayBehind(sureDay, sureShown - sureDay, clock)
    return this.tally.isRefutedBy(dayOfSure + clock) ? dayOfSure : day
  }

  /** ` 2020-02-27`, `— —  2020-2-21  — —`, `日期: 2020-02-27`: a line that holds a day and nothing else. */
  #dayOfLine(line: string): number | null {
    let from = dayLabel.exec(line)?.[0].length ?? 0
    while (from < line.length && isRule(line.charCodeAt(from))) from += 1
    if (!this.#stamps.readDate(line, from)) return null
    for (let at = this.#stamps.end; at < line.length; at += 1) if (!isRule(line.charCodeAt(at))) return null
    const day = this.#days.read(this.#stamps, 'ymd')
    if (Number.isNaN(day)) return null
    this.#last = 0
    return day
  }
}

/** A clock that falls far has passed midnight. */
const dayBehind = (day: number, last: number, clock: number) => (clock < last - dayMs / 2 ? day + dayMs : day)

const dayLabel = /^日期[:：]/u

/** Returns the name before a time; null where what stands there is none. QQ of today puts a colon behind it, and no year. */
function nameBefore(line: string, { from, hasDate, hasYear }: EndingStamp): string | null {
  const name = line.slice(0, from).trimEnd()
  if (isTimeLabel(name) || isDayWithoutYear.test(name)) return null
  if (!/[:：]$/u.test(name)) return name
  return hasDate && !hasYear ? name.slice(0, -1) : null
}
const isDayWithoutYear = /(?:^|\s)\d{1,2}-\d{1,2}$/u

const isRule = (sign: number) => isBlank(sign) || sign === 45 || (sign >= 0x2012 && sign <= 0x2015) || sign === 0x2500
const hour = 3_600_000
