import { PersonFindings } from '../findings/finding-lines-view.tsx'
import { Findings } from '../findings/findings-view.tsx'
import { KnownSenders } from '../findings/known-person-view.tsx'
import { Sending } from '../findings/sending-view.tsx'
import { type ExtractionTab, ExtractionTabs, messagesTab } from '../messages/extraction-view.tsx'
import { Persons } from '../persons/persons-view.tsx'
import { CarrierWords } from '../searches/carrier-words-view.tsx'
import { CompanyWords } from '../searches/company-words-view.tsx'
import { GroupValues } from './values-view.tsx'

const tabs: readonly ExtractionTab[] = [
  { key: 'findings', title: 'groups.findings', View: Findings },
  { ...messagesTab, View: KnownMessages },
  { key: 'persons', title: 'groups.persons', View: KnownPersons },
  { key: 'values', title: 'groups.values', View: GroupValues },
  { key: 'sending', title: 'groups.sending', View: Sending },
  { key: 'carriers', title: 'groups.carrierWords', View: CarrierWords },
  { key: 'companies', title: 'groups.companyWords', View: CompanyWords },
]

/** What the chats of all groups hold for us: findings, the chats themselves, the people, and what each group is worth. */
export const ExtractionPage = () => <ExtractionTabs tabs={tabs} />

function KnownPersons() {
  return <Persons Findings={PersonFindings} />
}

function KnownMessages() {
  return (
    <KnownSenders>
      <messagesTab.View />
    </KnownSenders>
  )
}
