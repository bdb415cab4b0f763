import type { Language } from '@seamark/contract/languages'
import type { RowProblem } from '../../../../platform/list.ts'
import type { ReadContact } from '../../contacts/cells.rules.ts'
import { contactLines } from '../../contacts/texts.rules.ts'
import type { ContactVerdict } from './contact-verdicts.rules.ts'

/** A contact that is left out because it lacks a name or a mobile, which every contact must have. */
export interface LeftContact {
  /** What the row says of the contact, for the remarks of its company. */
  lines: string
  remark: RowProblem
}

/**
 * Returns what to keep of a contact that lacks nothing but its name or mobile; undefined for any other. Its company is
 * made all the same, with a remark on the row, so that nothing is lost and nothing is made up.
 */
export function leaveContactOut(
  given: ReadContact | undefined,
  contact: ContactVerdict,
  language: Language,
): LeftContact | undefined {
  if (!given || contact.does !== 'fail' || contact.problems.length === 0) return undefined
  if (!contact.problems.every(({ code }) => lacking.has(code))) return undefined
  const { problems: _problems, values, ...facts } = given
  const lines = contactLines(
    { ...facts, values: values.map(({ kind, value }) => ({ kind, value, belongs: 'company' as const })) },
    language,
  )
  const remark: RowProblem =
    given.name === ''
      ? { field: 'contactName', code: 'phonebook.contact_nameless' }
      : { field: 'contactMobile', code: 'phonebook.contact_mobileless' }
  return { lines, remark }
}

const lacking: ReadonlySet<string> = new Set(['phonebook.contact_name_blank', 'phonebook.contact_mobile_blank'])
