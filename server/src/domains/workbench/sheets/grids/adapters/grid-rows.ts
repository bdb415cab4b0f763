import { columnOf } from '../../adapters/merged-cells.ts'
import { most } from '../../adapters/sheet-limits.ts'
import { type CellWords, type SheetBounds, SheetRows } from '../../adapters/sheet-rows.ts'
import { attribute, type XmlHandler } from '../../adapters/xml-scanner.ts'
import type { Grid, GridCell } from './grid.ts'

const mostMerges = 10_000

/** Converts a worksheet's XML to typed cells, and keeps which rows and columns are hidden and which cells are shown as one. */
export class GridRows implements XmlHandler {
  readonly #texts: SheetRows
  /** The columns of the numbers of each row that is not taken yet. */
  readonly #numbers = new Map<number, Set<number>>()
  readonly #rows: GridCell[][] = []
  readonly #hiddenRows = new Set<number>()
  readonly #hiddenColumns = new Set<number>()
  readonly #merges: Grid['merges'][number][] = []
  #column = -1
  #isNumber = false
  #unread = 0

  constructor(words: CellWords, bounds: SheetBounds) {
    this.#texts = new SheetRows(words, { isForgiving: true, bounds })
  }

  get row() {
    return this.#texts.row
  }

  open(name: string, attributes: string) {
    this.#texts.open(name, attributes)
    if (name === 'c') this.#openCell(attributes)
    else if (name === 'row') this.#openRow(attributes)
    else if (name === 'col') this.#openColumns(attributes)
    else if (name === 'mergeCell') this.#openMerge(attributes)
  }

  text(text: string) {
    this.#texts.text(text)
  }

  close(name: string) {
    this.#texts.close(name)
    if (name !== 'c' || !this.#isNumber) return
    const columns = this.#numbers.get(this.row)
    if (columns) columns.add(this.#column)
    else this.#numbers.set(this.row, new Set([this.#column]))
  }

  /** Takes the rows that are finished. False where a row lies beyond the last that is asked for. */
  takeUpTo(last: number): boolean {
    for (const { row, cells, problems } of this.#texts.take()) {
      if (row > last) return false
      const numbers = this.#numbers.get(row)
      while (this.#rows.length < row - 1) this.#rows.push([])
      this.#rows[row - 1] = cells.map((text, column) => typedCell(text, numbers?.has(column) === true))
      this.#unread += problems?.length ?? 0
    }
    // The piece of the file that was scanned may end within a row.
    for (const row of this.#numbers.keys()) if (row < this.row) this.#numbers.delete(row)
    return true
  }

  /** Only what holds something is counted as hidden: a sheet may hide all that lies beyond its last column. */
  finish(): Omit<Grid, 'name' | 'isHidden'> {
    const rows = this.#rows
    const isFilled = (row: number) => rows[row]?.some((cell) => cell !== null) === true
    const columns = new Set(rows.flatMap((cells) => [...cells.keys()].filter((column) => cells[column] !== null)))
    return {
      rows,
      hiddenRows: [...this.#hiddenRows].filter(isFilled).sort((one, other) => one - other),
      hiddenColumns: [...this.#hiddenColumns].filter((column) => columns.has(column)).sort((one, other) => one - other),
      merges: this.#merges,
      unread: this.#unread,
    }
  }

  #openRow(attributes: string) {
    this.#column = -1
    if (isTrue(attribute(attributes, 'hidden'))) this.#hiddenRows.add(this.row - 1)
  }

  #openCell(attributes: string) {
    const column = columnOf(attribute(attributes, 'r') ?? '')
    this.#column = column < 0 ? this.#column + 1 : column
    this.#isNumber = /^[nd]$/.test(attribute(attributes, 't') ?? 'n')
  }

  #openColumns(attributes: string) {
    if (!isTrue(attribute(attributes, 'hidden')) && Number(attribute(attributes, 'width') ?? 1) !== 0) return
    const [from, to] = [Number(attribute(attributes, 'min')), Number(attribute(attributes, 'max'))]
    for (let column = from; column <= Math.min(to, most.columns); column += 1) this.#hiddenColumns.add(column - 1)
  }

  #openMerge(attributes: string) {
    const [, from = '', top = '', to = '', bottom = ''] =
      /^\$?([A-Z]{1,3})\$?(\d{1,7}):\$?([A-Z]{1,3})\$?(\d{1,7})$/i.exec(attribute(attributes, 'ref') ?? '') ?? []
    if (top === '' || this.#merges.length === mostMerges) return
    const merge = { top: Number(top) - 1, left: columnOf(from), bottom: Number(bottom) - 1, right: columnOf(to) }
    if (merge.right < most.columns && merge.top <= merge.bottom && merge.left <= merge.right) this.#merges.push(merge)
  }
}

const isTrue = (value: string | undefined) => value === '1' || value === 'true'

function typedCell(text: string, isNumber: boolean): GridCell {
  if (text === '') return null
  if (!isNumber) return text
  const [, day] = /^(\d{4}-\d\d-\d\d)(?: |$)/.exec(text) ?? []
  if (day !== undefined) return { day }
  return /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(text) ? Number(text) : text
}
