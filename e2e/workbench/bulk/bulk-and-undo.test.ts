import { editCompany } from '@seamark/contract/phonebook/companies/companies'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { offeredOptions } from '../../select-options.ts'
import { apiOf, openDesk } from '../../desk.ts'
import { follow, shown } from '../../frame/tabs.ts'
import { list, listed } from '../../phonebook/companies.ts'
import { salesWith } from '../../phonebook/own-companies.ts'

const desk = openDesk()
const at = (word: string) => `${list}?q=${encodeURIComponent(word)}&sort=name&order=asc&limit=20`
const bar = (page: Page) => shown(page).getByRole('toolbar', { name: 'Bulk actions' })
const dialog = (page: Page) => page.getByRole('dialog')
const boxes = (page: Page) => shown(page).locator('tbody').getByRole('checkbox')

/** Chooses an option of a field of the form. */
async function pick(page: Page, field: string, choice: string) {
  await dialog(page).getByLabel(field, { exact: true }).click()
  await offeredOptions(page, choice).click()
}

test('a sales person changes a range of her companies, sees what came of each, and takes it back', async () => {
  const { sales, word, companies } = await salesWith(desk, 5)
  await follow(sales, at(word))
  await expect.poll(() => listed(sales)).toHaveLength(5)
  await boxes(sales).nth(1).click()
  await boxes(sales)
    .nth(3)
    .click({ modifiers: ['Shift'] })
  await expect.poll(() => bar(sales).getByRole('status').textContent()).toBe('3 selected')

  await bar(sales).getByRole('button', { name: 'Edit fields' }).click()
  await pick(sales, 'Progress', 'Quoted')
  await dialog(sales).getByRole('button', { name: 'Next' }).click()
  await dialog(sales).getByText('3 rows', { exact: true }).waitFor()
  await dialog(sales).getByText('Progress → Quoted').waitFor()
  await dialog(sales).getByRole('button', { name: 'Confirm: Edit fields' }).click()
  await dialog(sales).getByText('3 done', { exact: true }).waitFor()
  await expect.poll(() => shown(sales).locator('tbody tr', { hasText: 'Quoted' }).count()).toBe(3)

  await dialog(sales).getByRole('button', { name: 'Undo' }).click()
  await dialog(sales).getByText('Undone', { exact: true }).waitFor()
  await expect.poll(() => shown(sales).locator('tbody tr', { hasText: 'Quoted' }).count()).toBe(0)
  expect(companies).toHaveLength(5)
})

test('all that match are changed after the number was typed; a manager undoes it and is shown what was changed since', async () => {
  const { sales, word, companies } = await salesWith(desk, 52)
  await follow(sales, at(word))
  await expect.poll(() => listed(sales)).toHaveLength(20)
  await shown(sales).getByRole('checkbox', { name: 'Select this page' }).click()
  await bar(sales).getByRole('button', { name: 'Select all 52 that match' }).click()
  await expect.poll(() => bar(sales).getByRole('status').textContent()).toBe('All 52 rows that match are selected')
  await bar(sales).getByRole('button', { name: 'Edit fields' }).click()
  await pick(sales, 'Progress', 'Replied')
  await dialog(sales).getByRole('button', { name: 'Next' }).click()
  const confirm = dialog(sales).getByRole('button', { name: 'Confirm: Edit fields' })
  await expect.poll(() => confirm.isDisabled()).toBe(true)
  await dialog(sales).getByLabel('Number of rows').fill('51')
  await expect.poll(() => confirm.isDisabled()).toBe(true)
  await dialog(sales).getByLabel('Number of rows').fill('52')
  await confirm.click()
  await dialog(sales).getByText('52 done', { exact: true }).waitFor()

  const [first] = companies
  await apiOf(sales)(editCompany, { params: { id: first?.id ?? 0 }, version: 2, body: { progress: 'ordered' } })
  const boss = await desk.person('sysadmin')
  await follow(boss, '/contacts/bulkRuns?of=all')
  await shown(boss).locator('tbody tr', { hasText: 'Progress → Replied' }).first().click()
  await shown(boss).getByRole('button', { name: 'Undo this run' }).click()
  await shown(boss).getByText('Expected: 51 possible · 1 in conflict').waitFor()
  await shown(boss).getByLabel('Number of rows').fill('52')
  await shown(boss).getByRole('button', { name: 'Confirm undo' }).click()
  const row = shown(boss).locator('.bulk-rows li', { hasText: first?.name ?? '' })
  await row.getByText('is Space booked, would be Unconfirmed again').waitFor()

  await row.getByRole('checkbox').click()
  await shown(boss).getByRole('button', { name: 'Undo the 1 ticked all the same' }).click()
  await shown(boss).getByText('Expected: 1 possible').waitFor()
  await shown(boss).getByRole('button', { name: 'Confirm undo' }).click()
  await follow(sales, `${at(word)}&progress=ordered,replied`)
  await expect.poll(() => listed(sales)).toHaveLength(0)
})
