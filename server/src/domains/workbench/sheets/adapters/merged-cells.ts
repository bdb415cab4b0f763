import { StringDecoder } from 'node:string_decoder'
import type { FileBytes } from './file-bytes.ts'
import { FileProblem } from './file-problem.ts'
import { attribute, type XmlHandler, XmlScanner } from './xml-scanner.ts'
import { zipContent, type ZipEntry } from './zip.ts'
import { most } from './sheet-limits.ts'

/** The merged ranges of a sheet, eight bytes each: those over several rows, and those over several columns of one row, both by their first row. */
export interface MergedCells {
  down: Float64Array
  across: Float64Array
  /** There are more than are kept, so that no cell of the sheet can be said to be empty. */
  isCut: boolean
}

export const noMergedCells: MergedCells = { down: new Float64Array(0), across: new Float64Array(0), isCut: false }

/** Four megabytes of them; Excel itself is hardly able to open a sheet with so many. */
const mostRanges = 500_000

/**
 * The merged ranges of a sheet. They stand behind all of its rows, and a packed part cannot be read from behind: so it is unpacked once up to its rows' end
 * without being looked at, which takes a small part of the time that reading it does. A damaged part has none: reading its rows tells what is wrong, and where.
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

/** Feeds what stands behind the second `sheetData`, which ends the rows; all of a part in UTF-16, which hardly anybody writes. */
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
      // A word may be cut by the end of a piece.
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
    else if (last > first) this.#down = this.#kept(this.#down, 'down', packed(first, last, left))
    else if (right > left)
      this.#across = this.#kept(this.#across, 'across', packed(first, left, Math.min(right, most.columns - 1)))
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

/** Twenty-one bits hold a row, nine a column; the first of them is what ranges are sorted by. */
const rows = 2 ** 21
const packed = (first: number, second: number, third: number) => (first * rows + second) * 512 + third
const unpacked = (range: number): [number, number, number] => [
  Math.floor(range / (rows * 512)),
  Math.floor(range / 512) % rows,
  range % 512,
]

/** Counted from 0; -1 for none. */
export function columnOf(reference: string): number {
  let column = 0
  for (let at = 0; at < reference.length; at += 1) {
    const code = reference.charCodeAt(at) & ~32
    if (code < 65 || code > 90) break
    column = column * 26 + code - 64
  }
  return column - 1
}

/** The columns that one heading stands over, from and to, in a row. */
export function spansOf({ across }: MergedCells, row: number): [number, number][] {
  const spans: [number, number][] = []
  for (const range of across) {
    const [first, left, right] = unpacked(range)
    if (first > row) break
    if (first === row) spans.push([left, right])
  }
  return spans
}

/** Gives the rows of a table what a merged cell above them says. Rows come in their order; ranges that begin before the first of them are the headings' own. */
export class MergedValues {
  readonly #ranges: Float64Array
  #next = 0
  /** By column: what stands over it, and to which row. */
  readonly #open = new Map<number, { last: number; text: string }>()

  constructor({ down }: MergedCells, from: number) {
    this.#ranges = down
    while (this.#next < down.length && unpacked(down[this.#next] ?? 0)[0] < from) this.#next += 1
  }

  /**
   * Fills the empty cells of a row that says anything itself, and answers which; a cell that is hidden below a merged one and yet says something keeps it.
   * `room`: so many signs more may the row have; what would be more is left out.
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
      const [first, last, column] = unpacked(this.#ranges[this.#next] ?? 0)
      if (first > row) return
      const text = cells[column] ?? ''
      if (first === row && text.trim() !== '') this.#open.set(column, { last, text })
    }
  }
}
