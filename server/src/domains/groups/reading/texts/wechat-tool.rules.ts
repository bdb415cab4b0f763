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

const header =
  /^(.{0,120}?)(?:\(([^()\s]{2,80})\))?(?: \[(.{0,120})\(([^()\s]+@chatroom)\)\])? (?:(\d{4})-)?(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)\s*$/u

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
    // Without an id in front of it a time stands in a text as well; only the owner of the backup has none.
    if (account === '' && name !== '我') return false
    if (room !== undefined && room !== this.#room) {
      this.#room = room
      this.tally.openPart(trimName(label ?? ''), { kind: 'group', account: room })
    }
    const date = dayOfFields(this.#yearOf(year, Number(month)), Number(month), Number(day))
    const shown = date + ((Number(hour) * 60 + Number(minute)) * 60 + Number(second)) * 1000
    if (Number.isNaN(shown)) {
      this.tally.unknown(line, number)
      return true
    }
    const unsure = { written: line, lacksYear: year === undefined }
    return this.tally.begin({ line: number, shown, sender: this.#senders.get(`${account}\n${name}`), unsure })
  }

  #yearOf(written: string | undefined, month: number): number {
    return written === undefined ? this.#year.of(month, this.tally.sureShown) : Number(written)
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
  const sender = senderOf(trimName(text.slice(at + 1)), text.slice(0, at), 'wxid')
  return sender.account === '' ? asOwn(sender) : sender
}

/** Pictures are links to the tool on the computer of whoever exported: `![图片](http://…)`. */
const withoutMediaLink = (line: string) =>
  line.charCodeAt(0) === 33 ? line.replace(/^!\[([^\]]{1,20})\]\(http[^)]*\)$/u, '[$1]') : line
