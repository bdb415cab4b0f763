import { type ApprovedText, newChannel } from '@seamark/contract/messaging/channels/channels'
import { type TemplateInput, templateInput } from '@seamark/contract/messaging/templates/templates'
import { bulkInput } from '@seamark/contract/messaging/bulks/fields'
import type { PeerTarget } from '@seamark/contract/messaging/peers/peers'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type Context, passes, personOf } from '../../platform/context.ts'
import { actAsPerson } from '../identity/index.ts'
import { write } from '../../platform/write.ts'
import { getBulk } from './bulks/bulks.queries.ts'
import { checkBulk, freezeRecipients } from './bulks/checks.commands.ts'
import { confirmBulk } from './bulks/confirmations.commands.ts'
import { createBulk } from './bulks/drafts.commands.ts'
import { tellOldSends } from './dispatch/traces.commands.ts'
import { endCalls, startCalls } from './ledger/calls.commands.ts'
import { claimLot } from './ledger/claims.commands.ts'
import { createChannel, keepApprovedTexts } from './channels/accounts.commands.ts'
import { addOptOut, recordConsent } from './opt-outs/lists.commands.ts'
import { addTopic } from './opt-outs/topics.commands.ts'
import { bindPeer } from './peers/bindings.commands.ts'
import { takePeerNews } from './peers/news.commands.ts'
import type { PeerNews } from './providers/peers.rules.ts'
import { keepReply } from './replies/arrivals.commands.ts'
import { releaseTemplate, createTemplate } from './templates/templates.commands.ts'

/**
 * Adds invented templates by people who hold companies, and some who want no bulk messages, by the verbs that people use. Where somebody has written a
 * template already it adds nothing. Returns how many templates it made.
 */
export async function createDemoTemplates(context: Context): Promise<number> {
  const { rows: people } = await sql<{ id: number }>`
    select distinct c.custodian_id as id from phonebook.companies c
    where c.custodian_id is not null and not exists (select from messaging.templates) order by 1 limit 2`.execute(
    context.db,
  )
  const authors = await Promise.all(people.map(({ id }) => actAsPerson(context, id)))
  const writers = authors.filter(({ actor }) => passes(actor, 'messaging.sendBulks'))
  if (writers.length === 0) return 0
  for (const [place, { isReleased, quotes, ...template }] of demoTemplates.entries()) {
    const writer = writers[place % writers.length] ?? context
    const rateIds = quotes ? await offersFor(writer) : []
    const { id, version } = await createTemplate(writer, templateInput.parse({ ...template, rateIds }))
    if (isReleased) await releaseTemplate(writer, id, version)
  }
  await addOptOuts(context)
  return demoTemplates.length
}

/** Three offers that hold longest, for whoever may see offers. */
async function offersFor({ db, actor }: Context): Promise<number[]> {
  if (!passes(actor, 'rates.read')) return []
  const { rows } = await sql<{ id: number }>`
    select id::float8 as id from rates.rates
    where side = 'supply' and state = 'open' and delete_after is null and ends_on >= current_date
    order by ends_on desc, id limit 3`.execute(db)
  return rows.map(({ id }) => id)
}

/** The mail boxes that a forwarder's list collects over the years, and somebody who said at a fair that she wants the weekly rates. */
async function addOptOuts(context: Context) {
  const { rows } = await sql<{ id: number }>`
    select u.id from identity.users u where u.username = 'sysadmin' and u.disabled_at is null`.execute(context.db)
  const keeper = rows[0] && (await actAsPerson(context, rows[0].id))
  if (!keeper || !passes(keeper.actor, 'messaging.manageOptOuts')) return
  for (const topic of demoTopics) await addTopic(keeper, topic)
  for (const { address, note } of demoOptOuts)
    await addOptOut(keeper, { whose: { kind: 'email', address }, topicId: null, reason: 'byHand', note })
  await addDemoChannel(keeper)
  await addDemoPeers(context, keeper)
  await recordConsent(keeper, {
    kind: 'email',
    address: 'rates@lakeside-trading.example',
    given: true,
    source: '宁波外贸展，现场扫码登记',
    proof: '登记表第 12 行：每周运价',
  })
}

/** A channel as somebody leaves it who waits for the keys of the provider: paused, and nothing leaves by it. */
async function addDemoChannel(keeper: Context) {
  if (!passes(keeper.actor, 'messaging.manageChannels')) return
  const body = newChannel.parse({
    kind: 'sms',
    account: '航标货运',
    name: '营销短信（阿里云）',
    rate: 20,
    dailyCap: 2000,
  })
  const here = { mailAccount: undefined, publicAddress: undefined }
  const { id, version } = await createChannel(keeper, body, here)
  await keepApprovedTexts(keeper, id, version, { texts: demoApproved, here })
}

/** Who has come to two accounts at messengers over the last weeks; some of them are known to be contacts of clients. */
async function addDemoPeers(context: Context, keeper: Context) {
  if (!passes(keeper.actor, 'messaging.manageChannels')) return
  const here = { mailAccount: undefined, publicAddress: undefined }
  const { rows: contacts } = await sql<{ id: number; custodian: number }>`
    select distinct on (c.custodian_id) k.id::float8 as id, c.custodian_id::float8 as custodian
    from phonebook.contacts k join phonebook.companies c on c.id = k.company_id and c.delete_after is null and c.custodian_id is not null
    where k.delete_after is null order by c.custodian_id, k.id limit 2`.execute(context.db)
  const { rows: groups } = await sql<{ id: number; creator: number }>`
    select g.id::float8 as id, g.created_by::float8 as creator from groups.groups g
    where g.delete_after is null and g.state = 'active' order by g.platform <> 'telegram', g.id limit 1`.execute(
    context.db,
  )
  const known = contacts.map(({ id, custodian }) => ({ by: custodian, target: { contactId: id } })).values()
  const knownGroups = groups.map(({ id, creator }) => ({ by: creator, target: { groupId: id } })).values()
  for (const { peers, ...account } of demoAccounts) {
    const { id } = await createChannel(keeper, newChannel.parse(account), here)
    for (const peer of peers) {
      const whose = peer.isGroup ? knownGroups : known
      await addDemoPeer(context, id, peer, peer.isKnown ? whose.next().value : undefined)
    }
  }
}

/** Who somebody is, and who of us says so. */
interface DemoBinding {
  by: number
  target: PeerTarget
}

async function addDemoPeer(
  context: Context,
  channelId: number,
  { name, handle = '', isGroup = false, joinedHoursAgo, saidHoursAgo, leftHoursAgo }: DemoPeer,
  binding: DemoBinding | undefined,
) {
  const peer = `demo ${name}`
  const hoursAgo = (hours: number) => new Date(context.now().getTime() - hours * 3_600_000)
  const told = (hours: number) => ({ eventId: `${peer} ${hours}`, peer, isGroup, name, handle, at: hoursAgo(hours) })
  await write.bookkeep(context, 'messaging.sendBulks', async (tx) => {
    const take = (news: PeerNews) => takePeerNews(tx, { id: channelId }, news)
    await take({ ...told(joinedHoursAgo), kind: 'joined', token: '' })
    if (saidHoursAgo !== undefined) await take({ ...told(saidHoursAgo), kind: 'said', text: '' })
    if (leftHoursAgo !== undefined) await take({ ...told(leftHoursAgo), kind: 'left' })
  })
  if (!binding) return
  const { rows } = await sql<{ id: number; version: number }>`
    select id::float8 as id, version from messaging.peers where channel_id = ${channelId} and peer = ${peer}`.execute(
    context.db,
  )
  const person = await actAsPerson(context, binding.by)
  if (rows[0] && passes(person.actor, 'messaging.sendBulks'))
    await bindPeer(person, rows[0].id, rows[0].version, binding.target)
}

interface DemoPeer {
  name: string
  handle?: string
  isGroup?: boolean
  joinedHoursAgo: number
  saidHoursAgo?: number
  leftHoursAgo?: number
  /** Whether somebody has said whose contact, or which group of ours, it is. */
  isKnown?: boolean
}

const demoAccounts: readonly {
  kind: 'telegram' | 'zalo'
  account: string
  name: string
  peers: readonly DemoPeer[]
}[] = [
  {
    kind: 'telegram',
    account: 'seamark_demo_bot',
    name: '航标客服（Telegram）',
    peers: [
      { name: 'Olga Petrenko', joinedHoursAgo: 900, saidHoursAgo: 620, leftHoursAgo: 130 },
      { name: 'Haiphong – Ningbo bookings', isGroup: true, joinedHoursAgo: 400, isKnown: true },
      { name: 'Vietnam import desk', isGroup: true, joinedHoursAgo: 60 },
      { name: 'Karim Haddad', handle: 'karim_trading', joinedHoursAgo: 190, saidHoursAgo: 26 },
      { name: 'Minh Anh Nguyen', handle: 'minhanh_import', joinedHoursAgo: 280, saidHoursAgo: 3, isKnown: true },
    ],
  },
  {
    kind: 'zalo',
    account: '4180000000000000001',
    name: '航标 Zalo',
    peers: [
      { name: 'Le Quoc Bao', joinedHoursAgo: 300, saidHoursAgo: 150 },
      { name: 'Tran Thi Hoa', joinedHoursAgo: 260, saidHoursAgo: 5, isKnown: true },
    ],
  },
]

const demoApproved: readonly ApprovedText[] = [
  {
    name: 'SMS_488000001',
    language: '',
    text: '{{contact|您好}}，本周欧基港运价与舱位已更新，需要报价请致电{{me.name}}。拒收请回复R',
  },
]

const demoTopics = [
  { name: '运价周报', nameEn: 'Weekly rates' },
  { name: '船期与舱位', nameEn: 'Schedules and space' },
  { name: '节日问候', nameEn: 'Season’s greetings' },
]

const demoOptOuts = [
  { address: 'noreply@harbourline.example', note: '自动邮箱，无人查看' },
  { address: 'office@greenfield-import.example', note: '电话里要求只发合同，不发运价' },
]

interface DemoTemplate extends Pick<TemplateInput, 'name' | 'nameEn' | 'kind' | 'text'> {
  subject?: string
  translations?: TemplateInput['translations']
  /** Whether offers go with it. */
  quotes?: boolean
  isReleased: boolean
}

const demoTemplates: readonly DemoTemplate[] = [
  {
    name: '欧基港运价周报',
    nameEn: 'Europe base ports, weekly rates',
    kind: 'mail',
    subject: '欧基港本周运价与舱位',
    text: '{{contact|您好}}：\n\n本周宁波、上海到欧基港（鹿特丹、汉堡、安特卫普、费利克斯托）有现舱，价格截至本周五。\n需要订舱或单独报价，请直接回复本邮件，或致电 {{me.name}}。',
    translations: {
      en: {
        subject: 'Europe base ports: rates and space this week',
        text: 'Dear {{contact|customer}},\n\nwe have space from Ningbo and Shanghai to Rotterdam, Hamburg, Antwerp and Felixstowe this week; rates hold until Friday.\nFor a booking or a quote, please answer this mail.\n\n{{me.name}}',
      },
    },
    isReleased: true,
  },
  {
    name: '涨价预告',
    nameEn: 'Rate increase ahead',
    kind: 'mail',
    subject: '下月 1 日起运价上调，请提前安排订舱',
    text: '{{contact|您好}}：\n\n多家船公司宣布下月 1 日起上调运价。{{company}} 如有已定的货，请在本月 25 日前告知品名、件毛体和货好时间，我们优先按现价锁舱。\n\n{{me.name}}',
    isReleased: true,
  },
  {
    name: '春节放假与截单安排',
    nameEn: 'Spring Festival: holidays and cut-offs',
    kind: 'text',
    text: '{{contact|您好}}，春节前最后一周舱位紧张，截单日会提前。节前要走的货请尽早给到托书，值班电话节日期间照常接听。{{me.name}} 祝您新春顺利。',
    isReleased: true,
  },
  {
    name: '本周特价',
    nameEn: 'Special rates of the week',
    kind: 'mail',
    subject: '本周特价：{{pol|中国}} 到 {{pod|欧美}}',
    text: '{{contact|您好}}：\n\n本周可订的价格如下，以订舱确认为准：\n\n{{rates}}\n\n需要其他港口或柜型，请直接回复。\n{{me.name}} {{me.phone|}}',
    translations: {
      en: {
        subject: 'Special rates: {{pol|China}} to {{pod|overseas}}',
        text: 'Dear {{contact|customer}},\n\nthese rates can be booked this week, subject to confirmation:\n\n{{rates}}\n\nPlease answer this mail for other ports or boxes.\n{{me.name}} {{me.phone|}}',
      },
    },
    quotes: true,
    isReleased: true,
  },
  {
    name: '月度对账提醒',
    nameEn: 'Monthly statement',
    kind: 'mail',
    subject: '本月对账单',
    text: '{{contact|您好}}：\n\n{{company}} 本月对账单即将寄出，如开票信息有变化请回复本邮件。',
    isReleased: false,
  },
]

/** The relay of the demo: an address that no product sends from. */
const demoMailbox = 'offers@demo.seamark.example'

/**
 * Adds a bulk by mail that has left and was answered, and one whose cards wait to be sent by hand, by the verbs that people and the worker use; no mail
 * leaves. They are of the demo's salesperson, whom its manager answers for, else of whoever holds most clients. Where somebody has written a bulk already
 * it adds nothing. Returns how many bulks it made.
 */
export async function createDemoBulks(context: Context): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select u.id::float8 as id from phonebook.companies c join identity.users u on u.id = c.custodian_id and u.disabled_at is null
    where c.delete_after is null and not exists (select from messaging.bulks)
    group by u.id order by u.username = 'sales' desc, count(*) desc, u.id limit 1`.execute(context.db)
  const writer = rows[0] && (await actAsPerson(context, rows[0].id))
  if (!writer || !passes(writer.actor, 'messaging.sendBulks')) return 0
  const made = [await sendDemoMails(context, writer), await planDemoHands(context, writer)]
  return made.filter(Boolean).length
}

async function sendDemoMails(context: Context, writer: Context): Promise<boolean> {
  await sql`
    insert into messaging.channels (kind, name, account) values ('mail', '营销邮箱（演示）', ${demoMailbox}) on conflict do nothing`.execute(
    context.db,
  )
  const { rows: channels } = await sql<{ id: number }>`
    select id::float8 as id from messaging.channels where account = ${demoMailbox}`.execute(context.db)
  const channelId = channels[0]?.id ?? 0
  const rateIds = await offersFor(writer)
  const bulkId = await confirmDemoBulk(context, writer, {
    title: '本周特价（演示）',
    subject: '本周特价与舱位',
    text: `{{contact|您好}}：\n\n${rateIds.length > 0 ? '{{rates}}\n\n' : ''}本周有现舱，欢迎询价。\n{{me.name}}`,
    channelIds: [channelId],
    rateIds,
    audience: { chosen: { ids: await clientsOf(writer, sql`c.email <> ''`, 10) } },
  })
  if (bulkId === undefined || !writer.actor) return false
  const sender = writer.actor
  const { lease } = await claimLot(context, { bulkId, channelId, sender })
  const calls = await startCalls(context, lease)
  await endCalls(
    context,
    lease,
    calls.map((call) => ({ ...call, outcome: 'sent' as const, code: '250' })),
  )
  await tellOldSends(context, 0)
  const [answered] = calls
  if (answered)
    await write.bookkeep(context, 'messaging.sendBulks', (tx) =>
      keepReply(tx, {
        ref: answered.ref,
        providerId: `demo ${answered.ref}`,
        fromName: '',
        from: answered.address,
        subject: 'Re: 本周特价与舱位',
        text: '您好，洛杉矶 2×40HQ，下周三货好，请报全包价，另外免堆期能给几天？\n\n> 本周有现舱，欢迎询价。',
        at: context.now(),
      }),
    )
  // Whoever chose it would wait for ever, since no relay sends from this address.
  await sql`
    update messaging.channels set state = 'paused', why = '演示用，没有邮件服务器' where id = ${channelId}`.execute(
    context.db,
  )
  return true
}

async function planDemoHands(context: Context, writer: Context): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    select id::float8 as id from messaging.channels where kind = 'byHand' and account in ('qq', 'wechat') order by account`.execute(
    context.db,
  )
  const isReached = sql`(c.qq <> '' or exists (
    select from phonebook.contacts k join phonebook.contact_values v on v.contact_id = k.id and v.kind in ('qq', 'wechat')
    where k.company_id = c.id and k.delete_after is null))`
  const bulkId = await confirmDemoBulk(context, writer, {
    title: '截单提醒（手工，演示）',
    text: '{{contact|您好}}，本周五截单，托书请周四下班前给到。{{me.name}}',
    channelIds: rows.map(({ id }) => id),
    audience: { chosen: { ids: await clientsOf(writer, isReached, 6) } },
  })
  return bulkId !== undefined
}

/** Clients of the writer that nobody has written to today. */
async function clientsOf(writer: Context, where: ReturnType<typeof sql>, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id::float8 as id from phonebook.companies c
    where c.custodian_id = ${personOf(writer).id} and c.delete_after is null and ${where} and not exists (
      select from messaging.recipients r where r.target_kind = 'client' and r.target_id = c.id)
    order by c.id limit ${most}`.execute(writer.db)
  return rows.map(({ id }) => id)
}

/** Writes, checks and confirms a bulk. Returns undefined where nobody could be written to. */
async function confirmDemoBulk(context: Context, writer: Context, input: object): Promise<number | undefined> {
  const parsed = bulkInput.safeParse(input)
  if (!parsed.success) return undefined
  const { id, version } = await createBulk(writer, parsed.data)
  await checkBulk(writer, id, version)
  await freezeRecipients(context, { id })
  const checked = await getBulk(writer, id)
  const count = checked.verdicts.find(({ verdict }) => verdict === 'sendable')?.count ?? 0
  if (checked.state !== 'ready' || count === 0) return undefined
  await confirmBulk(writer, id, checked.version, {
    count,
    key: randomUUID(),
    at: null,
    quietHours: null,
    quietDaysOff: false,
    movesOn: false,
  })
  return id
}
