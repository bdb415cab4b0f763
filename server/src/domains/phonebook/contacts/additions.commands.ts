import type { NewContact } from '@seamark/contract/phonebook/contacts/contacts'
import { authorize, type Context } from '../../../platform/context.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { claimValues } from './claims.commands.ts'
import { appointPrimary, refreshContactSearch } from './search.commands.ts'
import { keyOf, withoutRepeated } from './values.rules.ts'
import { insertContacts } from './writes.commands.ts'
import { assertMobiles, publishContactChanged } from './contacts.commands.ts'
import { companyToTend } from './locks.commands.ts'
import { contactsOf } from './contacts.queries.ts'
import { loggedFields } from './contacts.rules.ts'

export interface JudgedContact {
  verdict: 'create' | 'duplicate'
  /** The name of the contact who has the mobile or the address already, in this company or in a row before; null for a new contact. */
  match: string | null
}

const permission = 'phonebook.writeCompany'

/** The verdict that `addContacts` would give to each row; nothing is written. */
export async function judgeContacts(
  context: Context,
  companyId: number,
  contacts: readonly NewContact[],
): Promise<{ rows: JudgedContact[] }> {
  return write(context, { permission, audit: 'phonebook.contactCreated' }, async (tx) => {
    tx.unchanged()
    const company = await companyToTend(tx, companyId)
    return { rows: await judgeAgainstKnown(tx, companyId, company.country, contacts) }
  })
}

/** Adds several contacts of a file at once, all or none. Contacts that the company has already are left out. */
export async function addContacts(
  context: Context,
  companyId: number,
  contacts: readonly NewContact[],
): Promise<{ rows: JudgedContact[] }> {
  authorize(context, permission)
  return write(context, { permission, audit: 'phonebook.contactCreated' }, async (tx) => {
    await claimValues(
      tx,
      { companyId },
      contacts.map(({ values }) => values),
    )
    const company = await companyToTend(tx, companyId)
    for (const [at, { values }] of contacts.entries())
      assertMobiles(values, company.country, [], `contacts.${at}.values`)
    const rows = await judgeAgainstKnown(tx, companyId, company.country, contacts)
    const added = contacts
      .filter((_, at) => rows[at]?.verdict === 'create')
      .map((contact) => ({ ...contact, isPrimary: false, values: withoutRepeated(contact.values, company.country) }))
    if (added.length === 0) {
      tx.unchanged()
      return { rows }
    }
    const ids = await insertContacts(
      tx,
      added.map((contact) => ({ companyId, country: company.country, contact })),
    )
    await appointPrimary(tx, [companyId])
    await refreshContactSearch(tx, [companyId])
    await tx.audits(
      added.map((contact, at) => ({
        subject: 'contact',
        id: ids[at] ?? 0,
        after: { company: companyId, ...loggedFields(contact) },
      })),
    )
    await publishContactChanged(tx, company, 'phonebook.activity.contactAdded', { contacts: ids })
    return { rows }
  })
}

/** Recognizes contacts by a mobile or an e-mail address, since several people share the number of a switchboard. */
async function judgeAgainstKnown(
  tx: WriteContext,
  companyId: number,
  country: string,
  contacts: readonly NewContact[],
): Promise<JudgedContact[]> {
  const known = new Map<string, string>()
  for (const { name, values } of await contactsOf(tx, companyId))
    for (const { kind, key } of values) if (isOwn(kind)) known.set(`${kind}:${key}`, name)
  return contacts.map(({ name, values }) => {
    const own = values.filter(({ kind }) => isOwn(kind)).map((value) => `${value.kind}:${keyOf(value, country)}`)
    const match = own.flatMap((key) => known.get(key) ?? [])[0] ?? null
    if (match === null) for (const key of own) known.set(key, name)
    return { verdict: match === null ? 'create' : 'duplicate', match }
  })
}

const isOwn = (kind: string) => kind === 'mobile' || kind === 'email'
