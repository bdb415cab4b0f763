import { createTask } from '@seamark/contract/followups/tasks/tasks'
import { editCompany } from '@seamark/contract/phonebook/companies/companies'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findBarriers } from '../../accessibility.ts'
import { offeredOptions } from '../../select-options.ts'
import { apiOf, openDesk } from '../../desk.ts'
import { shown } from '../../frame/tabs.ts'
import { addColleague } from '../../identity/accounts/colleagues.ts'
import { addressOf, list, listed, makeCompanies, ownWord, press } from '../companies.ts'
import { listCompanies } from '@seamark/contract/phonebook/lists/lists'

const desk = openDesk()

test('somebody leaves: what she holds is said, split by area, looked at, and handed over; the receivers see it', async () => {
  const word = ownWord()
  const username = await addColleague(desk, `${word}离职`, ['sales'])
  const leaver = await desk.person(username)
  await makeCompanies(leaver, [
    { name: `${word}宁波船务`, country: 'CN', province: '浙江' },
    { name: `${word}温州船务`, country: 'CN', province: '浙江' },
    { name: `${word}广州船务`, country: 'CN', province: '广东' },
  ])
  const admin = await desk.person('sysadmin', { at: `/system/users?q=${encodeURIComponent(word)}` })
  await shown(admin).getByText(`${word}离职`).first().click()
  await press(admin, 'Disable')
  const dialog = admin.getByRole('dialog', { name: `Disable “${word}离职”?` })
  await dialog.getByText(`${word}离职 holds 3 companies`).waitFor()
  await dialog.getByText('Hand them over first').click()

  await shown(admin).getByText('3 companies').waitFor()
  await shown(admin).getByText('Area', { exact: true }).click()
  await receiver(admin, 'Who receives China · 浙江', '周敏')
  await receiver(admin, 'The rest goes to', '林晓帆')
  await press(admin, 'Preview')
  await expect.poll(() => gets(admin)).toEqual({ 周敏: '2', 林晓帆: '1' })
  await expect.poll(() => found(leaver, word)).toBe(3)
  await expect.poll(() => findBarriers(admin)).toEqual([])
  await press(admin, 'Hand over \\(3\\)')
  await shown(admin).getByText('3 of 3 handed over').waitFor()

  const sales = await desk.person('sales', { at: `${list}?q=${encodeURIComponent(word)}` })
  await expect.poll(() => listed(sales)).toEqual([`${word}广州船务`])
  await expect.poll(() => found(leaver, word)).toBe(0)
  await sales.goto('/notices/index')
  await shown(sales)
    .getByText(`1 company of ${word}离职 is now yours. Please get in touch with it soon.`)
    .first()
    .waitFor()
})

test('open tasks go along or stay behind as it is chosen, and what stays is listed', async () => {
  const word = ownWord()
  const username = await addColleague(desk, `${word}转岗`, ['sales'])
  const leaver = await desk.person(username)
  const [company] = await makeCompanies(leaver, [{ name: `${word}船务` }])
  const dueAt = new Date(Date.now() + 86_400_000).toISOString()
  await apiOf(leaver)(createTask, {
    body: { kind: 'contact', title: `${word}报价`, companyId: company?.id ?? 0, dueAt },
  })
  const admin = await desk.person('sysadmin', { at: '/contacts/handover' })
  await shown(admin).getByRole('searchbox').fill(`${word}转岗`)
  await press(admin, `Hand over the companies of ${word}转岗`)
  await receiver(admin, 'Receivers', '林晓帆')
  await shown(admin).getByRole('checkbox', { name: 'Open tasks (1)' }).click()
  await expect.poll(() => findBarriers(admin)).toEqual([])
  await press(admin, 'Preview')
  await shown(admin).getByText(`1 open task stays with ${word}转岗.`).waitFor()
  await press(admin, 'Hand over \\(1\\)')
  await shown(admin).getByText('1 of 1 handed over').waitFor()
  await shown(admin).getByRole('link', { name: 'Show them' }).click()
  await shown(admin).getByText(`${word}报价`).waitFor()
})

test('while a colleague is away another sees her companies; when it ends they are gone again', async () => {
  const word = ownWord()
  const away = await desk.person('sales')
  await makeCompanies(away, [{ name: `${word}船务` }])
  const other = await desk.person('sales3')
  await expect.poll(() => found(other, word)).toBe(0)

  await away.goto('/contacts/covers')
  await press(away, 'Arrange cover')
  const dialog = away.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Covering' }).click()
  await away.keyboard.type('陈嘉怡')
  await option(away, '陈嘉怡').click()
  await dialog.getByRole('button', { name: 'Arrange' }).click()
  await line(away, '陈嘉怡 covers for 林晓帆').waitFor()

  await other.goto(`${list}?q=${encodeURIComponent(word)}`)
  await expect.poll(() => listed(other)).toEqual([`${word}船务`])
  await other.goto('/contacts/covers')
  await expect.poll(() => findBarriers(other)).toEqual([])
  await line(other, '陈嘉怡 covers for 林晓帆').getByRole('button', { name: 'End' }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'End' }).click()
  await shown(other).getByText('No cover here').waitFor()
  await expect.poll(() => found(other, word)).toBe(0)
})

test('what was changed stands on the company’s page, and an old value is put back', async () => {
  const sales = await desk.person('sales')
  const [company] = await makeCompanies(sales, [{ name: `${ownWord()}船务`, city: '宁波' }])
  if (!company) throw new Error('no company')
  const manager = await desk.person('manager')
  await apiOf(manager)(editCompany, { params: { id: company.id }, version: company.version, body: { city: '舟山' } })
  await sales.goto(`${addressOf(company)}?tab=changes`)
  await expect.poll(() => shown(sales).locator('.change-values').first().innerText()).toMatch(/宁波\s*舟山/)
  await shown(sales).getByRole('button', { name: 'Restore City to: 宁波' }).click()
  await sales.getByText('Restored: City').waitFor()
  await expect.poll(() => shown(sales).locator('.change-values').first().innerText()).toMatch(/舟山\s*宁波/)
  await expect.poll(() => findBarriers(sales)).toEqual([])
})

/** Chooses a receiver in a picker by typing. */
async function receiver(page: Page, label: string, name: string) {
  await shown(page).getByRole('combobox', { name: label }).click()
  await page.keyboard.type(name)
  await option(page, name).click()
}

const option = (page: Page, name: string) => offeredOptions(page, name).first()
const line = (page: Page, text: string) => shown(page).getByRole('listitem').filter({ hasText: text })

/** Returns the number of companies for each receiver in the preview. */
async function gets(page: Page): Promise<Record<string, string>> {
  const rows = await shown(page).locator('.handover-table tbody tr').all()
  const cells = (row: (typeof rows)[number], place: number) => row.locator('th, td').nth(place).innerText()
  return Object.fromEntries(
    await Promise.all(rows.map(async (row) => [await cells(row, 0), await cells(row, 2)] as const)),
  )
}

const found = async (page: Page, q: string) => (await apiOf(page)(listCompanies, { query: { q } })).count.value
