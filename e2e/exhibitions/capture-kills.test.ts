import { randomInt } from 'node:crypto'
import fs from 'node:fs'
import { createServer } from 'node:net'
import { createExhibition, newExhibition } from '@seamark/contract/exhibitions/exhibitions/exhibitions'
import { addDays } from '@seamark/contract/platform/days'
import { createPool } from '@seamark/server/platform/database/connection'
import { createSeededRandom } from '@seamark/server/platform/seeded-random'
import { makeScratch } from '@seamark/server/platform/testing/cluster'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { closeContexts, shareBrowser } from '../browser.ts'
import { apiOf, signInAt } from '../desk.ts'
import { type Product, startProduct } from '../start-product.ts'

/** `CAPTURES=200` is the whole measure: 200 cards with 300 photos. */
const cards = Number(process.env['CAPTURES'] ?? 20)
const photos = cards * 1.5
const kills = 5

const folder = makeScratch()
const browser = await shareBrowser()
let product: Product | undefined
afterAll(async () => {
  await closeContexts(browser)
  await product?.stop()
  fs.rmSync(folder, { recursive: true, force: true })
}, 60_000)

test('cards of a phone outlive a server that is killed five times and a link that is cut: each is there once, with its photos', {
  timeout: 600_000,
}, async () => {
  const port = String(await freePort())
  product = await startProduct({ DATA_DIR: folder, DEMO_COMPANIES: '10', PORT: port })
  const page = await phoneOf(product)
  const fairId = await makeFair(page)
  await page.goto(`/exhibition/capture/?fair=${fairId}`)
  await page.getByText('可离线使用').waitFor()
  await page.context().setOffline(true)
  await fillPhone(page, fairId)
  await page.reload()
  await page.getByRole('button', { name: `待同步 ${cards}` }).waitFor()

  const seed = Number(process.env['TEST_SEED'] ?? randomInt(1_000_000_000))
  console.log(`Moments by chance: TEST_SEED=${seed} repeats them.`)
  const dice = createSeededRandom(seed, 0)
  for (let kill = 1; kill <= kills; kill += 1) {
    const share = cards / (kills + 1)
    const wanted = Math.floor(share * (kill - 1)) + dice.whole(0, Math.floor(share))
    await page.context().setOffline(false)
    await expect
      .poll(() => countOf(product, fairId, 'captures'), { timeout: 120_000, interval: 20 })
      .toBeGreaterThanOrEqual(wanted)
    if (dice.chance(0.5)) await page.context().setOffline(true)
    process.kill(product.pid, 'SIGKILL')
    await page.context().setOffline(true)
    product = await startProduct({
      DATA_DIR: folder,
      DEMO_COMPANIES: '0',
      ADMIN_PASSWORD: 'only for the later starts',
      PORT: port,
    })
  }
  await page.context().setOffline(false)
  await page.getByRole('button', { name: '已全部同步' }).waitFor({ timeout: 300_000 })
  expect([await countOf(product, fairId, 'captures'), await countOf(product, fairId, 'capture_images')]).toEqual([
    cards,
    photos,
  ])
  expect(await leftOn(page)).toBe(0)
  expect(await distinctDigests(product, fairId)).toBe(photos)
})

/** A port that stays the same, since the phone knows the server by it. */
const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

async function phoneOf({ address, databaseUrl, demoPassword = '' }: Product): Promise<Page> {
  const context = await browser.newContext({ baseURL: address, locale: 'zh-CN', viewport: { width: 375, height: 812 } })
  const page = await context.newPage()
  const database = createPool(databaseUrl, { max: 1, statementTimeout: 10_000 })
  await page.goto('/login')
  await signInAt(page, database, 'manager', demoPassword)
  await database.end()
  return page
}

async function makeFair(page: Page) {
  const today = new Date().toISOString().slice(0, 10)
  const body = newExhibition.parse({ name: '断电展', fromDay: today, toDay: addDays(today, 2) })
  return (await apiOf(page)(createExhibition, { body })).id
}

/** Writes cards into the phone's queue as its page does; every second has a back too, and no two photos are alike. */
async function fillPhone(page: Page, exhibitionId: number) {
  await page.evaluate(
    async ({ count, fair }) => {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open('seamark-capture')
        opening.addEventListener('success', () => resolve(opening.result))
        opening.addEventListener('error', () => reject(new Error('no database')))
      })
      const author = await new Promise<unknown>((resolve) => {
        const reading = database.transaction('kept').objectStore('kept').get('person')
        reading.addEventListener('success', () => resolve(reading.result))
      })
      const photoOf = async (text: string) => {
        const canvas = document.createElement('canvas')
        canvas.width = 900
        canvas.height = 540
        const context = canvas.getContext('2d')
        if (context) {
          context.fillStyle = 'white'
          context.font = '64px sans-serif'
          context.fillText(text, 20, 400)
        }
        const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.8))
        const bytes = await (blob ?? new Blob()).arrayBuffer()
        const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
        return { bytes, sha256: [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('') }
      }
      const empty = {
        companyName: '',
        boothText: '',
        contactName: '',
        position: '',
        mobile: '',
        telephone: '',
        email: '',
      }
      for (let place = 0; place < count; place += 1) {
        const held = {
          id: crypto.randomUUID(),
          author,
          savedAt: Date.now() + place,
          capturedAt: new Date().toISOString(),
          revision: 1,
          exhibitionId: fair,
          refusal: null,
          card: {
            ...empty,
            wechat: '',
            badgeText: '',
            exhibitorId: null,
            heat: 'B',
            tags: [],
            note: `card ${place}`,
            nextStep: null,
            nextTime: null,
            front: await photoOf(`front ${place}`),
            back: place % 2 === 0 ? await photoOf(`back ${place}`) : null,
          },
        }
        await new Promise<void>((resolve) => {
          const tx = database.transaction('captures', 'readwrite')
          tx.objectStore('captures').put(held)
          tx.addEventListener('complete', () => resolve())
        })
      }
      database.close()
    },
    { count: cards, fair: exhibitionId },
  )
}

const leftOn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('seamark-capture')
        opening.addEventListener('success', () => {
          const counting = opening.result.transaction('captures').objectStore('captures').count()
          counting.addEventListener('success', () => resolve(counting.result))
        })
      }),
  )

async function ask(of: Product | undefined, text: string): Promise<number> {
  const database = createPool(of?.databaseUrl ?? '', { max: 1, statementTimeout: 10_000 })
  try {
    return Number((await database.query<{ n: string }>(text)).rows[0]?.n)
  } finally {
    await database.end()
  }
}

/** The captures of the fair, which has none of the demo's, or their images. */
const countOf = (of: Product | undefined, fairId: number, table: 'captures' | 'capture_images') =>
  ask(of, `select count(*) as n from exhibitions.${table} where ${ofFair(table, fairId)}`)
const distinctDigests = (of: Product | undefined, fairId: number) =>
  ask(
    of,
    `select count(distinct sha256) as n from exhibitions.capture_images where ${ofFair('capture_images', fairId)}`,
  )
const ofFair = (table: 'captures' | 'capture_images', fairId: number) =>
  table === 'captures'
    ? `exhibition_id = ${fairId}`
    : `capture_id in (select id from exhibitions.captures where exhibition_id = ${fairId})`
