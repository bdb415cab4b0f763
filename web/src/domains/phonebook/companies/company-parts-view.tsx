import type { Company } from '@seamark/contract/phonebook/companies'
import type { ComponentType } from 'react'
import type { WordKey } from '../../../platform/i18n.ts'
import { CompanyChanges } from '../changes/change-view.tsx'
import { CompanyContacts } from '../contacts/contacts-view.tsx'
import { CompanyOwnerships } from '../ownerships/ownership-view.tsx'
import { CompanyOverview } from './company-view.tsx'
import { CompanyTimeline } from './timeline-view.tsx'

/** A part of a company's page; the address names it: `?tab=contacts`. */
export interface CompanyTab {
  key: string
  title: WordKey
  isOffered?: (company: Company) => boolean
  View: ComponentType<{ company: Company }>
}

/** The phonebook's own parts, in their order; domains above lend theirs. */
const ownTabs: readonly CompanyTab[] = [
  { key: 'overview', title: 'phonebook.tab.overview', View: Overview },
  { key: 'contacts', title: 'phonebook.tab.contacts', View: CompanyContacts },
  { key: 'ownership', title: 'phonebook.tab.ownership', isOffered: ({ masked }) => !masked, View: CompanyOwnerships },
  // The values that a change held are covered for whoever sees the record covered.
  { key: 'changes', title: 'phonebook.tab.changes', isOffered: ({ masked }) => !masked, View: CompanyChanges },
]

export const tabsOf = (company: Company): CompanyTab[] => ownTabs.filter(({ isOffered }) => isOffered?.(company) ?? true)

/** What it is, and what happened to it. */
function Overview({ company }: { company: Company }) {
  return (
    <div className="company-columns">
      <CompanyOverview company={company} />
      <CompanyTimeline id={company.id} />
    </div>
  )
}
