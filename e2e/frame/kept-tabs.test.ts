import { type Company, editCompany } from '@seamark/contract/phonebook/companies/companies'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { apiOf, openDesk } from '../desk.ts'
import { addressOf, button, field, list, listed, press } from '../phonebook/companies.ts'
import { salesWith } from '../phonebook/own-companies.ts'
import { activeTab, follow, keptAlive, openTab, shown, tabTitles } from './tabs.ts'

const desk = openDesk()

test('each page keeps its own text, filters, place in the list and scroll', async () => {
  const { sales, first, second, word } = await salesWith(desk, 25, { height: 380 })
  await follow(sales, `${list}?q=${encodeURIComponent(word)}&sort=name&order=asc&limit=20&createdFrom=2020-01-02`)
  await shown(sales).getByRole('button', { name: 'Next page' }).click()
  await expect.poll(() => listed(sales)).toHaveLength(5)
  await scrollTo(sales, 100)
  await type(sales, first, 'Half a remark about the first')
  await scrollTo(sales, 90)
  await type(sales, second, 'Half a remark about the second')

  await openTab(sales, 'Companies')
  await expect.poll(() => listed(sales)).toHaveLength(5)
  expect(new URL(sales.url()).searchParams.get('q')).toBe(word)
  await shown(sales).getByRole('button', { name: 'Created from 2020-01-02' }).waitFor()
  await expect.poll(() => scrolledTo(sales)).toBe(100)
  await openTab(sales, first.name)
  await expect.poll(() => field(sales, 'Remarks').inputValue()).toBe('Half a remark about the first')
  await expect.poll(() => scrolledTo(sales)).toBe(90)
  await openTab(sales, second.name)
  await expect.poll(() => field(sales, 'Remarks').inputValue()).toBe('Half a remark about the second')
  await expect.poll(() => sales.locator('[data-page]:visible').count()).toBe(1)
})

test('the menu opens a page as it was left, with its filters', async () => {
  const { sales, word } = await salesWith(desk, 2)
  await follow(sales, `${list}?q=${encodeURIComponent(word)}`)
  await expect.poll(() => listed(sales)).toHaveLength(2)
  const menu = sales.getByRole('navigation', { name: 'Main menu' })
  await menu.getByRole('link', { name: 'Dashboard', exact: true }).first().click()
  await sales.waitForURL('**/dashboard')
  await menu.getByRole('link', { name: 'Companies', exact: true }).first().click()
  await expect.poll(() => new URL(sales.url()).searchParams.get('q')).toBe(word)
  await expect.poll(() => shown(sales).getByRole('searchbox').inputValue()).toBe(word)
  await expect.poll(() => listed(sales)).toHaveLength(2)
})

test('a hidden page asks for nothing and draws nothing, and knows the news when it returns', async () => {
  const { sales, first, second, word } = await salesWith(desk, 2)
  await follow(sales, `${list}?q=${encodeURIComponent(word)}`)
  await expect.poll(() => listed(sales)).toHaveLength(2)
  await follow(sales, addressOf(first))
  await follow(sales, addressOf(second))
  await shown(sales).getByRole('heading', { level: 1, name: second.name }).waitFor()

  const asked = requestsOf(sales, /\/api\/phonebook\/companies\?/)
  await watch(sales, list)
  for (let round = 0; round < 5; round++) {
    await openTab(sales, first.name)
    await openTab(sales, second.name)
  }
  await changeFromElsewhere(sales, second, { city: 'Ningbo' })
  await shown(sales).getByText('Ningbo').waitFor()
  await expect.poll(() => drawn(sales)).toBe(0)
  expect(asked).toEqual([])

  await openTab(sales, 'Companies')
  await shown(sales).getByText('Ningbo').waitFor()
  expect(asked).not.toEqual([])
})

test('back and forward go through the tabs, and what was typed stays', async () => {
  const { sales, first, second } = await salesWith(desk, 2)
  await type(sales, first, 'typed in the first')
  await follow(sales, addressOf(second))
  await sales.goBack()
  await expect.poll(() => activeTab(sales)).toBe(first.name)
  await expect.poll(() => field(sales, 'Remarks').inputValue()).toBe('typed in the first')
  await sales.goForward()
  await expect.poll(() => activeTab(sales)).toBe(second.name)
  await shown(sales).getByRole('heading', { level: 1, name: second.name }).waitFor()
})

test('dialogs stay with their page', async () => {
  const { sales, first, second } = await salesWith(desk, 2)
  await follow(sales, addressOf(second))
  await follow(sales, addressOf(first))
  await press(sales, 'More actions')
  await sales.getByRole('menuitem', { name: 'Delete' }).click()
  await sales.getByRole('dialog').waitFor()
  await sales.goBack()
  await expect.poll(() => activeTab(sales)).toBe(second.name)
  await expect.poll(() => sales.getByRole('dialog').count()).toBe(0)
  await button(sales, 'Edit').click()
  await field(sales, 'Remarks').fill('the page in front can be used')
  await sales.goForward()
  await sales.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => sales.getByRole('dialog').count()).toBe(0)
})

test.for([
  { popup: 'a date picker', field: 'Created', opened: '.ant-picker input', box: '.ant-picker-dropdown' },
  { popup: 'a choice', field: 'Department', opened: '.ant-select', box: '.ant-select-dropdown' },
])('$popup that is open closes with its page and throws nothing', async ({ field: name, opened, box }) => {
  const { sales, first } = await salesWith(desk, 1)
  await follow(sales, addressOf(first))
  await follow(sales, list)
  await press(sales, 'Filters')
  await sales.getByRole('option', { name, exact: true }).click()
  await sales.locator(`.filter-editor ${opened}`).first().click()
  await sales.locator(`${box}:visible`).waitFor()
  await sales.goBack()
  await expect.poll(() => activeTab(sales)).toBe(first.name)
  await expect.poll(() => sales.locator(`${box}:visible`).count()).toBe(0)
  await sales.goForward()
  await expect.poll(() => activeTab(sales)).toBe('Companies')
  await expect.poll(() => sales.locator(`${box}:visible`).count()).toBe(0)
})

test('what is opened as soon as a page is shown stays open', async () => {
  const { sales, first } = await salesWith(desk, 1)
  await follow(sales, list)
  await follow(sales, addressOf(first))
  const isOpen = await sales.evaluate(async () => {
    const menu = document.querySelector('button[aria-label="Language: English"]')
    const isShown = () => document.querySelector('[data-page="/contacts/contactsList"]')?.checkVisibility() ?? false
    const frame = () => new Promise(requestAnimationFrame)
    /** The timers that have neither run nor been cleared: one of them would close the popups of the page before. */
    const waiting = new Set<number>()
    const [set, clear] = [window.setTimeout, window.clearTimeout]
    Object.assign(window, {
      setTimeout(work: () => void, after?: number) {
        const id = set(() => (waiting.delete(id), work()), after)
        if (after !== undefined && after <= 100) waiting.add(id)
        return id
      },
      clearTimeout: (id: number) => (waiting.delete(id), clear(id)),
    })
    history.back()
    while (!isShown()) await frame()
    for (const type of ['pointerdown', 'mousedown', 'mouseup', 'click'])
      menu?.dispatchEvent(new MouseEvent(type, { bubbles: true }))
    while (waiting.size > 0) await frame()
    await frame()
    return menu?.classList.contains('ant-dropdown-open')
  })
  expect(isOpen).toBe(true)
})

test('a reload keeps the strip, and mounts only the page in front', async () => {
  const { sales, first, second } = await salesWith(desk, 2)
  for (const href of [list, addressOf(first), addressOf(second)]) await follow(sales, href)
  await sales.reload()
  await expect.poll(() => tabTitles(sales)).toEqual(['Dashboard', 'Companies', first.name, second.name])
  await shown(sales).getByRole('heading', { level: 1, name: second.name }).waitFor()
  await expect.poll(() => keptAlive(sales)).toHaveLength(1)
  await openTab(sales, first.name)
  await shown(sales).getByRole('heading', { level: 1, name: first.name }).waitFor()
  await expect.poll(() => keptAlive(sales)).toHaveLength(2)
})

test('of many open companies twenty pages are kept alive, and every tab stays', async () => {
  const { sales, companies, first } = await salesWith(desk, 25)
  for (const company of companies) await follow(sales, addressOf(company))
  expect((await keptAlive(sales)).length).toBeLessThanOrEqual(20)
  await expect.poll(() => tabTitles(sales)).toEqual(['Dashboard', ...companies.map(({ name }) => name)])
  await openTab(sales, first.name)
  await shown(sales).getByRole('heading', { level: 1, name: first.name }).waitFor()
  expect((await keptAlive(sales)).length).toBeLessThanOrEqual(20)
})

async function type(sales: Page, company: Company, remark: string) {
  await follow(sales, addressOf(company))
  await press(sales, 'Edit')
  await field(sales, 'Remarks').fill(remark)
}

const body = (page: Page) => shown(page).locator('.page-body')
const scrolledTo = (page: Page) => body(page).evaluate((element) => element.scrollTop)

async function scrollTo(page: Page, top: number) {
  // The scroll event comes in the next frame; no person leaves a page sooner.
  await body(page).evaluate(async (element, to) => {
    const told = new Promise((resolve) => element.addEventListener('scroll', resolve, { once: true }))
    element.scrollTo(0, to)
    await told
  }, top)
  await expect.poll(() => scrolledTo(page)).toBe(top)
}

function requestsOf(page: Page, address: RegExp) {
  const seen: string[] = []
  page.on('request', (request) => {
    if (address.test(request.url())) seen.push(request.url())
  })
  return seen
}

/** Counts what is drawn inside a hidden page from now on. */
async function watch(page: Page, key: string) {
  await page.locator(`[data-page="${key}"]`).evaluate((kept) => {
    const { dataset } = document.documentElement
    dataset['drawn'] = '0'
    const inside = { childList: true, subtree: true, attributes: true, characterData: true }
    new MutationObserver((changes) => {
      dataset['drawn'] = String(Number(dataset['drawn']) + changes.filter(({ target }) => target !== kept).length)
    }).observe(kept, inside)
  })
}

const drawn = (page: Page) => page.evaluate(() => Number(document.documentElement.dataset['drawn']))

async function changeFromElsewhere(page: Page, { id, version }: Company, changes: { city: string }) {
  await apiOf(page)(editCompany, { params: { id }, version, body: changes })
}

test('any other word before the id leads to the address of the company, and to its one tab', async () => {
  const { sales, first } = await salesWith(desk, 1)
  await follow(sales, addressOf(first))
  await shown(sales).getByRole('heading', { level: 1, name: first.name }).waitFor()
  const other = `/contacts/tabs/whatever/${first.id}?tab=contacts`
  await sales.evaluate((to) => history.pushState({}, '', to), other)
  await expect.poll(() => decodeURI(new URL(sales.url()).pathname)).toBe(decodeURI(addressOf(first)))
  expect(new URL(sales.url()).searchParams.get('tab')).toBe('contacts')
  await expect.poll(async () => (await tabTitles(sales)).filter((title) => title === first.name)).toHaveLength(1)
  await expect.poll(() => tabTitles(sales)).not.toContain('whatever')

  // A record that is not there has no name.
  await follow(sales, '/contacts/tabs/x/987654321')
  await expect.poll(() => tabTitles(sales)).toContain('Company')
  await expect.poll(() => tabTitles(sales)).not.toContain('x')
})
