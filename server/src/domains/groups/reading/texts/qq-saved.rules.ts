import { isEmptyLine, skipMarks, trimName } from '../marks.rules.ts'
import type { ChatPart, ReadingChoices } from '../messages.rules.ts'
import { type ChatForm, LineReader, neutralChoices, recogniseByReading, type Sample } from '../readers.rules.ts'
import { DayReader, skipBlanks, StampScanner } from '../stamps.rules.ts'
import { SenderMemory } from '../tally.rules.ts'
import { isQqSystem, readQqSender } from './qq-senders.rules.ts'

/** What QQ's message manager saves as text: any number of conversations in one file, each below lines of `=`. */
export const qqManager: ChatForm = {
  name: 'qqManager',
  units: 'lines',
  resolution: 'second',
  recognise: (sample) =>
    recogniseByReading(
      new QqManagerReader({ ...neutralChoices, hasBlankLines: hasBlankLines(sample) }),
      sample,
      /^消息(?:记录（此消息|分组:|对象:)/m.test(sample.text.slice(0, 4096)),
    ),
  open: (choices) => new QqManagerReader(choices),
  hasBlankLines,
}

/** More headers without a blank line before them than one in a hundred: the form of this file has none. */
function hasBlankLines({ text }: Sample): boolean {
  const before = text.match(/(?<=^|\n)[^\n]*\n(?=\d{4}-\d\d-\d\d \d{1,2}:\d\d:\d\d )/g) ?? []
  const without = before.filter((line) => line.trim() !== '').length
  return without * 100 <= before.length
}

class QqManagerReader extends LineReader {
  readonly #hasBlankLines: boolean
  readonly #stamps = new StampScanner()
  readonly #days = new DayReader()
  readonly #senders = new SenderMemory(readQqSender)
  /** The kind of the conversations below, by the group of contacts that the manager names. */
  #kind: ChatPart['kind'] = 'unknown'
  /** A line of `=` that may begin the headings of the next conversation. */
  #rule: { text: string; number: number } | undefined

  constructor(choices: ReadingChoices) {
    super(choices)
    this.#hasBlankLines = choices.hasBlankLines
  }

  protected takeLine(raw: string, number: number) {
    const sign = raw.charCodeAt(0)
    const line = sign > 0x2000 ? raw.slice(skipMarks(raw, 0)) : raw
    if (this.#rule) this.#settleRule(line)
    if (line.length >= shortestHeader && startsWithDigit(line)) this.#takeDigits(line, number)
    else if (line === '' || isEmptyLine(line)) this.tally.blank()
    else if (!this.#takeHeading(line, number)) this.tally.body(line, number)
  }

  protected override finish() {
    if (this.#rule) this.#settleRule('')
  }

  #takeDigits(line: string, number: number) {
    const { tally } = this
    const shown = this.#readHeader(line)
    if (shown === null) return tally.body(line, number)
    if (Number.isNaN(shown)) return tally.unknown(line, number)
    const mayBegin = !this.#hasBlankLines || tally.isAfterBlank
    if (!mayBegin) return tally.body(line, number)
    const sender = this.#senders.get(line.slice(this.#stamps.end))
    const isSystem = isQqSystem(sender)
    const header = {
      line: number,
      shown,
      sender: isSystem ? null : sender,
      kind: isSystem ? 'system' : 'text',
    } as const
    if (!tally.begin(header)) tally.body(line, number)
  }

  /**
   * Returns what the clock of a header shows, NaN where there is no such time, and null where the line is no header.
   */
  #readHeader(line: string): number | null {
    if (line.charCodeAt(4) !== dash && line.charCodeAt(4) !== slash) return null
    const stamps = this.#stamps
    if (!stamps.readDate(line, 0) || line.charCodeAt(stamps.end) !== blank) return null
    if (!stamps.readTime(line, skipBlanks(line, stamps.end)) || !stamps.hasSeconds) return null
    // A sender is short; what is long is a text that begins with a time.
    if (line.length - stamps.end > longestSender) return null
    if (stamps.end < line.length && line.charCodeAt(stamps.end) !== blank) return null
    return this.#days.read(stamps, 'ymd') + stamps.clock
  }

  /** Takes the lines between two conversations; `消息对象` names the next one. Returns whether the line is one. */
  #takeHeading(line: string, number: number): boolean {
    const { tally } = this
    const sign = line.charCodeAt(0)
    if (sign === equals && rule.test(line)) {
      if (tally.hasOpen && !tally.isAfterBlank) return false
      if (tally.hasOpen) this.#rule = { text: line, number }
      else tally.rubbish()
      return true
    }
    if (sign !== signOfMessage) return false
    const [, what, named = ''] = heading.exec(line) ?? []
    // Where one export was put behind another, the first line of the second has no line of `=` before it.
    if (what === undefined || (tally.hasOpen && !what.startsWith('记录'))) return false
    tally.rubbish()
    if (what.startsWith('分组')) this.#kind = kindOfContacts(named)
    else if (what.startsWith('对象')) this.#openPart(trimName(named))
    return true
  }

  #openPart(label: string) {
    this.tally.openPart(label, { kind: this.#kind, account: /^\d{5,12}$/.test(label) ? label : '' })
  }

  /** A line of `=` behind a message ends it only if a heading follows; people write such lines too. */
  #settleRule(next: string) {
    const rule = this.#rule
    this.#rule = undefined
    if (rule && heading.test(next)) this.tally.rubbish()
    else if (rule) this.tally.body(rule.text, rule.number)
  }
}

const rule = /^={20,}$/
const heading = /^消息(记录（此消息记录|分组[:：]|对象[:：])(.*)$/u

const kindOfContacts = (name: string): ChatPart['kind'] =>
  /群|多人聊天|讨论组/u.test(name)
    ? 'group'
    : /好友|联系人|陌生人|家人|朋友|同学|同事/u.test(name)
      ? 'private'
      : 'unknown'

const startsWithDigit = (line: string) => line.charCodeAt(0) >= digit0 && line.charCodeAt(0) <= digit9
const [digit0, digit9, dash, slash, blank, equals] = [48, 57, 45, 47, 32, 61]
const longestSender = 200
const signOfMessage = 0x6d88
const shortestHeader = '2016-7-19 3:27:15'.length
