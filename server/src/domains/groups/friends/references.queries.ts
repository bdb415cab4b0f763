import type { FriendChanges } from '@seamark/contract/groups/friends/friends'
import type { Context } from '../../../platform/context.ts'
import { assertColleague, assertContact } from '../groups/references.queries.ts'

/** Refuses a colleague who is not there or has left, and a contact whom the caller does not see. What stands already is not asked again. */
export async function assertReferences(context: Context, given: FriendChanges, before: FriendChanges | undefined) {
  const { colleagueId, contactId } = given
  if (typeof colleagueId === 'number' && colleagueId !== before?.colleagueId)
    await assertColleague(context, colleagueId)
  if (typeof contactId === 'number' && contactId !== before?.contactId) await assertContact(context, contactId)
}
