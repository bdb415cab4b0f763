import { isEmptyLine, trimName, withoutMarks } from '../marks.rules.ts'
import type { DateOrder, ReadingChoices } from '../messages.rules.ts'
import { type ChatForm, LineReader, neutralChoices, orderOfText, recogniseByReading } from '../readers.rules.ts'
import { DayReader, StampScanner } from '../stamps.rules.ts'
import { SenderMemory, senderOf } from '../tally.rules.ts'
import { CarriedYear } from './carried-years.rules.ts'
import { EndingDates, endingStampOf, hasBlankLinesBefore, isTimeLabel, orderOfStamp } from './ending-stamps.rules.ts'

/**
 * What people copy out of the window of WeChat or DingTalk on a computer: the name, then the day, some without its year,
 * with the minute.
 */
export const wechatCopied: ChatForm = {
  name: 'wechatCopied',
  units: 'lines',
  resolution: 'minute',
  recognise: (sample) =>
    recogniseByReading(
      new WechatCopiedReader({ ...neutralChoices, order: orderOfText(wechatCopied, sample.text) ?? 'ymd' }),
      sample,
      false,
    ),
  open: (choices) => new WechatCopiedReader(choices),
  openDates: (finder) => new EndingDates(finder),
  lacksYears({ text }) {
    const reader = new WechatCopiedReader(neutralChoices)
    reader.feed(text)
    return reader.year.isNeeded
  },
  hasBlankLines: ({ text }) => hasBlankLinesBefore(text, true),
}

class WechatCopiedReader extends LineReader {
  readonly #stamps = new StampScanner()
  readonly #days = new DayReader()
  readonly #senders = new SenderMemory((text) => senderOf(trimName(text)))
  readonly #hasBlankLines: boolean
  readonly #order: DateOrder
  /** Whether the headers of this text lack their years, as the first one says. */
  #lackYears: boolean | undefined
  readonly year: CarriedYear

  constructor(choices: ReadingChoices) {
    super(choices)
    this.#hasBlankLines = choices.hasBlankLines
    this.#order = choices.order
    this.year = new CarriedYear(choices.year)
  }

  protected takeLine(raw: string, number: number) {
    const line = raw.charCodeAt(0) > 0x2000 ? withoutMarks(raw) : raw
    if (line === '' || isEmptyLine(line)) return this.tally.blank()
    if (!this.#takeHeader(line, number)) this.tally.body(line, number)
  }

  #takeHeader(line: string, number: number): boolean {
    if (this.#hasBlankLines && !this.tally.isAfterBlank) return false
    const found = endingStampOf(line, this.#stamps, this.#lackYears !== false)
    if (!found?.hasDate || found.hasSeconds || found.from < 2) return false
    const name = line.slice(0, found.from)
    if (isTimeLabel(name)) return false
    const shown = this.#readDay(found.hasYear) + this.#stamps.clock
    if (Number.isNaN(shown)) return false
    const unsure = { written: line, lacksYear: !found.hasYear }
    if (!this.tally.begin({ line: number, shown, sender: this.#senders.get(name), unsure })) return false
    this.#lackYears ??= !found.hasYear
    return true
  }

  #readDay(hasYear: boolean): number {
    return hasYear
      ? this.#days.read(this.#stamps, orderOfStamp(this.#stamps, this.#order))
      : this.year.dayOf(this.#stamps, this.tally)
  }
}
