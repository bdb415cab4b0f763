import type { NewCompany } from '@seamark/contract/phonebook/companies/companies'
import type { ExactMatch, Typed } from '@seamark/contract/phonebook/look-ups/look-ups'

export type Looked = Pick<
  NewCompany,
  'name' | 'organizationNumber' | 'phoneCountryCode' | 'phoneAreaCode' | 'telephone' | 'email' | 'country'
>

const phone = ['phoneCountryCode', 'phoneAreaCode', 'telephone'] as const

/** What is looked up of a form: everything of a new company, of one under edit only what has been changed, the parts of a telephone as one. */
export function typedOf(values: Partial<Looked>, seen?: Looked & { id: number }): Typed {
  const same = (field: keyof Looked) => seen !== undefined && text(values[field]) === text(seen[field])
  const given = (field: keyof Looked) => (same(field) ? '' : text(values[field]))
  const number = phone.every(same) ? { phoneCountryCode: '', phoneAreaCode: '', telephone: '' } : partsOf(values)
  return {
    name: given('name'),
    organizationNumber: given('organizationNumber'),
    email: given('email'),
    ...number,
    // It only says how the number is to be read.
    country: number.telephone === '' ? '' : text(values.country),
    ...(seen ? { exceptId: seen.id } : {}),
  }
}

const partsOf = (values: Partial<Looked>) =>
  text(values.telephone) === ''
    ? { phoneCountryCode: '', phoneAreaCode: '', telephone: '' }
    : {
        phoneCountryCode: text(values.phoneCountryCode),
        phoneAreaCode: text(values.phoneAreaCode),
        telephone: text(values.telephone),
      }

const text = (value: string | undefined) => (value ?? '').trim()

/** Whether anything is typed far enough to be somebody's. */
export const saysEnough = ({ name, organizationNumber, telephone, email }: Typed) =>
  [...name].length >= 2 ||
  organizationNumber.length >= 6 ||
  telephone.replace(/\D/g, '').length >= 4 ||
  /@[^@\s]+\.[^@\s]{2,}$/.test(email)

/** These matches and no others: whoever was asked about them is not asked again. */
export const sameMatches = (matches: readonly ExactMatch[]) =>
  matches
    .map(({ id, name, custodian }) => `${id ?? ''} ${name} ${custodian ?? ''}`)
    .toSorted()
    .join('\n')
