import type { Company, NewCompany } from '@seamark/contract/phonebook/companies/companies'
import type { Contact } from '@seamark/contract/phonebook/contacts/contacts'
import type { ContactValue } from '@seamark/contract/phonebook/contacts/values'
import { canBeChineseMobile } from '@seamark/contract/phonebook/matching/numbers'
import type { ContactValues } from '../contacts/contact-rules.ts'
import type { ContactMatch, SameContact, TypedContact } from '@seamark/contract/phonebook/look-ups/look-ups'

/** The values of a company's form: of a new company also the people there, and the tags. */
export interface ProfileValues extends NewCompany {
  contacts: ContactValues[]
  tagIds: number[]
}

type Value = Pick<ContactValue, 'kind' | 'value'>
export type SeenContact = Pick<Contact, 'id' | 'values'>

/**
 * The values to look up: all of a new contact, only the changed ones of an existing contact. Values that are not typed to
 * their end are left out, so that typing them sends no look-up.
 */
export function typedContactOf(
  rows: readonly Partial<Value>[],
  { country }: Pick<Company, 'country'>,
  seen?: SeenContact,
): TypedContact {
  const standing = new Set(seen?.values.map(identityOf))
  const values = rows.flatMap(({ kind, value = '' }): Value[] => {
    const typed = { kind: kind ?? 'mobile', value: value.trim() }
    return isFinished(typed, country) && !standing.has(identityOf(typed)) ? [typed] : []
  })
  return { values, ...(seen ? { exceptId: seen.id } : {}) }
}

const identityOf = ({ kind, value }: Value) => `${kind} ${value.trim()}`

function isFinished({ kind, value }: Value, country: string): boolean {
  const digits = value.normalize('NFKC').replace(/\D/g, '').length
  if (kind === 'mobile' && (country === '' || country === 'CN')) return digits >= 7 && canBeChineseMobile(value)
  if (kind === 'mobile' || kind === 'phone') return digits >= 7
  if (kind === 'email') return /@[^@\s]+\.[^@\s]{2,}$/.test(value)
  return kind === 'qq' ? digits >= 5 : [...value].length >= 4
}

/** Identifies what was found: a person who was asked about it is not asked again. */
export const sameFindings = (matches: readonly ContactMatch[], contacts: readonly SameContact[]) =>
  [
    ...matches.map(({ id, name, custodian, by }) => `${id ?? ''} ${name} ${custodian ?? ''} ${valuesOf(by)}`),
    ...contacts.map(({ id, by }) => `contact ${id} ${valuesOf(by)}`),
  ]
    .toSorted()
    .join('\n')

const valuesOf = (by: readonly Value[]) => by.map(identityOf).join(' ')
