import type { TradeField } from '@seamark/contract/trade/fields'
import type { Columns } from './headings.rules.ts'

/** What several rows share when it stands in a cell merged over them: it is counted in the first of them alone. */
const figures: readonly TradeField[] = ['weight', 'weight_kg', 'quantity', 'value', 'teu', 'count_20', 'count_40']
/** A type counts for itself where no box is named. */
const types: readonly TradeField[] = ['container_type', 'container_size']

/** A row without the figures that it only shares with the row above: the weight of a bill must not be multiplied by its lines. */
export function countedOnce(cells: readonly string[], repeated: readonly number[], columns: Columns): { cells: readonly string[]; isChanged: boolean } {
  if (repeated.length === 0) return { cells, isChanged: false }
  const hasBox = columns.containers?.some((column) => (cells[column] ?? '').trim() !== '') ?? false
  const counted = [...figures, ...(hasBox ? [] : types)].flatMap((field) => columns[field] ?? [])
  const shared = new Set(repeated.filter((column) => counted.includes(column)))
  if (shared.size === 0) return { cells, isChanged: false }
  return { cells: cells.map((cell, column) => (shared.has(column) ? '' : cell)), isChanged: true }
}
