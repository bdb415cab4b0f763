import { sql } from 'kysely'
import { personOf } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import type { WriteContext } from '../../../platform/write.ts'
import { companyRow } from '../companies/companies.queries.ts'
import { maySee, refusalToChange } from '../policy.ts'
import { contactRow } from './contacts.queries.ts'
import { type ContactRow, contactSeenBy } from './contacts.rules.ts'

/** For so long a deleted contact can be restored. */
export const undoSeconds = 10

/**
 * Locks the company and returns it if the caller may change what belongs to it. All writes of contacts take this lock, so they run one after the
 * other.
 */
export async function companyToTend(
  tx: WriteContext,
  id: number,
  missing: 'phonebook.company_not_found' | 'phonebook.contact_not_found' = 'phonebook.company_not_found',
) {
  const person = personOf(tx)
  const company = await companyRow(tx, id, 'locked')
  if (!company || !maySee(person, company)) throw fail(missing)
  const refusal = refusalToChange(person, company)
  if (refusal) throw fail(refusal)
  return company
}

/** Locks the contact's company and returns the contact. Throws contact_not_found, company_not_yours, follower_cannot_edit or version_stale. */
export async function contactToChange(tx: WriteContext, id: number, version?: number): Promise<ContactRow> {
  const seen = await tx.db.selectFrom('phonebook.contacts').select('company_id').where('id', '=', id).executeTakeFirst()
  if (!seen) throw fail('phonebook.contact_not_found')
  await companyToTend(tx, seen.company_id, 'phonebook.contact_not_found')
  const row = await contactRow(tx, id)
  // The contact was deleted or moved to another company while this waited for the lock.
  if (row?.company_id !== seen.company_id) throw fail('phonebook.contact_not_found')
  if (version !== undefined && row.version !== version)
    throw fail('platform.version_stale', {}, { current: contactSeenBy(personOf(tx), row) })
  return row
}

/**
 * Locks the company of a deleted contact and returns the contact; undefined when it is not deleted. Throws contact_undo_over only to people who could
 * have undone the deletion.
 */
export async function contactToRestore(tx: WriteContext, id: number) {
  const seen = await tx.db.selectFrom('phonebook.contacts').select('company_id').where('id', '=', id).executeTakeFirst()
  if (!seen) throw fail((await hasDeleted(tx, id)) ? 'phonebook.contact_undo_over' : 'phonebook.contact_not_found')
  await companyToTend(tx, seen.company_id, 'phonebook.contact_not_found')
  const row = await tx.db
    .selectFrom('phonebook.contacts')
    .select(['company_id', 'is_primary', 'delete_after', sql<boolean>`delete_after <= now()`.as('is_over')])
    .select(
      sql<boolean>`exists (
        select from activity.entries e where e.subject_kind = 'company' and e.subject_id = company_id and e.kind = 'phonebook.activity.contactPrimary'
          and e.at > delete_after - make_interval(secs => ${undoSeconds}))`.as('is_replaced'),
    )
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row || row.is_over) throw fail('phonebook.contact_undo_over')
  return row.delete_after === null ? undefined : row
}

/** Whether the caller deleted this contact; the audit log tells, since the row is gone. */
async function hasDeleted(tx: WriteContext, id: number) {
  const { rows } = await sql`
    select from platform.audit
    where subject_kind = 'contact' and subject_id = ${id} and action = 'phonebook.contactDeleted' and actor_id = ${personOf(tx).id} limit 1`.execute(
    tx.db,
  )
  return rows.length > 0
}
