import type { TradeField } from '@seamark/contract/trade/reading/fields'
import type { FoundFile } from '@seamark/contract/trade/imports/found-files'
import { kilogramsIn } from './heading-units.rules.ts'
import { areOfCommas } from './headings/heading-parts.rules.ts'
import { isDayFirst, isOpenDay, isYearFirst } from './values/dates.rules.ts'
import { type Decimal, decimalOf, isAmbiguous, mayBeNumberCells, readNumber } from './values/numbers.rules.ts'

type Rows = readonly (readonly string[])[]
type Column = Pick<FoundFile['columns'][number], 'index' | 'suggestion'> & { heading?: string }
type Question = FoundFile['columns'][number]['question']

const cellsOf = (rows: Rows, index: number) => rows.map((cells) => cells[index] ?? '')

/**
 * Returns whether the day or the year comes first in the dates of a file. Columns that are taken for dates decide; where
 * their dates leave it open, those of all columns do.
 */
export function orderOf(
  rows: Rows,
  columns: readonly Column[],
  today: string,
): { dayFirst: boolean | null; yearFirst: boolean | null } {
  const all = columns.flatMap(({ index }) => cellsOf(rows, index))
  const dates = columns.flatMap(({ index, suggestion }) => (suggestion === 'date' ? cellsOf(rows, index) : []))
  const yearFirst = isYearFirst(dates.length > 0 ? dates : all, today)
  return { dayFirst: yearFirst ? null : (isDayFirst(dates) ?? isDayFirst(all)), yearFirst }
}

/**
 * Returns each column's decimal sign: its own, else the one that all columns of the file agree on. Number cells of a
 * workbook always have a point.
 */
export function decimalsOf(rows: Rows, columns: readonly Column[], isWorkbook: boolean): (Decimal | null)[] {
  const usual = signOfFile(rows, columns)
  return columns.map((column) => {
    const texts = cellsOf(rows, column.index)
    const decimal = signOfColumn(rows, column) ?? usual
    return decimal === ',' && isWorkbook && mayBeNumberCells(texts) ? null : decimal
  })
}

/**
 * Returns the sign that the numbers of a file agree on: those of the columns that are taken for figures, else those of
 * all columns of numbers, also of columns that nobody takes. Null where no number tells, or they contradict each other.
 */
export function signOfFile(rows: Rows, columns: readonly Column[]): Decimal | null {
  const signs = (of: readonly Column[]) => new Set(of.flatMap((column) => signOfColumn(rows, column) ?? []))
  const taken = signs(columns.filter(({ suggestion }) => suggestion !== null && figures.includes(suggestion)))
  const found =
    taken.size > 0
      ? taken
      : signs(columns.filter(({ index, suggestion }) => suggestion === null && holdsNumbers(cellsOf(rows, index))))
  const [sign = null] = found.size === 1 ? found : []
  return sign
}

/** Returns the decimal sign that the numbers of a column show. */
function signOfColumn(rows: Rows, { index, suggestion, heading = '' }: Column): Decimal | null {
  const cells = cellsOf(rows, index)
  return decimalOf(cells) ?? (suggestion === 'weight' && kilogramsIn(heading) === 1000 ? signOfTonnes(cells) : null)
}

/**
 * Returns the sign in tonnes that all have three digits behind it: 19,288 and 5,120 are written to the kilogram, since
 * not every row weighs thousands of tonnes.
 */
function signOfTonnes(cells: readonly string[]): Decimal | null {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
  if (filled.length < fewestTonnes) return null
  if (filled.every((cell) => /^\d{1,3},\d{3}$/.test(cell))) return ','
  return filled.every((cell) => /^\d{1,3}\.\d{3}$/.test(cell)) ? '.' : null
}
const fewestTonnes = 3

/**
 * Whether commas may be decimal signs where the file comes from: a list separated by semicolons is from such a country,
 * one whose headings are in Russian or German too, and where one figure is 1.340 and another 19,288 and nothing tells, either sign may be the one before decimals.
 */
export function mayHaveCommas(rows: Rows, columns: readonly Column[], delimiter: string | null): boolean {
  if (delimiter === ';') return true
  if (signOfFile(rows, columns) !== null) return false
  if (areOfCommas(columns.map(({ heading = '' }) => heading))) return true
  const cells = columns.flatMap(({ index, suggestion }) =>
    suggestion !== null && figures.includes(suggestion) ? cellsOf(rows, index) : [],
  )
  return [/^[1-9]\d{0,2}\.\d{3}$/, /^[1-9]\d{0,2},\d{3}$/].every((form) => cells.some((cell) => form.test(cell.trim())))
}

/**
 * Marks the columns about which the file leaves a question: numbers that may have thousands or decimals, and days whose
 * order is open.
 */
export function questionsIn<Found extends Column>(
  rows: Rows,
  columns: readonly Found[],
  forms: { decimals: readonly (Decimal | null)[]; dayFirst: boolean | null; mayHaveCommas: boolean },
): (Found & { question: Question })[] {
  return columns.map((column, at) => {
    const cells = cellsOf(rows, column.index)
    const isNumber = column.suggestion !== null && [...figures, ...counts].includes(column.suggestion)
    const isOpenNumber = (cell: string) => isAmbiguous(cell, forms.mayHaveCommas)
    if (isNumber && (forms.decimals[at] ?? null) === null && cells.some(isOpenNumber))
      return { ...column, question: 'number' }
    const isOpen = column.suggestion === 'date' && forms.dayFirst === null && cells.some(isOpenDay)
    return { ...column, question: isOpen ? 'date' : null }
  })
}

/** Whether nearly all cells are numbers with digits enough to be amounts, and not codes such as 8509.40. */
function holdsNumbers(cells: readonly string[]): boolean {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
  const numbers = filled.filter((cell) => !isCode.test(cell) && typeof readNumber(cell) === 'number')
  return filled.length > 0 && numbers.length * 10 >= filled.length * 9
}

/** Commodity codes with points, versions, and days. */
const isCode = /^\d{4}\.\d\d(?:\.\d{2,4})*$|^\d{1,2}[.]\d{1,2}[.]\d{2,4}$|^\d{4}[.]\d{1,2}[.]\d{1,2}$/

const figures: readonly TradeField[] = ['weight', 'weight_kg', 'quantity', 'value']
const counts: readonly TradeField[] = ['teu', 'count_20', 'count_40']
