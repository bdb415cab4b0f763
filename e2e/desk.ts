import path from 'node:path'
import type { Language } from '@seamark/contract/languages'
import { createClient } from '@seamark/contract/platform/client'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import type pg from 'pg'
import { createPool } from '@seamark/server/platform/database'
import { hashSecret } from '@seamark/server/platform/secrets'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import { openBrowser } from './browser.ts'

export interface Visit {
  /** What the browser asks for; the product follows it until somebody chooses. */
  language?: Language
  width?: number
  height?: number
}

const locales: Record<Language, string> = { zh: 'zh-CN', en: 'en-US', es: 'es-ES', ja: 'ja-JP' }
const pictures = path.resolve(import.meta.dirname, '..', '.cache', 'journeys')

/** A browser for this test file, in which each person has cookies and storage of her own. Call it at the file's top level. */
export function openDesk() {
  const product = inject('product')
  const kept = new Map<string, Awaited<ReturnType<BrowserContext['storageState']>>>()
  const problems: string[] = []
  let foreseen: RegExp | undefined
  let browser: Browser
  let database: pg.Pool

  beforeAll(async () => {
    browser = await openBrowser()
    database = createPool(product.databaseUrl, { max: 2, statementTimeout: 10_000 })
  })
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await takePictures(browser, task.name)
    await Promise.all(browser.contexts().map((context) => context.close()))
    // What a page throws or complains about fails the test in which it happened.
    const complaints = problems.splice(0).filter((problem) => !foreseen?.test(problem))
    foreseen = undefined
    expect(complaints).toEqual([])
  })
  afterAll(async () => {
    await browser?.close()
    await database?.end()
  })

  /** Somebody who has not signed in, on an empty page. */
  async function visitor(visit: Visit = {}, state?: Awaited<ReturnType<BrowserContext['storageState']>>): Promise<Page> {
    const { language = 'en', width = 1440, height = 900 } = visit
    const cookies = state ? { storageState: state } : {}
    const context = await browser.newContext({ baseURL: product.address, locale: locales[language], viewport: { width, height }, ...cookies })
    context.setDefaultTimeout(20_000)
    const page = await context.newPage()
    listen(page, problems)
    return page
  }

  /** A colleague who has signed in, at the dashboard; her password is that of the demo people. The login page is gone through once a person and file. */
  async function person(username: string, visit: Visit = {}): Promise<Page> {
    if (!kept.has(username)) {
      const page = await visitor(visit)
      await page.goto('/login')
      await signIn(page, username)
      kept.set(username, await page.context().storageState())
    }
    const page = await visitor(visit, withoutLanguage(kept.get(username)))
    await page.goto('/dashboard')
    return page
  }

  /** Fills the login page in and waits until it has been left. */
  async function signIn(page: Page, username: string, password = product.demoPassword ?? '') {
    const answer = await plantCaptcha(page)
    await page.locator('input[autocomplete=username]').fill(username)
    await page.locator('input[autocomplete=current-password]').fill(password)
    await page.locator('#imageCaptcha').fill(String(answer))
    await page.locator('button[type=submit]').click()
    await page.waitForURL((url) => url.pathname !== '/login')
  }

  /** The captcha is passed as no visitor can: its answer is written into the product's own database. */
  async function plantCaptcha(page: Page) {
    await page.locator('.login-captcha-image img').waitFor()
    const cookies = await page.context().cookies()
    const browserOf = cookies.find(({ name }) => name === 'crm_pre')?.value ?? ''
    const answer = 7
    const { rowCount } = await database.query(`update identity.captchas set answer = $2, expires_at = now() + interval '5 minutes' where browser_hash = $1`, [
      hashSecret(browserOf),
      answer,
    ])
    expect(rowCount).toBe(1)
    return answer
  }

  return {
    product,
    visitor,
    person,
    signIn,
    query: (text: string, values: unknown[] = []) => database.query(text, values),
    /** Complaints of the pages that belong to this test's story. */
    foresee(complaint: RegExp) {
      foreseen = complaint
    },
  }
}

export type Desk = ReturnType<typeof openDesk>

/** Calls the API with the person's own cookies, as another device of hers would. */
export function apiOf(page: Page, language = 'en') {
  const token = async () => (await page.context().cookies()).find(({ name }) => name === 'Admin-Token')?.value ?? ''
  return createClient({
    base: '/api',
    headers: () => ({ 'accept-language': language }),
    fetch: async (address, { method, headers, body } = {}) => {
      const request = { ...(method ? { method } : {}), headers: { ...Object.fromEntries(new Headers(headers)), authorization: await token() }, ...(typeof body === 'string' ? { data: body } : {}) }
      const answer = await page.context().request.fetch(String(address), request)
      return new Response(await answer.text(), { status: answer.status() })
    },
  })
}

/** A refusal is part of many journeys; Chromium writes every one of them into the console. */
const expected = /Failed to load resource: the server responded with a status of 4\d\d/

function listen(page: Page, problems: string[]) {
  page.on('pageerror', (error) => problems.push(String(error)))
  page.on('console', (message) => {
    if ((message.type() === 'error' || message.type() === 'warning') && !expected.test(message.text())) problems.push(message.text())
  })
}

/** What everybody saw when a test failed. */
async function takePictures(browser: Browser, test: string) {
  const pages = browser.contexts().flatMap((context) => context.pages())
  for (const [index, page] of pages.entries()) {
    const file = path.join(pictures, `${test.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 80)}-${index + 1}.png`)
    const taken = await page.screenshot({ path: file, timeout: 5000 }).catch(() => undefined)
    if (taken) console.log(`What the person saw: ${file}`)
  }
}

/** Each visit asks for its own language. */
function withoutLanguage(state: Awaited<ReturnType<BrowserContext['storageState']>> | undefined) {
  return state && { ...state, cookies: state.cookies.filter(({ name }) => name !== 'language') }
}
