import type { Language } from '@seamark/contract/languages'
import type { ContactChanges } from '@seamark/contract/phonebook/contacts/contacts'
import { translate } from '../../../platform/translate.ts'
import { listSeparator } from '../companies/texts.rules.ts'
import { type ContactCell, contactCells, contactKinds } from './cells.rules.ts'

/** The text of a contact in one cell of a file, in the reader's language; all values of a kind stand in one cell. */
export function contactText(contact: ContactChanges, cell: ContactCell, language: Language): string {
  const {
    name = '',
    gender = 'unknown',
    position = '',
    department = '',
    fax = '',
    postStatus = 'onTheJob',
    values = [],
  } = contact
  switch (cell) {
    case 'contactName':
      return name
    case 'contactPosition':
      return position
    case 'contactDepartment':
      return department
    case 'contactFax':
      return fax
    case 'contactGender':
      return gender === 'unknown' ? '' : translate(language, `phonebook.gender.${gender}`)
    case 'contactPostStatus':
      return translate(language, `phonebook.postStatus.${postStatus}`)
    default:
      return values
        .filter(({ kind }) => kind === contactKinds[cell])
        .map(({ value }) => value)
        .join(listSeparator(language))
  }
}

/** All cells of a contact in one line. */
export const contactSummary = (contact: ContactChanges, language: Language) =>
  contactCells
    .filter((cell) => cell !== 'contactPostStatus' || contact.postStatus !== undefined)
    .map((cell) => contactText(contact, cell, language))
    .filter(Boolean)
    .join(' · ')

/** The cells of a contact with their names, each in a line, as people read them in a remark. */
export const contactLines = (contact: ContactChanges, language: Language) =>
  contactCells
    .filter((cell) => cell !== 'contactPostStatus')
    .map((cell) => [translate(language, `phonebook.field.${cell}`), contactText(contact, cell, language)] as const)
    .filter(([, text]) => text !== '')
    .map(([name, text]) => `${name}: ${text}`)
    .join('\n')
