import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openDesk } from '../desk.ts'
import { addressOf, button, field, list, press } from '../phonebook/companies.ts'
import { salesWith } from '../phonebook/own-companies.ts'
import { activeTab, follow, openTab, tab, tabs, tabTitles } from './tabs.ts'

const desk = openDesk()

test('closing the page in front goes to the last tab; closing another goes nowhere', async () => {
  const { sales, first, second } = await withTabs()
  await openTab(sales, 'Companies')
  await sales.getByRole('button', { name: `Close ${first.name}` }).click()
  await expect.poll(() => tabTitles(sales)).toEqual(['Dashboard', 'Companies', second.name])
  await expect.poll(() => activeTab(sales)).toBe('Companies')
  await sales.getByRole('button', { name: 'Close Companies' }).click()
  await expect.poll(() => activeTab(sales)).toBe(second.name)
  await tab(sales, second.name).click({ button: 'middle' })
  await expect.poll(() => tabTitles(sales)).toEqual(['Dashboard'])
  await tab(sales, 'Dashboard').click({ button: 'middle' })
  await expect.poll(() => tab(sales, 'Dashboard').getByRole('button').count()).toBe(0)
  await expect.poll(() => tabTitles(sales)).toEqual(['Dashboard'])
})

test('a press of the right button closes the others, or all but the pinned ones', async () => {
  const { sales, first } = await withTabs()
  await expect.poll(() => menuOf(sales, 'Dashboard')).toEqual(['Refresh', 'Close Others', 'Close All'])
  await sales.keyboard.press('Escape')
  await expect.poll(() => menuOf(sales, first.name)).toEqual(['Refresh', 'Close', 'Close Others', 'Close All'])
  await sales.getByRole('menuitem', { name: 'Close Others' }).click()
  await expect.poll(() => tabTitles(sales)).toEqual(['Dashboard', first.name])
  await expect.poll(() => activeTab(sales)).toBe(first.name)
  await menuOf(sales, first.name)
  await sales.getByRole('menuitem', { name: 'Close All' }).click()
  await expect.poll(() => tabTitles(sales)).toEqual(['Dashboard'])
  await sales.getByRole('heading', { level: 1, name: /林晓帆/ }).waitFor()
})

test('the same by keyboard alone', async () => {
  const { sales, first, second } = await withTabs()
  await tab(sales, first.name).getByRole('link').focus()
  await sales.keyboard.press('Shift+F10')
  await expect.poll(() => focused(sales)).toBe('Refresh')
  await sales.keyboard.press('ArrowDown')
  await expect.poll(() => focused(sales)).toBe('Close')
  await sales.keyboard.press('Escape')
  await expect.poll(() => tabMenu(sales).count()).toBe(0)
  await expect.poll(() => focused(sales)).toBe(first.name)
  await sales.keyboard.press('Delete')
  await expect.poll(() => tabTitles(sales)).toEqual(['Dashboard', 'Companies', second.name])
})

test('what was not saved is asked about before its tab closes', async () => {
  const { sales, first, second } = await withTabs()
  await openTab(sales, first.name)
  await press(sales, 'Edit')
  await field(sales, 'Remarks').fill('not saved')
  await openTab(sales, second.name)
  await menuOf(sales, 'Dashboard')
  await sales.getByRole('menuitem', { name: 'Close All' }).click()
  const question = sales.getByRole('dialog', { name: 'Unsaved changes' })
  await question.getByText(first.name).waitFor()
  await question.getByRole('button', { name: 'Go back' }).click()
  await question.waitFor({ state: 'detached' })
  await expect.poll(() => tabs(sales).count()).toBe(4)

  await openTab(sales, first.name)
  await expect.poll(() => field(sales, 'Remarks').inputValue()).toBe('not saved')
  await sales.getByRole('button', { name: `Close ${first.name}` }).click()
  await question.getByRole('button', { name: 'Discard and go on' }).click()
  await expect.poll(() => tabTitles(sales)).toEqual(['Dashboard', 'Companies', second.name])
  await follow(sales, addressOf(first))
  await button(sales, 'Edit').click()
  await expect.poll(() => field(sales, 'Remarks').inputValue()).toBe('')
})

test('refreshing a tab gives a fresh page in its place', async () => {
  const { sales, first } = await withTabs()
  await openTab(sales, 'Companies')
  await press(sales, 'Filters')
  await sales.getByText('Route areas').first().waitFor()
  await openTab(sales, first.name)
  await menuOf(sales, 'Companies')
  await sales.getByRole('menuitem', { name: 'Refresh' }).click()
  await expect.poll(() => activeTab(sales)).toBe('Companies')
  await button(sales, 'Filters').and(sales.locator('[aria-expanded=false]')).waitFor()
  await expect.poll(() => tabs(sales).count()).toBe(4)
})

const tabMenu = (page: Page) => page.getByRole('menu', { name: /^Tab menu of/ })

/** Opens the dashboard, the list and two companies; the second is in front. */
async function withTabs() {
  const own = await salesWith(desk, 2)
  for (const href of [list, addressOf(own.first), addressOf(own.second)]) await follow(own.sales, href)
  return own
}

async function menuOf(page: Page, title: string) {
  await tab(page, title).click({ button: 'right' })
  const menu = tabMenu(page)
  await menu.waitFor()
  return menu.getByRole('menuitem').allTextContents()
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)
