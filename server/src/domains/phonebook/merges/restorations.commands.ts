import type { CompanyChanges } from '@seamark/contract/phonebook/companies/companies'
import { sql } from 'kysely'
import { personOf } from '../../../platform/context.ts'
import type { WriteContext } from '../../../platform/write.ts'
import { returnActivity } from '../../activity/index.ts'
import { returnApplications } from '../../applications/index.ts'
import { columnValues, searchColumns, searchedIn } from '../companies/companies.rules.ts'
import type { EditedRow } from '../companies/edits.commands.ts'
import { appointPrimary, refreshContactSearch } from '../contacts/search.commands.ts'

/** One of the others that is to be restored, with those of its contacts that still exist. */
export interface LeavingOther {
  row: EditedRow
  was: {
    code: string
    contacts: readonly { id: number; isPrimary: boolean }[]
    applications: readonly number[]
    mergedAt: Date
  }
}

/** The kept record, which is to get its earlier values back. */
export interface ReturningKept {
  row: EditedRow
  was: { otherIds: readonly number[]; fields: CompanyChanges; touches: Touched }
  became: {
    fields: CompanyChanges
    tags: readonly number[]
    followers: readonly number[]
    touches: Touched
    ownershipIds: readonly number[]
  }
  /** When it was merged. */
  at: Date
}

/** Restores the others with their contacts, history and applications. */
export async function giveBack(tx: WriteContext, kept: EditedRow, back: readonly LeavingOther[]) {
  const keepId = kept.id
  const ids = back.map(({ row }) => row.id)
  await sql`update phonebook.companies set delete_after = null, merged_into = null where id = any(${ids}::bigint[])`.execute(
    tx.db,
  )
  for (const { row, was } of back) await exchangeCode(tx, row, was.code, kept)
  await returnContacts(tx, keepId, back)
  await sql`
    update phonebook.ownerships set company_id = came_by[cardinality(came_by)], came_by = came_by[1:cardinality(came_by) - 1]
    where company_id = ${keepId} and came_by[cardinality(came_by)] = any(${ids}::bigint[])`.execute(tx.db)
  await returnActivity(tx, 'company', keepId, ids)
  for (const { row, was } of back) {
    const applications = was.applications.map((id) => ({ id, subjectId: row.id }))
    await returnApplications(tx, 'company', keepId, applications, was.mergedAt)
  }
}

/** Contacts that were primary become primary again, unless they have resigned since. */
async function returnContacts(tx: WriteContext, keepId: number, back: readonly LeavingOther[]) {
  const rows = back.flatMap(({ row, was }) =>
    was.contacts.map(({ id, isPrimary }) => ({ id, company_id: row.id, is_primary: isPrimary })),
  )
  await sql`
    update phonebook.contacts k set company_id = r.company_id, is_primary = r.is_primary and k.post_status = 'onTheJob'
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (id bigint, company_id bigint, is_primary boolean)
    where k.id = r.id and k.company_id = ${keepId}`.execute(tx.db)
  await tx.audits(
    rows.map(({ id, company_id }) => ({
      subject: 'contact',
      id,
      before: { company: keepId },
      after: { company: company_id },
    })),
  )
  const ids = [keepId, ...back.map(({ row }) => row.id)]
  await appointPrimary(tx, ids)
  await refreshContactSearch(tx, ids)
}

/** Restores fields and removes the tags and follow-up persons that came with the merge; later additions stay. */
export async function restoreKept(tx: WriteContext, { row, was, became, at }: ReturningKept) {
  const { code, ...fields } = was.fields
  if (code !== undefined) await exchangeCode(tx, row, code)
  await tx.db
    .updateTable('phonebook.companies')
    .set({
      ...columnValues(fields),
      ...searchColumns(searchedIn(row, was.fields)),
      follower_ids: row.follower_ids.filter((id) => !became.followers.includes(id)),
      last_touch_at: restoredTouch(became.touches.lastTouchAt, was.touches.lastTouchAt),
      version: row.version + 1,
      updated_at: sql<Date>`now()`,
      updated_by: personOf(tx).id,
    })
    .where('id', '=', row.id)
    .execute()
  await sql`
    delete from phonebook.company_tags
    where company_id = ${row.id} and tag_id = any(${[...became.tags]}::bigint[]) and at <= ${at}::timestamptz`.execute(
    tx.db,
  )
  // Custody was not changed after all; the log keeps both the merge and its undo.
  await sql`delete from phonebook.ownerships where id = any(${[...became.ownershipIds]}::bigint[]) and kind = 'merged'`.execute(
    tx.db,
  )
}

/** Restores the earlier follow-up time, unless somebody has followed up since. */
const restoredTouch = (became: string | null, was: string | null) =>
  sql<Date>`case when last_touch_at is not distinct from ${became}::timestamptz then ${was}::timestamptz else last_touch_at end`

/**
 * The company that has the code gets the other's in exchange, so that both stay taken; the search columns of `kept` are
 * then updated.
 */
async function exchangeCode(tx: WriteContext, { id }: EditedRow, code: string, kept?: EditedRow) {
  const own = await tx.db
    .selectFrom('phonebook.companies')
    .select('code')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (own.code === code) return
  const setCode = async (of: number, to: string) =>
    tx.db.updateTable('phonebook.companies').set({ code: to }).where('id', '=', of).execute()
  const taker = await tx.db.selectFrom('phonebook.companies').select('id').where('code', '=', code).executeTakeFirst()
  if (taker) await setCode(taker.id, `~${taker.id}`)
  await setCode(id, code)
  if (taker) await setCode(taker.id, own.code)
  if (kept && taker?.id === kept.id) {
    const values = { ...searchColumns(searchedIn(kept, { code: own.code })), version: kept.version + 1 }
    await tx.db.updateTable('phonebook.companies').set(values).where('id', '=', kept.id).execute()
  }
}

export interface Touched {
  lastTouchAt: string | null
}
