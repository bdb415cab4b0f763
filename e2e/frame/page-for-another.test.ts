import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openDesk } from '../desk.ts'
import { returnPages } from '../page-pool.ts'

const desk = openDesk()

test('a page that somebody has left shows nothing of her to the next person', async () => {
  const first = await desk.visitor()
  // The document is empty: the product's own page would write into its storage.
  await first.goto('/favicon.svg')
  let heard = 0
  first.on('request', () => heard++)
  await first.setViewportSize({ width: 375, height: 800 })
  await leaveTraces(first)
  const kept = await tracesIn(first)
  expect(kept).toMatchObject({ local: 1, session: 1, window: 'hers', databases: 1, caches: 1, width: 375 })
  expect(kept.history).toBeGreaterThan(1)

  await returnPages()
  const second = await desk.visitor()
  expect(second).toBe(first)
  expect(await second.context().cookies()).toEqual([])
  const before = heard
  await second.goto('/favicon.svg')
  expect(heard).toBe(before)
  expect(await tracesIn(second)).toEqual({
    local: 0,
    session: 0,
    window: '',
    databases: 0,
    caches: 0,
    width: 1440,
    // Only the document that she has gone to.
    history: 1,
  })
})

test('a page that somebody has left sends nothing more, so that it cannot disturb the next person', async () => {
  const asked: (string | undefined)[] = []
  const server = createServer(({ url }, answer) => void answer.end(asked.push(url) && '')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  try {
    const first = await desk.visitor()
    await first.goto(`${address}/page`)
    const tellOnLeaving = (path: string) =>
      first.evaluate((to) => {
        addEventListener('pagehide', () => {
          void fetch(to, { method: 'POST', keepalive: true }).catch(() => undefined)
          navigator.sendBeacon(to)
        })
      }, path)
    // A page that is in use does tell.
    await tellOnLeaving('/api/used')
    await first.goto(`${address}/page`)
    await expect.poll(() => asked.filter((path) => path === '/api/used')).toHaveLength(2)
    await tellOnLeaving('/api/left')
    await returnPages()
    const second = await desk.visitor()
    expect(second).toBe(first)
    await second.goto(`${address}/api/arrived`)
    expect(asked).toContain('/api/arrived')
    expect(asked).not.toContain('/api/left')
  } finally {
    server.close()
    server.closeAllConnections()
  }
})

const lasting: [string, (page: Page) => Promise<unknown>][] = [
  ['a script that begins every page', (page) => page.addInitScript('window.hers = 1')],
  ['an answer of a test instead of the server', (page) => page.route('**/hers', (route) => route.abort())],
  ['the same for all windows', (page) => page.context().route('**/hers', (route) => route.abort())],
  ['a function of a test', (page) => page.exposeFunction('hers', () => 1)],
  ['a clock that a test turns', (page) => page.clock.install()],
  ['a permission', (page) => page.context().grantPermissions(['clipboard-read'])],
  ['a cut line', (page) => page.context().setOffline(true)],
  ['a debugger', (page) => page.context().newCDPSession(page)],
  ['a second window', (page) => page.context().newPage()],
  ['a window that the page has opened', (page) => opened(page)],
  ['other colours', (page) => page.emulateMedia({ colorScheme: 'dark' })],
  ['a key that is held', (page) => page.keyboard.down('Shift')],
  ['a page that is closed', (page) => page.close()],
]

test.each(lasting)('a page with %s is given to nobody else', async (_, spoil) => {
  const first = await desk.visitor()
  await first.goto('/favicon.svg')
  await spoil(first)
  await returnPages()
  expect(await desk.visitor()).not.toBe(first)
  expect(first.isClosed()).toBe(true)
})

test('a page of another language, size or address, or of a test that has failed, is given to nobody else', async () => {
  const first = await desk.visitor({ language: 'ja' })
  await returnPages()
  expect(await desk.visitor({ language: 'ja', width: 375 })).not.toBe(first)
  expect(await desk.visitor({ language: 'zh' })).not.toBe(first)
  const again = await desk.visitor({ language: 'ja' })
  expect(again).toBe(first)
  await returnPages(false)
  expect(await desk.visitor({ language: 'ja' })).not.toBe(first)
})

async function opened(page: Page) {
  const window = page.context().waitForEvent('page')
  await page.evaluate(() => void globalThis.open('/favicon.svg'))
  await window
}

/** Writes into every store of a browser, as the product or a test may. */
const leaveTraces = (page: Page) =>
  page.evaluate(async () => {
    document.cookie = 'hers=1; path=/'
    localStorage.setItem('hers', '1')
    sessionStorage.setItem('hers', '1')
    window.name = 'hers'
    history.pushState(null, '', '/hers')
    await caches.open('hers')
    await new Promise((resolve) => {
      indexedDB.open('hers').onsuccess = resolve
    })
  })

const tracesIn = (page: Page) =>
  page.evaluate(async () => ({
    local: localStorage.length,
    session: sessionStorage.length,
    window: window.name,
    databases: (await indexedDB.databases()).length,
    caches: (await caches.keys()).length,
    width: innerWidth,
    history: history.length,
  }))
