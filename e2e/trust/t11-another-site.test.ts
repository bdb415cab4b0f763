import http from 'node:http'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeContexts, shareBrowser } from '../browser.ts'
import { openHouse } from './product.ts'
import { ask } from './raw-requests.ts'
import { isWrite, pathTo, routes } from './routes.ts'
import { hashContents } from './table-contents.ts'
import { visit } from './visits.ts'

const house = openHouse()
let browser: Browser
let evil: http.Server
let evilAddress = ''
beforeAll(async () => {
  browser = await shareBrowser()
  evil = http.createServer((_request, response) =>
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>evil</title><body></body>'),
  )
  await new Promise<void>((resolve) => evil.listen(0, '127.0.0.1', resolve))
  const bound = evil.address()
  // Cookies know hosts, not ports: 127.0.0.1 is another site than localhost.
  evilAddress = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}/`
})
afterAll(async () => {
  await closeContexts(browser)
  evil.closeAllConnections()
  evil.close()
})

const addressOf = (route: (typeof routes)[number]) => `${house.a.address}/api${pathTo(route, house.things)}`

describe('T11 a page of another site, in the browser of somebody who has signed in', () => {
  test('does nothing by form, by fetch, by image or by frame, and reads nothing', async () => {
    const page = await visit(browser, house.a.address, house.callers.admin)
    await page.goto('/dashboard')
    await page.locator('h1').first().waitFor()
    const before = await hashContents(house.query)
    await page.goto(evilAddress)
    const begun = await house.answeredAtRest()
    const gets = routes.filter((route) => route.method === 'GET').map(addressOf)
    const writes = routes.filter(isWrite).map((route) => ({ method: route.method, address: addressOf(route) }))
    const read = await page.evaluate(
      async ({ gets, writes }) => {
        const readable: string[] = []
        for (const address of gets) {
          await new Promise((resolve) => {
            const image = new Image()
            image.addEventListener('load', () => resolve(readable.push(`image ${address}`)))
            image.addEventListener('error', resolve)
            image.src = address
          })
          await fetch(address, { mode: 'no-cors', credentials: 'include' }).catch(() => undefined)
          const answer = await fetch(address, { credentials: 'include' }).catch(() => undefined)
          if (answer) readable.push(`fetch ${address}`)
        }
        for (const { method, address } of writes) {
          await fetch(address, {
            method: 'POST',
            mode: 'no-cors',
            credentials: 'include',
            headers: { 'content-type': 'text/plain' },
            body: '{}',
          }).catch(() => undefined)
          const answer = await fetch(address, {
            method,
            credentials: 'include',
            headers: { 'content-type': 'application/json' },
            body: '{}',
          }).catch(() => undefined)
          if (answer) readable.push(`${method} ${address}`)
        }
        return readable
      },
      { gets, writes },
    )
    expect(read).toEqual([])
    // Chromium shows nobody an answer that it withholds; the server's log has them all.
    const posted = routes.filter(
      (route) => isWrite(route) && routes.some(({ method, path }) => method === 'POST' && path === route.path),
    ).length
    await expect
      .poll(
        () =>
          house
            .answered()
            .slice(begun)
            .filter(({ method }) => method === 'POST').length,
      )
      .toBe(posted)
    const answers = house.answered().slice(begun)
    expect([...new Set(answers.map(({ method, status }) => `${method} ${status}`))].toSorted()).toEqual([
      'GET 403',
      'POST 403',
    ])
    expect(new Set(answers.map(({ route }) => route)).size).toBeGreaterThan(60)
    expect(await hashContents(house.query)).toEqual(before)
  })

  test('a form that posts itself changes nothing', async () => {
    const page = await visit(browser, house.a.address, house.callers.admin)
    await page.goto(evilAddress)
    const before = await hashContents(house.query)
    for (const path of ['/user/logout', '/identity/sessions/endOthers', '/phonebook/companies']) {
      await page.goto(evilAddress)
      const begun = house.answered().length
      const address = `${house.a.address}/api${path}`
      await page.evaluate((action) => {
        const form = document.createElement('form')
        form.method = 'post'
        form.enctype = 'text/plain'
        form.action = action
        form.innerHTML = '<input name=\'{"name":"evil","x":"\' value=\'"}\'>'
        document.body.append(form)
        form.submit()
      }, address)
      await expect
        .poll(() =>
          house
            .answered()
            .slice(begun)
            .map(({ method, route, status }) => [method, route, status]),
        )
        .toEqual([['POST', `/api${path}`, 403]])
      // The answer is a page too; the next one must not collide with it.
      await page.waitForURL(address)
    }
    expect(await hashContents(house.query)).toEqual(before)
  })

  test('control: the same image and the same call from our own page are answered', async () => {
    const page = await visit(browser, house.a.address, house.callers.s1)
    await page.goto('/dashboard')
    const image = `${house.a.address}/api/identity/certifications/${house.things.certification}/image`
    const loaded = await page.evaluate(
      (address) =>
        new Promise((resolve) => {
          const image = new Image()
          image.addEventListener('load', () => resolve('loaded'))
          image.addEventListener('error', () => resolve('failed'))
          image.src = address
        }),
      image,
    )
    expect(loaded).toBe('loaded')
  })
})

describe('T11 a webhook', () => {
  test('at an address that is none of ours writes nothing, whoever calls it', async () => {
    const channels = await house.query<{ id: number }>('select id::int from messaging.channels')
    expect(channels.length).toBeGreaterThan(0)
    const secrets = ['x', 'x'.repeat(43), encodeURIComponent("' or ''='")]
    const places = [...channels.map(({ id }) => String(id)), '987654321', '-1', 'whatsapp'].flatMap((channel) =>
      secrets.map((secret) => `${house.a.address}/api/hooks/${channel}/${secret}`),
    )
    const before = await hashContents(house.query)
    for (const place of places) {
      expect((await ask(place)).status).toBe(404)
      const body = '{"object":"whatsapp_business_account","entry":[]}'
      const told = await ask(place, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
      expect([told.status, told.text]).toEqual([404, ''])
    }
    expect(await hashContents(house.query)).toEqual(before)
  })
})

test.todo(
  'T11 a webhook that is unsigned, late or told twice: tested with its domain, server/src/domains/messaging/hooks, with accounts of stand-in providers',
)
