import { companyToChange, requireCompany, publishCompanyActivity } from '../companies/companies.commands.ts'
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
import { claimReturning } from './returning-claims.commands.ts'
import { companiesPurged } from '../events.ts'
import { forgetBulkRows } from '../../workbench/index.ts'
import type { Company } from '@seamark/contract/phonebook/companies/companies'
import { personOf } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { getCompany } from '../companies/companies.queries.ts'
import { answersFor, custodyColumns, maySee } from '../policy.ts'
import { asSeenBy } from '../companies/masking.rules.ts'

const undoSeconds = 10

/** Deletes a company for everybody at once; a job deletes its rows when the time to undo has passed. */
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
    await publishCompanyActivity(tx, row, 'phonebook.activity.deleted')
    await purgeCompaniesJob.later(tx, null, new Date(undoUntil.getTime() + 1000))
    return { undoUntil: undoUntil.toISOString() }
  })
}

/**
 * Undoes a deletion in time, for people who could have deleted the company. If the company is not deleted (any more), it is returned as it stands.
 */
export async function restoreCompany(context: Context, id: number): Promise<Company> {
  const person = personOf(context)
  return write(context, { permission: 'phonebook.deleteCompany', audit: 'phonebook.companyRestored' }, async (tx) => {
    await claimReturning(tx, { companyIds: [id] })
    if ((await companyToRestore(tx, id)) === 'stands') {
      tx.unchanged()
      return getCompany(tx, id)
    }
    await tx.db
      .updateTable('phonebook.companies')
      .set((company) => ({ delete_after: null, version: sql<number>`${company.ref('version')} + 1` }))
      .where('id', '=', id)
      .execute()
    const row = await requireCompany(tx, id)
    await tx.audit({ subject: 'company', id })
    await publishCompanyActivity(tx, row, 'phonebook.activity.restored')
    return asSeenBy(person, row)
  })
}

/**
 * Locks the row and tells whether it is deleted or stands. Throws undo_over, when the time is over, to people who answer for the company or, once its
 * row is gone, to the one who deleted it; throws company_not_found to others.
 */
async function companyToRestore(tx: WriteContext, id: number): Promise<'deleted' | 'stands'> {
  const person = personOf(tx)
  const row = await tx.db
    .selectFrom('phonebook.companies')
    .select([...custodyColumns, 'delete_after', 'merged_into', sql<boolean>`delete_after <= now()`.as('is_over')])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw fail((await hasDeleted(tx, id)) ? 'phonebook.undo_over' : 'phonebook.company_not_found')
  // A merged company was not deleted by anybody; unmerging brings it back.
  if (row.merged_into !== null) throw fail('phonebook.company_not_found')
  const isDeleted = row.delete_after !== null
  if (!answersFor(person, row))
    throw fail(!isDeleted && maySee(person, row) ? 'phonebook.company_not_yours' : 'phonebook.company_not_found')
  if (row.is_over) throw fail('phonebook.undo_over')
  return isDeleted ? 'deleted' : 'stands'
}

/** Whether the caller deleted this company; the audit log tells, since the row is gone. */
async function hasDeleted(tx: WriteContext, id: number) {
  const { rows } = await sql`
    select from platform.audit
    where subject_kind = 'company' and subject_id = ${id} and action = 'phonebook.companyDeleted' and actor_id = ${personOf(tx).id} limit 1`.execute(
    tx.db,
  )
  return rows.length > 0
}

const purgedAtOnce = 500

/**
 * Deletes companies for good whose deletion nobody undid: rows, activity, audited values, and what higher domains attached. A second run changes
 * nothing.
 */
export async function purgeCompanies(context: Context) {
  for (let isMore = true; isMore; ) isMore = await purgeSome(context)
}

/** Purges some hundreds of companies, since a bulk deletion leaves many behind. Returns whether there may be more. */
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

/** Companies that were merged into purged ones are purged too. Returns whether there were any. */
async function releaseMerged(tx: WriteContext, ids: readonly number[]): Promise<boolean> {
  const { rows } = await sql`
    update phonebook.companies set delete_after = least(delete_after, now()), merged_into = null
    where merged_into = any(${[...ids]}::bigint[]) and id <> all(${[...ids]}::bigint[]) returning id`.execute(tx.db)
  return rows.length > 0
}

export const purgeCompaniesJob = job('phonebook.purgeCompanies', z.null(), purgeCompanies)
