import { keepPreferences } from '@seamark/contract/identity/index'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findBarriers, waitUntilSettled } from '../accessibility.ts'
import { apiOf, openDesk } from '../desk.ts'
import { addressOf, button, field, list } from '../phonebook/companies.ts'
import { salesWith } from '../phonebook/own-companies.ts'
import { follow, shown } from './tabs.ts'

const desk = openDesk()

test('the login page is accessible', async () => {
  const visitor = await desk.visitor({ language: 'zh' })
  await visitor.goto('/login')
  await visitor.locator('.login-captcha-image img').waitFor()
  await expect.poll(() => findBarriers(visitor)).toEqual([])
  // The check itself sees what it should, also when it has looked at the same document before.
  await visitor.evaluate(() => document.body.append(document.createElement('button')))
  expect(await findBarriers(visitor)).toEqual([expect.stringMatching(/^button-name: /)])
})

test.for([1440, 375])('dashboard, list, company page and form are accessible at %d pixels', async (width) => {
  const { sales, first, word } = await salesWith(desk, 3, { at: '/dashboard' })
  await sales.setViewportSize({ width, height: 900 })
  await shown(sales).locator('.recent a').first().waitFor()
  await expect.poll(() => findBarriers(sales)).toEqual([])
  await follow(sales, `${list}?q=${encodeURIComponent(word)}`)
  await shown(sales).getByText(first.name).waitFor()
  await button(sales, 'Filters').click()
  await expect.poll(() => findBarriers(sales)).toEqual([])
  await follow(sales, addressOf(first))
  await shown(sales).locator('time').first().waitFor()
  await expect.poll(() => findBarriers(sales)).toEqual([])
  await edit(sales, width)
  await field(sales, 'Remarks').waitFor()
  await expect.poll(() => findBarriers(sales)).toEqual([])
})

/** On a phone the action is in the menu beside the first button. */
async function edit(person: Page, width: number) {
  if (width === 1440) return button(person, 'Edit').click()
  await shown(person).locator('.page-head').getByRole('button', { name: 'More actions' }).click()
  await person.getByRole('menuitem', { name: 'Edit' }).click()
}

test('what opens over a page is accessible: search, menus, panels, dialogs', async () => {
  const { sales } = await salesWith(desk, 1, { at: '/dashboard' })
  const found: string[] = []
  async function look(what: string) {
    await waitUntilSettled(sales)
    found.push(...(await findBarriers(sales)).map((barrier) => `${what}: ${barrier}`))
    await sales.keyboard.press('Escape')
    await expect
      .poll(() =>
        sales
          .locator(
            '[role=dialog]:visible, .search[data-open], .ant-dropdown:visible:not(.ant-dropdown-hidden), .tab-menu',
          )
          .count(),
      )
      .toBe(0)
  }
  await sales.getByRole('button', { name: 'Search', exact: true }).click()
  await sales.keyboard.type('comp')
  await sales.getByRole('group', { name: 'Companies' }).getByRole('option').first().waitFor()
  await look('search')
  await sales.getByRole('button', { name: 'Page style setting' }).click()
  await sales.getByRole('dialog').getByRole('switch').first().waitFor()
  await look('settings')
  await sales.keyboard.press('Shift+?')
  await sales.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  await look('shortcuts')
  for (const menu of [/^Account menu/, /^Global Size/, /^Language/]) {
    await sales.getByRole('button', { name: menu }).click()
    await sales.getByRole('menuitem').first().waitFor()
    await look(String(menu))
  }
  await sales.locator('.strip-tab').first().click({ button: 'right' })
  await sales.locator('.tab-menu').waitFor()
  await look('tab menu')
  await sales.setViewportSize({ width: 375, height: 800 })
  await sales.getByRole('button', { name: 'Open the menu' }).click()
  await sales.getByRole('dialog').waitFor()
  await look('menu on a phone')
  expect(found).toEqual([])
})

test('every colour can be read, on the page that has the most of it', async () => {
  const { sales, word } = await salesWith(desk, 3)
  const found: string[] = []
  for (const themeColour of [
    '#409EFF',
    '#1890ff',
    '#304156',
    '#212121',
    '#11a983',
    '#13c2c2',
    '#6959CD',
    '#f5222d',
    '#ffff00',
  ] as const) {
    await apiOf(sales)(keepPreferences, { body: { themeColour } })
    await sales.evaluate(() => localStorage.clear())
    await sales.goto(`/contacts/contactsList?q=${encodeURIComponent(word)}`)
    await shown(sales).locator('.company-name-link').first().waitFor()
    await waitUntilSettled(sales)
    found.push(
      ...(await findBarriers(sales, { only: ['color-contrast'] })).map((barrier) => `${themeColour}: ${barrier}`),
    )
  }
  expect(found).toEqual([])
})
