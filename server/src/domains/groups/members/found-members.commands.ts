import { groupKey } from '@seamark/contract/groups/groups/fields'
import { newMember } from '@seamark/contract/groups/members/members'
import { sql } from 'kysely'
import type { BulkReversal } from '../../../platform/list.ts'
import type { WriteContext } from '../../../platform/write.ts'
import { hideRecord } from '../../../platform/records/deletions.ts'
import { lockGroupToChange } from '../groups/locks.commands.ts'
import { changeMember, insertMember, tellOfMember } from './members.commands.ts'
import { findMember, findMemberNamed, memberRow, type MemberRow } from './members.queries.ts'
import { deletableMembers, purgeMembersJob } from './purges.commands.ts'

/** Somebody who was found in a chat, with what a roster can hold of him. */
export interface FoundMember {
  name: string
  company: string
  account: string
  phone: string
}

/** What became of him: the member, and what stood before in the fields that were filled. */
export interface KeptMember {
  memberId: number
  made: boolean
  /** The version after the deed, by which its undo sees whether somebody has changed it since. */
  version: number
  before: Partial<Omit<FoundMember, 'name'>>
}

/**
 * Keeps somebody in the roster of a group: a new member, as one from a file is, or the one of this account or name, whose empty fields are filled.
 * Refuses a group that is not the caller's to change.
 */
export async function keepFoundMember(tx: WriteContext, groupId: number, found: FoundMember): Promise<KeptMember> {
  const group = await lockGroupToChange(tx, groupId)
  const known = await findStanding(tx, groupId, found)
  if (!known) {
    const { confirmLarge: _, ...values } = newMember.parse({ ...found, grade: 'ordinary' })
    const memberId = await insertMember(tx, groupId, values)
    // As of a member from a file nothing of him depends on an owner.
    await sql`update groups.members set source = 'chat' where id = ${memberId}`.execute(tx.db)
    await tellOfMember(tx, group, 'groups.activity.memberAdded', { member: values.name })
    return { memberId, made: true, version: 1, before: {} }
  }
  const missing = missingOf(known, found)
  const fields = await changeMember(tx, known, missing)
  if (fields.length > 0) await tellOfMember(tx, group, 'groups.activity.memberChanged', { member: known.name, fields })
  const before = Object.fromEntries(Object.keys(missing).map((field) => [field, '']))
  return { memberId: known.id, made: false, version: known.version + (fields.length > 0 ? 1 : 0), before }
}

/** The member of the account, or else of the name where one of the two has no account. */
async function findStanding(tx: WriteContext, groupId: number, { account, name }: FoundMember) {
  const key = groupKey(account)
  const same = key === '' ? undefined : await findMember(tx, groupId, key)
  const named = same ?? (await findMemberNamed(tx, groupId, name))
  return named === same || named?.account === '' || key === '' ? named : undefined
}

/** Nothing is overwritten, and an account only goes to a member who has none. */
function missingOf(known: MemberRow, { company, account, phone }: FoundMember): KeptMember['before'] {
  return {
    ...(known.company === '' && company !== '' ? { company } : {}),
    ...(known.account === '' && account !== '' ? { account } : {}),
    ...(known.phone === '' && phone !== '' ? { phone } : {}),
  }
}

/** Takes a member out again, or empties what was filled, unless somebody has changed it since. */
export async function takeFoundMemberBack(
  tx: WriteContext,
  { id, kept, overwrite }: { id: number; kept: KeptMember; overwrite: boolean },
): Promise<BulkReversal> {
  const seen = await memberRow(tx, kept.memberId)
  if (!seen || seen.delete_after !== null) return { id, outcome: 'unchanged' }
  const group = await lockGroupToChange(tx, seen.group_id)
  const row = await memberRow(tx, kept.memberId)
  if (!row || row.delete_after !== null) return { id, outcome: 'unchanged' }
  if (row.version !== kept.version && !overwrite) return { id, outcome: 'conflict', now: null }
  if (kept.made) {
    await hideRecord(tx, deletableMembers, row.id, purgeMembersJob)
    await tellOfMember(tx, group, 'groups.activity.memberRemoved', { member: row.name })
    return { id, outcome: 'reverted' }
  }
  const fields = await changeMember(tx, row, kept.before)
  if (fields.length > 0) await tellOfMember(tx, group, 'groups.activity.memberChanged', { member: row.name, fields })
  return { id, outcome: 'reverted' }
}
