import type { ChatMessage } from './messages.rules.ts'

/** So many headers in a row that are older than the last message are no quoted log, but an export behind another. */
const mostQuoted = 30

/**
 * Keeps what looks like older messages within the text of an open one. They stay its text, as a log that it quotes, until
 * there are so many of them that they are messages of another export.
 */
export class QuotedLog {
  readonly #messages: ChatMessage[] = []
  readonly #host: ChatMessage
  readonly #textBefore: string
  readonly #wasCut: boolean
  #isHeaderNext = false

  constructor(host: ChatMessage) {
    this.#host = host
    this.#textBefore = host.text
    this.#wasCut = host.isCut
  }

  get isFull() {
    return this.#messages.length >= mostQuoted
  }

  add(message: ChatMessage) {
    this.#messages.push(message)
    this.#isHeaderNext = true
  }

  /** Gives the message to which a line of the host belongs as well; undefined for the line of its header. */
  messageOfLine(): ChatMessage | undefined {
    const message = this.#isHeaderNext ? undefined : this.#messages.at(-1)
    this.#isHeaderNext = false
    return message
  }

  /** Takes the messages out of the text of the host. */
  release(): readonly ChatMessage[] {
    this.#host.text = this.#textBefore
    this.#host.isCut = this.#wasCut
    return this.#messages
  }
}
