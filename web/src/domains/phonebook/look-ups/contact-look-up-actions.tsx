import type { Company } from '@seamark/contract/phonebook/companies/companies'
import type { ContactMatch, FoundValue, SameContact } from '@seamark/contract/phonebook/look-ups/look-ups'
import { useRef } from 'react'
import { t } from '../../../platform/language/i18n.ts'
import { usePageModal } from '../../../platform/page.tsx'
import { sameFindings, type SeenContact, typedContactOf } from './contact-look-up-rules.ts'
import { contactMatchesOf, numberMatchesOf } from './look-up-queries.ts'

/**
 * Asks once before saving a contact whether a number that somebody has already is to be noted again. It never blocks
 * saving a second time.
 */
export function useContactQuestion(company: Company, seen: SeenContact | undefined) {
  const ask = useQuestion()
  return async (values: readonly FoundValue[]): Promise<boolean> => {
    const { matches, contacts } = await contactMatchesOf(company.id, typedContactOf(values, company, seen))
    return ask(matches, contacts)
  }
}

/** The same before a company is made, for the numbers of its people. */
export function useNumbersQuestion() {
  const ask = useQuestion()
  return async (values: readonly FoundValue[], country: string): Promise<boolean> =>
    ask(await numberMatchesOf(typedContactOf(values, { country }).values, country), [])
}

function useQuestion() {
  const modal = usePageModal()
  const answered = useRef('')
  return async (matches: readonly ContactMatch[], contacts: readonly SameContact[]): Promise<boolean> => {
    const found = sameFindings(matches, contacts)
    if (found === '' || answered.current === found) return true
    const mayBeTwice = await modal.confirm({
      title: t('phonebook.duplicates.askContact'),
      content: [...contacts.flatMap(contactTexts), ...matches.flatMap(matchTexts)].map((text) => (
        <p key={text} className="duplicates-asked">
          {text}
        </p>
      )),
      okText: t('phonebook.duplicates.saveAnyway'),
      cancelText: t('phonebook.duplicates.lookFirst'),
      focusable: { autoFocusButton: 'cancel' },
    })
    if (mayBeTwice) answered.current = found
    return mayBeTwice
  }
}

export const valueText = ({ kind, value }: FoundValue) => `${t(`phonebook.contactKind.${kind}`)} ${value}`

const contactTexts = ({ name, by }: SameContact) =>
  by.map((value) => t('phonebook.duplicates.valueHere', { what: valueText(value), contact: name }))

const matchTexts = ({ name, custodian, by }: ContactMatch) =>
  by.map(({ contact, ...value }) => {
    const what = valueText(value)
    if (contact === null)
      return custodian === null
        ? t('phonebook.duplicates.valueInPool', { what, name })
        : t('phonebook.duplicates.valueHeld', { what, name, custodian })
    return custodian === null
      ? t('phonebook.duplicates.valueOfPool', { what, name, contact })
      : t('phonebook.duplicates.valueOfHeld', { what, name, contact, custodian })
  })
