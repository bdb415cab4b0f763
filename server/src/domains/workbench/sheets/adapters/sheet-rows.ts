import { type FileProblemCode, FileProblem } from './file-problem.ts'
import { columnOf, type MergedCells, MergedValues } from './merged-cells.ts'
import type { NumberFormat } from './number-formats.ts'
import { numberText } from './number-text.ts'
import type { StringTable } from './string-table.ts'
import { isDamaged, type SheetRow, withoutEmptyEnd } from './sheet-facts.ts'
import { TextElement, withoutEscapes } from './text-element.ts'
import { attribute, type XmlHandler } from './xml-scanner.ts'
import { most } from './sheet-limits.ts'

/** The tables that the cells of a worksheet refer to. */
export interface CellWords {
  texts: StringTable
  /** The formats by the number of the cell's style. */
  formats: readonly NumberFormat[]
}

/** How many rows and filled cells together, and how many characters, the rows of a worksheet may have. */
export interface SheetBounds {
  filled: number
  letters: number
}

/** Converts a worksheet's XML to rows; each cell becomes the text that a person sees. */
export class SheetRows implements XmlHandler {
  readonly #words: CellWords
  readonly #from: number
  readonly #isForgiving: boolean
  readonly #merged: MergedValues | undefined
  readonly #bounds: SheetBounds
  #rows: SheetRow[] = []
  #row = 0
  #cells: string[] = []
  #problems: FileProblem[] = []
  #column = -1
  #length = 0
  #sizes = { cells: 0, filled: 0, letters: 0 }
  #type = ''
  #style = ''
  #value = ''
  #isValue = false
  #isFormula = false
  readonly #inline = new TextElement()

  /** Rows before `from` are skipped at little cost. More than the `bounds` in all rows raises `file_unsafe`. */
  constructor(
    words: CellWords,
    {
      from = 1,
      isForgiving = false,
      merged,
      bounds = { filled: Infinity, letters: Infinity },
    }: { from?: number; isForgiving?: boolean; merged?: MergedCells | undefined; bounds?: SheetBounds } = {},
  ) {
    this.#words = words
    this.#from = from
    this.#bounds = bounds
    this.#isForgiving = isForgiving
    this.#merged = merged && merged.down.length > 0 ? new MergedValues(merged, from) : undefined
  }

  /** The rows that have been finished since the last call. */
  take(): SheetRow[] {
    const rows = this.#rows
    this.#rows = []
    return rows
  }

  /** The row that is being read. */
  get row() {
    return this.#row
  }

  open(name: string, attributes: string) {
    if (name === 'row') this.#openRow(attributes)
    else if (this.#row < this.#from) return
    else if (name === 'c') this.#openCell(attributes)
    else if (name === 'v') this.#isValue = true
    else if (name === 'f') this.#isFormula = true
    else this.#inline.open(name)
  }

  text(text: string) {
    if (this.#row < this.#from) return
    if (!this.#isValue) return this.#inline.text(text)
    if (this.#value.length <= most.cell * 7) this.#value += text
  }

  close(name: string) {
    if (this.#row < this.#from) return
    if (name === 'v') this.#isValue = false
    else if (name === 'c') this.#closeCell()
    else if (name === 'row') this.#closeRow()
    else this.#inline.close(name)
  }

  #openRow(attributes: string) {
    this.#row = Math.max(this.#row + 1, Number.parseInt(attribute(attributes, 'r') ?? '', 10) || 0)
    if (this.#row > most.xlsxRows) throw this.#problem('workbench.file_rows', { most: most.xlsxRows })
    this.#cells = []
    this.#problems = []
    this.#column = -1
    this.#length = 0
  }

  #openCell(attributes: string) {
    const column = columnOf(attribute(attributes, 'r') ?? '')
    this.#column = column < 0 ? this.#column + 1 : column
    this.#type = attribute(attributes, 't') ?? 'n'
    this.#style = attribute(attributes, 's') ?? ''
    this.#value = ''
    this.#isFormula = false
    this.#inline.begin()
  }

  #closeCell() {
    let text = this.#textOfCell()
    if (text === '') return
    if (this.#column >= most.columns) return this.#tooMuch('workbench.file_columns', most.columns)
    if (text.length > most.cell) {
      this.#tooMuch('workbench.file_cell', most.cell)
      text = text.slice(0, most.cell).toWellFormed()
    }
    this.#length += text.length
    if (this.#length > most.row) return this.#tooMuch('workbench.file_row', most.row)
    this.#sizes.filled += 1
    while (this.#cells.length < this.#column) this.#cells.push('')
    this.#cells[this.#column] = text
  }

  #closeRow() {
    const cells = withoutEmptyEnd(this.#cells)
    const repeated = this.#fillMerged(cells)
    if (cells.length === 0 && this.#problems.length === 0) return
    this.#sizes.cells += cells.length
    this.#sizes.filled += 1
    this.#sizes.letters += this.#length
    if (this.#sizes.cells > most.cells) throw this.#problem('workbench.file_cells', { most: most.cells })
    if (this.#sizes.letters > this.#bounds.letters || this.#sizes.filled > this.#bounds.filled)
      throw this.#problem('workbench.file_unsafe', {})
    const row: SheetRow = { row: this.#row, cells }
    if (this.#problems.length > 0) row.problems = this.#problems
    if (repeated.length > 0) row.repeated = repeated
    if (this.#isForgiving && cells.some(isDamaged)) row.isDamaged = true
    this.#rows.push(row)
  }

  #fillMerged(cells: string[]): readonly number[] {
    if (!this.#merged) return none
    const { columns, isCut } = this.#merged.fill(this.#row, cells, most.row - this.#length)
    if (isCut) this.#tooMuch('workbench.file_row', most.row)
    return columns
  }

  #textOfCell(): string {
    const value = this.#value
    if (this.#type === 's') return value === '' ? '' : this.#sharedText(Number(value))
    if (this.#type === 'inlineStr') return this.#inline.end()
    if (this.#type === 'str') return withoutEscapes(value)
    if (value === '') return this.#withoutValue()
    if (this.#type === 'b') return value === '0' || value === 'false' ? 'FALSE' : 'TRUE'
    if (this.#type === 'd') return dateText(value, this.#isForgiving)
    return this.#type === 'e' ? value : this.#number(value)
  }

  #withoutValue(): string {
    if (this.#isFormula && this.#column < most.columns) this.#problems.push(this.#problem('workbench.file_formula', {}))
    return ''
  }

  #sharedText(index: number): string {
    const text = this.#words.texts.at(index)
    if (text === undefined) throw this.#problem('workbench.file_damaged', {})
    if (text === null) {
      this.#tooMuch('workbench.file_cell', most.cell)
      return ''
    }
    return text
  }

  /** A spreadsheet keeps 15 digits, so a code that was typed as a longer number has lost its last ones. */
  #number(text: string): string {
    const value = Number(text)
    if (!Number.isFinite(value)) return text
    if (Math.abs(value) >= 1e15 && this.#column < most.columns)
      this.#problems.push(this.#problem('workbench.file_digits', {}))
    const format = this.#words.formats[Number(this.#style)] ?? numberText
    return format(value)
  }

  /** When reading forgivingly, the excess is left out instead of failing. */
  #tooMuch(code: FileProblemCode, bound: number) {
    const problem = this.#problem(code, { most: bound })
    if (!this.#isForgiving) throw problem
    if (this.#problems.length < 5) this.#problems.push(problem)
  }

  #problem(code: FileProblemCode, params: Record<string, number>) {
    return new FileProblem(code, { row: this.#row, ...(this.#column >= 0 ? { column: this.#column } : {}) }, params)
  }
}

const none: readonly number[] = []

/**
 * Returns a cell's date as ISO 8601. When reading forgivingly, a moment in UTC keeps its Z, since 18:30 UTC is midnight of the next day in
 * India; midnight becomes a day without a time.
 */
function dateText(value: string, isForgiving: boolean): string {
  const text = value.replace('T', ' ').replace(/\.\d+(?=Z?$)/, '')
  return text.replace(isForgiving ? / 00:00:00Z?$/ : /(?: 00:00:00)?Z?$/, '')
}
