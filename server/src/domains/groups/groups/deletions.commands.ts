import type { Group } from '@seamark/contract/groups/groups/groups'
import { z } from 'zod'
import { authorize, type Context, personOf } from '../../../platform/context.ts'
import { type Deletable, hideRecord, purgeRecords, unhideRecord } from '../../../platform/records/deletions.ts'
import { fail } from '../../../platform/failure.ts'
import { job } from '../../../platform/jobs.ts'
import { write } from '../../../platform/write.ts'
import { forgetActivity, recordActivity } from '../../activity/index.ts'
import { groupsClosed } from '../events.ts'
import { forgetBulkRows } from '../../workbench/index.ts'
import { mayEdit } from '../policy.ts'
import { asAccountTaken } from './groups.commands.ts'
import { asGroup } from './groups.queries.ts'
import { publishGroup } from './live-events.commands.ts'
import { lockGroup, lockGroupToChange } from './locks.commands.ts'
import { forgetPictures } from './pictures.commands.ts'

const permission = 'groups.deleteGroup'

const deletableGroups: Deletable = {
  table: 'groups.groups',
  subject: 'group',
  purge: { permission, audit: 'groups.groupsPurged' },
  forget: async (tx, ids) => {
    await tx.reactions.announce(tx, groupsClosed, { ids: [...ids] })
    await forgetPictures(tx, ids)
    await forgetBulkRows(tx, 'groups', ids)
    await forgetActivity(tx, 'group', ids)
  },
}

/** Hides a group with its roster at once; a job deletes them after the 10 seconds in which they can be restored. */
export async function deleteGroup(context: Context, id: number, version: number) {
  return write(context, { permission, audit: 'groups.groupDeleted' }, async (tx) => {
    const row = await lockGroupToChange(tx, id)
    if (row.version !== version) throw fail('platform.version_stale', {}, { current: asGroup(tx, row) })
    const hidden = await hideRecord(tx, deletableGroups, id, purgeGroupsJob)
    await recordActivity(tx, { subject: 'group', id, kind: 'groups.activity.deleted', facts: { group: row.name } })
    await publishGroup(tx, id)
    return hidden
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
    if (!(await unhideRecord(tx, deletableGroups, id))) throw fail('groups.undo_over')
    await recordActivity(tx, { subject: 'group', id, kind: 'groups.activity.restored', facts: { group: row.name } })
    await publishGroup(tx, id)
    return asGroup(tx, await lockGroup(tx, id))
  }).catch((error: unknown) => asAccountTaken(context, key)(error))
}

export const purgeGroups = (context: Context) => purgeRecords(context, deletableGroups)

export const purgeGroupsJob = job('groups.purgeGroups', z.null(), purgeGroups)
