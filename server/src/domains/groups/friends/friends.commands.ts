import {
  type Friend,
  type FriendChanges,
  type FriendField,
  friendFieldNames,
  type NewFriend,
  qqKey,
} from '@seamark/contract/groups/friends/friends'
import { groupKey } from '@seamark/contract/groups/groups/fields'
import { groupsPermissions } from '@seamark/contract/groups/permissions'
import { sql } from 'kysely'
import { z } from 'zod'
import { type Context, personOf } from '../../../platform/context.ts'
import { type Deletable, hideRecord, purgeRecords, unhideRecord } from '../../../platform/records/deletions.ts'
import { fail, failField } from '../../../platform/failure.ts'
import { job } from '../../../platform/jobs.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { forgetBulkRows } from '../../workbench/index.ts'
import { mayEditFriend } from '../policy.ts'
import { asFriend, friendRows, type FriendRow, valuesOf } from './friends.queries.ts'
import { assertReferences } from './references.queries.ts'

const permission = 'groups.editFriends'
const removal = 'groups.deleteFriends'

const deletableFriends: Deletable = {
  table: 'groups.friends',
  subject: 'qqFriend',
  purge: { permission: removal, audit: 'groups.friendsPurged' },
  forget: async (tx, ids) => forgetBulkRows(tx, 'friends', ids),
}

/** Writes a friend down. Throws friend_taken when our account has that number already. */
export async function createFriend(context: Context, input: NewFriend): Promise<Friend> {
  return write(context, { permission, audit: 'groups.friendCreated' }, async (tx) => {
    await assertReferences(tx, input, undefined)
    const id = await insertFriend(tx, input)
    await tx.audit({ subject: 'qqFriend', id, after: input })
    return tellOf(tx, id)
  }).catch(asTaken)
}

/** Changes some fields. `version` is the one that the caller saw; a stale one is refused with the current friend. */
export async function editFriend(
  context: Context,
  id: number,
  version: number,
  changes: FriendChanges,
): Promise<Friend> {
  return write(context, { permission, audit: 'groups.friendChanged' }, async (tx) => {
    const row = await lockFriend(tx, id)
    if (row.version !== version) throw fail('platform.version_stale', {}, { current: asFriend(tx, row) })
    const fields = await changeFriend(tx, row, changes)
    if (fields.length === 0) {
      tx.unchanged()
      return asFriend(tx, row)
    }
    return tellOf(tx, id)
  }).catch(asTaken)
}

/** Writes the fields that differ, with the log. Returns their names. */
export async function changeFriend(tx: WriteContext, row: FriendRow, changes: FriendChanges): Promise<FriendField[]> {
  const before = valuesOf(row)
  const fields = friendFieldNames.filter((field) => changes[field] !== undefined && changes[field] !== before[field])
  if (fields.length === 0) return []
  const after = { ...before, ...changes }
  await assertReferences(tx, changes, before)
  await tx.db
    .updateTable('groups.friends')
    .set({
      ...columnsOf(after),
      version: sql<number>`version + 1`,
      updated_at: sql<Date>`now()`,
      updated_by: personOf(tx).id,
    })
    .where('id', '=', row.id)
    .execute()
  await tx.audit({ subject: 'qqFriend', id: row.id, before: pick(before, fields), after: pick(after, fields) })
  return fields
}

export async function insertFriend(tx: WriteContext, input: NewFriend): Promise<number> {
  const person = personOf(tx)
  const { id } = await tx.db
    .insertInto('groups.friends')
    .values({ ...columnsOf(input), created_by: person.id, updated_by: person.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Hides a friend at once; a job deletes it after the 10 seconds in which it can be restored. */
export async function deleteFriend(context: Context, id: number, version: number) {
  return write(context, { permission: removal, audit: 'groups.friendDeleted' }, async (tx) => {
    const row = await lockFriend(tx, id)
    if (row.version !== version) throw fail('platform.version_stale', {}, { current: asFriend(tx, row) })
    publishFriend(tx, id)
    return hideRecord(tx, deletableFriends, id, purgeFriendsJob)
  })
}

/** Restores a deleted friend within those 10 seconds, unless our account has the number anew. One that is not deleted is returned as it is. */
export async function restoreFriend(context: Context, id: number): Promise<Friend> {
  return write(context, { permission: removal, audit: 'groups.friendRestored' }, async (tx) => {
    const row = await lockFriend(tx, id, { isDeleted: true })
    if (row.delete_after === null) {
      tx.unchanged()
      return asFriend(tx, row)
    }
    if (!(await unhideRecord(tx, deletableFriends, id))) throw fail('groups.undo_over')
    return tellOf(tx, id)
  }).catch(asTaken)
}

export const purgeFriends = (context: Context) => purgeRecords(context, deletableFriends)

export const purgeFriendsJob = job('groups.purgeFriends', z.null(), purgeFriends)

/** Locks a friend that the caller changes; refuses one that is gone, and one that is not hers to change. */
async function lockFriend(tx: WriteContext, id: number, { isDeleted = false } = {}): Promise<FriendRow> {
  await sql`select id from groups.friends where id = ${id} for no key update`.execute(tx.db)
  const row = (await friendRows(tx, [id])).get(id)
  if (!row || (row.delete_after !== null && !isDeleted)) throw fail('groups.friend_not_found')
  if (!mayEditFriend(personOf(tx), row)) throw fail('groups.friend_not_yours')
  return row
}

async function tellOf(tx: WriteContext, id: number): Promise<Friend> {
  const row = (await friendRows(tx, [id])).get(id)
  if (!row) throw fail('groups.friend_not_found')
  publishFriend(tx, id)
  return asFriend(tx, row)
}

const { code } = groupsPermissions['groups.qqFriends']

/** Makes the open lists of friends read again. */
export const publishFriend = (tx: WriteContext, id: number) =>
  tx.publish({ event: { topic: 'groups.friend', id, by: personOf(tx).id }, audience: { code, holder: null } })

const pick = (values: NewFriend, fields: readonly FriendField[]): Partial<Record<FriendField, unknown>> =>
  Object.fromEntries(fields.map((field) => [field, values[field]]))

const columnsOf = (values: NewFriend) => ({
  our_account: values.ourAccount,
  our_account_key: groupKey(values.ourAccount),
  qq: values.qq,
  qq_key: qqKey(values.qq),
  nickname: values.nickname,
  remark: values.remark,
  grouping: values.grouping,
  state: values.state,
  since: values.since,
  colleague_id: values.colleagueId,
  contact_id: values.contactId,
})

/** The unique key decides, so that two people who save at once cannot both pass. */
function asTaken(error: unknown): never {
  throw error instanceof Error && 'constraint' in error && error.constraint === 'friends_account'
    ? failField('qq', 'groups.friend_taken')
    : error
}
