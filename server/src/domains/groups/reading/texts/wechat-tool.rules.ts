import { isEmptyLine, trimName, withoutMarks } from '../marks.rules.ts'
import type { ReadingChoices } from '../messages.rules.ts'
import { type ChatForm, LineReader, neutralChoices, recogniseByReading } from '../readers.rules.ts'
import { dayOfFields } from '../stamps.rules.ts'
import { asOwn, SenderMemory, senderOf } from '../tally.rules.ts'
import { CarriedYear } from './carried-years.rules.ts'

/**
 * Text of tools that read WeChat's own backups: `name(wxid_…) [group(…@chatroom)] 01-02 15:04:05`, mostly without a
 * year.
 */
export const wechatTool: ChatForm = {
  name: 'wechatTool',
  units: 'lines',
  resolution: 'second',
  recognise: (sample) => recogniseByReading(new WechatToolReader(neutralChoices), sample, false),
  open: (choices) => new WechatToolReader(choices),
  lacksYears: ({ text }) => !/(?:\)|\]) \d{4}-\d\d-\d\d \d\d:\d\d:\d\d\s*$/m.test(text),
}

/** A name in front of the id may be lacking, as may that of the group. The tool writes `> ` before what a reply quotes. */
const header =
  /^(?!> )(.{0,120}?)(?:\(([^()\s]{2,80}|我)\))?(?: \[(?:(.{0,120})\()?([^()\s]+@chatroom)\)?\])? (?:(\d{4})-)?(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)\s*$/u

/** What stands alone: an id, the owner of the backup, and WeChat itself. */
const bareId = /^(?:wxid_\w+|我|系统消息)$/u

class WechatToolReader extends LineReader {
  readonly #senders = new SenderMemory(readSender)
  readonly #year: CarriedYear
  #room: string | undefined

  constructor(choices: ReadingChoices) {
    super(choices)
    this.#year = new CarriedYear(choices.year)
  }

  protected takeLine(raw: string, number: number) {
    const line = raw.charCodeAt(0) > 0x2000 ? withoutMarks(raw) : raw
    if (line === '' || isEmptyLine(line)) return this.tally.blank()
    const found = endsWithClock(line) ? header.exec(line) : null
    if (!found || !this.#takeHeader(found, line, number)) this.tally.body(withoutMediaLink(line), number)
  }

  #takeHeader(found: RegExpExecArray, line: string, number: number): boolean {
    const [, name = '', account = '', label, room, year, month, day, hour, minute, second] = found
    // Without an id in front of it a time stands in a text as well.
    const id = account !== '' ? account : room !== undefined || bareId.test(name) ? name : ''
    if (id === '') return false
    if (room !== undefined && room !== this.#room) {
      this.#room = room
      this.tally.openPart(trimName(label ?? ''), { kind: 'group', account: room })
    }
    const clock = ((Number(hour) * 60 + Number(minute)) * 60 + Number(second)) * 1000
    const fields = { second: Number(month), third: Number(day), clock }
    const date =
      year === undefined ? this.#year.dayOf(fields, this.tally) : dayOfFields(Number(year), fields.second, fields.third)
    const shown = date + clock
    if (Number.isNaN(shown)) {
      this.tally.unknown(line, number)
      return true
    }
    const isSystem = id === '系统消息'
    const sender = isSystem ? null : this.#senders.get(`${id}\n${name}`)
    // Nobody writes such a header, so that an older one, too, is a message and no record that somebody quotes.
    this.tally.open({ line: number, shown, sender, kind: isSystem ? 'system' : 'text' })
    return true
  }
}

/** Most lines are told from a header by their end, which costs less than the pattern. */
function endsWithClock(line: string): boolean {
  const end = line.trimEnd().length
  return end < longestHeader && line.charCodeAt(end - 3) === colon && line.charCodeAt(end - 6) === colon
}
const [longestHeader, colon] = [400, 58]

function readSender(text: string) {
  const at = text.indexOf('\n')
  const [id, name] = [text.slice(0, at), trimName(text.slice(at + 1))]
  return id === '我' ? asOwn(senderOf(name)) : senderOf(name === id ? '' : name, id, 'wxid')
}

/** Pictures are links to the tool on the computer of whoever exported: `![图片](http://…)`. */
const withoutMediaLink = (line: string) =>
  line.charCodeAt(0) === 33 ? line.replace(/^!\[([^\]]{1,20})\]\(http[^)]*\)$/u, '[$1]') : line
