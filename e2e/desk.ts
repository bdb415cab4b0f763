import { randomUUID } from 'node:crypto'
import path from 'node:path'
import type { Language } from '@seamark/contract/languages'
import { createClient } from '@seamark/contract/platform/client'
import { createPool } from '@seamark/server/platform/database/connection'
import { hashSecret } from '@seamark/server/platform/secrets'
import { lettersTo } from '@seamark/server/platform/testing/mail-server'
import type pg from 'pg'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import { shareBrowser } from './browser.ts'
import { closeIdlePages, returnPages, takePage, takenPages } from './page-pool.ts'
import { startProduct } from './start-product.ts'

/** A mail is sent by the worker, which gives way to everything else that the machine does, in milliseconds. */
export const longestPost = 90_000
/** A page does what it is asked in a second, unless the machine does five other things meanwhile. */
const longestWait = 60_000

/** An address of the product that loads nothing. A person is there until she goes somewhere. */
export const emptyPage = '/favicon.svg'

export interface Visit {
  /** The browser's language; the product follows it until the person chooses one. */
  language?: Language
  width?: number
  height?: number
  /** The address in the product. By default she sees nothing yet, since a page costs half a second of a processor. */
  at?: string
  /** The browser's own name, where pages treat a browser specially. */
  userAgent?: string
  /** The screen is touched, as that of a phone is. */
  touch?: boolean
  /** The page animates, as for a person whose machine does not ask for less motion. */
  moving?: boolean
  /** Keeps the preferences that the person has left on the server; otherwise she has chosen nothing yet. */
  asLeft?: boolean
}

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>

const locales: Record<Language, string> = { zh: 'zh-CN', en: 'en-US', es: 'es-ES', ja: 'ja-JP' }
const pictures = path.resolve(import.meta.dirname, '..', '.cache', 'journeys')

/**
 * Opens a browser for this test file at the product of the run, or at a product of its own with these settings. Each person has cookies and
 * storage of her own. Call it at the file's top level.
 */
export function openDesk(settings?: Record<string, string>) {
  let product = inject('product')
  const letters = inject('letters')
  const kept = new Map<string, Cookies>()
  const complaints = listenForComplaints()
  let browser: Browser
  let database: pg.Pool
  let stop = async () => {}

  beforeAll(async () => {
    const [opened, started] = await Promise.all([shareBrowser(), settings && startProduct(settings)])
    browser = opened
    if (started) ({ stop, ...product } = started)
    database = createPool(product.databaseUrl, { max: 2, statementTimeout: 10_000 })
  }, 240_000)
  afterEach(async ({ task }) => {
    const hasFailed = task.result?.state === 'fail'
    if (hasFailed) await takePictures(task.name)
    await returnPages(!hasFailed)
    complaints.expectNone()
  })
  afterAll(async () => {
    await returnPages()
    if (settings) await closeIdlePages()
    await database?.end()
    await stop()
  })

  const optionsOf = ({
    language = 'en',
    width = 1440,
    height = 900,
    userAgent,
    touch = false,
    moving = false,
  }: Visit): BrowserContextOptions => ({
    baseURL: product.address,
    locale: locales[language],
    viewport: { width, height },
    reducedMotion: moving ? 'no-preference' : 'reduce',
    ...(userAgent ? { userAgent } : {}),
    ...(touch ? { hasTouch: true } : {}),
  })

  /** Opens an empty page for somebody who has not signed in. */
  async function visitor(visit: Visit = {}, cookies: Cookies = []): Promise<Page> {
    const page = await takePage(browser, optionsOf(visit), cookies)
    page.context().setDefaultTimeout(longestWait)
    page.setDefaultTimeout(longestWait)
    complaints.listenTo(page)
    return page
  }

  /** Fills the login page in and waits until the person has left it. */
  const signIn = (page: Page, username: string) => signInAt(page, database, username, product.demoPassword ?? '')

  /** Returns the page of a colleague who is signed in without the login page, once for each person and file. She has the demo people's password. */
  async function person(username: string, visit: Visit = {}): Promise<Page> {
    const cookies = kept.get(username) ?? (await cookiesAfterSigningIn(username, visit))
    kept.set(username, cookies)
    if (!visit.asLeft) await forgetPreferences(database, username)
    const page = await visitor(visit, cookies)
    await page.goto(visit.at ?? emptyPage)
    return page
  }

  async function cookiesAfterSigningIn(username: string, visit: Visit) {
    // No page: a browser's process for each of them would take longer than the signing in.
    const context = await browser.newContext(optionsOf(visit))
    const browserSecret = randomUUID()
    const plant = `insert into identity.captchas (browser_hash, answer, expires_at) values ($1, 7, now() + interval '5 minutes')`
    await database.query(plant, [hashSecret(browserSecret)])
    await context.addCookies([{ name: 'crm_pre', value: browserSecret, url: product.address }])
    const data = { username, password: product.demoPassword ?? '', imageCaptcha: 7 }
    const answer = await context.request.post('/api/crmuser/login/accounts', { data })
    if (!answer.ok()) throw new Error(`${username} could not sign in: HTTP ${answer.status()}`)
    const { token } = (await answer.json()) as { token: string }
    await context.addCookies([{ name: 'Admin-Token', value: token, url: product.address, sameSite: 'Strict' }])
    const cookies = await context.cookies()
    await context.close()
    return cookies.filter(({ name }) => name !== 'language')
  }

  const query = (text: string, values: unknown[] = []) => database.query(text, values)

  /** Returns the newest mail to the address with `words` in its subject or text; waits until it has arrived. */
  async function letterTo(address: string, words: string) {
    const find = () =>
      lettersTo(letters, address).findLast(({ subject, text }) => subject.includes(words) || text.includes(words))
    await expect.poll(find, { message: `a mail to ${address} about ${words}`, timeout: longestPost }).toBeDefined()
    return find() ?? { subject: '', text: '' }
  }

  return {
    get product() {
      return product
    },
    visitor,
    person,
    signIn,
    query,
    letterTo,
    plantCaptcha: (page: Page) => plantCaptcha(page, database),
    foresee: complaints.foresee,
  }
}

export type Desk = ReturnType<typeof openDesk>

export async function signInAt(page: Page, database: pg.Pool, username: string, password: string) {
  const answer = await plantCaptcha(page, database)
  await page.locator('input[autocomplete=username]').fill(username)
  await page.locator('input[autocomplete=current-password]').fill(password)
  await page.locator('#imageCaptcha').fill(String(answer))
  await page.locator('button[type=submit]').click()
  await page.waitForURL((url) => url.pathname !== '/login')
  // A page's own cookies reach the browser a moment after the page has written them.
  await expect.poll(() => tokenOf(page)).not.toBe('')
}

const forgetPreferences = (database: pg.Pool, username: string) =>
  database.query(
    'delete from identity.preferences where user_id = (select id from identity.users where username = $1)',
    [username],
  )

/** Writes the captcha's answer into the product's own database, as no visitor can. */
export async function plantCaptcha(page: Page, database: pg.Pool) {
  // An image that is being renewed is still shown; the new one would have another answer.
  await page.locator('.login-captcha-image[aria-busy=false] img').waitFor()
  const cookies = await page.context().cookies()
  const secret = cookies.find(({ name }) => name === 'crm_pre')?.value ?? ''
  const answer = 7
  const plant = `update identity.captchas set answer = $2, expires_at = now() + interval '5 minutes' where browser_hash = $1`
  const { rowCount } = await database.query(plant, [hashSecret(secret), answer])
  if (rowCount !== 1) throw new Error('This browser has been given no captcha.')
  return answer
}

/** Returns the token with which this page is signed in; empty when it is not. */
export const tokenOf = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === 'Admin-Token')?.value ?? ''

/** Calls the API with the person's own cookies, as another device of hers would. */
export function apiOf(page: Page, language = 'en') {
  return createClient({
    base: '/api',
    headers: () => ({ 'accept-language': language }),
    fetch: async (address, { method = 'GET', headers, body } = {}) => {
      const sent = { ...Object.fromEntries(new Headers(headers)), authorization: await tokenOf(page) }
      const to = address instanceof Request ? address.url : address.toString()
      const answer = await page
        .context()
        .request.fetch(to, { method, headers: sent, ...(typeof body === 'string' ? { data: body } : {}) })
      return new Response(await answer.text(), { status: answer.status() })
    },
  })
}

/** Refusals are part of many journeys, and Chromium writes each of them into the console. */
const refusal = /Failed to load resource: the server responded with a status of 4\d\d/

/** Errors and console messages of a page fail the test in which they happened. */
function listenForComplaints() {
  const heard: string[] = []
  let foreseen: RegExp | undefined
  return {
    listenTo(page: Page) {
      page.on('pageerror', (error) => heard.push(String(error)))
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type()) && !refusal.test(message.text())) heard.push(message.text())
      })
    },
    /** Expects complaints that belong to this test's story. */
    foresee(complaint: RegExp) {
      foreseen = complaint
    },
    expectNone() {
      const unforeseen = heard.splice(0).filter((complaint) => !foreseen?.test(complaint))
      foreseen = undefined
      expect(unforeseen).toEqual([])
    },
  }
}

/** Saves pictures of all pages when a test has failed. */
async function takePictures(test: string) {
  for (const [index, page] of takenPages().entries()) {
    const file = path.join(pictures, `${test.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 80)}-${index + 1}.png`)
    const taken = await page.screenshot({ path: file, timeout: 5000 }).catch(() => undefined)
    if (taken) console.log(`What the person saw: ${file}`)
  }
}
