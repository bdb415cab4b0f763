import { dayMs } from '@seamark/contract/platform/days'
import type { ChatMessage, ChatSender } from './messages.rules.ts'

/** A header of a form in which a line of a text that ends with a time looks the same. */
export interface UnsureHeader {
  /** The line as it stands in the file. */
  written: string
  lacksYear: boolean
}

interface Held {
  message: ChatMessage
  /** The header and the blank lines in front of it, which are text if the message is none. */
  written: string
  blanks: number
}

/** Records from before New Year, if they lack their year, seem to be of months to come. */
const farAhead = 60 * dayMs
const mostHeld = 30
/** What is held back over more is a talk that goes on. */
const longestStretch = 60 * dayMs
/** The talk goes on so soon behind a message that lists sailings or quotes a record. */
const nearHost = 7 * dayMs

/**
 * Holds back messages whose headers may be lines of the message before, as of a sailing (`YANTIAN 2026/1/8 12:00`) or of a
 * record that it quotes: somebody who did not speak yet seems to speak days later. If the time falls back behind them
 * to where that message stands, they were its lines. In doubt they are messages, since none may be lost.
 */
export class DoubtedHeaders {
  readonly #known = new WeakSet<ChatSender>()
  #host: ChatMessage | undefined
  #hostShown = 0
  #firstShown = 0
  #held: Held[] = []

  /** What the clock showed at the last message that is sure; undefined where none is held back. */
  get sureShown(): number | undefined {
    return this.#host ? this.#hostShown : undefined
  }

  isDoubtful(shown: number, sender: ChatSender | null, { lacksYear }: UnsureHeader, last: number): boolean {
    if (!sender || this.#held.length >= mostHeld) return false
    const since = this.sureShown ?? last
    if (this.#host && shown > this.#firstShown + longestStretch) return false
    return shown > since + dayMs && (!this.#known.has(sender) || (lacksYear && shown > since + farAhead))
  }

  /** Remembers who has spoken for sure. */
  know(sender: ChatSender) {
    this.#known.add(sender)
  }

  /** Keeps the open message unfinished as the host; if one is kept already, the open message is a doubted one. */
  hold(open: ChatMessage, last: number, shown: number) {
    if (this.#host) return
    this.#host = open
    this.#hostShown = last
    this.#firstShown = shown
  }

  add(held: Held) {
    this.#held.push(held)
  }

  /** Whether a header shows that what is held back is text: it stands behind the host, and nearer to it than they. */
  isRefutedBy(shown: number): boolean {
    const behind = shown - this.#hostShown
    const isNear = behind >= 0 && behind <= nearHost && behind < (this.#firstShown - this.#hostShown) / 2
    return this.#host !== undefined && isNear
  }

  /** Whether a header is not older than the host: what is held back then does not quote it, as far as one can say. */
  isBehindHost(shown: number): boolean {
    return this.#host !== undefined && shown >= this.#hostShown
  }

  /** Gives up what is held back. */
  release(): { host: ChatMessage | undefined; held: readonly Held[] } {
    const released = { host: this.#host, held: this.#held }
    this.#host = undefined
    this.#held = []
    return released
  }
}
