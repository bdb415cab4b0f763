import { analyseAcquisition, listParties, listWatches, listWhiteSpace } from '@seamark/contract/trade/index'
import { createPool } from '@seamark/server/platform/database'
import type pg from 'pg'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { barriers } from '../barriers.ts'
import { openBrowser } from '../browser.ts'
import { apiOf, plantCaptcha } from '../desk.ts'
import { shown } from '../frame/strip.ts'
import { type Product, startProduct } from '../start-product.ts'
import { downloaded } from '../workbench/files.ts'

let product: Product
let browser: Browser
let database: pg.Pool

/** A product of this file's own, with shipments in it. */
beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct({ DEMO_COMPANIES: '40', DEMO_RECORDS: '3000' }), openBrowser()])
  database = createPool(product.databaseUrl, { max: 1, statementTimeout: 10_000 })
}, 240_000)
afterAll(async () => {
  await browser?.close()
  await database?.end()
  await product?.stop()
})

const taken = 10

test('from the movements of a market to ten shippers that nobody has, in the phonebook, and to who has what', { timeout: 240_000 }, async () => {
  const sales = await signedIn('sales')
  const api = apiOf(sales)
  await recordsThere(sales)
  await sales.goto('/crawlData/broadenAnalyse?tab=acquisition')
  const active = shown(sales).getByRole('button', { name: /^Active/ })
  await active.waitFor()
  await shown(sales).getByText('A shipment in the last 90 days').waitFor()
  expect(await barriers(sales)).toEqual([])

  // A number lists as many parties as it says, each score with its parts.
  const { figures } = await api(analyseAcquisition, { query: {} })
  const count = figures?.labels.find(({ label }) => label === 'active')?.parties ?? 0
  expect(count).toBeGreaterThan(0)
  await active.click()
  await sales.waitForURL((url) => url.searchParams.get('label') === 'active')
  await shown(sales)
    .getByText(/Recency \d/)
    .first()
    .waitFor()

  // White space: ten of it, claimed at once.
  await shown(sales).getByText('White space', { exact: true }).click()
  await sales.waitForURL((url) => url.searchParams.get('leads') === 'white')
  const white = async () => (await api(listWhiteSpace, { query: { limit: 100 } })).rows
  const before = await white()
  expect(before.length).toBeGreaterThan(taken)
  expect(before.every(({ state }) => state === 'new' || state === 'pool')).toBe(true)
  const boxes = shown(sales).getByRole('row').getByRole('checkbox')
  await boxes.nth(taken).waitFor()
  for (let at = 1; at <= taken; at += 1) await boxes.nth(at).check()
  const bar = sales.getByRole('toolbar', { name: 'Bulk actions' })
  // Seen without going to the end of the list.
  await expect.poll(async () => bar.evaluate((one) => one.getBoundingClientRect().bottom <= innerHeight)).toBe(true)
  await bar.getByRole('button', { name: 'Claim into the phonebook' }).click()
  const dialog = sales.getByRole('dialog', { name: 'Claim into the phonebook' })
  await dialog.getByRole('button', { name: 'Next' }).click()
  await dialog.getByRole('button', { name: 'Confirm: Claim into the phonebook' }).click()
  await expect
    .poll(async () => (await api(listParties, { query: { state: 'ours', limit: 100 } })).rows.length, { timeout: 60_000 })
    .toBeGreaterThanOrEqual(taken)
  await dialog.getByRole('button', { name: 'Close' }).first().click()

  // The list says who has what, to herself and to a colleague; nobody's white space knows them any more.
  const ours = (await api(listParties, { query: { state: 'ours', limit: 100 } })).rows
  await sales.goto('/trade/parties?state=ours')
  await shown(sales)
    .getByRole('link', { name: ours[0]?.name ?? '', exact: true })
    .first()
    .waitFor()
  const colleague = await signedIn('sales2')
  const others = (await apiOf(colleague)(listParties, { query: { state: 'colleague', limit: 100 } })).rows
  for (const { id } of ours) expect(others.map((party) => party.id)).toContain(id)
  const left = (await apiOf(colleague)(listWhiteSpace, { query: { limit: 100 } })).rows.map(({ id }) => id)
  for (const { id } of ours) expect(left).not.toContain(id)
})

test('beyond the claims of a day each party says why, a take is taken back, and white space leaves as a file', { timeout: 180_000 }, async () => {
  const seller = await signedIn('sales2')
  await recordsThere(seller)
  await leaveClaims('sales2', 1)
  const white = async () => (await apiOf(seller)(listWhiteSpace, { query: { state: 'new', limit: 100 } })).rows.map(({ id }) => id).sort()
  const before = await white()
  await seller.goto('/crawlData/broadenAnalyse?tab=acquisition&leads=white&state=new')
  const boxes = shown(seller).getByRole('row').getByRole('checkbox')
  await boxes.nth(2).waitFor()
  for (const at of [1, 2]) await boxes.nth(at).check()
  await seller.getByRole('toolbar', { name: 'Bulk actions' }).getByRole('button', { name: 'Claim into the phonebook' }).click()
  const dialog = seller.getByRole('dialog', { name: 'Claim into the phonebook' })
  await dialog.getByRole('button', { name: 'Next' }).click()
  await dialog.getByText(/the daily limit.*× 1/).waitFor()
  await dialog.getByRole('button', { name: 'Confirm: Claim into the phonebook' }).click()
  await dialog.getByText('1 done · 1 not possible').waitFor()
  await dialog.getByText(/the daily limit/).waitFor()
  expect(await white()).not.toEqual(before)
  await dialog.getByRole('button', { name: 'Undo', exact: true }).click()
  await dialog.getByText('Undone', { exact: true }).waitFor()
  expect(await white()).toEqual(before)

  const manager = await signedIn('manager')
  await manager.goto('/crawlData/broadenAnalyse?tab=acquisition&leads=white&state=new&sort=measure')
  await shown(manager).getByRole('button', { name: 'Export', exact: true }).click()
  const form = manager.getByRole('dialog', { name: 'Export: White space' })
  await form.getByText('CSV (.csv)').click()
  const file = await downloaded(manager, () => form.getByRole('button', { name: 'Export', exact: true }).click())
  const [headings, ...rows] = file.buffer.toString('utf8').replace('\u{FEFF}', '').trim().split('\r\n')
  expect(headings).toMatch(/^Party,Score,Parts of the score,/)
  expect(rows).toHaveLength((await apiOf(manager)(listWhiteSpace, { query: { state: 'new', limit: 1 } })).count.value)
})

/** The records of the demo, all of which come in one insert. */
async function recordsThere(page: Page) {
  await expect.poll(async () => (await apiOf(page)(analyseAcquisition, { query: {} })).figures?.rows.used ?? 0, { timeout: 90_000 }).toBeGreaterThan(500)
}

/** As many claims as these are left to somebody today. */
async function leaveClaims(username: string, count: number) {
  await database.query(
    `update phonebook.pool_rules set rules = rules || jsonb_build_object('holdingCap', null, 'dailyClaims', $2::int + (
       select count(*)::int from phonebook.ownerships o join identity.users u on u.id = o.to_id
       where u.username = $1 and o.kind in ('claimed', 'taken')
         and o.at >= date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'))`,
    [username, count],
  )
}

test('a lane is watched', { timeout: 120_000 }, async () => {
  const sales = await signedIn('sales')
  await sales.goto('/trade/watches')
  await shown(sales).getByRole('button', { name: 'New watch' }).first().click()
  const form = sales.getByRole('dialog', { name: 'New watch' })
  await form.getByText('Lane', { exact: true }).click()
  await form.getByLabel('Lane', { exact: true }).last().click()
  await sales.keyboard.type('US West')
  await sales.keyboard.press('Enter')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.poll(async () => (await apiOf(sales)(listWatches, {})).rows.length, { timeout: 20_000 }).toBe(1)
  await form.waitFor({ state: 'detached' })
  await shown(sales).getByText('Watching', { exact: true }).waitFor()
  expect(await barriers(sales)).toEqual([])
})

async function signedIn(username: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: product.address, locale: 'en-US', viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
  context.setDefaultTimeout(20_000)
  const page = await context.newPage()
  await page.goto('/login')
  const answer = await plantCaptcha(page, database)
  await page.locator('input[autocomplete=username]').fill(username)
  await page.locator('input[autocomplete=current-password]').fill(product.demoPassword ?? '')
  await page.locator('#imageCaptcha').fill(String(answer))
  await page.locator('button[type=submit]').click()
  await page.waitForURL((url) => url.pathname !== '/login')
  return page
}
