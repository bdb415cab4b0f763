import { listApplications } from '../../applications/applications.ts'
import { listCrawledCustomers } from '../../crawl/customers/customers.ts'
import { listNetPosts } from '../../crawl/posts/posts.ts'
import { listExhibitions } from '../../exhibitions/exhibitions/exhibitions.ts'
import { listExhibitors } from '../../exhibitions/exhibitors/exhibitors.ts'
import { listNeglected } from '../../followups/neglects/neglects.ts'
import { listRecords } from '../../followups/records/records.ts'
import { listTasks } from '../../followups/tasks/tasks.ts'
import { listTimeline } from '../../followups/timeline/timeline.ts'
import { listFindings } from '../../groups/findings/findings.ts'
import { listFriends } from '../../groups/friends/friends.ts'
import { listGroups } from '../../groups/groups/groups.ts'
import { searchMessages } from '../../groups/messages/messages.ts'
import { listGroupRequests } from '../../groups/requests/requests.ts'
import { listBulks } from '../../messaging/bulks/lists.ts'
import { listOptOuts } from '../../messaging/opt-outs/lists.ts'
import { listReplies } from '../../messaging/replies/replies.ts'
import { listNotices } from '../../notices/notices.ts'
import { listOrders } from '../../orders/lists/lists.ts'
import { listContacts } from '../../phonebook/contacts/contacts.ts'
import { listCompanies } from '../../phonebook/lists/lists.ts'
import { getCompany } from '../../phonebook/profiles/profiles.ts'
import { lookUpTerm } from '../glossary/terms.ts'
import type { Route } from '../../platform/route.ts'
import { listLanes } from '../../rates/lanes/lanes.ts'
import { listQuotes } from '../../rates/quotes/quote-lists.ts'
import { listRates } from '../../rates/rates/lists.ts'
import { getDay, getFunnel } from '../../summary/dashboards.ts'
import { summarizeSales } from '../../summary/sales.ts'
import { findCarriers } from '../../territory/carriers.ts'
import { findPorts } from '../../territory/ports.ts'
import { listLeads, listWhiteSpace } from '../../trade/acquisition/acquisition.ts'
import { getParty, listParties } from '../../trade/parties/parties.ts'
import { getTradeRecord, listTradeRecords } from '../../trade/records/records.ts'

type Query = Readonly<Record<string, string>>

/** Something that can be asked for: a call of the product, and the page that shows the same rows; null where no page does. */
interface Tool {
  route: Route
  opens: (query: Query) => string | null
}

const page =
  (path: string, fixed: Query = {}): Tool['opens'] =>
  (query) => {
    const search = new URLSearchParams({ ...fixed, ...query }).toString().replaceAll('%2C', ',')
    return search === '' ? path : `${path}?${search}`
  }
/** A page whose address calls a filter otherwise. */
const renaming =
  (path: string, from: string, to: string, values: Query = {}, fixed: Query = {}): Tool['opens'] =>
  ({ [from]: value, ...rest }) =>
    page(path, fixed)({ ...rest, ...(value === undefined ? {} : { [to]: values[value] ?? value }) })
const none: Tool['opens'] = () => null

/** All that a sentence can ask for. None of them writes. */
export const tools = {
  company: { route: getCompany, opens: none },
  companyContacts: { route: listContacts, opens: none },
  companyRecords: { route: listRecords, opens: none },
  companies: {
    route: listCompanies,
    opens: renaming('/contacts/contactsList', 'visibility', 'view', { public: 'pool' }),
  },
  day: { route: getDay, opens: page('/dashboard') },
  // The page has no view of the coming tasks alone.
  tasks: {
    route: listTasks,
    opens: (query) => (query['show'] === 'coming' ? null : page('/contacts/tasks')(query)),
  },
  neglected: { route: listNeglected, opens: page('/contacts/tasks', { show: 'neglected' }) },
  timeline: { route: listTimeline, opens: page('/contacts/timeLine') },
  notices: { route: listNotices, opens: page('/notices/index') },
  applications: { route: listApplications, opens: page('/contacts/crmapply') },
  rates: { route: listRates, opens: renaming('/freight/rates', 'side', 'segment') },
  lanes: { route: listLanes, opens: page('/freight/lanes') },
  quotes: { route: listQuotes, opens: page('/freight/quotes') },
  orders: { route: listOrders, opens: page('/freight/orders') },
  groups: { route: listGroups, opens: page('/contacts/group') },
  findings: { route: listFindings, opens: page('/contacts/ChatRecordExtraction', { tab: 'findings' }) },
  messages: { route: searchMessages, opens: page('/contacts/ChatRecordExtraction') },
  requests: {
    route: listGroupRequests,
    opens: ({ kind: _kind, ...query }) => page('/contacts/listReqJoinGroup')(query),
  },
  qqFriends: { route: listFriends, opens: page('/contacts/qqFriends') },
  crawledCustomers: { route: listCrawledCustomers, opens: page('/crawlData/broaden') },
  netPosts: { route: listNetPosts, opens: page('/crawlData/netweek') },
  exhibitions: { route: listExhibitions, opens: page('/contacts/booth') },
  exhibitors: { route: listExhibitors, opens: page('/exhibition/exhibitorInformation') },
  party: { route: getParty, opens: ({ id }) => (id === undefined ? '/trade/parties' : `/trade/parties/${id}`) },
  tradeRecord: {
    route: getTradeRecord,
    opens: ({ id }) => page('/trade/records')(id === undefined ? {} : { record: id }),
  },
  parties: { route: listParties, opens: page('/trade/parties') },
  tradeRecords: { route: listTradeRecords, opens: page('/trade/records') },
  leads: { route: listLeads, opens: page('/crawlData/broadenAnalyse', { tab: 'acquisition' }) },
  whiteSpace: {
    route: listWhiteSpace,
    opens: page('/crawlData/broadenAnalyse', { tab: 'acquisition', leads: 'white' }),
  },
  bulks: { route: listBulks, opens: page('/contacts/mass', { tab: 'bulks' }) },
  replies: { route: listReplies, opens: renaming('/contacts/mass', 'state', 'replies', {}, { tab: 'replies' }) },
  optOuts: { route: listOptOuts, opens: page('/contacts/mass', { tab: 'optOuts' }) },
  sales: { route: summarizeSales, opens: page('/contacts/saleSummary') },
  funnel: { route: getFunnel, opens: page('/dashboard') },
  ports: { route: findPorts, opens: none },
  carriers: { route: findCarriers, opens: none },
  terms: { route: lookUpTerm, opens: none },
} as const satisfies Record<string, { route: object; opens: Tool['opens'] }>
export type ToolName = keyof typeof tools
// The keys of the object are exactly the names of the type.
export const toolNames = Object.keys(tools) as ToolName[]

/** The page with the rows that a tool answers; null where there is none. */
export const addressOf = (tool: ToolName, query: Query): string | null => tools[tool].opens(query)
