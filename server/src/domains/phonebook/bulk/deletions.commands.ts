import { runAtOnce, typedBeyond } from '@seamark/contract/workbench/bulk/runs'
import { sql } from 'kysely'
import { z } from 'zod'
import { personOf } from '../../../platform/context.ts'
import type { BulkAction, BulkChange, BulkOutcome, BulkReversal, RowProblem } from '../../../platform/list.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { recordActivities } from '../../activity/index.ts'
import { type EditedRow, lockForEdits } from '../companies/edits.commands.ts'
import { findRoomOf, takeRoom } from '../custody/holdings.commands.ts'
import { houseOrphans } from '../custody/restorations.commands.ts'
import { changedSince, notYours, recordGone } from '../companies/row-problems.rules.ts'
import { publishCompanies } from '../companies/live-events.commands.ts'
import { abilitiesOf, answersFor, maySee } from '../policy.ts'
import { purgeCompaniesJob } from '../contacts/company-deletions.commands.ts'
import { claimReturning } from '../contacts/returning-claims.commands.ts'

/** In seconds: as long as for a single deletion, or five minutes where the number had to be typed. */
const undoSeconds = (total: number) => (total > typedBeyond ? 300 : 10)

/**
 * The time to undo begins when the run ends. A job marks the first rows long before that, and restores the last ones
 * long after somebody asked for it, so the rows of its runs are kept an hour longer than is said.
 */
const keptSeconds = (total: number) => undoSeconds(total) + (total > runAtOnce ? 3600 : 0)

/** Companies disappear at once for everybody, and are really deleted once the time to undo has passed. */
export const deleteCompanies: BulkAction = {
  name: 'delete',
  title: 'phonebook.bulk.delete',
  permission: 'phonebook.deleteCompany',
  input: z.strictObject({}),
  undoSeconds,
  apply: async (tx, ids, _input, { total }) => deleteMany(tx, ids, keptSeconds(total)),
  revert: async (tx, changes) => restoreMany(tx, changes),
}

async function deleteMany(context: WriteContext, ids: readonly number[], seconds: number): Promise<BulkOutcome[]> {
  return write(context, { permission: 'phonebook.deleteCompany', audit: 'phonebook.companyDeleted' }, async (tx) => {
    const held = await lockForEdits(tx, ids)
    const going = [...held.values()].filter((row) => refusalToDelete(tx, row) === undefined)
    const until = await markLeaving(tx, going, seconds)
    return ids.map((id): BulkOutcome => {
      const problem = refusalToDelete(tx, held.get(id))
      if (problem) return { id, outcome: 'refused', problem }
      return { id, outcome: 'done', before: { deleted: false }, after: { deleted: true, until } }
    })
  })
}

function refusalToDelete(tx: WriteContext, row: EditedRow | undefined): RowProblem | undefined {
  if (!row || row.delete_after !== null || !maySee(personOf(tx), row)) return recordGone
  return abilitiesOf(personOf(tx), row).delete ? undefined : notYours
}

/** Marks companies for deletion and records it; a job really deletes them after `seconds`. Returns the moment, the same for all of them. */
export async function markLeaving(
  tx: WriteContext,
  rows: readonly EditedRow[],
  seconds: number,
): Promise<string | null> {
  if (rows.length === 0) {
    tx.unchanged()
    return null
  }
  const { rows: marked } = await sql<{ delete_after: Date }>`
    update phonebook.companies set delete_after = now() + make_interval(secs => ${seconds}::int)
    where id = any(${rows.map(({ id }) => id)}::bigint[]) returning delete_after`.execute(tx.db)
  await recordDeletions(tx, rows, 'phonebook.activity.deleted')
  await purgeCompaniesJob.later(tx, null, new Date(tx.now().getTime() + (seconds + 1) * 1000))
  return marked[0]?.delete_after.toISOString() ?? null
}

/** Logs of an older release do not have the moment. */
const keptDeletion = z.object({ until: z.string().nullable().default(null) })

async function restoreMany(context: WriteContext, changes: readonly BulkChange[]): Promise<BulkReversal[]> {
  return write(context, { permission: 'phonebook.deleteCompany', audit: 'phonebook.companyRestored' }, async (tx) => {
    const ids = changes.map(({ id }) => id)
    await claimReturning(tx, { companyIds: ids })
    const room = await findRoomOf(tx, ids)
    const held = await lockForEdits(tx, ids)
    const back: EditedRow[] = []
    const reversals = changes.map(({ id, after }): BulkReversal => {
      const row = held.get(id)
      if (!row || !answersFor(personOf(tx), row))
        return { id, outcome: 'refused', problem: { field: 'id', code: 'phonebook.undo_over' } }
      if (row.delete_after === null) return { id, outcome: 'unchanged' }
      if (row.merged_into !== null || row.delete_after <= tx.now())
        return { id, outcome: 'refused', problem: { field: 'id', code: 'phonebook.undo_over' } }
      // It was restored and deleted once more since; that deletion is another's to undo.
      const { until } = keptDeletion.parse(after ?? {})
      if (until !== null && until !== row.delete_after.toISOString())
        return { id, outcome: 'refused', problem: changedSince }
      const full = takeRoom(room, row.custodian_id)
      if (full) return { id, outcome: 'refused', problem: { field: 'custodian', ...full } }
      back.push(row)
      return { id, outcome: 'reverted' }
    })
    if (back.length === 0) tx.unchanged()
    else {
      await sql`
        update phonebook.companies set delete_after = null, version = version + 1 where id = any(${back.map(({ id }) => id)}::bigint[])`.execute(
        tx.db,
      )
      await recordDeletions(tx, back, 'phonebook.activity.restored')
      await houseOrphans(tx, null, back)
    }
    return reversals
  })
}

async function recordDeletions(tx: WriteContext, rows: readonly EditedRow[], kind: string) {
  await tx.audits(rows.map(({ id }) => ({ subject: 'company', id })))
  await recordActivities(
    tx,
    rows.map(({ id }) => ({ subject: 'company', id, kind })),
  )
  publishCompanies(tx, rows)
}
