import type { TradeField } from '@seamark/contract/trade/reading/fields'
import type { FigureOwner } from '@seamark/contract/trade/sources/sources'
import type { Columns } from './headings.rules.ts'

/** What several rows share when it stands in a cell merged over them: it is counted in the first of them alone. */
const figures: readonly TradeField[] = ['weight', 'weight_kg', 'quantity', 'value', 'teu', 'count_20', 'count_40']
/** A type counts for itself where no box is named. */
const types: readonly TradeField[] = ['container_type', 'container_size']

/** A row without the figures that it only shares with the row above: the weight of a bill must not be multiplied by its lines. */
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

/** A manifest joined of its parts says the figures of a bill again with each box and each description: so it is taken where it names all three. */
export function figuresSuggested(columns: readonly { suggestion: TradeField | null }[]): FigureOwner {
  const fields = new Set(columns.map(({ suggestion }) => suggestion))
  return fields.has('declaration') && fields.has('containers') && fields.has('item') ? 'bill' : 'line'
}

/** Which cells of a row are figures that the row before it, of the same bill and revision, has said already. Asked row after row, of all of them. */
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
    // A part of a block of the file that is kept would keep the whole block in memory.
    for (const column of counted)
      if (text(column) !== '' && said.get(column) !== text(column))
        said.set(column, Buffer.from(text(column)).toString())
    return repeated
  }
}
