import { type ApprovedText, newChannel } from '@seamark/contract/messaging/channels/channels'
import { type TemplateInput, templateInput } from '@seamark/contract/messaging/templates/templates'
import { sql } from 'kysely'
import { type Context, passes } from '../../platform/context.ts'
import { actAsPerson } from '../identity/index.ts'
import { createChannel, keepApprovedTexts } from './channels/accounts.commands.ts'
import { addOptOut, recordConsent } from './opt-outs/lists.commands.ts'
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
  for (const [place, { isReleased, ...template }] of demoTemplates.entries()) {
    const writer = writers[place % writers.length] ?? context
    const { id, version } = await createTemplate(writer, templateInput.parse(template))
    if (isReleased) await releaseTemplate(writer, id, version)
  }
  await addOptOuts(context)
  return demoTemplates.length
}

/** The mail boxes that a forwarder's list collects over the years, and somebody who said at a fair that she wants the weekly rates. */
async function addOptOuts(context: Context) {
  const { rows } = await sql<{ id: number }>`
    select u.id from identity.users u where u.username = 'sysadmin' and u.disabled_at is null`.execute(context.db)
  const keeper = rows[0] && (await actAsPerson(context, rows[0].id))
  if (!keeper || !passes(keeper.actor, 'messaging.manageOptOuts')) return
  for (const { address, note } of demoOptOuts)
    await addOptOut(keeper, { whose: { kind: 'email', address }, topic: '', reason: 'byHand', note })
  await addDemoChannel(keeper)
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

const demoApproved: readonly ApprovedText[] = [
  {
    name: 'SMS_488000001',
    language: '',
    text: '{{contact|您好}}，本周欧基港运价与舱位已更新，需要报价请致电{{me.name}}。拒收请回复R',
  },
]

const demoOptOuts = [
  { address: 'noreply@harbourline.example', note: '自动邮箱，无人查看' },
  { address: 'office@greenfield-import.example', note: '电话里要求只发合同，不发运价' },
]

interface DemoTemplate extends Pick<TemplateInput, 'name' | 'nameEn' | 'kind' | 'text'> {
  subject?: string
  translations?: TemplateInput['translations']
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
    name: '月度对账提醒',
    nameEn: 'Monthly statement',
    kind: 'mail',
    subject: '本月对账单',
    text: '{{contact|您好}}：\n\n{{company}} 本月对账单即将寄出，如开票信息有变化请回复本邮件。',
    isReleased: false,
  },
]
