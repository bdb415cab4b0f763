import { createRecord } from '@seamark/contract/followups/records/records'
import { createOrder, newOrder } from '@seamark/contract/orders/orders/orders'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findBarriers } from '../accessibility.ts'
import { apiOf, openDesk } from '../desk.ts'
import { follow, shown } from '../frame/tabs.ts'
import { addressOf } from '../phonebook/companies.ts'
import { salesWith } from '../phonebook/own-companies.ts'

const desk = openDesk()
const part = (page: Page, name: string) => shown(page).getByRole('region', { name, exact: true })

test('the dossier of a client: who spoke last, what disagrees with both dates, what to do next, and the same as text', async () => {
  const { sales, first } = await salesWith(desk, 1)
  const call = apiOf(sales)
  await call(createRecord, {
    params: { id: first.id },
    body: { way: 'phone', at: new Date().toISOString(), progress: 'quoted', content: 'Wants space before Friday' },
  })
  const order = await call(createOrder, {
    body: newOrder.parse({ companyId: first.id, pol: 'CNNGB', pod: 'USLAX' }),
  })
  await sales.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await follow(sales, `${addressOf(first)}?tab=dossier`)
  await part(sales, 'Last contacts').getByText('Wants space before Friday').waitFor()
  await part(sales, 'Orders').getByRole('link', { name: order.number }).waitFor()
  // The client is quoted by its own record and orders by another: both stand there.
  const disagreement = part(sales, 'Records that disagree')
  await disagreement.getByText('Company record').waitFor()
  await disagreement.getByText(`Order ${order.number}`).waitFor()
  expect(await disagreement.locator('time').count()).toBe(2)
  await expect.poll(() => findBarriers(sales)).toEqual([])
  await shown(sales).getByRole('button', { name: 'Copy as text' }).click()
  await sales.getByText('Dossier copied').waitFor()
  const copied = await sales.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain(first.name)
  expect(copied).toContain('Wants space before Friday')
  expect(copied).toContain('≠')
})
