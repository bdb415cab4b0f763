import { trimName } from '../marks.rules.ts'
import { type ChatForm, neutralChoices } from '../readers.rules.ts'
import { momentOf } from '../records/record-values.rules.ts'
import { senderOf } from '../tally.rules.ts'
import { HtmlReader, ignored } from './html-reader.rules.ts'

/**
 * Pages that tools for WeChat make. Each tool has its own, so an element is known by what its class says: a message
 * with a name, a time and a text. A page that names them otherwise is refused rather than half read.
 */
export const wechatHtml: ChatForm = {
  name: 'wechatHtml',
  units: 'records',
  resolution: 'second',
  recognise({ text }) {
    if (!/<(?:html|body|div)\b/i.test(text.slice(0, 4096)) || /class="page_wrap/.test(text))
      return { score: 0, reason: 'nothing' }
    const reader = new WechatPageReader(neutralChoices)
    reader.feed(text)
    const { counts, messages } = reader.tally
    if (messages < 1 || counts.unknown > messages) return { score: 0, reason: 'nothing' }
    const isNamed = /微信|wechat|wxid_/i.test(text)
    return { score: counts.unknown === 0 && isNamed ? 0.85 : 0.6, reason: isNamed ? 'headers' : 'some' }
  },
  open: (choices) => new WechatPageReader(choices),
}

const ofMessage = /[ _-](?:message|msg|chat)(?:[_-]?(?:item|row|box|wrap|wrapper|container))?(?: |$)/i
const ofName = /(?:nick-?_?name|sender|display-?_?name|user-?_?name|author)/i
const ofTime = /(?:time|date)/i
const ofText = /(?:content|text|bubble|body)/i

class WechatPageReader extends HtmlReader {
  #number = 0
  #account = ''

  protected roleOf(name: string, classes: string, attributes: Readonly<Record<string, string>>): string {
    if (name === 'script' || name === 'style') return ignored
    if (name === 'title') return 'title'
    const isWithin = this.open.some(({ role }) => role === 'message')
    if (!isWithin) {
      if (!ofMessage.test(classes)) return ''
      this.#account = attributes['data-sender'] ?? attributes['data-wxid'] ?? ''
      return 'message'
    }
    if (ofName.test(classes)) return 'name'
    if (ofTime.test(classes)) return 'time'
    return ofText.test(classes) ? 'text' : ''
  }

  protected closed(role: string) {
    if (role === 'title') this.tally.part.label = trimName(this.takeText('title'))
    if (role !== 'message') return
    this.#number += 1
    const [name, time, text] = [trimName(this.takeText('name')), this.takeText('time'), this.takeText('text')]
    this.takeText('message')
    const at = momentOf(time, this.choices.toMoment)
    if (Number.isNaN(at) || (name === '' && text === ''))
      return this.tally.unknown(`${name} ${time} ${text}`.trim(), this.#number)
    this.tally.add({ line: this.#number, at, sender: senderOf(name, this.#account, 'wxid'), kind: 'text', text })
  }
}
