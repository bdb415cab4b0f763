import type { TradeField } from '@seamark/contract/trade/reading/fields'
import type { Columns } from './headings.rules.ts'

/** Words that name a sum within or under a table. Such a row is no mistake of the file. */
const total = new RegExp(
  `^\\s*(?:${[
    '(?:grand?\\s+|sub\\s*-?\\s*)?(?:totals?|totales)(?:\\s+general)?|sum|suma',
    '(?:gesamt|zwischen|end)?summe|gesamt|insgesamt|total général|(?:sous[- ])total|totale(?: generale)?|subtotale',
    '(?:sub|eind)?totaal|razem|ogółem|łącznie|subtotal|total geral|итого|всего|(?:genel |ara )?toplam',
    'tổng(?: cộng)?|jumlah(?: total)?|합계|소계|총계|รวม(?:ทั้งสิ้น|ทั้งหมด)?',
    '合\\s*计|总\\s*计|小\\s*计|合\\s*計|總\\s*計|総\\s*計|小\\s*計|总[值额]|總[值額]|総額',
  ].join('|')})\\s*[:：]?\\s*$`,
  'i',
)

/** Whether the whole cell is such a word. */
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

/**
 * Returns a function that tells whether a row has such a word in place of a party, place or commodity. Then it is a
 * sum, even if it has a date.
 */
export function totalFinder(columns: Columns): (cells: readonly string[]) => boolean {
  const at = subjects.flatMap((field) => columns[field] ?? [])
  return (cells) => at.some((column) => isTotal(cells[column] ?? ''))
}
