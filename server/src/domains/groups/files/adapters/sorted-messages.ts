import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { LotMessage } from '../../messages/messages.commands.ts'

/** A message of a file, with the number of its piece. */
export interface PlacedMessage {
  piece: number
  message: LotMessage
}

/** A run is sorted in memory; so large it is quickly made, and a file of a gigabyte has some hundred of them. */
const most = { messages: 50_000, letters: 16_000_000 }

/**
 * Sorts messages by piece, time and line, on the disk: runs that fit in memory are sorted and written, and then merged.
 * `draftPath` gives the paths of the runs, which are removed at the end.
 */
export class MessageSorter {
  readonly #draftPath: () => Promise<string>
  readonly #runs: string[] = []
  #open: PlacedMessage[] = []
  #letters = 0
  readonly #size: typeof most

  constructor(draftPath: () => Promise<string>, size = most) {
    this.#draftPath = draftPath
    this.#size = size
  }

  async add(placed: PlacedMessage) {
    this.#open.push(placed)
    this.#letters += placed.message.text.length
    if (this.#open.length >= this.#size.messages || this.#letters >= this.#size.letters) await this.#writeRun()
  }

  async #writeRun() {
    const path = await this.#draftPath()
    this.#runs.push(path)
    const lines = this.#open.toSorted(compare).map((placed) => `${lineOf(placed)}\n`)
    this.#open = []
    this.#letters = 0
    await pipeline(Readable.from(lines), createWriteStream(path, { mode: 0o600 }))
  }

  /** Yields all messages in their order. */
  async *sorted(): AsyncGenerator<PlacedMessage> {
    const rest = this.#open.toSorted(compare)
    const runs = [...this.#runs.map(readRun), iterate(rest)]
    const heads: { run: AsyncIterator<PlacedMessage>; head: PlacedMessage }[] = []
    for (const run of runs) {
      const next = await run.next()
      if (!next.done) heads.push({ run, head: next.value })
    }
    heads.sort((one, other) => compare(one.head, other.head))
    for (let least = heads[0]; least; least = heads[0]) {
      yield least.head
      heads.shift()
      const next = await least.run.next()
      if (!next.done) insertSorted(heads, { run: least.run, head: next.value })
    }
  }

  async remove() {
    for (const run of this.#runs) await rm(run, { force: true })
  }
}

/** Readers of lines take these signs for the end of one. */
const lineOf = (placed: PlacedMessage) =>
  JSON.stringify(placed).replaceAll('\u{2028}', String.raw`\u2028`).replaceAll('\u{2029}', String.raw`\u2029`)

async function* iterate(placed: readonly PlacedMessage[]): AsyncGenerator<PlacedMessage> {
  yield* placed
}

async function* readRun(path: string): AsyncGenerator<PlacedMessage> {
  const lines = createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })
  // The line was written by `#writeRun`.
  for await (const line of lines) yield JSON.parse(line) as PlacedMessage
}

const compare = (one: PlacedMessage, other: PlacedMessage) =>
  one.piece - other.piece || one.message.at - other.message.at || one.message.line - other.message.line

/** The heads stay in their order, so that the least is the first. */
function insertSorted<Head extends { head: PlacedMessage }>(heads: Head[], one: Head) {
  let [low, high] = [0, heads.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const other = heads[middle]
    if (other && compare(other.head, one.head) <= 0) low = middle + 1
    else high = middle
  }
  heads.splice(low, 0, one)
}
