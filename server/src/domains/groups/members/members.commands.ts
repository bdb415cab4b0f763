import { groupKey } from '@seamark/contract/groups/groups/fields'
import {
  type Member,
  type MemberChanges,
  type MemberField,
  memberFieldNames,
  type NewMember,
} from '@seamark/contract/groups/members/members'
import { sql } from 'kysely'
import { type Context, personOf } from '../../../platform/context.ts'
import { hideRecord, unhideRecord } from '../../../platform/records/deletions.ts'
import { fail, failField } from '../../../platform/failure.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { recordActivity } from '../../activity/index.ts'
import type { GroupRow } from '../groups/groups.queries.ts'
import { publishGroup } from '../groups/live-events.commands.ts'
import { lockGroupToChange } from '../groups/locks.commands.ts'
import { assertColleague, assertContact, warnOfLargeInquiry } from '../groups/references.queries.ts'
import { asMember, memberRow, type MemberRow, type MemberValues, valuesOf } from './members.queries.ts'
import { deletableMembers, purgeMembersJob } from './purges.commands.ts'

const permission = 'groups.editGroup'

/** Adds a member. Without an owner in the roster only the owner can be added. Throws large_inquiry once, when the roster grows too large. */
export async function addMember(
  context: Context,
  groupId: number,
  { confirmLarge, ...input }: NewMember,
): Promise<Member> {
  return write(context, { permission, audit: 'groups.memberAdded' }, async (tx) => {
    const group = await lockGroupToChange(tx, groupId)
    if (!group.has_owner && input.grade !== 'owner') throw failField('grade', 'groups.owner_first')
    const values = judged(input)
    await assertLinks(tx, values, undefined)
    await warnOfLargeInquiry(tx, group, {
      before: sized(group, 0),
      after: sized(group, 1),
      isConfirmed: confirmLarge,
    })
    const id = await insertMember(tx, groupId, values)
    await tellOfMember(tx, group, 'groups.activity.memberAdded', { member: values.name })
    return requireMember(tx, group, id)
  }).catch(asTaken)
}

/** Changes some fields. `version` is the one that the caller saw; a stale one is refused with the current member. */
export async function editMember(
  context: Context,
  id: number,
  version: number,
  changes: MemberChanges,
): Promise<Member> {
  return write(context, { permission, audit: 'groups.memberChanged' }, async (tx) => {
    const { group, row } = await lockMember(tx, id)
    failIfSeenOtherwise(group, row, version)
    await assertLinks(tx, changes, valuesOf(row))
    const fields = await changeMember(tx, row, changes)
    if (fields.length === 0) {
      tx.unchanged()
      return asMember(group, row)
    }
    await tellOfMember(tx, group, 'groups.activity.memberChanged', { member: changes.name ?? row.name, fields })
    return requireMember(tx, group, id)
  }).catch(asTaken)
}

/** Writes a member into a roster that is locked, with the log. */
export async function insertMember(tx: WriteContext, groupId: number, values: MemberValues): Promise<number> {
  const person = personOf(tx)
  const { id } = await tx.db
    .insertInto('groups.members')
    .values({ ...columnsOf(values), group_id: groupId, created_by: person.id, updated_by: person.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.audit({ subject: 'groupMember', id, after: values })
  return id
}

/** Writes the fields that differ of a member of a locked roster, with the log. Returns their names. */
export async function changeMember(tx: WriteContext, row: MemberRow, changes: MemberChanges): Promise<MemberField[]> {
  const before = valuesOf(row)
  const after = judged({ ...before, ...changes })
  const fields = memberFieldNames.filter((field) => after[field] !== before[field])
  if (fields.length === 0) return []
  await tx.db
    .updateTable('groups.members')
    .set({
      ...columnsOf(after),
      version: row.version + 1,
      updated_at: sql<Date>`now()`,
      updated_by: personOf(tx).id,
    })
    .where('id', '=', row.id)
    .execute()
  await tx.audit({ subject: 'groupMember', id: row.id, before: pick(before, fields), after: pick(after, fields) })
  return fields
}

/** Takes a member out of the roster; a job deletes the row after the 10 seconds in which it can be restored. */
export async function removeMember(context: Context, id: number, version: number) {
  return write(context, { permission, audit: 'groups.memberRemoved' }, async (tx) => {
    const { group, row } = await lockMember(tx, id)
    failIfSeenOtherwise(group, row, version)
    const hidden = await hideRecord(tx, deletableMembers, id, purgeMembersJob)
    await tellOfMember(tx, group, 'groups.activity.memberRemoved', { member: row.name })
    return hidden
  })
}

/** Brings a removed member back within those 10 seconds, unless the roster has another owner, or the same account, by now. */
export async function restoreMember(context: Context, id: number): Promise<Member> {
  return write(context, { permission, audit: 'groups.memberRestored' }, async (tx) => {
    const { group, row } = await lockMember(tx, id, { isRemoved: true })
    if (row.delete_after === null) {
      tx.unchanged()
      return asMember(group, row)
    }
    if (!(await unhideRecord(tx, deletableMembers, id))) throw fail('groups.undo_over')
    await tellOfMember(tx, group, 'groups.activity.memberRestored', { member: row.name })
    return requireMember(tx, group, id)
  }).catch(asTaken)
}

/** Locks the group and then the member. */
async function lockMember(tx: WriteContext, id: number, { isRemoved = false } = {}) {
  const seen = await memberRow(tx, id)
  if (!seen) throw fail('groups.member_not_found')
  const group = await lockGroupToChange(tx, seen.group_id)
  const row = await memberRow(tx, id)
  if (!row || (row.delete_after !== null && !isRemoved)) throw fail('groups.member_not_found')
  return { group, row }
}

function failIfSeenOtherwise(group: GroupRow, row: MemberRow, version: number) {
  if (row.version !== version) throw fail('platform.version_stale', {}, { current: asMember(group, row) })
}

/** Only ordinary members have a duty. Whoever is not one of us is no colleague. */
function judged(values: MemberValues): MemberValues {
  if (values.duty !== null && values.grade !== 'ordinary') throw failField('duty', 'groups.duty_of_ordinary')
  return values.isStaff ? values : { ...values, colleagueId: null }
}

/** Refuses a colleague who is not there, and a contact whom the caller does not see. What stands already is not asked again. */
async function assertLinks(tx: WriteContext, given: MemberChanges, before: MemberValues | undefined) {
  const { colleagueId, contactId } = given
  if (typeof colleagueId === 'number' && colleagueId !== before?.colleagueId) await assertColleague(tx, colleagueId)
  if (typeof contactId === 'number' && contactId !== before?.contactId) await assertContact(tx, contactId)
}

const sized = (group: GroupRow, more: number) => ({
  type: group.type,
  memberCount: group.member_count,
  rosterSize: group.roster_size + more,
})

/** Tells the group's activity and the open pages what happened to its roster. */
export async function tellOfMember(tx: WriteContext, group: GroupRow, kind: string, facts: Record<string, unknown>) {
  await recordActivity(tx, { subject: 'group', id: group.id, kind, facts: { group: group.name, ...facts } })
  await publishGroup(tx, group.id)
}

async function requireMember(tx: WriteContext, group: GroupRow, id: number): Promise<Member> {
  const row = await memberRow(tx, id)
  if (!row) throw fail('groups.member_not_found')
  return asMember(group, row)
}

const pick = (values: MemberValues, fields: readonly MemberField[]): Partial<Record<MemberField, unknown>> =>
  Object.fromEntries(fields.map((field) => [field, values[field]]))

const columnsOf = (values: MemberValues) => ({
  name: values.name,
  name_key: groupKey(values.name),
  nickname: values.nickname,
  phone: values.phone,
  company: values.company,
  account: values.account,
  account_key: groupKey(values.account),
  address: values.address,
  grade: values.grade,
  duty: values.duty,
  is_staff: values.isStaff,
  colleague_id: values.colleagueId,
  contact_id: values.contactId,
  is_joined: values.isJoined,
})

const taken = {
  members_owner: () => failField('grade', 'groups.owner_taken'),
  members_account: () => failField('account', 'groups.member_account_taken'),
  members_name: () => failField('name', 'groups.member_name_taken'),
} as const

/** The unique keys decide, so that two people who save at once cannot both pass. */
function asTaken(error: unknown): never {
  const key = error instanceof Error && 'constraint' in error ? error.constraint : undefined
  throw typeof key === 'string' && key in taken ? taken[key as keyof typeof taken]() : error
}
