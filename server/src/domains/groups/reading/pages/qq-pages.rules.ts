import { trimName } from '../marks.rules.ts'
import type { ChatPart, ReadingChoices } from '../messages.rules.ts'
import { type ChatForm, type ChatReader, neutralChoices } from '../readers.rules.ts'
import { DayReader, StampScanner } from '../stamps.rules.ts'
import { senderOf, type Tally } from '../tally.rules.ts'
import { HtmlReader, ignored } from './html-reader.rules.ts'
import { MimePage } from './mime.rules.ts'

/**
 * What QQ's message manager saves as a web archive (.mht): names without numbers, so the text form is the better one.
 */
export const qqMht: ChatForm = {
  name: 'qqMht',
  units: 'records',
  resolution: 'second',
  recognise({ text }) {
    const head = text.slice(0, 2000)
    const isMail = /^(?:from|subject|mime-version):/im.test(head)
    const isQq = /Tencent|QQ Message|消息记录/u.test(text.slice(0, 20_000))
    if (!isMail || !isQq) return { score: 0, reason: 'nothing' }
    const reader = new QqMhtReader(neutralChoices)
    reader.feed(text)
    return { score: reader.tally.messages > 0 ? 0.97 : 0.5, reason: 'named' }
  },
  open: (choices) => new QqMhtReader(choices),
}

class QqMhtReader implements ChatReader {
  readonly tally: Tally
  readonly #page: QqPageReader
  readonly #mime: MimePage

  constructor(choices: ReadingChoices) {
    this.#page = new QqPageReader(choices)
    this.tally = this.#page.tally
    this.#mime = new MimePage((text) => this.#page.feed(text))
  }

  feed(text: string) {
    this.#mime.feed(text)
  }

  end() {
    this.#mime.end()
    this.#page.end()
  }
}

/**
 * Each row of the page's table is a heading, a day, or a message: a block with name and time, and one with the text.
 */
class QqPageReader extends HtmlReader {
  readonly #stamps = new StampScanner()
  readonly #days = new DayReader()
  #kind: ChatPart['kind'] = 'unknown'
  #day = Number.NaN
  #number = 0
  #blocks = 0

  protected roleOf(name: string): string {
    if (name === 'style' || name === 'script' || name === 'title') return ignored
    if (name === 'tr') {
      this.#blocks = 0
      return 'row'
    }
    if (name !== 'div') return ''
    const within = this.open.filter(({ name }) => name === 'div').length
    if (within === 0) this.#blocks += 1
    if (within === 1 && this.#blocks === 1) return 'name'
    return this.#blocks === 1 ? 'first' : 'text'
  }

  protected closed(role: string) {
    if (role !== 'row') return
    this.#number += 1
    const [name, first, text, rest] = [
      trimName(this.takeText('name')),
      this.takeText('first'),
      this.takeText('text'),
      this.takeText('row'),
    ]
    if (this.#takeHeading(first === '' ? rest : first)) return this.tally.rubbish()
    if (!this.#stamps.readTime(first, 0) || Number.isNaN(this.#day))
      return this.tally.unknown(`${name} ${first} ${text}`.trim(), this.#number)
    const shown = this.#day + this.#stamps.clock
    const isSystem = name === '系统消息'
    this.tally.open({
      line: this.#number,
      shown,
      sender: isSystem ? null : senderOf(name),
      kind: isSystem ? 'system' : text === '' ? 'media' : 'text',
      text,
    })
    this.tally.close()
  }

  #takeHeading(text: string): boolean {
    if (text === '' || /^消息记录(?:（此消息记录|$)/u.test(text)) return true
    const [, what, value = ''] = /^(消息分组|消息对象|日期)[:：]\s*(.*)$/u.exec(text) ?? []
    if (what === '消息分组') this.#kind = value.includes('群') ? 'group' : 'private'
    else if (what === '消息对象') this.tally.openPart(trimName(value), { kind: this.#kind })
    else if (what === '日期' && this.#stamps.readDate(value, 0)) this.#day = this.#days.read(this.#stamps, 'ymd')
    return what !== undefined
  }
}
