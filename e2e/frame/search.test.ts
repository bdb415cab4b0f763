import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openDesk } from '../desk.ts'
import { addressOf, list, ownWord } from '../phonebook/companies.ts'
import { salesWith } from '../phonebook/own-companies.ts'
import { chooseLanguage, follow, shown } from './tabs.ts'

const desk = openDesk()

/** Opens the search box by its keys, once the frame is shown. */
async function openSearch(page: Page) {
  await page.getByRole('button', { name: /^(Search|搜索)$/ }).waitFor()
  await page.keyboard.press('Control+k')
  await page.locator('.search[data-open]').waitFor()
}
const box = (page: Page) => page.getByRole('combobox', { name: /^(Search pages|搜索页面)/ })
const options = (page: Page) => page.getByRole('search').getByRole('option')
const path = (page: Page) => new URL(page.url()).pathname

test('pages are found by name, and Enter opens the first; the focus goes to its heading', async () => {
  const sales = await desk.person('sales', { at: '/dashboard' })
  await openSearch(sales)
  await expect.poll(() => box(sales).evaluate((input) => input === document.activeElement)).toBe(true)
  await expect.poll(() => box(sales).evaluate((input) => input.getBoundingClientRect().width)).toBe(210)
  await sales.keyboard.type('companis')
  await expect.poll(() => options(sales).allTextContents()).toEqual(['Phonebook > Companies'])
  await expect
    .poll(() => box(sales).getAttribute('aria-activedescendant'))
    .toBe(await options(sales).first().getAttribute('id'))
  await sales.keyboard.press('Enter')
  await expect.poll(() => path(sales)).toBe(list)
  await expect.poll(() => sales.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  await expect.poll(() => options(sales).count()).toBe(0)
})

test('whoever types and presses Enter at once is not kept waiting', async () => {
  const sales = await desk.person('sales', { at: '/dashboard' })
  await openSearch(sales)
  await sales.keyboard.type('companies')
  await sales.keyboard.press('Enter')
  await expect.poll(() => path(sales)).toBe(list)
})

test('records are found in the same box, with who holds them, and all of them in the list', async () => {
  const { sales, first, word } = await salesWith(desk, 7, { at: '/dashboard' })
  await sales.getByRole('button', { name: 'Search', exact: true }).click()
  await sales.keyboard.type(word)
  const group = sales.getByRole('group', { name: 'Companies' })
  await expect.poll(() => group.getByRole('option').count()).toBe(6)
  await expect.poll(() => group.getByRole('option').first().textContent()).toContain('林晓帆')
  await group.getByRole('option', { name: 'All results in the list' }).click()
  await expect.poll(() => sales.url()).toContain(`${list}?q=${encodeURIComponent(word)}`)
  await expect.poll(() => shown(sales).locator('.company-name-link').count()).toBe(7)

  await openSearch(sales)
  await sales.keyboard.type(first.name)
  await group.getByRole('option', { name: first.name }).waitFor()
  await sales.keyboard.press('Enter')
  await expect.poll(() => path(sales)).toBe(addressOf(first))
})

test('a colleague leads to her companies, and goods to their analysis', async () => {
  const page = await desk.person('sysadmin', { at: '/dashboard' })
  await openSearch(page)
  await page.keyboard.type('林晓帆')
  await page.getByRole('group', { name: 'Colleagues’ companies' }).getByRole('option', { name: '林晓帆' }).click()
  await expect.poll(() => path(page)).toBe(list)
  expect(new URL(page.url()).searchParams.get('custodianId')).toMatch(/^\d+$/)
  await openSearch(page)
  await page.keyboard.type('8517')
  await page.getByRole('group', { name: 'Ports and HS codes' }).getByRole('option', { name: /^8517/ }).click()
  await expect.poll(() => path(page)).toBe('/crawlData/broadenAnalyse')
  expect(new URL(page.url()).searchParams.get('hs')).toBe('8517')
})

test('what cannot be searched just now is said in the box, and the pages are found all the same', async () => {
  const sales = await desk.person('sales', { at: '/dashboard' })
  await sales.route('**/api/phonebook/companies?*', (route) => route.abort())
  desk.foresee(/net::ERR_FAILED/)
  await openSearch(sales)
  await sales.keyboard.type('companies')
  await sales.getByText('Companies: the search failed. The server cannot be reached.').waitFor()
  await expect.poll(() => options(sales).allTextContents()).toEqual(['Phonebook > Companies'])
  await expect.poll(() => sales.locator('.ant-message-notice').count()).toBe(0)
})

test('another text takes the place of the search before it', async () => {
  const { sales, word } = await salesWith(desk, 3, { at: '/dashboard' })
  const asked: string[] = []
  const cut: string[] = []
  sales.on('request', (request) => /companies\?q=/.test(request.url()) && asked.push(request.url()))
  await sales.route('**/api/phonebook/companies?q=old*', () => undefined)
  await sales.exposeFunction('noteCut', (address: string) => cut.push(address))
  await sales.evaluate(noteAborted)
  await openSearch(sales)
  await box(sales).fill('old')
  await expect.poll(() => asked.length).toBe(1)
  await box(sales).fill(word)
  await expect.poll(() => options(sales).count()).toBe(4)
  await expect.poll(() => cut.filter((address) => address.includes('companies?q=old'))).toHaveLength(1)
  expect(asked).toHaveLength(2)
})

/** Reports when a call is aborted: the browser reports nothing about a call that the journey holds back. */
function noteAborted() {
  const send = window.fetch
  window.fetch = (input, init) => {
    init?.signal?.addEventListener('abort', () =>
      (window as unknown as { noteCut: (address: string) => void }).noteCut(
        input instanceof Request ? input.url : input.toString(),
      ),
    )
    return send(input, init)
  }
}

test('Esc closes the box and gives the focus back; nothing matches is said; long texts are no trouble', async () => {
  const sales = await desk.person('sales', { at: '/dashboard' })
  const account = sales.getByRole('button', { name: /^Account menu/ })
  await account.focus()
  await openSearch(sales)
  await box(sales).fill(`${ownWord()} ${'x'.repeat(400)}`)
  await sales.locator('.search-said').getByText('Nothing matches').waitFor()
  await sales.keyboard.press('Escape')
  await expect.poll(() => account.evaluate((button) => button === document.activeElement)).toBe(true)
  await expect.poll(() => sales.locator('.search[data-open]').count()).toBe(0)
})

test('pages that the role does not open are not found, nor hidden ones', async () => {
  const follower = await desk.person('follow', { at: '/dashboard' })
  for (const hidden of ['personal centre', 'new company']) {
    await openSearch(follower)
    await box(follower).fill(hidden)
    await expect.poll(() => follower.locator('.search-hits').count()).toBe(1)
    await expect.poll(() => follower.getByRole('group', { name: 'Pages' }).count()).toBe(0)
    await follower.keyboard.press('Escape')
  }
})

test('in Chinese by pinyin and initials, unless that is switched off; in English the dictionary is not even fetched', async () => {
  const manager = await desk.person('manager', { at: '/dashboard' })
  const dictionaries: string[] = []
  manager.on('request', (request) => /pinyin/.test(request.url()) && dictionaries.push(request.url()))
  await openSearch(manager)
  await box(manager).fill('shouye')
  await manager.locator('.search-hits').waitFor()
  await expect.poll(() => manager.getByRole('group', { name: 'Pages' }).count()).toBe(0)
  expect(dictionaries).toEqual([])
  await manager.keyboard.press('Escape')

  await chooseLanguage(manager, '中文')
  for (const typed of ['shouye', 'sy']) {
    await openSearch(manager)
    await box(manager).fill(typed)
    await expect.poll(() => options(manager).first().textContent()).toBe('首页')
    await manager.keyboard.press('Escape')
  }
  await manager.getByRole('button', { name: '系统布局配置' }).click()
  await manager.getByRole('switch', { name: '菜单支持拼音搜索' }).click()
  await manager.keyboard.press('Escape')
  await manager.getByRole('dialog').waitFor({ state: 'hidden' })
  await openSearch(manager)
  await box(manager).fill('shouye')
  await manager.locator('.search-hits').waitFor()
  await expect.poll(() => manager.getByRole('group', { name: '页面' }).count()).toBe(0)
})

test('while an input method composes, Enter takes nothing', async () => {
  const sales = await desk.person('sales')
  await follow(sales, '/profile/index')
  await openSearch(sales)
  await box(sales).fill('dash')
  const pages = sales.getByRole('group', { name: 'Pages' }).getByRole('option')
  await pages.waitFor()
  const enter = (isComposing: boolean) =>
    box(sales).evaluate((input, composing) => {
      input.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, isComposing: composing }),
      )
    }, isComposing)
  await enter(true)
  await expect.poll(() => pages.count()).toBe(1)
  expect(path(sales)).toBe('/profile/index')
  await enter(false)
  await expect.poll(() => path(sales)).toBe('/dashboard')
})

test('on a phone the box is as wide as the bar', async () => {
  const sales = await desk.person('sales', { width: 375, height: 800, at: '/dashboard' })
  await sales.getByRole('button', { name: 'Search', exact: true }).click()
  await expect.poll(() => box(sales).evaluate((input) => input.getBoundingClientRect().width)).toBeGreaterThan(280)
  await sales.keyboard.type('compa')
  await options(sales).first().click()
  await expect.poll(() => path(sales)).toBe(list)
})
