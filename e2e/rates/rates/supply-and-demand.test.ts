import { listApplications } from '@seamark/contract/applications/applications'
import { createCompany, newCompany } from '@seamark/contract/phonebook/companies/companies'
import { createRate } from '@seamark/contract/rates/index'
import { newRate } from '@seamark/contract/rates/rates/fields'
import { expect, test } from 'vitest'
import { apiOf, openDesk } from '../../desk.ts'
import { offeredOptions } from '../../select-options.ts'

const desk = openDesk()

test('an offer is written, replaced by a newer price, and comes back when that is deleted', async () => {
  const page = await desk.person('sales', { at: '/freight/rates?q=ZZ9' })
  await page.getByRole('button', { name: 'New offer' }).click()
  const form = page.getByRole('dialog')
  for (const [label, code] of [
    ['POL', 'CNSHA'],
    ['POD', 'USLAX'],
  ] as const) {
    await form.getByLabel(label, { exact: true }).fill(code)
    await offeredOptions(page, code).first().click()
    await page.keyboard.press('Escape')
  }
  await form.getByLabel('Route code').fill('ZZ9')
  await form.getByLabel('40HQ', { exact: true }).fill('24.5')
  await form.getByLabel('Expiry').fill('2099-12-31')
  await page.keyboard.press('Enter')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText(/outside what is usual on this lane/).waitFor()
  await form.getByLabel('40HQ', { exact: true }).fill('2450')
  await form.getByRole('button', { name: 'Save' }).click()
  const row = page.getByRole('row', { name: /Shanghai → Los Angeles/ })
  await expect.poll(() => row.innerText()).toContain('2,450')

  await apiOf(page)(createRate, {
    body: newRate.parse({
      side: 'supply',
      currency: 'USD',
      routeCode: 'ZZ9',
      pols: ['CNSHA'],
      pods: ['USLAX'],
      effective: '2099-01-01',
      expiry: '2099-12-31',
      prices: [{ container: '40HQ', amount: 2300 }],
    }),
  })
  await expect.poll(() => row.count()).toBe(2)
  await row.filter({ hasText: '2,300' }).getByText('↓').waitFor()
  await row.filter({ hasText: '2,300' }).click()
  const panel = page.locator('.ant-drawer')
  await panel.getByText('Price history').waitFor()
  expect(await panel.innerText()).toContain('2098-12-31')
  await panel.getByRole('button', { name: 'Close' }).click()
})

test('whose a request is stays with those who see the client', async () => {
  const lin = await desk.person('sales')
  const call = apiOf(lin)
  const client = await call(createCompany, { body: newCompany.parse({ name: '求舱的客户' }) })
  await call(createRate, {
    body: newRate.parse({
      side: 'demand',
      pols: ['CNSHA'],
      pods: ['DEHAM'],
      effective: '2026-01-01',
      expiry: '2099-12-31',
      boxes: [{ container: '40HQ', count: 97 }],
      companyId: client.id,
    }),
  })
  const colleague = await desk.person('sales2', { at: '/freight/rates?segment=demand&sort=updatedAt' })
  const row = colleague.getByRole('row', { name: /97×40HQ/ })
  await expect.poll(() => row.innerText()).toContain("A colleague's client")
  expect(await colleague.locator('main').innerText()).not.toContain('求舱的客户')
  await row.getByRole('button', { name: 'Apply' }).click()
  const asking = colleague.getByRole('dialog')
  await asking.getByLabel('Reason').fill('我有七个高柜')
  await asking.getByRole('button', { name: 'Send application' }).click()
  await colleague.getByText('Your application was sent', { exact: false }).waitFor()
  await expect
    .poll(async () => (await call(listApplications, { query: { queue: 'toDecide' } })).rows.map(({ note }) => note))
    .toContain('我有七个高柜')
  await lin.goto(`/contacts/tabs/x/${client.id}?tab=rates`)
  await lin.getByRole('row', { name: /Shanghai → Hamburg/ }).waitFor()
})

test('a lane says what holds on it and for how much, and its numbers open the rows', async () => {
  const page = await desk.person('sales', { at: '/freight/lanes' })
  await apiOf(page)(createRate, {
    body: newRate.parse({
      side: 'supply',
      basis: 'allIn',
      currency: 'USD',
      pols: ['CNSHA'],
      pods: ['USLAX'],
      effective: '2026-01-01',
      expiry: '2099-12-31',
      // Lower than what other stories offer to this lane.
      prices: [{ container: '40HQ', amount: 177 }],
    }),
  })
  const row = page.getByRole('row', { name: /US West Coast/ })
  await expect.poll(() => row.innerText()).toContain('USD 177')
  await row.getByRole('link', { name: 'US West Coast' }).click()
  await page.getByRole('heading', { name: 'US West Coast' }).waitFor()
  await page.getByRole('region', { name: 'Lowest valid rates' }).getByText('177').first().waitFor()
  // The parts that other domains lend are there as well.
  for (const part of ['Latest requests', 'Orders under way', 'White space', 'Forwarders on this lane', 'Said in chats'])
    await page.getByRole('region', { name: part, exact: true }).waitFor()
  // A client ships on it by a core route, whatever areas somebody has ticked.
  const client = await apiOf(page)(createCompany, {
    body: newCompany.parse({ name: '走美西的客户', coreRoutes: [{ pol: 'CNSHA', pod: 'USLAX' }] }),
  })
  await page.reload()
  await page.getByRole('link', { name: /Clients on this lane/ }).click()
  await expect.poll(() => page.url()).toContain('podLane=usWest')
  await page.getByRole('link', { name: client.name }).first().waitFor()
  await page.goBack()
  await page.getByRole('link', { name: /Valid rates/ }).click()
  await expect.poll(() => page.url()).toContain('lane=usWest')
  await page
    .getByRole('row', { name: /Los Angeles/ })
    .first()
    .waitFor()
})
