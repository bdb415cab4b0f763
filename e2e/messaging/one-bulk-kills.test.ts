import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import { addOptOut } from '@seamark/contract/messaging/opt-outs/lists'
import { checkBulk, confirmBulk, createBulk, getBulk, listChannels } from '@seamark/contract/messaging/bulks/bulks'
import { bulkInput, sending } from '@seamark/contract/messaging/bulks/fields'
import {
  changeChannel,
  channelInput,
  continueChannel,
  createChannel,
  keepApprovedTexts,
  listManagedChannels,
  newChannel,
} from '@seamark/contract/messaging/channels/channels'
import { createCompany, newCompany } from '@seamark/contract/phonebook/companies/companies'
import { createContact, newContact } from '@seamark/contract/phonebook/contacts/contacts'
import { transferCompany } from '@seamark/contract/phonebook/custody/ownership'
import { getCompany } from '@seamark/contract/phonebook/profiles/profiles'
import { createTagGroup, setCompanyTags } from '@seamark/contract/phonebook/tags/tags'
import { zoneByDay } from '@seamark/server/domains/messaging/testing'
import { freePort } from '@seamark/server/platform/embedded/postmaster'
import { startAliyun } from '@seamark/server/platform/testing/aliyun-server'
import { makeScratch, quickest } from '@seamark/server/platform/testing/cluster'
import { startImapServer } from '@seamark/server/platform/testing/imap-server'
import { type Letter, lettersTo, startMailServer } from '@seamark/server/platform/testing/mail-server'
import { startWecomServer, wecomAccount } from '@seamark/server/platform/testing/wecom-server'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { apiOf, openDesk } from '../desk.ts'
import { shown } from '../frame/tabs.ts'
import { addressOf } from '../phonebook/companies.ts'
import { offeredOptions } from '../select-options.ts'
import { startWorkerProcess, type WorkerProcess } from '../start-product.ts'

const folder = makeScratch(quickest())
const [mail, mailbox, sms, wecom, port] = await Promise.all([
  startMailServer(),
  startImapServer(),
  startAliyun(),
  startWecomServer(),
  freePort(),
])
afterAll(async () => {
  await Promise.all([mail.stop(), mailbox.stop(), sms.stop(), wecom.stop()])
  fs.rmSync(folder, { recursive: true, force: true })
})
const relay = 'offers@seamark.example'
const settings = {
  DATA_DIR: folder,
  // The manager may see three quarters of them.
  DEMO_COMPANIES: '2800',
  PORT: String(port),
  PUBLIC_ADDRESS: `http://localhost:${port}`,
  TIME_ZONE: zoneByDay(),
  BULK_SMTP_URL: mail.url,
  BULK_MAIL_FROM: relay,
  BULK_IMAP_URL: mailbox.url,
  SMS_ENDPOINT: sms.address,
  WECOM_API_ADDRESS: wecom.address,
}
const desk = openDesk({ ...settings, PROCESSES: 'web' })
const workers: WorkerProcess[] = []
/** Workers run beside the product, so that it goes on while they are killed. */
const startWorkers = async () => void workers.push(await startWorker(), await startWorker())
const startWorker = () => startWorkerProcess(desk.product.databaseUrl, settings)
afterAll(() => Promise.all(workers.map((worker) => worker.stop())))

const title = '十二月欧线'
const subject = '欧线 12 月舱位'
const words = '{{contact|您好}}，本周欧基港有现舱，需要报价请联系我们。拒收请回复R'
const tag = '欧线老客户'

type Call = ReturnType<typeof apiOf>

interface Client {
  id: number
  name: string
}

/** The clients of the tag by how they can be reached: 57 in all. */
type Audience = Record<'mail' | 'sms' | 'optedOut' | 'resigned' | 'silent' | 'reached', Client[]>
const counts: Record<keyof Audience, number> = { mail: 35, sms: 8, optedOut: 3, resigned: 2, silent: 4, reached: 5 }
/** Of those who are reached by mail so many are clients at WeCom too, half of them of each of two colleagues. */
const atWecom = 6
const mailOf = ({ id }: Client) => `kunde${id}@client.example`
const mobileOf = (place: number) => `138${String(55_500_000 + place)}`

test('one bulk a client and day, whatever is paused, handed over, opted out of or killed meanwhile', {
  timeout: 1_200_000,
}, async () => {
  const boss = await desk.person('sysadmin', { language: 'zh' })
  const sales = await desk.person('sales', { language: 'zh' })
  const manager = await desk.person('manager', { language: 'zh' })
  await startWorkers()
  const channels = await openChannels(apiOf(boss, 'zh'))
  const audience = await makeClients(boss, sales, channels.wecom)

  await seeReach(manager)
  const bulkId = await checkAudience(manager, audience)
  await scheduleBulk(manager, bulkId)
  await setRate(apiOf(boss, 'zh'), 1)
  const unknown = await killAmidRun({ manager, boss }, bulkId, audience)
  await settleUnknown(manager, bulkId, audience, unknown)
  await tryByWecom(sales, manager, bulkId)
  await workByHand(sales)
  await answerBulk(sales, audience)
  await pauseEverything(boss, sales)
})

// Channels and clients.

/** The channels of this office: its mail comes with its settings, the accounts of text messages and WeCom are added. */
async function openChannels(call: Call) {
  const add = async (body: object) => {
    const { id, version } = await call(createChannel, { body: newChannel.parse(body) })
    return { id, version }
  }
  const own = { accessKeyId: 'LTAI-journey', accessKeySecret: 'secret-of-the-journey' }
  const texts = await add({ kind: 'sms', name: '验收短信', account: '航标验收', secrets: own })
  const approved = { texts: [{ name: 'SMS_488000009', language: '', text: words }] }
  const { version } = await call(keepApprovedTexts, {
    params: { id: texts.id },
    version: texts.version,
    body: approved,
  })
  await call(continueChannel, { params: { id: texts.id }, version })
  const chats = await add({ kind: 'wecom', name: '验收企业微信', ...wecomAccount })
  await call(continueChannel, { params: { id: chats.id }, version: chats.version })
  await run('messaging.sweep')
  await expect.poll(async () => (await call(listManagedChannels, {})).channels.map(({ name }) => name)).toContain(relay)
  return { sms: texts.id, wecom: chats.id }
}

/** Mails a second from now on. At one a second one alone is under way at a time. */
async function setRate(call: Call, rate: number | null) {
  const { channels } = await call(listManagedChannels, {})
  const found = channels.find(({ account }) => account === relay)
  if (!found) throw new Error('no mail channel')
  const body = channelInput.parse({ name: relay, rate })
  await call(changeChannel, { params: { id: found.id }, version: found.version, body })
}

/** 57 clients of the salesperson with a tag. One got a mail of hers the day before, and five today. */
async function makeClients(boss: Page, sales: Page, wecomId: number): Promise<Audience> {
  const group = await apiOf(boss, 'zh')(createTagGroup, {
    body: {
      name: '群发验收',
      nameEn: 'Bulk journey',
      labels: [{ name: tag, nameEn: 'Europe, known', colour: 'blue' }],
    },
  })
  const tagId = group.tags[0]?.id ?? 0
  const call = apiOf(sales, 'zh')
  const make = async (kind: keyof Audience) => {
    const made: Client[] = []
    for (let place = 1; place <= counts[kind]; place += 1) {
      const name = `验收${names[kind]}${String(place).padStart(2, '0')}`
      const { id } = await call(createCompany, { body: newCompany.parse({ name }) })
      await call(setCompanyTags, { params: { id }, body: { add: [tagId], remove: [] } })
      const client = { id, name }
      const number = mobileOf(id)
      if (kind === 'sms') await addContact(call, client, { mobile: number })
      else if (kind === 'resigned')
        await addContact(call, client, { mobile: number, email: mailOf(client), left: true })
      else if (kind !== 'silent') await addContact(call, client, { mobile: number, email: mailOf(client) })
      made.push(client)
    }
    return made
  }
  const audience: Audience = {
    mail: await make('mail'),
    sms: await make('sms'),
    optedOut: await make('optedOut'),
    resigned: await make('resigned'),
    silent: await make('silent'),
    reached: await make('reached'),
  }
  for (const client of audience.optedOut)
    await apiOf(boss, 'zh')(addOptOut, {
      body: {
        whose: { kind: 'email', address: mailOf(client) },
        topicId: null,
        reason: 'byHand',
        note: '电话里要求不再发',
      },
    })
  for (const [place, { id }] of audience.mail.slice(0, atWecom).entries())
    await desk.query(
      `insert into messaging.peers (channel_id, peer, name, member, contact_id, bound_at)
       select $1, $2, k.name, $3, k.id, now() from phonebook.contacts k where k.company_id = $4`,
      [wecomId, `wm-${place}`, place < atWecom / 2 ? 'wang' : 'li', id],
    )
  await sendMails(call, '昨天的问候', [optingOut(audience)])
  await passDay()
  await sendMails(call, '上午的通知', audience.reached)
  return audience
}

const names: Record<keyof Audience, string> = {
  mail: '邮件',
  sms: '短信',
  optedOut: '退订',
  resigned: '离职',
  silent: '空白',
  reached: '已发',
}

/** Who opts out while the bulk is sent, who is handed over meanwhile, and whose mail is under way when the workers are killed. */
const optingOut = ({ mail: all }: Audience) => at(all, 19)
const handedOver = ({ mail: all }: Audience) => at(all, 24)
const underWay = ({ mail: all }: Audience) => at(all, 9)

function at(clients: readonly Client[], place: number): Client {
  const client = clients[place]
  if (!client) throw new Error('no such client')
  return client
}

async function addContact(
  call: Call,
  { id, name }: Client,
  { mobile, email, left = false }: { mobile: string; email?: string; left?: boolean },
) {
  const values = [{ kind: 'mobile', value: mobile }, ...(email === undefined ? [] : [{ kind: 'email', value: email }])]
  const body = newContact.parse({ name: `${name}联系人`, values, postStatus: left ? 'resigned' : 'onTheJob' })
  await call(createContact, { params: { id }, body })
}

/** A bulk that somebody writes and sends at once from another page; returns its id. */
async function sendNow(
  call: Call,
  given: { title: string; text: string; clients: readonly Client[]; subject?: string },
  isChosen: (channel: { name: string; platform: string | null }) => boolean,
) {
  const { channels } = await call(listChannels, {})
  const draft = await call(createBulk, {
    body: bulkInput.parse({
      title: given.title,
      subject: given.subject ?? '',
      text: given.text,
      channelIds: channels.filter(isChosen).map(({ id }) => id),
      audience: { of: 'clients', chosen: { ids: given.clients.map(({ id }) => id) } },
    }),
  })
  const { id } = draft
  const bulk = () => call(getBulk, { params: { id } })
  await call(checkBulk, { params: { id }, version: draft.version })
  await expect.poll(async () => (await bulk()).state).toBe('ready')
  const { version } = await bulk()
  const body = sending.parse({ count: given.clients.length, key: randomUUID(), quietHours: null })
  await call(confirmBulk, { params: { id }, version, body })
  return id
}

async function sendMails(call: Call, name: string, clients: readonly Client[]) {
  const id = await sendNow(call, { title: name, subject: name, text: '您好，祝商祺。', clients }, isRelay)
  await expect.poll(() => statesOf(id)).toEqual({ sent: clients.length })
}

const isRelay = ({ name }: { name: string }) => name === relay

// What stands in the database, and the passing of time.

/** The recipients of a bulk by their state, each with its reason. */
async function statesOf(bulkId: number): Promise<Record<string, number>> {
  const { rows } = await desk.query(
    `select concat_ws(' ', state, nullif(reason, '')) as state, count(*)::int as count from messaging.recipients where bulk_id = $1 group by 1`,
    [bulkId],
  )
  return Object.fromEntries(rows.map(({ state, count }) => [String(state), Number(count)]))
}

/** Has a worker do a job now that it does each minute, and waits until it is done. */
async function run(name: string, payload: object | null = null) {
  const { rows } = await desk.query(`insert into jobs.job (name, data, priority) values ($1, $2, 0) returning id`, [
    name,
    JSON.stringify({ payload }),
  ])
  const ids = rows.map(({ id }) => String(id))
  const states = async () => {
    const found = await desk.query(`select state::text from jobs.job where id = any($1::uuid[])`, [ids])
    return found.rows.map(({ state }) => String(state))
  }
  await expect.poll(states, { timeout: 180_000 }).toEqual(['completed'])
}

/** Lets everything that is planned come nearer by so long. */
const passTime = (span: string) =>
  desk.query(`
    update messaging.bulks set scheduled_at = scheduled_at - interval '${span}' where scheduled_at is not null;
    update messaging.recipients set not_before = not_before - interval '${span}' where not_before is not null`)

/** It is the next day: what was sent today was sent the day before. */
async function passDay() {
  await desk.query(`
    alter table messaging.deliveries disable trigger user;
    update messaging.deliveries set biz_day = biz_day - 10000;
    update messaging.deliveries set biz_day = biz_day + 9999;
    alter table messaging.deliveries enable trigger user`)
  await passTime('1 day')
}

/** The mails of a bulk that have come to a client. */
const mailsTo = (client: Client, of: string): Letter[] =>
  lettersTo(mail.folder, mailOf(client)).filter((letter) => letter.subject.includes(of))

function refOf(letter: Letter | undefined): string {
  const ref = /^Message-ID: <([0-9a-f-]{36})@/im.exec(letter?.raw ?? '')?.[1]
  if (ref === undefined) throw new Error('no mail of ours')
  return ref
}

// Steps.

/** 1. Who can be reached today; each number opens its rows. */
async function seeReach(manager: Page) {
  // The demo is an import: the planner leaves its clients out until their addresses are kept.
  await run('messaging.keepAddresses')
  const stale = () => desk.query('select from messaging.stale_clients')
  await expect.poll(async () => (await stale()).rowCount, { timeout: 180_000 }).toBe(0)
  await manager.goto('/contacts/mass?whose=all')
  const page = shown(manager)
  const lead = page.getByText(/^[\d,]+ 个客户，今天可发 [\d,]+ 个。$/)
  const total = Number(/^[\d,]+/.exec((await lead.textContent()) ?? '')?.[0].replaceAll(',', ''))
  expect(total).toBeGreaterThanOrEqual(2000)
  const figures = page.getByRole('table', { name: '今日可达' }).locator('tbody tr td:first-of-type button')
  const shownFigures = await figures.count()
  expect(shownFigures).toBeGreaterThan(3)
  for (let place = 0; place < shownFigures; place += 1) {
    const figure = figures.nth(place)
    const count = Number((await figure.textContent())?.replaceAll(',', ''))
    await figure.click()
    const panel = manager.locator('.ant-drawer-open')
    await expect.poll(() => panel.locator('.planned-rows > li').count()).toBe(Math.min(50, count))
    await panel.locator('.ant-drawer-close').click()
    await panel.waitFor({ state: 'detached' })
  }
}

/** 2. A bulk to the tag by mail, with text messages for the others: the check says who gets none and why, and five are moved on. */
async function checkAudience(manager: Page, audience: Audience): Promise<number> {
  const page = shown(manager)
  await compose(manager, { title, channels: [relay, '验收短信'], subject, text: words })
  const send = page.getByRole('button', { name: /^发送给 \d+ 个$/ })
  await expect.poll(() => send.textContent()).toBe('发送给 43 个')
  const check = page.getByRole('region', { name: '③ 核对' })
  for (const [count, verdict] of [
    [43, '可发送'],
    [3, '已退订'],
    [2, '已离职'],
    [4, '无联系方式'],
    [5, '今日已发'],
  ] as const)
    await check.getByRole('button', { name: new RegExp(`^${count}\\s*${verdict}$`) }).waitFor()
  await check.getByRole('button', { name: /^5\s*今日已发$/ }).click()
  const panel = manager.getByRole('dialog', { name: '今日已发' })
  const told = panel.getByRole('row').filter({ hasText: /林晓帆 已于 .*\d\d:\d\d 发过/ })
  await expect.poll(() => told.count()).toBe(audience.reached.length)
  await panel.locator('.ant-drawer-close').click()
  await panel.waitFor({ state: 'hidden' })
  await page.getByText('今日已发的 5 个顺延到下一个空闲日').click()
  await page.getByRole('button', { name: '发送给 48 个' }).waitFor()
  return Number(/\/mass\/(\d+)/.exec(manager.url())?.[1])
}

/** Writes a bulk to everybody with the tag, and has it checked. */
async function compose(
  writer: Page,
  given: { title: string; channels: readonly string[]; subject?: string; text: string },
) {
  await writer.goto('/contacts/mass?tab=bulks')
  const page = shown(writer)
  await page.getByRole('button', { name: '新建群发' }).first().click()
  await writer.waitForURL(/\/contacts\/mass\/\d+/)
  await page.getByLabel('标题', { exact: true }).fill(given.title)
  const tags = page.getByRole('combobox', { name: '按标签' })
  await tags.click()
  await tags.fill(tag)
  await offeredOptions(writer, tag).first().click()
  await writer.keyboard.press('Escape')
  // The demo has a mail channel too, so each is chosen by its name.
  const chosen = page.locator('input[id$="_channelIds"]')
  await chosen.click()
  await chosen.press('Backspace')
  for (const name of given.channels) await offeredOptions(writer, name).first().click()
  await writer.keyboard.press('Escape')
  if (given.subject !== undefined) await page.getByLabel('邮件主题').fill(given.subject)
  await page.getByRole('textbox', { name: '内容' }).fill(given.text)
  await page.getByRole('button', { name: '核对对象' }).click()
}

/** 3. He reads it in his own mailbox, then plans it for later; the planner shows the five on the next day. */
async function scheduleBulk(manager: Page, bulkId: number) {
  const page = shown(manager)
  const own = 'manager@seamark.example'
  await desk.query(`update identity.users set email = $1 where username = 'manager'`, [own])
  await page.getByRole('button', { name: '发给自己看看' }).click()
  await manager.getByText(`已发到 ${own}`).waitFor()
  const read = () => lettersTo(mail.folder, own).filter((letter) => letter.subject.includes(subject)).length
  await expect.poll(read, { timeout: 120_000 }).toBe(1)

  await page.getByText('定时发送').click()
  const moment = page.getByLabel('发送时间')
  const ahead = new Date(Date.now() + 15 * 60_000)
  const two = (number: number) => String(number).padStart(2, '0')
  const day = `${ahead.getFullYear()}-${two(ahead.getMonth() + 1)}-${two(ahead.getDate())}`
  await moment.fill(`${day} ${two(ahead.getHours())}:${two(ahead.getMinutes())}`)
  await moment.press('Enter')
  await page.getByText('对方当地 21:00–08:00 不发').click()
  await page.getByRole('button', { name: '发送给 48 个' }).click()
  await page.getByText('已定时', { exact: true }).first().waitFor()
  expect(await statesOf(bulkId)).toMatchObject({ waiting: 43, 'waiting usedToday': 5 })
  await manager.goto('/contacts/mass?whose=department')
  await page
    .getByText(/^已排 5 · 空闲/)
    .first()
    .waitFor()
}

/** 4. During the run he pauses, somebody opts out, a client is handed over, and the workers are killed between a mail and its answer. */
async function killAmidRun(
  { manager, boss }: Record<'manager' | 'boss', Page>,
  bulkId: number,
  audience: Audience,
): Promise<Client> {
  const held = mail.hold(mailOf(underWay(audience)))
  await passTime('20 minutes')
  await run('messaging.sweep')
  await held.taken
  await manager.goto(`/contacts/mass/${bulkId}`)
  const page = shown(manager)
  await page.getByRole('button', { name: /^暂\s?停$/ }).click()
  await page.getByText('已暂停', { exact: true }).first().waitFor()

  const [before] = mailsTo(optingOut(audience), '昨天的问候')
  const address = /https?:\/\/[^\s>]+\/api\/open\/unsubscribe\/[\w.-]+/.exec(
    (before?.raw ?? '').replaceAll(/\r\n[ \t]+/g, ''),
  )?.[0]
  const { status } = await fetch(address ?? '', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
  expect(status).toBe(200)
  await giveAway(apiOf(manager, 'zh'), handedOver(audience))

  await Promise.all(workers.splice(0).map((worker) => worker.kill()))
  held.letGo()
  await startWorkers()
  // Its lease of two minutes is over.
  await desk.query(`update messaging.deliveries set lease_until = now() - interval '1 second' where lease is not null`)
  await run('messaging.sweep')
  expect(await statesOf(bulkId)).toMatchObject({ 'unknown noAnswer': 1 })
  await setRate(apiOf(boss, 'zh'), null)
  await page.getByRole('button', { name: /^继\s?续$/ }).click()
  await expect
    .poll(() => statesOf(bulkId), { timeout: 300_000 })
    .toEqual({
      sent: 40,
      'unknown noAnswer': 1,
      'waiting usedToday': 5,
      'skipped optOut': 1,
      'skipped notYours': 1,
      'skipped byHand': 3,
      'skipped resigned': 2,
      'skipped noAddress': 4,
    })
  return underWay(audience)
}

/** To a colleague whom the manager does not answer for. */
async function giveAway(call: Call, { id }: Client) {
  const { rows } = await desk.query(`select id from identity.users where username = 'sales3'`)
  const [userId = 0] = rows.map(({ id: found }) => Number(found))
  const { version } = await call(getCompany, { params: { id } })
  const body = { userId, reason: '', stays: false }
  await call(transferCompany, { params: { id }, version, body })
}

/** 5. Each has one mail or text message; one outcome is unknown and stays so, until its bounce comes. */
async function settleUnknown(manager: Page, bulkId: number, audience: Audience, unknown: Client) {
  const page = shown(manager)
  const none = [optingOut(audience), handedOver(audience)]
  for (const client of audience.mail)
    expect([client.name, mailsTo(client, subject).length]).toEqual([client.name, none.includes(client) ? 0 : 1])
  for (const client of [...audience.optedOut, ...audience.resigned, ...audience.reached])
    expect(mailsTo(client, subject)).toEqual([])
  expect(sms.taken.map(({ target }) => sms.countOf(target))).toEqual(Array.from({ length: counts.sms }, () => 1))
  expect(new Set(sms.taken.map(({ target }) => target)).size).toBe(counts.sms)

  const card = (count: number, state: string) =>
    page.getByRole('button', { name: new RegExp(`^${count}\\s*${state}$`) })
  await card(40, '已发送').waitFor()
  await card(5, '已顺延').waitFor()
  await card(1, '结果未知').click()
  const row = page.getByRole('row').filter({ hasText: unknown.name })
  await row.getByText('没有收到回应，不再重发').waitFor()
  await run('messaging.sweep')
  await run('messaging.sweep')
  expect([await statesOf(bulkId), mailsTo(unknown, subject).length]).toMatchObject([{ 'unknown noAnswer': 1 }, 1])

  mailbox.put(bounceOf(refOf(mailsTo(unknown, subject)[0]), mailOf(unknown)))
  await run('messaging.readMailbox')
  await card(1, '失败').click({ timeout: 180_000 })
  await row.getByText('地址退信').waitFor()
  expect(mailsTo(unknown, subject)).toHaveLength(1)
}

const bounceOf = (ref: string, address: string) => `From: Mail Delivery System <MAILER-DAEMON@mx.client.example>
To: offers+${ref}@seamark.example
Subject: Undelivered Mail Returned to Sender
Auto-Submitted: auto-replied
Message-ID: <${randomUUID()}@mx.client.example>
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="b"

--b
Content-Type: text/plain; charset=utf-8

The mail could not be delivered.
--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.client.example

Final-Recipient: rfc822; ${address}
Action: failed
Status: 5.1.1
Diagnostic-Code: smtp; 550 5.1.1 user unknown

--b--
`

/** 6. A colleague may not write to them by WeCom on the same day, and does the next; what its colleague has not sent by the night is cancelled. */
async function tryByWecom(sales: Page, manager: Page, bulkId: number) {
  const page = shown(sales)
  await compose(sales, {
    title: '企业微信欧线',
    channels: ['验收企业微信'],
    text: '本周欧基港有现舱，需要报价请回复。',
  })
  const check = page.getByRole('region', { name: '③ 核对' })
  await check.getByRole('button', { name: new RegExp(`^${atWecom}\\s*今日已发$`) }).click()
  const panel = sales.getByRole('dialog', { name: '今日已发' })
  const told = panel.getByRole('row').filter({ hasText: /沈慕白 已于 .*\d\d:\d\d 发过/ })
  await expect.poll(() => told.count()).toBe(atWecom)
  await panel.locator('.ant-drawer-close').click()
  await panel.waitFor({ state: 'hidden' })
  await page.getByText(`今日已发的 ${atWecom} 个顺延到下一个空闲日`).waitFor()
  expect(await page.getByRole('button', { name: '发送给 0 个' }).isDisabled()).toBe(true)

  await passDay()
  await page.getByRole('button', { name: '重新核对' }).click()
  const send = page.getByRole('button', { name: `发送给 ${atWecom} 个` })
  await send.waitFor()
  await page.getByText('对方当地 21:00–08:00 不发').click()
  await send.click()
  const id = Number(/\/mass\/(\d+)/.exec(sales.url())?.[1])
  await expect.poll(() => statesOf(id).then((states) => states['task'])).toBe(atWecom)
  // Those who were moved on have theirs on this day.
  await manager.goto(`/contacts/mass/${bulkId}`)
  await shown(manager).getByText('已完成', { exact: true }).first().waitFor({ timeout: 180_000 })
  expect(await statesOf(bulkId)).toMatchObject({ sent: 45 })

  const [own] = [...wecom.tasks.values()].filter(({ member }) => member === 'wang')
  const [others] = [...wecom.tasks.values()].filter(({ member }) => member === 'li')
  if (!own || !others) throw new Error('a colleague has no task')
  expect(wecom.send(own)).toBe(atWecom / 2)
  await lookAtTasks(async () => (await statesOf(id))['sent'] === atWecom / 2)
  const card = (state: string) => page.getByRole('button', { name: new RegExp(`^${atWecom / 2}\\s*${state}$`) })
  await card('已发送').waitFor()
  await card('任务已建').waitFor()
  expect(others.isCancelled).toBe(false)

  await passDay()
  await lookAtTasks(() => others.isCancelled)
  expect(wecom.send(others)).toBe(0)
  const cancelled = () => desk.query('select from messaging.tasks where cancelled_at is not null')
  await expect.poll(async () => (await cancelled()).rowCount).toBe(1)
  // All that was sent before it has been told by now.
  await desk.query(`update messaging.tasks set cancelled_at = cancelled_at - interval '6 minutes'`)
  await lookAtTasks(async () => (await statesOf(id))['failed taskCancelled'] === atWecom / 2)
  await card('失败').click()
  await expect
    .poll(() => page.getByRole('row').filter({ hasText: '成员当天未发送，任务已取消' }).count())
    .toBe(atWecom / 2)
  const { rows } = await desk.query(`select from messaging.deliveries where state = 'task'`)
  expect(rows).toEqual([])
}

/** Workers ask WeCom what became of the tasks until something is seen; one at a time does. */
async function lookAtTasks(isSeen: () => boolean | Promise<boolean>) {
  const look = async () => {
    await desk.query(`update messaging.tasks set polled_at = null`)
    await run('messaging.tasks')
    return isSeen()
  }
  await expect.poll(look, { timeout: 240_000, interval: 500 }).toBe(true)
}

/** 7. Twenty by hand: copied, opened and ticked, on a phone and at the desk, and nobody is written to twice. */
async function workByHand(sales: Page) {
  const count = 20
  const call = apiOf(sales, 'zh')
  const clients: Client[] = []
  for (let place = 0; place < count; place += 1) {
    const name = `验收手工${String(place + 1).padStart(2, '0')}`
    const { id } = await call(createCompany, { body: newCompany.parse({ name, qq: String(845_250_000 + place) }) })
    clients.push({ id, name })
  }
  const text = '{{company}}：本周欧基港有现舱。'
  const id = await sendNow(call, { title: '手工欧线', text, clients }, ({ platform }) => platform === 'qq')
  const address = `/contacts/mass?tab=hands&bulkId=${id}`
  await sales.goto(address)
  const phone = await desk.person('sales', { language: 'zh', width: 375, height: 812, touch: true, at: address })
  await phone.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const [shownTo, copied]: [string[], string[]] = [[], []]
  for (let done = 0; done < count; done += 1) {
    const page = done % 2 === 0 ? phone : sales
    const card = shown(page).getByRole('article')
    await shown(page).getByText(`${done}/${count}`, { exact: true }).waitFor()
    await card.getByRole('button', { name: /^复制(?! \d)/ }).waitFor()
    if (page === phone) {
      shownTo.push((await card.getAttribute('aria-label')) ?? '')
      await card.getByRole('button', { name: '复制并打开' }).click()
      await card.getByRole('button', { name: '已发' }).waitFor()
      copied.push(await phone.evaluate(() => navigator.clipboard.readText()))
      await card.getByRole('button', { name: '已发' }).click()
    } else {
      await page.keyboard.press('c')
      await card.getByRole('button', { name: /^已发/ }).waitFor()
      await page.keyboard.press('s')
    }
  }
  await shown(phone).getByText(`${count}/${count}`, { exact: true }).waitFor()
  expect(copied).toEqual(shownTo.map((name) => `${name}：本周欧基港有现舱。`))
  expect(await statesOf(id)).toEqual({ sent: count })
  const { rows } = await desk.query(
    `select count(*)::int as calls, count(distinct target_id)::int as clients from messaging.deliveries where bulk_id = $1`,
    [id],
  )
  expect(rows).toEqual([{ calls: count, clients: count }])
}

/** 8. An answer raises the progress, opens a task and stands on the timeline. */
async function answerBulk(sales: Page, audience: Audience) {
  const client = at(audience.mail, 0)
  const call = apiOf(sales, 'zh')
  const progress = async () => (await call(getCompany, { params: { id: client.id } })).progress
  await expect.poll(progress, { timeout: 120_000 }).toBe('contacted')
  const ref = refOf(mailsTo(client, subject)[0])
  mailbox.put(
    `From: amy@client.example\nTo: offers+${ref}@seamark.example\nSubject: Re: ${ref}\nMessage-ID: <${randomUUID()}@client.example>\nContent-Type: text/plain; charset=utf-8\n\n请报两个高柜到汉堡，下周装柜。`,
  )
  await run('messaging.readMailbox')
  await sales.goto(addressOf(client))
  const page = shown(sales)
  await page.getByRole('region', { name: '动态' }).getByText(`客户回复了群发“${title}”`).waitFor({ timeout: 180_000 })
  await expect.poll(progress).toBe('replied')
  await page.getByText('已回复', { exact: true }).and(page.locator(':visible')).first().waitFor()
  await sales.goto('/contacts/mass?tab=replies')
  await page.getByRole('grid', { name: '回复' }).getByText('请报两个高柜到汉堡，下周装柜。').click()
  await sales.getByRole('dialog', { name: '回复' }).getByText('已建任务').waitFor()
}

/** 9. While all sending is paused by hand nothing leaves from either worker; it does once somebody has read what waits. */
async function pauseEverything(boss: Page, sales: Page) {
  await boss.goto('/system/channels')
  const page = shown(boss)
  await page.getByRole('button', { name: '暂停全部发送' }).click()
  await boss.getByRole('dialog').getByLabel('原因').fill('核对昨天的名单')
  await boss
    .getByRole('dialog')
    .getByRole('button', { name: /^暂\s?停$/ })
    .click()
  await page.getByText('核对昨天的名单').waitFor()

  const call = apiOf(sales, 'zh')
  const clients: Client[] = []
  for (const name of ['验收暂停01', '验收暂停02', '验收暂停03']) {
    const { id } = await call(createCompany, { body: newCompany.parse({ name }) })
    await addContact(call, { id, name }, { mobile: mobileOf(id), email: mailOf({ id, name }) })
    clients.push({ id, name })
  }
  const late = '暂停时写的'
  const id = await sendNow(call, { title: late, subject: late, text: '您好，祝商祺。', clients }, isRelay)
  const { channels } = await call(listChannels, {})
  const channelId = channels.find(isRelay)?.id ?? 0
  // Each of them alone is told to send.
  for (let alone = 0; alone < 2; alone += 1) {
    await Promise.all(workers.splice(0).map((worker) => worker.stop()))
    workers.push(await startWorker())
    await run('messaging.sweep')
    await run('messaging.dispatch', { channelId })
    expect(await statesOf(id)).toEqual({ waiting: clients.length })
  }
  workers.push(await startWorker())
  expect(clients.flatMap((client) => mailsTo(client, late))).toEqual([])

  await boss.reload()
  await page.getByRole('button', { name: '确认继续' }).click()
  const dialog = boss.getByRole('dialog')
  await dialog.getByText(late).waitFor()
  await dialog.getByRole('button', { name: /^继续，放行/ }).click()
  await page.getByRole('button', { name: '暂停全部发送' }).waitFor()
  await expect.poll(() => statesOf(id), { timeout: 180_000 }).toEqual({ sent: clients.length })
  expect(clients.map((client) => mailsTo(client, late).length)).toEqual(clients.map(() => 1))
}
