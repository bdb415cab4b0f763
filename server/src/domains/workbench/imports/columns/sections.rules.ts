import type { ListImport } from '../../../../platform/list.ts'
import { FileProblem } from '../../sheets/adapters/file-problem.ts'
import type { SheetRow } from '../../sheets/adapters/sheet-facts.ts'
import { fieldsOfColumns, normalizeHeading } from './headings.rules.ts'

/** A row in the columns of the file's first table; `strange` is the row of the headings above it that do not fit these. */
export interface SectionRow extends SheetRow {
  strange?: number
}

interface FirstTable {
  columns: readonly { index: number; heading: string }[]
  columnOf: ReadonlyMap<string, number>
}

/**
 * Returns a function that takes the rows below the headings in order. A file may have several sections, each with
 * headings of its own: their rows are put into the columns of the first table. Where a section has a column that the
 * first table lacks, nobody was asked about it, so its rows are marked as strange.
 */
export function alignSections({ columns, columnOf }: FirstTable, list: Pick<ListImport, 'fields' | 'refine'>) {
  const indexOf = new Map(columns.map(({ index, heading }) => [normalizeHeading(heading), index] as const))
  indexOf.delete('')
  let section: { places: ReadonlyMap<number, number>; strange?: number } | undefined
  return (row: SheetRow): SectionRow => {
    if (mayBeHeadings(row.cells)) {
      const places = placesOf(row.cells)
      if (places) section = sectionOf(places, row.row)
    }
    return section ? moveCells(row, section) : row
  }

  /** Returns the column of the first table of each filled cell; undefined where the row is none of headings. */
  function placesOf(cells: readonly string[]): Map<number, number | undefined> | undefined {
    const fields = fieldsOfColumns(cells, [], list)
    const filled = cells.flatMap((cell, at) => (cell.trim() === '' ? [] : [at]))
    const places = new Map(
      filled.map((at) => [at, indexOf.get(normalizeHeading(cells[at] ?? '')) ?? columnOf.get(fields[at] ?? '')]),
    )
    const known = filled.filter((at) => places.get(at) !== undefined || fields[at] !== null)
    return known.length >= 2 && known.length >= filled.length * mostlyKnown ? places : undefined
  }
}

/** Such a share of the cells of a row of headings is known. */
const mostlyKnown = 0.6
const longestHeading = 60

/** Rows of companies and people hold numbers and addresses, so most rows need no closer look. */
const mayBeHeadings = (cells: readonly string[]) => {
  const filled = cells.filter((cell) => cell.trim() !== '')
  return filled.length >= 2 && filled.every((cell) => cell.length <= longestHeading && !/@|\d{3}/.test(cell))
}

function sectionOf(places: ReadonlyMap<number, number | undefined>, row: number) {
  const known = [...places].flatMap(([at, place]) => (place === undefined ? [] : [[at, place] as const]))
  const isWhole = known.length === places.size && new Set(known.map(([, place]) => place)).size === known.length
  if (isWhole && known.every(([at, place]) => at === place)) return undefined
  return isWhole ? { places: new Map(known) } : { places: new Map<number, number>(), strange: row }
}

function moveCells(
  row: SheetRow,
  { places, strange }: { places: ReadonlyMap<number, number>; strange?: number },
): SectionRow {
  if (strange !== undefined) return { ...row, strange }
  const width = Math.max(...places.values(), ...row.cells.keys(), 0) + 1
  const cells = Array.from({ length: width }, () => '')
  for (const [from, to] of places) cells[to] = row.cells[from] ?? ''
  const problems = row.problems?.map((problem) => moveProblem(problem, places))
  return { ...row, cells, ...(problems ? { problems } : {}) }
}

const moveProblem = (problem: FileProblem, places: ReadonlyMap<number, number>) => {
  const column = places.get(problem.place.column ?? -1)
  return column === undefined ? problem : new FileProblem(problem.code, { ...problem.place, column }, problem.params)
}
