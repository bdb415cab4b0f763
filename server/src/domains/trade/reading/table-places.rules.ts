import type { PassedOver, Table } from './adapters/tables.ts'
import { findHeadings, type Headings, sameColumns } from './headings.rules.ts'

/** The places of the leading table's columns in a table: null for the leading one itself, undefined for one of another kind. */
export type Places = readonly number[] | null | undefined

/** Returns the places of the leading table's columns in each table. */
export const placesIn = (
  tables: readonly Table[],
  facts: readonly Headings[],
  lead: number,
  headings: readonly string[],
): Places[] => tables.map((_, index) => (index === lead ? null : sameColumns(headings, facts[index]?.headings ?? [])))

export function listStrangeSheets(tables: readonly Table[], lead: number, headings: readonly string[]): PassedOver[] {
  const facts = tables.map(({ facts }) => findHeadings(facts.head, facts.headerRow))
  const places = placesIn(tables, facts, lead, headings)
  return tables.flatMap(({ file, sheet }, index) =>
    isBeside(tables, places, index) ? [{ file, sheet, code: 'trade.passed_over.headings_differ', params: {} }] : [],
  )
}

/**
 * Whether a sheet is skipped: notes, covers and pivots beside the table of a workbook do not belong to it. If no sheet of a workbook has the
 * headings, its first one is read and refused row by row.
 */
export function isBeside(tables: readonly Table[], places: readonly Places[], index: number): boolean {
  if (places[index] !== undefined) return false
  const { path } = tableAt(tables, index)
  return tables[index - 1]?.path === path || tables.some((other, at) => other.path === path && places[at] !== undefined)
}

export function tableAt(tables: readonly Table[], index: number): Table {
  const table = tables[index]
  if (!table) throw new Error('A file without tables is refused when it is opened.')
  return table
}
