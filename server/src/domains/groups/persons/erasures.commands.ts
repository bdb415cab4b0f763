import type { Context } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { write } from '../../../platform/write.ts'
import { eraseMember } from '../members/erasures.commands.ts'
import { eraseFromGroup } from '../messages/erasures.commands.ts'
import { lockSendersToErase } from '../messages/sender-locks.commands.ts'
import { forgetKeys, lockPersons } from './joins.commands.ts'
import { readableSeats } from './persons.queries.ts'

/**
 * Erases a person from all groups that the caller may change: his places in rosters, his names and accounts, his messages and what
 * was found in them. His places in other groups stay. This cannot be undone.
 */
export async function erasePerson(context: Context, id: number) {
  return write(context, { permission: 'groups.eraseSender', audit: 'groups.personErased' }, async (tx) => {
    await lockPersons(tx)
    const seats = await readableSeats(tx, id)
    if (seats.length === 0) throw fail('groups.person_not_found')
    // Groups are locked in the order of their ids, so that two erasures do not wait for each other.
    const his = seats.filter(({ can_edit }) => can_edit).toSorted((one, other) => one.group_id - other.group_id)
    if (his.length === 0) throw fail('groups.person_not_yours')
    await lockSendersToErase(
      tx,
      his.flatMap(({ sender_id }) => sender_id ?? []),
    )
    const erasureIds: number[] = []
    for (const { member_id, sender_id } of his) {
      if (member_id !== null) await eraseMember(tx, member_id)
      if (sender_id !== null) erasureIds.push(await eraseFromGroup(tx, sender_id))
    }
    await forgetKeys(
      tx,
      id,
      his.flatMap(({ keys }) => keys),
    )
    const groups = new Set(his.map(({ group_id }) => group_id)).size
    await tx.audit({ subject: 'groupPerson', id, after: { groupCount: groups } })
    return { groups, erasureIds }
  })
}
