import { newCompany, type NewCompany } from '@seamark/contract/phonebook/companies/companies'
import { newContact, type NewContact } from '@seamark/contract/phonebook/contacts/contacts'
import { canBeChineseMobile } from '@seamark/contract/phonebook/matching/numbers'
import type { ReadFirm } from '@seamark/contract/phonebook/contacts/vcard-firms'
import { readCards } from '@seamark/contract/phonebook/contacts/vcard-reading'
import { fieldProblems } from '@seamark/contract/platform/issues'

export const mostFileBytes = 20 * 2 ** 20
export const mostCards = 200

/** A card of the file: a contact that can be added, the card of a firm, which becomes a company, or the problem with it. */
export type FileCard = { name: string; summary: string; notTaken: readonly string[] } & (
  | { contact: NewContact }
  | { company: NewCompany }
  | { problem: Problem }
)
interface Problem {
  code: string
  params: Record<string, string | number>
}

/**
 * The cards of a file, each judged by the schema of the form. `country` is the company's, which says how long a mobile
 * is.
 */
export function cardsOf(bytes: Uint8Array, country: string): FileCard[] {
  const isAtHome = country === '' || country === 'CN'
  return readCards(bytes).map(({ notTaken, firm, ...read }) => {
    if (firm) {
      const { name, telephone, email, website } = firm
      return { name, notTaken, summary: [telephone, email, website].filter(Boolean).join(' · '), ...companyOf(firm) }
    }
    const parsed = newContact.safeParse(read)
    const shown = { name: read.name, notTaken, summary: read.values.map(({ value }) => value).join(' · ') }
    if (parsed.success && isAtHome && !parsed.data.values.every(isPossible))
      return { ...shown, problem: { code: 'phonebook.mobile_wrong', params: {} } }
    if (parsed.success) return { ...shown, contact: parsed.data }
    const [problem = { code: 'field.invalid', params: {} }] = fieldProblems(parsed.error.issues)
    return { ...shown, problem }
  })
}

function companyOf(firm: ReadFirm): { company: NewCompany } | { problem: Problem } {
  const parsed = newCompany.safeParse(firm)
  if (parsed.success) return { company: parsed.data }
  const [problem = { code: 'field.invalid', params: {} }] = fieldProblems(parsed.error.issues)
  return { problem }
}

const isPossible = ({ kind, value }: NewContact['values'][number]) => kind !== 'mobile' || canBeChineseMobile(value)
