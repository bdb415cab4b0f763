import { type ExtractionTab, ExtractionTabs, messagesTab } from '../messages/extraction-view.tsx'
import { Findings } from './findings-view.tsx'

const findingsTab: ExtractionTab = { key: 'findings', title: 'groups.findings', View: Findings }

/** What the chats of all groups hold for us, and the chats themselves. */
export const ExtractionPage = () => <ExtractionTabs tabs={[findingsTab, messagesTab]} />
