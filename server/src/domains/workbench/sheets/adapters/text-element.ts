import { most } from './sheet-limits.ts'

/** Joins the text of a shared or inline string from its `t` elements, run by run; the readings above Japanese words (`rPh`) are left out. */
export class TextElement {
  #text = ''
  #isText = false
  #isReading = false

  begin() {
    this.#text = ''
    this.#isText = false
    this.#isReading = false
  }

  open(name: string) {
    if (name === 't') this.#isText = !this.#isReading
    else if (name === 'rPh') this.#isReading = true
  }

  /** Stops collecting once the text is too long for any cell. */
  text(text: string) {
    if (this.#isText && this.#text.length <= longest) this.#text += text
  }

  close(name: string) {
    if (name === 't') this.#isText = false
    else if (name === 'rPh') this.#isReading = false
  }

  end(): string {
    return withoutEscapes(this.#text)
  }
}

/** A character may be written as an escape of seven characters. */
const longest = most.cell * 7

/**
 * Restores characters that XML cannot hold and Office writes as `_x000D_`, except NULs and halves of surrogate pairs, which our texts
 * cannot hold either.
 */
export function withoutEscapes(text: string): string {
  if (!text.includes('_x')) return text
  const whole = text.replace(/_x([\dA-Fa-f]{4})_/g, (_escape, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return whole.replaceAll('\0', '').toWellFormed()
}
