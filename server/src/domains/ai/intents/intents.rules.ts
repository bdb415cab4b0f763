import type { ToolName } from '@seamark/contract/ai/tools/tools'
import type { Meaning } from './words.rules.ts'

/** Things that a sentence names beside its words: each fills a part of the query. */
export type Slot =
  | 'person'
  | 'pol'
  | 'pod'
  /** A port of which nothing says whether it is the first or the last. */
  | 'port'
  | 'lane'
  | 'carrier'
  | 'country'
  | 'container'
  | 'hs'
  | 'number'
  /** Within so many days, as a number and as their last day. */
  | 'within'
  | 'until'
  /** For so many days. */
  | 'days'

type Query = Readonly<Record<string, string>>

/** A command as plain data: the words that it needs, those that it may have, and what they ask for. */
export interface Intent {
  tool: ToolName
  /** One word of each group must be said. */
  says: readonly (readonly Meaning[])[]
  /** What is asked for unless something else is said. `@me` is the asker. */
  sets?: Query
  /** Words that may be said too, with what they ask for. */
  also?: Partial<Record<Meaning, Query>>
  slots?: Partial<Record<Slot, string>>
  /** At least one of these must be said, so that the answer is not a whole list. */
  needs?: readonly (Slot | Meaning | 'period')[]
  /** How days are asked for: two parts of the query, a name of a period for each name of days, or only these values. */
  period?: { from: string; to: string; isPast?: true } | { of: string; names: Readonly<Record<string, string>> }
  /** What naming a person asks for beside her. */
  ofPerson?: Query
  /** The rest of the sentence names a company, whose id goes there. */
  company?: string
  /** The rest of the sentence is looked for; of these alone. */
  text?: string
  textOf?: 'port' | 'carrier'
  /** It is not offered where its words are not said: any sentence could be its text. */
  isOnlySaid?: true
  /** A place must be said to be on a way, since it may also be where somebody is. */
  asksWay?: true
}

const noneOf = {} as const
const whose = (param: string) => ({ my: { [param]: '@me' }, held: noneOf }) as const
const progresses = {
  'progress.unconfirmed': { progress: 'unconfirmed' },
  'progress.contacted': { progress: 'contacted' },
  'progress.replied': { progress: 'replied' },
  'progress.quoted': { progress: 'quoted' },
  'progress.following': { progress: 'following' },
  'progress.ordered': { progress: 'ordered' },
} as const
const types = {
  'type.directShipper': { type: 'directShipper' },
  'type.forwarder': { type: 'forwarder' },
  'type.coLoader': { type: 'coLoader' },
  'type.overseasAgent': { type: 'overseasAgent' },
} as const
type TypeMeaning = keyof typeof types
type ProgressMeaning = keyof typeof progresses
const progressWords = Object.keys(progresses) as ProgressMeaning[]
const typeWords = Object.keys(types) as TypeMeaning[]

const way = { pol: 'pol', pod: 'pod', lane: 'lane' } as const
const ofCompanies = {
  tool: 'companies',
  asksWay: true,
  also: { ...whose('custodianId'), ...progresses, ...types, all: noneOf, company: noneOf },
  slots: { person: 'custodianId', pol: 'pol', pod: 'pod', lane: 'podLane', country: 'country' },
} as const satisfies Partial<Intent>
const ofRates = {
  tool: 'rates',
  also: { my: { mine: 'true' }, valid: noneOf, all: noneOf, space: noneOf },
  slots: { ...way, carrier: 'carrier', container: 'container' },
} as const satisfies Partial<Intent>
const ofOrders = {
  tool: 'orders',
  also: { ...whose('managerId'), order: noneOf },
  slots: { ...way, person: 'managerId', carrier: 'carrier' },
} as const satisfies Partial<Intent>
const ofQuotes = {
  tool: 'quotes',
  says: [['quote']],
  sets: { of: 'team', show: 'all' },
  also: { my: { of: 'own' }, team: { of: 'team' } },
  slots: { ...way, person: 'authorId' },
  ofPerson: { of: 'team' },
} as const satisfies Partial<Intent>
const ofOurQuotes = {
  ...ofQuotes,
  says: [['quote', 'quoteOrPrice']],
  slots: { person: 'authorId' },
} as const satisfies Partial<Intent>
const ofTasks = {
  tool: 'tasks',
  sets: { of: 'own', show: 'open' },
  also: { task: noneOf, my: { of: 'own' }, team: { of: 'team' }, recent: noneOf },
  slots: { person: 'personId' },
  ofPerson: { of: 'team' },
} as const satisfies Partial<Intent>
const ofFindings = {
  tool: 'findings',
  sets: { state: 'found' },
  also: { group: noneOf, space: noneOf, recent: noneOf, inGroup: noneOf },
  slots: { ...way, container: 'container', carrier: 'carrier' },
} as const satisfies Partial<Intent>
const ofTrade = { pol: 'pol', pod: 'pod', port: 'port', lane: 'lane', hs: 'hs', container: 'container' } as const
const platforms = {
  'platform.qq': { platform: 'qq' },
  'platform.wechat': { platform: 'wechat' },
  'platform.whatsapp': { platform: 'whatsapp' },
  'platform.telegram': { platform: 'telegram' },
  'platform.linkedin': { platform: 'linkedin' },
  'platform.facebook': { platform: 'facebook' },
  'platform.line': { platform: 'line' },
  'platform.zalo': { platform: 'zalo' },
} as const
const created = { from: 'createdFrom', to: 'createdTo' } as const

/** The commands, those that are offered first in front. */
export const intents = {
  // what waits
  day: {
    tool: 'day',
    says: [['agenda']],
    also: { my: noneOf, held: noneOf },
    period: { of: '', names: { today: '' } },
  },
  tasksOpen: {
    ...ofTasks,
    says: [['task']],
    also: { ...ofTasks.also, open: noneOf },
    needs: ['my', 'team', 'person', 'open'],
  },
  tasksOverdue: { ...ofTasks, says: [['task'], ['overdue']], sets: { of: 'own', show: 'overdue' } },
  tasksToday: {
    ...ofTasks,
    says: [['task']],
    period: { of: 'show', names: { today: 'today' } },
    needs: ['period'],
  },
  tasksComing: { ...ofTasks, says: [['task'], ['coming']], sets: { of: 'own', show: 'coming' } },
  tasksDone: { ...ofTasks, says: [['task'], ['done']], sets: { of: 'own', show: 'done' } },
  neglected: {
    tool: 'neglected',
    says: [['needsFollowUp'], ['company']],
    sets: { of: 'own' },
    also: { my: { of: 'own' }, team: { of: 'team' } },
    slots: { person: 'personId' },
    ofPerson: { of: 'team' },
  },
  timeline: { tool: 'timeline', says: [['record']], also: { recent: noneOf }, slots: { person: 'actorId' } },
  noticesUnread: { tool: 'notices', says: [['notice'], ['unread']], sets: { state: 'unread' }, also: { my: noneOf } },
  applicationsToDecide: {
    tool: 'applications',
    says: [['application'], ['toDecide']],
    sets: { queue: 'toDecide', state: 'open' },
  },
  applicationsMine: {
    tool: 'applications',
    says: [['application'], ['my']],
    sets: { queue: 'mine', state: 'open' },
  },
  // companies
  companiesOf: { ...ofCompanies, says: [['company']], needs: ['my', 'person'] },
  companiesPool: {
    tool: 'companies',
    asksWay: true,
    says: [['company', ...typeWords], ['pool']],
    sets: { visibility: 'public' },
    also: { ...progresses, ...types, all: noneOf },
    slots: { pol: 'pol', pod: 'pod', lane: 'podLane', country: 'country' },
  },
  companiesProgress: { ...ofCompanies, says: [['company'], progressWords] },
  companiesType: { ...ofCompanies, says: [typeWords] },
  companiesPlace: { ...ofCompanies, says: [['company']], needs: ['lane', 'pol', 'pod', 'country'] },
  companiesUntouched: {
    ...ofCompanies,
    says: [['company'], ['untouched']],
    also: { ...ofCompanies.also, moreThan: noneOf },
    slots: { ...ofCompanies.slots, days: 'untouchedDays' },
    needs: ['days'],
  },
  companiesFalling: {
    ...ofCompanies,
    says: [['company'], ['falling']],
    sets: { due: '7' },
    slots: { ...ofCompanies.slots, within: 'due' },
  },
  companiesNew: { ...ofCompanies, says: [['company'], ['new']], period: created, needs: ['period'] },
  companiesWithoutTelephone: { ...ofCompanies, says: [['company'], ['noTelephone']], sets: { hasTelephone: 'false' } },
  companiesWithoutEmail: { ...ofCompanies, says: [['company'], ['noEmail']], sets: { hasEmail: 'false' } },
  companiesWithoutContacts: { ...ofCompanies, says: [['company'], ['noContacts']], sets: { hasContacts: 'false' } },
  companiesContactOverdue: {
    ...ofCompanies,
    says: [['company'], ['nextContact'], ['overdue']],
    sets: { nextContact: 'overdue' },
  },
  companiesToContact: {
    ...ofCompanies,
    says: [['company'], ['toContact', 'nextContact']],
    period: { of: 'nextContact', names: { today: 'today', thisWeek: 'week' } },
    needs: ['period'],
  },
  companiesNoNextContact: { ...ofCompanies, says: [['company'], ['noNextContact']], sets: { nextContact: 'none' } },
  // one company
  companyResponsible: { tool: 'company', says: [['responsible']], company: 'id' },
  companyTelephone: { tool: 'companyContacts', says: [['telephone', 'contactPerson']], company: 'id' },
  companyLastTouch: {
    tool: 'companyRecords',
    says: [['lastTouch', 'record']],
    company: 'id',
    also: { recent: noneOf },
  },
  companyOrders: { tool: 'orders', says: [['order']], company: 'companyId' },
  // rates
  ratesLowest: {
    ...ofRates,
    says: [['lowest']],
    also: { ...ofRates.also, rate: noneOf },
    sets: { side: 'supply', sort: 'price', order: 'asc' },
    needs: ['pol', 'pod', 'lane'],
  },
  ratesOf: {
    ...ofRates,
    says: [['rate']],
    sets: { side: 'supply' },
    needs: ['pol', 'pod', 'lane', 'my'],
  },
  ratesExpiring: {
    ...ofRates,
    says: [['rate'], ['expiring']],
    sets: { side: 'supply', endsTo: '@in3' },
    slots: { ...ofRates.slots, until: 'endsTo' },
  },
  ratesRecommended: { ...ofRates, says: [['rate'], ['recommended']], sets: { side: 'supply', recommended: 'true' } },
  demands: {
    ...ofRates,
    says: [['seeking', 'demand']],
    also: { ...ofRates.also, recent: noneOf },
    sets: { side: 'demand' },
    needs: ['seeking', 'pol', 'pod', 'lane', 'my'],
  },
  demandsUnmatched: {
    ...ofRates,
    says: [['seeking', 'demand'], ['unmatched']],
    sets: { side: 'demand', unmatched: 'true' },
  },
  lanes: { tool: 'lanes', says: [['laneBoard']] },
  // quotes
  quotesOf: { ...ofOurQuotes, needs: ['my', 'team', 'person'] },
  quotesWay: { ...ofQuotes, needs: ['pol', 'pod', 'lane'] },
  quotesExpiring: {
    ...ofOurQuotes,
    says: [['quote', 'quoteOrPrice'], ['expiring']],
    sets: { of: 'team', show: 'expiring' },
  },
  quotesNoOutcome: {
    ...ofOurQuotes,
    says: [['quote', 'quoteOrPrice'], ['noOutcome']],
    sets: { of: 'team', show: 'noOutcome' },
  },
  quotesWon: { ...ofOurQuotes, says: [['quote', 'quoteOrPrice'], ['won']], sets: { of: 'team', show: 'won' } },
  quotesLost: { ...ofOurQuotes, says: [['quote', 'quoteOrPrice'], ['lost']], sets: { of: 'team', show: 'lost' } },
  quotesDraft: { ...ofOurQuotes, says: [['quote', 'quoteOrPrice'], ['draft']], sets: { of: 'team', show: 'draft' } },
  quotesApproval: {
    ...ofOurQuotes,
    says: [['quote', 'quoteOrPrice'], ['toDecide']],
    sets: { of: 'team', show: 'approval' },
  },
  // orders
  ordersOf: { ...ofOrders, says: [['order']], needs: ['my', 'person', 'pol', 'pod', 'lane', 'carrier'] },
  ordersSailing: {
    ...ofOrders,
    says: [['order'], ['sailing']],
    period: { from: 'sailingFrom', to: 'sailingTo' },
    needs: ['period'],
  },
  ordersArriving: {
    ...ofOrders,
    says: [['order'], ['arriving']],
    period: { from: 'arrivalFrom', to: 'arrivalTo' },
    needs: ['period'],
  },
  ordersRolled: { ...ofOrders, says: [['order'], ['rolled']], sets: { rolled: 'true' } },
  ordersUnsettled: { ...ofOrders, says: [['order'], ['unsettled']], sets: { settlement: 'open,overdue' } },
  ordersUnsettledOverdue: {
    ...ofOrders,
    says: [['order'], ['unsettled'], ['overdue']],
    sets: { settlement: 'overdue' },
  },
  orderWhere: {
    tool: 'orders',
    says: [['order', 'where']],
    also: { order: noneOf, where: noneOf },
    slots: { number: 'numbers' },
    needs: ['number'],
  },
  // chats
  groupsOf: {
    tool: 'groups',
    says: [['group']],
    also: { ...platforms, my: { personId: '@me' } },
    needs: ['my', ...keysOf(platforms)],
  },
  groupsForwarders: {
    tool: 'groups',
    says: [['forwarderGroup']],
    sets: { type: 'freightAgent' },
    also: { ...platforms },
  },
  groupsInquiry: { tool: 'groups', says: [['inquiryGroup']], sets: { type: 'inquiry' }, also: { ...platforms } },
  groupsQuiet: { tool: 'groups', says: [['group'], ['quiet']], sets: { quiet: 'true' }, also: { ...platforms } },
  findingsDemand: {
    ...ofFindings,
    says: [['inGroup'], ['demand', 'seeking']],
    sets: { kind: 'demand', state: 'found' },
  },
  findingsSupply: { ...ofFindings, says: [['inGroup'], ['supply']], sets: { kind: 'supply', state: 'found' } },
  messages: { tool: 'messages', says: [['inGroup'], ['mentioned']], text: 'q' },
  joinRequests: {
    tool: 'requests',
    says: [['joinRequest']],
    sets: { kind: 'join', queue: 'toDecide', state: 'open' },
    also: { toDecide: noneOf },
    needs: ['toDecide'],
  },
  qqFriends: { tool: 'qqFriends', says: [['qqFriend']] },
  // net and fairs
  crawledUnsorted: { tool: 'crawledCustomers', says: [['crawled'], ['unsorted']], sets: { sorting: 'unsorted' } },
  netInquiries: {
    tool: 'netPosts',
    says: [['netInquiry']],
    sets: { kind: 'inquiry', from: '@ago6', to: '@today' },
    also: { recent: noneOf },
    slots: { ...way },
    period: { from: 'from', to: 'to', isPast: true },
  },
  netPosts: {
    tool: 'netPosts',
    says: [['post']],
    sets: { from: '@ago6', to: '@today' },
    also: { recent: noneOf },
    slots: { ...way },
    period: { from: 'from', to: 'to', isPast: true },
    needs: ['period', 'recent', 'lane', 'pol', 'pod'],
  },
  exhibitionsUpcoming: { tool: 'exhibitions', says: [['exhibition'], ['upcoming']], sets: { phase: 'upcoming' } },
  exhibitionsOngoing: { tool: 'exhibitions', says: [['exhibition'], ['ongoing']], sets: { phase: 'ongoing' } },
  exhibitors: {
    tool: 'exhibitors',
    says: [['exhibitor']],
    also: { pool: { standing: 'pool' } },
    slots: { country: 'country' },
  },
  // trade data
  importers: {
    tool: 'parties',
    says: [['importer']],
    sets: { side: 'importer' },
    also: { rank: noneOf, portWord: noneOf },
    slots: ofTrade,
    needs: ['port', 'pol', 'pod', 'lane', 'hs'],
  },
  exporters: {
    tool: 'parties',
    says: [['exporter', 'cargoOwner']],
    sets: { side: 'exporter' },
    also: { rank: noneOf, portWord: noneOf },
    slots: ofTrade,
    needs: ['port', 'pol', 'pod', 'lane', 'hs'],
  },
  churned: {
    tool: 'leads',
    says: [['churned']],
    sets: { label: 'lost' },
    slots: { pol: 'pol', pod: 'pod', lane: 'lane', hs: 'hs' },
  },
  whiteSpace: {
    tool: 'whiteSpace',
    says: [['cargoOwner', 'exporter'], ['whiteSpace']],
    slots: { pol: 'pol', pod: 'pod', lane: 'lane', hs: 'hs' },
  },
  importRecords: {
    tool: 'tradeRecords',
    says: [['importRecord']],
    sets: { direction: 'import' },
    slots: ofTrade,
    needs: ['port', 'pol', 'pod', 'lane', 'hs'],
  },
  exportRecords: {
    tool: 'tradeRecords',
    says: [['exportRecord']],
    sets: { direction: 'export' },
    slots: ofTrade,
    needs: ['port', 'pol', 'pod', 'lane', 'hs'],
  },
  tradeRecords: {
    tool: 'tradeRecords',
    says: [['tradeRecord']],
    slots: ofTrade,
    needs: ['port', 'pol', 'pod', 'lane', 'hs'],
  },
  // messages to clients
  bulks: { tool: 'bulks', says: [['bulk']], also: { my: { of: 'own' }, recent: noneOf } },
  repliesOpen: { tool: 'replies', says: [['reply'], ['open']], sets: { state: 'open' } },
  optOuts: { tool: 'optOuts', says: [['optOut']] },
  // figures and words
  sales: {
    tool: 'sales',
    says: [['sales']],
    period: { of: 'period', names: { today: 'day', thisWeek: 'week', thisMonth: 'month', thisQuarter: 'quarter' } },
    needs: ['period'],
  },
  funnel: { tool: 'funnel', says: [['funnel']] },
  portCode: { tool: 'ports', says: [['portCode']], text: 'q', textOf: 'port' },
  term: {
    tool: 'terms',
    says: [['howSay']],
    also: {
      'lang.zh': { to: 'zh' },
      'lang.en': { to: 'en' },
      'lang.es': { to: 'es' },
      'lang.ja': { to: 'ja' },
    },
    text: 'text',
    isOnlySaid: true,
  },
  carrierCode: { tool: 'carriers', says: [['code']], text: 'q', textOf: 'carrier' },
} as const satisfies Record<string, Intent>
export type IntentName = keyof typeof intents

function keysOf<Key extends string>(record: Readonly<Record<Key, unknown>>): Key[] {
  return Object.keys(record) as Key[]
}
