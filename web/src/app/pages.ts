import type { Capability } from '@seamark/contract/platform/route'
import { accountPath, identityRoutes, registerMenu, rolePath } from '../domains/identity/routes.tsx'
import { registerNoticePaths } from '../domains/notices/index.ts'
import { noticesRoutes } from '../domains/notices/routes.tsx'
import { registerSubjectPaths } from '../domains/oversight/index.ts'
import { oversightRoutes } from '../domains/oversight/routes.tsx'
import {
  companyPath,
  registerCompanyActions,
  registerCardReader,
  registerCompanyBriefs,
  registerCompanyTabs,
  registerContactParts,
  registerTimelineGroups,
  registerValueOrigin,
} from '../domains/phonebook/index.ts'
import { phonebookRoutes } from '../domains/phonebook/routes.tsx'
import { settingsRoutes } from '../domains/settings/routes.tsx'
import { companyBrief, salesRoutes, summaryRoutes } from '../domains/summary/routes.tsx'
import { registerBarParts, registerRefusalAnswers } from '../domains/workbench/index.ts'
import { href } from '../platform/search.ts'
import { permitted } from '../platform/session/access.ts'
import type { RouteGroup } from '../platform/routes.ts'
import { can, hasCode, sessionUser } from '../platform/session/session.ts'
import { mergeGroups } from './groups.ts'
import { menuEntries } from './frame/menu/entries.ts'
import { inMenuOrder } from './frame/menu/sections.ts'
import { registerRecordPaths } from '../domains/applications/index.ts'
import { applicationsRoutes } from '../domains/applications/routes.tsx'
import { registerCaptureParts } from '../domains/exhibitions/index.ts'
import { exhibitionPath, exhibitionsCalendar, meetingsTab, exhibitionsRoutes } from '../domains/exhibitions/routes.tsx'
import { registerCalendarParts } from '../domains/followups/index.ts'
import {
  followupsRoutes,
  followupsTimelineGroups,
  logAction,
  logCommand,
  planAction,
  recordsTab,
  tasksTab,
} from '../domains/followups/routes.tsx'
import {
  ordersLanePart,
  ordersRoutes,
  ordersTab,
  ordersTimelineGroups,
  pairOrders,
  quoteOrders,
} from '../domains/orders/routes.tsx'
import {
  registerLaneParts,
  registerPairParts,
  registerQuoteSections,
  registerRateDeeds,
  registerRateParts,
} from '../domains/rates/index.ts'
import { pathOfQuote, quotesTab, ratesRoutes, ratesTab, ratesTimelineGroups } from '../domains/rates/routes.tsx'
import {
  forwardersLanePart,
  tradeLanePart,
  tradeRoutes,
  tradeTab,
  tradeTimelineGroups,
} from '../domains/trade/routes.tsx'
import { crawlRoutes, crawlTimelineGroups, customerPath, postPath, postsLanePart } from '../domains/crawl/routes.tsx'
import {
  askDeed,
  findingPath,
  findingRefusals,
  findingsLanePart,
  findingsPath,
  findingsTab,
  groupsContactPart,
  groupPath,
  groupsRoutes,
  originPart,
  valueOrigin,
} from '../domains/groups/routes.tsx'
import {
  messageAction,
  consentsTab,
  messagingBarParts,
  messagingRoutes,
  pathOfBulk,
  pathOfBulkTemplate,
} from '../domains/messaging/routes.tsx'
import { aiRoutes, cardReader, cardTextReader, dossierTab, quotePoster } from '../domains/ai/routes.tsx'

registerSubjectPaths({
  company: companyPath,
  party: ({ id }) => (hasCode(342) ? `/trade/parties/${id}` : undefined),
  user: (user) => (hasCode(351) ? accountPath(user) : undefined),
  role: (role) => (hasCode(352) ? rolePath(role) : undefined),
  department: () => (hasCode(353) ? '/system/departments' : undefined),
  quote: pathOfQuote,
  bulk: pathOfBulk,
  bulkTemplate: pathOfBulkTemplate,
  group: groupPath,
  finding: ({ id }) => findingPath(id),
  crawledCustomer: customerPath,
  netPost: postPath,
  exhibition: ({ id }) => (hasCode(306) ? exhibitionPath(id) : undefined),
  question: ({ id }) => (hasCode(325) ? href('/chatGPT/chatGPTqaList', { question: id }) : undefined),
  term: ({ id }) => (hasCode(325) ? href('/chatGPT/glossary', { term: id }) : undefined),
  exhibitor: ({ id }) => href('/exhibition/exhibitorInformation', { exhibitor: id }),
})
registerRecordPaths({
  company: companyPath,
  rate: ({ id }) => (hasCode(346) ? `/freight/rates/matches/${id}` : undefined),
})
registerCompanyTabs([
  dossierTab,
  recordsTab,
  tasksTab,
  ratesTab,
  quotesTab,
  ordersTab,
  tradeTab,
  findingsTab,
  meetingsTab,
  consentsTab,
])
registerCompanyBriefs([companyBrief])
registerCardReader(cardTextReader)
registerCompanyActions([logAction, planAction, messageAction])
registerBarParts(messagingBarParts)
registerContactParts([groupsContactPart])
registerValueOrigin(valueOrigin)
registerLaneParts([tradeLanePart, forwardersLanePart, ordersLanePart, postsLanePart, findingsLanePart])
registerQuoteSections([quoteOrders, quotePoster])
registerPairParts([pairOrders])
registerRateDeeds([askDeed])
registerRateParts([originPart])
registerRefusalAnswers([findingRefusals])
registerCaptureParts([cardReader])
registerCalendarParts([exhibitionsCalendar])
registerTimelineGroups([
  ...followupsTimelineGroups,
  ...ratesTimelineGroups,
  ...ordersTimelineGroups,
  ...tradeTimelineGroups,
  ...crawlTimelineGroups,
])
registerNoticePaths({
  import: ({ subject, facts }) => importOf(String(facts['list']), subject.id),
  export: ({ facts }) => listPages[String(facts['list'])],
  bulkRun: ({ subject }) => href('/contacts/bulkRuns', { id: subject.id }),
  bulk: ({ subject }) => pathOfBulk(subject),
})

/** The paths of the lists that can be exported, by list. */
const listPages: Readonly<Record<string, string>> = {
  companies: '/contacts/contactsList',
  bulkRecipients: '/contacts/mass',
  findings: findingsPath,
  audit: '/system/audit',
  sales: '/contacts/saleSummary',
  records: '/contacts/timeLine',
  rates: '/freight/rates',
  orders: '/freight/orders',
  groups: '/contacts/group',
  groupMembers: '/contacts/group',
  friends: '/contacts/qqFriends',
  exhibitors: '/exhibition/exhibitorInformation',
  questions: '/chatGPT/chatGPTqaList',
  terms: '/chatGPT/glossary',
  templates: '/chatGPT/chatGptTemp',
  quotes: '/freight/quotes',
  optOuts: '/contacts/mass?tab=optOuts',
  tradeRecords: '/trade/records',
  tradeParties: '/trade/parties',
  crawledCustomers: '/crawlData/broaden',
  netPosts: '/crawlData/netweek',
  netPapers: '/crawlData/netweek?tab=paper',
  portMonths: '/crawlData/broadenAnalyse',
  portSeasons: '/crawlData/broadenAnalyse',
  portImporters: '/crawlData/broadenAnalyse',
  portExporters: '/crawlData/broadenAnalyse',
  portRoutes: '/crawlData/broadenAnalyse',
  portCarriers: '/crawlData/broadenAnalyse',
  portVessels: '/crawlData/broadenAnalyse',
  portGoods: '/crawlData/broadenAnalyse',
  portContainers: '/crawlData/broadenAnalyse',
  dataSetComparison: '/crawlData/broadenAnalyse?tab=comparison',
}

/** The pages of the group that several domains share, in the order of the menu. */
const systemPages = [
  'users',
  'roles',
  'departments',
  'certification',
  'audit',
  'errors',
  'options',
  'dictionaries',
  'exports',
  'health',
  'mailbox',
]

const parts: readonly RouteGroup[] = [
  ...summaryRoutes,
  ...phonebookRoutes,
  ...oversightRoutes,
  ...noticesRoutes,
  ...identityRoutes,
  ...settingsRoutes,
  ...applicationsRoutes,
  ...followupsRoutes,
  ...exhibitionsRoutes,
  ...salesRoutes,
  ...tradeRoutes,
  ...crawlRoutes,
  ...ratesRoutes,
  ...ordersRoutes,
  ...groupsRoutes,
  ...messagingRoutes,
  ...aiRoutes,
]

/** Every page of the product, in the order of the menu. */
const groups = inMenuOrder(mergeGroups(parts, systemPages))

/** Returns the pages that the roles' codes open, without those that need a capability the person lacks. */
const openedBy = (roles: readonly (number | string)[], mayDo: (capability: Capability) => boolean) =>
  permitted(groups, roles).map((group) => ({
    ...group,
    children: group.children.filter(({ needs }) => needs === undefined || mayDo(needs)),
  }))

registerMenu({ groups, entriesOf: (roles, mayDo) => menuEntries(openedBy(roles, mayDo)) })

export const pages = groups.flatMap((group) => group.children.map((page) => ({ group, page })))

export const home = { name: 'dashboard', path: '/dashboard', title: 'summary.dashboard' } as const

/** The groups and pages that the signed-in person may open. */
export const ownGroups = () => openedBy(sessionUser()?.roles ?? [], can)

/** The paths of the import pages, by list. */
export const importPaths = () =>
  Object.fromEntries(
    ownGroups().flatMap(({ children }) => children.flatMap(({ imports, path }) => (imports ? [[imports, path]] : []))),
  )

/** Returns the address of the page that shows this import. */
function importOf(list: string, id: number) {
  const path = importPaths()[list]
  return path && href(path, { id })
}

/** The commands that the frame's search box finds by name. */
export const ownCommands = () => (hasCode(321) ? [logCommand] : [])
