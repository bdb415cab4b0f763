import type { NewCompany } from '@seamark/contract/phonebook/companies/companies'
import type { ExactMatch, Typed } from '@seamark/contract/phonebook/look-ups/look-ups'

export type Looked = Pick<
  NewCompany,
  'name' | 'organizationNumber' | 'phoneCountryCode' | 'phoneAreaCode' | 'telephone' | 'email' | 'country'
>

const phone = ['phoneCountryCode', 'phoneAreaCode', 'telephone'] as const

/** The values to look up: all of a new company, only the changed ones of an existing record; the parts of a telephone count as one. */
export function typedOf(values: Partial<Looked>, seen?: Looked & { id: number }): Typed {
  const same = (field: keyof Looked) => seen !== undefined && text(values[field]) === text(seen[field])
  const given = (field: keyof Looked) => (same(field) ? '' : text(values[field]))
  const number = phone.every(same) ? { phoneCountryCode: '', phoneAreaCode: '', telephone: '' } : partsOf(values)
  return {
    name: given('name'),
    organizationNumber: given('organizationNumber'),
    email: given('email'),
    ...number,
    // The country only tells how to read the number.
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

/** Whether enough is typed for a look-up to be useful. */
export const isEnough = ({ name, organizationNumber, telephone, email }: Typed) =>
  [...name].length >= 2 ||
  organizationNumber.length >= 6 ||
  telephone.replace(/\D/g, '').length >= 4 ||
  /@[^@\s]+\.[^@\s]{2,}$/.test(email)

/** Identifies a set of matches: a person who was asked about this set is not asked again. */
export const sameMatches = (matches: readonly ExactMatch[]) =>
  matches
    .map(({ id, name, custodian }) => `${id ?? ''} ${name} ${custodian ?? ''}`)
    .toSorted()
    .join('\n')
