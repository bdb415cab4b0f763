import type { CompanyChanges, CompanyField } from '@seamark/contract/phonebook/companies/companies'
import { type Selectable, sql } from 'kysely'
import { personOf } from '../../../platform/context.ts'
import type { RowProblem } from '../../../platform/list.ts'
import type { PhonebookCompanies } from '../../../platform/database/schema.ts'
import type { WriteContext } from '../../../platform/write.ts'
import { recordActivities } from '../../activity/index.ts'
import {
  fieldColumns,
  filledColumns,
  isSearched,
  jsonColumns,
  loggedValues,
  searchColumns,
  searchedIn,
  valuesOf,
  writtenColumns,
} from './companies.rules.ts'
import { notYours, recordGone } from './row-problems.rules.ts'
import { publishCompanies } from './live-events.commands.ts'
import { abilitiesOf, custodyColumns, maySee } from '../policy.ts'
import { progressMove } from './progress.rules.ts'

const editedColumns = [
  'id',
  'version',
  'created_by',
  'delete_after',
  'merged_into',
  ...custodyColumns,
  ...filledColumns,
] as const
export type EditedRow = Pick<Selectable<PhonebookCompanies>, (typeof editedColumns)[number]>

/** Locks companies in the order of their ids, so that two callers never wait for each other in a circle, and returns them as they stand. */
export async function lockForEdits(tx: WriteContext, ids: readonly number[]): Promise<ReadonlyMap<number, EditedRow>> {
  const rows = await tx.db
    .selectFrom('phonebook.companies')
    .select(editedColumns)
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** The reason why the caller may not change this company, the same as for a single edit; undefined when she may. */
export function refusedEdit(tx: WriteContext, row: EditedRow | undefined): RowProblem | undefined {
  const person = personOf(tx)
  if (!row || row.delete_after !== null || !maySee(person, row)) return recordGone
  return abilitiesOf(person, row).edit ? undefined : notYours
}

export interface Edit {
  row: EditedRow
  /** The fields whose value differs. */
  changes: CompanyChanges
}

/** Writes many edits in a few statements, with log, activity and live events. */
export async function writeEdits(tx: WriteContext, edits: readonly Edit[], reason?: string) {
  if (edits.length === 0) return tx.unchanged()
  const isPlain = edits.every(({ changes }) => Object.keys(changes).every((field) => !isSearched(field)))
  const rows = edits.map(({ row, changes }) => ({
    id: row.id,
    ...(isPlain ? columnsOf(changes, row, edits) : wholeRow(row, changes)),
  }))
  const columns = isPlain ? Object.keys(rows[0] ?? {}).filter((column) => column !== 'id') : writtenColumns
  const assignments = sql.join(columns.map((column) => sql`${sql.id(column)} = r.${sql.id(column)}`))
  await sql`
    update phonebook.companies c
    set ${assignments}, version = c.version + 1, updated_at = now(), updated_by = ${personOf(tx).id}::bigint
    from json_populate_recordset(null::phonebook.companies, ${JSON.stringify(rows)}::json) r
    where c.id = r.id`.execute(tx.db)
  await tx.audits(
    edits.map(({ row, changes }) => ({
      subject: 'company',
      id: row.id,
      before: loggedValues(row, fieldsOf(changes)),
      after: changes,
    })),
  )
  await recordActivities(
    tx,
    edits.map(({ row, changes }) => ({
      subject: 'company',
      id: row.id,
      kind: 'phonebook.activity.changed',
      facts: { fields: fieldsOf(changes) },
    })),
  )
  await recordActivities(
    tx,
    edits.flatMap(({ row, changes }) =>
      changes.progress ? [progressMove({ id: row.id, from: row.progress, to: changes.progress, reason })] : [],
    ),
  )
  publishCompanies(
    tx,
    edits.map(({ row }) => row),
  )
}

export const fieldsOf = (changes: CompanyChanges) => Object.keys(changes) as CompanyField[]

/** Every column that any of the edits changes; a row that does not change it keeps its value. */
function columnsOf(changes: CompanyChanges, row: EditedRow, edits: readonly Edit[]) {
  const fields = [...new Set(edits.flatMap((edit) => fieldsOf(edit.changes)))]
  return jsonColumns({ ...valuesOf(row, fields), ...changes })
}

const wholeRow = (row: EditedRow, changes: CompanyChanges) => ({
  ...fieldColumns(row),
  ...jsonColumns(changes),
  ...searchColumns(searchedIn(row, changes)),
})
