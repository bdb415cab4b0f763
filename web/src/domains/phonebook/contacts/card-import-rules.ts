import { newContact, type NewContact } from '@seamark/contract/phonebook/contacts/contacts'
import { readCards } from '@seamark/contract/phonebook/contacts/vcard-reading'
import { fieldProblems } from '@seamark/contract/platform/issues'

export const mostFileBytes = 20 * 2 ** 20
export const mostCards = 200

/** A card of the file: a contact that can be added, or the problem with it. */
export type FileCard = { name: string; summary: string } & (
  | { contact: NewContact }
  | { problem: { code: string; params: Record<string, string | number> } }
)

/** The cards of a file, each judged by the schema of the form. */
export function cardsOf(bytes: Uint8Array): FileCard[] {
  return readCards(bytes).map((read) => {
    const parsed = newContact.safeParse(read)
    const shown = { name: read.name, summary: read.values.map(({ value }) => value).join(' · ') }
    if (parsed.success) return { ...shown, contact: parsed.data }
    const [problem = { code: 'field.invalid', params: {} }] = fieldProblems(parsed.error.issues)
    return { ...shown, problem }
  })
}
