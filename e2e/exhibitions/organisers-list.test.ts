import { editExhibition, getExhibition } from '@seamark/contract/exhibitions/exhibitions/exhibitions'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { apiOf, openDesk } from '../desk.ts'
import { follow, shown } from '../frame/tabs.ts'
import { press } from '../phonebook/companies.ts'
import { csv, handIn } from '../workbench/imports/files.ts'

const desk = openDesk()
const word = `FAIR${Date.now()}`
const headings = ['展位号', '展馆', '公司名称', '国家/地区', '展品(范围)', '联系人', '手机']

/** Sixty exhibitors of two halls: every tenth has two booths, and two share one. */
const exhibitors = Array.from({ length: 60 }, (_, place) => {
  const row = 'ABC'.charAt(Math.floor((place % 30) / 10))
  const number = String((place % 10) + 1).padStart(2, '0')
  const booth =
    place === 1 ? 'A01' : place % 10 === 5 ? `${row}${number}、${row}${Number(number) + 50}` : `${row}${number}`
  return [booth, place < 30 ? '2号馆' : '3.1', `${word}第${place}户外`, '中国', '帐篷', '方小姐', '13805740000']
})

/** Takes a list in, and waits until all of it is written. */
async function takeIn(page: Page, exhibition: number, rows: readonly string[][], summary: string) {
  await follow(page, `/contacts/exhibitorsImport?exhibitionId=${exhibition}`)
  const buffer = Buffer.from(csv([headings, ...rows]))
  await handIn(page, { name: `${word}-${rows.length}.csv`, mimeType: 'text/csv', buffer })
  await press(page, 'Next: review')
  await shown(page).getByText(summary).waitFor()
  await press(page, 'Import now')
  await shown(page).getByText('Imported', { exact: true }).waitFor()
}

/** What a colleague saves while the form is open is not overwritten unseen. */
async function refuseOvertaken(page: Page, id: number) {
  const api = apiOf(page)
  const cityOf = async () => (await api(getExhibition, { params: { id } })).city
  await shown(page).getByRole('button', { name: 'Edit', exact: true }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('City', { exact: true }).fill(`${word} mine`)
  const { version } = await api(getExhibition, { params: { id } })
  await api(editExhibition, { params: { id }, version, body: { city: `${word} theirs` } })
  await shown(page).getByText(`${word} theirs`).waitFor()
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText('has just changed this record').waitFor()
  expect(await cityOf()).toBe(`${word} theirs`)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.poll(cityOf).toBe(`${word} mine`)
  await form.waitFor({ state: 'hidden' })
}

test('an organiser’s list becomes halls, and whoever is missing in the next list has withdrawn', async () => {
  const page = await desk.person('manager', { at: '/contacts/booth' })
  await shown(page).getByRole('button', { name: 'New exhibition' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Name', { exact: true }).fill(word)
  await form.getByLabel('First day').fill('2027-04-10')
  await form.getByLabel('First day').press('Enter')
  await form.getByLabel('Last day').fill('2027-04-12')
  await form.getByLabel('Last day').press('Enter')
  await form.getByRole('button', { name: 'Save' }).click()
  await shown(page).getByRole('heading', { name: word, exact: true }).waitFor()
  const exhibition = Number(/exhibition\/(\d+)/.exec(page.url())?.[1])

  await refuseOvertaken(page, exhibition)

  await takeIn(page, exhibition, exhibitors, 'This will create 60')
  await follow(page, `/contacts/tabs/exhibition/${exhibition}`)
  await shown(page).getByRole('tab', { name: 'Hall 2 (32)' }).waitFor()
  await shown(page).getByRole('tab', { name: 'Hall 3.1 (33)' }).waitFor()
  await shown(page).getByRole('button', { name: 'A01' }).click()
  await shown(page)
    .getByRole('button', { name: `${word}第1户外` })
    .click()
  await shown(page).getByText('方小姐').waitFor()
  await shown(page).getByRole('button', { name: 'Visited', exact: true }).first().click()
  await expect
    .poll(() => shown(page).getByRole('button', { name: 'Visited', exact: true }).first().getAttribute('aria-pressed'))
    .toBe('true')

  await takeIn(page, exhibition, exhibitors.slice(3), 'This will update 57')
  await follow(page, `/exhibition/exhibitorInformation?exhibitionId=${exhibition}&withdrawn=true`)
  await expect.poll(() => shown(page).locator('[data-row-key]').count()).toBe(3)
  await expect.poll(() => shown(page).getByText('Withdrawn', { exact: true }).count()).toBeGreaterThanOrEqual(3)
})
