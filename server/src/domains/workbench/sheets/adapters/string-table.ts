import { FileProblem } from './file-problem.ts'
import { TextElement } from './text-element.ts'
import type { XmlHandler } from './xml-scanner.ts'
import { most } from './sheet-limits.ts'

const pageSize = 1024 * 1024
const mostMegabytes = 256

/** The texts that cells refer to by number. They are kept as UTF-8 on pages, since millions of small strings would take several times the memory. */
export class StringTable implements XmlHandler {
  readonly #pages: Buffer[] = []
  #used = pageSize
  #places = new Float64Array(1024)
  #count = 0
  readonly #text = new TextElement()
  /** Texts that are too long for a cell are not kept; the place of the fault is reported when a cell refers to one. */
  readonly #tooLong = new Set<number>()
  readonly #most: number

  /** Raises `file_texts` beyond `most` megabytes. */
  constructor(most = mostMegabytes) {
    this.#most = most
  }

  /** Returns the text of that number; null if it is too long for a cell, undefined if there is none. */
  at(index: number): string | null | undefined {
    if (!(index < this.#count)) return undefined
    if (this.#tooLong.has(index)) return null
    const [page, from, to] = this.#place(index)
    return this.#pages[page]?.toString('utf8', from, to) ?? ''
  }

  open(name: string) {
    if (name === 'si') this.#text.begin()
    else this.#text.open(name)
  }

  text(text: string) {
    this.#text.text(text)
  }

  close(name: string) {
    if (name === 'si') this.#keep(this.#text.end())
    else this.#text.close(name)
  }

  #keep(text: string) {
    if (this.#count === this.#places.length) this.#places = growPlaces(this.#places)
    if (text.length > most.cell) this.#tooLong.add(this.#count)
    const bytes = text.length > most.cell ? 0 : Buffer.byteLength(text)
    if (this.#used + bytes > pageSize) {
      this.#pages.push(Buffer.allocUnsafe(pageSize))
      this.#used = 0
    }
    if (bytes > 0) this.#pages.at(-1)?.write(text, this.#used)
    this.#places[this.#count] = ((this.#pages.length - 1) * pageSize + this.#used) * lengths + bytes
    this.#used += bytes
    this.#count += 1
    if (this.#pages.length * pageSize + this.#count * 8 > this.#most * 1024 * 1024)
      throw new FileProblem('workbench.file_texts', {}, { most: this.#most })
  }

  #place(index: number): [number, number, number] {
    const place = this.#places[index] ?? 0
    const bytes = place % lengths
    const start = Math.floor(place / lengths)
    const from = start % pageSize
    return [Math.floor(start / pageSize), from, from + bytes]
  }
}

/** A place is one exact number of 28 + 20 bits: where the text begins and, below this factor, its length in bytes. */
const lengths = 2 ** 20

function growPlaces(places: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
  const more = new Float64Array(places.length * 2)
  more.set(places)
  return more
}
