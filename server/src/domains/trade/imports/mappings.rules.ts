import { severalColumns, type TradeField } from '@seamark/contract/trade/reading/fields'
import type { FoundFile } from '@seamark/contract/trade/imports/found-files'

export type Column = FoundFile['columns'][number]

/** A column of a file that has just been read, with the fields that its cells contradict. */
type ReadColumn = Column & { against?: readonly TradeField[] }

/** The fields that people confirmed for a source's columns, by column name; null for a column that is left out. */
export type SavedMapping = ReadonlyMap<string, TradeField | null>

/**
 * Returns the confirmed field of every column that has a heading. Columns that were left out are kept as null, so that
 * a person's correction holds for the next file.
 */
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
 * Suggests a field for each column. A confirmed field counts more than what the heading says, but it says nothing of the
 * cells of this file: where they contradict it, a person looks again. A field has one column: if earlier files confirmed
 * several, the first is suggested with a low confidence.
 */
export function suggestedBy(saved: SavedMapping, columns: readonly ReadColumn[]): Column[] {
  const known = namesOf(columns).map((name) => saved.get(name))
  const confirmed = (field: TradeField) => known.filter((one) => one === field).length
  const taken = new Set<TradeField>()
  return columns.map(({ against = [], ...column }, at) => {
    const field = known[at] === undefined ? column.suggestion : known[at]
    const isTold = known[at] === undefined
    const remembered = field !== null && against.includes(field) ? 0.5 : 1
    if (field === null || severalColumns.includes(field))
      return { ...column, suggestion: field, confidence: isTold ? column.confidence : remembered }
    if (taken.has(field) || (isTold && confirmed(field) > 0)) return { ...column, suggestion: null, confidence: 0 }
    taken.add(field)
    const sure = confirmed(field) > 1 ? 0.5 : remembered
    return { ...column, suggestion: field, confidence: isTold ? column.confidence : sure }
  })
}

/** Counts the headings of a file, and those of them that earlier files of a source had. */
export function sharedHeadings(saved: SavedMapping, columns: readonly Column[]): { same: number; all: number } {
  const named = namesOf(columns).filter((name) => name !== '' && !name.startsWith('\n'))
  return { same: named.filter((name) => saved.has(name)).length, all: named.length }
}

export const isSaved = (saved: SavedMapping, columns: readonly Column[]): boolean =>
  namesOf(columns).some((name) => saved.has(name))

/**
 * Returns the headings as names. Later columns with the same heading get their number behind a line break, which no
 * heading contains.
 */
function namesOf(columns: readonly Column[]): string[] {
  const counts = new Map<string, number>()
  return columns.map(({ heading }) => {
    const count = (counts.get(heading) ?? 0) + 1
    counts.set(heading, count)
    return count === 1 ? heading : `${heading}\n${count}`
  })
}
