import fs from 'node:fs'
import { getChatFile, listChatFiles } from '@seamark/contract/groups/files/files'
import { createGroup, newGroup } from '@seamark/contract/groups/groups/groups'
import { listFindings } from '@seamark/contract/groups/findings/findings'
import { addMember, newMember } from '@seamark/contract/groups/members/members'
import { listGroupMonths } from '@seamark/contract/groups/months/months'
import { countMessages } from '@seamark/contract/groups/messages/messages'
import { listPersons } from '@seamark/contract/groups/persons/persons'
import { createCompany, newCompany } from '@seamark/contract/phonebook/companies/companies'
import { createContact, newContact } from '@seamark/contract/phonebook/contacts/contacts'
import { listBulkRows, listBulkRuns } from '@seamark/contract/workbench/bulk/runs'
import { createPool } from '@seamark/server/platform/database/connection'
import { makeScratch } from '@seamark/server/platform/testing/cluster'
import { closeGate } from '@seamark/server/platform/testing/gate'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { closeContexts, shareBrowser } from '../browser.ts'
import { apiOf, signInAt } from '../desk.ts'
import { shown } from '../frame/tabs.ts'
import { offeredOptions } from '../select-options.ts'
import { type Product, startProduct } from '../start-product.ts'
import { busy, cards, chatter, conversation, qqFile, requests, wanted } from './qq-files.ts'

const folder = makeScratch()
const files = makeScratch()
const browser = await shareBrowser()
let product: Product | undefined
afterAll(async () => {
  await closeContexts(browser)
  await product?.stop()
  for (const one of [folder, files]) fs.rmSync(one, { recursive: true, force: true })
}, 60_000)

const inquiry = '蓝港客户询价群'
const known = '蓝港同行一群'
const fresh = '蓝港南美订舱群'
const fourth = '蓝港第四群'
const mobile = '13900055590'
const firm = '蓝港四群进出口'
const large = 110_000

const pressIn = (of: Page, name: string) => shown(of).getByRole('button', { name, exact: true }).click()
const give = (of: Page, file: string) => shown(of).locator('input[type=file]').setInputFiles(file)

/** Opens a browser of its own for somebody, at a page of the product. */
async function visit(
  { address, databaseUrl, demoPassword = '' }: Product,
  username: string,
  at: string,
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: address,
    locale: 'zh-CN',
    viewport: { width: 1440, height: 900 },
  })
  context.setDefaultTimeout(30_000)
  const page = await context.newPage()
  const database = createPool(databaseUrl, { max: 1, statementTimeout: 10_000 })
  await page.goto('/login')
  await signInAt(page, database, username, demoPassword)
  await database.end()
  await page.goto(at)
  return page
}

const holdLots = (databaseUrl: string) =>
  closeGate(databaseUrl, {
    table: 'groups.files',
    when: "new.state = 'reading' and new.rows_done > old.rows_done",
  })

test('a chat file of three groups is left, resumed, read through two kills, searched, taken over and judged by month', {
  timeout: 600_000,
}, async () => {
  const first = await startProduct({ DATA_DIR: folder, DEMO_COMPANIES: '30' })
  product = first
  const sales = await visit(first, 'sales', '/contacts/group')
  await registerLarge(sales, inquiry, '810001')
  await shown(sales).getByRole('tab', { name: '群成员' }).click()
  await shown(sales).getByRole('button', { name: '添加成员' }).first().click()
  expect(await sales.getByRole('dialog').getByRole('radio', { name: '普通成员' }).isDisabled()).toBe(true)
  await sales.keyboard.press('Escape')
  const { id: groupId } = await apiOf(sales)(createGroup, {
    body: newGroup.parse({ platform: 'qq', account: '810002', name: known, type: 'freightAgent' }),
  })
  const { id: fourthId } = await apiOf(sales)(createGroup, {
    body: newGroup.parse({ platform: 'qq', account: '810004', name: fourth, type: 'freightAgent' }),
  })
  await apiOf(sales)(addMember, {
    params: { id: fourthId },
    body: newMember.parse({ name: busy.name, account: String(busy.qq), phone: mobile, grade: 'owner' }),
  })

  const talk = [...chatter(large), ...requests, ...cards].toSorted((a, b) => a.minute - b.minute)
  const file = qqFile(files, '三个群.txt', [
    conversation(inquiry, [
      { minute: 10, name: '客户甲', qq: 400_000_001, text: '蓝鲸专用词 宁波到蒙巴萨 3*40HQ 求报价' },
      { minute: 11, ...busy, text: '在的' },
    ]),
    conversation(known, talk),
    conversation(fresh, [...chatter(50), { minute: 11, ...busy, text: '收到' }]),
  ])
  await leaveUploading(sales, file)
  const elsewhere = await visit(first, 'sales', '/contacts/ChatRecordFiles')
  await shown(elsewhere).getByText('“三个群.txt”还没有传完').waitFor()
  await give(elsewhere, qqFile(files, '另一个.txt', [conversation(known, chatter(3))]))
  await shown(elsewhere).getByRole('alert').getByText('请等待当前文件上传完成').waitFor()
  await give(elsewhere, file)
  const unknown = shown(elsewhere).getByRole('listitem', { name: fresh })
  await unknown.getByRole('button', { name: '新建群' }).click({ timeout: 120_000 })
  const form = elsewhere.getByRole('dialog')
  await expect.poll(() => form.getByLabel('群名称').inputValue()).toBe(fresh)
  await form.getByLabel('群账号').fill('810003')
  await form.getByText('同行群', { exact: true }).click()
  await form.getByRole('button', { name: '保存' }).click()
  await unknown.getByText(fresh).nth(1).waitFor()

  // Two kills while it reads.
  const gate = await holdLots(first.databaseUrl)
  await pressIn(elsewhere, '开始读入')
  await gate.reached()
  await gate.letOneBy()
  await gate.reached()
  process.kill(first.pid, 'SIGKILL')
  await gate.open()
  const second = await startAgain()
  const gateAgain = await holdLots(second.databaseUrl)
  await gateAgain.reached()
  process.kill(second.pid, 'SIGKILL')
  await gateAgain.open()
  const third = await startAgain()
  const demoPassword = first.demoPassword
  const page = await visit({ ...third, demoPassword }, 'sales', '/contacts/ChatRecordFiles')
  const id = (await apiOf(page)(listChatFiles, { query: { limit: 20 } })).rows[0]?.id ?? 0
  const read = async () => (await apiOf(page)(getChatFile, { params: { id } })).state
  await expect.poll(read, { timeout: 120_000 }).toBe('done')
  const { counts } = await apiOf(page)(getChatFile, { params: { id } })
  const whole = 2 + talk.length + 51
  expect(counts).toMatchObject({ messages: whole, new: whole })

  // A colleague's export of the same group overlaps; only its last day is new, and what somebody has posted again that day.
  const colleague = await visit({ ...third, demoPassword }, 'sales2', '/contacts/ChatRecordFiles')
  const later = chatter(30, 15_000)
  const repost = { minute: 3500, name: '转发人', qq: 200_000_099, text: requests[1]?.text ?? '' }
  await give(colleague, qqFile(files, '同事导出.txt', [conversation(known, [repost, ...talk.slice(-500), ...later])]))
  await shown(colleague).getByText('已读入').first().waitFor({ timeout: 60_000 })
  const overlapping = (await apiOf(colleague)(listChatFiles, { query: { limit: 20 } })).rows[0]?.id ?? 0
  const merged = await apiOf(colleague)(getChatFile, { params: { id: overlapping } })
  expect(merged.counts).toMatchObject({ messages: 531, new: 31, repeated: 500 })

  await keepClient(colleague)
  await findClientOf(page)

  // What was asked for is taken over, undone, and taken over again.
  await page.goto(`/contacts/ChatRecordExtraction?kind=demand&pol=CNNGB&container=40HQ&groupId=${groupId}`)
  const rows = shown(page).locator('[data-row-key]')
  await expect.poll(() => rows.count(), { timeout: 120_000 }).toBe(wanted)
  await rows.filter({ hasText: '×2 · 1 群' }).waitFor({ timeout: 60_000 })
  for (const time of ['first', 'again']) {
    await shown(page).locator('thead').getByRole('checkbox').check()
    await pressIn(page, '发布供需')
    const dialog = page.getByRole('dialog', { name: '发布供需' })
    await dialog.getByRole('button', { name: '下一步' }).click()
    await dialog.getByRole('button', { name: /发布供需/ }).click()
    await dialog.getByRole('button', { name: '撤销' }).waitFor({ timeout: 60_000 })
    if (time === 'again') break
    await dialog.getByRole('button', { name: '撤销' }).click()
    await expect.poll(() => rows.count(), { timeout: 60_000 }).toBe(wanted)
    await page.keyboard.press('Escape')
  }

  // Of the cards twelve can be called; three leave no number for it and are refused, each with its reason.
  const cardsAt = `/contacts/ChatRecordExtraction?kind=contact&groupId=${groupId}`
  await page.goto(cardsAt)
  await expect.poll(() => rows.count()).toBe(cards.length)
  await shown(page).locator('thead').getByRole('checkbox').check()
  await pressIn(page, '转为联系人')
  const taking = page.getByRole('dialog', { name: '转为联系人' })
  await taking.getByText(noMobile).first().waitFor()
  await taking.getByRole('button', { name: /转为联系人/ }).click()
  await taking.getByRole('button', { name: '撤销' }).waitFor({ timeout: 60_000 })
  const taken = await apiOf(page)(listFindings, {
    query: { kind: 'contact', groupId: String(groupId), state: 'accepted', limit: 50 },
  })
  expect(taken.rows).toHaveLength(12)
  expect(await refusalsOf(page)).toEqual([noMobile, noMobile, noMobile])
  await page.keyboard.press('Escape')

  // On a phone the three that are left are cards.
  await page.setViewportSize({ width: 375, height: 812 })
  await page.goto(cardsAt)
  await expect.poll(() => shown(page).locator('.finding-card').count()).toBe(3)

  // A port is searched in all groups, and the month of the group opens its rows.
  await page.setViewportSize({ width: 1440, height: 900 })
  expect((await apiOf(page)(countMessages, { query: { q: '桑托' } })).value).toBeGreaterThanOrEqual(wanted)
  const october = async () => {
    const { months } = await apiOf(page)(listGroupMonths, { params: { id: groupId } })
    return months.find(({ month }) => month === '2026-10')
  }
  // A job counts the month once the file was searched.
  await expect.poll(october, { timeout: 120_000 }).toMatchObject({ demands: wanted, contacts: cards.length })

  // The words of a client's group are found by nobody else.
  const found = async (of: Page) => (await apiOf(of)(countMessages, { query: { q: '蓝鲸专用词' } })).value
  expect(await found(page)).toBe(1)
  expect(await found(colleague)).toBe(0)
})

/** A colleague has whoever speaks in four groups as a client. */
async function keepClient(of: Page) {
  const call = apiOf(of)
  const { id } = await call(createCompany, { body: newCompany.parse({ name: firm }) })
  const values = [
    { kind: 'mobile' as const, value: mobile },
    { kind: 'qq' as const, value: String(busy.qq) },
  ]
  await call(createContact, { params: { id }, body: newContact.parse({ name: busy.name, values }) })
}

/** A port is searched in all groups; a hit is read around, and leads to whoever said it: his four groups, and that a colleague has him, no more. */
async function findClientOf(of: Page) {
  const groups = async () => (await apiOf(of)(listPersons, { query: { q: busy.name } })).rows[0]?.groups
  await expect.poll(groups, { timeout: 120_000 }).toBe(4)
  await of.goto('/contacts/ChatRecordExtraction?tab=messages')
  const field = shown(of).getByRole('searchbox', { name: '搜索聊天记录' })
  await field.fill('桑托')
  await field.press('Enter')
  const hit = shown(of).locator('.hits-list > li').filter({ hasText: busy.name }).first()
  await shown(of).locator('.hits-list mark', { hasText: '桑托' }).first().waitFor()
  await of.goto(`/contacts/ChatRecordExtraction?tab=messages&q=${encodeURIComponent('桑托')}&sender=${busy.qq}`)
  await hit.locator('mark', { hasText: '桑托' }).waitFor()
  await hit.getByRole('button', { name: '查看前后消息' }).click()
  const around = shown(of).getByRole('dialog')
  await around.locator('[aria-current] mark', { hasText: '桑托' }).waitFor()
  await around.getByText(requests[1]?.text ?? '').waitFor()
  await around.locator('.ant-drawer-close').click()
  await around.waitFor({ state: 'hidden' })
  await hit.locator('.sender-link').click()
  const person = shown(of).getByRole('dialog', { name: '群友' })
  await person.getByText('同事的客户').waitFor()
  await person.getByText('在 4 个群里').waitFor()
  expect(await person.getByText(firm).count()).toBe(0)
  await person.locator('.ant-drawer-close').click()
  await person.waitFor({ state: 'hidden' })
}

const noMobile = '联系人手机不能为空，请至少填写一个手机号。'

/** Why the rows of the latest run were refused. */
async function refusalsOf(of: Page) {
  const call = apiOf(of, 'zh')
  const [run] = (await call(listBulkRuns, { query: { limit: 1 } })).rows
  const { rows } = await call(listBulkRows, { params: { id: run?.id ?? 0 }, query: { outcome: 'refused' } })
  return rows.map(({ problem }) => problem)
}

/** Starts the product anew on what the last one left. */
async function startAgain(): Promise<Product> {
  product = await startProduct({ DATA_DIR: folder, DEMO_COMPANIES: '0', ADMIN_PASSWORD: 'only for the later starts' })
  return product
}

/** Registers a group of 120 members in spite of the warning. */
async function registerLarge(of: Page, name: string, account: string) {
  await shown(of).getByRole('button', { name: '新建群' }).first().click()
  const dialog = of.getByRole('dialog')
  await dialog.getByRole('combobox', { name: '平台' }).click()
  await offeredOptions(of, 'QQ').click()
  await dialog.getByLabel('群名称').fill(name)
  await dialog.getByLabel('群账号').fill(account)
  await dialog.getByText('询价群', { exact: true }).click()
  await dialog.getByLabel('群人数').fill('120')
  await dialog.getByRole('button', { name: '保存' }).click()
  await of.getByText('超过100人的群一般应为同行群').first().waitFor()
  await of.getByRole('button', { name: '仍然保存' }).click()
  await shown(of).getByRole('heading', { level: 1, name }).waitFor()
}

/** Begins to send a file over a slow line, and closes the browser when two fifths are sent. */
async function leaveUploading(of: Page, file: string) {
  await of.goto('/contacts/ChatRecordFiles')
  const network = await of.context().newCDPSession(of)
  await network.send('Network.enable')
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 2 ** 21,
  })
  await give(of, file)
  await expect
    .poll(async () => Number(await shown(of).getByRole('progressbar').getAttribute('aria-valuenow')), {
      timeout: 60_000,
    })
    .toBeGreaterThanOrEqual(40)
  await of.context().close()
}
