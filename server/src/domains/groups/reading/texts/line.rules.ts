import type { DateOrderFinder } from '../date-orders.rules.ts'
import { LineSplitter } from '../lines.rules.ts'
import { isEmptyLine, trimName, withoutMarks } from '../marks.rules.ts'
import type { ChatPart, ReadingChoices } from '../messages.rules.ts'
import {
  type ChatForm,
  type DateReader,
  LineReader,
  neutralChoices,
  orderOfText,
  recogniseByReading,
} from '../readers.rules.ts'
import { DayReader, StampScanner } from '../stamps.rules.ts'
import { SenderMemory, senderOf } from '../tally.rules.ts'

/** What LINE exports: a title, lines with the day, and `time⇥name⇥text`; a text of several lines stands in quotes. */
export const line: ChatForm = {
  name: 'line',
  units: 'lines',
  resolution: 'minute',
  recognise(sample) {
    const isNamed = titleOf(withoutMarks(sample.text.slice(0, 300).split(/\r?\n/, 1)[0] ?? '')) !== null
    const order = orderOfText(this, sample.text) ?? 'ymd'
    return recogniseByReading(new LineChatReader({ ...neutralChoices, order }), sample, isNamed)
  },
  open: (choices) => new LineChatReader(choices),
  openDates: (finder) => new LineDates(finder),
}

const titles: readonly (readonly [RegExp, ChatPart['kind']])[] = [
  [/^(?:\[LINE\] ?)?Chat history in (.+)$/iu, 'group'],
  [/^(?:\[LINE\] ?)?Chat history with (.+)$/iu, 'private'],
  [/^(?:\[LINE\] ?)?[与與](.+?)的聊天[记記][录錄]$/u, 'private'],
  [/^(?:\[LINE\] ?)(.+?)的聊天[记記][录錄]$/u, 'group'],
  [/^(?:\[LINE\] ?)?(.+?)のトーク履歴$/u, 'unknown'],
  [/^(?:\[LINE\] ?)?ประวัติการแชท(?:ใน|กับ) ?(.+)$/u, 'unknown'],
  [/^(?:\[LINE\] ?)?Lịch sử trò chuyện (?:với|trong) (.+)$/iu, 'unknown'],
  [/^(?:\[LINE\] ?)?Historial de(?:l)? chat (?:en|con) (.+)$/iu, 'unknown'],
]

function titleOf(text: string): { label: string; kind: ChatPart['kind'] } | null {
  for (const [shape, kind] of titles) {
    const [, label] = shape.exec(text) ?? []
    // In Japanese the same words name a group and, with と, a person.
    const isPerson = kind === 'unknown' && label?.endsWith('と') === true
    if (label !== undefined) return { label: trimName(label.replace(/と$/u, '')), kind: isPerson ? 'private' : kind }
  }
  return null
}

const saved = /^(?:Saved on|保存日期|儲存日期|保存日時|Guardado el|Đã lưu vào|บันทึกเมื่อ|บันทึกไว้เมื่อ)[:：]? ?/iu
/** `2024.01.02 Tuesday`, `2026/1/30(金)`, `Fri, 1/30/2026`, `จ. 30/1/2569`. */
const weekdayBefore = /^\p{L}[\p{L}\p{M}]{0,12}(?:\.?,|\.) ?/u
const weekdayBehind = /^[\s(（]*[\p{L}\p{M}]{0,16}[)）.]*\s*$/u

/** Finds a line that holds a day and nothing else; its numbers are those of the scanner. */
function isDayLine(text: string, stamps: StampScanner): boolean {
  if (text.length > 40) return false
  const from = weekdayBefore.exec(text)?.[0].length ?? 0
  return stamps.readDate(text, from) && weekdayBehind.test(text.slice(stamps.end))
}

class LineChatReader extends LineReader {
  readonly #choices: ReadingChoices
  readonly #stamps = new StampScanner()
  readonly #days = new DayReader()
  readonly #senders = new SenderMemory((text) => senderOf(trimName(text)))
  #day = Number.NaN
  /** The line of the title; the day of the export stands behind it. */
  #titleAt = 1
  /** Whether the text in hand stands in quotes that are not closed yet. */
  #isQuoted = false

  constructor(choices: ReadingChoices) {
    super(choices)
    this.#choices = choices
  }

  protected takeLine(raw: string, number: number) {
    const text = raw.charCodeAt(0) > 0x2000 ? withoutMarks(raw) : raw
    if (this.#takeHeader(text, number)) return
    if (this.#isQuoted) return this.#takeQuoted(text, number)
    if (text === '' || isEmptyLine(text)) return this.tally.blank()
    if (!this.#takeTitle(text, number)) this.tally.body(text, number)
  }

  #takeTitle(text: string, number: number): boolean {
    // One export may stand behind another.
    const title = number === 1 || text.startsWith('[LINE]') ? titleOf(text) : null
    if (title) {
      this.#titleAt = number
      this.tally.openPart(title.label, { kind: title.kind })
    } else if (isDayLine(text, this.#stamps)) {
      const order = this.#stamps.first >= 100 ? 'ymd' : this.#choices.order
      const day = this.#days.read(this.#stamps, order)
      if (Number.isNaN(day)) return false
      this.#day = day
    } else if (number > this.#titleAt + 2 || !saved.test(text)) return false
    this.tally.rubbish()
    return true
  }

  /** `12:34⇥name⇥text`; where nobody is named LINE speaks itself. */
  #takeHeader(text: string, number: number): boolean {
    const tab = text.indexOf('\t')
    if (tab < 4 || tab > 12 || !this.#stamps.readTime(text, 0) || this.#stamps.end !== tab) return false
    const shown = this.#day + this.#stamps.clock
    if (Number.isNaN(shown)) return false
    const next = text.indexOf('\t', tab + 1)
    const name = next < 0 ? '' : text.slice(tab + 1, next)
    const said = next < 0 ? text.slice(tab + 1) : text.slice(next + 1)
    const isQuoted = name !== '' && said.startsWith('"') && !isClosed(said, 1)
    // Quotes around a single line are the person's own, since LINE writes them around several.
    const plain = isQuoted ? said.slice(1) : said
    const sender = name === '' ? null : this.#senders.get(name)
    if (!this.tally.begin({ line: number, shown, sender, kind: sender ? 'text' : 'system', text: plain })) return false
    this.#isQuoted = isQuoted
    return true
  }

  #takeQuoted(text: string, number: number) {
    this.#isQuoted = !isClosed(text, 0)
    if (text === '') this.tally.blank()
    else this.tally.body(this.#isQuoted ? text : text.slice(0, -1), number)
  }
}

const isClosed = (text: string, from: number) => text.length > from && text.endsWith('"')

class LineDates implements DateReader {
  readonly #lines: LineSplitter

  constructor(finder: DateOrderFinder) {
    const stamps = new StampScanner()
    this.#lines = new LineSplitter((text) => {
      if (isDayLine(withoutMarks(text), stamps)) finder.see(stamps.first, stamps.second, stamps.third)
    })
  }

  feed(text: string) {
    this.#lines.feed(text)
  }

  end() {
    this.#lines.end()
  }
}
