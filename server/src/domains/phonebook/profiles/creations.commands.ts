import type { Company } from '@seamark/contract/phonebook/companies/companies'
import type { NewProfile } from '@seamark/contract/phonebook/profiles/profiles'
import { type Context, personOf } from '../../../platform/context.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { getCompany } from '../companies/companies.queries.ts'
import { claimsOfContact } from '../contacts/claims.rules.ts'
import { assertMobiles, assertNoneRepeated, publishContactChanged } from '../contacts/contacts.commands.ts'
import { loggedFields } from '../contacts/contacts.rules.ts'
import { appointPrimary, refreshContactSearch } from '../contacts/search.commands.ts'
import { insertContacts } from '../contacts/writes.commands.ts'
import { createWithinLimit } from '../custody/creations.commands.ts'
import { tagNewCompany } from '../tags/company-tags.commands.ts'

/**
 * Creates a company with its first contacts and its tags, in one transaction. Whoever makes a company may say who is there, in the pool too. Throws
 * what creating a company throws, or the problem at the value of the contact, or tag_unknown.
 */
export async function createProfile(context: Context, { contacts, tagIds, ...company }: NewProfile): Promise<Company> {
  if (contacts.length + tagIds.length === 0) return createWithinLimit(context, company)
  for (const [at, { values }] of contacts.entries()) {
    const place = `contacts.${at}.values`
    assertNoneRepeated(values, company.country, place)
    assertMobiles(values, company.country, [], place)
  }
  const claims = contacts.flatMap(({ values }) => claimsOfContact(values, company.country))
  const deed = { permission: 'phonebook.writeCompany', audit: 'phonebook.companyCreated' } as const
  return write(context, deed, async (tx) => {
    tx.unchanged()
    const { id, visibility } = await createWithinLimit(tx, company, claims)
    const made = { id, visibility, custodian_id: visibility === 'private' ? personOf(tx).id : null, follower_ids: [] }
    await insertFirstContacts(tx, { ...made, country: company.country }, contacts)
    await tagNewCompany(tx, made, tagIds)
    return getCompany(tx, id)
  })
}

type Made = Parameters<typeof publishContactChanged>[1] & { country: string }

async function insertFirstContacts(context: WriteContext, company: Made, contacts: NewProfile['contacts']) {
  if (contacts.length === 0) return
  const { id: companyId, country } = company
  await write(context, { permission: 'phonebook.writeCompany', audit: 'phonebook.contactCreated' }, async (tx) => {
    const ids = await insertContacts(
      tx,
      contacts.map((contact) => ({ companyId, country, contact })),
    )
    await appointPrimary(tx, [companyId])
    await refreshContactSearch(tx, [companyId])
    await tx.audits(
      contacts.map((contact, at) => ({
        subject: 'contact',
        id: ids[at] ?? 0,
        after: { company: companyId, ...loggedFields(contact) },
      })),
    )
    await publishContactChanged(tx, company, 'phonebook.activity.contactAdded', { contacts: ids })
  })
}
