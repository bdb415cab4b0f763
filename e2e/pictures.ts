// node tools/run.mjs e2e/pictures.ts: the pictures of the README, from a product with demo data of its own.
import path from 'node:path'
import { editCompany, listCompanies } from '@seamark/contract/phonebook/companies'
import { createPool } from '@seamark/server/platform/database'
import type { Page } from 'playwright-core'
import { openBrowser, prepareBrowser } from './browser.ts'
import { apiOf, plantCaptcha } from './desk.ts'
import { startProduct } from './start-product.ts'

const images = path.resolve(import.meta.dirname, '..', 'docs', 'images')
const views = [
  { language: 'zh', locale: 'zh-CN', width: 1440, height: 900 },
  { language: 'en', locale: 'en-US', width: 1440, height: 900 },
  { language: 'zh', locale: 'zh-CN', width: 375, height: 812 },
  { language: 'en', locale: 'en-US', width: 375, height: 812 },
] as const
type View = (typeof views)[number]

const [product, prepared] = await Promise.all([startProduct(), prepareBrowser()])
const database = createPool(product.databaseUrl, { max: 1, statementTimeout: 10_000 })
const browser = await openBrowser(prepared)
try {
  for (const view of views) await takePictures(view)
} finally {
  await browser.close()
  await database.end()
  await product.stop()
}

async function takePictures({ language, locale, width, height }: View) {
  const context = await browser.newContext({
    baseURL: product.address,
    locale,
    timezoneId: 'Asia/Shanghai',
    viewport: { width, height },
    deviceScaleFactor: width < 500 ? 2 : 1,
  })
  const page = await context.newPage()
  const keep = (name: string) =>
    page.screenshot({ path: path.join(images, `${name}-${language}${width < 500 ? '-phone' : ''}.png`), animations: 'disabled', caret: 'initial' })
  await page.goto('/login')
  await page.locator('.login-captcha-image img').waitFor()
  if (width > 500) await keep('login')
  await signIn(page)
  await page.locator('.recent a').first().waitFor()
  await quiet(page)
  if (width > 500) await keep('dashboard')
  await page.goto('/contacts/contactsList')
  await page.locator('.company-name-link').first().waitFor()
  await quiet(page)
  await keep('companies')
  await page.goto(await companyWithAHistory(page))
  await page.locator('[data-page]:visible time').first().waitFor()
  await quiet(page)
  await keep('company')
  await context.close()
}

/** As 沈慕白, the sales manager. */
async function signIn(page: Page) {
  const answer = await plantCaptcha(page, database)
  await page.locator('input[autocomplete=username]').fill('manager')
  await page.locator('input[autocomplete=current-password]').fill(product.demoPassword ?? '')
  await page.locator('#imageCaptcha').fill(String(answer))
  await page.locator('button[type=submit]').click()
  await page.waitForURL('**/dashboard')
}

/** The page of one of her own companies, after a change that a salesperson would make. */
async function companyWithAHistory(page: Page) {
  const call = apiOf(page)
  const { rows } = await call(listCompanies, { query: { visibility: 'private', progress: 'quoted', sort: 'code', order: 'asc', limit: 1 } })
  const [company] = rows
  if (!company) throw new Error('The demo has no company that has got as far as a quotation.')
  const remark = '年框客户，主走宁波到洛杉矶高柜；截关前一天 15:00 前确认放舱。'
  await call(editCompany, { params: { id: company.id }, version: company.version, body: { progress: 'ordered', remark } })
  return `/contacts/tabs/${encodeURIComponent(company.name)}/${company.id}`
}

/** Nothing is loading and nothing is pointed at. */
async function quiet(page: Page) {
  await page.mouse.move(0, 0)
  await page.waitForFunction(() => document.querySelector('[data-page]:not([style*="display: none"]) :is(.ant-spin-spinning, .ant-skeleton)') === null)
}
