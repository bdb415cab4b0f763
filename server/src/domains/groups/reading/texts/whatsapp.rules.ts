import type { DateOrderFinder } from '../date-orders.rules.ts'
import { LineSplitter } from '../lines.rules.ts'
import { isBlank, isEmptyLine, skipMarks, trimName, withoutMarks } from '../marks.rules.ts'
import type { ChatSender, ReadingChoices } from '../messages.rules.ts'
import { kindOfText } from '../placeholders.rules.ts'
import {
  type ChatForm,
  type DateReader,
  LineReader,
  neutralChoices,
  orderOfText,
  recogniseByReading,
} from '../readers.rules.ts'
import { DayReader, digitOf, skipBlanks, StampScanner } from '../stamps.rules.ts'
import { type Header, SenderMemory, senderOf } from '../tally.rules.ts'
import { isTimeLabel } from './ending-stamps.rules.ts'
import { isAnnouncedText, isAnnouncement, labelOfWhatsAppFile, withoutEditNote } from './whatsapp-words.rules.ts'

/** What WhatsApp exports from Android and the iPhone, in any language, order of dates and clock. */
export const whatsapp: ChatForm = {
  name: 'whatsapp',
  units: 'lines',
  resolution: 'minute',
  recognise(sample) {
    const order = orderOfText(this, sample.text)
    if (!order) return { score: 0, reason: 'nothing' }
    const isNamed = labelOfWhatsAppFile(sample.name) !== '' || isAnnouncedText(sample.text.slice(0, 400))
    return recogniseByReading(new WhatsAppReader({ ...neutralChoices, order }), sample, isNamed)
  },
  open: (choices) => new WhatsAppReader(choices),
  openDates: (finder) => new WhatsAppDates(finder),
  labelOf: labelOfWhatsAppFile,
}

/** Looks for the time at the beginning of a line; the fields of `stamps` are those of the last one. */
class Headers {
  readonly stamps = new StampScanner()

  /** Returns where the text behind the time begins, or -1 where the line has no time in front. */
  find(line: string): number {
    const from = line.charCodeAt(0) > 0x2000 ? skipMarks(line, 0) : 0
    const isBracketed = line.charCodeAt(from) === opening
    const at = isBracketed ? from + 1 : from
    if (digitOf(line.charCodeAt(at)) < 0) return -1
    const { stamps } = this
    if (stamps.readDate(line, at))
      return stamps.readTime(line, passWords(line, stamps.end)) ? this.#passEnd(line, isBracketed) : -1
    // What is copied out of a browser has the time in front: `[09:05, 13/01/2024] name: text`.
    const isTurned = isBracketed && stamps.readTime(line, at) && isComma(line.charCodeAt(stamps.end))
    return isTurned && stamps.readDate(line, skipBlanks(line, stamps.end + 1)) ? this.#passEnd(line, true) : -1
  }

  /** Behind the time stands `]`, ` - ` or `: `. */
  #passEnd(line: string, isBracketed: boolean): number {
    const at = skipBlanks(line, this.stamps.end)
    const sign = line.charCodeAt(at)
    if (isBracketed) return sign === closing ? skipBlanks(line, at + 1) : -1
    const isEnd = (sign === dash || sign === longDash) && isBlank(line.charCodeAt(at + 1))
    if (isEnd || (sign === colon && isBlank(line.charCodeAt(at + 1)))) return skipBlanks(line, at + 1)
    return -1
  }
}

/** Between date and time there is a comma, and in some languages a short word: `13.6.2018 klo 21.25`. */
function passWords(line: string, from: number): number {
  const sign = line.charCodeAt(from)
  const at = skipBlanks(line, isComma(sign) ? from + 1 : from)
  const next = line.charCodeAt(at)
  if (next < letterA || (next > letterZ && next !== 0xe0)) return at
  shortWord.lastIndex = at
  return shortWord.test(line) ? skipBlanks(line, shortWord.lastIndex) : at
}
const shortWord = /(?:klo|um|kl\.?|at|alle|las|à|às|lúc|pukul|saat)(?= )/y

const isComma = (sign: number) => sign === comma || sign === wideComma || sign === arabicComma

class WhatsAppReader extends LineReader {
  readonly #choices: ReadingChoices
  readonly #headers = new Headers()
  readonly #days = new DayReader()
  readonly #senders = new SenderMemory(readWhatsAppSender)
  /** The iPhone writes announcements under the name of the group, the first of them in the first line. */
  #group: string | undefined
  /** How times are written in front of messages. */
  #shape: string | undefined

  constructor(choices: ReadingChoices) {
    super(choices)
    this.#choices = choices
  }

  protected takeLine(line: string, number: number) {
    const from = this.#headers.find(line)
    if (from >= 0) return this.#takeHeader(line, number, from)
    if (line === '' || isEmptyLine(line)) this.tally.blank()
    else this.tally.body(withoutEditNote(line.charCodeAt(0) > 0x2000 ? withoutMarks(line) : line), number)
  }

  #takeHeader(line: string, number: number, from: number) {
    const { stamps } = this.#headers
    const shown = this.#days.read(stamps, this.#choices.order) + stamps.clock
    if (Number.isNaN(shown)) return this.tally.unknown(line, number)
    const header = this.#readHeader(line, number, from, shown)
    if (!header || !this.tally.begin(header)) this.tally.body(line, number)
  }

  /**
   * Reads what stands behind the time: a sender with a colon and a text, or what WhatsApp says itself. Null is a line of a
   * text: `20/01/2024 18:00 - cut off` has a time that is written otherwise than in front of messages, and no sender.
   */
  #readHeader(line: string, number: number, from: number, shown: number): Header | null {
    const colonAt = line.indexOf(': ', from)
    const to = colonAt < 0 && line.endsWith(':') ? line.length - 1 : colonAt
    const name = to < 0 || to - from > longestName ? '' : line.slice(from, to)
    const isNew = name !== '' && !this.#senders.has(name)
    if (isNew && isTimeLabel(name)) return null
    if (name === '' || (isNew && isAnnouncement(trimName(name), line.slice(from))))
      return this.#shape !== undefined && this.#shape !== shapeOf(line.slice(0, from))
        ? null
        : { line: number, shown, sender: null, kind: 'system', text: trimName(line.slice(from)) }
    this.#shape ??= shapeOf(line.slice(0, from))
    const text = line.slice(to + 2)
    const plain = text.charCodeAt(0) > 0x2000 ? withoutMarks(text) : text
    const isOwn = text.charCodeAt(0) === leftToRight && kindOfText(text) === 'text'
    this.#group ??= isOwn ? name : ''
    if (isOwn && this.#isAnnounced(name, plain))
      return { line: number, shown, sender: null, kind: 'system', text: plain }
    // A line with a mark at its beginning, too, stands for a picture or a file, in whatever language.
    const kind = isOwn && line.charCodeAt(0) === leftToRight && isShort(text) ? 'media' : 'text'
    return { line: number, shown, sender: this.#senders.get(name), kind, text: withoutEditNote(plain) }
  }

  /** The iPhone puts a mark in front of what it writes itself. An announcement is of the group, or says who did it. */
  #isAnnounced(name: string, text: string): boolean {
    return isAnnouncedText(text) || name === this.#group || text.startsWith(`${trimName(name)} `)
  }
}

class WhatsAppDates implements DateReader {
  readonly #headers = new Headers()
  readonly #lines: LineSplitter

  constructor(finder: DateOrderFinder) {
    const { stamps } = this.#headers
    this.#lines = new LineSplitter((line) => {
      if (this.#headers.find(line) >= 0) finder.see(stamps.first, stamps.second, stamps.third)
    })
  }

  feed(text: string) {
    this.#lines.feed(text)
  }

  end() {
    this.#lines.end()
  }
}

/** Somebody who is in nobody's contacts stands with the number, or with `~` and a nickname. */
export function readWhatsAppSender(text: string): ChatSender {
  const name = trimName(text)
  if (number.test(name)) {
    const digits = name.replace(/\D/g, '')
    if (digits.length >= 7 && digits.length <= 15) return senderOf(name, `+${digits}`, 'phone')
  }
  return senderOf(name.startsWith('~') ? trimName(name.slice(1)) : name)
}
const number = /^\+[\d\s().\u2010\u2011-]{7,30}$/u

const shapeOf = (time: string) =>
  withoutMarks(time)
    .replace(/\p{N}+/gu, '0')
    .replace(/\p{L}[\p{L}. ]*/gu, 'a')

/** A poll or a place has more to say. */
const isShort = (text: string) => text.length < 80 && !/https?:/.test(text) && !text.endsWith(':')

const longestName = 100
const [opening, closing, dash, longDash, colon, comma, wideComma] = [91, 93, 45, 0x2013, 58, 44, 0xff0c]
const [letterA, letterZ, leftToRight, arabicComma] = [97, 122, 0x200e, 0x60c]
