import { isDeepStrictEqual } from 'node:util'
import type { Contact, ContactChanges, ContactField } from '@seamark/contract/phonebook/contacts/contacts'
import type { Selectable } from 'kysely'
import { type Actor, passes } from '../../../platform/context.ts'
import type { PhonebookContacts } from '../../../platform/database/schema.ts'
import { shownOf } from './values.rules.ts'
import { answersFor, type Held, isInsider } from '../policy.ts'
import { cover } from '../companies/masking.rules.ts'
import type { ContactKind } from '@seamark/contract/phonebook/contacts/values'

export interface ContactValueRow {
  kind: ContactKind
  belongs: 'company' | 'personal'
  value: string
  key: string
}

/** A contact's row with its values in their order, the names of the people in it, and what the policy asks of its company. */
export interface ContactRow extends Omit<Selectable<PhonebookContacts>, 'delete_after'>, Held {
  values: readonly ContactValueRow[]
  country: string
  created_by_name: string
  updated_by_name: string
}

/** The column of each field that people fill in; the values have a table of their own. */
const columns = {
  name: 'name',
  gender: 'gender',
  position: 'position',
  department: 'department',
  label: 'label',
  extension: 'extension',
  fax: 'fax',
  address: 'address',
  postalCode: 'postal_code',
  remark: 'remark',
  postStatus: 'post_status',
} as const satisfies Record<Exclude<ContactField, 'values'>, keyof PhonebookContacts>

const fields = Object.keys(columns) as (keyof typeof columns)[]

/** The columns that people fill in. */
export const contactColumnNames = Object.values(columns)

/** What of a contact is written into columns of its own row. */
export const contactColumns = (changes: ContactChanges) =>
  Object.fromEntries(
    fields.flatMap((field) => (changes[field] === undefined ? [] : [[columns[field], changes[field]]])),
  )

/** What people filled in, as they filled it in. */
export const filledIn = (row: ContactRow): Required<ContactChanges> => ({
  ...(Object.fromEntries(fields.map((field) => [field, row[columns[field]]])) as Omit<
    Required<ContactChanges>,
    'values'
  >),
  values: row.values.map(({ kind, belongs, value }) => ({ kind, belongs, value })),
})

/** The fields whose value the changes really change. */
export function changedFields(row: ContactRow, changes: ContactChanges): ContactField[] {
  const before = filledIn(row)
  return ([...fields, 'values'] as const).filter(
    (field) => changes[field] !== undefined && !isDeepStrictEqual(changes[field], before[field]),
  )
}

/** The given fields as the audit log names them: a contact's name is not the company's. */
export const loggedFields = (
  all: ContactChanges,
  wanted: readonly ContactField[] = [...fields, 'values'],
): Partial<Record<LoggedField, unknown>> => Object.fromEntries(wanted.map((field) => [logNameOf(field), all[field]]))

const logNames = { name: 'contactName', values: 'contactValues', address: 'contactAddress' } as const
type LoggedField = Exclude<ContactField, keyof typeof logNames> | (typeof logNames)[keyof typeof logNames]

const logNameOf = (field: ContactField): LoggedField =>
  field === 'name' || field === 'values' || field === 'address' ? logNames[field] : field

/** The contact as the contract shows it: in the pool by name and position alone, unless the actor is an insider. */
export function contactSeenBy(actor: Actor, row: ContactRow): Contact {
  const contact = asContact(row)
  const mayEdit = answersFor(actor, row) && passes(actor, 'phonebook.writeCompany')
  return isInsider(actor, row) ? { ...contact, can: { edit: mayEdit } } : covered(contact)
}

const cardPath = (row: ContactRow, side: 'front' | 'back', fileId: number | null) =>
  // The file's number makes the address of another image another one, so that no page shows the old.
  fileId === null ? null : `/phonebook/contacts/${row.id}/cards/${side}?v=${fileId}`

function asContact(row: ContactRow): Contact {
  return {
    ...filledIn(row),
    id: row.id,
    version: row.version,
    companyId: row.company_id,
    isPrimary: row.is_primary,
    values: row.values.map((value) => ({ ...value, shown: shownOf(value, row.country) })),
    cards: { front: cardPath(row, 'front', row.card_front_id), back: cardPath(row, 'back', row.card_back_id) },
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by_name,
    updatedAt: row.updated_at.toISOString(),
    updatedBy: row.updated_by_name,
    masked: false,
    can: { edit: false },
  }
}

const covered = (contact: Contact): Contact => ({
  ...contact,
  extension: contact.extension && cover,
  fax: contact.fax && cover,
  address: contact.address && cover,
  postalCode: contact.postalCode && cover,
  remark: contact.remark && cover,
  values: contact.values.map(({ kind, belongs }) => ({ kind, belongs, value: cover, shown: cover, key: '' })),
  cards: { front: null, back: null },
  masked: true,
  can: { edit: false },
})
