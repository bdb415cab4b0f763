import { minuteMs } from './places.rules.ts'

/** A lot of so many messages ends at the next change of the minute. */
const wanted = { messages: 10_000, letters: 4_000_000 }
/** A lot never holds more: a file that gives a million messages one time is cut there. */
const most = { messages: 200_000, letters: 32_000_000 }

interface Timed {
  /** In milliseconds of UTC. */
  at: number
  text: string
}

/**
 * Cuts the messages of one part of a file, in their order, into lots. A lot ends only where the minute changes, so that
 * messages of one moment are in one lot, and equal ones of a file can be counted. The same messages make the same lots
 * however they are handed over.
 */
export class LotCutter<Message extends Timed> {
  readonly #size: typeof wanted
  #open: Message[] = []
  #letters = 0

  constructor(size = wanted) {
    this.#size = size
  }

  /** Takes messages up and returns the lots that are complete with them. */
  take(messages: Iterable<Message>): Message[][] {
    const complete: Message[][] = []
    for (const message of messages) {
      if (this.#endsBefore(message)) complete.push(this.#close())
      this.#open.push(message)
      this.#letters += message.text.length
    }
    return complete
  }

  /** Returns the last lot, or undefined where nothing is left. */
  end(): Message[] | undefined {
    return this.#open.length > 0 ? this.#close() : undefined
  }

  #endsBefore({ at }: Message): boolean {
    const last = this.#open.at(-1)
    if (!last) return false
    const { length } = this.#open
    if (length >= most.messages || this.#letters >= most.letters) return true
    return (length >= this.#size.messages || this.#letters >= this.#size.letters) && minuteOf(at) !== minuteOf(last.at)
  }

  #close(): Message[] {
    const lot = this.#open
    this.#open = []
    this.#letters = 0
    return lot
  }
}

const minuteOf = (at: number) => Math.floor(at / minuteMs)

/** Returns all lots of messages that are at hand. */
export function lotsOf<Message extends Timed>(messages: Iterable<Message>, size = wanted): Message[][] {
  const cutter = new LotCutter<Message>(size)
  const lots = cutter.take(messages)
  const last = cutter.end()
  return last ? [...lots, last] : lots
}
