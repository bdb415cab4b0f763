import type { RowKeys } from '../../companies/matches.queries.ts'
import { type CompanyChanges, companyChanges, type NewCompany } from '@seamark/contract/phonebook/companies/companies'
import type { Cells } from '../../companies/cells.rules.ts'
import type { ReadCompany } from './company-values.rules.ts'
import { ownKeys, type ReadContact } from '../../contacts/cells.rules.ts'
import type { PreparedContact } from './contact-verdicts.rules.ts'
import { emailKey } from '../../matching/emails.rules.ts'
import { phoneKey } from '../../matching/phones.rules.ts'
import { legalForm, nameKey } from '../../matching/search.rules.ts'

export const keysOf = (cells: Cells, { given }: ReadCompany, contact?: ReadContact): RowKeys =>
  keysOfValues(companyChanges.shape.code.safeParse(cells['code']).data ?? '', given, contact?.values)

/**
 * Returns the same keys for a judged row that is to be a new company. Those of its name and telephone are the ones that
 * judging has made.
 */
export const keysOfCreation = (
  after: NewCompany,
  { name_key: name, phone_key: telephone }: { name_key: string; phone_key: string },
  contact: PreparedContact | null,
): RowKeys => ({
  ...otherKeys(after.code, after, contact?.does === 'add' ? contact.contact.values : []),
  name,
  telephone,
})

type Values = Pick<ReadContact['values'][number], 'kind' | 'value'>[]

const keysOfValues = (code: string, given: CompanyChanges, values: Values = []): RowKeys => ({
  ...otherKeys(code, given, values),
  name: given.name ? nameKey(given.name) : '',
  form: given.name ? formKey(given.name) : '',
  telephone: phoneKey({
    phoneCountryCode: given.phoneCountryCode ?? '',
    phoneAreaCode: given.phoneAreaCode ?? '',
    telephone: given.telephone ?? '',
  }),
})

function otherKeys(code: string, given: CompanyChanges, values: Values): Omit<RowKeys, 'name' | 'form' | 'telephone'> {
  const number = (given.organizationNumber ?? '').toUpperCase()
  return {
    code,
    // Shorter values, and words, identify nobody.
    organizationNumber: number.length >= 6 && /\d/.test(number) ? number : '',
    email: emailKey(given.email ?? ''),
    contactMobile: findFirstKey(values, 'mobile', given.country),
    contactEmail: findFirstKey(values, 'email', given.country),
  }
}

/** Chinese ledgers leave out 有限公司 as they like, so a Chinese name without a form is taken for one with it. */
function formKey(name: string): string {
  const form = legalForm(name) || (/\p{Script=Han}/u.test(name) ? 'ltd' : '')
  return form && `${nameKey(name)}/${form}`
}

function findFirstKey(values: Values, kind: 'mobile' | 'email', country = ''): string {
  const [key = ''] = ownKeys(values.filter((value) => value.kind === kind).slice(0, 1), country)
  return key.slice(kind.length + 1)
}

/**
 * Returns the keys that prove that two rows are the same company. A name proves it only with its legal form, where the
 * row says one.
 */
export const sureKeys = (keys: readonly string[]) => {
  const hasForm = keys.some(isWithForm)
  return keys.filter((key) => !key.startsWith('email:') && !(hasForm && key.startsWith('name:') && !isWithForm(key)))
}

const isWithForm = (key: string) => key.startsWith('name:') && key.includes('/')

/** Returns the keys by which a second row repeats the first. The number of a switchboard proves too little. */
export const sameAs = ({ code, organizationNumber, name, form = '', email }: RowKeys) =>
  [
    ['code', code],
    ['organizationNumber', organizationNumber],
    ['name', name],
    ['name', form],
    ['email', email],
  ].flatMap(([kind, key]) => (key ? [`${kind}:${key}`] : []))
