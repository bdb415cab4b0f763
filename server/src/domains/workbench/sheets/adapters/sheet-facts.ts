import type { delimiters, Encoding } from '@seamark/contract/workbench/imports/encodings'
import type { fileFormats } from '@seamark/contract/workbench/lists/lists'
import type { FileProblem } from './file-problem.ts'
import type { MergedCells } from './merged-cells.ts'

export type FileFormat = (typeof fileFormats)[number]
export type { Encoding }
export type Delimiter = (typeof delimiters)[number]

/** How a file is to be read: all that `readRows` needs to know. A person may override each value. */
export interface ReadingOfFile {
  kind: FileFormat
  /** The encoding of a CSV file; null for XLSX, like the delimiter. */
  encoding: Encoding | null
  delimiter: Delimiter | null
  /** The index in `sheets`, counted from 0; 0 for CSV. */
  sheet: number
  /**
   * For foreign files of a million rows, in which one bad cell must not fail all others. Texts that are too long are cut and reported in the
   * row's `problems`; bytes that are not of the encoding and NULs become `\u{FFFD}`; text after a closed quote belongs to its cell, as in Excel;
   * a quote that swallows other rows is taken literally. A cell below a merged one gets its text, and amounts show a currency other than dollars.
   */
  isForgiving?: boolean
  /**
   * Whether a text that comes again in its column is the same string, and rows have digests. It makes a file slower to read and its cells
   * faster to look up. Only CSV that is read forgivingly knows it.
   */
  sharesTexts?: boolean
  /** The merged cells of a sheet that is read forgivingly, if it has any. */
  merged?: MergedCells
  /** Whether day numbers without a format count from 1904, in a workbook that is read forgivingly. */
  startsIn1904?: boolean
}

/** The result of inspecting a file. */
export interface FileFacts extends ReadingOfFile {
  /** A CSV file is one sheet without a name. */
  sheets: { name: string; hidden: boolean }[]
  /** The row of the headings, counted from 1; a title block may be above it. */
  headerRow: number
  /** Of a CSV file: whether a person has said the encoding, or no other can be meant. */
  isEncodingSure?: boolean
  /** The first rows of `sheet` that are not empty. */
  head: SheetRow[]
}

/** A row that is not empty. Empty rows are skipped, but they count in the numbering. */
export interface SheetRow {
  /** The number that a spreadsheet shows, from 1: a CSV record with line breaks within quotes is one row, and a blank line is one too. */
  row: number
  /** The texts that a person sees, untrimmed, without the empty cells at the end. */
  cells: string[]
  /** The columns of the cells that were filled from a merged cell above them. */
  repeated?: readonly number[]
  /** The first and last column of each merged cell, only for the first rows of a sheet. */
  spans?: readonly (readonly [from: number, to: number])[]
  /** Faults of single cells: a formula without a value, a number whose last digits are lost. The rest of the row is readable. */
  problems?: FileProblem[]
  /** Whether a cell has `\u{FFFD}` in place of what could not be read. Only where the file is read forgivingly. */
  isDamaged?: boolean
  /** The characters of the row with its delimiters, where the reader has counted them. */
  length?: number
  /** The digest of the cells (`digestOfTexts`), where the reader has looked at each of their signs. */
  digest?: number
  /** The digest of each cell (`digestOfText`), where the row has one. */
  digests?: DigestsOfCells
  /** Whether the reader has seen that no cell has blanks around its text. */
  isTrimmed?: boolean
}

/** The digests of a row's cells, from a place on in a list that several rows share. */
export interface DigestsOfCells {
  list: Int32Array
  from: number
}

/** Whether a cell has a sign in place of one that could not be read. */
export const isDamaged = (text: string): boolean => text.includes('\u{FFFD}')

/** Whether a sign may be one that `trim` takes away: those up to the space, the space that does not break, and those before and behind CJK. */
export const mayBeBlank = (sign: number): boolean =>
  sign <= 0x20 || sign === 0xa0 || (sign >= 0x1680 && (sign <= 0x3000 || sign >= 0xfe00))

export function withoutEmptyEnd(cells: string[]): string[] {
  let length = cells.length
  while (length > 0 && cells[length - 1]?.trim() === '') length -= 1
  return length === cells.length ? cells : cells.slice(0, length)
}
