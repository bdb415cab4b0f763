import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { listFindings } from '@seamark/contract/groups/findings/findings'
import { createGroup, newGroup } from '@seamark/contract/groups/groups/groups'
import { listPersons } from '@seamark/contract/groups/persons/persons'
import { createCompany, newCompany } from '@seamark/contract/phonebook/companies/companies'
import { createContact, newContact } from '@seamark/contract/phonebook/contacts/contacts'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { findBarriers } from '../../accessibility.ts'
import { apiOf, openDesk } from '../../desk.ts'
import { shown } from '../../frame/tabs.ts'
import { addColleague } from '../../identity/accounts/colleagues.ts'
import { swipe } from '../../touch.ts'
import { conversation, qqFile } from '../qq-files.ts'

const desk = openDesk()
const folder = mkdtempSync(path.join(tmpdir(), 'seamark-phone-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const own = String(Date.now()).slice(-7)
const firm = `蓝港${own}进出口`
const buyer = { name: `四群陈${own}`, qq: 500_000_000 + Number(own) }
const open = ['一', '二', '三', '四'].map((place) => `手机同行${place}群${own}`)
const closed = `手机客户询价群${own}`
const demands = 7
const extraction = '/contacts/ChatRecordExtraction'

/** Her client asks in four groups of forwarders and in one of his own, and she has read them all. Returns the first group of forwarders. */
async function readTalk(holder: Page): Promise<number> {
  const call = apiOf(holder)
  const { id: companyId } = await call(createCompany, { body: newCompany.parse({ name: firm }) })
  const values = [
    { kind: 'mobile' as const, value: `139${own}8` },
    { kind: 'qq' as const, value: String(buyer.qq) },
  ]
  await call(createContact, { params: { id: companyId }, body: newContact.parse({ name: buyer.name, values }) })
  const ids: number[] = []
  for (const name of [...open, closed]) {
    const given = name === closed ? { type: 'inquiry' as const, companyId } : { type: 'freightAgent' as const }
    const body = newGroup.parse({ platform: 'qq', account: `a${ids.length}${own}`, name, ...given })
    ids.push((await call(createGroup, { body })).id)
  }
  const asked = Array.from({ length: demands }, (_, at) => ({
    minute: 60 + at,
    ...buyer,
    text: `求 宁波-桑托斯 ${at + 1}*40HQ 普货`,
  }))
  const file = qqFile(folder, `${own}.txt`, [
    ...open.map((label, at) =>
      conversation(label, [{ minute: at, ...buyer, text: '桑托舱位紧' }, ...(at === 0 ? asked : [])]),
    ),
    conversation(closed, [{ minute: 90, ...buyer, name: `采购部${own}`, text: '蓝鲸专用词 求 宁波-蒙巴萨 3*40HQ' }]),
  ])
  await shown(holder).locator('input[type=file]').setInputFiles(file)
  await shown(holder).getByText('已读入').first().waitFor({ timeout: 120_000 })
  const groups = async () => (await call(listPersons, { query: { q: buyer.name } })).rows[0]?.groups
  await expect.poll(groups, { timeout: 120_000 }).toBe(5)
  return ids[0] ?? 0
}

const widthsOf = (page: Page) =>
  shown(page)
    .locator('.page-body')
    .evaluate((body) => [body.scrollWidth, document.documentElement.scrollWidth])

test('on a phone a port is searched, who asks for it is known as the client of a colleague, and what he asks for is swiped', {
  timeout: 400_000,
}, async () => {
  const holder = await desk.person('sales', { language: 'zh', at: '/contacts/ChatRecordFiles' })
  const groupId = await readTalk(holder)
  const colleague = await addColleague(desk, `手机${own}`, ['sales'])
  const page = await desk.person(colleague, {
    language: 'zh',
    width: 375,
    height: 812,
    touch: true,
    at: `${extraction}?tab=messages`,
  })

  // The port is searched in all groups; a hit is read around, and leads to the person.
  const field = shown(page).getByRole('searchbox', { name: '搜索聊天记录' })
  await field.fill('桑托')
  await field.press('Enter')
  const hits = shown(page).locator('.hits-list > li')
  await hits.first().locator('mark', { hasText: '桑托' }).waitFor()
  await page.goto(`${extraction}?tab=messages&q=${encodeURIComponent('桑托')}&sender=${buyer.qq}`)
  await hits.first().locator('mark', { hasText: '桑托' }).waitFor()
  expect(await widthsOf(page)).toEqual([375, 375])
  await hits.first().getByRole('button', { name: '查看前后消息' }).tap()
  const around = shown(page).getByRole('dialog')
  await around.locator('[aria-current] mark', { hasText: '桑托' }).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await around.locator('.ant-drawer-close').tap()
  await around.waitFor({ state: 'hidden' })
  await hits.first().locator('.sender-link').tap()
  const person = shown(page).getByRole('dialog', { name: '群友' })
  await person.getByText('同事的客户').waitFor()
  await person.getByText('在 4 个群里').waitFor()
  for (const secret of [firm, `采购部${own}`, closed, `139${own}8`])
    expect(await person.getByText(secret).count()).toBe(0)
  expect(await findBarriers(page)).toEqual([])
  // Whose he is says the one look-up that is counted and logged.
  await person.getByRole('button', { name: '查归属' }).tap()
  const told = page.getByRole('dialog').filter({ hasText: firm })
  await told.getByRole('button').last().tap()
  await told.waitFor({ state: 'hidden' })
  await person.locator('.ant-drawer-close').tap()

  // A finger takes, puts aside and edits what was found, in the list and one card after another.
  await page.goto(`${extraction}?kind=demand&pol=CNNGB&container=40HQ&groupId=${groupId}`)
  const cards = shown(page).locator('.finding-card')
  await expect.poll(() => cards.count(), { timeout: 120_000 }).toBe(demands)
  await cards.first().locator('.finding-snippet').filter({ hasText: '求 宁波-桑托斯' }).waitFor()
  expect(await widthsOf(page)).toEqual([375, 375])
  const form = page.getByRole('dialog', { name: '编辑线索' })
  await swipe(cards.nth(1), { y: -300 })
  expect(await form.count()).toBe(0)
  await expect
    .poll(() =>
      shown(page).evaluate((place) => [...place.querySelectorAll('*'), place].some(({ scrollTop }) => scrollTop > 0)),
    )
    .toBe(true)
  await swipe(cards.first(), { x: 60 })
  await swipe(cards.first(), { x: 180 })
  await expect.poll(() => cards.count()).toBe(demands - 1)
  await swipe(cards.first(), { x: -180 })
  await expect.poll(() => cards.count()).toBe(demands - 2)
  await page.getByRole('button', { name: '撤销' }).last().tap()
  await expect.poll(() => cards.count()).toBe(demands - 1)

  await shown(page).getByRole('button', { name: '逐条处理' }).tap()
  const deck = shown(page).getByRole('dialog', { name: '逐条处理' })
  await deck.getByText(`还有 ${demands - 1} 条。`).waitFor()
  expect(await findBarriers(page)).toEqual([])
  const card = deck.locator('.finding-card')
  await swipe(card, { y: -200 })
  await form.getByLabel('公司').fill(`自己填的${own}`)
  await form.getByRole('button', { name: '保存' }).tap()
  await form.waitFor({ state: 'hidden' })
  await card.getByText(`自己填的${own}`).waitFor()
  await swipe(card, { x: 180 })
  await deck.getByText(`还有 ${demands - 2} 条。`).waitFor()
  await swipe(card, { x: -180 })
  await deck.getByText(`还有 ${demands - 3} 条。`).waitFor()
  await deck.getByRole('button', { name: '跳过' }).tap()
  await deck.getByText(`还有 ${demands - 4} 条。`).waitFor()
  const states = async () => {
    const query = { groupId: String(groupId), kind: 'demand', limit: 50 }
    const { rows } = await apiOf(page)(listFindings, { query })
    return rows.map(({ state }) => state).toSorted()
  }
  await expect.poll(states).toEqual(['accepted', 'accepted', 'found', 'found', 'found', 'found', 'ignored'])
  await deck.locator('.ant-drawer-close').tap()

  // Nothing of the group of the client is found by search, count, person or roster.
  await page.goto(`${extraction}?tab=messages&q=${encodeURIComponent('蓝鲸专用词')}`)
  await shown(page).getByText('没有找到这样的消息').waitFor()
  expect(await hits.count()).toBe(0)
  await page.goto(`${extraction}?tab=persons&q=${encodeURIComponent(`采购部${own}`)}`)
  await shown(page).getByText('没有找到这样的群友').waitFor()
  await page.goto(`/contacts/group?q=${encodeURIComponent(closed)}`)
  await shown(page).locator('.data-card').filter({ hasText: closed }).getByText(closed).first().tap()
  await shown(page).getByRole('combobox', { name: '群的内容' }).tap()
  await page.locator('.ant-select-item-option', { hasText: '群成员' }).tap()
  await shown(page).getByText('只对能看其消息的人和能修改该群的人开放').waitFor()
  expect(await findBarriers(page)).toEqual([])
})
