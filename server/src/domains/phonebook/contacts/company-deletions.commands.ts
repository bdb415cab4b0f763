import { companyToChange, existing, told } from '../companies/companies.commands.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { emptyAuditValues } from '../../../platform/audit.ts'
import type { Context } from '../../../platform/context.ts'
import { job } from '../../../platform/jobs.ts'
import type { WriteContext } from '../../../platform/write.ts'
import { write } from '../../../platform/write.ts'
import { forgetActivity } from '../../activity/index.ts'
import { forgetApplications } from '../../applications/index.ts'
import { forgetContactsOf } from './purges.commands.ts'
import { companiesPurged } from '../events.ts'
import { forgetBulkRows } from '../../workbench/index.ts'
import type { Company } from '@seamark/contract/phonebook/companies/companies'
import { personOf } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { getCompany } from '../companies/companies.queries.ts'
import { answersFor, heldColumns, maySee } from '../policy.ts'
import { asSeenBy } from '../companies/masking.rules.ts'

const undoSeconds = 10

/** Gone at once for everybody; a job really deletes it once the time to undo has passed. */
export async function deleteCompany(context: Context, id: number, version: number) {
  return write(context, { permission: 'phonebook.deleteCompany', audit: 'phonebook.companyDeleted' }, async (tx) => {
    const row = await companyToChange(tx, id, version)
    const { delete_after } = await tx.db
      .updateTable('phonebook.companies')
      .set({ delete_after: sql<Date>`now() + make_interval(secs => ${undoSeconds})` })
      .where('id', '=', id)
      .returning('delete_after')
      .executeTakeFirstOrThrow()
    const undoUntil = delete_after ?? tx.now()
    await tx.audit({ subject: 'company', id })
    await told(tx, row, 'phonebook.activity.deleted')
    await purgeCompaniesJob.later(tx, null, new Date(undoUntil.getTime() + 1000))
    return { undoUntil: undoUntil.toISOString() }
  })
}

/** Undoes a deletion while there is time, for whoever could have deleted it; undone already, it answers the company as it stands. */
export async function restoreCompany(context: Context, id: number): Promise<Company> {
  const person = personOf(context)
  return write(context, { permission: 'phonebook.deleteCompany', audit: 'phonebook.companyRestored' }, async (tx) => {
    if ((await companyToRestore(tx, id)) === 'stands') {
      tx.unchanged()
      return getCompany(tx, id)
    }
    await tx.db
      .updateTable('phonebook.companies')
      .set((company) => ({ delete_after: null, version: sql<number>`${company.ref('version')} + 1` }))
      .where('id', '=', id)
      .execute()
    const row = await existing(tx, id)
    await tx.audit({ subject: 'company', id })
    await told(tx, row, 'phonebook.activity.restored')
    return asSeenBy(person, row)
  })
}

/** The row, locked: deleted and in time, or it stands. Whoever deleted it hears that it is too late; to others it never was. */
async function companyToRestore(tx: WriteContext, id: number): Promise<'deleted' | 'stands'> {
  const person = personOf(tx)
  const row = await tx.db
    .selectFrom('phonebook.companies')
    .select([...heldColumns, 'delete_after', 'merged_into', sql<boolean>`delete_after <= now()`.as('is_over')])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw fail((await hasDeleted(tx, id)) ? 'phonebook.undo_over' : 'phonebook.company_not_found')
  // Nobody has deleted what was merged: taking the merge back is another verb.
  if (row.merged_into !== null) throw fail('phonebook.company_not_found')
  const isDeleted = row.delete_after !== null
  if (!answersFor(person, row))
    throw fail(!isDeleted && maySee(person, row) ? 'phonebook.company_not_yours' : 'phonebook.company_not_found')
  if (row.is_over) throw fail('phonebook.undo_over')
  return isDeleted ? 'deleted' : 'stands'
}

/** Whether it was the caller who deleted this company, now that its row is gone. */
async function hasDeleted(tx: WriteContext, id: number) {
  const { rows } = await sql`
    select from platform.audit
    where subject_kind = 'company' and subject_id = ${id} and action = 'phonebook.companyDeleted' and actor_id = ${personOf(tx).id} limit 1`.execute(
    tx.db,
  )
  return rows.length > 0
}

const purgedAtOnce = 500

/** Really deletes what nobody undid: rows, activity, audited values, and what floors above hang on it. Run twice, it does nothing the second time. */
export async function purgeCompanies(context: Context) {
  for (let isMore = true; isMore; ) isMore = await purgeSome(context)
}

/** A bulk deletion leaves many behind, so some hundreds at a time; answers whether there may be more. */
async function purgeSome(context: Context): Promise<boolean> {
  return write(context, { permission: 'phonebook.deleteCompany', audit: 'phonebook.companiesPurged' }, async (tx) => {
    const due = tx.db.selectFrom('phonebook.companies').select('id').where('delete_after', '<=', sql<Date>`now()`)
    const ids = (await due.orderBy('id').limit(purgedAtOnce).forUpdate().skipLocked().execute()).map(({ id }) => id)
    if (ids.length === 0) {
      tx.unchanged()
      return false
    }
    const merged = await releaseMerged(tx, ids)
    await tx.reactions.announce(tx, companiesPurged, { ids })
    await forgetContactsOf(tx, ids)
    await tx.db.deleteFrom('phonebook.companies').where('id', 'in', ids).execute()
    await forgetApplications(tx, 'company', ids)
    await forgetActivity(tx, 'company', ids)
    await emptyAuditValues(tx, 'company', ids)
    await forgetBulkRows(tx, 'companies', ids)
    await tx.audits(ids.map((id) => ({ subject: 'company', id })))
    return merged || ids.length === purgedAtOnce
  })
}

/** What was merged into companies that go now goes with them; answers whether there was any. */
async function releaseMerged(tx: WriteContext, ids: readonly number[]): Promise<boolean> {
  const { rows } = await sql`
    update phonebook.companies set delete_after = least(delete_after, now()), merged_into = null
    where merged_into = any(${[...ids]}::bigint[]) and id <> all(${[...ids]}::bigint[]) returning id`.execute(tx.db)
  return rows.length > 0
}

export const purgeCompaniesJob = job('phonebook.purgeCompanies', z.null(), purgeCompanies)
