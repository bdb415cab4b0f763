import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { fail, Failure } from '../../../platform/failure.ts'
import { defineRun } from '../../../platform/runs.ts'
import { actFor } from '../../identity/index.ts'
import { endBulk } from './ends.commands.ts'
import type { BulkRecord } from './runs.rules.ts'
import { notifyBulkEnded } from './notices.commands.ts'

/** Imports also have a row in this table, so that they can be undone, but jobs of their own work on them. */
export const bulkRuns = defineRun<BulkRecord>({
  table: 'workbench.bulk_runs',
  permission: 'workbench.bulkRuns',
  touched: 'touched_at',
  hasVersion: true,
  worked: sql<boolean>`action <> 'import'`,
  lock: 'advisory',
  attempts: { stuck: 'workbench.bulk_stuck', isReturned: true },
  failed: {
    audit: 'workbench.bulkFailed',
    end: async (tx, record, { code, params }) =>
      notifyBulkEnded(tx, await endBulk(tx, record, 'failed', { code, params })),
  },
})

/** Returns the person who began the run, with their present rights. Read before every lot, so that a person who loses a right changes no more. */
export async function actAsRunner(own: Context, { created_by: userId, role_id: roleId }: BulkRecord): Promise<Context> {
  try {
    return await actFor(own, { userId, roleId })
  } catch (error) {
    throw error instanceof Failure && error.code === 'platform.forbidden' ? fail('workbench.bulk_rights_lost') : error
  }
}
