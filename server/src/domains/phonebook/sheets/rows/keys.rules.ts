import type { RowKeys } from '../../companies/matches.queries.ts'
import { type CompanyChanges, companyChanges, type NewCompany } from '@seamark/contract/phonebook/companies/companies'
import type { Cells } from '../../companies/cells.rules.ts'
import type { ReadCompany } from './company-values.rules.ts'
import { ownKeys, type ReadContact } from '../../contacts/cells.rules.ts'
import type { PreparedContact } from './contact-verdicts.rules.ts'
import { emailKey } from '../../matching/emails.rules.ts'
import { phoneKey } from '../../matching/phones.rules.ts'
import { nameKey } from '../../matching/search.rules.ts'

export const keysOf = (cells: Cells, { given }: ReadCompany, contact?: ReadContact): RowKeys =>
  keysOfValues(companyChanges.shape.code.safeParse(cells['code']).data ?? '', given, contact?.values)

/** Returns the same keys for a judged row that is to be a new company, without the values of its cells. */
export const keysOfCreation = (after: NewCompany, contact: PreparedContact | null): RowKeys =>
  keysOfValues(after.code, after, contact?.does === 'add' ? contact.contact.values : [])

type Values = Pick<ReadContact['values'][number], 'kind' | 'value'>[]

function keysOfValues(code: string, given: CompanyChanges, values: Values = []): RowKeys {
  const number = (given.organizationNumber ?? '').toUpperCase()
  return {
    code,
    // Shorter values, and words, identify nobody.
    organizationNumber: number.length >= 6 && /\d/.test(number) ? number : '',
    name: given.name ? nameKey(given.name) : '',
    email: emailKey(given.email ?? ''),
    telephone: phoneKey({
      phoneCountryCode: given.phoneCountryCode ?? '',
      phoneAreaCode: given.phoneAreaCode ?? '',
      telephone: given.telephone ?? '',
    }),
    contactMobile: findFirstKey(values, 'mobile', given.country),
    contactEmail: findFirstKey(values, 'email', given.country),
  }
}

function findFirstKey(values: Values, kind: 'mobile' | 'email', country = ''): string {
  const [key = ''] = ownKeys(values.filter((value) => value.kind === kind).slice(0, 1), country)
  return key.slice(kind.length + 1)
}

/** Returns the keys that prove that two rows are the same company. */
export const sureKeys = (keys: readonly string[]) => keys.filter((key) => !key.startsWith('email:'))

/** Returns the keys by which a second row repeats the first. The number of a switchboard proves too little. */
export const sameAs = ({ code, organizationNumber, name, email }: RowKeys) =>
  Object.entries({ code, organizationNumber, name, email }).flatMap(([kind, key]) =>
    key === '' ? [] : [`${kind}:${key}`],
  )
