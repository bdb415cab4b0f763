const places = 1024
/** Longer texts seldom come again. */
const longest = 40
const asksBeforeJudging = 1000

/**
 * Remembers the texts of a column, so that a text that comes again is the same string: the engine knows the hash of a string that it has
 * looked up before, and need not compare it sign by sign. A column whose texts seldom come again, such as numbers of bills, gives itself up.
 */
export class RepeatedTexts {
  readonly #texts: (string | undefined)[] = Array.from({ length: places }, () => undefined)
  /** The signs of each text, since a string tells its signs slowly. */
  #signs = new Uint16Array(places * longest)
  #asked = 0
  #found = 0
  #isGivenUp = false

  /** Returns the text of `block` from one place to another, whose signs are in `signs` and have the digest. */
  take(block: string, signs: Uint16Array, from: number, to: number, digest: number): string {
    const length = to - from
    if (this.#isGivenUp || length > longest) return block.slice(from, to)
    const place = (digest ^ (digest >>> 10)) & (places - 1)
    const known = this.#texts[place]
    this.#asked += 1
    if (known !== undefined && known.length === length && this.#isAt(place, signs, from, to)) {
      this.#found += 1
      return known
    }
    const text = copyOf(block, from, to)
    if (this.#asked % asksBeforeJudging === 0 && this.#found * 2 < this.#asked) this.#giveUp()
    else this.#keep(text, place, signs, from)
    return text
  }

  #isAt(place: number, signs: Uint16Array, from: number, to: number): boolean {
    const known = this.#signs
    const first = place * longest - from
    for (let at = from; at < to; at += 1) if (known[first + at] !== signs[at]) return false
    return true
  }

  #keep(text: string, place: number, signs: Uint16Array, from: number) {
    this.#texts[place] = text
    const first = place * longest
    for (let at = 0; at < text.length; at += 1) this.#signs[first + at] = signs[from + at] ?? 0
  }

  #giveUp() {
    this.#isGivenUp = true
    this.#texts.length = 0
    this.#signs = new Uint16Array(0)
  }
}

/** Copies a text, because a slice would keep the whole block of the file in memory. */
const copyOf = (block: string, from: number, to: number): string => ` ${block.slice(from, to)}`.slice(1)
