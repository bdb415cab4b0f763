import { createHash } from 'node:crypto'
import type { Verdict } from '@seamark/contract/workbench/imports'
import type { FileRow, JudgedRow, RowMatch } from '../../platform/list.ts'
import type { SheetRow } from './adapters/sheet-facts.ts'
import { type KeptProblem, rowProblem } from './import-problems.rules.ts'

/** A row of the file with what was judged of it, as it is kept. */
export interface StagedRow {
  row_no: number
  cells: string[]
  verdict: Verdict
  prepared: unknown
  problems: KeptProblem[]
  match: (RowMatch & { row: number | null }) | null
  changes: readonly { field: string; before: string; after: string }[]
  subject_id: number | null
}

/** The text of each mapped cell, by field. */
export const valuesOf = (cells: readonly string[], columnOf: ReadonlyMap<string, number>) =>
  Object.fromEntries([...columnOf].map(([field, column]) => [field, (cells[column] ?? '').trim()]))

export const fileRow = ({ row, cells }: Pick<SheetRow, 'row' | 'cells'>, columnOf: ReadonlyMap<string, number>): FileRow => ({
  row,
  values: valuesOf(cells, columnOf),
})

/** What the file itself has wrong in the columns that are imported: such a row is an error, whatever else is said of it. */
export function cellProblems({ row, problems = [] }: SheetRow, columnOf: ReadonlyMap<string, number>): KeptProblem[] {
  const fieldAt = new Map([...columnOf].map(([field, column]) => [column, field]))
  return problems.flatMap(({ code, params, place }) => {
    const field = place.column === undefined ? undefined : fieldAt.get(place.column)
    return field === undefined ? [] : [{ code, params, sheet: null, row, column: place.column ?? null, field }]
  })
}

export function staged(
  { row, cells }: Pick<SheetRow, 'row' | 'cells'>,
  judged: JudgedRow,
  own: KeptProblem[],
  columnOf: ReadonlyMap<string, number>,
): StagedRow {
  const verdict = own.length > 0 ? 'error' : judged.verdict
  const isWritten = verdict === 'create' || verdict === 'update'
  return {
    row_no: row,
    cells,
    verdict,
    prepared: isWritten ? (judged.prepared ?? null) : null,
    problems: [...own, ...(judged.problems ?? []).map((problem) => rowProblem(problem, row, columnOf))],
    match: judged.match ? { ...judged.match, row: null } : null,
    changes: verdict === 'update' ? (judged.changes ?? []) : [],
    subject_id: judged.subjectId ?? null,
  }
}

/** What makes rows of one file the same, shortened to a fixed length. */
export const digestOf = (key: string) => createHash('sha256').update(key).digest('hex').slice(0, 32)

export interface KeyedRow {
  row: StagedRow
  keys: readonly string[]
}

/**
 * A row that is the same as an earlier one of its file is a duplicate that names it. Only rows that would be written, or stand already, are such earlier
 * ones: two wrong rows are two wrong rows. `claimed` holds the digests of earlier rows and takes those of these; answers the new ones.
 */
export function withoutTwins(rows: readonly KeyedRow[], claimed: Map<string, number>): { rows: StagedRow[]; claims: { key: string; row_no: number }[] } {
  const claims: { key: string; row_no: number }[] = []
  const result = rows.map(({ row, keys }) => {
    if (row.verdict === 'error' || row.verdict === 'duplicate') return row
    const twin = keys.find((key) => claimed.has(digestOf(key)))
    if (twin !== undefined) return asTwin(row, twin, claimed.get(digestOf(twin)) ?? 0)
    for (const key of new Set(keys.map(digestOf))) {
      claimed.set(key, row.row_no)
      claims.push({ key, row_no: row.row_no })
    }
    return row
  })
  return { rows: result, claims }
}

const asTwin = (row: StagedRow, key: string, first: number): StagedRow => ({
  ...row,
  verdict: 'duplicate',
  prepared: null,
  changes: [],
  subject_id: null,
  match: { id: null, name: '', custodian: null, visibility: '', by: key.slice(0, key.indexOf(':')), row: first },
})

export function countsOf(rows: readonly { verdict: Verdict }[]) {
  const count = (wanted: Verdict) => rows.filter(({ verdict }) => verdict === wanted).length
  return { creates: count('create'), updates: count('update'), unchanged: count('unchanged'), duplicates: count('duplicate'), errors: count('error') }
}
