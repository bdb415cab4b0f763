import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser } from 'playwright-core'
import { closeContexts, shareBrowser } from '../browser.ts'
import { nameOf, permissionOf, routes } from './routes.ts'
import { openHouse } from './product.ts'
import { systemPages, visit } from './visits.ts'

const house = openHouse()
let browser: Browser
beforeAll(async () => {
  browser = await shareBrowser()
})
afterAll(() => closeContexts(browser))

describe('T04 what a browser makes itself believe changes nothing on the server', () => {
  test('with every code from 0 to 399 and the authority of an administrator in its hands, it is shown no data', async () => {
    const page = await visit(browser, house.a.address, house.callers.s1)
    const forged = {
      roles: ['admin', ...Array.from({ length: 400 }, (_, code) => code)],
      currentAuthority: 'admin',
      capabilities: ['edit', 'export', 'manageUsers', 'manageRoles'],
    }
    await page.route(/\/api\/crmuser\/\d+$/, async (route) => {
      const answer = await route.fetch()
      const body = (await answer.json()) as { user: object; data: { user: object } }
      Object.assign(body.user, forged)
      Object.assign(body.data.user, forged)
      await route.fulfill({ response: answer, json: body })
    })
    const answers: { call: string; status: number; text: string }[] = []
    page.on('response', (response) => {
      const { pathname } = new URL(response.url())
      if (pathname.startsWith('/api/') && pathname !== '/api/live') {
        const answer = {
          call: `${response.request().method()} ${pathname.slice(4)}`,
          status: response.status(),
          text: '',
        }
        answers.push(answer)
        // The answers to a page that was left are gone with it.
        void response.text().then(
          (text) => Object.assign(answer, { text }),
          () => undefined,
        )
      }
    })
    for (const path of systemPages) {
      const asked = page.waitForResponse((response) => response.status() === 403)
      await page.goto(path)
      await asked
    }
    // Sales people may use the routes of their permissions; all others must have been refused.
    const behindCodes = routes
      .filter((route) => typeof permissionOf(route) === 'object' && !route.path.startsWith('/phonebook/'))
      .map(nameOf)
    const asked = answers.filter(({ call }) => behindCodes.includes(call))
    expect(asked.length).toBeGreaterThanOrEqual(systemPages.length)
    expect(asked.filter(({ status }) => status !== 403)).toEqual([])
    expect(asked.filter(({ text }) => text.includes('"data"'))).toEqual([])
  })
})
