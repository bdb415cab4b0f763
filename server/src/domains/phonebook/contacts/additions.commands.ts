import type { NewContact } from '@seamark/contract/phonebook/contacts/contacts'
import { authorize, type Context } from '../../../platform/context.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { appointPrimary, refreshContactSearch } from './search.commands.ts'
import { keyOf, withoutRepeated } from './values.rules.ts'
import { insertContacts } from './writes.commands.ts'
import { companyToTend, tellOfCompany } from './contacts.commands.ts'
import { contactsOf } from './contacts.queries.ts'
import { loggedFields } from './contacts.rules.ts'

export interface JudgedContact {
  verdict: 'create' | 'duplicate'
  /** Who has the mobile or the address already: somebody of this company, or of a row before. */
  match: string | null
}

const permission = 'phonebook.writeCompany'

/** What `addContacts` would do with each row; nothing is written. */
export async function judgeContacts(
  context: Context,
  companyId: number,
  contacts: readonly NewContact[],
): Promise<{ rows: JudgedContact[] }> {
  return write(context, { permission, audit: 'phonebook.contactCreated' }, async (tx) => {
    tx.unchanged()
    const company = await companyToTend(tx, companyId)
    return { rows: await judged(tx, companyId, company.country, contacts) }
  })
}

/** Adds several contacts at once, out of a file; those that the company has already are left out. All or none. */
export async function addContacts(
  context: Context,
  companyId: number,
  contacts: readonly NewContact[],
): Promise<{ rows: JudgedContact[] }> {
  authorize(context, permission)
  return write(context, { permission, audit: 'phonebook.contactCreated' }, async (tx) => {
    const company = await companyToTend(tx, companyId)
    const rows = await judged(tx, companyId, company.country, contacts)
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
    await tellOfCompany(tx, company, 'phonebook.activity.contactAdded', { contacts: ids })
    return { rows }
  })
}

/** Known again by a mobile or an e-mail; a number of the switchboard is everybody's. */
async function judged(
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
