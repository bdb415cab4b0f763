import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openDesk } from '../desk.ts'
import { addressOf, button, field, list } from '../phonebook/companies.ts'
import { salesWith } from '../phonebook/own-companies.ts'
import { follow, shown } from './strip.ts'

const desk = openDesk()

test('the login page is accessible', async () => {
  const visitor = await desk.visitor({ language: 'zh' })
  await visitor.goto('/login')
  await visitor.locator('.login-captcha-image img').waitFor()
  expect(await barriers(visitor)).toEqual([])
})

test.for([1440, 375])('dashboard, list, company page and form are accessible at %d pixels', async (width) => {
  const { sales, first, word } = await salesWith(desk, 3)
  await sales.setViewportSize({ width, height: 900 })
  await shown(sales).locator('.recent a').first().waitFor()
  expect(await barriers(sales)).toEqual([])
  await follow(sales, `${list}?q=${encodeURIComponent(word)}`)
  await shown(sales).getByText(first.name).waitFor()
  await button(sales, 'Filters').click()
  expect(await barriers(sales)).toEqual([])
  await follow(sales, addressOf(first))
  await shown(sales).locator('time').first().waitFor()
  expect(await barriers(sales)).toEqual([])
  await button(sales, 'Edit').click()
  await field(sales, 'Remarks').waitFor()
  expect(await barriers(sales)).toEqual([])
})

/** What would keep somebody out, each with the first element where it was found. */
async function barriers(page: Page) {
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, help, nodes }) => `${id}: ${help} (${nodes.length}) ${nodes[0]?.html.slice(0, 200)}`)
}
