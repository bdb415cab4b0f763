import type { RowKeys } from '../../companies/matches.queries.ts'
import { companyChanges } from '@seamark/contract/phonebook/companies/companies'
import type { Cells } from '../../companies/cells.rules.ts'
import type { ReadCompany } from './company-values.rules.ts'
import { ownKeys, type ReadContact } from '../../contacts/cells.rules.ts'
import { phoneKey } from '../../matching/phones.rules.ts'
import { nameKey } from '../../matching/search.rules.ts'

export function keysOf(cells: Cells, { given }: ReadCompany, contact?: ReadContact): RowKeys {
  const number = (given.organizationNumber ?? '').toUpperCase()
  return {
    code: companyChanges.shape.code.safeParse(cells['code']).data ?? '',
    // Shorter ones, and words, are nobody's number.
    organizationNumber: number.length >= 6 && /\d/.test(number) ? number : '',
    name: given.name ? nameKey(given.name) : '',
    email: (given.email ?? '').toLowerCase(),
    telephone: phoneKey({
      phoneCountryCode: given.phoneCountryCode ?? '',
      phoneAreaCode: given.phoneAreaCode ?? '',
      telephone: given.telephone ?? '',
    }),
    contactMobile: firstOwn(contact, 'mobile', given.country),
    contactEmail: firstOwn(contact, 'email', given.country),
  }
}

function firstOwn(contact: ReadContact | undefined, kind: 'mobile' | 'email', country = ''): string {
  const [key = ''] = ownKeys(contact?.values.filter((value) => value.kind === kind).slice(0, 1) ?? [], country)
  return key.slice(kind.length + 1)
}

/** Of those, what says for sure that two rows are one company. */
export const sureKeys = (keys: readonly string[]) => keys.filter((key) => !key.startsWith('email:'))

/** The second of two rows with one of these in common is the first one once more. A number of a switchboard says too little. */
export const sameAs = ({ code, organizationNumber, name, email }: RowKeys) =>
  Object.entries({ code, organizationNumber, name, email }).flatMap(([kind, key]) =>
    key === '' ? [] : [`${kind}:${key}`],
  )
