import { isBlank, isEmptyLine, trimName, withoutMarks } from '../marks.rules.ts'
import type { ReadingChoices } from '../messages.rules.ts'
import { type ChatForm, LineReader, neutralChoices, recogniseByReading } from '../readers.rules.ts'
import { DayReader, StampScanner } from '../stamps.rules.ts'
import { SenderMemory, senderOf } from '../tally.rules.ts'
import { endingStampOf, hasBlankLinesBefore, isTimeLabel } from './ending-stamps.rules.ts'

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
  hasBlankLines: ({ text }) => hasBlankLinesBefore(text, false),
}

const [inGroup, ofBoth] = ['微信群上?的聊天[记記][录錄]如下', '在微信上的聊天[记記][录錄]如下']
const opening = new RegExp(`(?:^|\\n)\\s*.{1,200}?\\s*(?:${inGroup}|${ofBoth})`, 'u')
const ofGroup = new RegExp(`^\\s*(.{1,200}?)\\s*${inGroup}`, 'u')
const ofTwo = new RegExp(`^\\s*(.{1,200}?)\\s*${ofBoth}`, 'u')

const greeting = /^(?:Dear|亲爱的.{0,20})[:：]?\s*$/u

class WechatSharedReader extends LineReader {
  readonly #stamps = new StampScanner()
  readonly #days = new DayReader()
  readonly #senders = new SenderMemory((text) => senderOf(trimName(text)))
  readonly #hasBlankLines: boolean
  #day = Number.NaN

  constructor(choices: ReadingChoices) {
    super(choices)
    this.#hasBlankLines = choices.hasBlankLines
  }

  protected takeLine(raw: string, number: number) {
    const line = raw.charCodeAt(0) > 0x2000 ? withoutMarks(raw) : raw
    if (line === '' || isEmptyLine(line)) return this.tally.blank()
    if (this.#takeOpening(line) || this.#takeDay(line)) return this.tally.rubbish()
    if (!this.#takeHeader(line, number)) this.tally.body(withoutAttachmentNote(line), number)
  }

  #takeOpening(line: string): boolean {
    // One export may stand behind another; within a text nothing stands before the sentence.
    if (this.tally.hasOpen && !(this.tally.isAfterBlank && line.includes('聊天'))) return false
    const [, group] = ofGroup.exec(line) ?? []
    const [, both] = group === undefined ? (ofTwo.exec(line) ?? []) : []
    if (group !== undefined) this.tally.openPart(withoutQuotes(trimName(group)), { kind: 'group' })
    else if (both !== undefined) this.tally.openPart(trimName(both), { kind: 'private' })
    // A mail begins with a greeting.
    return group !== undefined || both !== undefined || (!this.tally.hasOpen && greeting.test(line))
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
    if (this.#hasBlankLines && !this.tally.isAfterBlank) return false
    const found = endingStampOf(line, this.#stamps)
    if (!found || found.hasDate || found.hasSeconds || Number.isNaN(this.#day)) return false
    const areTwo = isBlank(line.charCodeAt(found.from - 1)) && isBlank(line.charCodeAt(found.from - 2))
    const shown = this.#day + this.#stamps.clock
    if (!areTwo || found.from < 3 || isTimeLabel(line.slice(0, found.from))) return false
    return this.tally.begin({ line: number, shown, sender: this.#senders.get(line.slice(0, found.from)) })
  }
}

const withoutQuotes = (text: string) => text.replace(/^[「“"](.+)[」”"]$/u, '$1')

const isRule = (sign: number) => sign === 45 || (sign >= 0x2012 && sign <= 0x2015) || sign === 0x2500

/** A picture is named by its file: `[图片: 0123….jpg(请在附件中查看)]`. */
const withoutAttachmentNote = (line: string) =>
  line.replace(/^\[(图片|视频|文件)[:：] ?[^\]]*\(请在附件中查看\)\]$/u, '[$1]')
