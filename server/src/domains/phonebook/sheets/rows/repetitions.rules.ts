import type { JudgedRow } from '../../../../platform/list.ts'
import type { Reading } from '../../companies/cells.rules.ts'
import { ownKeys, type ReadContact } from '../../contacts/cells.rules.ts'
import type { ContactRow } from '../../contacts/contacts.rules.ts'
import { contactTexts, type ContactVerdict, toPreparedContact } from './contact-verdicts.rules.ts'
import type { PreparedAddition } from './judging.rules.ts'
import { sureKeys } from './keys.rules.ts'

/** The contact of a row, and the contacts of the company that it belongs to. */
export interface Part {
  given: ReadContact | undefined
  contact: ContactVerdict
  contacts: readonly ContactRow[]
  country: string
}

/**
 * Returns the row as a further contact of its company, for the case that an earlier row of the file is the same
 * company.
 */
export function toRepetition(
  keys: readonly string[],
  { given, contact, contacts, country }: Part,
  { language }: Reading,
): Pick<JudgedRow, 'repeat' | 'within'> {
  const within = ownKeys(given?.values ?? [], country).map(
    (key) => `contact${key[0]?.toUpperCase() ?? ''}${key.slice(1)}`,
  )
  if (!given) return { within }
  const by = sureKeys(keys)
  // Its contact is the only news of a further row, so a row without one is refused for what its contact lacks.
  if (contact.does === 'fail')
    return contact.problems.length === 0
      ? { within }
      : { within: [], repeat: { by, verdict: 'error', problems: contact.problems } }
  const prepared = toPreparedContact(contact)
  if (!prepared) return { within: [], repeat: { by, verdict: 'unchanged' } }
  const addition: PreparedAddition = { contact: prepared }
  return {
    within,
    repeat: { by, verdict: 'update', prepared: addition, changes: contactTexts(contact, contacts, language) },
  }
}
