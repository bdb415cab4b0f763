import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openDesk } from '../desk.ts'
import { list } from '../phonebook/companies.ts'
import { salesWith } from '../phonebook/own-companies.ts'
import { chooseLanguage, follow, shown, tabTitles } from './tabs.ts'

const desk = openDesk()

test.for([
  { who: 'sysadmin', creates: true, sees: ['Companies', 'Tags', 'Pool rules', 'Applications'], lacks: ['Designation'] },
  { who: 'service', creates: true, sees: ['Companies', 'Tags', 'Applications'], lacks: ['Pool rules', 'Designation'] },
  { who: 'follow', creates: false, sees: ['Companies', 'Areas'], lacks: ['Tags', 'Applications', 'Pool rules'] },
])('$who finds in the menu, and on the page, what the role opens', async ({ who, creates, sees, lacks }) => {
  const person = await desk.person(who, { at: '/dashboard' })
  const links = () => mainMenu(person).getByRole('link').allTextContents()
  await expect.poll(links).toEqual(expect.arrayContaining(['Dashboard', ...sees]))
  expect((await links()).filter((link) => lacks.includes(link))).toEqual([])
  await mainMenu(person).getByRole('link', { name: 'Companies', exact: true }).click()
  await shown(person).locator('.company-name-link').first().waitFor()
  await expect.poll(() => shown(person).getByRole('button', { name: 'New company' }).count()).toBe(creates ? 1 : 0)
  await expect.poll(() => mainMenu(person).locator('[aria-current=page]').textContent()).toBe('Companies')
})

test('the sidebar stays as narrow as it was left', async () => {
  const sales = await desk.person('sales', { at: '/dashboard' })
  await sales.getByRole('button', { name: 'Close the menu' }).click()
  await expect.poll(() => cookie(sales, 'sidebarStatus')).toBe('0')
  await sales.reload()
  const hamburger = sales.getByRole('button', { name: 'Open the menu' })
  await hamburger.waitFor()
  await expect.poll(() => hamburger.getAttribute('aria-expanded')).toBe('false')
  await expect.poll(() => widthOf(sales)).toBe(54)
  await hamburger.click()
  await expect.poll(() => widthOf(sales)).toBe(210)
  await expect.poll(() => cookie(sales, 'sidebarStatus')).toBe('1')
})

test('below 992 pixels the menu is a drawer; at 993 it is a sidebar', async () => {
  const sales = await desk.person('sales', { width: 991, at: '/dashboard' })
  await expect.poll(() => sales.locator('aside').count()).toBe(0)
  const hamburger = sales.getByRole('button', { name: 'Open the menu' })
  const drawer = sales.getByRole('dialog')
  await hamburger.click()
  await drawer.getByRole('link', { name: 'Companies', exact: true }).waitFor()
  await sales.keyboard.press('Escape')
  await drawer.waitFor({ state: 'hidden' })
  await expect.poll(() => hamburger.evaluate((button) => button === document.activeElement)).toBe(true)
  await hamburger.click()
  await drawer.getByRole('link', { name: 'Companies', exact: true }).click()
  await drawer.waitFor({ state: 'hidden' })
  await shown(sales).getByRole('list', { name: 'Companies' }).waitFor()
  await expect.poll(() => cookie(sales, 'sidebarStatus')).toBeUndefined()

  await sales.setViewportSize({ width: 993, height: 900 })
  await mainMenu(sales).getByRole('link', { name: 'Companies', exact: true }).waitFor()
  await expect.poll(() => widthOf(sales)).toBe(210)
})

const languages = [
  {
    name: '中文',
    tag: 'zh-CN',
    asked: 'zh',
    strip: ['首页', '客户列表'],
    crumbs: ['首页', '电话本', '客户列表'],
    chip: '创建时间 2026-01-02 起',
  },
  {
    name: 'Español',
    tag: 'es',
    asked: 'es',
    strip: ['Inicio', 'Empresas'],
    crumbs: ['Inicio', 'Directorio', 'Empresas'],
    chip: 'Creación desde 2026-01-02',
  },
  {
    name: '日本語',
    tag: 'ja',
    asked: 'ja',
    strip: ['ホーム', '会社一覧'],
    crumbs: ['ホーム', '電話帳', '会社一覧'],
    chip: '作成日時 2026-01-02 以降',
  },
  {
    name: 'English',
    tag: 'en',
    asked: 'en',
    strip: ['Dashboard', 'Companies'],
    crumbs: ['Dashboard', 'Phonebook', 'Companies'],
    chip: 'Created from 2026-01-02',
  },
] as const

test('a language is chosen without a reload, and everything follows', async () => {
  const sales = await desk.person('sales')
  await follow(sales, `${list}?createdFrom=2026-01-02`)
  await sales.evaluate(() => Object.assign(window, { stillHere: true }))
  for (const { name, tag, asked, strip, crumbs, chip } of languages) {
    await chooseLanguage(sales, name)
    await expect.poll(() => tabTitles(sales)).toEqual(strip)
    await expect
      .poll(() => sales.evaluate(() => [document.documentElement.lang, document.title]))
      .toEqual([tag, `${strip[1]} - Seamark 航标`])
    expect(
      await sales
        .locator('.sidebar')
        .getByRole('link')
        .filter({ hasText: /^(?!Seamark)/ })
        .allTextContents(),
    ).toEqual(expect.arrayContaining([...strip]))
    await expect.poll(() => sales.locator('.breadcrumb li').allTextContents()).toEqual(crumbs)
    await expect.poll(() => shown(sales).locator('.filter-chip').textContent()).toBe(chip)
    await expect.poll(() => cookie(sales, 'language')).toBe(asked)
    const request = sales.waitForRequest(/\/api\/phonebook\/companies\?/)
    await shown(sales).getByRole('searchbox').fill(`half typed ${asked}`)
    expect((await request).headers()['accept-language']).toBe(asked)
  }
  await expect.poll(() => shown(sales).getByRole('searchbox').inputValue()).toBe('half typed en')
  expect(await sales.evaluate(() => 'stillHere' in window)).toBe(true)
})

test('a visitor reads in the language of the browser, and may choose another before signing in', async () => {
  const visitor = await desk.visitor({ language: 'ja' })
  await visitor.goto('/login')
  await visitor.getByLabel('ユーザー名').waitFor()
  await visitor.getByRole('button', { name: 'Español' }).click()
  await visitor.getByLabel('Usuario').waitFor()
  await visitor.reload()
  await visitor.getByLabel('Usuario').waitFor()
})

test('the breadcrumb says where one is, and leads back', async () => {
  const { sales, first } = await salesWith(desk, 1, { at: '/dashboard' })
  const crumbs = sales.getByRole('navigation', { name: 'Breadcrumb' })
  await expect.poll(() => crumbs.getByRole('listitem').allTextContents()).toEqual(['Dashboard'])
  await follow(sales, list)
  await shown(sales).getByRole('link', { name: first.name }).click()
  await expect
    .poll(() => crumbs.getByRole('listitem').allTextContents())
    .toEqual(['Dashboard', 'Phonebook', first.name])
  await expect.poll(() => crumbs.locator('[aria-current=page]').textContent()).toBe(first.name)
  await crumbs.getByRole('link', { name: 'Phonebook' }).click()
  await sales.waitForURL(`**${list}`)
  await crumbs.getByRole('link', { name: 'Dashboard' }).click()
  await sales.waitForURL('**/dashboard')
})

test('the account menu leads to the personal centre and home, by mouse and by keyboard', async () => {
  const sales = await desk.person('sales', { at: '/dashboard' })
  const account = sales.getByRole('button', { name: 'Account menu of 林晓帆' })
  await account.click()
  await sales.getByRole('menuitem', { name: 'Personal centre' }).click()
  await sales.waitForURL('**/profile/index')
  await shown(sales).getByRole('heading', { level: 1, name: 'Personal centre' }).waitFor()
  await account.focus()
  await sales.keyboard.press('Enter')
  const home = sales.getByRole('menuitem', { name: 'Home' })
  await home.waitFor()
  await sales.keyboard.press('Escape')
  await home.waitFor({ state: 'hidden' })
  await account.click()
  await home.click()
  await sales.waitForURL('**/dashboard')
})

const mainMenu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' })
const cookie = async (page: Page, wanted: string) =>
  (await page.context().cookies()).find(({ name }) => name === wanted)?.value
const widthOf = async (page: Page) => (await page.locator('aside').boundingBox())?.width
