import type { TradeField } from '@seamark/contract/trade/reading/fields'
import type { Remark } from '@seamark/contract/trade/reading/remarks'
import { mayBeBlank } from '../../workbench/index.ts'
import { isAmbiguous, isNothing, readNumber } from './values/numbers.rules.ts'
import { plainNumber } from './values/plain-numbers.rules.ts'
import type { Plan, FactRow } from './fact-rows.rules.ts'

export type Cells = readonly string[]

export type Some<Key extends keyof FactRow> = Pick<FactRow, Key>

export type Read<Value> = (cells: Cells, remarks: Remark[]) => Value

export type CellOf = (field: TradeField) => (cells: Cells) => string

/** Returns the cells without blanks around them; the same array where none has any, as in most rows. */
export const trimCells = (cells: Cells): Cells => (cells.some(mayHaveBlanks) ? cells.map((cell) => cell.trim()) : cells)

function mayHaveBlanks(cell: string): boolean {
  const { length } = cell
  return length > 0 && (mayBeBlank(cell.charCodeAt(0)) || mayBeBlank(cell.charCodeAt(length - 1)))
}

/** Copies a text, because a slice would keep the whole block of the file in memory. */
const copyText = (text: string): string => ` ${text}`.slice(1)

/**
 * Returns `read` with a memory, since texts repeat. The memory is emptied when it holds `most` texts, so that a file of
 * nonsense does not fill it.
 */
export function memoize<Value>(read: (text: string) => Value, most = 50_000): (text: string) => Value {
  const known = new Map<string, Value>()
  // Columns that are not mapped, or not filled, are the most frequent text of all.
  let ofNothing: Value | undefined
  return (text) => {
    if (text === '') return (ofNothing ??= read(''))
    const found = known.get(text)
    if (found !== undefined) return found
    const own = copyText(text)
    const value = read(own)
    if (known.size >= most) known.clear()
    known.set(own, value)
    return value
  }
}

/** Returns `read` with a memory for pairs of texts, which is emptied when it holds `most` pairs. */
export function memoizePair<Value>(
  read: (one: string, other: string) => Value,
  most = 50_000,
): (one: string, other: string) => Value {
  const known = new Map<string, Map<string, Value>>()
  // The second cell is often one of a column that is not mapped.
  const alone = memoize((one) => read(one, ''), most)
  let size = 0
  return (one, other) => {
    if (other === '') return alone(one)
    const found = known.get(one)?.get(other)
    if (found !== undefined) return found
    const [ownOne, ownOther] = [copyText(one), copyText(other)]
    const value = read(ownOne, ownOther)
    if (size >= most) known.clear()
    size = size >= most ? 1 : size + 1
    known.set(ownOne, (known.get(ownOne) ?? new Map<string, Value>()).set(ownOther, value))
    return value
  }
}

/**
 * Returns `read` with a memory that gives itself up where the texts of a column seldom repeat, as numbers of bills and
 * voyages do: there it costs more than a cheap reading.
 */
export function memoizeRepeated<Value>(read: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>()
  let [asked, met, isKept] = [0, 0, true]
  return (text) => {
    if (!isKept) return read(text)
    asked += 1
    const found = known.get(text)
    if (found !== undefined) {
      met += 1
      return found
    }
    if (asked >= asksBeforeJudging && met * 2 < asked) {
      isKept = false
      known.clear()
      return read(text)
    }
    const own = copyText(text)
    const value = read(own)
    if (known.size >= mostRepeated) known.clear()
    known.set(own, value)
    return value
  }
}
const asksBeforeJudging = 5000
const mostRepeated = 50_000

export const longest = { text: 500, commodity: 2000, code: 60, port: 200 } as const

export const disclosedText = (text: string): string => (isNothing(text) ? '' : text)

export const shorten = (text: string, most: number): string =>
  text.length > most ? text.slice(0, most).toWellFormed() : text

export function severalTexts({ columns }: Plan, field: TradeField, between: string): (cells: Cells) => string {
  const at = columns[field] ?? []
  const [only] = at
  if (only === undefined) return () => ''
  if (at.length === 1) return (cells) => shorten(disclosedText(oneLine(cells[only] ?? '')), longest.text)
  return (cells) =>
    shorten(
      [...new Set(at.map((column) => disclosedText(oneLine(cells[column] ?? ''))).filter((text) => text !== ''))].join(
        between,
      ),
      longest.text,
    )
}

export const oneLine = (text: string): string => (isTidy(text) ? text : text.replace(/[\s\p{C}]+/gu, ' ').trim())

/** Whether a text is signs of ASCII with single blanks between the words. */
function isTidy(text: string): boolean {
  let last = blank
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at)
    if (sign > 126 || (sign <= blank && (sign < blank || last === blank))) return false
    last = sign
  }
  return last !== blank || text === ''
}
const blank = 32

export const headingOf = ({ columns, headings = [] }: Plan, field: TradeField): string =>
  headings[columns[field]?.[0] ?? -1] ?? ''

/**
 * Returns a reader for the numbers of a column, by the column's decimal sign. It returns null for an empty cell, and
 * null with a remark for a number that is unreadable or negative. Where the sign is not known, a number such as 9.000
 * gets a remark too.
 */
export function figureReader(
  { columns, decimals = [], mayHaveCommas = false }: Plan,
  field: TradeField,
): (text: string, remarks: Remark[]) => number | null {
  const decimal = decimals[columns[field]?.[0] ?? -1] ?? null
  const mayHavePoint = decimal === '.'
  return (text, remarks) => {
    if (text === '') return null
    const plain = plainNumber(text, mayHavePoint)
    if (!Number.isNaN(plain)) return plain
    if (decimal === null && isAmbiguous(text, mayHaveCommas) && !remarks.includes('number_ambiguous'))
      remarks.push('number_ambiguous')
    const number = readNumber(text, decimal)
    if (number === undefined) return null
    if (number !== null && number >= 0) return number
    if (!remarks.includes('number_unreadable')) remarks.push('number_unreadable')
    return null
  }
}
