import type { CompanyChanges } from '@seamark/contract/phonebook/companies/companies'
import { emailKey } from '../matching/emails.rules.ts'
import { phoneKey } from '../matching/phones.rules.ts'
import { nameKey } from '../matching/search.rules.ts'

type Claimed = Pick<
  CompanyChanges,
  'name' | 'organizationNumber' | 'email' | 'phoneCountryCode' | 'phoneAreaCode' | 'telephone'
>

/** Returns the keys of a company's own values that are claimed before they are written; codes have a constraint. */
export function claimsOfCompany(company: Claimed): string[] {
  const { name = '', organizationNumber = '', email = '' } = company
  const { phoneCountryCode = '', phoneAreaCode = '', telephone = '' } = company
  const keys = {
    name: nameKey(name),
    organizationNumber: organizationNumber.toUpperCase(),
    email: emailKey(email),
    telephone: phoneKey({ phoneCountryCode, phoneAreaCode, telephone }),
  }
  return Object.entries(keys).flatMap(([kind, key]) => (key === '' ? [] : [`${kind}:${key}`]))
}
