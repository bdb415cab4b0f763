import type { Route } from '@seamark/contract/platform/route'
import { nameOf } from './routes.ts'

/** Valid rules that differ from the present ones. */
const trespassedRules = {
  recycling: true,
  days: { unconfirmed: 3, contacted: 3, replied: 3, quoted: 3, following: 3, ordered: 3 },
  types: {},
  sparedDepartmentIds: [],
  plannedDays: 0,
  graceDays: 0,
  warningDays: [],
  warnHour: 0,
  runHour: 1,
  protectionDays: 0,
  protectionExtendDays: 0,
  protectionMaxDays: 0,
  dailyClaims: null,
  holdingCap: null,
  coolDownDays: 0,
  quietDays: 0,
  dailyViews: null,
}

const later = new Date(Date.now() + 90_000_000).toISOString()
const logged = {
  way: 'phone',
  at: new Date(Date.now() - 60_000).toISOString(),
  progress: 'contacted',
  content: 'trespass',
}

const quoted = { companyId: 987_654_321, validFrom: '2099-01-01', validTo: '2099-01-31', terms: 'trespass' }

const trespasser = { name: 'trespass', values: [{ kind: 'mobile', value: '13800000000' }] }

const trespassingRate = {
  pols: ['CNSHA'],
  pods: ['USLAX'],
  effective: '2099-02-01',
  expiry: '2099-02-03',
  boxes: [{ container: '40HQ', count: 1 }],
}

/** Bodies where the schema does not show what is valid, or where its shortest valid body would change nothing. */
const given: Record<string, unknown> = {
  'PATCH /phonebook/companies/:id': { remark: 'trespass' },
  'PATCH /user/:id': { introduction: 'trespass' },
  'PATCH /workbench/views/:id': { name: 'trespass' },
  'PATCH /identity/accounts/:id': { name: 'trespass' },
  'PATCH /identity/roles/:id': { capabilities: ['export'] },
  'PATCH /identity/departments/:id': { name: 'trespass' },
  'PATCH /identity/preferences': { tagsView: false },
  'POST /clientV2/user/bind': { mobile: '13800000000', code: '123456', password: 'whatever it is' },
  'POST /clientV2/user/sendCode': { mobile: '13800000000', imageCaptcha: 7 },
  'POST /crmuser/getCode': { mobile: '13800000000', imageCaptcha: 7 },
  'POST /crmuser/forgetPassword': { mobile: '13800000000', code: '123456', password: 'whatever it is' },
  'POST /crmuser/login/simpleMobile': { mobile: '13800000000', code: '123456' },
  'POST /identity/certifications/company': { name: '航标', address: '宁波', creditCode: '91330200144060001C' },
  'POST /identity/accounts': { username: 'trespasser', name: 'trespass', roleIds: [1] },
  'POST /identity/departments': { name: 'trespass', parentId: null },
  'POST /workbench/imports': { list: 'companies', uploadId: '0123456789abcdef0123456789abcdef' },
  'POST /workbench/exports': { list: 'companies', format: 'csv', query: {}, columns: null },
  'POST /oversight/errors': {
    release: '1.0.0',
    errors: [{ message: 'trespass', info: '', path: '/', stack: '', occurrences: 1 }],
  },
  'POST /phonebook/companies': { name: 'trespass' },
  'POST /phonebook/profiles': { name: 'trespass', contacts: [trespasser] },
  'POST /phonebook/pasted-texts': { text: '联系人：王莉 13800138000' },
  'POST /phonebook/look-ups/numbers': { values: trespasser.values },
  'PATCH /phonebook/companies/:id/tags': { add: [], remove: [987_654_321] },
  'POST /phonebook/companies/:id/contacts': trespasser,
  'POST /phonebook/companies/:id/contacts/judgements': { contacts: [trespasser] },
  'POST /phonebook/companies/:id/contacts/additions': { contacts: [trespasser] },
  'POST /phonebook/handovers': { fromId: 987_654_321, rest: [987_654_320] },
  'POST /identity/covers': { absentId: 987_654_321, coverId: 987_654_320, from: '2099-02-01', until: '2099-02-03' },
  'POST /phonebook/merges': {
    keepId: 987_654_321,
    companies: [
      { id: 987_654_321, version: 1 },
      { id: 987_654_320, version: 1 },
    ],
  },
  'POST /phonebook/duplicates/verdict': { lowId: 987_654_320, highId: 987_654_321, verdict: 'different' },
  'PUT /phonebook/poolRules': trespassedRules,
  'POST /territory/coverages': { departmentId: 1, lane: 'usWest' },
  'PUT /territory/coverages/:id': { departmentId: 1, lane: 'usWest' },
  'POST /phonebook/designate/preview': { chosen: {}, rule: 'roundRobin', userIds: [1] },
  'POST /phonebook/designate/run': { designation: { chosen: {}, rule: 'roundRobin', userIds: [1] }, stamp: 'trespass' },
  'POST /phonebook/poolRules/simulation': trespassedRules,
  'POST /phonebook/poolRules/simulation/companies': { rules: trespassedRules, within: 30 },
  'POST /rates/quotes': quoted,
  'PUT /rates/quotes/:id': quoted,
  'POST /rates/quotes/preview': quoted,
  'POST /discussions/:kind/:id/comments': { text: 'trespass' },
  'PATCH /discussions/comments/:id': { text: 'trespass' },
  'POST /discussions/:kind/:id/attachments': { uploadId: '0123456789abcdef0123456789abcdef' },
  'POST /followups/companies/:id/records': logged,
  'PATCH /followups/records/:id': logged,
  'POST /followups/tasks': { kind: 'todo', title: 'trespass', dueAt: later },
  'PUT /followups/tasks/:id': { kind: 'todo', title: 'trespass', dueAt: later },
  'PATCH /followups/tasks/:id/time': { dueAt: later, minutes: 45 },
  'POST /followups/tasks/:id/postpone': { dueAt: later, note: 'trespass' },
  'POST /ai/answers': { text: 'trespass' },
  'POST /ai/translations/terms': { text: 'trespass', to: 'en' },
  'POST /ai/translations': { text: 'trespass', to: 'en' },
  'POST /ai/companies/:id/summary': {},
  'POST /ai/glossary': { zh: '越权', en: 'trespass' },
  'PATCH /ai/glossary/:id': { en: 'trespass' },
  'POST /ai/endpoint/checks': { model: 'trespass' },
  'POST /ai/quotas': { holder: 'role', holderId: 1, tokensDay: 1, tokensMonth: 1, picturesDay: 1 },
  'PUT /ai/quotas/:id': { tokensDay: 1, tokensMonth: 1, picturesDay: 1 },
  'PUT /ai/prices/:model': { tokensIn: 1, tokensCached: 1, tokensOut: 1, picture: 1 },
  'POST /ai/chats': { key: '01234567-89ab-4cde-8f01-23456789abcf', text: 'trespass' },
  'POST /ai/question-sheets': { uploadId: '0123456789abcdef0123456789abcdef', room: 1000 },
  'PATCH /ai/chats/:id': { title: 'trespass' },
  'POST /ai/chats/:id/messages': { key: '01234567-89ab-4cde-8f01-23456789abcf', text: 'trespass' },
  'POST /ai/messages/:id/answers': { key: '01234567-89ab-4cde-8f01-23456789abcf' },
  'PUT /ai/messages/:id/verdict': { verdict: 'good' },
  'POST /ai/cards/captures/:id/readings': { side: 'front' },
  'POST /ai/cards/readings': {},
  'POST /ai/proposals/:id/confirm': {
    token: 'trespass',
    seen: 'trespass',
    input: { kind: 'task', title: 'trespass', dueDay: '2099-01-01' },
  },
  'POST /ai/proposals/:id/dismiss': { token: 'trespass' },
  'POST /ai/posters/preview': { fields: { preset: 'card', contact: { name: 'trespass' } } },
  'POST /ai/drawings': { fields: { preset: 'card', contact: { name: 'trespass' } } },
  'PATCH /ai/drawings/:id': { seenBy: 'all' },
  'POST /ai/pictures': { key: '01234567-89ab-4cde-8f01-23456789abcf', prompt: 'trespass' },
  'POST /ai/questions': { question: 'trespass', answer: 'trespass', language: 'en' },
  'POST /ai/questions/tries': { text: 'trespass' },
  'PATCH /ai/questions/:id': { answer: 'trespass' },
  'POST /ai/pastes': { text: 'trespass' },
  'POST /ai/pastes/:id/suggestions': { itemIds: [1] },
  'PATCH /ai/paste-items/:id': { reply: 'trespass' },
  'POST /ai/paste-items/:id/replied': { isReplied: true },
  'POST /ai/templates': { names: { en: 'trespass' }, drafts: { en: 'trespass' }, language: 'en' },
  'PATCH /ai/templates/:id': { instruction: 'trespass' },
  'POST /ai/templates/:id/text': { language: 'zh', values: {} },
  'POST /ai/templates/:id/try': { language: 'zh', values: {} },
  'POST /exhibitions': { name: 'trespass', fromDay: '2099-01-01', toDay: '2099-01-02' },
  'PATCH /exhibitions/:id': { note: 'trespass' },
  'POST /exhibitions/exhibitors': { exhibitionId: 987_654_321, name: 'trespass' },
  'PATCH /exhibitions/exhibitors/:id': { note: 'trespass' },
  'PUT /exhibitions/exhibitors/:id/company': { company: 'none' },
  'POST /exhibitions/captures/:id/sortings': {
    company: { kind: 'new' },
    companyName: 'trespass',
    contactName: '',
    position: '',
    mobile: '',
    telephone: '',
    email: '',
    wechat: '',
    heat: null,
    note: 'trespass',
    next: null,
  },
  'POST /exhibitions/captures/:id/discards': { reason: 'other' },
  'PUT /exhibitions/captures/:id': {
    exhibitionId: 987_654_321,
    contactName: 'trespass',
    revision: 9,
    capturedAt: new Date().toISOString(),
    device: 'trespass',
  },
  'PATCH /orders/:id': { remark: 'trespass' },
  'POST /orders': { remark: 'trespass' },
  'POST /orders/:id/milestones': { step: 'booked', classifier: 'ACT', at: new Date().toISOString() },
  'PUT /orders/:id/settlement': { settledDay: '2026-01-01' },
  'POST /phonebook/contacts/:id/confirmations': { kind: 'mobile', key: '+8613800000000' },
  'PATCH /groups/:id': { remark: 'trespass' },
  'POST /groups/:id/invitation': { link: 'https://trespass.example' },
  'PUT /groups/carrier-words': { word: 'TRESPASS', answer: { is: 'none' } },
  'PUT /groups/company-words': { word: 'TRESPASS', name: 'trespass', answer: 'isMeant' },
  'PUT /groups/finding-alerts/:id': { isOn: true },
  'PATCH /groups/findings/:id': { draft: { company: 'trespass' } },
  'POST /groups/rate-requests/:id/groups': { groupIds: [987_654_321] },
  'POST /groups/rate-requests/:id/sent': { groupId: 987_654_321, isSent: true },
  'PATCH /crawl/customers/:id': { city: 'trespass' },
  'PUT /crawl/customers/:id/quality': { quality: 'bad', badReason: 'other' },
  'PATCH /crawl/posts/:id': { kind: 'offer' },
  'PUT /crawl/posts/:id/quality': { quality: 'bad', badReason: 'other' },
  'POST /crawl/posts/:id/reading': { side: 'demand' },
  'POST /crawl/posts/:id/follow-up': { content: 'trespass' },
  'PUT /crawl/papers/subscription': { isOn: true },
  'POST /crawl/sources': { name: 'trespass' },
  'PATCH /crawl/sources/:id': { note: 'trespass' },
  'PUT /crawl/sources/:id/state': { state: 'retired' },
  'POST /crawl/sources/:id/runs': { purpose: 'look' },
  'POST /groups/friends': { ourAccount: '800100200', qq: '600100200' },
  'PATCH /groups/friends/:id': { remark: 'trespass' },
  'POST /groups/zaloAccounts': { phone: '0912345678', type: 'personal', country: 'VN' },
  'PATCH /groups/zaloAccounts/:id': { note: 'trespass' },
  'POST /groups/chatRequests': { platform: 'qq', type: 'inquiry', note: 'trespass' },
  'POST /groups/requests/:id/decision': { isGranted: false, note: 'trespass' },
  'PATCH /groups/members/:id': { address: 'trespass' },
  'POST /groups/chat-files': { uploadId: '0123456789abcdef0123456789abcdef', purpose: 'chatText' },
  'POST /groups/chat-files/:id/reading': {
    zone: 'Asia/Shanghai',
    texts: [{ name: 'chat.txt', form: 'qqManager', order: null, year: null, encoding: null }],
  },
  'POST /groups/chat-files/:id/groups': { parts: [{ place: 0, groupId: null }] },
  'POST /rates/rates': { side: 'demand', ...trespassingRate },
  'PUT /rates/rates/:id': trespassingRate,
  'POST /rates/readings': { text: '上海-汉堡 40HQ 2650' },
  'POST /rates/readings/:id/company': { companyId: null, sourceName: '海通' },
  'POST /rates/readings/:id/hidden': { opened: [] },
  'POST /rates/readings/:id/lines/:place': { leftOut: true },
  'POST /rates/port-words': { word: 'trespass', codes: ['DEHAM'] },
  'POST /rates/port-words/withdrawals': { word: 'trespass', codes: ['DEHAM'] },
  'PUT /messaging/bulks/:id': { title: 'trespass' },
  'PUT /messaging/bulks/:id/rates': { rateIds: [1] },
  'POST /messaging/channels': { kind: 'sms', account: '航标测试', name: 'trespass' },
  'PUT /messaging/channels/:id': { name: 'trespass' },
  'PUT /messaging/channels/:id/credentials': { secrets: { accessKeyId: 'trespass', accessKeySecret: 'trespass' } },
  'PUT /messaging/channels/:id/approved-texts': { texts: [] },
  'PUT /messaging/templates/:id': { name: 'trespass', nameEn: 'trespass' },
  'PUT /messaging/topics/:id': { name: 'trespass' },
  'POST /messaging/attachments': { uploadId: '0123456789abcdef0123456789abcdef' },
  'POST /messaging/companies/:id/consents': { kind: 'email', value: 'canary-prv1@example.com', source: 'trespass' },
  'POST /phonebook/applications': { companyId: 987_654_321, kind: 'phonebook.application.access' },
}

/** Returns a body that this call takes, made from its schema; undefined for a call that takes none. */
export function sampleBody(route: Route): unknown {
  if (route.body === undefined) return undefined
  const own = given[nameOf(route)]
  if (own !== undefined) return own
  const made = sample(route.body.toJSONSchema({ io: 'input', unrepresentable: 'any' }) as Schema)
  // A call for many objects must affect none here: the first rows are those that the other checks look for.
  return typeof made === 'object' && made !== null && 'ids' in made ? { ...made, ids: [987_654_321] } : made
}

/** Returns what a call must be asked beside its path, which few must. */
export const sampleQuery = (route: Route) => askedBeside[nameOf(route)] ?? ''

const askedBeside: Readonly<Record<string, string>> = {
  'GET /groups/:id/members/messages': '?members=987654321',
  'GET /messaging/attachments': '?ids=987654321',
}

/** Returns the names in this call's body. */
export const ownFields = ({ body }: Route) =>
  Object.keys((body?.toJSONSchema({ io: 'input', unrepresentable: 'any' }) as Schema | undefined)?.properties ?? {})

/** Returns the names in this call's query. */
export const ownParameters = ({ query }: Route) =>
  Object.keys((query?.toJSONSchema({ io: 'input', unrepresentable: 'any' }) as Schema | undefined)?.properties ?? {})

interface Schema {
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  type?: string
  format?: string
  minLength?: number
  minItems?: number
  minimum?: number
  exclusiveMinimum?: number
  required?: string[]
  properties?: Record<string, Schema>
  items?: Schema
}

function sample(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const choice = schema.anyOf ?? schema.oneOf
  if (choice) return sample(choice.find(({ type }) => type !== 'null') ?? {})
  switch (schema.type) {
    case 'object':
      return Object.fromEntries((schema.required ?? []).map((name) => [name, sample(schema.properties?.[name] ?? {})]))
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => sample(schema.items ?? {}))
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, (schema.exclusiveMinimum ?? 0) + 1)
    case 'boolean':
      return true
    default:
      return text(schema)
  }
}

const forms: Record<string, string> = {
  email: 'a@example.com',
  uuid: '01234567-89ab-4cde-8f01-23456789abcd',
  'date-time': '2026-11-20T00:00:00Z',
}

const text = ({ format, minLength = 1 }: Schema) => forms[format ?? ''] ?? 'x'.repeat(Math.max(minLength, 10))
