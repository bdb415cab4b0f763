import { trimName } from '../marks.rules.ts'
import { type ChatForm, neutralChoices } from '../readers.rules.ts'
import { momentOf } from '../records/record-values.rules.ts'
import { senderOf } from '../tally.rules.ts'
import { HtmlReader, ignored } from './html-reader.rules.ts'

/** `messages.html`, `messages2.html` of Telegram Desktop. */
export const telegramHtml: ChatForm = {
  name: 'telegramHtml',
  units: 'records',
  resolution: 'second',
  recognise({ text }) {
    if (!/class="page_wrap|class="message (?:default|service)/.test(text)) return { score: 0, reason: 'nothing' }
    const reader = new TelegramPageReader(neutralChoices)
    reader.feed(text)
    return { score: reader.tally.messages > 0 ? 0.97 : 0.5, reason: 'named' }
  },
  open: (choices) => new TelegramPageReader(choices),
}

const has = (classes: string, name: string) => classes.includes(` ${name} `)

class TelegramPageReader extends HtmlReader {
  #time = ''
  #last = Number.NaN
  /** Messages of one person after another name the sender once. */
  #sender = ''
  #hasMedia = false
  #number = 0

  protected roleOf(_name: string, classes: string, attributes: Readonly<Record<string, string>>): string {
    if (has(classes, 'message')) return has(classes, 'service') ? 'service' : 'message'
    if (has(classes, 'page_header')) return ignored
    const isHeader = this.open.some(({ classes }) => has(classes, 'page_header'))
    if (isHeader) return has(classes, 'text') ? 'title' : ''
    const isForwarded = this.open.some(({ classes }) => has(classes, 'forwarded'))
    if (has(classes, 'date') && !isForwarded) {
      this.#time = attributes['title'] ?? this.#time
      return ignored
    }
    // What was forwarded has a name of its own, which is not that of the sender.
    if (has(classes, 'from_name')) return isForwarded ? ignored : 'name'
    if (has(classes, 'reply_to') || has(classes, 'userpic_wrap') || has(classes, 'signature')) return ignored
    if (has(classes, 'media_wrap')) {
      this.#hasMedia = true
      return ignored
    }
    return has(classes, 'text') ? 'text' : ''
  }

  protected closed(role: string) {
    if (role === 'title') {
      const label = trimName(this.takeText('title'))
      if (label !== '') this.tally.part.label = label
    } else if (role === 'service') this.#takeService()
    else if (role === 'message') this.#takeMessage()
  }

  /**
   * A service line has no time: one that only names a day divides the page, another belongs to the message before it.
   */
  #takeService() {
    this.#number += 1
    const text = this.takeText('service')
    if (/^\d{1,2} \p{L}+ \d{4}$/u.test(text) || Number.isNaN(this.#last)) this.tally.rubbish()
    else this.tally.add({ line: this.#number, at: this.#last, sender: null, kind: 'system', text })
  }

  #takeMessage() {
    this.#number += 1
    const name = trimName(this.takeText('name'))
    const text = this.takeText('text')
    this.takeText('message')
    const at = momentOf(this.#time, this.choices.toMoment, 'dmy')
    const isMedia = this.#hasMedia && text === ''
    this.#time = ''
    this.#hasMedia = false
    if (name !== '') this.#sender = name
    if (Number.isNaN(at)) return this.tally.unknown(`${name}: ${text}`, this.#number)
    this.#last = at
    this.tally.add({ line: this.#number, at, sender: senderOf(this.#sender), kind: isMedia ? 'media' : 'text', text })
  }
}
