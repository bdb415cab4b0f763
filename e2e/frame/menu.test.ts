import { keepPreferences } from '@seamark/contract/identity/index'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findBarriers } from '../accessibility.ts'
import { apiOf, openDesk } from '../desk.ts'
import { shown } from './tabs.ts'

const desk = openDesk()

test('the phonebook stands in sections, and a section that was folded stays so in another browser', async () => {
  const page = await desk.person('manager', { language: 'zh', at: '/dashboard' })
  await expect
    .poll(() => links(section(page, '客户')))
    .toEqual([
      '客户列表',
      '标签管理',
      '申请',
      '区域管理',
      '指派',
      '批量操作记录',
      '休假代管',
      '客户交接',
      '查重',
      '公海规则',
    ])
  expect(await links(section(page, '跟进'))).toEqual(['事件模板', '日历', '时间轴', '业务汇总', '任务'])
  await heading(page, '跟进').click()
  await expect.poll(() => heading(page, '跟进').getAttribute('aria-expanded')).toBe('false')
  await expect.poll(() => links(section(page, '跟进'))).toEqual([])
  await expect.poll(() => kept()).toMatchObject({ menuFolds: ['contacts.followups'] })

  const elsewhere = await desk.person('manager', { language: 'zh', at: '/contacts/tasks', asLeft: true })
  // The page in front stays in sight.
  await expect.poll(() => links(section(elsewhere, '跟进'))).toEqual(['任务'])
  await heading(elsewhere, '跟进').focus()
  await elsewhere.keyboard.press('ArrowRight')
  await expect.poll(() => links(section(elsewhere, '跟进'))).toEqual(['事件模板', '日历', '时间轴', '业务汇总', '任务'])
  await elsewhere.keyboard.press('ArrowRight')
  await elsewhere.keyboard.press('Enter')
  await shown(elsewhere).getByRole('heading', { level: 1, name: '事件模板' }).waitFor()
})

test('pages are pinned, put in order and unpinned, by mouse and by keyboard; other tabs follow', async () => {
  const page = await desk.person('manager', { language: 'zh', at: '/dashboard' })
  // Her role does not open this page, so the menu leaves it out; the pin stays until the right comes back.
  await apiOf(page)(keepPreferences, { body: { menuPins: ['/system/users'] } })
  await page.reload()
  const other = await page.context().newPage()
  await other.goto('/dashboard')
  await menu(page).getByRole('link', { name: '任务' }).hover()
  await menu(page).getByRole('button', { name: '置顶“任务”', exact: true }).click()
  await expect.poll(() => pins(page)).toEqual(['任务'])
  await menu(page).getByRole('link', { name: '客户列表' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await menu(page).getByRole('link', { name: '时间轴' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  for (const tab of [page, other]) await expect.poll(() => pins(tab)).toEqual(['任务', '客户列表', '时间轴'])

  await pinned(page).getByRole('link', { name: '时间轴' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => pins(page)).toEqual(['时间轴', '任务', '客户列表'])
  await expect.poll(() => focused(page)).toBe('移动“时间轴”（↑ ↓）')
  await drag(page, '客户列表', '时间轴')
  for (const tab of [page, other]) await expect.poll(() => pins(tab)).toEqual(['客户列表', '时间轴', '任务'])
  await expect
    .poll(() => kept())
    .toMatchObject({ menuPins: ['/system/users', '/contacts/contactsList', '/contacts/timeLine', '/contacts/tasks'] })
  await expect.poll(() => findBarriers(page)).toEqual([])

  await pinned(page).getByRole('link', { name: '客户列表' }).click()
  await shown(page).locator('.company-name-link').first().waitFor()
  await expect.poll(() => page.locator('.breadcrumb li').allTextContents()).toEqual(['首页', '电话本', '客户列表'])
  await pinned(page).getByRole('link', { name: '时间轴' }).focus()
  for (const key of ['Tab', 'Tab', 'Enter']) await page.keyboard.press(key)
  for (const tab of [page, other]) await expect.poll(() => pins(tab)).toEqual(['客户列表', '任务'])
  await expect.poll(() => focused(page)).toBe('任务')
})

test('with icons only, pins and groups fly out, for the keyboard too', async () => {
  const page = await desk.person('manager', { language: 'zh', at: '/dashboard' })
  await apiOf(page)(keepPreferences, { body: { menuPins: ['/contacts/tasks'], sidebar: 'narrow' } })
  await page.reload()
  await menu(page).getByRole('button', { name: '电话本' }).hover()
  await menu(page).getByRole('button', { name: '跟进' }).waitFor()
  await expect.poll(() => findBarriers(page)).toEqual([])
  await page.mouse.move(900, 600)
  await menu(page).getByRole('button', { name: '跟进' }).waitFor({ state: 'hidden' })

  const group = menu(page).getByRole('button', { name: '置顶', exact: true })
  await group.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => focused(page)).toBe('任务')
  await page.keyboard.press('Escape')
  await expect.poll(() => group.getAttribute('aria-expanded')).toBe('false')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await shown(page).getByRole('heading', { level: 1, name: '任务' }).waitFor()
  await expect.poll(() => group.getAttribute('aria-expanded')).toBe('false')
})

test('the page in front is brought into sight in a long menu', async () => {
  const page = await desk.person('sysadmin', { language: 'zh', height: 500, at: '/system/mailbox' })
  const lit = menu(page).locator('[aria-current=page]')
  await expect.poll(async () => (await lit.boundingBox())?.y ?? 9999).toBeLessThan(500)
})

test('on a phone the same sections and pins are in the drawer, and the pins can be seen', async () => {
  const page = await desk.person('manager', { language: 'zh', width: 375, height: 812, at: '/dashboard' })
  await page.getByRole('button', { name: '展开菜单' }).click()
  await menu(page).getByRole('button', { name: '置顶“标签管理”' }).click()
  await menu(page).getByRole('button', { name: '置顶“客户列表”' }).click()
  await expect.poll(() => pins(page)).toEqual(['标签管理', '客户列表'])
  await drag(page, '客户列表', '标签管理')
  await expect.poll(() => pins(page)).toEqual(['客户列表', '标签管理'])
  await heading(page, '客户').click()
  await expect.poll(() => links(section(page, '客户'))).toEqual([])
  await expect.poll(() => findBarriers(page)).toEqual([])
  await pinned(page).getByRole('button', { name: '取消置顶“客户列表”' }).click()
  await pinned(page).getByRole('link', { name: '标签管理' }).click()
  await shown(page).getByRole('heading', { level: 1, name: '标签管理' }).waitFor()
  await expect.poll(() => kept()).toMatchObject({ menuPins: ['/contacts/tag'], menuFolds: ['contacts.customers'] })
})

const menu = (page: Page) => page.getByRole('navigation', { name: '主菜单' })
const heading = (page: Page, title: string) => menu(page).getByRole('button', { name: title, exact: true })
const section = (page: Page, title: string) => menu(page).getByRole('list', { name: title, exact: true })
const pinned = (page: Page) => section(page, '置顶')
const links = (list: Locator) => list.getByRole('link').allTextContents()
const pins = (page: Page) => links(pinned(page))
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.textContent)

/** Returns the server's preferences of the manager. */
async function kept() {
  const text =
    "select preferences from identity.preferences join identity.users on id = user_id where username = 'manager'"
  const rows: { preferences: unknown }[] = (await desk.query(text)).rows
  return rows[0]?.preferences
}

/** Drags a pinned page by its handle above another one. */
async function drag(page: Page, title: string, above: string) {
  await pinned(page).getByRole('link', { name: title }).hover()
  const from = await pinned(page)
    .getByRole('button', { name: `移动“${title}”` })
    .boundingBox()
  const to = await pinned(page).getByRole('link', { name: above }).boundingBox()
  if (!from || !to) throw new Error('The rows are not to be seen.')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(from.x, to.y + 4, { steps: 4 })
  await page.mouse.up()
}
