import { isDeepStrictEqual } from 'node:util'
import type { Contact, ContactChanges, ContactField } from '@seamark/contract/phonebook/contacts/contacts'
import type { Selectable } from 'kysely'
import { type Actor, passes } from '../../../platform/context.ts'
import type { PhonebookContacts } from '../../../platform/database/schema.ts'
import { shownOf } from './values.rules.ts'
import { answersFor, type CompanyCustody, readsValues } from '../policy.ts'
import { maskedText } from '@seamark/contract/platform/masked-values'
import type { ContactKind } from '@seamark/contract/phonebook/contacts/values'

export interface ContactValueRow {
  kind: ContactKind
  belongs: 'company' | 'personal'
  value: string
  key: string
  /** When it was read out of a chat; null for others. */
  extracted_at: string | null
}

/** A contact's row with its values in their order, the names of the people in it, and the policy's columns of its company. */
export interface ContactRow extends Omit<Selectable<PhonebookContacts>, 'delete_after'>, CompanyCustody {
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

/** The changes as columns of the contact's own row; its values have a table of their own. */
export const contactColumns = (changes: ContactChanges) =>
  Object.fromEntries(
    fields.flatMap((field) => (changes[field] === undefined ? [] : [[columns[field], changes[field]]])),
  )

/** The fields of a contact as people filled them in. */
export const toFilledFields = (row: ContactRow): Required<ContactChanges> => ({
  ...(Object.fromEntries(fields.map((field) => [field, row[columns[field]]])) as Omit<
    Required<ContactChanges>,
    'values'
  >),
  values: row.values.map(({ kind, belongs, value }) => ({ kind, belongs, value })),
})

/** The fields whose value would differ after the changes. */
export function changedFields(row: ContactRow, changes: ContactChanges): ContactField[] {
  const before = toFilledFields(row)
  return ([...fields, 'values'] as const).filter(
    (field) => changes[field] !== undefined && !isDeepStrictEqual(changes[field], before[field]),
  )
}

/** The given fields under their names in the audit log, where a contact's name must differ from the company's. */
export const loggedFields = (
  all: ContactChanges,
  wanted: readonly ContactField[] = [...fields, 'values'],
): Partial<Record<LoggedField, unknown>> => Object.fromEntries(wanted.map((field) => [logNameOf(field), all[field]]))

const logNames = { name: 'contactName', values: 'contactValues', address: 'contactAddress' } as const
type LoggedField = Exclude<ContactField, keyof typeof logNames> | (typeof logNames)[keyof typeof logNames]

const logNameOf = (field: ContactField): LoggedField =>
  field === 'name' || field === 'values' || field === 'address' ? logNames[field] : field

/**
 * The contact as the contract shows it. Insiders whose role shows values see everything; for others, only name, position and the like are readable.
 */
export function contactSeenBy(actor: Actor, row: ContactRow): Contact {
  const contact = asContact(row)
  const mayEdit = answersFor(actor, row) && passes(actor, 'phonebook.writeCompany')
  return readsValues(actor, row) ? { ...contact, can: { edit: mayEdit } } : maskContact(contact)
}

const cardPath = (row: ContactRow, side: 'front' | 'back', fileId: number | null) =>
  // A new image gets a new address by its file number, so that no page shows the old one.
  fileId === null ? null : `/phonebook/contacts/${row.id}/cards/${side}?v=${fileId}`

function asContact(row: ContactRow): Contact {
  return {
    ...toFilledFields(row),
    id: row.id,
    version: row.version,
    companyId: row.company_id,
    isPrimary: row.is_primary,
    values: row.values.map(({ extracted_at, ...value }) => ({
      ...value,
      shown: shownOf(value, row.country),
      extractedAt: extracted_at === null ? null : new Date(extracted_at).toISOString(),
    })),
    cards: { front: cardPath(row, 'front', row.card_front_id), back: cardPath(row, 'back', row.card_back_id) },
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by_name,
    updatedAt: row.updated_at.toISOString(),
    updatedBy: row.updated_by_name,
    masked: false,
    can: { edit: false },
  }
}

const maskContact = (contact: Contact): Contact => ({
  ...contact,
  extension: contact.extension && maskedText,
  fax: contact.fax && maskedText,
  address: contact.address && maskedText,
  postalCode: contact.postalCode && maskedText,
  remark: contact.remark && maskedText,
  values: contact.values.map(({ kind, belongs }) => ({
    kind,
    belongs,
    value: maskedText,
    shown: maskedText,
    key: '',
    extractedAt: null,
  })),
  cards: { front: null, back: null },
  masked: true,
  can: { edit: false },
})
