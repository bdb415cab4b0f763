import {
  analyseAcquisition,
  changeWatch,
  listParties,
  listWatches,
  listWhiteSpace,
} from '@seamark/contract/trade/index'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findBarriers } from '../../accessibility.ts'
import { apiOf } from '../../desk.ts'
import { follow, shown } from '../../frame/tabs.ts'
import { ownWord, press } from '../../phonebook/companies.ts'
import { downloadExport } from '../../workbench/imports/files.ts'
import { choose, makeSource, waitForState } from '../imports/imports.ts'
import { desk } from '../market.ts'
import { workbookBytes } from '@seamark/server/platform/testing/workbooks'

const taken = 10

test('the movements of a market open the parties that they count, each score with its parts', {
  timeout: 240_000,
}, async () => {
  const sales = await desk.person('sales')
  await recordsThere(sales)
  await sales.goto('/crawlData/broadenAnalyse?tab=acquisition')
  const active = shown(sales).getByRole('button', { name: /^Active/ })
  await active.waitFor({ timeout: 60_000 })
  expect(await findBarriers(sales)).toEqual([])
  // What a label means stands behind its sign.
  const sign = shown(sales).getByRole('button', { name: 'How “Active” is counted' })
  await sign.click()
  await sales.getByText('A shipment in the last 90 days').waitFor()
  await sales.keyboard.press('Escape')

  const { figures } = await apiOf(sales)(analyseAcquisition, { query: {} })
  const count = figures?.labels.find(({ label }) => label === 'active')?.parties ?? 0
  expect(count).toBeGreaterThan(0)
  await active.click()
  await sales.waitForURL((url) => url.searchParams.get('label') === 'active')
  await shown(sales)
    .getByText(/Recency \d/)
    .first()
    .waitFor()
})

test('from a workbook of a layout not seen before to ten shippers in the phonebook, and to who has what', {
  timeout: 480_000,
}, async () => {
  const manager = await desk.person('manager')
  const { source, shippers } = await importWorkbook(manager)

  // The largest shipper is added first; then a port, and this season beside the last one: every shipper has one shipment in each.
  await press(manager, 'Analyse the source')
  await manager.waitForURL((url) => url.searchParams.get('source') === source)
  const rank = shown(manager).getByRole('table', { name: 'Exporters' }).getByRole('row').nth(1)
  // The table shows the records of all sources until those of this one have come.
  const nameAtTop = async () => (await rank.getByRole('link').first().textContent()) ?? ''
  await expect.poll(async () => shippers.includes(await nameAtTop()), { timeout: 60_000 }).toBe(true)
  const first = await nameAtTop()
  await rank.getByRole('button', { name: 'Add to phonebook' }).click()
  await manager.getByText(`${first} was added to the phonebook`).waitFor()
  await rank.getByText('Ours', { exact: true }).waitFor()
  const free = shippers.filter((name) => name !== first)
  await follow(manager, `/crawlData/broadenAnalyse?source=${source}&port=CNNGB`)
  await during(manager, 80, 0)
  await press(manager, 'Add to comparison')
  await shown(manager).getByText('Port analysis', { exact: true }).click()
  await during(manager, 445, 365)
  await press(manager, 'Add to comparison')
  const differences = shown(manager).getByRole('table', { name: 'Differences' })
  await differences.waitFor()
  await expect
    .poll(() => shown(manager).getByRole('list', { name: 'Data sets' }).getByRole('listitem').allInnerTexts())
    .toEqual([
      expect.stringContaining(`Full, ${shippers.length} shipments`),
      expect.stringMatching(`Full, ${shippers.length} shipments\\s+Aligned on its months; years apart: 1`),
    ])
  expect(await findBarriers(manager)).toEqual([])

  const sales = await desk.person('sales', { at: '/trade/parties' })
  const api = apiOf(sales)
  await shown(sales)
    .getByRole('searchbox')
    .fill(free[0] ?? '')
  await sales.keyboard.press('Enter')
  await shown(sales)
    .getByRole('link', { name: free[0] ?? '', exact: true })
    .click()
  await shown(sales).locator('.party-totals a').filter({ hasText: '1 shipment' }).first().waitFor()

  // The white space of the source: ten parties, claimed at once.
  await follow(sales, `/crawlData/broadenAnalyse?tab=acquisition&leads=white&source=${source}`)
  const white = async (person = sales) => (await apiOf(person)(listWhiteSpace, { query: { source, limit: 100 } })).rows
  const whiteNames = async () =>
    (await white())
      .map(({ name, state }) => ({ name, state }))
      .toSorted((one, other) => (one.name < other.name ? -1 : 1))
  await expect.poll(whiteNames).toEqual(free.toSorted().map((name) => ({ name, state: 'new' })))
  const boxes = shown(sales).getByRole('row').getByRole('checkbox')
  await boxes.nth(taken).waitFor()
  for (let at = 1; at <= taken; at += 1) await boxes.nth(at).check()
  const bar = sales.getByRole('toolbar', { name: 'Bulk actions' })
  // The bar must be visible without scrolling to the end of the list.
  await expect.poll(async () => bar.evaluate((one) => one.getBoundingClientRect().bottom <= innerHeight)).toBe(true)
  await bar.getByRole('button', { name: 'Claim into the phonebook' }).click()
  const dialog = sales.getByRole('dialog', { name: 'Claim into the phonebook' })
  await dialog.getByRole('button', { name: 'Next' }).click()
  await dialog.getByRole('button', { name: 'Confirm: Claim into the phonebook' }).click()
  const ours = async () =>
    (await api(listParties, { query: { state: 'ours', limit: 100 } })).rows.filter(({ name }) =>
      shippers.includes(name),
    )
  await expect.poll(async () => (await ours()).length, { timeout: 60_000 }).toBe(taken)
  await dialog.getByRole('button', { name: 'Close' }).first().click()

  // The list shows her and a colleague who has which party; nobody's white space contains them any more.
  const [one] = await ours()
  await follow(sales, '/trade/parties?state=ours')
  await shown(sales)
    .getByRole('link', { name: one?.name ?? '', exact: true })
    .first()
    .waitFor()
  const colleague = await desk.person('sales2')
  const others = (await apiOf(colleague)(listParties, { query: { state: 'colleague', limit: 100 } })).rows.map(
    ({ name }) => name,
  )
  for (const { name } of await ours()) expect(others).toContain(name)
  await expect.poll(() => white(colleague)).toHaveLength(free.length - taken)
})

test('beyond the claims of a day each party says why, a take is taken back, and white space leaves as a file', {
  timeout: 180_000,
}, async () => {
  const seller = await desk.person('sales2')
  await recordsThere(seller)
  await leaveClaims('sales2', 1)
  const white = async () =>
    (await apiOf(seller)(listWhiteSpace, { query: { state: 'new', limit: 100 } })).rows.map(({ id }) => id).sort()
  const before = await white()
  await seller.goto('/crawlData/broadenAnalyse?tab=acquisition&leads=white&state=new')
  const boxes = shown(seller).getByRole('row').getByRole('checkbox')
  await boxes.nth(2).waitFor()
  for (const at of [1, 2]) await boxes.nth(at).check()
  await seller
    .getByRole('toolbar', { name: 'Bulk actions' })
    .getByRole('button', { name: 'Claim into the phonebook' })
    .click()
  const dialog = seller.getByRole('dialog', { name: 'Claim into the phonebook' })
  await dialog.getByRole('button', { name: 'Next' }).click()
  await dialog.getByText(/the daily limit.*× 1/).waitFor()
  await dialog.getByRole('button', { name: 'Confirm: Claim into the phonebook' }).click()
  await dialog.getByText('1 done · 1 not possible').waitFor()
  await dialog.getByText(/the daily limit/).waitFor()
  await expect.poll(white).not.toEqual(before)
  await dialog.getByRole('button', { name: 'Undo', exact: true }).click()
  await dialog.getByText('Undone', { exact: true }).waitFor()
  await expect.poll(white).toEqual(before)

  const at = '/crawlData/broadenAnalyse?tab=acquisition&leads=white&state=new&sort=measure'
  const manager = await desk.person('manager', { at })
  await shown(manager).getByRole('button', { name: 'Export', exact: true }).click()
  const form = manager.getByRole('dialog', { name: 'Export: White space' })
  await form.getByText('CSV (.csv)').click()
  const file = await downloadExport(manager, () => form.getByRole('button', { name: 'Export', exact: true }).click())
  const [headings, ...rows] = file.buffer.toString('utf8').replace('\u{FEFF}', '').trim().split('\r\n')
  expect(headings).toMatch(/^Party,Score,Parts of the score,/)
  expect(rows).toHaveLength((await apiOf(manager)(listWhiteSpace, { query: { state: 'new', limit: 1 } })).count.value)
})

const shipperWords = [
  'Amber',
  'Birch',
  'Cobalt',
  'Delta',
  'Ember',
  'Fjord',
  'Granite',
  'Harbor',
  'Indigo',
  'Juniper',
  'Kestrel',
  'Lagoon',
]
const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

/** Imports a workbook as a person would. Its headings are in the fourth row; each of twelve shippers ships once in this season and the last. */
async function importWorkbook(manager: Page) {
  const word = ownWord()
  const shippers = shipperWords.map((name) => `${word}${name} Kitchenware Co Ltd`.toUpperCase())
  const headings = [
    'Day of arrival',
    'Bought by',
    'Sold by',
    'Tariff number',
    'What it was',
    'Paper no',
    'Loaded',
    'Discharged at',
  ]
  const lines = shippers.flatMap((shipper, at) =>
    [30, 395].map((days) => [
      dayBefore(days + at),
      `${word} STORES INC`,
      shipper,
      '732393',
      'PANS',
      `${word}${at}-${days}`,
      'NINGBO',
      'LOS ANGELES',
    ]),
  )
  await follow(manager, '/trade/imports')
  await press(manager, 'Import a file')
  await makeSource(manager, `${word}海关`)
  const buffer = workbookBytes([['Monthly extract'], ['made for a test'], [], headings, ...lines])
  await shown(manager)
    .locator('input[type=file]')
    .setInputFiles({
      name: `${word}.xlsx`,
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer,
    })
  await shown(manager).getByText('Row 4 holds the headings.').waitFor({ timeout: 120_000 })
  const fields = [
    'Date',
    'Importer',
    'Exporter',
    'HS code',
    'Commodity',
    'Master bill',
    'Port of loading',
    'Port of discharge',
  ]
  for (const [at, field] of fields.entries()) await choose(manager, headings[at] ?? '', field)
  await press(manager, 'Try it')
  await shown(manager)
    .getByText(`Nothing has been written yet. On confirmation ${lines.length} rows come in.`)
    .waitFor({ timeout: 120_000 })
  await shown(manager).locator('.trade-import-foot').getByRole('button', { name: 'Import' }).click()
  await waitForState(manager, 'Done')
  const { rows } = await desk.query('select id from trade.sources where name = $1', [`${word}海关`])
  return { source: String((rows[0] as { id: number }).id), shippers }
}

/** Filters for the days between so many days ago and so many. */
async function during(page: Page, from: number, to: number) {
  await shown(page).getByPlaceholder('Start date').fill(dayBefore(from))
  await shown(page).getByPlaceholder('End date').fill(dayBefore(to))
  await page.keyboard.press('Enter')
  await page.waitForURL(
    (url) => url.searchParams.get('from') === dayBefore(from) && url.searchParams.get('to') === dayBefore(to),
  )
}

/** Waits for the records of the demo, which all come in one insert. */
async function recordsThere(page: Page) {
  await expect
    .poll(async () => (await apiOf(page)(analyseAcquisition, { query: {} })).figures?.rows.used ?? 0, {
      timeout: 90_000,
    })
    .toBeGreaterThan(500)
}

/** Leaves a person only so many claims for today. */
async function leaveClaims(username: string, count: number) {
  await desk.query(
    `update phonebook.pool_rules set rules = rules || jsonb_build_object('holdingCap', null, 'dailyClaims', $2::int + (
       select count(*)::int from phonebook.ownerships o join identity.users u on u.id = o.to_id
       where u.username = $1 and o.kind in ('claimed', 'taken')
         and o.at >= date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'))`,
    [username, count],
  )
}

test('a lane is watched', { timeout: 120_000 }, async () => {
  const sales = await desk.person('sales', { at: '/trade/watches' })
  await shown(sales).getByRole('button', { name: 'New watch' }).first().click()
  const form = sales.getByRole('dialog', { name: 'New watch' })
  await form.getByText('Lane', { exact: true }).click()
  await form.getByRole('combobox', { name: 'Lane' }).click()
  await sales.keyboard.type('US West')
  await sales.keyboard.press('Enter')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.poll(async () => (await apiOf(sales)(listWatches, {})).rows.length).toBe(1)
  await form.waitFor({ state: 'detached' })
  await shown(sales).getByText('Watching', { exact: true }).waitFor()
  expect(await findBarriers(sales)).toEqual([])

  // The record was changed meanwhile in another tab: the page says so and shows the new state, and the next press succeeds.
  const [watch] = (await apiOf(sales)(listWatches, {})).rows
  if (!watch) throw new Error('no watch')
  await apiOf(sales)(changeWatch, { params: { id: watch.id }, version: watch.version, body: { volumePercent: 80 } })
  const pause = async () => {
    await press(sales, 'More actions')
    await sales.getByRole('menuitem', { name: 'Pause' }).click()
  }
  await pause()
  await sales.getByText('Someone has just changed this record.').waitFor()
  await shown(sales).getByText('80% more volume').waitFor()
  await pause()
  await shown(sales).getByText('Paused', { exact: true }).waitFor()
})
