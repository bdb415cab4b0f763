import { dayMs } from '@seamark/contract/platform/days'
import { cutText } from '../../../platform/storable-texts.ts'
import {
  type AccountKind,
  type ChatMessage,
  type ChatPart,
  type ChatSender,
  isOddlyDated,
  type LineCounts,
  lineKinds,
  type MessageKind,
  noLines,
  type ReadingChoices,
} from './messages.rules.ts'
import { longestText } from './messages.rules.ts'
import { ownText } from './marks.rules.ts'
import { kindOfText } from './placeholders.rules.ts'
import { DoubtedHeaders, type UnsureHeader } from './doubted-headers.rules.ts'
import { QuotedLog } from './quoted-logs.rules.ts'

export interface OddLine {
  line: number
  text: string
}

const shownLines = 20
const shownLength = 200

/** A file with more conversations is no chat, and their names would fill the memory; all others share the last one. */
export const mostParts = 10_000
const longestName = 200

export interface Header {
  line: number
  /** What the local clock showed, written as if it were UTC. */
  shown: number
  sender: ChatSender | null
  kind?: MessageKind
  text?: string
  unsure?: UnsureHeader
}

/** Collects the messages of a reader and counts its lines. It holds one open message and one batch. */
export class Tally {
  readonly counts: LineCounts = noLines()
  readonly parts: ChatPart[] = []
  /** The first lines that were not understood. */
  readonly oddLines: OddLine[] = []
  messages = 0
  /** Headers that stayed in a body because they are older than the message, or than what follows the message. */
  quotedHeaders = 0
  oddlyDated = 0
  /** The number of messages that the file itself declares; null where it does not. */
  declared: number | null = null
  readonly #choices: ReadingChoices
  #part: ChatPart | undefined
  readonly #partsByKey = new Map<string, ChatPart>()
  /** The counts up to which the lines of conversations are settled. */
  #settled = noLines()
  #open: ChatMessage | undefined
  #blanks = 0
  #last = Number.NEGATIVE_INFINITY
  #quoted: QuotedLog | undefined
  readonly #doubted = new DoubtedHeaders()
  #batch: ChatMessage[] = []

  constructor(choices: ReadingChoices) {
    this.#choices = choices
  }

  /** The messages that were finished since the last call. */
  take(): ChatMessage[] {
    const batch = this.#batch
    this.#batch = []
    return batch
  }

  get hasOpen() {
    return this.#open !== undefined
  }

  /** What the clock showed at the last message that is surely one; -Infinity before the first. */
  get sureShown(): number {
    return this.#doubted.sureShown ?? this.#last
  }

  /** What the clock showed at the last message; -Infinity before the first. */
  get lastShown(): number {
    return this.#last
  }

  /** Whether a header at this time shows that messages behind the last sure one are its text. */
  isRefutedBy(shown: number): boolean {
    return this.#doubted.isRefutedBy(shown)
  }

  /** The conversation to which messages go from now on. */
  get part(): ChatPart {
    return this.#part ?? this.openPart(this.#choices.label)
  }

  openPart(label: string, { account = '', kind = 'unknown' }: Partial<Omit<ChatPart, 'index'>> = {}): ChatPart {
    this.close()
    this.settle()
    const last = this.parts.at(-1)
    if (last && this.parts.length > mostParts) return last
    this.#part = { index: this.parts.length, label: ownText(shortened(label)), account, kind, lines: noLines() }
    this.parts.push(this.#part)
    return this.#part
  }

  /** Goes on with a conversation that may have been met before: records of several stand mixed in one file. */
  selectPart(key: string, label: string, kind: ChatPart['kind'] = 'unknown') {
    const known = this.#partsByKey.get(key)
    if (known && known !== this.#part) this.settle()
    this.#part = known ?? this.openPart(label, { account: key === label ? '' : ownText(key), kind })
    if (!known && this.parts.length <= mostParts) this.#partsByKey.set(ownText(key), this.#part)
  }

  /** Counts the lines since the last call to the conversation that is open; those before the first belong to the first. */
  settle() {
    if (!this.#part) return
    for (const kind of lineKinds) this.#part.lines[kind] += this.counts[kind] - this.#settled[kind]
    this.#settled = { ...this.counts }
  }

  /**
   * Begins a message, unless its header is older than the open message and so belongs to a log that this one quotes.
   * Returns whether it did; the line of a header that did not is a line of the open message.
   */
  begin(header: Header): boolean {
    if (this.#doubted.isRefutedBy(header.shown)) this.#takeBackDoubted()
    if (header.shown < this.#last - dayMs && this.#open && !this.#doubted.isBehindHost(header.shown)) {
      this.#acceptDoubted()
      this.#quoted ??= new QuotedLog(this.#open)
      if (!this.#quoted.isFull) {
        this.quotedHeaders += 1
        this.#quoted.add(this.#messageOf(header))
        return false
      }
      this.#releaseQuoted(this.#quoted)
    }
    if (!this.#openDoubted(header)) this.open(header)
    return true
  }

  /** Begins a message that may turn out to be text of the one before, which stays unfinished so long. */
  #openDoubted(header: Header): boolean {
    const { shown, sender, unsure } = header
    if (!this.#open || !unsure || !this.#doubted.isDoubtful(shown, sender, unsure, this.#last)) return false
    this.#doubted.hold(this.#open, this.#last, shown)
    const blanks = this.#blanks
    this.#dropBlanks()
    this.#quoted = undefined
    this.#openNext(header)
    this.#doubted.add({ message: this.#open, written: unsure.written, blanks })
    return true
  }

  #takeBackDoubted() {
    this.#last = this.sureShown
    const { host, held } = this.#doubted.release()
    if (!host) return
    for (const { message, written, blanks } of held) {
      this.quotedHeaders += 1
      this.counts.header -= 1
      this.counts.body += 1 + blanks
      this.counts.rubbish -= blanks
      if (host.text !== '') host.text += '\n'.repeat(blanks)
      this.#extend(host, written)
      if (message.text !== '') this.#extend(host, message.text)
    }
    this.#open = host
    this.#quoted = undefined
  }

  #releaseQuoted(quoted: QuotedLog) {
    const isInSystem = this.#open?.kind === 'system'
    const messages = quoted.release()
    this.close()
    for (const message of messages) {
      this.quotedHeaders -= 1
      // Its header was counted as a line of the open message.
      this.counts[isInSystem ? 'system' : 'body'] -= 1
      if (message.kind === 'system') this.counts.system += 1
      else this.counts.header += 1
      this.#finish(message)
    }
  }

  /** Begins a message whose header is a line of its own, or has its first text behind it. */
  open(header: Header) {
    this.close()
    this.#openNext(header)
    if (header.unsure && header.sender) this.#doubted.know(header.sender)
  }

  #openNext(header: Header) {
    if (header.kind === 'system') this.counts.system += 1
    else this.counts.header += 1
    this.#open = this.#messageOf(header)
    this.#last = header.shown
  }

  /** Adds a whole message that was read from a record of its own. */
  add({ at, ...header }: Omit<Header, 'shown'> & { at: number }) {
    if (header.kind === 'system') this.counts.system += 1
    else this.counts.header += 1
    this.#finish(this.#messageOf(header, at))
  }

  #messageOf(
    { line, shown, sender, kind = 'text', text = '' }: Omit<Header, 'shown'> & { shown?: number },
    at = this.#choices.toMoment(shown ?? Number.NaN),
  ): ChatMessage {
    const isCut = text.length > longestText
    const kept = isCut ? text.slice(0, longestText).toWellFormed() : text
    const isOdd = isOddlyDated(at, this.#choices.readAt)
    return { part: this.part, at, line, sender, kind, text: kept, isCut, isOddlyDated: isOdd }
  }

  /** A line of the open message; one that stands before any message is not understood. */
  body(text: string, line: number) {
    const open = this.#open
    if (!open) return this.unknown(text, line)
    const count = 1 + this.#blanks
    if (open.kind === 'system') this.counts.system += count
    else this.counts.body += count
    for (const message of [open, this.#quoted?.messageOfLine()]) {
      if (!message) continue
      if (message.text !== '') message.text += '\n'.repeat(this.#blanks)
      this.#extend(message, text)
    }
    this.#blanks = 0
  }

  #extend(open: ChatMessage, text: string) {
    if (open.isCut) return
    open.text = open.text === '' ? text : `${open.text}\n${text}`
    if (open.text.length <= longestText) return
    open.text = open.text.slice(0, longestText).toWellFormed()
    open.isCut = true
  }

  /** A further line of the open message's header, or one that only describes the message. */
  frame() {
    this.#dropBlanks()
    if (this.#open?.kind === 'system') this.counts.system += 1
    else this.counts.header += 1
  }

  /** A line without signs: it is of the body if more of the body follows. */
  blank() {
    if (this.#open) this.#blanks += 1
    else this.counts.rubbish += 1
  }

  /** Whether the last line was blank, or there is none of the open message yet. */
  get isAfterBlank() {
    return this.#blanks > 0 || this.#open === undefined
  }

  rubbish() {
    this.close()
    this.counts.rubbish += 1
  }

  /**
   * A line that should have been something else. Within a message its text is kept with it, so that nothing is lost.
   */
  unknown(text: string, line: number) {
    this.counts.unknown += 1
    if (this.oddLines.length < shownLines) this.oddLines.push({ line, text: ownText(cutText(text, shownLength)) })
    if (this.#open) this.#extend(this.#open, text)
  }

  /** Ends the open message. */
  close() {
    this.#dropBlanks()
    this.#acceptDoubted()
    if (this.#open) this.#finish(this.#open)
    this.#open = undefined
    this.#quoted = undefined
  }

  /** Finishes what was held back, but for the open message. */
  #acceptDoubted() {
    const { host, held } = this.#doubted.release()
    if (host) this.#finish(host)
    for (const { message } of held) if (message !== this.#open) this.#finish(message)
  }

  #dropBlanks() {
    this.counts.rubbish += this.#blanks
    this.#blanks = 0
  }

  #finish(message: ChatMessage) {
    this.messages += 1
    if (message.kind === 'text') message.kind = kindOfText(message.text)
    if (message.isOddlyDated) this.oddlyDated += 1
    this.#batch.push(message)
  }
}

export const senderOf = (
  name: string,
  account = '',
  accountKind: AccountKind | null = null,
  title = '',
): ChatSender => ({
  name: shortened(name),
  account: shortened(account),
  accountKind: account === '' ? null : accountKind,
  title,
})

/** Whoever exported the file, where the file says so. */
export const asOwn = (sender: ChatSender): ChatSender => ({ ...sender, isOwn: true })

/** A longer name is no name; it must not end within a sign. */
const shortened = (text: string) => (text.length > longestName ? text.slice(0, longestName).toWellFormed() : text)

/** Keeps senders that were met, so that those who write often are read once. */
export class SenderMemory {
  readonly #known = new Map<string, ChatSender>()
  readonly #read: (text: string) => ChatSender

  constructor(read: (text: string) => ChatSender) {
    this.#read = read
  }

  has(text: string): boolean {
    return this.#known.has(text)
  }

  get(text: string): ChatSender {
    const known = this.#known.get(text)
    if (known) return known
    if (text.length > 2 * longestName) return this.#read(text)
    if (this.#known.size >= mostSenders) this.#known.clear()
    const own = ownText(text)
    const sender = this.#read(own)
    this.#known.set(own, sender)
    return sender
  }
}
const mostSenders = 5000
