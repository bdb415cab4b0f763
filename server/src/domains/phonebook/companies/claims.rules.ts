import type { CompanyChanges } from '@seamark/contract/phonebook/companies/companies'
import { emailKey } from '../matching/emails.rules.ts'
import { phoneKey } from '../matching/phones.rules.ts'
import { nameKey } from '../matching/search.rules.ts'
import { type FieldRow, searchedIn } from './companies.rules.ts'

type Claimed = Pick<
  CompanyChanges,
  'name' | 'organizationNumber' | 'email' | 'phoneCountryCode' | 'phoneAreaCode' | 'telephone'
>

/** Returns the keys of a company's own values that are claimed before they are written; codes have a constraint. */
export function claimsOfCompany(company: Claimed): string[] {
  const { name = '', organizationNumber = '', email = '' } = company
  const { phoneCountryCode = '', phoneAreaCode = '', telephone = '' } = company
  const keys = { name: nameKey(name), telephone: phoneKey({ phoneCountryCode, phoneAreaCode, telephone }) }
  return claimsOfKeys({ ...keys, organizationNumber, email })
}

/** Returns the same where the keys of name and telephone are known already. */
export function claimsOfKeys({ name, telephone, organizationNumber, email }: ClaimedKeys): string[] {
  const keys = { name, telephone, organizationNumber: organizationNumber.toUpperCase(), email: emailKey(email) }
  return Object.entries(keys).flatMap(([kind, key]) => (key === '' ? [] : [`${kind}:${key}`]))
}

type ClaimedKeys = Readonly<Record<'name' | 'telephone' | 'organizationNumber' | 'email', string>>

/** Returns the keys that a change brings to a company. A telephone is one key of three fields. */
export function claimsOfChange(row: FieldRow, changes: CompanyChanges): string[] {
  const { name, organizationNumber, email } = changes
  const isNewNumber = phoneFields.some((field) => changes[field] !== undefined)
  const { phoneCountryCode, phoneAreaCode, telephone } = searchedIn(row, changes)
  const number = isNewNumber ? { phoneCountryCode, phoneAreaCode, telephone } : {}
  return claimsOfCompany({ name, organizationNumber, email, ...number })
}

const phoneFields = ['phoneCountryCode', 'phoneAreaCode', 'telephone'] as const
