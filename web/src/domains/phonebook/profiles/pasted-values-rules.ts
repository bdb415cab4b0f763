import { type NewProfile, mostFirstContacts } from '@seamark/contract/phonebook/profiles/profiles'
import { type PastedField, pastedFields, type PastedValue } from '@seamark/contract/phonebook/reading/pasted-texts'
import { blankContact, type ContactValues } from '../contacts/contact-rules.ts'
import type { ProfileValues } from '../look-ups/contact-look-up-rules.ts'
import { kindOf } from '../reading/paste-rules.ts'

type Row = ContactValues['values'][number]

/** The fields of a pasted text that the form of a contact has. */
export const contactPastedFields = pastedFields.filter(
  (field) =>
    kindOf(field) !== undefined || ['name', 'position', 'department', 'fax', 'address', 'postalCode'].includes(field),
)

type TextField = {
  [Field in keyof NewProfile]: NewProfile[Field] extends string ? Field : never
}[keyof NewProfile]

/** The fields of a company that take a pasted value as it is. */
const companyFieldOf: Partial<Record<PastedField, TextField>> = {
  companyName: 'name',
  organizationNumber: 'organizationNumber',
  website: 'website',
  country: 'country',
  province: 'province',
  city: 'city',
  address: 'address',
  postalCode: 'postalCode',
}

/** What stands in the form of a company for a field of which it takes one value. The country of a new form is only offered. */
export function heldByCompany(values: Partial<ProfileValues>, field: PastedField): string {
  const own = companyFieldOf[field]
  if (own !== undefined) return field === 'country' ? '' : (values[own] ?? '')
  const [first] = values.contacts ?? []
  return field === 'name' || field === 'position' || field === 'department' || field === 'fax'
    ? (first?.[field] ?? '')
    : ''
}

export const heldByContact = (values: Partial<ContactValues>, field: PastedField): string =>
  isContactField(field) ? (values[field] ?? '') : ''

const contactFields = ['name', 'position', 'department', 'fax', 'address', 'postalCode'] as const
const isContactField = (field: PastedField): field is (typeof contactFields)[number] =>
  contactFields.some((one) => one === field)

/** Returns the contact with the pasted values: one line each, and its numbers in the first empty rows of their kind. */
export function fillContact(contact: ContactValues, pasted: readonly PastedValue[]): ContactValues {
  const lines = pasted.flatMap(({ field, value }) => (isContactField(field) ? [[field, value] as const] : []))
  const rows = pasted.reduce<Row[]>((all, one) => withRow(all, one), [...contact.values])
  return { ...contact, ...Object.fromEntries(lines), values: rows }
}

function withRow(rows: Row[], { field, value }: PastedValue): Row[] {
  const kind = kindOf(field)
  if (kind === undefined || rows.some((row) => row.kind === kind && row.value.trim() === value)) return rows
  const at = rows.findIndex((row) => row.kind === kind && row.value.trim() === '')
  const filled: Row = { kind, belongs: rows[at]?.belongs ?? 'company', value }
  return at < 0 ? [...rows, filled] : rows.with(at, filled)
}

/** Mailboxes of a firm and of nobody in it. */
const roleMailbox =
  /^(?:info|sales|office|contact|contacto|admin|service|services|support|marketing|export|exports|import|imports|op|ops|operation|operations|logistics|booking|hr|mail|ventas|comercial|enquiry|inquiry|eigyo|kinhdoanh|lienhe)\d*@/i

/** Returns the changes to the form of a new company: its first telephone and its own mailbox are the firm's, all other numbers the person's. */
export function fillCompany(values: ProfileValues, pasted: readonly PastedValue[]): Partial<ProfileValues> {
  const own = pasted.flatMap(({ field, value }) => {
    const name = companyFieldOf[field]
    return name === undefined ? [] : [[name, value] as const]
  })
  const telephone = values.telephone.trim() === '' ? pasted.find(({ field }) => field === 'phone') : undefined
  const isPerson = pasted.some(({ field }) => ['name', 'mobile', 'wechat'].includes(field))
  const email =
    values.email.trim() === ''
      ? pasted.find(({ field, value }) => field === 'email' && (!isPerson || roleMailbox.test(value)))
      : undefined
  const rest = pasted.filter((one) => one !== telephone && one !== email && companyFieldOf[one.field] === undefined)
  return {
    ...Object.fromEntries(own),
    ...(telephone ? (telephone.phone ?? { phoneCountryCode: '', phoneAreaCode: '', telephone: telephone.value }) : {}),
    ...(email ? { email: email.value } : {}),
    ...(rest.length > 0 ? { contacts: withPerson(values.contacts, rest) } : {}),
  }
}

/** The person of the same name gets the values, or the first of whom nothing is typed, or a new one. */
function withPerson(contacts: readonly ContactValues[], pasted: readonly PastedValue[]): ContactValues[] {
  const whole = contacts.map((contact) => ({ ...blankContact, ...contact }))
  const name = pasted.find(({ field }) => field === 'name')?.value ?? ''
  const same = whole.findIndex((contact) => name !== '' && contact.name.trim() === name)
  const nameless = whole.findIndex((contact) => contact.name.trim() === '')
  const at = name === '' ? 0 : same >= 0 ? same : nameless
  const contact = whole[at]
  if (contact) return whole.with(at, fillContact(contact, pasted))
  if (whole.length < mostFirstContacts) return [...whole, fillContact(blankContact, pasted)]
  return whole.map((last, place) => (place === whole.length - 1 ? fillContact(last, pasted) : last))
}
