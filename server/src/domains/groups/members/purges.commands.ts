import { sql } from 'kysely'
import { z } from 'zod'
import { emptyAuditValues } from '../../../platform/audit.ts'
import type { Context } from '../../../platform/context.ts'
import { job } from '../../../platform/jobs.ts'
import { write } from '../../../platform/write.ts'

/** Deletes up to 500 removed members whose time to be restored is over, with their audited values. Safe to run twice. */
export async function purgeMembers(context: Context) {
  await write(context, { permission: 'groups.editGroup', audit: 'groups.membersPurged' }, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      delete from groups.members where id in (
        select id from groups.members where delete_after <= now() order by id limit 500 for update skip locked) returning id`.execute(
      tx.db,
    )
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0) return tx.unchanged()
    await emptyAuditValues(tx, 'groupMember', ids)
    await tx.audits(ids.map((id) => ({ subject: 'groupMember', id })))
  })
}

export const purgeMembersJob = job('groups.purgeMembers', z.null(), purgeMembers)
