import { Readable } from 'node:stream'
import { writeCard } from '@seamark/contract/phonebook/contacts/vcards'
import { type Context, personOf } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import type { Download } from '../../../platform/http/serve.ts'
import { write } from '../../../platform/write.ts'
import { companyRow } from '../companies/companies.queries.ts'
import { contactForReader, contactsOf } from './contacts.queries.ts'
import { contactSeenBy } from './contacts.rules.ts'
import { maySee, readsValues } from '../policy.ts'

/** One contact as a vCard, for whoever reads its values. It is not logged, since they can read and copy every line of a contact anyway. */
export async function exportContact(context: Context, id: number): Promise<Download> {
  const row = await contactForReader(context, id)
  const company = await companyRow(context, row.company_id)
  return cardFile(row.name, writeCard(contactSeenBy(personOf(context), row), company?.name ?? ''))
}

/** All contacts of a company as one file of vCards. The audit log records who took them, and how many. */
export async function exportContacts(context: Context, companyId: number): Promise<Download> {
  const person = personOf(context)
  return write(
    context,
    { permission: 'phonebook.exportCompanies', audit: 'phonebook.contactsExported' },
    async (tx) => {
      const company = await companyRow(tx, companyId)
      // Where values are masked, there is nothing to export.
      if (!company || !maySee(person, company) || !readsValues(person, company))
        throw fail('phonebook.company_not_found')
      const rows = await contactsOf(tx, companyId)
      await tx.audit({ subject: 'company', id: companyId, after: { contacts: rows.length } })
      return cardFile(company.name, rows.map((row) => writeCard(contactSeenBy(person, row), company.name)).join(''))
    },
  )
}

function cardFile(name: string, text: string): Download {
  const bytes = Buffer.from(text)
  return {
    name: `${name}.vcf`,
    mediaType: 'text/vcard; charset=utf-8',
    size: bytes.length,
    stream: Readable.from([bytes]),
  }
}
