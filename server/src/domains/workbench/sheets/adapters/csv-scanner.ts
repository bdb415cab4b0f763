import { FileProblem, type FileProblemCode } from './file-problem.ts'
import { unguardText } from './formula-guard.ts'
import { PlainRows } from '../plain-csv/adapters/plain-rows.ts'
import { type Delimiter, isDamaged, type ReadingOfFile, type SheetRow, withoutEmptyEnd } from './sheet-facts.ts'
import { most } from './sheet-limits.ts'

const [quote, newLine, carriageReturn, blank] = [34, 10, 13, 32]
const lineBreak = /[\r\n]/

type HowToScan = Pick<ReadingOfFile, 'isForgiving' | 'sharesTexts'>

/**
 * Scans CSV (RFC 4180), fed in pieces that may end anywhere. Like spreadsheets, it accepts CRLF, LF and CR, and takes a quote in the middle of
 * an unquoted cell literally (5" pipe). A quote that opens a cell and is not closed at the end of a cell raises `file_quote` with its line, so
 * that it cannot swallow the rest of the file. When reading forgivingly, an opening quote that runs on over line breaks is taken literally:
 * the cell is scanned again without it, and the row gets a problem.
 */
export class CsvScanner {
  readonly #delimiter: number
  #state: 'start' | 'plain' | 'quoted' | 'closing' = 'start'
  #rows: SheetRow[] = []
  #cells: string[] = []
  #cellsInAll = 0
  #column = 0
  #length = 0
  #cell = ''
  /** The number of characters of the cell that are not kept. */
  #beyond = 0
  #row = 1
  #line = 1
  #quoteLine = 1
  #afterCarriageReturn = false
  #problems: FileProblem[] = []
  /** Whether the row may have a damaged cell. Whole blocks of text are searched, since a search of each cell is slow. */
  #mayBeDamaged = false
  readonly #isForgiving: boolean
  readonly #plain: PlainRows | undefined

  /** For `isForgiving` and `sharesTexts` see `ReadingOfFile`. */
  constructor(delimiter: Delimiter, { isForgiving = false, sharesTexts = false }: HowToScan = {}) {
    this.#delimiter = delimiter.charCodeAt(0)
    this.#isForgiving = isForgiving
    if (isForgiving && sharesTexts) this.#plain = new PlainRows(this.#delimiter)
  }

  /** The row that is being read, counted from 1. */
  get row() {
    return this.#row
  }

  /** The rows that have been finished since the last call. */
  take(): SheetRow[] {
    const rows = this.#rows
    this.#rows = []
    return rows
  }

  feed(text: string) {
    const nul = text.indexOf('\0')
    if (this.#isForgiving) return this.#feedForgivingly(nul < 0 ? text : text.replaceAll('\0', '\u{FFFD}'))
    this.#scan(nul < 0 ? text : text.slice(0, nul))
    if (nul >= 0) throw this.#problem('workbench.file_nul', { line: this.#line })
  }

  #feedForgivingly(text: string) {
    const isWithinRow = this.#state !== 'start' || this.#column > 0
    const isDamagedBlock = isDamaged(text)
    this.#mayBeDamaged = (isWithinRow && this.#mayBeDamaged) || isDamagedBlock
    this.#scan(text, isDamagedBlock ? undefined : this.#plain)
  }

  /** Finishes the last row if no line break ends it. */
  end() {
    if (this.#state === 'quoted') {
      if (!this.#isForgiving) throw this.#problem('workbench.file_quote', { line: this.#quoteLine })
      this.#scanAgain('')
    }
    if (this.#state !== 'start' || this.#column > 0) this.#endRow()
  }

  /** Scans a text; its plain rows are read by `plain`, where that is given. */
  #scan(text: string, plain?: PlainRows) {
    let at = this.#afterCarriageReturn && text.charCodeAt(0) === newLine ? 1 : 0
    if (text !== '') this.#afterCarriageReturn = false
    plain?.open(text)
    while (at < text.length) {
      if (plain && this.#column === 0 && this.#state === 'start') at = this.#readPlainRows(plain, at)
      if (at === text.length) return
      if (this.#state === 'quoted') at = this.#scanQuoted(text, at)
      else if (this.#state === 'plain') at = this.#scanPlain(text, at)
      else if (text.charCodeAt(at) === quote) at = this.#scanQuote(at)
      else if (this.#state === 'start') this.#state = 'plain'
      else at = this.#scanClosed(text, at)
    }
  }

  #readPlainRows(plain: PlainRows, from: number): number {
    const { at, count } = plain.read(this.#rows, from, this.#row)
    this.#row += count
    this.#line += count
    return at
  }

  /** Handles a quote that opens a cell, or the second one of a pair within a cell, which stands for one quote. */
  #scanQuote(at: number): number {
    if (this.#state === 'start') this.#quoteLine = this.#line
    else this.#cell += '"'
    this.#state = 'quoted'
    return at + 1
  }

  #scanPlain(text: string, from: number): number {
    let to = from
    let code = 0
    for (; to < text.length; to += 1) {
      code = text.charCodeAt(to)
      if (code === this.#delimiter || code === newLine || code === carriageReturn) break
    }
    this.#extend(text.slice(from, to))
    return to === text.length ? to : this.#divide(text, to, code)
  }

  #scanQuoted(text: string, from: number): number {
    const found = text.indexOf('"', from)
    const to = found < 0 ? text.length : found
    const piece = text.slice(from, to)
    for (let at = piece.indexOf('\n'); at >= 0; at = piece.indexOf('\n', at + 1)) this.#line += 1
    this.#extend(piece)
    // If the opening quote was taken literally, the rest is scanned in the new state.
    if (found < 0 || this.#state !== 'quoted') return to
    this.#state = 'closing'
    return to + 1
  }

  #scanClosed(text: string, at: number): number {
    const code = text.charCodeAt(at)
    const ends = code === this.#delimiter || code === newLine || code === carriageReturn
    if (ends) return this.#divide(text, at, code)
    if (!this.#isForgiving) throw this.#problem('workbench.file_quote', { line: this.#quoteLine })
    if (code === blank) this.#extend(' ')
    else if (this.#beyond === 0 && lineBreak.test(this.#cell)) this.#scanAgain('"')
    else this.#behindQuote()
    return code === blank ? at + 1 : at
  }

  #behindQuote() {
    this.#doubt(this.#problem('workbench.file_quote', { line: this.#quoteLine }))
    this.#state = 'plain'
  }

  /** Scans the cell's original text and `rest` again, without the opening quote. */
  #scanAgain(rest: string) {
    const text = this.#cell.replaceAll('"', '""') + rest
    this.#cell = ''
    this.#beyond = 0
    this.#line = this.#quoteLine
    this.#behindQuote()
    this.#scan(text)
  }

  #divide(text: string, at: number, code: number): number {
    if (code === this.#delimiter) {
      this.#endCell()
      return at + 1
    }
    this.#endRow()
    this.#line += 1
    if (code === newLine) return at + 1
    this.#afterCarriageReturn = at + 1 === text.length
    return text.charCodeAt(at + 1) === newLine ? at + 2 : at + 1
  }

  #extend(piece: string) {
    if (this.#beyond > 0) return this.#passOver(piece)
    this.#cell = this.#cell === '' ? piece : this.#cell + piece
    if (this.#cell.length <= most.cell) return
    if (this.#isForgiving) return this.#extendLong()
    // An overlong cell with line breaks most likely comes from a quote that was left open.
    if (this.#state === 'quoted' && lineBreak.test(this.#cell))
      throw this.#problem('workbench.file_quote', { line: this.#quoteLine })
    throw this.#problem('workbench.file_cell', { most: most.cell })
  }

  /** Within quotes more text is kept than a cell may have, because it may have to be scanned again. */
  #extendLong() {
    if (this.#state === 'quoted' && this.#cell.length < most.again) return
    if (this.#state === 'quoted' && lineBreak.test(this.#cell)) return this.#scanAgain('')
    this.#beyond = this.#cell.length - most.cell
    this.#cut()
  }

  #cut() {
    this.#cell = this.#cell.slice(0, most.cell).toWellFormed()
    this.#doubt(this.#problem('workbench.file_cell', { most: most.cell }))
  }

  /** Counts text beyond the limit, which no real cell reaches. */
  #passOver(piece: string) {
    this.#beyond += piece.length
    if (this.#beyond > most.swallowed)
      throw this.#problem('workbench.file_quote', { line: this.#state === 'quoted' ? this.#quoteLine : this.#line })
  }

  #endCell() {
    if (this.#cell.length > most.cell) this.#cut()
    if (this.#column < most.columns) this.#cells.push(unguardText(this.#cell))
    else if (this.#cell.trim() !== '') this.#tooMuch('workbench.file_columns', most.columns)
    this.#length += this.#cell.length
    if (this.#length > most.row) this.#tooMuch('workbench.file_row', most.row)
    this.#column += 1
    this.#cell = ''
    this.#beyond = 0
    this.#state = 'start'
  }

  #endRow() {
    this.#endCell()
    const cells = withoutEmptyEnd(this.#cells)
    if (cells.length > 0) {
      if (this.#row > most.csvRows && !this.#isForgiving)
        throw new FileProblem('workbench.file_rows', { row: this.#row }, { most: most.csvRows })
      this.#cellsInAll += cells.length
      if (this.#cellsInAll > most.cells && !this.#isForgiving)
        throw new FileProblem('workbench.file_cells', { row: this.#row }, { most: most.cells })
      const row: SheetRow = { row: this.#row, cells }
      if (this.#problems.length > 0) row.problems = this.#problems
      if (this.#mayBeDamaged && cells.some(isDamaged)) row.isDamaged = true
      this.#rows.push(row)
    }
    if (this.#problems.length > 0) this.#problems = []
    this.#cells = []
    this.#column = 0
    this.#length = 0
    this.#row += 1
  }

  /** When reading forgivingly, the excess of a row is left out instead of failing. */
  #tooMuch(code: 'workbench.file_columns' | 'workbench.file_row', bound: number) {
    const problem = this.#problem(code, { most: bound })
    if (!this.#isForgiving) throw problem
    this.#doubt(problem)
    if (code === 'workbench.file_row') this.#cells[this.#cells.length - 1] = ''
  }

  #doubt(problem: FileProblem) {
    if (this.#problems.length < mostProblems) this.#problems.push(problem)
  }

  #problem(
    code: Extract<FileProblemCode, `workbench.file_${'nul' | 'quote' | 'cell' | 'columns' | 'row'}`>,
    params: Record<string, number>,
  ) {
    return new FileProblem(code, { row: this.#row, column: this.#column }, params)
  }
}

/** The most problems that are kept of one row; more would not help anybody. */
const mostProblems = 5
