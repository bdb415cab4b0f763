import type { LineSurcharge, Span } from '@seamark/contract/rates/reading/lines'
import { amountIn } from '../tokens/amounts.rules.ts'
import { currencyIn } from '../tokens/currencies.rules.ts'
import { type Cell, textOf } from './cells.rules.ts'
import type { Column } from './sheet-heads.rules.ts'

/** Reads the columns of surcharges of a row: amounts, or the word that the price includes them. */
export function surchargesOf(
  cells: readonly Cell[],
  columns: ReadonlyMap<number, Column>,
  spanOf: (column: number) => Span,
): LineSurcharge[] {
  const found = [...columns].flatMap(([column, { field, code, currency: headed, isPerBill }]) => {
    const cell = field === 'surcharge' ? (cells[column] ?? null) : null
    const amounts =
      typeof cell === 'number'
        ? [cell]
        : textOf(cell)
            .split('/')
            .flatMap((text) => amountIn(text.toUpperCase()) ?? [])
    if (amounts.length === 0) return isIncluded(cell) ? [includedOf(code, spanOf(column))] : []
    const currency = currencyIn(textOf(cells[column]).toUpperCase()) || headed
    const isOfBill = isPerBill || /(?:\/|每)\s*(?:票|BL|B\/L|BILL)/i.test(textOf(cells[column]))
    return [
      {
        code,
        state: 'added' as const,
        amounts,
        per: isOfBill ? ('bill' as const) : ('container' as const),
        currency,
        side: null,
        from: null,
        span: spanOf(column),
      },
    ]
  })
  return [...Map.groupBy(found, ({ code }) => code).values()].flatMap(([first, ...others]) =>
    first ? { ...first, amounts: [first, ...others].flatMap(({ amounts }) => amounts) } : [],
  )
}

const isIncluded = (cell: Cell) => /^\s*(?:INCL(?:UDED|\.)?|已?含|包|込み?|√|✓)\s*$/i.test(textOf(cell))
const includedOf = (code: string, span: Span): LineSurcharge => ({
  code,
  state: 'included',
  amounts: [],
  per: 'container',
  currency: '',
  side: null,
  from: null,
  span,
})
