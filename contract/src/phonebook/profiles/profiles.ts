import { z } from 'zod'
import { company } from '../companies/companies.ts'
import { contactPage } from '../contacts/contacts.ts'
import { idParam } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'

export const getCompany = route({
  method: 'GET',
  path: '/phonebook/companies/:id',
  summary: 'One company',
  permission: 'phonebook.openCompany',
  rate: 'read',
  params: idParam,
  query: z.strictObject({ include: z.literal('contacts').optional() }).prefault({}),
  /** With `include=contacts`, the first page of its contacts too, which its page shows beside it. */
  response: company.extend({ contacts: contactPage.optional() }),
  /** Of a record that was merged, `current` names the one that stayed. */
  failures: ['phonebook.company_not_found', 'phonebook.company_merged', 'phonebook.pool_views_spent'],
})
