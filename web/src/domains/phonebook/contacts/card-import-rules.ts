import { newContact, type NewContact } from '@seamark/contract/phonebook/contacts/contacts'
import { canBeChineseMobile } from '@seamark/contract/phonebook/matching/numbers'
import { readCards } from '@seamark/contract/phonebook/contacts/vcard-reading'
import { fieldProblems } from '@seamark/contract/platform/issues'

export const mostFileBytes = 20 * 2 ** 20
export const mostCards = 200

/** A card of the file: a contact that can be added, or the problem with it. */
export type FileCard = { name: string; summary: string; notTaken: readonly string[] } & (
  | { contact: NewContact }
  | { problem: { code: string; params: Record<string, string | number> } }
)

/**
 * The cards of a file, each judged by the schema of the form. `country` is the company's, which says how long a mobile
 * is.
 */
export function cardsOf(bytes: Uint8Array, country: string): FileCard[] {
  const isAtHome = country === '' || country === 'CN'
  return readCards(bytes).map(({ notTaken, ...read }) => {
    const parsed = newContact.safeParse(read)
    const shown = { name: read.name, notTaken, summary: read.values.map(({ value }) => value).join(' · ') }
    if (parsed.success && isAtHome && !parsed.data.values.every(isPossible))
      return { ...shown, problem: { code: 'phonebook.mobile_wrong', params: {} } }
    if (parsed.success) return { ...shown, contact: parsed.data }
    const [problem = { code: 'field.invalid', params: {} }] = fieldProblems(parsed.error.issues)
    return { ...shown, problem }
  })
}

const isPossible = ({ kind, value }: NewContact['values'][number]) => kind !== 'mobile' || canBeChineseMobile(value)
