import { headingFacts } from './headings.rules.ts'

interface Head {
  head: Parameters<typeof headingFacts>[0]
  headerRow: number
}

/**
 * Weighs how much of a table an import can take: the columns with a field, and the rows that fill them. A cover or a
 * list of codes has few of either, whatever its place.
 */
export function weightOfTable({ head, headerRow }: Head): number {
  const { suggestions, dataRow } = headingFacts(head, headerRow)
  const mapped = suggestions.filter(({ field }) => field !== null)
  const rows = head.filter(
    ({ row, cells }) =>
      row >= dataRow && mapped.filter(({ column }) => (cells[column] ?? '').trim() !== '').length * 3 >= mapped.length,
  )
  const dated = mapped.some(({ field }) => field === 'date' || field === 'month' || field === 'year') ? 2 : 1
  return mapped.length ** 2 * dated * (rows.length + 0.1)
}
