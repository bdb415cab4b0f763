import type { Contact, ContactChanges, NewContact } from '@seamark/contract/phonebook/contacts/contacts'
import { sql } from 'kysely'
import { type Context, personOf } from '../../../platform/context.ts'
import { fail, failField } from '../../../platform/failure.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { recordActivity } from '../../activity/index.ts'
import { claimValues } from './claims.commands.ts'
import { companyToTend, contactToChange, contactToRestore, undoSeconds } from './locks.commands.ts'
import { appointPrimary, refreshContactSearch } from './search.commands.ts'
import { purgeContactsJob } from './purges.commands.ts'
import { claimReturning } from './returning-claims.commands.ts'
import { repeatedAt, wrongMobileAt } from './values.rules.ts'
import { contactRow } from './contacts.queries.ts'
import {
  changedFields,
  contactColumns,
  type ContactRow,
  contactSeenBy,
  toFilledFields,
  loggedFields,
} from './contacts.rules.ts'
import { insertContacts, writeValues } from './writes.commands.ts'
import { audienceOf } from '../policy.ts'

const permission = 'phonebook.writeCompany'

/** Creates a contact of a company. The first one on the job becomes primary; a later one does if that is asked for. */
export async function createContact(context: Context, companyId: number, input: NewContact): Promise<Contact> {
  return write(context, { permission, audit: 'phonebook.contactCreated' }, async (tx) => {
    await claimValues(tx, { companyId }, [input.values])
    const company = await companyToTend(tx, companyId)
    assertNoneRepeated(input.values, company.country)
    assertMobiles(input.values, company.country)
    if (input.isPrimary && input.postStatus === 'resigned') throw failField('isPrimary', 'phonebook.contact_resigned')
    if (input.isPrimary) await clearPrimary(tx, companyId)
    const [id = 0] = await insertContacts(tx, [{ companyId, country: company.country, contact: input }])
    await refreshAfterChange(tx, companyId)
    await tx.audit({ subject: 'contact', id, after: { company: companyId, ...loggedFields(input) } })
    return publishContactActivity(tx, id, 'phonebook.activity.contactAdded')
  })
}

/** Changes some fields. `version` is the one that the caller saw; a stale one is refused with the current record. */
export async function editContact(
  context: Context,
  id: number,
  version: number,
  changes: ContactChanges,
): Promise<Contact> {
  const person = personOf(context)
  return write(context, { permission, audit: 'phonebook.contactChanged' }, async (tx) => {
    if (changes.values) await claimValues(tx, { contactId: id }, [changes.values])
    const row = await contactToChange(tx, id, version)
    const fields = changedFields(row, changes)
    if (fields.length === 0) {
      tx.unchanged()
      return contactSeenBy(person, row)
    }
    if (changes.values && fields.includes('values')) {
      assertNoneRepeated(changes.values, row.country)
      assertMobiles(changes.values, row.country, row.values)
      await writeValues(tx, [{ contactId: id, country: row.country, values: changes.values }])
    }
    await tx.db
      .updateTable('phonebook.contacts')
      .set({
        ...contactColumns(changes),
        // A contact who has resigned cannot be primary.
        ...(changes.postStatus === 'resigned' ? { is_primary: false } : {}),
        version: row.version + 1,
        updated_at: sql<Date>`now()`,
        updated_by: person.id,
      })
      .where('id', '=', id)
      .execute()
    await refreshAfterChange(tx, row.company_id)
    await tx.audit({
      subject: 'contact',
      id,
      before: loggedFields(toFilledFields(row), fields),
      after: loggedFields(changes, fields),
    })
    return publishContactActivity(tx, id, 'phonebook.activity.contactChanged', { changed: fields })
  })
}

/** Deletes a contact at once; a job deletes its rows when the time to undo has passed. If it was primary, the next one becomes primary. */
export async function deleteContact(context: Context, id: number, version: number) {
  return write(context, { permission, audit: 'phonebook.contactDeleted' }, async (tx) => {
    const row = await contactToChange(tx, id, version)
    const { delete_after } = await tx.db
      .updateTable('phonebook.contacts')
      .set({ delete_after: sql<Date>`now() + make_interval(secs => ${undoSeconds})` })
      .where('id', '=', id)
      .returning('delete_after')
      .executeTakeFirstOrThrow()
    const undoUntil = delete_after ?? tx.now()
    await refreshAfterChange(tx, row.company_id)
    await tx.audit({ subject: 'contact', id })
    await recordContactActivity(tx, row, 'phonebook.activity.contactDeleted')
    await purgeContactsJob.later(tx, null, new Date(undoUntil.getTime() + 1000))
    return { undoUntil: undoUntil.toISOString() }
  })
}

/** Undoes a deletion in time; a contact that was primary is primary again, unless somebody has chosen another one since. If the contact is not deleted (any more), it is returned as it stands. */
export async function restoreContact(context: Context, id: number): Promise<Contact> {
  const person = personOf(context)
  return write(context, { permission, audit: 'phonebook.contactRestored' }, async (tx) => {
    await claimReturning(tx, { contactIds: [id] })
    const deleted = await contactToRestore(tx, id)
    if (!deleted) {
      tx.unchanged()
      const row = await contactRow(tx, id)
      if (!row) throw fail('phonebook.contact_not_found')
      return contactSeenBy(person, row)
    }
    const isPrimary = deleted.is_primary && !deleted.is_replaced
    if (isPrimary) await clearPrimary(tx, deleted.company_id)
    await tx.db
      .updateTable('phonebook.contacts')
      .set((contact) => ({
        delete_after: null,
        is_primary: isPrimary,
        version: sql<number>`${contact.ref('version')} + 1`,
      }))
      .where('id', '=', id)
      .execute()
    await refreshAfterChange(tx, deleted.company_id)
    await tx.audit({ subject: 'contact', id })
    return publishContactActivity(tx, id, 'phonebook.activity.contactRestored')
  })
}

/**
 * Makes a contact the one primary contact of its company; refused when she has resigned. The version stays, since it counts changes of fields that
 * people fill in.
 */
export async function makePrimaryContact(context: Context, id: number): Promise<Contact> {
  const person = personOf(context)
  return write(context, { permission, audit: 'phonebook.contactMadePrimary' }, async (tx) => {
    const row = await contactToChange(tx, id)
    if (row.post_status === 'resigned') throw fail('phonebook.contact_resigned')
    if (row.is_primary) {
      tx.unchanged()
      return contactSeenBy(person, row)
    }
    const before = await clearPrimary(tx, row.company_id)
    await tx.db
      .updateTable('phonebook.contacts')
      .set({ is_primary: true })
      .where('id', '=', id)
      .where('post_status', '=', 'onTheJob')
      .execute()
    await tx.audit({ subject: 'contact', id, before: { primary: before }, after: { primary: id } })
    return publishContactActivity(tx, id, 'phonebook.activity.contactPrimary')
  })
}

/** Makes the primary contact an ordinary one. Returns its id, or null when there was none. */
async function clearPrimary(tx: WriteContext, companyId: number): Promise<number | null> {
  const row = await tx.db
    .updateTable('phonebook.contacts')
    .set({ is_primary: false })
    .where('company_id', '=', companyId)
    .where('is_primary', '=', true)
    .where('delete_after', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export function assertNoneRepeated(values: NewContact['values'], country: string, place = 'values') {
  const at = repeatedAt(values, country)
  if (at !== undefined) throw failField(`${place}.${at}.value`, 'phonebook.contact_value_twice')
}

/** Mobiles that stood before are not asked about again. */
export function assertMobiles(
  values: NewContact['values'],
  country: string,
  standing: readonly { value: string }[] = [],
  place = 'values',
) {
  const known = new Set(standing.map(({ value }) => value))
  const at = wrongMobileAt(
    values.map((one) => (known.has(one.value) ? { ...one, kind: 'phone' as const } : one)),
    country,
  )
  if (at !== undefined) throw failField(`${place}.${at}.value`, 'phonebook.mobile_wrong')
}

/** Restores after each change of a company's contacts that one is primary and that the search finds them all. */
async function refreshAfterChange(tx: WriteContext, companyId: number) {
  await appointPrimary(tx, [companyId])
  await refreshContactSearch(tx, [companyId])
}

/** Records the activity and publishes the live event of the company. Returns the contact as it stands now. */
export async function publishContactActivity(
  tx: WriteContext,
  id: number,
  kind: string,
  facts: Record<string, unknown> = {},
): Promise<Contact> {
  const row = await contactRow(tx, id)
  if (!row) throw fail('phonebook.contact_not_found')
  await recordContactActivity(tx, row, kind, facts)
  return contactSeenBy(personOf(tx), row)
}

async function recordContactActivity(
  tx: WriteContext,
  row: ContactRow,
  kind: string,
  facts: Record<string, unknown> = {},
) {
  await publishContactChanged(
    tx,
    { id: row.company_id, custodian_id: row.custodian_id, follower_ids: row.follower_ids },
    kind,
    { contact: row.id, ...facts },
  )
}

/** The facts hold ids and neither names nor values, since the company's activity outlives its contacts. */
export async function publishContactChanged(
  tx: WriteContext,
  company: { id: number; custodian_id: number | null; follower_ids: readonly number[] },
  kind: string,
  facts: Record<string, unknown>,
) {
  await recordActivity(tx, { subject: 'company', id: company.id, kind, facts })
  tx.publish({
    event: { topic: 'phonebook.company', id: company.id, by: personOf(tx).id },
    audience: audienceOf(company),
  })
}
