import { randomBytes, randomUUID } from 'node:crypto'
import { createPool } from '@seamark/server/platform/database/connection'
import { hashSecret } from '@seamark/server/platform/secrets'
import type pg from 'pg'
import type { Product } from '../start-product.ts'
import { ask, dataOf } from './raw-requests.ts'
import { png, withText } from './images.ts'
import { uploadText } from './uploads.ts'
import type { Caller } from './callers.ts'
import { headersOf } from './callers.ts'

/** Checks that end sessions use `leaver`, `fired` and `forgetful`, whom no other check uses. */
const people = ['admin', 's1', 's2', 'm1', 'cs1', 'f1', 'x0', 'odd', 'leaver', 'fired', 'forgetful'] as const
export type Person = (typeof people)[number]

/** The records of a person in the product, which others try to reach. */
export interface Things {
  company: number
  contact: number
  poolCompany: number
  import: number
  upload: string
  export: number
  bulkRun: number
  view: number
  session: string
  certification: number
  notice: number
  account: number
  role: number
  department: number
  coverage: number
  item: number
  tagGroup: number
  tag: number
  tagTemplate: number
  template: number
  record: number
  comment: number
  task: number
  recordImage: number
  watch: number
  inquiryGroup: number
  sender: number
  inquiryMember: number
  groupPerson: number
  dataSet: number
  order: number
  reading: number
  paste: number
  pasteItem: number
  milestone: number
  error: number
  auditEntry: number
  application: number
  handover: number
  groupRequest: number
  cover: number
  quote: number
  bulk: number
  bulkTemplate: number
  drawing: number
  pictureRequest: number
  aiTemplate: number
  bulkAttachment: number
  reply: number
  peer: number
  quoteComment: number
  attachment: number
  shareLink: number
  chatFile: number
  capture: string
  exhibition: number
  exhibitor: number
  chat: number
  chatMessage: number
  /** A question with an image. */
  questionImage: number
  proposal: number
}

export interface Furniture {
  password: string
  callers: Record<Person, Caller>
  /** The owner is s1, except for the export, which is m1's. */
  things: Things
}

/** The private record of s1 that nobody else may find, by any of these values. */
export const canary = { name: '金丝雀-PRV1', telephone: '13900000777', email: 'canary-prv1@example.com' }

/** Sends a call with a JSON body as this caller. */
export const call = (
  api: string,
  caller: Caller,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
) =>
  ask(`${api}/api${path}`, {
    method,
    headers: {
      ...headersOf(caller),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  })

export async function createPeopleAndRecords({ address, oneTimeLink, databaseUrl }: Product): Promise<Furniture> {
  const password = randomBytes(12).toString('base64url')
  const secret = new URL(oneTimeLink ?? '').hash.slice('#once='.length)
  const admin = await redeem(address, 'admin', secret, password)
  const roles = await rolesOf(address, admin)
  const department = dataOf<{ id: number }>(
    await call(address, admin, 'POST', '/identity/departments', { name: '华东销售部', parentId: null }),
  ).id
  const nothing = {
    names: { zh: '无屏幕', en: 'No screens', es: 'Sin pantallas', ja: '画面なし' },
    codes: [],
    scope: 'own',
    capabilities: [],
  }
  const empty = dataOf<{ id: number }>(await call(address, admin, 'POST', '/identity/roles', nothing)).id
  const changing = { ...nothing, names: { zh: '试探', en: 'Probe', es: 'Sonda', ja: '試し' } }
  const odd = dataOf<{ id: number }>(await call(address, admin, 'POST', '/identity/roles', changing)).id
  const roleOf: Record<Exclude<Person, 'admin'>, number> = {
    s1: roles('sales'),
    s2: roles('sales'),
    m1: roles('salesManager'),
    cs1: roles('customerService'),
    f1: roles('followUpPerson'),
    x0: empty,
    odd,
    leaver: roles('customerService'),
    fired: odd,
    forgetful: roles('sales'),
  }
  const invite = async (username: Exclude<Person, 'admin'>) => {
    const given = {
      username,
      name: `Person ${username}`,
      roleIds: [roleOf[username]],
      departmentId: username === 'm1' ? null : department,
    }
    const { link } = dataOf<{ link: string }>(await call(address, admin, 'POST', '/identity/accounts', given))
    return redeem(address, username, link, password)
  }
  const callers = {
    admin,
    s1: await invite('s1'),
    s2: await invite('s2'),
    m1: await invite('m1'),
    cs1: await invite('cs1'),
    f1: await invite('f1'),
    x0: await invite('x0'),
    odd: await invite('odd'),
    leaver: await invite('leaver'),
    fired: await invite('fired'),
    forgetful: await invite('forgetful'),
  }
  const database = createPool(databaseUrl, { max: 1, statementTimeout: 10_000 })
  try {
    return { password, callers, things: await giveThings(address, callers, database, { role: odd, department }) }
  } finally {
    await database.end()
  }
}

/** Uses a one-time link: sets the new password, and returns the first session. */
/** Redeems a one-time link and returns the person that it lets in. */
export async function redeem(address: string, username: string, link: string, password: string): Promise<Caller> {
  const answer = await ask(`${address}/api/identity/oneTimeLinks/redeem`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ link, password }),
  })
  const { token } = dataOf<{ token: string }>(answer)
  return callerOf(username, token, cookiesOf(answer.headers['set-cookie']))
}

export const cookiesOf = (lines: readonly string[] = []) => lines.map((line) => line.split(';', 1)[0]).join('; ')

export function callerOf(username: string, token: string, cookie: string): Caller {
  const { userId } = claimsOf(token)
  return { id: Number(userId), username, roleId: 0, token, cookie }
}

export const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>

async function rolesOf(address: string, admin: Caller) {
  const { roles } = dataOf<{ roles: { id: number; authority: string }[] }>(
    await call(address, admin, 'GET', '/identity/roles'),
  )
  return (authority: string) => roles.find((role) => role.authority === authority)?.id ?? 0
}

/** What is read of an inquiry, as a sheet keeps it. */
const inquiryFacts = {
  extracted: { line: null, flags: [] },
  draft: {
    pols: ['CNNGB'],
    pods: ['DEHAM'],
    lane: '',
    carrier: '',
    currency: '',
    prices: [],
    boxes: [{ container: '40HQ', count: 1 }],
    sailing: null,
    effective: null,
    expiry: null,
    company: '',
    name: '',
    city: '',
    values: [],
  },
}

async function giveThings(
  address: string,
  { admin, s1, m1, cs1 }: Record<Person, Caller>,
  database: pg.Pool,
  { role, department }: { role: number; department: number },
): Promise<Things> {
  const make = async (caller: Caller, path: string, body: unknown) =>
    dataOf<{ id: number }>(await call(address, caller, 'POST', path, body)).id
  const company = await make(s1, '/phonebook/companies', {
    ...canary,
    address: '宁波市江东北路 1 号',
    // What the furniture does later moves it no further, so that it keeps its first version.
    progress: 'ordered',
  })
  const contact = await make(s1, `/phonebook/companies/${company}/contacts`, {
    name: canary.name,
    values: [{ kind: 'mobile', value: canary.telephone }],
  })
  await putCard(address, s1, contact)
  const record = await logWithImage(address, s1, company)
  const said = dataOf<{ comments: { id: number }[] }>(
    await call(address, s1, 'POST', `/followups/records/${record.id}/comments`, { text: canary.name }),
  )
  const task = await make(s1, '/followups/tasks', {
    kind: 'contact',
    title: canary.name,
    companyId: company,
    dueAt: new Date(Date.now() + 86_400_000).toISOString(),
  })
  const tagGroup = await make(admin, '/phonebook/tag-groups', {
    name: '金丝雀标签',
    nameEn: 'Canary tags',
    labels: [{ name: '金丝雀', nameEn: 'Canary' }],
  })
  const poolCompany = await make(s1, '/phonebook/companies', {
    name: '公海-PUB1',
    visibility: 'public',
    telephone: '13800138000',
  })
  const application = await make(cs1, '/phonebook/applications', {
    companyId: company,
    kind: 'phonebook.application.administratorship',
    note: canary.name,
  })
  // Everybody with the screen sees the request, and only those who see the company whose it is.
  await make(s1, '/rates/rates', {
    side: 'demand',
    pols: ['CNNGB'],
    pods: ['USLAX'],
    effective: '2026-01-01',
    expiry: '2099-12-31',
    boxes: [{ container: '40HQ', count: 2 }],
    companyId: company,
    remark: `${canary.name} ${canary.telephone}`,
  })
  const quote = await make(s1, '/rates/quotes', quoteFor(company))
  await call(address, s1, 'POST', `/rates/quotes/${quote}/issue`, { expiredLinesSeen: false }, { 'if-match': '"1"' })
  const shared = dataOf<{ link: { id: number } }>(await call(address, s1, 'POST', `/rates/quotes/${quote}/links`))
  const quoteComment = await make(s1, `/discussions/quote/${quote}/comments`, { text: canary.name })
  // It is uploaded before the half-way file below, since a person has one upload at a time.
  const photo = withText(png(64, 64), canary.name)
  const uploadId = await uploadText(address, s1, photo, { whole: true, name: 'so.png', purpose: 'attachment' })
  const attachment = await make(s1, `/discussions/quote/${quote}/attachments`, { uploadId })
  const paper = await uploadText(address, s1, photo, { whole: true, name: 'rates.png', purpose: 'attachment' })
  const bulkAttachment = await make(s1, '/messaging/attachments', { uploadId: paper })
  const talk = `消息记录\r\n消息对象:${canary.name}\r\n\r\n2024-03-04 8:00:01 甲(100000001)\r\n${canary.telephone}\r\n`
  const chat = await uploadText(address, s1, talk, { whole: true, name: 'chat.txt', purpose: 'chatText' })
  const chatFile = await make(s1, '/groups/chat-files', { uploadId: chat, purpose: 'chatText' })
  const finished = await uploadText(address, s1, '名称,电话\n测试公司甲,0571 8666 0001\n', { whole: true })
  const started = await make(s1, '/workbench/imports', { list: 'companies', uploadId: finished })
  const upload = await uploadText(address, s1, '名称\n测试公司乙\n', { whole: false })
  const exported = await make(m1, '/workbench/exports', { list: 'companies', format: 'csv', query: {}, columns: null })
  const state = { search: {}, columns: [], density: 'middle', frozen: 0 }
  const view = await make(s1, '/workbench/lists/companies/views', { name: '金丝雀视图', shared: false, state })
  const bulk = { list: 'companies', action: 'edit', input: { city: '宁波' }, rows: { ids: [company] } }
  const bulkRun = await make(s1, '/workbench/bulkRuns', bulk)
  const { sessions } = dataOf<{ sessions: { id: string }[] }>(await call(address, s1, 'GET', '/identity/sessions'))
  const certification = await certify(address, s1)
  await make(s1, '/oversight/errors', {
    release: '1.0.0',
    errors: [{ message: 'boom', info: '', path: '/dashboard', stack: '', occurrences: 1 }],
  })
  const one = async (sql: string, values: unknown[] = []) =>
    Number((await database.query<{ id: string }>(sql, values)).rows[0]?.id ?? 0)
  // It lies years ahead, so until then it gives nobody any right.
  const cover = await make(s1, '/identity/covers', {
    absentId: s1.id,
    coverId: admin.id,
    from: '2099-01-04',
    until: '2099-01-08',
    note: canary.name,
  })
  const order = await make(s1, '/orders', { number: 'CANARY-PRV1', companyId: company, remark: canary.name })
  const told = dataOf<{ milestoneId: number }>(
    await call(address, s1, 'POST', `/orders/${order}/milestones`, {
      step: 'booked',
      classifier: 'ACT',
      at: new Date().toISOString(),
    }),
  )
  const message = await make(s1, '/messaging/bulks', {
    title: canary.name,
    subject: canary.name,
    text: canary.telephone,
    audience: { chosen: { ids: [company] } },
  })
  const channel = await one(
    `insert into messaging.channels (kind, name, account) values ('mail', 'canary', 'canary@example.com') returning id`,
  )
  await database.query(
    `insert into messaging.recipients (bulk_id, target_kind, target_id, channel_id, class, address, address_key, value_key)
     values ($1, 'client', $2, $3, 'mail', 'canary@example.com', messaging.address_key('mail', 'canary@example.com'), 'canary@example.com')`,
    [message, company, channel],
  )
  const reply = await one(
    `insert into messaging.replies (channel_id, provider_id, client_ref, bulk_id, company_id, from_name, text, at, assignee_id)
     values ($1, 'canary', gen_random_uuid(), $2, $3, $4, $5, now(), $6) returning id`,
    [channel, message, company, canary.name, canary.telephone, s1.id],
  )
  const peer = await one(
    `insert into messaging.peers (channel_id, peer, name, contact_id, bound_at) values ($1, 'canary', $2, $3, now()) returning id`,
    [channel, canary.name, contact],
  )
  const inquiryGroup = await make(s1, '/groups', {
    platform: 'qq',
    account: '90001',
    name: '询价群 1',
    type: 'inquiry',
  })
  const inquiryMember = await make(s1, `/groups/${inquiryGroup}/members`, { name: canary.name, grade: 'owner' })
  const sender = await one(
    `insert into groups.senders (group_id, key, name, seen_at) values ($1, 'name:canary', $2, now()) returning id`,
    [inquiryGroup, canary.name],
  )
  const fair = await make(s1, '/exhibitions', { name: '试探展会', fromDay: '2026-01-05', toDay: '2026-01-08' })
  const capture = await takeCapture(address, s1, fair)
  // Everybody reads who stands there, and only those who see the company whose it is how to reach it.
  const exhibitor = await make(s1, '/exhibitions/exhibitors', {
    exhibitionId: fair,
    name: '试探展商',
    boothText: '3.1A12',
    contactName: canary.name,
    mobile: canary.telephone,
    email: canary.email,
    ownerId: s1.id,
    visitState: 'appointment',
    visitOn: '2026-01-06',
  })
  await call(address, s1, 'PUT', `/exhibitions/exhibitors/${exhibitor}/company`, { company }, { 'if-match': '"1"' })
  const kept = await keepChat(address, s1)
  const questionImage = await one(
    `insert into ai.message_images (message_id, place, file_id)
     select m.parent_id, 1, k.card_front_id from ai.messages m, phonebook.contacts k
     where m.id = $1 and k.card_front_id is not null limit 1 returning message_id as id`,
    [kept.chatMessage],
  )
  const paste = await one(
    `insert into ai.pastes (owner_id, state, title, sha256, source, day) values ($1, 'ready', $2, 'canary', $2, current_date) returning id`,
    [s1.id, `求 宁波-汉堡 1*40HQ ${canary.name}`],
  )
  const pasteItem = await one(
    `with said as (insert into ai.paste_messages (paste_id, place, sender, text) values ($1, 1, $2, $3) returning place)
     insert into ai.paste_items (paste_id, message, place, kind, item_key, day, facts, places, flags, wants_reply)
     select $1, place, 1, 'demand', 'canary', current_date, $4::jsonb, '[]', '{}', true from said returning id`,
    [paste, canary.name, `求 宁波-汉堡 1*40HQ ${canary.telephone}`, JSON.stringify(inquiryFacts)],
  )
  const pictureRequest = await one(
    `insert into ai.picture_requests (author_id, role_id, client_key, prompt, shape, wanted, model, seen_by, state, failure)
     select user_id, role_id, gen_random_uuid(), $2, 'square', 1, 'm', 'me', 'failed', '{"code": "endpoint_away", "params": {}}'
     from identity.user_roles where user_id = $1 order by role_id limit 1 returning id`,
    [s1.id, `一张贺卡，给 ${canary.name}`],
  )
  const handover = await make(admin, '/phonebook/handovers', { fromId: s1.id, rest: [m1.id] })
  const groupRequest = await make(s1, '/groups/chatRequests', { platform: 'qq', type: 'inquiry', note: '客户要求' })
  return {
    ...kept,
    cover,
    handover,
    capture,
    exhibition: fair,
    exhibitor,
    groupRequest,
    quote,
    bulk: message,
    questionImage,
    pictureRequest,
    drawing: await make(s1, '/ai/drawings', { fields: { preset: 'card', contact: { name: 's1' } } }),
    bulkTemplate: await make(s1, '/messaging/templates', {
      name: canary.name,
      nameEn: canary.name,
      subject: canary.name,
      text: canary.telephone,
    }),
    aiTemplate: await make(s1, '/ai/templates', {
      names: { zh: canary.name },
      drafts: { zh: `${canary.name} ${canary.telephone}` },
      language: 'zh',
    }),
    bulkAttachment,
    reply,
    peer,
    quoteComment,
    attachment,
    shareLink: shared.link.id,
    chatFile,
    company,
    contact,
    application,
    poolCompany,
    import: started,
    upload,
    export: exported,
    bulkRun,
    view,
    session: sessions[0]?.id ?? randomUUID(),
    certification,
    notice: await one('select max(id) as id from notices.notices where user_id = $1', [admin.id]),
    account: s1.id,
    role,
    department,
    coverage: await make(admin, '/territory/coverages', { departmentId: department, area: '330200' }),
    item: await one('select max(id) as id from settings.items'),
    tagGroup,
    tag: await one('select max(id) as id from phonebook.tags'),
    tagTemplate: await one('select max(id) as id from phonebook.tag_templates'),
    template: await one('select max(id) as id from followups.templates'),
    record: record.id,
    comment: said.comments[0]?.id ?? 0,
    task,
    recordImage: record.image,
    watch: await make(s1, '/trade/watches', { subject: { hs: '85' } }),
    inquiryGroup,
    inquiryMember,
    sender,
    groupPerson: await one(
      `with person as (insert into groups.persons (name) values ($3) returning id)
       insert into groups.person_seats (person_id, group_id, sender_id, member_id, keys, name, search)
       select id, $1, sender, member, array['name:canary'], $3, upper($3)
       from person, (values ($2::bigint, null), (null, $4::bigint)) as place (sender, member) returning person_id as id`,
      [inquiryGroup, sender, canary.name, inquiryMember],
    ),
    dataSet: await make(s1, '/trade/data-sets', { name: canary.name, slice: { pod: 'USLAX' } }),
    order,
    reading: await make(s1, '/rates/readings', { text: `上海-汉堡 40HQ 2650 ${canary.name}` }),
    paste,
    pasteItem,
    milestone: told.milestoneId,
    error: await one('select max(id) as id from oversight.errors'),
    auditEntry: await one('select max(id) as id from platform.audit where actor_id = $1', [s1.id]),
  }
}

/** A chat of this person that names the canary and proposes a task for it. */
async function keepChat(address: string, caller: Caller) {
  const asked = { key: randomUUID(), text: `提醒我明天联系${canary.name} ${canary.telephone}` }
  const { chat, messages } = dataOf<{
    chat: { id: number }
    messages: { id: number; parts: { kind: string; proposal?: { id: number } }[] }[]
  }>(await call(address, caller, 'POST', '/ai/chats', asked))
  const [, answer] = messages
  const proposal = answer?.parts.find(({ kind }) => kind === 'proposal')?.proposal
  if (!answer || !proposal) throw new Error('Nothing was proposed')
  return { chat: chat.id, chatMessage: answer.id, proposal: proposal.id }
}

/** A quote with the canary in everything that somebody types. */
const quoteFor = (companyId: number) => ({
  companyId,
  cargo: canary.name,
  terms: canary.name,
  validFrom: new Date().toISOString().slice(0, 10),
  validTo: new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10),
  lines: [
    {
      pols: ['CNNGB'],
      pods: ['USLAX'],
      currency: 'USD',
      basis: 'allIn',
      remark: canary.name,
      prices: [{ container: '40HQ', buying: 2450, selling: 2550 }],
    },
  ],
})

async function takeCapture(address: string, caller: Caller, exhibitionId: number) {
  const id = randomUUID()
  const form = new FormData()
  const texts = {
    exhibitionId: String(exhibitionId),
    contactName: canary.name,
    mobile: canary.telephone,
    email: canary.email,
    revision: '1',
    capturedAt: new Date().toISOString(),
    device: 'canary',
  }
  for (const [name, text] of Object.entries(texts)) form.append(name, text)
  form.append('front', new Blob([png(40, 30)], { type: 'image/png' }), 'card.png')
  const response = await fetch(`${address}/api/exhibitions/captures/${id}`, {
    method: 'PUT',
    headers: headersOf(caller),
    body: form,
  })
  if (!response.ok) throw new Error(`The capture was not taken: HTTP ${response.status}`)
  return id
}

async function putCard(address: string, caller: Caller, contact: number) {
  const form = new FormData()
  form.append('image', new Blob([png(40, 30)], { type: 'image/png' }), 'card.png')
  const response = await fetch(`${address}/api/phonebook/contacts/${contact}/cards/front`, {
    method: 'PUT',
    headers: headersOf(caller),
    body: form,
  })
  if (!response.ok) throw new Error(`The name card was not taken: HTTP ${response.status}`)
}

async function logWithImage(address: string, caller: Caller, company: number) {
  const form = new FormData()
  const texts = { way: 'phone', at: new Date().toISOString(), progress: 'contacted', content: canary.name }
  for (const [name, text] of Object.entries(texts)) form.append(name, text)
  form.append('image1', new Blob([png(40, 30)], { type: 'image/png' }), 'call.png')
  const response = await fetch(`${address}/api/followups/companies/${company}/records`, {
    method: 'POST',
    headers: headersOf(caller),
    body: form,
  })
  const answer = (await response.json()) as { data: { id: number; images: { id: number }[] } }
  if (!response.ok) throw new Error(`The follow-up was not taken: ${JSON.stringify(answer)}`)
  return { id: answer.data.id, image: answer.data.images[0]?.id ?? 0 }
}

async function certify(address: string, caller: Caller) {
  const form = new FormData()
  form.append('name', '金丝雀本人')
  form.append('image', new Blob([png(40, 30)], { type: 'image/png' }), 'card.png')
  const response = await fetch(`${address}/api/identity/certifications/personal`, {
    method: 'POST',
    headers: headersOf(caller),
    body: form,
  })
  const answer = (await response.json()) as { data: { personal: { id: number } } }
  if (!response.ok) throw new Error(`The certification was not taken: ${JSON.stringify(answer)}`)
  return answer.data.personal.id
}

/** Gives this browser a captcha whose answer is known, as no visitor can. Returns its cookie. */
export async function plantCaptcha(database: pg.Pool, answer: number, minutes = 5) {
  const browser = randomUUID()
  await database.query(
    `insert into identity.captchas (browser_hash, answer, expires_at) values ($1, $2, now() + make_interval(mins => $3))`,
    [hashSecret(browser), answer, minutes],
  )
  return `crm_pre=${browser}`
}
