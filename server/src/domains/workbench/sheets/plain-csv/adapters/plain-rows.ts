import { addText, addToDigest, noSigns } from '../../row-digests.rules.ts'
import { type DigestsOfCells, mayBeBlank, type SheetRow, withoutEmptyEnd } from '../../adapters/sheet-facts.ts'
import { RepeatedTexts } from './repeated-texts.ts'
import { most } from '../../adapters/sheet-limits.ts'

const [quote, apostrophe, newLine, carriageReturn] = [34, 39, 10, 13]
const notPlain = -1
const digestsInList = 8192

/**
 * Reads the plain rows of a block of CSV, as nearly all are: within the limits, without a line break or a quote within quotes, and without the
 * sign that guards a formula. Whoever scans the block reads the other rows. The signs are looked at in an array of numbers, which is several
 * times as fast as asking a string for each of them, and make the digest of each row on the way.
 */
export class PlainRows {
  readonly #delimiter: number
  readonly #columns: RepeatedTexts[] = []
  #block = ''
  #signs = new Uint16Array(0)
  #before: string[] = []
  /** The digests of the cells of many rows, and how many there are. */
  #digests = new Int32Array(0)
  #digestsCount = 0
  /** How many cells were found last, and of each where its text begins and ends, and the digest of the text. */
  #width = 0
  readonly #found = new Int32Array(most.columns * 3)

  constructor(delimiter: number) {
    this.#delimiter = delimiter
  }

  /** Takes up the block that the next rows are read from. */
  open(block: string) {
    if (this.#signs.length < block.length) this.#signs = new Uint16Array(block.length)
    Buffer.from(this.#signs.buffer).write(block, 'utf16le')
    this.#block = block
  }

  /**
   * Adds the rows from a place on to `rows`, numbered from `first`, up to the first one that is not plain or does not end in the block. Returns
   * the place of that one, and how many were read, with those that are empty.
   */
  read(rows: SheetRow[], from: number, first: number): { at: number; count: number } {
    let [at, count] = [from, 0]
    while (at < this.#block.length) {
      const row: SheetRow = { row: first + count, cells: [], length: 0, digest: 0, isTrimmed: true }
      const next = this.#readRow(row, at)
      if (next === notPlain) break
      if (row.cells.length > 0) rows.push(row)
      at = next
      count += 1
    }
    return { at, count }
  }

  /** Fills a row. Returns the place of the next one, or that it is not plain. */
  #readRow(row: SheetRow, from: number): number {
    const next = this.#findCells(from)
    if (next === notPlain || next - from > most.row) return notPlain
    const [signs, found, width] = [this.#signs, this.#found, this.#width]
    // A row is mostly as wide as the one before, and a list that has its width from the start is made once.
    const cells = this.#before.slice()
    const digests = this.#roomForDigests(width)
    let digest = noSigns
    for (let column = 0; column < width; column += 1) {
      const [begin, end, ofText] = [found[column * 3] ?? 0, found[column * 3 + 1] ?? 0, found[column * 3 + 2] ?? 0]
      digest = addText(digest, ofText)
      digests.list[digests.from + column] = ofText
      if (begin === end) {
        cells[column] = ''
        continue
      }
      cells[column] = (this.#columns[column] ??= new RepeatedTexts()).take(this.#block, signs, begin, end, ofText)
      row.digest = digest
      if (mayBeBlank(signs[begin] ?? 0) || mayBeBlank(signs[end - 1] ?? 0)) row.isTrimmed = false
    }
    if (cells.length > width) cells.length = width
    this.#before = cells
    row.digests = digests
    row.cells = withoutEmptyEnd(cells)
    row.length = next - from
    return this.#behindLineBreak(next)
  }

  /** A list for each row would cost more than the digests. */
  #roomForDigests(width: number): DigestsOfCells {
    if (this.#digestsCount + width > this.#digests.length) {
      this.#digests = new Int32Array(digestsInList)
      this.#digestsCount = 0
    }
    this.#digestsCount += width
    return { list: this.#digests, from: this.#digestsCount - width }
  }

  /** Finds the cells of the row at a place. Returns the place of the sign that ends it, or that it is not plain. */
  #findCells(from: number): number {
    const [signs, found, length, delimiter] = [this.#signs, this.#found, this.#block.length, this.#delimiter]
    let at = from
    for (let column = 0; column < most.columns; column += 1) {
      const isQuoted = signs[at] === quote
      const begin = isQuoted ? at + 1 : at
      const last = isQuoted ? quote : delimiter
      let [end, digest] = [begin, noSigns]
      for (; end < length; end += 1) {
        const sign = signs[end] ?? 0
        if (sign === last || sign === newLine || sign === carriageReturn) break
        digest = addToDigest(digest, sign)
      }
      const next = isQuoted ? end + 1 : end
      if (next >= length || end - begin > most.cell || signs[begin] === apostrophe) return notPlain
      if (isQuoted && !(signs[end] === quote && this.#isEnd(signs[next]))) return notPlain
      found[column * 3] = begin
      found[column * 3 + 1] = end
      found[column * 3 + 2] = digest
      this.#width = column + 1
      if (signs[next] !== delimiter) return next
      at = next + 1
    }
    return notPlain
  }

  #isEnd = (sign: number | undefined) => sign === this.#delimiter || sign === newLine || sign === carriageReturn

  /** Returns the place behind a line break, which may be two signs. They may lie in two blocks. */
  #behindLineBreak(at: number): number {
    if (this.#signs[at] === newLine) return at + 1
    if (at + 1 === this.#block.length) return notPlain
    return this.#signs[at + 1] === newLine ? at + 2 : at + 1
  }
}
