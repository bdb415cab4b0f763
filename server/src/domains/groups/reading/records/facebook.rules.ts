import { trimName } from '../marks.rules.ts'
import { type ChatForm, neutralChoices } from '../readers.rules.ts'
import { senderOf } from '../tally.rules.ts'
import type { Wanted } from './json-records.rules.ts'
import { JsonReader, recogniseJson } from './json-reader.rules.ts'
import { momentOf, repairLetters, textAt, valueAt } from './record-values.rules.ts'

/**
 * `message_1.json` of Facebook and Instagram: the newest message first, and the title behind them. Chats that are
 * encrypted on the way are exported with other names of the same fields, as sound text.
 */
export const facebook: ChatForm = {
  name: 'facebook',
  units: 'records',
  resolution: 'millisecond',
  recognise: (sample) =>
    recogniseJson(new FacebookReader(neutralChoices), sample, [
      /"(?:sender_name|senderName)"\s*:/,
      /"timestamp(?:_ms)?"\s*:/,
    ]),
  open: (choices) => new FacebookReader(choices),
}

const facts = /^(?:title|threadName|thread_path|participants\.\*(?:\.name)?)$/
const mediaKeys = ['photos', 'videos', 'audio_files', 'gifs', 'files', 'sticker', 'media.0']

class FacebookReader extends JsonReader {
  #participants = 0

  protected wantedAt(path: string): Wanted {
    if (path === 'messages.*') return 'record'
    return facts.test(path) ? 'fact' : 'none'
  }

  protected override takeFact(path: string, value: unknown) {
    const { part } = this.tally
    if (path === 'title' || path === 'threadName') part.label = trimName(repairLetters(String(value)))
    else if (path === 'thread_path') part.account = String(value).replace(/^.*\//, '')
    else {
      this.#participants += 1
      part.kind = this.#participants > 2 ? 'group' : 'private'
    }
  }

  protected takeRecord(record: unknown, line: number): boolean {
    const name = textAt(record, 'sender_name') || textAt(record, 'senderName')
    if (valueAt(record, 'sender_name') === undefined && valueAt(record, 'senderName') === undefined) return false
    const at = momentOf(valueAt(record, 'timestamp_ms') ?? valueAt(record, 'timestamp'), this.choices.toMoment)
    if (Number.isNaN(at)) return false
    const text = repairLetters(textAt(record, 'content') || textAt(record, 'text') || textAt(record, 'share', 'link'))
    const isMedia = text === '' && mediaKeys.some((key) => valueAt(record, ...key.split('.')) !== undefined)
    const sender = senderOf(trimName(repairLetters(name)))
    const kind =
      valueAt(record, 'is_unsent') === true || valueAt(record, 'isUnsent') === true
        ? 'recalled'
        : isMedia
          ? 'media'
          : 'text'
    this.tally.add({ line, at, sender, kind, text })
    return true
  }
}
