import type { GroupRequest } from '@seamark/contract/groups/requests/requests'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { type Deletable, hideRecord, purgeRecords, unhideRecord } from '../../../platform/records/deletions.ts'
import { fail } from '../../../platform/failure.ts'
import { job } from '../../../platform/jobs.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { deleteFile } from '../../files/index.ts'
import { publishRequest } from './live-events.commands.ts'
import { asOpenAlready } from './requests.commands.ts'
import { asRequest, getGroupRequest, readableRequest } from './requests.queries.ts'
import type { RequestRow } from './requests.rules.ts'

const permission = 'groups.request'

const deletableRequests: Deletable = {
  table: 'groups.requests',
  subject: 'groupRequest',
  purge: { permission, audit: 'groups.requestsPurged' },
  forget: forgetProofs,
}

/** Hides a closed request at once; a job deletes it with its image after the 10 seconds in which it can be restored. */
export async function deleteGroupRequest(context: Context, id: number, version: number) {
  return write(context, { permission, audit: 'groups.requestDeleted' }, async (tx) => {
    const row = await lockToDelete(tx, id)
    if (row.delete_after !== null) throw fail('groups.request_not_found')
    if (row.version !== version) throw fail('platform.version_stale', {}, { current: asRequest(tx, row) })
    const hidden = await hideRecord(tx, deletableRequests, id, purgeRequestsJob)
    await publishRequest(tx, row)
    return hidden
  })
}

/** Restores a deleted request within those 10 seconds. One that is not deleted is returned as it is. */
export async function restoreGroupRequest(context: Context, id: number): Promise<GroupRequest> {
  return write(context, { permission, audit: 'groups.requestRestored' }, async (tx) => {
    const row = await lockToDelete(tx, id)
    if (row.delete_after === null) tx.unchanged()
    else {
      if (!(await unhideRecord(tx, deletableRequests, id))) throw fail('groups.undo_over')
      await publishRequest(tx, row)
    }
    return getGroupRequest(tx, id)
  }).catch(asOpenAlready)
}

export const purgeRequests = (context: Context) => purgeRecords(context, deletableRequests)

export const purgeRequestsJob = job('groups.purgeRequests', z.null(), purgeRequests)

/** Locks a request that the caller may delete: a closed one, of her own or of those that she decides. */
async function lockToDelete(tx: WriteContext, id: number): Promise<RequestRow> {
  await sql`select id from groups.requests where id = ${id} for update`.execute(tx.db)
  const row = await readableRequest(tx, id, { deleted: true })
  if (!asRequest(tx, row).can.delete) throw fail('groups.request_not_yours')
  return row
}

async function forgetProofs(tx: WriteContext, ids: readonly number[]) {
  const { rows } = await sql<{ proof_id: number }>`
    select proof_id from groups.requests where id = any(${[...ids]}::bigint[]) and proof_id is not null`.execute(tx.db)
  for (const { proof_id } of rows) await deleteFile(tx, proof_id)
}
