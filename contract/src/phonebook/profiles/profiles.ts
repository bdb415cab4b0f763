import { z } from 'zod'
import { company, newCompany } from '../companies/companies.ts'
import { contactPage, newContact } from '../contacts/contacts.ts'
import { id, idParam } from '../../platform/envelope.ts'
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

/** A company is created with so many contacts at once; any number is added afterwards. */
export const mostFirstContacts = 5
const mostFirstTags = 50

/** A company as somebody fills in its form: with the people whom she knows there, the first of them primary, and with its tags. */
export const newProfile = newCompany.extend({
  contacts: z
    .array(newContact.omit({ isPrimary: true }))
    .max(mostFirstContacts)
    .default([]),
  tagIds: z.array(id).max(mostFirstTags).default([]),
})
export type NewProfile = z.output<typeof newProfile>

export const createProfile = route({
  method: 'POST',
  path: '/phonebook/profiles',
  summary: 'A new company with its first contacts and its tags, all of it or nothing',
  permission: 'phonebook.writeCompany',
  rate: 'write',
  body: newProfile,
  response: company,
  failures: [
    'phonebook.code_taken',
    'phonebook.department_unknown',
    'phonebook.holding_full',
    'phonebook.contact_value_twice',
    'phonebook.mobile_wrong',
    'phonebook.tag_unknown',
  ],
})
