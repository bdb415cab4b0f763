import type { NewContact } from '@seamark/contract/phonebook/contacts/contacts'
import { keyOf, withoutRepeated } from '../contacts/values.rules.ts'
import type { Findable } from '../matching/search.rules.ts'

/** A contact that is written together with its new company, in the forms for the table and for the search. */
export interface NewCompanyContact extends Findable {
  row: number
  contact: NewContact
}

/** Returns the contacts of a new company; the first who still works there is primary. */
export function firstContacts(
  given: readonly { row: number; contact: NewContact }[],
  country: string,
): NewCompanyContact[] {
  const primary = given.findIndex(({ contact }) => contact.postStatus === 'onTheJob')
  return given.map(({ row, contact }, place) => {
    const values = withoutRepeated(contact.values, country)
    return {
      row,
      contact: { ...contact, values, isPrimary: place === primary },
      name: contact.name,
      values: values.map(({ kind, value }) => ({ kind, value, key: keyOf({ kind, value }, country) })),
    }
  })
}
