import { severalColumns, type TradeField } from '@seamark/contract/trade/reading/fields'
import type { FoundFile } from '@seamark/contract/trade/imports/imports'

type Column = FoundFile['columns'][number]

/** What the columns of a source were confirmed to be, by their names; null: left out. */
export type SavedMapping = ReadonlyMap<string, TradeField | null>

/** Every column that has a name and what it was confirmed to be, also those that were left out: else a correction would not hold. */
export function savedMapping(
  columns: readonly Column[],
  chosen: readonly { index: number; field: TradeField }[],
): SavedMapping {
  const fields = new Map(chosen.map(({ index, field }) => [index, field]))
  const names = namesOf(columns)
  return new Map(
    columns.flatMap(({ index, heading }, at) =>
      heading === '' ? [] : [[names[at] ?? '', fields.get(index) ?? null] as const],
    ),
  )
}

/**
 * What was confirmed of a column counts more than what its heading tells. A field has one column: of several that were confirmed, in files that had one of them
 * each, the first is suggested and a person should look.
 */
export function suggestedBy(saved: SavedMapping, columns: readonly Column[]): Column[] {
  const known = namesOf(columns).map((name) => saved.get(name))
  const confirmed = (field: TradeField) => known.filter((one) => one === field).length
  const taken = new Set<TradeField>()
  return columns.map((column, at) => {
    const field = known[at] === undefined ? column.suggestion : known[at]
    const isTold = known[at] === undefined
    if (field === null || severalColumns.includes(field))
      return { ...column, suggestion: field, confidence: isTold ? column.confidence : 1 }
    if (taken.has(field) || (isTold && confirmed(field) > 0)) return { ...column, suggestion: null, confidence: 0 }
    taken.add(field)
    return { ...column, suggestion: field, confidence: isTold ? column.confidence : confirmed(field) > 1 ? 0.5 : 1 }
  })
}

export const isSaved = (saved: SavedMapping, columns: readonly Column[]): boolean =>
  namesOf(columns).some((name) => saved.has(name))

/** The heading; of several that are the same, the later ones by their number too. No heading holds a line break. */
function namesOf(columns: readonly Column[]): string[] {
  const counts = new Map<string, number>()
  return columns.map(({ heading }) => {
    const count = (counts.get(heading) ?? 0) + 1
    counts.set(heading, count)
    return count === 1 ? heading : `${heading}\n${count}`
  })
}
