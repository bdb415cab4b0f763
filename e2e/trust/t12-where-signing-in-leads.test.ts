import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeContexts, shareBrowser } from '../browser.ts'
import { hashSecret } from '@seamark/server/platform/secrets'
import { openHouse } from './product.ts'
import { visit } from './visits.ts'

const house = openHouse()
let browser: Browser
beforeAll(async () => {
  browser = await shareBrowser()
})
afterAll(() => closeContexts(browser))

const traps = [
  '//evil.example',
  '/\\evil.example',
  'https:evil.example',
  'https://evil.example/dashboard',
  '%2f%2fevil.example',
  '/%2f/evil.example',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  `/${'x'.repeat(4096)}`,
  '/login?redirect=/login',
  '/\t/evil.example',
  '/redirect//evil.example',
  '@evil.example',
]

describe('T12 whoever signs in lands in the product', () => {
  test.each(traps.map((trap) => ({ trap, name: trap.slice(0, 40) })))('$name', async ({ trap }) => {
    const page = await visit(browser, house.a.address)
    const outside: string[] = []
    const shown: string[] = []
    page.on('dialog', (dialog) => {
      shown.push(dialog.message())
      void dialog.dismiss()
    })
    page.on('request', (request) => {
      if (!/^(data:image|data:font|blob:)/.test(request.url()) && new URL(request.url()).origin !== house.a.address)
        outside.push(request.url())
    })
    await page.goto(`/login?redirect=${trap.startsWith('%') ? trap : encodeURIComponent(trap)}`)
    await page.locator('.login-captcha-image img').waitFor()
    const cookies = await page.context().cookies()
    await house.query('update identity.captchas set answer = 7 where browser_hash = $1', [
      hashSecret(cookies.find(({ name }) => name === 'crm_pre')?.value ?? ''),
    ])
    await page.locator('input[autocomplete=username]').fill('s1')
    await page.locator('input[autocomplete=current-password]').fill(house.password)
    await page.locator('#imageCaptcha').fill('7')
    await page.locator('button[type=submit]').click()
    await page.waitForURL(/\/(?:dashboard|404)$/)
    await page.locator('h1').first().waitFor()
    expect(new URL(page.url()).origin).toBe(house.a.address)
    expect({ outside, shown }).toEqual({ outside: [], shown: [] })
    await page.context().close()
  })
})
