import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openDesk } from '../../desk.ts'
import { follow, shown } from '../../frame/tabs.ts'
import { offeredOptions } from '../../select-options.ts'
import { makeCompanies, ownWord, press } from '../../phonebook/companies.ts'
import { csv, handIn } from '../../workbench/imports/files.ts'

const desk = openDesk()
const bar = (page: Page) => shown(page).getByRole('toolbar', { name: 'Bulk actions' })
const dialog = (page: Page) => page.getByRole('dialog')
/** A number of its own, so that the story can be told twice on one product. */
const word = `SHEET${Date.now()}`
const rows = 200
/** Nine rows that somebody should look at: a wrong check digit, a port that we do not know, an arrival before the sailing. */
const faults: readonly Record<string, string>[] = [
  { 箱号: 'CSQU3054384' },
  { 目的港: '某不知名港' },
  { 到港日: '2026-11-01' },
]
const headings = ['业务编号', '客户', '订舱号', '船公司', '起运港', '目的港', '开船日', '到港日', '箱号', '箱型']

/** The file of a client's orders. */
const sheetOf = (client: string) =>
  csv([
    headings,
    ...Array.from({ length: rows }, (_, place) => {
      const cells: Record<string, string> = {
        业务编号: `${word}-${place}`,
        客户: client,
        订舱号: `BK${word}${place}`,
        船公司: '中远海运',
        起运港: '上海',
        目的港: '洛杉矶',
        开船日: '2026-12-05',
        到港日: '2026-12-22',
        箱型: '40HQ',
        ...(place < 9 ? faults[place % 3] : {}),
      }
      return headings.map((heading) => cells[heading] ?? '')
    }),
  ])

test('a sheet of 200 orders comes in with nine to look at, all of them sail at once, and are taken back', async () => {
  const page = await desk.person('manager', { at: '/freight/ordersImport' })
  const name = `${ownWord()}进出口有限公司`
  await makeCompanies(page, [{ name }])
  await handIn(page, { name: `${word}.csv`, mimeType: 'text/csv', buffer: Buffer.from(sheetOf(name)) })
  await press(page, 'Next: review')
  await shown(page).getByText('This will create 200').waitFor()
  await shown(page).getByText('9 of these rows have something to look at, marked in the table.').waitFor()
  await press(page, 'Import now')
  await shown(page).getByText('Imported', { exact: true }).waitFor()

  await follow(page, `/freight/orders?q=${word}&flagged=true`)
  await expect.poll(() => shown(page).locator('[data-row-key]').count()).toBe(9)
  await follow(page, `/freight/orders?q=${word}&limit=20`)
  await expect.poll(() => shown(page).locator('[data-row-key]').count()).toBe(20)
  await shown(page).getByRole('checkbox', { name: 'Select this page' }).click()
  await bar(page).getByRole('button', { name: 'Select all 200 that match' }).click()
  await bar(page).getByRole('button', { name: 'Record a milestone' }).click()
  await dialog(page).getByLabel('Milestone', { exact: true }).click()
  await offeredOptions(page, 'Departed').first().click()
  await dialog(page).getByRole('button', { name: 'Next' }).click()
  await dialog(page).getByLabel('Number of rows').fill('200')
  await dialog(page).getByRole('button', { name: 'Confirm: Record a milestone' }).click()
  await dialog(page).getByText('200 done', { exact: true }).waitFor()
  await expect.poll(() => standing(page, 'Sailed')).toBe(20)
  await dialog(page).getByRole('button', { name: 'Undo' }).click()
  await dialog(page).getByText('Undone', { exact: true }).waitFor()
  await expect.poll(() => standing(page, 'Booking')).toBe(20)
})

const standing = (page: Page, status: string) =>
  shown(page)
    .locator('[data-row-key]')
    .filter({ has: page.getByText(status, { exact: true }) })
    .count()
