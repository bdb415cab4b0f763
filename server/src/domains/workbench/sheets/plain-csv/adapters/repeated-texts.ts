const places = 1024
/** Longer texts seldom come again. */
const longest = 100
const asksBeforeJudging = 1000

/**
 * Remembers the texts of a column, so that a text that comes again is the same string: the engine knows the hash of a string that it has
 * looked up before, and need not compare it sign by sign. A column whose texts seldom come again, such as numbers of bills, gives itself up.
 */
export class RepeatedTexts {
  readonly #texts: (string | undefined)[] = Array.from({ length: places }, () => undefined)
  #asked = 0
  #found = 0
  #isGivenUp = false

  /** Returns the text of `block` from one place to another, whose signs have the digest. */
  take(block: string, from: number, to: number, digest: number): string {
    if (this.#isGivenUp || to - from > longest) return block.slice(from, to)
    const place = (digest ^ (digest >>> 10)) & (places - 1)
    const known = this.#texts[place]
    this.#asked += 1
    if (known !== undefined && known.length === to - from && block.startsWith(known, from)) {
      this.#found += 1
      return known
    }
    if (this.#asked % asksBeforeJudging === 0 && this.#found * 2 < this.#asked) this.#giveUp()
    const text = copyOf(block, from, to)
    this.#texts[place] = text
    return text
  }

  #giveUp() {
    this.#isGivenUp = true
    this.#texts.length = 0
  }
}

/** Copies a text, because a slice would keep the whole block of the file in memory. */
const copyOf = (block: string, from: number, to: number): string => ` ${block.slice(from, to)}`.slice(1)
