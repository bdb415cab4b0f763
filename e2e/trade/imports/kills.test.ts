import fs from 'node:fs'
import path from 'node:path'
import { getTradeImport, listTradeImports, listTradeRecords } from '@seamark/contract/trade/index'
import { createPool } from '@seamark/server/platform/database/connection'
import { makeScratch } from '@seamark/server/platform/testing/cluster'
import { closeGate } from '@seamark/server/platform/testing/gate'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { closeContexts, shareBrowser } from '../../browser.ts'
import { apiOf, signInAt } from '../../desk.ts'
import { shown } from '../../frame/tabs.ts'
import { press } from '../../phonebook/companies.ts'
import { type Product, startProduct } from '../../start-product.ts'
import { makeSource, waitForState } from './imports.ts'

const folder = makeScratch()
const browser = await shareBrowser()
let product: Product | undefined
afterAll(async () => {
  await closeContexts(browser)
  await product?.stop()
  fs.rmSync(folder, { recursive: true, force: true })
}, 60_000)

/** Several lots, so that each kill has one before it and one behind it. */
const count = 50_000

test('an import outlives its engine and its process, killed in the middle of it: nothing is lost, nothing doubled', {
  timeout: 480_000,
}, async () => {
  const first = await startProduct({ DATA_DIR: folder, DEMO_COMPANIES: '10' })
  product = first
  const page = await managerAt(first)
  const gate = await holdLots(first.databaseUrl)
  const id = await confirmed(page)
  const done = async () => (await apiOf(page)(getTradeImport, { params: { id } })).progress.done

  await gate.reached()
  process.kill(engineOf(folder), 'SIGKILL')
  await gate.letOneBy()
  await gate.reached()
  const atKill = await done()
  expect(atKill).toBeGreaterThan(0)
  expect(atKill).toBeLessThan(count)
  process.kill(first.pid, 'SIGKILL')
  await gate.open()
  expect(await done().catch(() => 'nobody answers')).toBe('nobody answers')

  const second = await startProduct({
    DATA_DIR: folder,
    DEMO_COMPANIES: '0',
    ADMIN_PASSWORD: 'only for the second start',
  })
  product = second
  const again = await browser
    .newContext({ baseURL: second.address, locale: 'en-US', storageState: await page.context().storageState() })
    .then((one) => one.newPage())
  await again.goto(`/trade/imports?id=${id}`)
  await waitForState(again, 'Done')
  const { counts, source } = await apiOf(again)(getTradeImport, { params: { id } })
  expect(counts).toMatchObject({ rows: count, kept: count, flagged: 0, refused: 0 })
  expect((await apiOf(again)(listTradeRecords, { query: { source: String(source?.id), limit: 20 } })).count).toEqual({
    value: count,
    exact: true,
  })
})

async function managerAt({ address, databaseUrl, demoPassword = '' }: Product): Promise<Page> {
  const context = await browser.newContext({
    baseURL: address,
    locale: 'en-US',
    viewport: { width: 1440, height: 900 },
  })
  const page = await context.newPage()
  const database = createPool(databaseUrl, { max: 1, statementTimeout: 10_000 })
  await page.goto('/login')
  await signInAt(page, database, 'manager', demoPassword)
  await database.end()
  return page
}

/** From now on every lot of an import waits after its rows are in the engine and before its transaction commits, so that a kill hits that moment. */
const holdLots = (databaseUrl: string) =>
  closeGate(databaseUrl, {
    table: 'trade.imports',
    when: "new.state = 'running' and new.rows_done > old.rows_done",
  })

/** Imports a file of so many shipments until writing begins. Returns the import's id. */
async function confirmed(page: Page): Promise<number> {
  await page.goto('/trade/imports')
  await press(page, 'Import a file')
  await makeSource(page, 'Customs that publishes much')
  const line = (at: number) =>
    `2026-0${1 + (at % 9)}-1${at % 9},KEEL KITCHENS ${at % 500} INC,KEEL APPLIANCE ${at % 700} CO LTD,850940,KB${at},NINGBO,LOS ANGELES`
  const lines = [
    'Arrival Date,Consignee Name,Shipper Name,HS Code,Bill of Lading,Port of Lading,Port of Unlading',
    ...Array.from({ length: count }, (_, at) => line(at)),
  ]
  await shown(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'much.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) })
  await shown(page).getByText('Row 1 holds the headings.').waitFor({ timeout: 120_000 })
  await press(page, 'Try it')
  await shown(page).getByText('Nothing has been written yet.').waitFor({ timeout: 120_000 })
  await shown(page).locator('.trade-import-foot').getByRole('button', { name: 'Import' }).click()
  const { rows } = await apiOf(page)(listTradeImports, { query: { limit: 20 } })
  return rows[0]?.id ?? 0
}

const engineOf = (dataDir: string) =>
  (JSON.parse(fs.readFileSync(path.join(dataDir, 'engine', 'engine.pid'), 'utf8')) as { pid: number }).pid
