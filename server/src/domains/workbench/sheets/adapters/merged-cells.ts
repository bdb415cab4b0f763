import { StringDecoder } from 'node:string_decoder'
import type { FileBytes } from './file-bytes.ts'
import { FileProblem } from './file-problem.ts'
import { attribute, type XmlHandler, XmlScanner } from './xml-scanner.ts'
import { zipContent, type ZipEntry } from './zip.ts'
import { most } from './sheet-limits.ts'

/** The merged ranges of a sheet, eight bytes each: ranges of several rows, and ranges of several columns in one row, both sorted by first row. */
export interface MergedCells {
  down: Float64Array
  across: Float64Array
  /** Whether there are more ranges than are kept; then no empty cell of the sheet is certainly empty. */
  isCut: boolean
}

export const noMergedCells: MergedCells = { down: new Float64Array(0), across: new Float64Array(0), isCut: false }

/** This many ranges take four megabytes; Excel can hardly open a sheet with so many. */
const mostRanges = 500_000

/**
 * Returns the merged ranges of a sheet. They come after all of its rows, and a packed part can only be read from the beginning, so the rows
 * are unpacked once without being parsed, which takes a small part of the time of reading them. A damaged part yields no ranges; reading its
 * rows then reports the fault and its place.
 */
export async function mergedCells(file: FileBytes, part: ZipEntry): Promise<MergedCells> {
  const ranges = new Ranges()
  try {
    await scanTail(file, part, ranges)
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error
  }
  return ranges.found
}

const word = Buffer.from('sheetData')

/** Feeds the XML after the second `sheetData`, which ends the rows. A part in UTF-16, which is very rare, is fed whole. */
async function scanTail(file: FileBytes, part: ZipEntry, ranges: Ranges) {
  const scanner = new XmlScanner(ranges)
  let decoder: StringDecoder | undefined
  let isWide = false
  let words = 0
  let rest: Buffer = Buffer.alloc(0)
  for await (const bytes of zipContent(file, part)) {
    isWide ||= !decoder && bytes[0] === 0xff && bytes[1] === 0xfe
    decoder ??= new StringDecoder(isWide ? 'utf16le' : 'utf8')
    if (isWide || words === 2) scanner.feed(decoder.write(bytes))
    else {
      // The end of a piece may cut the word `sheetData`.
      const piece = rest.length > 0 ? Buffer.concat([rest, bytes]) : bytes
      let at = -1
      while (words < 2 && (at = piece.indexOf(word, at + 1)) >= 0) words += 1
      if (words === 2) scanner.feed(decoder.write(piece.subarray(at)))
      rest = piece.subarray(Math.max(0, piece.length - word.length + 1))
    }
    if (ranges.isDone) return
  }
}

class Ranges implements XmlHandler {
  #down = new Float64Array(64)
  #across = new Float64Array(64)
  #counts = { down: 0, across: 0 }
  #isCut = false
  isDone = false

  open(name: string, attributes: string) {
    if (name !== 'mergeCell') return
    const [, from = '', top = '', to = '', bottom = ''] =
      /^\$?([A-Z]{1,3})\$?(\d{1,7}):\$?([A-Z]{1,3})\$?(\d{1,7})$/i.exec(attribute(attributes, 'ref') ?? '') ?? []
    const [left, right, first, last] = [columnOf(from), columnOf(to), Number(top), Number(bottom)]
    if (left < 0 || left >= most.columns || first < 1 || last > most.xlsxRows || last < first || right < left) return
    if (this.#counts.down + this.#counts.across >= mostRanges) this.#isCut = true
    else if (last > first) this.#down = this.#kept(this.#down, 'down', packRange(first, last, left))
    else if (right > left)
      this.#across = this.#kept(this.#across, 'across', packRange(first, left, Math.min(right, most.columns - 1)))
  }

  text() {}

  close(name: string) {
    if (name === 'mergeCells') this.isDone = true
  }

  get found(): MergedCells {
    return {
      down: this.#down.slice(0, this.#counts.down).sort(),
      across: this.#across.slice(0, this.#counts.across).sort(),
      isCut: this.#isCut,
    }
  }

  #kept(ranges: Float64Array<ArrayBuffer>, which: 'down' | 'across', range: number): Float64Array<ArrayBuffer> {
    const at = this.#counts[which]
    this.#counts[which] += 1
    if (at < ranges.length) {
      ranges[at] = range
      return ranges
    }
    const more = new Float64Array(ranges.length * 2)
    more.set(ranges)
    more[at] = range
    return more
  }
}

/** Twenty-one bits hold a row and nine a column. The first number is in the highest bits, so that ranges sort by it. */
const rows = 2 ** 21
const packRange = (first: number, second: number, third: number) => (first * rows + second) * 512 + third
const unpackRange = (range: number): [number, number, number] => [
  Math.floor(range / (rows * 512)),
  Math.floor(range / 512) % rows,
  range % 512,
]

/** Returns the column of a cell reference, counted from 0; -1 if it has none. */
export function columnOf(reference: string): number {
  let column = 0
  for (let at = 0; at < reference.length; at += 1) {
    const code = reference.charCodeAt(at) & ~32
    if (code < 65 || code > 90) break
    column = column * 26 + code - 64
  }
  return column - 1
}

/** Returns the first and last column of each merged heading of a row. */
export function spansOf({ across }: MergedCells, row: number): [number, number][] {
  const spans: [number, number][] = []
  for (const range of across) {
    const [first, left, right] = unpackRange(range)
    if (first > row) break
    if (first === row) spans.push([left, right])
  }
  return spans
}

/** Fills rows with the texts of merged cells above them. Rows must come in order; ranges that begin before the first row belong to the headings. */
export class MergedValues {
  readonly #ranges: Float64Array
  #next = 0
  /** By column: the text of the merged cell over it, and the cell's last row. */
  readonly #open = new Map<number, { last: number; text: string }>()

  constructor({ down }: MergedCells, from: number) {
    this.#ranges = down
    while (this.#next < down.length && unpackRange(down[this.#next] ?? 0)[0] < from) this.#next += 1
  }

  /**
   * Fills the empty cells of a row that has a value of its own, and returns the filled columns. A cell that is hidden below a merged one but has
   * a value keeps it. The row may grow by up to `room` characters; texts beyond that are left out.
   */
  fill(row: number, cells: string[], room: number): { columns: number[]; isCut: boolean } {
    const columns: number[] = []
    let left = room
    const isSaying = this.#open.size > 0 && cells.some((cell) => cell.trim() !== '')
    for (const [column, { last, text }] of this.#open) {
      if (last < row) this.#open.delete(column)
      else if (isSaying && (cells[column] ?? '').trim() === '') {
        left -= text.length
        if (left < 0) return { columns, isCut: true }
        while (cells.length < column) cells.push('')
        cells[column] = text
        columns.push(column)
      }
    }
    this.#begin(row, cells)
    return { columns, isCut: false }
  }

  #begin(row: number, cells: readonly string[]) {
    for (; this.#next < this.#ranges.length; this.#next += 1) {
      const [first, last, column] = unpackRange(this.#ranges[this.#next] ?? 0)
      if (first > row) return
      const text = cells[column] ?? ''
      if (first === row && text.trim() !== '') this.#open.set(column, { last, text })
    }
  }
}
