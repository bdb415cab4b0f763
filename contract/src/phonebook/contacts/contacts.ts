import { z } from 'zod'
import { id, idParam, instant, page } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'
import { isVisible, line, lines, narrow } from '../matching/texts.ts'
import { contactKinds, belongings, contactValue, mostContactValues } from './values.ts'
import { maskableLink, maskable } from '../../platform/masked-values.ts'

export const genders = ['unknown', 'female', 'male'] as const
/** A contact who has resigned is greyed, kept, and left out of messages to many. */
export const postStatuses = ['onTheJob', 'resigned'] as const
/** The schema for values that people fill in; the form, the call and every file share it. */
const fields = {
  name: line(100).refine(isVisible, 'phonebook.contact_name_blank'),
  gender: z.enum(genders),
  position: line(100),
  department: line(100),
  label: line(40),
  extension: narrow(20),
  fax: narrow(40),
  address: line(300),
  postalCode: narrow(20),
  remark: lines(2000),
  postStatus: z.enum(postStatuses),
  /** The first value of a kind is the one that is shown and written to. */
  values: z
    .array(contactValue)
    .max(mostContactValues)
    .refine((values) => values.some(({ kind }) => kind === 'mobile'), 'phonebook.contact_mobile_blank'),
}

export const newContact = z.strictObject({
  ...fields,
  name: fields.name.prefault(''),
  gender: fields.gender.default('unknown'),
  position: fields.position.default(''),
  department: fields.department.default(''),
  label: fields.label.default(''),
  extension: fields.extension.default(''),
  fax: fields.fax.default(''),
  address: fields.address.default(''),
  postalCode: fields.postalCode.default(''),
  remark: fields.remark.default(''),
  postStatus: fields.postStatus.default('onTheJob'),
  values: fields.values.prefault([]),
  /** Replaces the company's primary contact. The first contact on the job becomes primary without asking. */
  isPrimary: z.boolean().default(false),
})
export type NewContact = z.output<typeof newContact>

/** A call of its own changes the primary contact. */
export const contactChanges = z.strictObject(fields).partial()
export type ContactChanges = z.output<typeof contactChanges>
export type ContactField = keyof ContactChanges

export const contact = z.object({
  id,
  version: z.number().int(),
  companyId: id,
  name: z.string(),
  gender: z.enum(genders),
  position: z.string(),
  department: z.string(),
  label: z.string(),
  extension: maskable(z.string()),
  fax: maskable(z.string()),
  address: z.string(),
  postalCode: z.string(),
  remark: z.string(),
  postStatus: z.enum(postStatuses),
  isPrimary: z.boolean(),
  values: z.array(
    z.object({
      kind: z.enum(contactKinds),
      belongs: z.enum(belongings),
      /** The value as it was typed. */
      value: maskable(z.string()),
      /** The value for readers: a number in the company's own country without its country code, one from abroad with it. */
      shown: maskable(z.string()),
      /** The value for finding and dialling: E.164, lower case, or the bare handle; empty where it is masked. */
      key: maskableLink(z.string()),
      /** When it was read out of a chat; null for what somebody gave us or has confirmed, and where it is masked. */
      extractedAt: instant.nullable(),
    }),
  ),
  /** The paths of the name card's images, after the API base address; null where there is none, and for readers who are no insiders. */
  cards: z.object({ front: z.string().nullable(), back: z.string().nullable() }),
  createdAt: instant,
  createdBy: z.string(),
  updatedAt: instant,
  updatedBy: z.string(),
  /** True where names are shown and values are masked with •: in the pool, and for a role that shows none. */
  masked: z.boolean(),
  can: z.object({ edit: z.boolean() }),
})
export type Contact = z.output<typeof contact>

export const changing = [
  'phonebook.contact_not_found',
  'phonebook.company_not_yours',
  'phonebook.follower_cannot_edit',
  'phonebook.values_hidden',
] as const
const adding = [
  'phonebook.company_not_found',
  'phonebook.company_not_yours',
  'phonebook.follower_cannot_edit',
  'phonebook.values_hidden',
] as const

const writing = { permission: 'phonebook.writeCompany', rate: 'write', params: idParam } as const

/** A page of a company's contacts, and what the caller may do with all of them. */
export const contactPage = page(contact).extend({ can: z.object({ add: z.boolean(), export: z.boolean() }) })
export type ContactPage = z.output<typeof contactPage>

export const listContacts = route({
  method: 'GET',
  path: '/phonebook/companies/:id/contacts',
  summary: "A company's contacts: the primary first, those who have resigned last",
  permission: 'phonebook.openCompany',
  rate: 'read',
  params: idParam,
  query: z.strictObject({
    limit: z.coerce.number().int().min(1).max(100).default(50),
    cursor: z.string().max(100).optional(),
  }),
  response: contactPage,
  failures: ['phonebook.company_not_found', 'phonebook.cursor_invalid'],
})

export const getContact = route({
  method: 'GET',
  path: '/phonebook/contacts/:id',
  summary: 'One contact',
  permission: 'phonebook.openCompany',
  rate: 'read',
  params: idParam,
  response: contact,
  failures: ['phonebook.contact_not_found'],
})

export const createContact = route({
  ...writing,
  method: 'POST',
  path: '/phonebook/companies/:id/contacts',
  summary: 'A new contact of a company',
  body: newContact,
  response: contact,
  failures: [...adding, 'phonebook.contact_value_twice', 'phonebook.mobile_wrong', 'phonebook.contact_resigned'],
})

export const editContact = route({
  ...writing,
  method: 'PATCH',
  path: '/phonebook/contacts/:id',
  summary: 'Change some fields; a stale version is refused with the current record in `details.current`',
  body: contactChanges,
  response: contact,
  versioned: true,
  failures: [...changing, 'phonebook.contact_value_twice', 'phonebook.mobile_wrong'],
})

export const deleteContact = route({
  ...writing,
  method: 'DELETE',
  path: '/phonebook/contacts/:id',
  summary: 'Gone at once, undone within 10 seconds, then really deleted',
  response: z.object({ undoUntil: instant }),
  versioned: true,
  failures: changing,
})

export const restoreContact = route({
  ...writing,
  method: 'POST',
  path: '/phonebook/contacts/:id/restore',
  summary: 'Undo a deletion while there is time',
  response: contact,
  failures: [...changing, 'phonebook.contact_undo_over'],
})

export const makePrimaryContact = route({
  ...writing,
  method: 'POST',
  path: '/phonebook/contacts/:id/primary',
  summary: "Make it the company's primary contact in place of the one that is",
  response: contact,
  failures: [...changing, 'phonebook.contact_resigned'],
})

export const confirmContactValue = route({
  ...writing,
  method: 'POST',
  path: '/phonebook/contacts/:id/confirmations',
  summary: 'Say that a value that was read out of a chat is right: its mark goes. What is not marked stays as it is',
  body: z.strictObject({ kind: z.enum(contactKinds), key: z.string().min(1).max(500) }),
  response: contact,
  failures: changing,
})

export const exportContact = route({
  method: 'GET',
  path: '/phonebook/contacts/:id/vcard',
  summary: 'One contact as a vCard, for insiders of the company',
  permission: 'phonebook.openCompany',
  rate: 'read',
  params: idParam,
  response: z.unknown(),
  raw: 'file',
  failures: ['phonebook.contact_not_found'],
})

export const exportContacts = route({
  method: 'POST',
  path: '/phonebook/companies/:id/contacts/vcards',
  summary: 'All contacts of a company as vCards, for its insiders who may export; the log keeps who took them',
  permission: 'phonebook.exportCompanies',
  rate: 'write',
  params: idParam,
  response: z.unknown(),
  raw: 'file',
  failures: ['phonebook.company_not_found'],
})

/** `create` makes a contact. `duplicate` shares a mobile or e-mail with a contact of this company or of an earlier row. */
const contactVerdicts = ['create', 'duplicate'] as const

/** The rows of a file, already read; each is a contact by the same schema as the form's. */
const contactRows = z.strictObject({ contacts: z.array(newContact).min(1).max(200) })
const judgedContact = z.object({ verdict: z.enum(contactVerdicts), match: z.string().nullable() })
const addedContacts = z.object({ rows: z.array(judgedContact) })

/** The company to which a value of a card belongs already; of another's private record only name, custodian and state. */
const elsewhere = z.object({
  id: id.nullable(),
  name: z.string(),
  custodian: z.string().nullable(),
  kind: z.enum(contactKinds),
  value: z.string(),
})
export type Elsewhere = z.output<typeof elsewhere>

const judgedContacts = z.object({
  rows: z.array(judgedContact.extend({ elsewhere: elsewhere.nullable() })),
  /** How many rows were not compared with other companies, since the day's look-ups are used up. */
  unchecked: z.number().int(),
})

export const judgeContacts = route({
  ...writing,
  method: 'POST',
  path: '/phonebook/companies/:id/contacts/judgements',
  summary:
    'What adding these contacts would do, row by row, and which values belong to another company; nothing is written',
  body: contactRows,
  response: judgedContacts,
  failures: adding,
})

export const addContacts = route({
  ...writing,
  method: 'POST',
  path: '/phonebook/companies/:id/contacts/additions',
  summary: 'Add several contacts at once; those that the company has already are left out',
  body: contactRows,
  response: addedContacts,
  failures: [...adding, 'phonebook.mobile_wrong'],
})
