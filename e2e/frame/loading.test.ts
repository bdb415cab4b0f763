import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { openDesk } from '../desk.ts'
import { declaredPages, ofManagers } from './every-page.ts'
import { follow, shown } from './tabs.ts'

const desk = openDesk()

/** Holds every read of a page until it is let go. What is read once for the whole frame was read before. */
async function holdReads(page: Page) {
  const held: Route[] = []
  await page.route('**/api/**', (route) =>
    route.request().method() === 'GET' && !route.request().url().includes('/api/live')
      ? void held.push(route)
      : route.continue(),
  )
  return {
    held,
    async letGo() {
      await Promise.all(held.splice(0).map((route) => route.continue()))
    },
  }
}

/** The tabs of bulk messages, whose lists are read by themselves. */
const tabsOfBulks = ['bulks', 'hands', 'templates', 'replies', 'peers'].map((tab) => `/contacts/mass?tab=${tab}`)

/** Forms and a talk, which are there before anything is read, and pages whose records an earlier one has read: they show them at once. */
const shownAtOnce: ReadonlySet<string> = new Set([
  '/chatGPT/chatGPT',
  '/contacts/add',
  '/contacts/tag',
  '/dashboard',
  '/freight/quotes/from-rates',
  '/system/dictionaries',
])

/** Whether the page shows that something is read: lines, a wheel or a bar that can be seen. */
const isLoading = (page: Page) =>
  shown(page).evaluate((box) =>
    [
      ...box.querySelectorAll(
        '.ant-skeleton li, .ant-skeleton-node, .ant-spin-spinning, [aria-busy=true], [role=progressbar]',
      ),
    ].some((sign) => {
      const { width, height } = sign.getBoundingClientRect()
      return width >= 40 && height >= 8
    }),
  )

test('a page that is still being read says so, on a phone', { timeout: 300_000 }, async () => {
  const visit = { width: 375, language: 'en', at: '/dashboard' } as const
  const [administrator, manager] = [await desk.person('sysadmin', visit), await desk.person('manager', visit)]
  const blank: string[] = []
  for (const person of [administrator, manager]) {
    // What the whole frame reads once comes with its first page; the stream of live events never ends.
    await expect.poll(() => isLoading(person)).toBe(false)
    const { held, letGo } = await holdReads(person)
    const own = [...declaredPages, ...tabsOfBulks].filter(
      (path) => ofManagers.has(path) === (person === manager) && !shownAtOnce.has(path),
    )
    for (const path of own) {
      await letGo()
      await follow(person, path)
      // Its own code is on its way, then its reads.
      const seen = await expect
        .poll(() => isLoading(person), { timeout: 3000 })
        .toBe(true)
        .then(
          () => true,
          () => false,
        )
      if (!seen && held.length > 0) blank.push(path)
    }
    await letGo()
  }
  expect(blank).toEqual([])
})
