/** A line that is longer is cut: nobody writes it, and it would have to be held as a whole. */
const longestLine = 128 * 1024

/** Takes a line without its end, and its number from 1. */
type TakeLine = (line: string, number: number) => void

/**
 * Cuts text, fed in pieces that may end anywhere, into lines. CRLF, LF and CR each end a line. `count` is the number of
 * lines so far.
 */
export class LineSplitter {
  count = 0
  readonly #take: TakeLine
  #rest = ''
  /** Whether the line in hand was cut, so that what follows of it is dropped. */
  #isCut = false
  /** A CR at the end of the last piece: an LF after it belongs to the same end of a line. */
  #held = ''

  constructor(take: TakeLine) {
    this.#take = take
  }

  feed(piece: string) {
    const whole = this.#held === '' ? piece : this.#held + piece
    this.#held = whole.endsWith('\r') ? '\r' : ''
    const text = (this.#held === '' ? whole : whole.slice(0, -1)).replace(loneReturn, '\n')
    let from = 0
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', from)) {
      const to = at > from && text.charCodeAt(at - 1) === 13 ? at - 1 : at
      if (this.#rest === '') this.#give(text.slice(from, to))
      else this.#endRest(text.slice(from, to))
      from = at + 1
    }
    if (from < text.length) this.#keep(text.slice(from))
  }

  /** Ends the last line if no line break does. */
  end() {
    if (this.#rest !== '' || this.#held !== '') this.#endRest('')
    this.#held = ''
  }

  #endRest(more: string) {
    const line = this.#isCut ? this.#rest : this.#rest + more
    this.#rest = ''
    this.#isCut = false
    this.#give(line)
  }

  #give(line: string) {
    this.count += 1
    this.#take(line, this.count)
  }

  #keep(more: string) {
    if (this.#isCut) return
    this.#rest += more
    this.#isCut = this.#rest.length > longestLine
    if (this.#isCut) this.#rest = this.#rest.slice(0, longestLine).toWellFormed()
  }
}

const loneReturn = /\r(?!\n)/g
