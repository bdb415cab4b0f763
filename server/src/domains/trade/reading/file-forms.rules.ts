import type { TradeField } from '@seamark/contract/trade/reading/fields'
import type { FoundFile } from '@seamark/contract/trade/imports/found-files'
import { isDayFirst, isOpenDay, isYearFirst } from './values/dates.rules.ts'
import { type Decimal, decimalOf, isAmbiguous, mayBeNumberCells, readNumber } from './values/numbers.rules.ts'

type Rows = readonly (readonly string[])[]
type Column = Pick<FoundFile['columns'][number], 'index' | 'suggestion'>
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
  return columns.map(({ index }) => {
    const texts = cellsOf(rows, index)
    const decimal = decimalOf(texts) ?? usual
    return decimal === ',' && isWorkbook && mayBeNumberCells(texts) ? null : decimal
  })
}

/**
 * Returns the sign that the numbers of a file agree on: those of the columns that are taken for figures, else those of
 * all columns of numbers, also of columns that nobody takes. Null where no number tells, or they contradict each other.
 */
export function signOfFile(rows: Rows, columns: readonly Column[]): Decimal | null {
  const signs = (of: readonly Column[]) => new Set(of.flatMap(({ index }) => decimalOf(cellsOf(rows, index)) ?? []))
  const taken = signs(columns.filter(({ suggestion }) => suggestion !== null && figures.includes(suggestion)))
  const found =
    taken.size > 0
      ? taken
      : signs(columns.filter(({ index, suggestion }) => suggestion === null && holdsNumbers(cellsOf(rows, index))))
  const [sign = null] = found.size === 1 ? found : []
  return sign
}

/**
 * Whether commas may be decimal signs where the file comes from: a list separated by semicolons is from such a country,
 * and where one figure is 1.340 and another 19,288 and nothing tells, either sign may be the one before decimals.
 */
export function mayHaveCommas(rows: Rows, columns: readonly Column[], delimiter: string | null): boolean {
  if (delimiter === ';') return true
  if (signOfFile(rows, columns) !== null) return false
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
