import type { ImportOptions } from '@seamark/contract/workbench/imports'
import type { Context } from '../../platform/context.ts'
import type { FileRow, JudgedRow, ListImport, PreparedRow, WrittenRow } from '../../platform/list.ts'
import { type WriteContext, write } from '../../platform/write.ts'
import { writeChanges } from './company-changes.commands.ts'
import { writeCreations } from './company-creations.commands.ts'
import { companyFields } from './company-fields.rules.ts'
import { revertImport } from './company-import-undos.commands.ts'
import { judgeRows } from './company-judging.queries.ts'

/** Companies out of a file: what may stand in it, what each row would do, and the doing. */
export const companiesImport: ListImport = {
  permission: 'phonebook.importCompanies',
  fields: companyFields,
  judge: judgeCompanies,
  write: writeCompanies,
  revert: revertImport,
}

/**
 * Says of each row what would become of it, writing no company. That a row is another's private record is told by name, custodian and state, which is the one
 * declared look-up beyond what the caller sees: so it is counted, and every lot of rows that tells of such records leaves one row in the audit log.
 */
async function judgeCompanies(context: Context, rows: readonly FileRow[], options: ImportOptions): Promise<JudgedRow[]> {
  const { judged, told } = await judgeRows(context, rows, options)
  if (told.length === 0) return judged
  await write(context, { permission: 'phonebook.importCompanies', audit: 'phonebook.companiesLookedUp' }, (tx) =>
    tx.audit({ subject: 'company', id: null, after: { ids: told } }),
  )
  return judged
}

/**
 * Writes judged rows in a handful of statements, with their log and activity. What has happened since the preview is answered row by row: a code that
 * is taken by now, a record that was changed, deleted or given to somebody else.
 */
async function writeCompanies(tx: WriteContext, rows: readonly PreparedRow[], options: ImportOptions): Promise<WrittenRow[]> {
  const changes = rows.filter(({ verdict }) => verdict === 'update')
  const creations = rows.filter(({ verdict }) => verdict === 'create')
  const written = [...(await writeChanges(tx, changes)), ...(await writeCreations(tx, creations, options))]
  const byRow = new Map(written.map((one) => [one.row, one]))
  return rows.flatMap(({ row }) => byRow.get(row) ?? [])
}
