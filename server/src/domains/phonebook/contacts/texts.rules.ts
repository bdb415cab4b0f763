import type { Language } from '@seamark/contract/languages'
import type { ContactChanges } from '@seamark/contract/phonebook/contacts/contacts'
import { say } from '../../../platform/translate.ts'
import { listSeparator } from '../companies/texts.rules.ts'
import { type ContactCell, contactCells, contactKinds } from './cells.rules.ts'

/** What a file says of a contact in one cell, as a reader of that language sees it; all numbers of a kind stand together. */
export function contactText(contact: ContactChanges, cell: ContactCell, language: Language): string {
  const { name = '', gender = 'unknown', position = '', postStatus = 'onTheJob', values = [] } = contact
  switch (cell) {
    case 'contactName':
      return name
    case 'contactPosition':
      return position
    case 'contactGender':
      return gender === 'unknown' ? '' : say(language, `phonebook.gender.${gender}`)
    case 'contactPostStatus':
      return say(language, `phonebook.postStatus.${postStatus}`)
    default:
      return values
        .filter(({ kind }) => kind === contactKinds[cell])
        .map(({ value }) => value)
        .join(listSeparator(language))
  }
}

/** All that is said of a contact, in one line. */
export const contactSummary = (contact: ContactChanges, language: Language) =>
  contactCells
    .filter((cell) => cell !== 'contactPostStatus' || contact.postStatus !== undefined)
    .map((cell) => contactText(contact, cell, language))
    .filter(Boolean)
    .join(' · ')
