import type { Company } from '@seamark/contract/phonebook/companies/companies'
import { Suspense } from 'react'
import { Loading } from '../../../kit/index.ts'
import { CompanyChanges } from '../changes/change-view.tsx'
import { CompanyContacts } from './contacts-view.tsx'
import { CompanyOwnerships } from '../custody/ownership-view.tsx'
import { type CompanyTab, registeredBriefs, registeredTabs } from '../companies/company-extension-rules.ts'
import { CompanyOverview } from './company-view.tsx'
import { CompanyTimeline } from '../timelines/timeline-view.tsx'

/** The overview comes first, then the tabs of domains above, then the other tabs of the phonebook. */
const overview: CompanyTab = { key: 'overview', title: 'phonebook.tab.overview', View: Overview }
const furtherTabs: readonly CompanyTab[] = [
  { key: 'contacts', title: 'phonebook.tab.contacts', View: CompanyContacts },
  { key: 'ownership', title: 'phonebook.tab.ownership', isOffered: ({ inside }) => inside, View: CompanyOwnerships },
  // A reader of a masked record sees masked values in its changes too.
  { key: 'changes', title: 'phonebook.tab.changes', isOffered: ({ masked }) => !masked, View: CompanyChanges },
]

export const tabsOf = (company: Company): CompanyTab[] =>
  [overview, ...registeredTabs(), ...furtherTabs].filter(({ isOffered }) => isOffered?.(company) ?? true)

/** What one asks first of a company, then its values and its timeline. */
function Overview({ company }: { company: Company }) {
  return (
    <>
      <Suspense fallback={<Loading rows={4} />}>
        {registeredBriefs().map(({ key, View }) => (
          <View key={key} company={company} />
        ))}
      </Suspense>
      <div className="company-columns">
        <CompanyOverview company={company} />
        <CompanyTimeline company={company} />
      </div>
    </>
  )
}
