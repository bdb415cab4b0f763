import type { ExactMatch, SimilarCompany } from '@seamark/contract/phonebook/look-ups/look-ups'
import { claimCompany } from '@seamark/contract/phonebook/custody/ownership'
import { useRef } from 'react'
import { call } from '../../../platform/api/calls.ts'
import { t } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { useGo, usePageModal } from '../../../platform/page.tsx'
import { companyPath } from '../companies/company-filters.ts'
import { cacheMovedCompany } from '../custody/ownership-queries.ts'
import { exactMatchesOf, lookAgain } from './look-up-queries.ts'
import { type Looked, sameMatches, typedOf } from './look-up-rules.ts'

/** Claims a company from the pool and opens it; the typed form stays in its tab. */
export function useClaim() {
  const go = useGo()
  return async ({ id, name }: Pick<SimilarCompany, 'id' | 'name'>) => {
    try {
      const { company } = await call(claimCompany, { params: { id } })
      notices.success(t('phonebook.claim.done', { name }))
      await cacheMovedCompany(company)
      go(companyPath({ id, name }))
    } catch {
      // The call has shown the message; the repeated look-up shows who was first.
    }
    await lookAgain()
  }
}

/** Asks once before saving whether a company that already exists is to be entered again. It never blocks saving a second time. */
export function useDuplicateQuestion(seen: (Looked & { id: number }) | undefined) {
  const modal = usePageModal()
  const answered = useRef('')
  return async (values: Looked): Promise<boolean> => {
    const matches = await exactMatchesOf(typedOf(values, seen))
    if (matches.length === 0 || answered.current === sameMatches(matches)) return true
    const mayBeTwice = await modal.confirm({
      title: t('phonebook.duplicates.askTitle'),
      content: matches.map(matchText).join(' '),
      okText: t('phonebook.duplicates.saveAnyway'),
      cancelText: t('phonebook.duplicates.lookFirst'),
      focusable: { autoFocusButton: 'cancel' },
    })
    if (mayBeTwice) answered.current = sameMatches(matches)
    return mayBeTwice
  }
}

const matchText = ({ name, custodian }: ExactMatch) =>
  custodian === null
    ? t('phonebook.duplicates.inPool', { name })
    : t('phonebook.duplicates.heldBy', { name, custodian })
