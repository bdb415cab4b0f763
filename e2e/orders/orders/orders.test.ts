import { createOrder, editOrder, getOrder, newOrder } from '@seamark/contract/orders/orders/orders'
import { quoteInput } from '@seamark/contract/rates/quotes/fields'
import { createQuote, endQuote, issueQuote, quoteOutcome } from '@seamark/contract/rates/quotes/quotes'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findBarriers } from '../../accessibility.ts'
import { apiOf, openDesk } from '../../desk.ts'
import { follow, shown } from '../../frame/tabs.ts'
import { addressOf, makeCompanies, ownWord } from '../../phonebook/companies.ts'

const desk = openDesk()
/** Numbers of its own, so that the story can be told twice on one product. */
const own = (name: string) => `${name}${Date.now()}`
const badge = (page: Page, text: string) => shown(page).locator('.page-note').getByText(text, { exact: true })

/** Pastes a text into the search box, as from a column of a sheet. */
const paste = (page: Page, text: string) =>
  shown(page)
    .locator('.search-box input')
    .evaluate((input, pasted) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', pasted)
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, text)

test('an order is made, sails by one tap and back, and is found among pasted numbers', async () => {
  const [booking, other] = [own('BK'), own('MB')]
  const page = await desk.person('sales', { at: '/freight/orders' })
  await apiOf(page)(createOrder, { body: newOrder.parse({ masterBill: other }) })
  await shown(page).getByRole('button', { name: 'New order' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Booking no.').fill(booking)
  await dialog.getByLabel('Vessel', { exact: true }).fill('EVER ACE')
  await dialog.getByRole('button', { name: 'Add a container' }).click()
  await dialog.getByLabel('Container no.').fill('CSQU3054384')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText(/the last digit should be 3/).waitFor()
  await dialog.getByLabel('Container no.').fill('CSQU3054383')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await badge(page, 'Booking').waitFor()
  await shown(page).getByText('CSQU3054383').first().waitFor()
  expect(await findBarriers(page)).toEqual([])

  await shown(page).getByRole('button', { name: 'Record a milestone' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Departed', exact: true }).click()
  await badge(page, 'Sailed').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await badge(page, 'Booking').waitFor()
  await shown(page).locator('.milestone-gone').getByText('Departed').waitFor()

  await follow(page, '/freight/orders')
  await shown(page).locator('.search-box input').waitFor()
  await paste(page, `${booking}\n${other}\nNOBODY1`)
  await shown(page).getByText('Looking up 3 numbers').waitFor()
  await expect.poll(() => shown(page).locator('[data-row-key]').count()).toBe(2)
  expect(await findBarriers(page)).toEqual([])
})

test('on a phone an order arrives in two taps, and nothing scrolls sideways', async () => {
  const page = await desk.person('sales', { width: 375, height: 812 })
  const { id } = await apiOf(page)(createOrder, { body: newOrder.parse({ bookingNo: own('PH'), pod: 'USLAX' }) })
  await page.goto(`/freight/orders/${id}`)
  await shown(page).getByRole('button', { name: 'Record a milestone' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Arrived', exact: true }).click()
  await badge(page, 'Arrived').waitFor()
  const widths = await shown(page)
    .locator('.page-body')
    .evaluate((body) => [body.scrollWidth, document.documentElement.scrollWidth])
  expect(widths).toEqual([375, 375])
})

test('what a colleague changes while the form is open is kept, and she is told before she saves over it', async () => {
  const page = await desk.person('sales')
  const api = apiOf(page)
  const body = newOrder.parse({ bookingNo: own('TW'), vessel: 'EVER ACE', voyage: '001E' })
  const { id, version } = await api(createOrder, { body })
  await page.goto(`/freight/orders/${id}?edit=true`)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Voyage', { exact: true }).fill('002W')
  await api(editOrder, { params: { id }, version, body: { vessel: 'EVER GIVEN' } })
  await shown(page).getByText('EVER GIVEN').first().waitFor()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText(/Somebody else has just changed this record/).waitFor()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect(await api(getOrder, { params: { id } })).toMatchObject({ vessel: 'EVER GIVEN', voyage: '002W' })
})

test('a won quote asks for its order, which takes over client, route and margin; the company counts it', async () => {
  const page = await desk.person('sales')
  const api = apiOf(page)
  const [company] = await makeCompanies(page, [{ name: `${ownWord()}家居` }])
  if (!company) throw new Error('no company')
  const prices = [{ container: '40HQ' as const, buying: 2450, selling: 2550 }]
  const line = { pols: ['CNSHA'], pods: ['USLAX'], carrier: 'COSU', currency: 'USD', basis: 'allIn' as const, prices }
  const days = { validFrom: '2026-01-01', validTo: '2099-12-31' }
  const draft = await api(createQuote, { body: quoteInput.parse({ companyId: company.id, ...days, lines: [line] }) })
  const params = { id: draft.id }
  const issued = await api(issueQuote, { params, version: draft.version, body: { expiredLinesSeen: false } })
  await api(endQuote, { params, version: issued.version, body: quoteOutcome.parse({ outcome: 'won' }) })

  await page.goto(`/freight/quotes/${draft.id}`)
  await shown(page).getByText('Won, and no order yet.').waitFor()
  await shown(page).getByRole('button', { name: 'New order' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(company.name).first().waitFor()
  await dialog.getByRole('button', { name: 'Add a container' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await shown(page).getByRole('link', { name: draft.number }).waitFor()
  await shown(page).getByText('USD 100').waitFor()
  await follow(page, addressOf(company))
  await shown(page).getByRole('tab', { name: 'Orders 1' }).waitFor()
})
