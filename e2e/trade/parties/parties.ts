import { getParty, listParties, listTradeRecords } from '@seamark/contract/trade/index'
import { expect, test } from 'vitest'
import { findBarriers } from '../../accessibility.ts'
import { apiOf } from '../../desk.ts'
import { shown } from '../../frame/tabs.ts'
import { desk } from '../market.ts'

test('a party that nobody knows is found, read to its records, and becomes a client whose colleague sees no more than that', {
  timeout: 240_000,
}, async () => {
  const sales = await desk.person('sales')
  const found = async () =>
    (await apiOf(sales)(listParties, { query: { state: 'new', kind: 'trader', limit: 20 } })).rows
  await expect.poll(async () => (await found()).length, { timeout: 90_000 }).toBe(20)
  const [party] = await found()
  if (!party) throw new Error('no party')
  await sales.goto('/trade/parties?state=new&kind=trader')
  await shown(sales).getByRole('link', { name: party.name, exact: true }).waitFor()
  expect(await findBarriers(sales)).toEqual([])

  // Its figure opens as many records as it says, one of which opens beside the list.
  await shown(sales).getByRole('link', { name: party.name, exact: true }).click()
  const figure = shown(sales).locator('.party-totals a').first()
  await figure.waitFor()
  const { period, year } = await apiOf(sales)(getParty, { params: { id: party.id }, query: {} })
  expect(await figure.textContent()).toBe(`${year.shipments} shipments`)
  const { count } = await apiOf(sales)(listTradeRecords, { query: { party: String(party.id), ...period } })
  expect(count.value).toBe(year.shipments)
  expect(await findBarriers(sales)).toEqual([])
  await figure.click()
  await sales.waitForURL(
    (url) => url.pathname === '/trade/records' && url.searchParams.get('party') === String(party.id),
  )
  await shown(sales).getByRole('gridcell').first().click()
  await sales.getByRole('dialog', { name: 'Trade record' }).getByText('As the source wrote it').waitFor()
  expect(await findBarriers(sales)).toEqual([])

  // The party is added to the phonebook, where its page shows the source and the goods.
  await sales.goto(`/trade/parties/${party.id}`)
  await shown(sales)
    .getByRole('button', { name: /Add to phonebook$/ })
    .click()
  await sales.waitForURL((url) => url.pathname.startsWith('/contacts/tabs/'))
  await shown(sales).getByText('Added from trade data').first().waitFor()
  await shown(sales).getByRole('tab', { name: 'Trade data' }).click()
  await shown(sales).locator('.party-totals a').first().waitFor()

  const colleague = await desk.person('sales2', { at: `/trade/parties/${party.id}` })
  await shown(colleague).getByText('A colleague’s', { exact: true }).waitFor()
  expect(
    await shown(colleague)
      .getByRole('button', { name: /Add to phonebook$/ })
      .count(),
  ).toBe(0)
  await shown(colleague).getByRole('button', { name: 'Look it up' }).click()
  await colleague.getByRole('dialog').getByText('林晓帆').waitFor()
})

test('a lane names the forwarders of its records, and their number opens them', { timeout: 240_000 }, async () => {
  const sales = await desk.person('sales')
  const asked = { lane: 'usWest', kind: 'forwarder' } as const
  const found = async () => (await apiOf(sales)(listParties, { query: { ...asked, limit: 6 } })).rows
  await expect.poll(async () => (await found()).length, { timeout: 90_000 }).toBeGreaterThan(0)
  const [forwarder] = await found()
  if (!forwarder) throw new Error('no forwarder')
  await sales.goto('/freight/lanes/usWest')
  const part = shown(sales).getByRole('region', { name: 'Forwarders on this lane', exact: true })
  await part.getByRole('link', { name: forwarder.name, exact: true }).waitFor()
  await part.getByRole('link').first().click()
  await sales.waitForURL(
    ({ pathname, searchParams }) =>
      pathname === '/trade/parties' &&
      searchParams.get('lane') === asked.lane &&
      searchParams.get('kind') === asked.kind,
  )
  await shown(sales).getByRole('link', { name: forwarder.name, exact: true }).waitFor()
})

test('two spellings are said to be one, and their records stand under one name', { timeout: 240_000 }, async () => {
  const manager = await desk.person('manager', { at: '/trade/parties?tab=pairs' })
  const row = shown(manager).locator('tbody tr', { hasText: 'The same' }).first()
  await expect
    .poll(
      () =>
        row.waitFor({ timeout: 5000 }).then(
          () => true,
          async () => (await manager.reload(), false),
        ),
      { timeout: 90_000 },
    )
    .toBe(true)
  const names = await row.getByRole('link').allTextContents()
  const same = row.getByRole('button', { name: /^The same: / })
  await same.click()
  // The pair stays where it was, so that a second press meets no other pair, and the verdict can be taken back.
  const judged = shown(manager).locator('tbody tr', { hasText: 'Judged: The same' })
  await judged.getByRole('button', { name: /^Undo/ }).click()
  await judged.waitFor({ state: 'detached' })
  expect(await row.getByRole('link').allTextContents()).toEqual(names)
  await same.click()
  await judged.waitFor()
  await manager.goto(`/trade/parties?q=${encodeURIComponent(names[0] ?? '')}`)
  await expect.poll(() => shown(manager).locator('tbody tr').count()).toBe(1)
})

test('one box finds a container, a bill of lading, a party by its initials and a port by its code', {
  timeout: 240_000,
}, async () => {
  const sales = await desk.person('sales', { at: '/dashboard' })
  const read = async () => (await apiOf(sales)(listTradeRecords, { query: { limit: 100 } })).rows
  await expect.poll(async () => (await read()).length, { timeout: 90_000 }).toBe(100)
  const record = (await read()).find(({ containers, masterBill }) => containers.length > 0 && masterBill !== '')
  if (!record) throw new Error('no record with a container and a bill')
  const type = async (text: string) => {
    await sales.keyboard.press('Control+k')
    await sales.locator('.search[data-open]').waitFor()
    await sales.getByRole('combobox', { name: /^Search pages/ }).fill(text)
  }
  const hit = (group: string) =>
    sales.getByRole('search').getByRole('group', { name: group }).getByRole('option').first()

  for (const text of [record.containers[0] ?? '', record.masterBill]) {
    await type(text)
    await hit('Trade records').click()
    await sales.getByRole('dialog', { name: 'Trade record' }).getByText(text, { exact: true }).first().waitFor()
    await sales.keyboard.press('Escape')
  }

  await type('CNNGB')
  await hit('Ports').click()
  await sales.waitForURL(
    ({ pathname, searchParams }) => pathname === '/crawlData/broadenAnalyse' && searchParams.get('port') === 'CNNGB',
  )

  const [party] = (await apiOf(sales)(listParties, { query: { limit: 1 } })).rows
  if (!party) throw new Error('no party')
  const initials = party.name
    .split(/[^A-Z]+/)
    .map((word) => word[0])
    .join('')
    .slice(0, 3)
  await type(initials.length === 3 ? initials : party.name)
  await hit('Trade parties').waitFor()
  await type(party.name)
  await hit('Trade parties').click()
  await sales.waitForURL(({ pathname }) => pathname === `/trade/parties/${party.id}`)
})

test('the box over the records takes a party, a port and goods, each as a chip that takes it away again', {
  timeout: 240_000,
}, async () => {
  const sales = await desk.person('sales')
  const read = async (query: object) => (await apiOf(sales)(listTradeRecords, { query: { limit: 50, ...query } })).rows
  await expect.poll(async () => (await read({})).length, { timeout: 90_000 }).toBe(50)
  const record = (await read({})).find(({ importer, containers, pol }) => importer && containers.length > 0 && pol)
  if (!record?.importer || !record.pol) throw new Error('no record with an importer, a container and a port')
  await sales.goto('/trade/records')
  const box = shown(sales).getByRole('combobox', { name: /^Company, goods, HS code/ })
  const asked = (name: string) => new URL(sales.url()).searchParams.get(name)

  await box.fill(record.importer.name)
  await sales.keyboard.press('Enter')
  await expect.poll(() => asked('party')).toBe(String(record.importer.id))
  await box.fill(record.pol)
  await sales
    .getByRole('option', { name: new RegExp(`^${record.pol}`) })
    .first()
    .waitFor({ state: 'attached' })
  await sales.keyboard.press('Enter')
  await expect.poll(() => asked('port')).toBe(record.pol)
  await shown(sales)
    .getByRole('button', { name: /^Remove .*: / })
    .nth(1)
    .waitFor()
  await shown(sales)
    .getByRole('button', { name: new RegExp(`^Remove .*${record.pol}`) })
    .click()
  await expect.poll(() => asked('port')).toBeNull()
  await box.fill(record.containers[0] ?? '')
  await sales.keyboard.press('Enter')
  await expect.poll(() => asked('containerNo')).toBe(record.containers[0])
  await box.fill('furniture')
  await sales.getByText('Goods with “furniture”').click()
  await expect.poll(() => asked('commodity')).toBe('furniture')
  await expect.poll(() => findBarriers(sales)).toEqual([])
})
