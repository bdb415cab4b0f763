import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeContexts, shareBrowser } from '../browser.ts'
import { startProduct } from '../start-product.ts'
import { ask } from './raw-requests.ts'
import { claimsOf } from './people-and-records.ts'
import { openHouse } from './product.ts'
import { visit } from './visits.ts'
import { headersOf } from './callers.ts'

const house = openHouse()
let browser: Browser
beforeAll(async () => {
  browser = await shareBrowser()
})
afterAll(() => closeContexts(browser))

const overTls = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '192.0.2.10' }
const policy = (text: unknown) =>
  Object.fromEntries(
    String(text)
      .split(';')
      .map((part) => [part.split(' ')[0] ?? '', part.split(' ').slice(1).join(' ')]),
  )

describe('T10 every answer tells browsers what they may do with it', () => {
  test.each([
    ['the page', '/login', 200, 'no-cache'],
    ['a page of the frame', '/contacts/contactsList', 200, 'no-cache'],
    ['a call', '/api/identity/bindings', 200, 'no-store'],
    ['a refusal', '/api/identity/accounts', 403, 'no-store'],
    ['what is not there', '/api/nothing', 404, undefined],
    ['the documentation', '/api/documentation', 200, undefined],
    ['health', '/health/live', 200, undefined],
  ])('%s', async (_what, path, status, cache) => {
    const answer = await ask(`${house.a.address}${path}`, { headers: headersOf(house.callers.s1) })
    expect(answer.status).toBe(status)
    const rules = policy(answer.headers['content-security-policy'])
    expect(rules).toMatchObject({
      'default-src': "'self'",
      'script-src': "'self'",
      'object-src': "'none'",
      'base-uri': "'none'",
      'frame-ancestors': "'none'",
      'form-action': "'self'",
    })
    expect(String(answer.headers['content-security-policy'])).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline|\*/)
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
    })
    for (const name of ['server', 'x-powered-by', 'access-control-allow-origin', 'access-control-allow-credentials'])
      expect(answer.headers[name]).toBeUndefined()
    expect(answer.headers['cache-control']).toBe(cache)
  })

  test('the page has no script of its own in it, and its files may be guessed at by nobody', async () => {
    const page = await ask(`${house.a.address}/login`)
    expect(page.text).toMatch(/<script[^>]+src="\/assets\//)
    expect(page.text.match(/<script(?![^>]*\ssrc=)[^>]*>/g)).toBeNull()
    expect(page.text).not.toMatch(/\son\w+=|javascript:/i)
    const asset = /\/assets\/[\w.-]+\.js/.exec(page.text)?.[0] ?? ''
    const file = await ask(`${house.a.address}${asset}`)
    expect(file.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect((await ask(`${house.a.address}${asset}.map`)).status).toBe(404)
  })

  test('other origins are allowed nothing, by whatever origin they say', async () => {
    for (const origin of ['https://evil.example', 'null', house.a.address]) {
      const answer = await ask(`${house.a.address}/api/identity/bindings`, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' },
      })
      expect(answer.headers['access-control-allow-origin']).toBeUndefined()
      expect(answer.status).toBeGreaterThanOrEqual(400)
    }
  })
})

describe('T10 cookies', () => {
  test('over TLS the session’s cookie is __Host-, Secure, HttpOnly and Strict, and HSTS is for a year with all below', async () => {
    const caller = await house.trySignIn('s1', house.password, { at: house.b.address, headers: { ...overTls } })
    // The captcha's cookie has another name over TLS, so one planted over HTTP is rightly refused.
    expect(caller.code).toBe('identity.captcha_wrong')
    const cookie = (await house.plantCaptcha(7)).replace('crm_pre=', '__Host-crm_pre=')
    const answer = await ask(`${house.b.address}/api/crmuser/login/accounts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie, ...overTls },
      body: JSON.stringify({ username: 's1', password: house.password, imageCaptcha: 7 }),
    })
    expect(answer.status).toBe(200)
    const set = answer.headers['set-cookie']?.find((line) => line.startsWith('__Host-crm_sid=')) ?? ''
    expect(set).toMatch(/; Path=\/(;|$)/)
    expect(set).toMatch(/; HttpOnly(;|$)/)
    expect(set).toMatch(/; Secure(;|$)/)
    expect(set).toMatch(/; SameSite=Strict(;|$)/)
    expect(set).not.toMatch(/domain=/i)
    expect(answer.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    const page = await ask(`${house.b.address}/login`, { headers: overTls })
    expect(page.headers['strict-transport-security']).toContain('max-age=31536000')
  })

  test('on plain HTTP (product.md §8) it is HttpOnly and Strict, and no HSTS is said, nor to whoever only claims to come over TLS', async () => {
    const answer = await house.trySignIn('s1', house.password, { headers: overTls })
    const set = answer.headers['set-cookie']?.find((line) => line.startsWith('crm_sid=')) ?? ''
    expect(set).toMatch(/; HttpOnly(;|$)/)
    expect(set).toMatch(/; SameSite=Strict(;|$)/)
    expect(set).not.toMatch(/; Secure/)
    expect(answer.headers['strict-transport-security']).toBeUndefined()
  })

  test('scripts read the token, and nothing else that opens a door', async () => {
    const page = await visit(browser, house.a.address, house.callers.s1)
    await page.goto('/dashboard')
    await page.locator('h1').first().waitFor()
    const readable = await page.evaluate(() => document.cookie.split('; ').map((pair) => pair.split('=')[0]))
    expect(readable).toContain('Admin-Token')
    expect(readable).not.toContain('crm_sid')
    const secret = house.callers.s1.cookie.split('=')[1] ?? ''
    const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
    for (const value of [secret, house.callers.s1.token, house.password]) expect(kept).not.toContain(value)
  })

  test('a token lives as long as its session, twelve hours at most (product.md §8), since revocation is immediate', () => {
    const { exp, iat } = claimsOf(house.callers.s1.token)
    expect(Number(exp) - Number(iat)).toBeLessThanOrEqual(12 * 3600 + 5)
  })

  test('the page runs under its own rules without one violation', async () => {
    const page = await visit(browser, house.a.address, house.callers.admin)
    const violations: string[] = []
    page.on('console', (message) => {
      if (/Content.Security.Policy|Permissions.Policy/i.test(message.text())) violations.push(message.text())
    })
    await page.goto('/dashboard')
    await page.locator('h1').first().waitFor()
    await page.goto('/system/roles')
    await page.locator('[data-page]:visible').first().waitFor()
    expect(violations).toEqual([])
  })
})

describe('T10 whom to tell', () => {
  test('security.txt names the contact of the installation, and is absent where nobody has named one', async () => {
    expect((await ask(`${house.a.address}/.well-known/security.txt`)).status).toBe(404)
    const settings = {
      DATABASE_URL: house.a.databaseUrl,
      PROCESSES: 'web',
      DEMO_COMPANIES: '0',
      ADMIN_PASSWORD: house.password,
    }
    const named = await startProduct({
      ...settings,
      SECURITY_CONTACT: 'mailto:security@seamark.example',
      PUBLIC_ADDRESS: 'https://crm.seamark.example',
    })
    try {
      // When it is ready it prints the public address; the first process would have printed where it listens.
      expect(named.address).toBe('https://crm.seamark.example')
    } finally {
      await named.stop()
    }
  })
})
