import { authorize, type Context } from '../../../platform/context.ts'
import { fail, Failure } from '../../../platform/failure.ts'
import type { ListImport } from '../../../platform/list.ts'
import { defineRun } from '../../../platform/runs.ts'
import { actFor } from '../../identity/index.ts'
import { endImport } from './ends.commands.ts'
import { problemOf } from './problems.rules.ts'
import { fieldsOf } from './imports.queries.ts'
import type { ImportRecord } from './imports.rules.ts'
import { notifyImportEnded } from './notices.commands.ts'

/** The owner is notified of the end only if writing had begun; until then they are looking at the page. */
export const importRuns = defineRun<ImportRecord>({
  table: 'workbench.imports',
  permission: 'workbench.imports',
  touched: 'touched_at',
  hasVersion: true,
  hasRounds: true,
  json: ['asked', 'source', 'columns', 'mapping', 'problem'],
  lock: 'advisory',
  attempts: { stuck: 'workbench.import_stuck', isReturned: true },
  failed: {
    audit: 'workbench.importFailed',
    end: async (tx, record, failure) => {
      const failed = await endImport(tx, record, 'failed', problemOf(failure))
      await tx.audit({ subject: 'import', id: record.id, after: { list: record.list, problem: failure.code } })
      publishImportChanged(tx, failed)
      if (record.state === 'running') await notifyImportEnded(tx, failed)
    },
  },
})

/**
 * Returns the person who began the import, with their present rights. Read before every step, so that a person who loses a right writes
 * no more.
 */
export async function actAsImporter(
  own: Context,
  { created_by: userId, role_id: roleId, list: name }: ImportRecord,
): Promise<{ person: Context; list: ListImport }> {
  const list = own.lists.find((one) => one.name === name)?.import
  if (!list) throw fail('workbench.list_unknown')
  try {
    const person = await actFor(own, { userId, roleId })
    authorize(person, list.permission)
    return { person, list: { ...list, fields: fieldsOf(person, list) } }
  } catch (error) {
    throw error instanceof Failure && error.code === 'platform.forbidden' ? fail('workbench.import_rights_lost') : error
  }
}

/** Publishes the change, so that the owner's page reloads. */
export const publishImportChanged = (
  { publish }: Pick<Context, 'publish'>,
  { id, created_by }: Pick<ImportRecord, 'id' | 'created_by'>,
) => publish({ event: { topic: 'workbench.import', id }, audience: { person: created_by } })
