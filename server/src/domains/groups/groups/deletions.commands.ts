import type { Group } from '@seamark/contract/groups/groups/groups'
import { sql } from 'kysely'
import { z } from 'zod'
import { emptyAuditValues } from '../../../platform/audit.ts'
import { authorize, type Context, personOf } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { job } from '../../../platform/jobs.ts'
import { write } from '../../../platform/write.ts'
import { forgetActivity, recordActivity } from '../../activity/index.ts'
import { mayEdit } from '../policy.ts'
import { asAccountTaken } from './groups.commands.ts'
import { asGroup } from './groups.queries.ts'
import { publishGroup } from './live-events.commands.ts'
import { lockGroup, lockGroupToChange } from './locks.commands.ts'

const undoSeconds = 10
const permission = 'groups.deleteGroup'

/** Hides a group with its roster at once; a job deletes them after the 10 seconds in which they can be restored. */
export async function deleteGroup(context: Context, id: number, version: number) {
  return write(context, { permission, audit: 'groups.groupDeleted' }, async (tx) => {
    const row = await lockGroupToChange(tx, id)
    if (row.version !== version) throw fail('platform.version_stale', {}, { current: asGroup(tx, row) })
    const { rows } = await sql<{ delete_after: Date }>`
      update groups.groups set delete_after = now() + make_interval(secs => ${undoSeconds}), version = version + 1
      where id = ${id} returning delete_after`.execute(tx.db)
    const undoUntil = rows[0]?.delete_after ?? tx.now()
    await tx.audit({ subject: 'group', id })
    await recordActivity(tx, { subject: 'group', id, kind: 'groups.activity.deleted', facts: { group: row.name } })
    await purgeGroupsJob.later(tx, null, new Date(undoUntil.getTime() + 1000))
    publishGroup(tx, id)
    return { undoUntil: undoUntil.toISOString() }
  })
}

/** Restores a deleted group within those 10 seconds, unless somebody has written its account down anew. One that is not deleted is returned as it is. */
export async function restoreGroup(context: Context, id: number): Promise<Group> {
  authorize(context, permission)
  let key = { platform: '', account: '' }
  return write(context, { permission, audit: 'groups.groupRestored' }, async (tx) => {
    const row = await lockGroup(tx, id)
    if (!mayEdit(personOf(tx), row)) throw fail('groups.group_not_yours')
    if (row.delete_after === null) {
      tx.unchanged()
      return asGroup(tx, row)
    }
    key = row
    const { rows } = await sql`
      update groups.groups set delete_after = null, version = version + 1 where id = ${id} and delete_after > now() returning id`.execute(
      tx.db,
    )
    if (rows.length === 0) throw fail('groups.undo_over')
    await tx.audit({ subject: 'group', id })
    await recordActivity(tx, { subject: 'group', id, kind: 'groups.activity.restored', facts: { group: row.name } })
    publishGroup(tx, id)
    return asGroup(tx, await lockGroup(tx, id))
  }).catch((error: unknown) => asAccountTaken(context, key)(error))
}

/** Deletes up to 500 groups whose time to be restored is over, with their rosters, activity and audited values. Safe to run twice. */
export async function purgeGroups(context: Context) {
  await write(context, { permission, audit: 'groups.groupsPurged' }, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      delete from groups.groups where id in (
        select id from groups.groups where delete_after <= now() order by id limit 500 for update skip locked) returning id`.execute(
      tx.db,
    )
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0) return tx.unchanged()
    await forgetActivity(tx, 'group', ids)
    await emptyAuditValues(tx, 'group', ids)
    await tx.audits(ids.map((id) => ({ subject: 'group', id })))
  })
}

export const purgeGroupsJob = job('groups.purgeGroups', z.null(), purgeGroups)
