import { maskedText } from '@seamark/contract/platform/masked-values'
import type { FieldChange, FileRow, JudgedRow, RowMatch, RowProblem } from '../../../platform/list.ts'
import type { SheetRow } from '../sheets/adapters/sheet-facts.ts'
import { type KeptProblem, rowProblem } from './problems.rules.ts'
import type { Verdict } from '@seamark/contract/platform/lists'

/** A row of the file with its verdict, as it is stored. */
export interface StagedRow {
  row_no: number
  cells: string[]
  verdict: Verdict
  prepared: unknown
  problems: KeptProblem[]
  match: (RowMatch & { row: number | null }) | null
  changes: readonly FieldChange[]
  subject_id: number | null
  /** Whether its owner would hold the new record. */
  takes_room: boolean
}

/** Returns the text of each mapped cell, by field. */
export const valuesOf = (cells: readonly string[], columnOf: ReadonlyMap<string, number>) =>
  Object.fromEntries([...columnOf].map(([field, column]) => [field, (cells[column] ?? '').trim()]))

export const fileRow = (
  { row, cells }: Pick<SheetRow, 'row' | 'cells'>,
  columnOf: ReadonlyMap<string, number>,
): FileRow => ({
  row,
  values: valuesOf(cells, columnOf),
})

/** Returns the faults of the file itself in mapped columns. A row with one is an error, whatever its verdict is. */
export function cellProblems({ row, problems = [] }: SheetRow, columnOf: ReadonlyMap<string, number>): KeptProblem[] {
  const fieldAt = new Map([...columnOf].map(([field, column]) => [column, field]))
  return problems.flatMap(({ code, params, place }) => {
    const field = place.column === undefined ? undefined : fieldAt.get(place.column)
    return field === undefined ? [] : [{ code, params, sheet: null, row, column: place.column ?? null, field }]
  })
}

/**
 * Returns the mapped cells that hold a cover, as the file of an export has it where its asker saw no value. It is no value, and is never written in the
 * place of one.
 */
export const coverProblems = (
  { row, cells }: Pick<SheetRow, 'row' | 'cells'>,
  columnOf: ReadonlyMap<string, number>,
): KeptProblem[] =>
  [...columnOf].flatMap(([field, column]) =>
    cells[column]?.includes(maskedText)
      ? [{ code: 'platform.values_hidden', params: {}, sheet: null, row, column, field }]
      : [],
  )

/** Returns the problems with the columns from which their fields were read. */
export const problemsOf = (
  problems: readonly RowProblem[] | undefined,
  row: number,
  columnOf: ReadonlyMap<string, number>,
): KeptProblem[] => (problems ?? []).map((problem) => rowProblem(problem, row, columnOf))

export function stageRow(
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
    problems: [...own, ...problemsOf(judged.problems, row, columnOf)],
    match: judged.match ? { ...judged.match, row: null } : null,
    changes: verdict === 'update' ? (judged.changes ?? []) : [],
    subject_id: judged.subjectId ?? null,
    takes_room: judged.takesRoom ?? false,
  }
}

/** What a row is where an earlier row of the file is the same record. */
export type Repetition = Omit<NonNullable<JudgedRow['repeat']>, 'problems'> & { problems?: readonly KeptProblem[] }

export interface KeyedRow {
  row: StagedRow
  repeat?: Repetition
  keys: readonly string[]
  within: readonly string[]
}

/** The key of something that belongs to a record, such as a contact, within the record of row `first`. */
const withinOf = (first: number, key: string) => `${first}/${key}`

/** Returns the keys within records that `mergeTwins` will look up, given the rows that have claimed the records' own keys. */
export const withinKeys = (rows: readonly KeyedRow[], claimed: ReadonlyMap<string, number>): string[] =>
  rows.flatMap(({ keys, within }) => {
    const firsts = new Set(keys.flatMap((key) => claimed.get(key) ?? []))
    return [...firsts].flatMap((first) => within.map((key) => withinOf(first, key)))
  })

/**
 * Finds rows that are the same as an earlier row of the file. Such a row adds to the record of the earlier one if it can; otherwise it is
 * a duplicate that names it. Rows with errors are never earlier rows in this sense. `claimed` holds the keys of earlier rows and
 * receives those of these rows; the new ones are returned as `claims`.
 */
export function mergeTwins(
  rows: readonly KeyedRow[],
  claimed: Map<string, number>,
): { rows: StagedRow[]; claims: { key: string; row_no: number }[] } {
  const claims: { key: string; row_no: number }[] = []
  const result = rows.map(({ row, keys, within, repeat }) => {
    if (row.verdict === 'error' || row.verdict === 'duplicate') return row
    const twin = keys.find((key) => claimed.has(key))
    if (twin === undefined) {
      claim(keys, row.row_no)
      claim(
        within.map((key) => withinOf(row.row_no, key)),
        row.row_no,
      )
      return row
    }
    const sure = repeat?.by.find((key) => claimed.has(key))
    const first = claimed.get(sure ?? twin) ?? 0
    if (!repeat || sure === undefined) return asTwin(row, twin, first)
    const same = within.find((key) => claimed.has(withinOf(first, key)))
    if (same !== undefined) return asTwin(row, same, claimed.get(withinOf(first, same)) ?? 0)
    claim(
      within.map((key) => withinOf(first, key)),
      row.row_no,
    )
    return asAddition(row, repeat, sure, first)
  })
  return { rows: result, claims }

  function claim(keys: readonly string[], row_no: number) {
    for (const key of new Set(keys)) {
      claimed.set(key, row_no)
      claims.push({ key, row_no })
    }
  }
}

const asAddition = (
  row: StagedRow,
  { verdict, prepared, changes = [], problems = [] }: Repetition,
  key: string,
  first: number,
): StagedRow => ({
  ...row,
  verdict,
  prepared: verdict === 'update' ? prepared : null,
  changes: verdict === 'update' ? changes : [],
  // What a person should look at in a new record is said of its first row alone.
  problems: [...problems],
  subject_id: null,
  match: { ...ofFile(key), row: first },
})

const ofFile = (key: string) => ({
  id: null,
  name: '',
  custodian: null,
  visibility: '',
  by: key.slice(0, key.indexOf(':')),
})

const asTwin = (row: StagedRow, key: string, first: number): StagedRow => ({
  ...row,
  verdict: 'duplicate',
  prepared: null,
  problems: [],
  changes: [],
  subject_id: null,
  match: { ...ofFile(key), row: first },
})

export function countsOf(rows: readonly { verdict: Verdict }[]) {
  const count = (wanted: Verdict) => rows.filter(({ verdict }) => verdict === wanted).length
  return {
    creates: count('create'),
    updates: count('update'),
    unchanged: count('unchanged'),
    duplicates: count('duplicate'),
    errors: count('error'),
  }
}

/** Counts the rows that are to be written although a person should look at them. */
export const countFlagged = (rows: readonly Pick<StagedRow, 'verdict' | 'problems'>[]) =>
  rows.filter(({ verdict, problems }) => (verdict === 'create' || verdict === 'update') && problems.length > 0).length

/** Counts the new records that the importer would hold. */
export const countTakingRoom = (rows: readonly Pick<StagedRow, 'verdict' | 'takes_room'>[]) =>
  rows.filter(({ verdict, takes_room }) => verdict === 'create' && takes_room).length
