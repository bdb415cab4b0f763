import { isEmptyLine, trimName, withoutMarks } from '../marks.rules.ts'
import { type ChatForm, LineReader, neutralChoices, recogniseByReading } from '../readers.rules.ts'
import { DayReader, StampScanner } from '../stamps.rules.ts'
import { SenderMemory, senderOf } from '../tally.rules.ts'

/** Text of the exporter for QQ of today: each message is a name with a colon and lines of `时间:`, `类型:`, `内容:`. */
export const qqntText: ChatForm = {
  name: 'qqntText',
  units: 'lines',
  resolution: 'second',
  recognise: (sample) =>
    recogniseByReading(
      new QqntTextReader(neutralChoices),
      sample,
      /^\[QQChatExporter|QQ聊天记录导出/mu.test(sample.text.slice(0, 400)),
    ),
  open: (choices) => new QqntTextReader(choices),
}

/** `资源` lists files below it, `内容` may go on over lines. */
const field = /^(时间|类型|内容|资源|提及|回复)[:：] ?(.*)$/u
const aboutFile = /^(?:聊天名称|聊天类型|导出时间|消息总数|时间范围|导出格式|群成员|筛选)[:：] ?(.*)$/u
const footer = /^总计(?:导出)? ?(\d+) ?条(?:消息)?/u

class QqntTextReader extends LineReader {
  readonly #stamps = new StampScanner()
  readonly #days = new DayReader()
  readonly #senders = new SenderMemory((text) => senderOf(trimName(text)))
  /** A line with a colon at its end that is a name if `时间:` follows. */
  #name: { text: string; number: number } | undefined
  /** Whether lines without a field belong to the text. */
  #isInText = false

  protected takeLine(raw: string, number: number) {
    const line = raw.charCodeAt(0) > 0x2000 ? withoutMarks(raw) : raw
    const [, name, value = ''] = field.exec(line) ?? []
    if (this.#name) {
      if (name === '时间' && this.#begin(value, this.#name)) return
      this.#takeText(this.#name.text, this.#name.number)
    }
    if (line.endsWith(':') && line.length < 100 && name === undefined && !aboutFile.test(line))
      this.#name = { text: line, number }
    else if (line === '' || isEmptyLine(line)) this.tally.blank()
    else if (name !== undefined && this.tally.hasOpen) this.#takeField(name, value, line, number)
    else if (!this.#takeFrame(line)) this.#takeText(line, number)
  }

  protected override finish() {
    if (this.#name) this.#takeText(this.#name.text, this.#name.number)
  }

  /** Begins a message whose name and time are two lines of its header. */
  #begin(time: string, { text, number }: { text: string; number: number }): boolean {
    if (!this.#stamps.readDate(time, 0) || !this.#stamps.readTime(time, this.#stamps.end + 1)) return false
    const shown = this.#days.read(this.#stamps, 'ymd') + this.#stamps.clock
    if (Number.isNaN(shown)) return false
    const name = text.slice(0, -1)
    const isSystem = name === '系统消息' || name === '系统'
    const sender = isSystem ? null : this.#senders.get(name)
    // The lines of a header that is quoted are text, whatever field they stand behind.
    if (!this.tally.begin({ line: number, shown, sender, kind: isSystem ? 'system' : 'text' }))
      this.tally.body(`${text}\n时间: ${time}`, number)
    this.#name = undefined
    this.#isInText = false
    this.tally.frame()
    return true
  }

  #takeField(name: string, value: string, line: string, number: number) {
    this.#isInText = name === '内容'
    if (name === '内容' && value !== '') this.tally.body(value, number)
    else if (name === '时间') this.#takeText(line, number)
    else this.tally.frame()
  }

  #takeText(line: string, number: number) {
    this.#name = undefined
    if (this.#isInText || !this.tally.hasOpen) this.tally.body(line, number)
    else this.tally.frame()
  }

  /** The lines above the first message and below the last. */
  #takeFrame(line: string): boolean {
    const [, count] = footer.exec(line) ?? []
    if (count !== undefined) this.tally.declared = Number(count)
    const isRule = /^[=\-─━]{10,}$/u.test(line)
    const isTitle = !this.tally.hasOpen && (/^\[.*\]$/u.test(line) || line.includes('QQ聊天记录导出'))
    if (count === undefined && !isRule && !isTitle && !this.#isAboutFile(line)) return false
    if (isRule && this.tally.hasOpen && this.#isInText && !this.tally.isAfterBlank) return false
    this.tally.rubbish()
    return true
  }

  #isAboutFile(line: string): boolean {
    const [, value] = this.tally.hasOpen ? [] : (aboutFile.exec(line) ?? [])
    if (value !== undefined && line.startsWith('聊天名称')) this.tally.openPart(trimName(value))
    return value !== undefined
  }
}
