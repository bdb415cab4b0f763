import {
  newZaloAccount,
  type NewZaloAccount,
  type ZaloAccount,
  type ZaloChanges,
  type ZaloField,
  zaloFieldNames,
} from '@seamark/contract/groups/friends/zalo-accounts'
import { sql } from 'kysely'
import { z } from 'zod'
import { type Context, personOf } from '../../../platform/context.ts'
import { type Deletable, hideRecord, purgeRecords, unhideRecord } from '../../../platform/records/deletions.ts'
import { fail, failField } from '../../../platform/failure.ts'
import { job } from '../../../platform/jobs.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { audience, mayEditFriend } from '../policy.ts'
import { assertReferences } from './references.queries.ts'
import { asZaloAccount, valuesOf, zaloRow, type ZaloRow } from './zalo-accounts.queries.ts'
import { zaloPhoneKey } from './zalo-phones.rules.ts'

const permission = 'groups.editGroup'
const removal = 'groups.deleteGroup'

const deletableAccounts: Deletable = {
  table: 'groups.zalo_accounts',
  subject: 'zaloAccount',
  purge: { permission: removal, audit: 'groups.zaloAccountsPurged' },
}

/** Writes a Zalo account of ours down. Throws zalo_phone_invalid for a number that is none of the country, and zalo_phone_taken. */
export async function createZaloAccount(context: Context, input: NewZaloAccount): Promise<ZaloAccount> {
  return write(context, { permission, audit: 'groups.zaloAccountCreated' }, async (tx) => {
    await assertReferences(tx, input, undefined)
    const person = personOf(tx)
    const { id } = await tx.db
      .insertInto('groups.zalo_accounts')
      .values({ ...columnsOf(input), created_by: person.id, updated_by: person.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.audit({ subject: 'zaloAccount', id, after: input })
    return tellOf(tx, id)
  }).catch(asTaken)
}

/** Changes some fields. `version` is the one that the caller saw; a stale one is refused with the current account. */
export async function editZaloAccount(
  context: Context,
  id: number,
  version: number,
  changes: ZaloChanges,
): Promise<ZaloAccount> {
  return write(context, { permission, audit: 'groups.zaloAccountChanged' }, async (tx) => {
    const row = await lockAccount(tx, id)
    if (row.version !== version) throw fail('platform.version_stale', {}, { current: asZaloAccount(tx, row) })
    const before = valuesOf(row)
    const fields = zaloFieldNames.filter((field) => changes[field] !== undefined && changes[field] !== before[field])
    if (fields.length === 0) {
      tx.unchanged()
      return asZaloAccount(tx, row)
    }
    const after = newZaloAccount.parse({ ...before, ...changes })
    await assertReferences(tx, changes, before)
    await tx.db
      .updateTable('groups.zalo_accounts')
      .set({
        ...columnsOf(after),
        version: sql<number>`version + 1`,
        updated_at: sql<Date>`now()`,
        updated_by: personOf(tx).id,
      })
      .where('id', '=', id)
      .execute()
    await tx.audit({ subject: 'zaloAccount', id, before: pick(before, fields), after: pick(after, fields) })
    return tellOf(tx, id)
  }).catch(asTaken)
}

/** Hides an account at once; a job deletes it after the 10 seconds in which it can be restored. */
export async function deleteZaloAccount(context: Context, id: number, version: number) {
  return write(context, { permission: removal, audit: 'groups.zaloAccountDeleted' }, async (tx) => {
    const row = await lockAccount(tx, id)
    if (row.version !== version) throw fail('platform.version_stale', {}, { current: asZaloAccount(tx, row) })
    publishAccount(tx, id)
    return hideRecord(tx, deletableAccounts, id, purgeZaloAccountsJob)
  })
}

/** Restores a deleted account within those 10 seconds, unless its number is written down anew. One that is not deleted is returned as it is. */
export async function restoreZaloAccount(context: Context, id: number): Promise<ZaloAccount> {
  return write(context, { permission: removal, audit: 'groups.zaloAccountRestored' }, async (tx) => {
    const row = await lockAccount(tx, id, { isDeleted: true })
    if (row.delete_after === null) {
      tx.unchanged()
      return asZaloAccount(tx, row)
    }
    if (!(await unhideRecord(tx, deletableAccounts, id))) throw fail('groups.undo_over')
    return tellOf(tx, id)
  }).catch(asTaken)
}

export const purgeZaloAccounts = (context: Context) => purgeRecords(context, deletableAccounts)

export const purgeZaloAccountsJob = job('groups.purgeZaloAccounts', z.null(), purgeZaloAccounts)

/** Locks an account that the caller changes; refuses one that is gone, and one that is not hers to change. */
async function lockAccount(tx: WriteContext, id: number, { isDeleted = false } = {}): Promise<ZaloRow> {
  await sql`select id from groups.zalo_accounts where id = ${id} for no key update`.execute(tx.db)
  const row = await zaloRow(tx, id)
  if (!row || (row.delete_after !== null && !isDeleted)) throw fail('groups.zalo_not_found')
  if (!mayEditFriend(personOf(tx), row)) throw fail('groups.zalo_not_yours')
  return row
}

async function tellOf(tx: WriteContext, id: number): Promise<ZaloAccount> {
  const row = await zaloRow(tx, id)
  if (!row) throw fail('groups.zalo_not_found')
  publishAccount(tx, id)
  return asZaloAccount(tx, row)
}

const publishAccount = (tx: WriteContext, id: number) =>
  tx.publish({ event: { topic: 'groups.zaloAccount', id, by: personOf(tx).id }, audience })

const pick = (values: NewZaloAccount, fields: readonly ZaloField[]): Partial<Record<ZaloField, unknown>> =>
  Object.fromEntries(fields.map((field) => [field, values[field]]))

function columnsOf({ phone, country, type, colleagueId, note }: NewZaloAccount) {
  const key = zaloPhoneKey(phone, country)
  if (key === undefined) throw failField('phone', 'groups.zalo_phone_invalid')
  return { phone, phone_key: key, country, type, colleague_id: colleagueId, note }
}

/** The unique key decides, so that two people who save at once cannot both pass. */
function asTaken(error: unknown): never {
  throw error instanceof Error && 'constraint' in error && error.constraint === 'zalo_accounts_phone'
    ? failField('phone', 'groups.zalo_phone_taken')
    : error
}
