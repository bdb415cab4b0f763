import type { TradeField } from '@seamark/contract/trade/reading/fields'
import type { Columns } from './headings.rules.ts'

/** Sums within and under a table are called so, and are no mistake of the file's. */
const total = new RegExp(
  `^\\s*(?:${[
    '(?:grand?\\s+|sub\\s*-?\\s*)?(?:totals?|totales)(?:\\s+general)?|sum|suma',
    '合\\s*计|总\\s*计|小\\s*计|合\\s*計|總\\s*計|総\\s*計|小\\s*計|总[值额]|總[值額]|総額',
  ].join('|')})\\s*[:：]?\\s*$`,
  'i',
)

/** Whether a cell wholly is such a word. */
export const isTotal = (cell: string): boolean => cell.length < 20 && total.test(cell)

const subjects: readonly TradeField[] = [
  'importer',
  'exporter',
  'commodity',
  'hs',
  'country_abroad',
  'origin',
  'destination',
  'importer_country',
  'exporter_country',
]

/** Whether a row has such a word where it should name whom or what it is about; then it is a sum, though it has a date. */
export function totalFinder(columns: Columns): (cells: readonly string[]) => boolean {
  const at = subjects.flatMap((field) => columns[field] ?? [])
  return (cells) => at.some((column) => isTotal(cells[column] ?? ''))
}
