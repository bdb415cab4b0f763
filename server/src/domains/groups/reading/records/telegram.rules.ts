import { trimName } from '../marks.rules.ts'
import type { ChatPart } from '../messages.rules.ts'
import { type ChatForm, neutralChoices } from '../readers.rules.ts'
import { senderOf } from '../tally.rules.ts'
import type { Wanted } from './json-records.rules.ts'
import { JsonReader, recogniseJson } from './json-reader.rules.ts'
import { momentOf, textAt, valueAt } from './record-values.rules.ts'

/** `result.json` of Telegram Desktop: one chat, or all of an account. */
export const telegramJson: ChatForm = {
  name: 'telegramJson',
  units: 'records',
  resolution: 'second',
  recognise: (sample) =>
    recogniseJson(new TelegramReader(neutralChoices), sample, [
      /"type"\s*:/,
      /"(?:from_id|actor_id|date_unixtime)"\s*:/,
    ]),
  open: (choices) => new TelegramReader(choices),
}

const message = /^(?:(?:chats|left_chats)\.list\.\*\.)?messages\.\*$/
const fact = /^(?:(?:chats|left_chats)\.list\.\*\.)?(?:name|type|id)$/

class TelegramReader extends JsonReader {
  /** What stands before the messages of a chat. */
  #name = ''
  #kind: ChatPart['kind'] = 'unknown'
  #isNew = true

  protected wantedAt(path: string): Wanted {
    return message.test(path) ? 'record' : fact.test(path) ? 'fact' : 'none'
  }

  protected override takeFact(path: string, value: unknown) {
    this.#isNew = true
    if (path.endsWith('name')) this.#name = typeof value === 'string' ? trimName(value) : ''
    else if (path.endsWith('type')) this.#kind = kindOfType(String(value))
  }

  protected takeRecord(record: unknown, line: number): boolean {
    if (this.#isNew) this.tally.openPart(this.#name, { kind: this.#kind })
    this.#isNew = false
    const at = momentOf(valueAt(record, 'date_unixtime') ?? valueAt(record, 'date'), this.choices.toMoment)
    if (Number.isNaN(at)) return false
    if (textAt(record, 'type') === 'service') {
      const text = [textAt(record, 'actor'), textAt(record, 'action').replaceAll('_', ' '), textAt(record, 'title')]
      this.tally.add({ line, at, sender: null, kind: 'system', text: text.filter(Boolean).join(' ') })
      return true
    }
    const text = plainText(valueAt(record, 'text'))
    const isMedia = text === '' && mediaKeys.some((key) => valueAt(record, key) !== undefined)
    const shown = text === '' ? contactText(record) : text
    const sender = senderOf(trimName(textAt(record, 'from')), textAt(record, 'from_id'), 'user')
    this.tally.add({ line, at, sender, kind: isMedia && shown === '' ? 'media' : 'text', text: shown })
    return true
  }
}

const mediaKeys = ['photo', 'file', 'media_type', 'location_information', 'poll']

/** Text is a string, or a list in which strings stand between parts with a form of their own. */
function plainText(value: unknown): string {
  if (typeof value === 'string') return value
  if (!Array.isArray(value)) return ''
  return value.map((part: unknown) => (typeof part === 'string' ? part : textAt(part, 'text'))).join('')
}

/** A contact that was sent is what traders look for. */
function contactText(record: unknown): string {
  const contact = valueAt(record, 'contact_information')
  if (contact === undefined) return ''
  const parts = [textAt(contact, 'first_name'), textAt(contact, 'last_name'), textAt(contact, 'phone_number')]
  return parts.filter(Boolean).join(' ')
}

const kindOfType = (type: string): ChatPart['kind'] =>
  type.includes('group') || type.includes('channel') ? 'group' : type.includes('personal') ? 'private' : 'unknown'
