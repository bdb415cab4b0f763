import { isBlank, isEmptyLine, trimName, withoutMarks } from '../marks.rules.ts'
import { type ChatForm, LineReader, neutralChoices, recogniseByReading } from '../readers.rules.ts'
import { DayReader, StampScanner } from '../stamps.rules.ts'
import { SenderMemory, senderOf } from '../tally.rules.ts'
import { endingStampOf } from './ending-stamps.rules.ts'

/**
 * What WeChat itself writes when messages are sent by mail or shared: a sentence, lines with the day, names with the
 * minute.
 */
export const wechatShared: ChatForm = {
  name: 'wechatShared',
  units: 'lines',
  resolution: 'minute',
  recognise: (sample) =>
    recogniseByReading(new WechatSharedReader(neutralChoices), sample, opening.test(sample.text.slice(0, 1000))),
  open: (choices) => new WechatSharedReader(choices),
}

const opening = /(?:^|\n)\s*(.{1,200}?)\s*(?:微信群上|在微信上)的聊天记录如下，请查收。?/u
const ofGroup = /^\s*(.{1,200}?)\s*微信群上的聊天记录如下/u
const ofTwo = /^\s*(.{1,200}?)\s*在微信上的聊天记录如下/u

class WechatSharedReader extends LineReader {
  readonly #stamps = new StampScanner()
  readonly #days = new DayReader()
  readonly #senders = new SenderMemory((text) => senderOf(trimName(text)))
  #day = Number.NaN

  protected takeLine(raw: string, number: number) {
    const line = raw.charCodeAt(0) > 0x2000 ? withoutMarks(raw) : raw
    if (line === '' || isEmptyLine(line)) return this.tally.blank()
    if (this.#takeOpening(line) || this.#takeDay(line)) return this.tally.rubbish()
    if (!this.#takeHeader(line, number)) this.tally.body(withoutAttachmentNote(line), number)
  }

  #takeOpening(line: string): boolean {
    if (this.tally.hasOpen) return false
    const [, group] = ofGroup.exec(line) ?? []
    const [, both] = group === undefined ? (ofTwo.exec(line) ?? []) : []
    if (group !== undefined) this.tally.openPart(trimName(group), { kind: 'group' })
    else if (both !== undefined) this.tally.openPart(trimName(both), { kind: 'private' })
    // A mail begins with a greeting.
    return group !== undefined || both !== undefined || /^(?:Dear|亲爱的.{0,20})[:：]?\s*$/u.test(line)
  }

  /** `—————  2018-09-03  —————`. */
  #takeDay(line: string): boolean {
    if (!isRule(line.charCodeAt(0))) return false
    let from = 0
    while (isRule(line.charCodeAt(from)) || isBlank(line.charCodeAt(from))) from += 1
    if (from < 3 || !this.#stamps.readDate(line, from)) return false
    for (let at = this.#stamps.end; at < line.length; at += 1)
      if (!isRule(line.charCodeAt(at)) && !isBlank(line.charCodeAt(at))) return false
    const day = this.#days.read(this.#stamps, 'ymd')
    if (!Number.isNaN(day)) this.#day = day
    return !Number.isNaN(day)
  }

  /** `name  12:47`, with two blanks and without seconds. */
  #takeHeader(line: string, number: number): boolean {
    const found = endingStampOf(line, this.#stamps)
    if (!found || found.hasDate || found.hasSeconds || Number.isNaN(this.#day)) return false
    const areTwo = isBlank(line.charCodeAt(found.from - 1)) && isBlank(line.charCodeAt(found.from - 2))
    const shown = this.#day + this.#stamps.clock
    if (!areTwo || found.from < 3 || !this.tally.mayBegin(shown)) return false
    this.tally.open({ line: number, shown, sender: this.#senders.get(line.slice(0, found.from)) })
    return true
  }
}

const isRule = (sign: number) => sign === 45 || (sign >= 0x2012 && sign <= 0x2015) || sign === 0x2500

/** A picture is named by its file: `[图片: 0123….jpg(请在附件中查看)]`. */
const withoutAttachmentNote = (line: string) =>
  line.replace(/^\[(图片|视频|文件)[:：] ?[^\]]*\(请在附件中查看\)\]$/u, '[$1]')
