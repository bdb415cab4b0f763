import type { TradeField } from '@seamark/contract/trade/reading/fields'
import type { FigureOwner } from '@seamark/contract/trade/sources/sources'
import type { Columns } from './headings.rules.ts'

/** Figures that belong to several rows when they stand in a merged cell; they are counted in the first row alone. */
const figures: readonly TradeField[] = ['weight', 'weight_kg', 'quantity', 'value', 'teu', 'count_20', 'count_40']
/** A type counts as a box where the row names no box, so then it is counted once too. */
const types: readonly TradeField[] = ['container_type', 'container_size']

/**
 * Empties the figures that a row shares with the row above through a merged cell, so that the weight of a bill is not
 * multiplied by its lines.
 */
export function countedOnce(
  cells: readonly string[],
  repeated: readonly number[],
  columns: Columns,
): { cells: readonly string[]; isChanged: boolean } {
  if (repeated.length === 0) return { cells, isChanged: false }
  const hasBox = columns.containers?.some((column) => (cells[column] ?? '').trim() !== '') ?? false
  const counted = [...figures, ...(hasBox ? [] : types)].flatMap((field) => columns[field] ?? [])
  const shared = new Set(repeated.filter((column) => counted.includes(column)))
  if (shared.size === 0) return { cells, isChanged: false }
  return { cells: cells.map((cell, column) => (shared.has(column) ? '' : cell)), isChanged: true }
}

/**
 * Suggests whose the figures are. A manifest joined from several tables repeats the figures of a bill for each box and
 * each description, so a file with declaration, containers and item is taken for one.
 */
export function figuresSuggested(columns: readonly { suggestion: TradeField | null }[]): FigureOwner {
  const fields = new Set(columns.map(({ suggestion }) => suggestion))
  return fields.has('declaration') && fields.has('containers') && fields.has('item') ? 'bill' : 'line'
}

/**
 * Returns a function that finds the columns whose figure repeats the row before, of the same bill and revision. It must
 * be called for every row, in order.
 */
export function repeatedFigures(columns: Columns): (cells: readonly string[]) => readonly number[] {
  const names = (['declaration', 'house_bill', 'master_bill'] as const).flatMap((field) => columns[field] ?? [])
  const versions = (['status', 'revision'] as const).flatMap((field) => columns[field] ?? [])
  const counted = figures.flatMap((field) => columns[field] ?? [])
  let bill = ''
  let said = new Map<number, string>()
  return (cells) => {
    const text = (column: number) => cells[column]?.trim() ?? ''
    const name = names.map(text).find((one) => one !== '')
    const now = name === undefined ? '' : [name, ...versions.map(text)].join('\t')
    const isSame = now !== '' && now === bill
    if (!isSame) said = new Map()
    bill = now
    const repeated = counted.filter((column) => isSame && text(column) !== '' && said.get(column) === text(column))
    // The text is copied, since a slice would keep the whole block of the file in memory.
    for (const column of counted)
      if (text(column) !== '' && said.get(column) !== text(column))
        said.set(column, Buffer.from(text(column)).toString())
    return repeated
  }
}
