import { postKinds } from '@seamark/contract/crawl/choices'
import { taskOwners } from '@seamark/contract/followups/tasks/tasks'
import { findingKinds, findingStates } from '@seamark/contract/groups/choices'
import { groupPlatforms } from '@seamark/contract/groups/groups/fields'
import { partyStates } from '@seamark/contract/trade/choices'
import {
  carrier,
  choice,
  company,
  companyOf,
  container,
  country,
  days,
  fieldsOf,
  party,
  partyRow,
  recordRow,
  text,
  tradeRecord,
  type Use,
  way,
} from './uses.rules.ts'

const ofTrade = {
  ...way,
  days: days('from', 'to'),
  hs: text('hs'),
  container: container('container'),
  direction: choice('direction', ['import', 'export']),
}
const ofLead =
  fieldsOf(`name country kind labels first last silent shipments now before growth forwarder rate.pol rate.pod
  rate.dollars rate.endsOn state company.name score.score`)

/** Tools whose rows somebody outside has written: chats, sites, exhibitors, trade records, clients. */
export const outsideUses = {
  groups: {
    says: 'Chat groups of the office',
    takes: { text: text('q'), platform: choice('platform', groupPlatforms), company: company('companyId') },
    rows: 'rows',
    picks: fieldsOf(`platform name type state memberCount startPorts endPorts operator.name company.name lastMessageAt
      openFindings remark`),
    records: [{ kind: 'group', id: 'id', field: 'handle' }, companyOf],
    contacts: fieldsOf(`ownerNickname ownerWechat`),
    outside: true,
  },
  findings: {
    says: 'Requests, offers and contacts found in chats',
    takes: {
      text: text('q'),
      kind: choice('kind', findingKinds),
      state: choice('state', findingStates),
      ...way,
      carrier: carrier('carrier'),
      container: container('container'),
      days: days('from', 'to'),
    },
    rows: 'rows',
    picks: fieldsOf(`kind state day at draft.pols draft.pods draft.carrier draft.currency draft.prices.container
      draft.prices.amount draft.boxes.container draft.boxes.count draft.effective draft.expiry
      draft.company draft.name group.name sender snippet groups`),
    records: [{ kind: 'finding', id: 'id', field: 'handle' }],
    also: [{ kind: 'group', id: 'group.id' }],
    contacts: fieldsOf(`draft.name draft.values.value sender`),
    outside: true,
  },
  messages: {
    says: 'Messages of chat groups with these words',
    takes: { text: text('q', true), days: days('from', 'to'), sender: text('sender') },
    rows: 'rows',
    picks: fieldsOf(`at sender.name kind text group.name`),
    also: [{ kind: 'group', id: 'groupId' }],
    contacts: fieldsOf(`sender.name sender.account`),
    outside: true,
  },
  requests: {
    says: 'Requests to join chat groups (join) or for chats (chat)',
    takes: {
      kind: choice('kind', ['chat', 'join'], true),
      queue: choice('queue', ['toDecide', 'mine', 'all']),
      state: choice('state', ['open', 'closed', 'all']),
      text: text('q'),
    },
    rows: 'rows',
    picks: fieldsOf(`kind state applicant.name appliedAt name note platform client.name lane group.name company
      decidedBy.name decisionNote`),
    records: [{ kind: 'company', id: 'client.id', field: 'companyHandle' }],
    contacts: fieldsOf(`account phone name`),
    outside: true,
  },
  qqFriends: {
    says: 'QQ friends of the office',
    takes: { text: text('q'), state: choice('state', ['friend', 'pending', 'deleted', 'blocked']) },
    rows: 'rows',
    picks: fieldsOf(`nickname remark grouping state since colleague.name contact.name contact.company lastSentAt`),
    records: [{ kind: 'company', id: 'contact.companyId', field: 'companyHandle' }],
    contacts: fieldsOf(`nickname qq ourAccount contact.name`),
    outside: true,
  },
  crawledCustomers: {
    says: 'Companies that were found on sites',
    takes: {
      text: text('q'),
      state: choice('state', partyStates),
      country: country('country'),
      sorting: choice('sorting', ['unsorted', 'sorted']),
    },
    rows: 'rows',
    picks: fieldsOf(`name kindHint country province city industry products routeWords quality sorting state company.name
      firstSeenAt lastSeenAt`),
    records: [{ kind: 'crawledCustomer', id: 'id', field: 'handle' }, companyOf],
    outside: true,
  },
  netPosts: {
    says: 'Posts of forums and sites about freight, of seven days at most',
    takes: {
      text: text('q'),
      kind: choice('kind', postKinds),
      ...way,
      container: container('container'),
      days: days('from', 'to'),
    },
    fixed: { from: '@ago6', to: '@today' },
    rows: 'rows',
    picks: fieldsOf(`title kind author platform publishedAt lanes pols pods containers companyGuess state company.name
      source.name`),
    records: [{ kind: 'netPost', id: 'id', field: 'handle' }, companyOf],
    contacts: fieldsOf(`author`),
    outside: true,
  },
  exhibitors: {
    says: 'Exhibitors of exhibitions',
    takes: {
      text: text('q'),
      country: country('country'),
      standing: choice('standing', partyStates),
      products: text('products'),
    },
    rows: 'rows',
    picks: fieldsOf(`exhibition.name name nameEn country city industry products introduction booths.hall booths.number
      owner.name visitState visitOn standing company.name note`),
    records: [{ kind: 'exhibitor', id: 'id', field: 'handle' }, companyOf],
    contacts: fieldsOf(`contactName mobile telephone email wechat`),
    outside: true,
  },
  parties: {
    says: 'Importers and exporters in trade records, with their shipments',
    takes: {
      text: text('q'),
      side: choice('side', ['importer', 'exporter']),
      ...ofTrade,
      state: choice('state', partyStates),
    },
    rows: 'rows',
    picks: fieldsOf(`name country kind state company.name shipments teu last lanes rate.pol rate.pod rate.dollars
      rate.endsOn`),
    records: [partyRow, companyOf],
    outside: true,
  },
  party: {
    says: 'One importer or exporter in trade records: its trade, its suppliers and its buyers',
    takes: { party: party('id', true) },
    rows: '',
    picks: fieldsOf(`name country kind state company.name names.text all.shipments all.teu all.first all.last
      year.shipments year.teu suppliers.name suppliers.shipments suppliers.teu customers.name customers.shipments
      customers.teu rate.pol rate.pod rate.dollars rate.endsOn`),
    records: [partyRow, companyOf],
    also: [
      { kind: 'tradeParty', id: 'suppliers.id' },
      { kind: 'tradeParty', id: 'customers.id' },
    ],
    outside: true,
  },
  tradeRecord: {
    says: 'One shipment of trade records with all that is known of it',
    takes: { record: tradeRecord('id', true) },
    rows: '',
    picks: fieldsOf(`date direction hs commodity importer.name exporter.name pol pod lane weight quantity quantityUnit
      value currency forwarder containers containerTypes teu vessel voyage carrier masterBill houseBill`),
    records: [recordRow],
    outside: true,
  },
  tradeRecords: {
    says: 'Single shipments of trade records',
    takes: { ...ofTrade, importer: text('importer'), exporter: text('exporter'), goods: text('commodity') },
    rows: 'rows',
    picks: fieldsOf(`date direction hs commodity importer.name exporter.name pol pod weight quantity quantityUnit value
      currency forwarder teu vessel voyage carrier`),
    records: [recordRow],
    outside: true,
  },
  leads: {
    says: 'Shippers in trade records by how they change: new, lost, at risk',
    takes: {
      ...way,
      days: days('from', 'to'),
      hs: text('hs'),
      side: choice('side', ['exporter', 'importer']),
      label: choice('label', ['new', 'active', 'atRisk', 'lost', 'reactivated', 'switching', 'portChanging']),
    },
    rows: 'rows',
    picks: ofLead,
    records: [companyOf],
    outside: true,
  },
  whiteSpace: {
    says: 'Shippers in trade records that nobody here holds',
    takes: { ...way, days: days('from', 'to'), hs: text('hs'), side: choice('side', ['exporter', 'importer']) },
    rows: 'rows',
    picks: ofLead,
    records: [companyOf],
    outside: true,
  },
  replies: {
    says: 'Replies of clients to bulk messages',
    takes: { text: text('q'), state: choice('state', ['open', 'done']), whose: choice('of', taskOwners) },
    rows: 'rows',
    picks: fieldsOf(`at client.name contact subject text isOptOut bulk.title assignee.name state`),
    records: [{ kind: 'company', id: 'client.id', field: 'companyHandle' }],
    contacts: fieldsOf(`contact from.name from.address`),
    outside: true,
  },
} satisfies Record<string, Use>
