import { editCompany } from '@seamark/contract/phonebook/companies/companies'
import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { apiOf, openDesk } from '../../desk.ts'
import { follow, shown } from '../../frame/tabs.ts'
import { addressOf, button, list, listed, makeCompanies, ownWord, press, search } from '../companies.ts'
import { salesWith } from '../own-companies.ts'

const desk = openDesk()
const at = (word: string, more = '') => `${list}?q=${encodeURIComponent(word)}${more}`

test('filters stand in the address, so a shared link opens the same list', async () => {
  const sales = await desk.person('sales')
  const word = ownWord()
  await makeCompanies(sales, [
    { name: `${word}甲`, progress: 'quoted' },
    { name: `${word}乙`, progress: 'ordered' },
    { name: `${word}丙` },
  ])
  await follow(sales, at(word, '&sort=name&order=asc'))
  await expect.poll(() => listed(sales)).toHaveLength(3)
  await press(sales, 'Filters')
  await sales.getByRole('option', { name: 'Progress' }).click()
  for (const choice of ['Quoted', 'Space booked']) await sales.getByRole('checkbox', { name: choice }).check()
  await expect.poll(() => new URL(sales.url()).searchParams.get('progress')).toBe('quoted,ordered')
  await expect.poll(() => listed(sales)).toHaveLength(2)

  const manager = await desk.person('manager', { at: sales.url() })
  await expect.poll(() => listed(manager)).toEqual(await listed(sales))
  await shown(manager).getByRole('button', { name: 'Remove filter: Progress' }).click()
  await expect.poll(() => listed(manager)).toHaveLength(3)
  expect(new URL(manager.url()).searchParams.get('progress')).toBeNull()
})

test('the head of a column sorts at the server, up and down', async () => {
  const { sales, word, companies } = await salesWith(desk, 3)
  const names = companies.map(({ name }) => name)
  await follow(sales, at(word))
  await expect.poll(() => listed(sales)).toEqual(names.toReversed())
  await head(sales, 'Company name').click()
  await expect.poll(() => listed(sales)).toEqual(names)
  expect(new URL(sales.url()).searchParams.get('sort')).toBe('name')
  await head(sales, 'Company name').click()
  await expect.poll(() => listed(sales)).toEqual(names.toReversed())
  await expect.poll(() => head(sales, 'Company name').getAttribute('aria-sort')).toBe('descending')
})

test('pages go forward and back', async () => {
  const { sales, word } = await salesWith(desk, 25)
  await follow(sales, at(word, '&limit=20'))
  await expect.poll(() => listed(sales)).toHaveLength(20)
  const firstPage = await listed(sales)
  const place = shown(sales).getByRole('navigation', { name: 'Pages' }).getByRole('status')
  await expect.poll(() => place.textContent()).toBe('25 in all · 1–20')
  await expect.poll(() => button(sales, 'Previous page').isDisabled()).toBe(true)
  await press(sales, 'Next page')
  await expect.poll(() => place.textContent()).toBe('25 in all · 21–25')
  expect((await listed(sales)).filter((name) => firstPage.includes(name))).toEqual([])
  await expect.poll(() => button(sales, 'Next page').isDisabled()).toBe(true)
  await press(sales, 'Previous page')
  await expect.poll(() => listed(sales)).toEqual(firstPage)
})

test('rows do not wait for their count, and a count is given up when the filters change', async () => {
  const { sales, word } = await salesWith(desk, 21)
  const held: Route[] = []
  await sales.route('**/api/phonebook/companies/count?*', (route) => void held.push(route))
  const failed: string[] = []
  sales.on('requestfailed', (request) => failed.push(request.url()))
  await follow(sales, at(word, '&limit=20'))
  await expect.poll(() => listed(sales)).toHaveLength(20)
  await expect.poll(() => held.length).toBe(1)
  const place = shown(sales).getByRole('navigation', { name: 'Pages' }).getByRole('status')
  expect(await place.textContent()).toBe('1–20')
  await search(sales, word.slice(1))
  await expect.poll(() => held.length).toBe(2)
  await expect.poll(() => failed.filter((url) => url.includes('/count?'))).toHaveLength(1)
  await held[1]?.fulfill({ json: { status: 200, message: 'ok', data: { value: 4200, exact: false, about: true } } })
  await expect.poll(() => place.textContent()).toBe('About 4,200 · 1–20')
  await search(sales, `${word}船务01`)
  await expect.poll(() => place.textContent()).toBe('1 in all · 1–1')
  expect(held).toHaveLength(2)
})

test('a column that is switched on is asked for, and filled', async () => {
  const sales = await desk.person('sales')
  const word = ownWord()
  await makeCompanies(sales, [{ name: `${word}列`, source: 'exhibition' }])
  await follow(sales, at(word))
  await expect.poll(() => listed(sales)).toHaveLength(1)
  expect(await shown(sales).getByRole('gridcell', { name: 'Exhibition', exact: true }).count()).toBe(0)
  await press(sales, 'Columns and density')
  await sales.getByRole('checkbox', { name: 'Source' }).check()
  await shown(sales).getByRole('gridcell', { name: 'Exhibition', exact: true }).waitFor()
  await sales.getByRole('button', { name: 'Restore defaults' }).click()
  await head(sales, 'Source').waitFor({ state: 'hidden' })
})

test('columns and density are remembered', async () => {
  const { sales, word } = await salesWith(desk, 1)
  await sales.goto(at(word))
  await head(sales, 'Email').waitFor()
  const compact = await rowHeight(sales)
  await press(sales, 'Columns and density')
  await sales.getByRole('checkbox', { name: 'Email' }).uncheck()
  await sales.getByRole('checkbox', { name: 'Source' }).check()
  await sales.getByText('Relaxed', { exact: true }).click()
  await sales.reload()
  await head(sales, 'Source').waitFor()
  await expect.poll(() => head(sales, 'Email').count()).toBe(0)
  await expect.poll(() => rowHeight(sales)).toBeGreaterThan(compact + 8)
  // The settings belong to the person, who takes part in other journeys, too.
  await press(sales, 'Columns and density')
  await sales.getByRole('button', { name: 'Restore defaults' }).click()
  await expect.poll(() => rowHeight(sales)).toBe(compact)
})

test('a cell is copied without its blanks', async () => {
  const sales = await desk.person('sales')
  const [company] = await makeCompanies(sales, [
    { name: `  ${ownWord()} 国际物流  `, phoneCountryCode: '86', telephone: '137 0574 2211' },
  ])
  await sales.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await follow(sales, at(company?.name ?? ''))
  await shown(sales).getByText('+86 137 0574 2211').hover()
  await button(sales, 'Copy \\+86 137 0574 2211').click()
  await button(sales, 'Copied \\+86 137 0574 2211').waitFor()
  await expect.poll(() => sales.evaluate(() => navigator.clipboard.readText())).toBe('+86 137 0574 2211')
  await shown(sales)
    .getByText(company?.name ?? '')
    .hover()
  await button(sales, `Copy ${company?.name}`).click()
  await expect.poll(() => sales.evaluate(() => navigator.clipboard.readText())).toBe(company?.name.trim())
  expect(new URL(sales.url()).pathname).toBe(list)
})

test('the list is used by keyboard', async () => {
  const { sales, word, second } = await salesWith(desk, 2)
  await follow(sales, list)
  await shown(sales).locator('.company-name-link').first().waitFor()
  await sales.keyboard.press('/')
  await expect
    .poll(() =>
      shown(sales)
        .getByRole('searchbox')
        .evaluate((box) => box === document.activeElement),
    )
    .toBe(true)
  await sales.keyboard.type(word)
  await expect.poll(() => listed(sales)).toHaveLength(2)
  await shown(sales)
    .locator('tr[data-row-key] td')
    .filter({ has: sales.locator('.company-name-link') })
    .first()
    .focus()
  await sales.keyboard.press('ArrowDown')
  await sales.keyboard.press('ArrowUp')
  await sales.keyboard.press('Enter')
  await sales.waitForURL(`**${addressOf(second)}`)
})

test('on a phone the rows are cards', async () => {
  const phone = await desk.person('sales', { width: 375, height: 812 })
  const word = ownWord()
  const [company] = await makeCompanies(phone, [
    { name: `${word}拼箱`, city: '宁波', country: 'CN' },
    { name: `${word}整柜` },
  ])
  await follow(phone, at(word))
  const cards = shown(phone).getByRole('list', { name: 'Companies' }).getByRole('listitem')
  await expect.poll(() => cards.count()).toBe(2)
  await expect.poll(() => phone.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
  await cards
    .filter({ hasText: `${word}拼箱` })
    .getByText('宁波')
    .click()
  await phone.waitForURL(`**${company && addressOf(company)}`)
})

test('nothing found: it is said, and one press clears the filters', async () => {
  const { sales } = await salesWith(desk, 1)
  await follow(sales, at('没有这样的公司', '&progress=quoted'))
  await shown(sales).getByText('No companies match').waitFor()
  await shown(sales).locator('.data-rows').getByRole('button', { name: 'Clear filters' }).click()
  await shown(sales).locator('.company-name-link').first().waitFor()
  expect(sales.url()).not.toMatch(/[?&](q|progress)=/)
  await expect.poll(() => shown(sales).getByRole('searchbox').inputValue()).toBe('')
})

test.for([
  {
    language: 'zh',
    more: '更多操作',
    remove: '删除',
    sentence: '此操作将永久删除该数据，是否继续？',
    undo: '撤销',
    none: '没有符合条件的客户',
  },
  {
    language: 'en',
    more: 'More actions',
    remove: 'Delete',
    sentence: 'This operation will permanently delete the data. Do you want to continue?',
    undo: 'Undo',
    none: 'No companies match',
  },
] as const)(
  'deleting asks in $language, and is undone within ten seconds',
  async ({ language, more, remove, sentence, undo, none }) => {
    const sales = await desk.person('sales', { language })
    const name = `${ownWord()}货代`
    await makeCompanies(sales, [{ name }])
    await follow(sales, at(name))
    await press(sales, more)
    await sales.getByRole('menuitem', { name: remove }).click()
    const question = sales.getByRole('dialog')
    await question.getByText(sentence).waitFor()
    await question.getByRole('button', { name: remove }).click()
    await shown(sales).getByText(none).waitFor()
    await sales.getByRole('button', { name: undo }).click()
    await expect.poll(() => listed(sales)).toEqual([name])
  },
)

test('what a colleague changes appears by itself', async () => {
  const { sales, word, first } = await salesWith(desk, 1)
  const manager = await desk.person('manager')
  await follow(manager, list)
  await search(manager, word)
  await expect.poll(() => listed(manager)).toEqual([first.name])
  await apiOf(sales)(editCompany, {
    params: { id: first.id },
    version: first.version,
    body: { name: `${first.name}（宁波）`, progress: 'quoted' },
  })
  await expect.poll(() => listed(manager)).toEqual([`${first.name}（宁波）`])
  await shown(manager).locator('tr[data-row-key]').getByText('Quoted').waitFor()
})

const rowHeight = async (page: Page) =>
  (await shown(page).locator('tr[data-row-key]').first().boundingBox())?.height ?? 0
const head = (page: Page, name: string) => shown(page).getByRole('columnheader', { name, exact: true })
