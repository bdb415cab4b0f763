/** Begins the two halves of a fingerprint, and multiplies them; both factors are odd and have bits in all places. */
const [highSeed, lowSeed] = [0xdeadbeef | 0, 0x41c6ce57 | 0]
const [highFactor, lowFactor] = [2_654_435_761 | 0, 1_597_334_677 | 0]
const divider = 124

/**
 * 64 bits of texts and numbers that are taken in one after the other, for comparing rows of one file with each other.
 * It takes a tenth of the time of SHA-1. Somebody who wants to can make two rows that share one, but only for a first
 * try of a file of their own: what is stored has keys of SHA-1.
 */
export class Fingerprint {
  #high = highSeed
  #low = lowSeed
  readonly #number = new Float64Array(1)
  readonly #halves = new Int32Array(this.#number.buffer)

  /** 32 bits each, once `end` has been called. */
  get high(): number {
    return this.#high
  }

  get low(): number {
    return this.#low
  }

  begin() {
    this.#high = highSeed
    this.#low = lowSeed
  }

  /** Takes in a text and its end. */
  addText(text: string) {
    let high = this.#high
    let low = this.#low
    for (let at = 0; at < text.length; at += 1) {
      const sign = text.charCodeAt(at)
      high = Math.imul(high ^ sign, highFactor)
      low = Math.imul(low ^ sign, lowFactor)
    }
    this.#high = Math.imul(high ^ divider, highFactor)
    this.#low = Math.imul(low ^ divider, lowFactor)
  }

  addNumber(number: number | null) {
    // No figure is below zero, and adding 0 makes one of both zeros.
    this.#number[0] = (number ?? -1) + 0
    this.addBits(this.#halves[0] ?? 0)
    this.addBits(this.#halves[1] ?? 0)
  }

  addBits(bits: number) {
    this.#high = Math.imul(this.#high ^ bits, highFactor)
    this.#low = Math.imul(this.#low ^ (bits >>> 16) ^ (bits << 16), lowFactor)
  }

  /** Mixes the bits, so that each depends on all that was taken in. More may be taken in afterwards. */
  end() {
    const high = this.#high
    const low = this.#low
    this.#high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909)
    this.#low =
      Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(this.#high ^ (this.#high >>> 13), 3_266_489_909)
  }
}
