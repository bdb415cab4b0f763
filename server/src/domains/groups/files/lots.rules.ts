import { LotCutter } from '../messages/lots.rules.ts'
import type { LotMessage } from '../messages/messages.commands.ts'

/** Messages of one piece of a file that are written at once. The same file is always cut into the same lots. */
export interface FileLot {
  piece: number
  /** Its number within the piece. */
  lot: number
  /** How many messages of the file stand before it, and up to its end. */
  before: number
  until: number
  messages: LotMessage[]
}

/** Cuts the messages of a file, piece after piece, into lots. `size` is small in tests. */
export class FileLots {
  readonly #size: { messages: number; letters: number } | undefined
  #piece = -1
  #lot = 0
  #done = 0
  #cutter: LotCutter<LotMessage>

  constructor(size?: { messages: number; letters: number }) {
    this.#size = size
    this.#cutter = new LotCutter(size)
  }

  /** Takes messages of one piece up and returns the lots that are complete with them. */
  take(piece: number, messages: readonly LotMessage[]): FileLot[] {
    const complete = piece === this.#piece ? [] : this.end()
    if (piece !== this.#piece) {
      this.#piece = piece
      this.#lot = 0
      this.#cutter = new LotCutter(this.#size)
    }
    return [...complete, ...this.#cutter.take(messages).map((lot) => this.#numbered(lot))]
  }

  /** Returns what is left of the last piece. */
  end(): FileLot[] {
    const rest = this.#cutter.end()
    return rest ? [this.#numbered(rest)] : []
  }

  #numbered(messages: LotMessage[]): FileLot {
    const [before, lot] = [this.#done, this.#lot]
    this.#done += messages.length
    this.#lot += 1
    return { piece: this.#piece, lot, before, until: this.#done, messages }
  }
}
