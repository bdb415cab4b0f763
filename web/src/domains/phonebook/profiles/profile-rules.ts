import { type NewProfile, newProfile } from '@seamark/contract/phonebook/profiles/profiles'
import type { FormProblem } from '../../../kit/index.ts'
import { formProblems } from '../../../platform/forms.ts'
import { blankCompany } from '../companies/company-rules.ts'
import type { ProfileValues } from '../look-ups/contact-look-up-rules.ts'
import { blankContact, type ContactValues, filledRows } from '../contacts/contact-rules.ts'

export type { ProfileValues }

/** Most clients of an office in China are in China. */
export const blankProfile: ProfileValues = { ...blankCompany, country: 'CN', contacts: [blankContact], tagIds: [] }

const texts = ['name', 'position', 'department', 'remark'] as const

/** The people of whom anything was typed, with their places in the form and those of their numbers. */
function typedContacts(contacts: readonly Partial<ContactValues>[]) {
  return contacts.flatMap((given, at) => {
    const contact = { ...blankContact, ...given }
    const { rows, places } = filledRows(contact.values)
    const isBlank = texts.every((field) => contact[field].trim() === '') && rows.every(({ value }) => !value?.trim())
    return isBlank ? [] : [{ at, places, contact: { ...contact, values: rows } }]
  })
}

export const bodyOfProfile = ({ contacts, ...company }: ProfileValues): NewProfile => ({
  ...company,
  contacts: typedContacts(contacts).map(({ contact }) => contact),
})

/** Whether anything was typed of anybody. */
export const hasPeople = ({ contacts = [] }: Partial<ProfileValues>) => typedContacts(contacts).length > 0

/** The numbers and addresses of all people in the form. */
export const numbersOf = (contacts: readonly ContactValues[]) =>
  typedContacts(contacts).flatMap(({ contact }) => contact.values)

/** The problems of the people; the company's own fields have rules in the form. */
export const findContactProblems = (values: ProfileValues): FormProblem[] =>
  formProblems(newProfile, bodyOfProfile(values)).filter(({ name }) => name[0] === 'contacts')

/** Moves problems of what was sent to the places of people and rows in the form. */
export function placeInForm(problems: readonly FormProblem[], { contacts }: ProfileValues): FormProblem[] {
  const typed = typedContacts(contacts)
  return problems.map((problem) => {
    const [first, at, field, row, ...rest] = problem.name
    const found = first === 'contacts' && typeof at === 'number' ? typed[at] : undefined
    if (!found) return problem
    const place = typeof row === 'number' ? (found.places[row] ?? row) : row
    const name = ['contacts', found.at, field, place, ...rest].filter((part) => part !== undefined)
    return { ...problem, name }
  })
}
