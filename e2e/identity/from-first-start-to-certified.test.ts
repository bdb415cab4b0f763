import { createPool } from '@seamark/server/platform/database/connection'
import { lettersTo, startMailServer } from '@seamark/server/platform/testing/mail-server'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeContexts, shareBrowser } from '../browser.ts'
import { longestPost, plantCaptcha } from '../desk.ts'
import { shown } from '../frame/tabs.ts'
import { field, press } from '../phonebook/companies.ts'
import { type Product, startProduct } from '../start-product.ts'
import { jpegWithPlace } from './certifications/papers.ts'

const firm = '厦门远洋国际货运代理有限公司'
const password = 'quiet harbour at dawn'
const address = 'lin.wanqing@example.com'

let product: Product
let browser: Browser
const mail = await startMailServer()

/** The product has never been used: the administrator is its only person and has no password. */
beforeAll(async () => {
  const environment = { DEMO_COMPANIES: '0', SMTP_URL: mail.url, MAIL_FROM: 'Seamark 航标 <no-reply@seamark.example>' }
  ;[product, browser] = await Promise.all([startProduct(environment), shareBrowser()])
}, 120_000)
afterAll(async () => {
  await closeContexts(browser)
  await product?.stop()
  await mail.stop()
})

test('from the first start to a certified salesperson', { timeout: 240_000 }, async () => {
  const admin = await visitor('en-US')
  await choosePassword(admin, product.oneTimeLink ?? '', ['New password', 'New password again', 'Save and log in'])
  const link = await invite(admin)

  const sales = await visitor('zh-CN')
  await choosePassword(sales, link, ['新密码', '再次输入新密码', '保存并登录'])
  await sales.goto('/profile/index')
  await bindMailbox(sales)
  await handIn(sales)

  await admin.goto('/system/certification')
  await decide(admin, 'Fail', '营业执照照片不完整，请拍全四角')
  await company(sales).getByText('未通过：营业执照照片不完整，请拍全四角').waitFor()
  await company(sales).getByRole('button', { name: '重新提交' }).click()
  await handIn(sales)

  await admin.goto('/system/certification')
  await decide(admin, 'Pass')
  await company(sales).getByText('已认证', { exact: true }).waitFor()
})

async function visitor(locale: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: product.address, locale, viewport: { width: 1440, height: 900 } })
  context.setDefaultTimeout(60_000)
  return context.newPage()
}

async function choosePassword(page: Page, link: string, [first, again, submit]: readonly [string, string, string]) {
  await page.goto(link)
  await page.getByLabel(first, { exact: true }).fill(password)
  await page.getByLabel(again).fill(password)
  await page.getByRole('button', { name: submit }).click()
  await page.waitForURL('**/dashboard')
}

async function invite(admin: Page): Promise<string> {
  await admin.goto('/system/users')
  await press(admin, 'Invite a user')
  await field(admin, 'Name').fill('林晚晴')
  await field(admin, 'User name').fill('lin.wanqing')
  await field(admin, 'Primary role').click()
  await admin.locator('.ant-select-item-option').getByText('Sales', { exact: true }).click()
  await press(admin, 'Create and get the link')
  return shown(admin).getByRole('textbox', { name: 'One-time link' }).inputValue()
}

async function bindMailbox(sales: Page) {
  await sales.getByRole('button', { name: '绑定邮箱' }).click()
  const dialog = sales.getByRole('dialog', { name: '绑定邮箱' })
  const database = createPool(product.databaseUrl, { max: 1, statementTimeout: 10_000 })
  await plantCaptcha(sales, database)
  await database.end()
  await dialog.getByLabel('邮箱').fill(address)
  await dialog.locator('#imageCaptcha').fill('7')
  await dialog.getByRole('button', { name: '获取验证码' }).click()
  const code = () => /\b\d{6}\b/.exec(lettersTo(mail.folder, address).at(-1)?.text ?? '')?.[0]
  await expect.poll(code, { timeout: longestPost }).toBeDefined()
  await dialog.locator('#code').fill(code() ?? '')
  await dialog.locator('input[autocomplete=current-password]').fill(password)
  await dialog.getByRole('button', { name: '绑定', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  await shown(sales).getByText('l••••@example.com').waitFor()
}

async function handIn(sales: Page) {
  const part = company(sales)
  const certify = part.getByRole('button', { name: '去认证' })
  if (await certify.isVisible()) await certify.click()
  await part
    .locator('input[type=file]')
    .setInputFiles({ name: '营业执照.jpg', mimeType: 'image/jpeg', buffer: await jpegWithPlace(sales) })
  await part.getByLabel('公司名称').fill(firm)
  await part.getByLabel('统一社会信用代码').fill('91350100M000100Y43')
  await part.getByLabel('地址').fill('厦门市湖里区港中路 1 号')
  await part.getByRole('button', { name: '提交审核' }).click()
  await part.getByText('审核中').waitFor()
}

async function decide(admin: Page, decision: 'Pass' | 'Fail', reason?: string) {
  await shown(admin).locator('.data-table').getByText('林晚晴').first().click()
  if (reason) await shown(admin).getByLabel('Reason or note').fill(reason)
  await shown(admin).locator('.review').getByRole('button', { name: decision, exact: true }).click()
  await shown(admin).getByText('Reviewed by').waitFor()
}

const company = (page: Page) => shown(page).getByRole('region', { name: '企业认证', exact: true })
