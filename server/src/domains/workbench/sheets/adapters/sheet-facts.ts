import type { delimiters, encodings } from '@seamark/contract/workbench/imports/imports'
import type { fileFormats } from '@seamark/contract/workbench/lists/lists'
import type { FileProblem } from './file-problem.ts'
import type { MergedCells } from './merged-cells.ts'

export type FileFormat = (typeof fileFormats)[number]
export type Encoding = (typeof encodings)[number]
export type Delimiter = (typeof delimiters)[number]

/** How a file is to be read: all that `readRows` needs to know. A person may overrule each of them. */
export interface ReadingOfFile {
  kind: FileFormat
  /** Of CSV; null for XLSX. */
  encoding: Encoding | null
  delimiter: Delimiter | null
  /** Counted from 0 in `sheets`; 0 for CSV. */
  sheet: number
  /**
   * For files of strangers by the million rows, where one bad cell must not refuse all others: what is too long is cut and said so in the row's `problems`,
   * a sign that is not of the encoding and a NUL are `\u{FFFD}`, what follows a closed quote belongs to its cell, as Excel has it, and a quote that swallows other
   * rows is none. A cell below a merged one says what that says, and an amount its currency, if that is not dollars.
   */
  isForgiving?: boolean
  /** Of a sheet that is read forgivingly, if it has any. */
  merged?: MergedCells
  /** Of a workbook that is read forgivingly: its bare numbers of days count from 1904. */
  startsIn1904?: boolean
}

/** What a file turned out to be. */
export interface FileFacts extends ReadingOfFile {
  /** A CSV file is one sheet without a name. */
  sheets: { name: string; hidden: boolean }[]
  /** The row of the headings, counted from 1; above it stands the title block. */
  headerRow: number
  /** The first rows of `sheet` that hold anything. */
  head: SheetRow[]
}

/** One row that holds anything; empty rows are passed over, their numbers are not. */
export interface SheetRow {
  /**
   * Counted from 1, as the spreadsheet counts when it shows the file: a CSV record with line breaks within quotes is one row, and a blank line is one too.
   */
  row: number
  /** The text that a person sees, untrimmed, without the empty cells at the end. */
  cells: string[]
  /** Cells of it that say what a merged cell above them says, by their column. */
  repeated?: readonly number[]
  /** Of the first rows: from and to which column one cell of it is merged. */
  spans?: readonly (readonly [from: number, to: number])[]
  /** What is wrong with single cells of this row only: a formula without a value, a number whose last digits are lost. The row can be read on. */
  problems?: FileProblem[]
}
