import { trimName } from '../marks.rules.ts'
import type { MessageKind, ReadingChoices } from '../messages.rules.ts'
import { LineSplitter } from '../lines.rules.ts'
import { type ChatForm, type ChatReader, neutralChoices } from '../readers.rules.ts'
import { senderOf, Tally } from '../tally.rules.ts'
import type { Wanted } from './json-records.rules.ts'
import { JsonReader, recogniseJson } from './json-reader.rules.ts'
import { momentOf, textAt, valueAt } from './record-values.rules.ts'

/** JSON of the exporter for QQ of today: `metadata`, `chatInfo`, `statistics` and `messages`. */
export const qqntJson: ChatForm = {
  name: 'qqntJson',
  units: 'records',
  resolution: 'millisecond',
  recognise: (sample) =>
    recogniseJson(new QqntReader(neutralChoices), sample, [/"chatInfo"\s*:/, /"(?:messages|statistics)"\s*:/]),
  open: (choices) => new QqntReader(choices),
}

/** The same exporter's large exports: one message a line, in chunks of an archive. */
export const qqntLines: ChatForm = {
  name: 'qqntLines',
  units: 'lines',
  resolution: 'millisecond',
  recognise({ text }) {
    const [first = ''] = text.trimStart().split(/\r?\n/, 1)
    const isMessage = first.startsWith('{') && /"sender"\s*:\s*\{/.test(first) && /"content"\s*:/.test(first)
    return isMessage ? { score: 0.95, reason: 'named' } : { score: 0, reason: 'nothing' }
  },
  open: (choices) => new QqntLineReader(choices),
}

/** Returns the name of the conversation from the list of an export's chunks; empty where it has none. */
export const labelOfManifest = (text: string): string => trimName(textAt(parsed(text), 'chatInfo', 'name'))

class QqntReader extends JsonReader {
  #name = ''

  protected wantedAt(path: string): Wanted {
    if (path === 'messages.*') return 'record'
    return path.startsWith('chatInfo.') || path.startsWith('statistics.') ? 'fact' : 'none'
  }

  protected override takeFact(path: string, value: unknown) {
    if (path === 'statistics.totalMessages' && typeof value === 'number') this.tally.declared = value
    if (path === 'chatInfo.name') this.#name = String(value)
    if (path === 'chatInfo.type') this.#openPart(String(value))
    if (path === 'chatInfo.peerUin' || path === 'chatInfo.uin') this.tally.part.account = String(value)
  }

  #openPart(type: string) {
    const { part } = this.tally
    if (this.#name !== '') part.label = trimName(this.#name)
    part.kind =
      type === 'group' || type === '群聊' ? 'group' : type === 'private' || type === '私聊' ? 'private' : 'unknown'
  }

  protected takeRecord(record: unknown, number: number): boolean {
    if (this.#name !== '' && this.tally.part.label === '') this.tally.part.label = trimName(this.#name)
    return takeMessage(this.tally, record, number, this.choices)
  }
}

class QqntLineReader implements ChatReader {
  readonly tally: Tally
  readonly #lines: LineSplitter

  constructor(choices: ReadingChoices) {
    this.tally = new Tally(choices)
    this.#lines = new LineSplitter((line, number) => {
      if (line.trim() === '') this.tally.blank()
      else if (!takeMessage(this.tally, parsed(line), number, choices)) this.tally.unknown(line, number)
    })
  }

  feed(text: string) {
    this.#lines.feed(text)
  }

  end() {
    this.#lines.end()
    this.tally.close()
  }
}

function parsed(line: string): unknown {
  try {
    const value: unknown = JSON.parse(line)
    return value
  } catch {
    return undefined
  }
}

function takeMessage(tally: Tally, record: unknown, line: number, { toMoment }: ReadingChoices): boolean {
  const at = momentOf(valueAt(record, 'timestamp') ?? valueAt(record, 'time'), toMoment)
  if (Number.isNaN(at) || valueAt(record, 'sender') === undefined) return false
  const number = textAt(record, 'sender', 'uin') || textAt(record, 'rawMessage', 'senderUin')
  const isNumber = /^[1-9]\d{4,11}$/.test(number)
  const name =
    textAt(record, 'sender', 'groupCard') ||
    textAt(record, 'sender', 'name') ||
    textAt(record, 'rawMessage', 'sendMemberName')
  const isSystem = valueAt(record, 'system') === true || textAt(record, 'type') === 'system' || number === '10000'
  const text = textAt(record, 'content', 'text') || textAt(record, 'content')
  const kind: MessageKind = isSystem
    ? 'system'
    : valueAt(record, 'recalled') === true
      ? 'recalled'
      : text === '' && valueAt(record, 'content', 'resources', '0') !== undefined
        ? 'media'
        : 'text'
  const account = isNumber ? number : textAt(record, 'sender', 'uid')
  const sender = isSystem ? null : senderOf(trimName(name), account, isNumber ? 'qq' : 'user')
  tally.add({ line, at, sender, kind, text })
  return true
}
