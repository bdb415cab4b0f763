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

  /** Stops growing once no cell could hold it. */
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

/** A sign may be written as an escape of seven. */
const longest = most.cell * 7

/** `_x000D_` is how Office writes a sign that XML cannot. A NUL, and half a surrogate pair, no text of ours can hold. */
export function withoutEscapes(text: string): string {
  if (!text.includes('_x')) return text
  const whole = text.replace(/_x([\dA-Fa-f]{4})_/g, (_escape, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return whole.replaceAll('\0', '').toWellFormed()
}
