import type { Context } from '../../../platform/context.ts'
import { write } from '../../../platform/write.ts'
import { forgetActivityOf } from '../../activity/index.ts'
import { publishGroup } from '../groups/live-events.commands.ts'
import { lockGroupToChange } from '../groups/locks.commands.ts'
import { memberRow } from './members.queries.ts'

/** Erases a member from a roster, at once and for good, with what the group's timeline says of him. */
export async function eraseMember(context: Context, id: number): Promise<void> {
  await write(context, { permission: 'groups.eraseSender', audit: 'groups.memberErased' }, async (tx) => {
    const seen = await memberRow(tx, id)
    if (!seen) return tx.unchanged()
    const { group_id: groupId, name } = seen
    await lockGroupToChange(tx, groupId)
    await tx.db.deleteFrom('groups.members').where('id', '=', id).execute()
    await forgetActivityOf(tx, { subject: 'group', id: groupId, fact: 'member', value: name })
    await tx.audit({ subject: 'group', id: groupId })
    await publishGroup(tx, groupId)
  })
}
