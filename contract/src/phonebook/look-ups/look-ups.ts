import { z } from 'zod'
import { applicationNote } from '../../applications/applications.ts'
import { id, idParam } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'
import { visibilities } from '../companies/companies.ts'
import { contactKinds, mostContactValues } from '../contacts/values.ts'

/** The values of a form while somebody types. Unfinished values are not refused; they simply match no company. */
const typed = z.strictObject({
  name: z.string().max(400).default(''),
  organizationNumber: z.string().max(100).default(''),
  phoneCountryCode: z.string().max(40).default(''),
  phoneAreaCode: z.string().max(40).default(''),
  telephone: z.string().max(100).default(''),
  email: z.string().max(400).default(''),
  country: z.string().max(10).default(''),
  /** The record under edit, which is not its own duplicate. */
  exceptId: id.optional(),
})
export type Typed = z.output<typeof typed>

/** The fields that certainly identify a company, the surest first. */
export const exactKinds = ['organizationNumber', 'name', 'email', 'telephone'] as const
export type ExactKind = (typeof exactKinds)[number]

/** The requests about a company: to follow it, or to hold it. These are the keys of their words. */
export const companyApplications = ['phonebook.application.access', 'phonebook.application.administratorship'] as const
export type CompanyApplication = (typeof companyApplications)[number]

export const exactMatch = z.object({
  by: z.array(z.enum(exactKinds)),
  /** Null for another's private record; then only its name, its custodian and its state are told. */
  id: id.nullable(),
  name: z.string(),
  custodian: z.string().nullable(),
  visibility: z.enum(visibilities),
  /** A token with which the caller may apply for a record that she may not see. It is good for an hour, for her alone. */
  reference: z.string().nullable(),
  /** The caller's own applications that wait for a decision. */
  applied: z.array(z.enum(companyApplications)),
  can: z.object({ claim: z.boolean(), apply: z.boolean() }),
})
export type ExactMatch = z.output<typeof exactMatch>

export const lookUpCompanies = route({
  method: 'POST',
  path: '/phonebook/look-ups',
  summary:
    "The declared look-up: whether a name, number or address belongs to a company, whoever holds it; of another's private record only name, custodian and state",
  permission: 'phonebook.lookUpCompanies',
  rate: 'write',
  body: typed,
  response: z.object({ matches: z.array(exactMatch) }),
  failures: ['phonebook.lookups_exhausted'],
})

/** The values of a contact's form while somebody types; in an edit only those that were changed. */
const typedContact = z.strictObject({
  values: z
    .array(z.strictObject({ kind: z.enum(contactKinds), value: z.string().max(400).default('') }))
    .max(mostContactValues),
  /** The contact under edit, who is not their own duplicate. */
  exceptId: id.optional(),
})
export type TypedContact = z.output<typeof typedContact>

/** A typed value that somebody has already. */
const foundValue = z.object({ kind: z.enum(contactKinds), value: z.string() })
export type FoundValue = z.output<typeof foundValue>

export const contactMatch = exactMatch.extend({
  by: z.array(
    foundValue.extend({
      /** The contact who has the value; null where it is the company's own, and for those who see no values there. */
      contact: z.string().nullable(),
    }),
  ),
})
export type ContactMatch = z.output<typeof contactMatch>

const sameContact = z.object({ id, name: z.string(), by: z.array(foundValue) })
export type SameContact = z.output<typeof sameContact>

export const lookUpContacts = route({
  method: 'POST',
  path: '/phonebook/look-ups/companies/:id/contacts',
  summary:
    "The declared look-up for a contact of this company: whether a number, address or account belongs to another company or to a contact of it, whoever holds it; of another's private record only name, custodian and state. People who see the company's values learn also which of its contacts has one",
  permission: 'phonebook.lookUpCompanies',
  rate: 'write',
  params: idParam,
  body: typedContact,
  response: z.object({ matches: z.array(contactMatch), contacts: z.array(sameContact) }),
  failures: ['phonebook.company_not_found', 'phonebook.lookups_exhausted'],
})

export const lookUpNumbers = route({
  method: 'POST',
  path: '/phonebook/look-ups/numbers',
  summary: 'The same look-up for the contacts of a company that is not made yet, in whose country their numbers are',
  permission: 'phonebook.lookUpCompanies',
  rate: 'write',
  body: typedContact.omit({ exceptId: true }).extend({ country: z.string().max(10).default('') }),
  response: z.object({ matches: z.array(contactMatch) }),
  failures: ['phonebook.lookups_exhausted'],
})

/** The reasons why a company may be the one that is typed. */
const similarKinds = ['name', 'email', 'telephone'] as const

const similarCompany = z.object({
  by: z.array(z.enum(similarKinds)),
  id,
  name: z.string(),
  code: z.string(),
  custodian: z.string().nullable(),
  visibility: z.enum(visibilities),
  can: z.object({ claim: z.boolean() }),
})
export type SimilarCompany = z.output<typeof similarCompany>

export const findSimilarCompanies = route({
  method: 'POST',
  path: '/phonebook/similar-companies',
  summary:
    'Companies like the one that is typed, among those that the caller may see: a name that sounds alike, a mailbox of the same house, a number of the same switchboard',
  permission: 'phonebook.lookUpCompanies',
  rate: 'write',
  body: typed,
  response: z.object({ rows: z.array(similarCompany) }),
})

const wish = { kind: z.enum(companyApplications), note: applicationNote.default('') }

export const applyForCompany = route({
  method: 'POST',
  path: '/phonebook/applications',
  summary:
    'Apply to follow a company or to hold it: one that the caller sees, by its id; one that a look-up has told of, by its reference',
  permission: 'applications.open',
  rate: 'write',
  body: z.union([
    z.strictObject({ reference: z.string().regex(/^[0-9a-f-]{36}\.\d{1,2}$/), ...wish }),
    z.strictObject({ companyId: id, ...wish }),
  ]),
  response: z.object({ id }),
  failures: [
    'phonebook.reference_expired',
    'phonebook.company_not_found',
    'phonebook.company_in_pool',
    'phonebook.access_already',
    'phonebook.custodian_already',
    'applications.open_already',
  ],
})
