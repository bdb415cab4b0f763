import { type Contact, newContact } from '@seamark/contract/phonebook/contacts/contacts'
import type { ContactValue } from '@seamark/contract/phonebook/contacts/values'
import { sql } from 'kysely'
import { type Context, passes, personOf } from '../../../platform/context.ts'
import type { BulkReversal } from '../../../platform/list.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { answersFor } from '../policy.ts'
import { createContact, deleteContact, editContact, publishContactActivity } from './contacts.commands.ts'
import { contactRow, contactsOf } from './contacts.queries.ts'
import { contactSeenBy } from './contacts.rules.ts'
import { contactToChange } from './locks.commands.ts'
import { keyOf, withoutRepeated } from './values.rules.ts'
import { type ExtractedFrom, markExtracted } from './writes.commands.ts'

/** A person who was found elsewhere, with the ways to reach them. */
export interface FoundContact {
  name: string
  remark: string
  values: readonly Pick<ContactValue, 'kind' | 'value'>[]
  position?: string
  /** Where the values were read; undefined where a person has typed them. */
  from?: ExtractedFrom
}

/** What became of it: the contact, and the values that were added to it. */
export interface KeptContact {
  contactId: number
  made: boolean
  /** The version after the deed, by which its undo sees whether somebody has changed it since. */
  version: number
  added: readonly Pick<ContactValue, 'kind' | 'value'>[]
}

/**
 * Adds what was found to the contact of the company that has one of the values, and overwrites nothing; without such a contact makes one. What
 * is added carries the finding that it was read from, where there is one. The
 * caller has checked that she answers for the company.
 */
export async function keepFoundContact(tx: WriteContext, companyId: number, found: FoundContact): Promise<KeptContact> {
  const values = found.values.map((value) => ({ ...value, belongs: 'personal' as const }))
  const known = await contactsOf(tx, companyId)
  const country = known[0]?.country ?? ''
  const keyed = (value: Pick<ContactValue, 'kind' | 'value'>) => `${value.kind}:${keyOf(value, country)}`
  const has = (contact: (typeof known)[number]) => new Set(contact.values.map(({ kind, key }) => `${kind}:${key}`))
  const same = known.find((contact) => values.some((value) => has(contact).has(keyed(value))))
  if (!same) {
    const contact = newContact.parse({
      name: found.name,
      position: found.position ?? '',
      remark: found.remark,
      values: withoutRepeated(values, country),
    })
    const { id, version } = await createContact(tx, companyId, contact)
    if (found.from) await markExtracted(tx, { contactId: id, country, values: contact.values }, found.from)
    return { contactId: id, made: true, version, added: contact.values }
  }
  const added = withoutRepeated(values, country).filter((value) => !has(same).has(keyed(value)))
  if (added.length === 0) return { contactId: same.id, made: false, version: same.version, added: [] }
  const before = same.values.map(({ kind, belongs, value }) => ({ kind, belongs, value }))
  const { version } = await editContact(tx, same.id, same.version, {
    values: newContact.shape.values.parse([...before, ...added]),
  })
  if (found.from) await markExtracted(tx, { contactId: same.id, country, values: added }, found.from)
  return { contactId: same.id, made: false, version, added }
}

/** Takes back what was added to a contact, unless somebody has changed it since. */
export async function takeFoundContactBack(
  tx: WriteContext,
  { id, kept, overwrite }: { id: number; kept: KeptContact; overwrite: boolean },
): Promise<BulkReversal> {
  const row = await contactRow(tx, kept.contactId)
  if (!row || (!kept.made && kept.added.length === 0)) return { id, outcome: 'unchanged' }
  if (!answersFor(personOf(tx), row) || !passes(tx.actor, 'phonebook.writeCompany'))
    return { id, outcome: 'refused', problem: { field: 'id', code: 'phonebook.company_not_yours' } }
  if (row.version !== kept.version && !overwrite) return { id, outcome: 'conflict', now: null }
  if (kept.made) {
    await deleteContact(tx, row.id, row.version)
    return { id, outcome: 'reverted' }
  }
  const gone = new Set(kept.added.map((value) => `${value.kind}:${keyOf(value, row.country)}`))
  const left = row.values.filter(({ kind, key }) => !gone.has(`${kind}:${key}`))
  const values = newContact.shape.values.safeParse(left.map(({ kind, belongs, value }) => ({ kind, belongs, value })))
  if (!values.success) return { id, outcome: 'conflict', now: null }
  await editContact(tx, row.id, row.version, { values: values.data })
  return { id, outcome: 'reverted' }
}

/**
 * Takes the mark off a value that was read out of a chat, because somebody knows that it is right. The version stays, since it counts changes of
 * fields that people fill in.
 */
export async function confirmFoundValue(
  context: Context,
  id: number,
  { kind, key }: Pick<ContactValue, 'kind'> & { key: string },
): Promise<Contact> {
  const person = personOf(context)
  const deed = { permission: 'phonebook.writeCompany', audit: 'phonebook.contactValueConfirmed' } as const
  return write(context, deed, async (tx) => {
    const row = await contactToChange(tx, id)
    const { numAffectedRows = 0n } = await sql`
      delete from phonebook.extracted_values where contact_id = ${id} and kind = ${kind} and key = ${key}`.execute(
      tx.db,
    )
    if (numAffectedRows === 0n) {
      tx.unchanged()
      return contactSeenBy(person, row)
    }
    await tx.audit({ subject: 'contact', id, before: { unconfirmed: key }, after: { unconfirmed: '' } })
    return publishContactActivity(tx, id, 'phonebook.activity.contactValueConfirmed')
  })
}
