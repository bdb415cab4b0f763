import type { FoundFile } from '@seamark/contract/trade/imports/found-files'
import { saidOfValue } from './heading-units.rules.ts'
import { otherMeanings } from './heading-words.rules.ts'
import { currencyNamed } from './values/currencies.rules.ts'
import { isNothing, readNumber } from './values/numbers.rules.ts'

type Column = Pick<FoundFile['columns'][number], 'index' | 'heading' | 'suggestion' | 'confidence'>

/**
 * Returns the columns with the value that is in dollars, where a file has several values. A column that holds no amount
 * is never chosen before one that does. The column of currencies belongs to the other value then, so it is left out.
 */
export function withDollars<Found extends Column>(columns: readonly Found[], rows: readonly (readonly string[])[]) {
  const candidates = columns
    .filter((column) => column.suggestion === 'value' || (column.suggestion === null && isValue(column.heading)))
    .map((column) => ({ column, rank: rankOf(column, rows) }))
  const best = candidates.reduce<(typeof candidates)[number] | undefined>(
    (best, one) => (best && best.rank >= one.rank ? best : one),
    undefined,
  )
  const chosen = columns.find(({ suggestion }) => suggestion === 'value')
  if (!best || best.column === chosen) return [...columns]
  const isInDollars = saidOfValue(best.column.heading).isDollars ?? false
  const isEmpty = chosen !== undefined && rankOf(chosen, rows) < withAmounts
  if (!isInDollars && !isEmpty) return [...columns]
  const money = isInDollars ? undefined : columns.find((column) => holdsCurrencies(column, rows))
  return columns.map((column): Found => {
    if (column === best.column) return { ...column, suggestion: 'value', confidence: Math.max(0.8, column.confidence) }
    if (column === money) return { ...column, suggestion: 'currency', confidence: Math.max(0.8, column.confidence) }
    const isLeft = column.suggestion === 'value' || column.suggestion === 'currency'
    return isLeft ? { ...column, suggestion: null, confidence: 0 } : column
  })
}

const withAmounts = 100

/** Whether a column that nobody takes otherwise names a currency in each of its cells. */
function holdsCurrencies({ index, suggestion }: Column, rows: readonly (readonly string[])[]): boolean {
  if (suggestion !== null && suggestion !== 'currency') return false
  const cells = rows.map((cells) => cells[index]?.trim() ?? '').filter((cell) => !isNothing(cell))
  return cells.length > 0 && cells.every((cell) => currencyNamed(cell) !== null)
}

/** Amounts count most, then dollars, then how well the heading is known. */
function rankOf({ index, heading, suggestion, confidence }: Column, rows: readonly (readonly string[])[]): number {
  const cells = rows.map((cells) => cells[index]?.trim() ?? '').filter((cell) => !isNothing(cell))
  const numbers = cells.filter((cell) => typeof readNumber(cell.replace(/[^\d.,\s+-]/g, '').trim()) === 'number')
  const hasAmounts = numbers.length * 2 >= cells.length && numbers.some((cell) => /[1-9]/.test(cell))
  const dollars = saidOfValue(heading).isDollars
  const known = suggestion === 'value' ? confidence : 0
  return (
    (hasAmounts || rows.length === 0 ? withAmounts : 0) + (dollars === true ? 10 : dollars === null ? 5 : 0) + known
  )
}

/** Whether a heading names the value of the goods, not a price, a freight or a tax. */
const isValue = (heading: string): boolean => {
  const text = heading.normalize('NFKC').toLowerCase()
  return value.test(text) && !otherValues.test(text) && !otherMeanings.test(text.replace(/[^\p{L}\p{N}]+/gu, ''))
}
const value =
  /value|amount|\b(?:cif|fob|cfr|exw)(?:\b|_)|(?:_|\b)(?:cif|fob)|total[ _]?price|valor|importe|金额|金額|货值|貨值|总价|總價|总值|總值|価格|価額|총액|금액|сумма|стоимость|giá trị|trị giá|nilai|มูลค่า|değer|tutar/u
const otherValues =
  /unit|per[ _]|price[ _]in|rate|freight|insur|duty|tax|vat|charge|单价|單價|税|運賃|运费|flete|frete|seguro|impuesto|imposto/
