import { isEmptyLine, trimName, withoutMarks } from '../marks.rules.ts'
import { type ChatForm, LineReader, neutralChoices, recogniseByReading } from '../readers.rules.ts'
import { DayReader, StampScanner } from '../stamps.rules.ts'
import { SenderMemory, senderOf } from '../tally.rules.ts'
import { endingStampOf } from './ending-stamps.rules.ts'

/** What people copy out of WeChat's window on a computer: the name, then the day with the minute. */
export const wechatCopied: ChatForm = {
  name: 'wechatCopied',
  units: 'lines',
  resolution: 'minute',
  recognise: (sample) => recogniseByReading(new WechatCopiedReader(neutralChoices), sample, false),
  open: (choices) => new WechatCopiedReader(choices),
}

class WechatCopiedReader extends LineReader {
  readonly #stamps = new StampScanner()
  readonly #days = new DayReader()
  readonly #senders = new SenderMemory((text) => senderOf(trimName(text)))

  protected takeLine(raw: string, number: number) {
    const line = raw.charCodeAt(0) > 0x2000 ? withoutMarks(raw) : raw
    if (line === '' || isEmptyLine(line)) return this.tally.blank()
    if (!this.#takeHeader(line, number)) this.tally.body(line, number)
  }

  #takeHeader(line: string, number: number): boolean {
    const found = endingStampOf(line, this.#stamps)
    if (!found?.hasDate || found.hasSeconds || found.from < 2) return false
    const shown = this.#days.read(this.#stamps, 'ymd') + this.#stamps.clock
    if (Number.isNaN(shown) || !this.tally.mayBegin(shown)) return false
    this.tally.open({ line: number, shown, sender: this.#senders.get(line.slice(0, found.from)) })
    return true
  }
}
