// node tools/run.mjs e2e/pictures.ts: takes the pictures of the README, from a product with demo data of its own.
// node tools/run.mjs e2e/pictures.ts chats [<screen> …]: takes each screen of chats instead, or those that are named, into .cache/pictures, for whoever changes one.
import path from 'node:path'
import { editCompany } from '@seamark/contract/phonebook/companies/companies'
import { cancelImport } from '@seamark/contract/workbench/imports/imports'
import { createPool } from '@seamark/server/platform/database/connection'
import type { Locator, Page } from 'playwright-core'
import { openBrowser, prepareBrowser } from './browser.ts'
import { apiOf, plantCaptcha } from './desk.ts'
import { pictureChats } from './groups/pictures.ts'
import { startProduct } from './start-product.ts'
import { csv, gb18030, handIn } from './workbench/imports/files.ts'
import { listCompanies } from '@seamark/contract/phonebook/lists/lists'

const isOfChats = process.argv[2] === 'chats'
const images = path.resolve(import.meta.dirname, '..', ...(isOfChats ? ['.cache', 'pictures'] : ['docs', 'images']))
const views = [
  { language: 'zh', locale: 'zh-CN', width: 1440, height: 900 },
  { language: 'en', locale: 'en-US', width: 1440, height: 900 },
  { language: 'zh', locale: 'zh-CN', width: 375, height: 812 },
  { language: 'en', locale: 'en-US', width: 375, height: 812 },
] as const
type View = (typeof views)[number]

// The browser comes first: while it is unpacked, this process has another folder for temporary files.
const prepared = await prepareBrowser()
const product = await startProduct({ DEMO_RECORDS: '60000' })
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
    reducedMotion: 'reduce',
    deviceScaleFactor: width < 500 ? 2 : 1,
  })
  const page = await context.newPage()
  // The demo's shipments are made and read while the first pictures are taken.
  page.setDefaultTimeout(120_000)
  const keep = (name: string) =>
    page.screenshot({
      path: path.join(images, `${name}-${language}${width < 500 ? '-phone' : ''}.png`),
      animations: 'disabled',
      caret: 'initial',
    })
  await page.goto('/login')
  await page.locator('.login-captcha-image img').waitFor()
  if (width > 500 && !isOfChats) await keep('login')
  await signIn(page)
  if (isOfChats) {
    await pictureChats({ page, keep, quiet })
    return context.close()
  }
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
  await pictureImport(page, keep)
  await pictureTrade(page, keep)
  if (width > 500) await pictureFrame(page, keep)
  await context.close()
  if (width > 500) await pictureOversight(language, locale)
}

type Keep = (name: string) => Promise<unknown>

/** Imports a trader's own file as far as the review; nothing of it is written. */
async function pictureImport(page: Page, keep: Keep) {
  await page.goto('/contacts/import')
  await handIn(page, { name: '2026 秋交会名录.csv', mimeType: 'text/csv', buffer: gb18030(csv(directory())) })
  await page.locator('.import-columns').waitFor()
  await quiet(page)
  await keep('import-columns')
  await page.locator('.import-foot .ant-btn-primary').click()
  await page.locator('.import-intent').waitFor()
  await quiet(page)
  await keep('import-review')
  const id = Number(new URL(page.url()).searchParams.get('id'))
  await apiOf(page)(cancelImport, { params: { id }, body: {} })
}

/** Shows the demo's own shipments; the product makes them a moment after it answers. */
async function pictureTrade(page: Page, keep: Keep) {
  await page.goto('/crawlData/broadenAnalyse')
  while (!(await areThere(page.locator('.analysis-kpis')))) await page.reload()
  await page.locator('.bars-place').nth(2).locator('svg path').first().waitFor({ state: 'attached' })
  await quiet(page)
  await keep('ports')
  if ((page.viewportSize()?.width ?? 0) < 500) return
  await page.goto('/crawlData/broadenAnalyse?tab=acquisition&leads=white')
  await page.locator('[data-page]:visible tbody tr').nth(3).waitFor()
  await quiet(page)
  await keep('white-space')
  await page.goto('/trade/records')
  await page.locator('[data-page]:visible tbody tr').nth(3).waitFor()
  await quiet(page)
  await keep('records')
}

/** Returns whether they appear within seconds. */
function areThere(figures: Locator): Promise<boolean> {
  return figures.waitFor({ timeout: 3000 }).then(
    () => true,
    () => false,
  )
}

/** Returns a sheet with title, headings, forty firms at an exhibition, and two rows that need correction. */
function directory(): string[][] {
  const towns = ['义乌', '宁波', '绍兴', '温州']
  const goods = ['饰品', '五金', '灯具', '玩具', '家居用品']
  const firms = Array.from({ length: 40 }, (_, at) => {
    const town = towns[at % towns.length] ?? ''
    return [
      `${town}市远帆${goods[at % goods.length]}${at + 1}厂`,
      `0579 8555 ${2000 + at}`,
      `sales@yuanfan${at}.example`,
      '直客',
      town,
      '美西、欧基港',
      `年走 ${at + 3} 高柜`,
    ]
  })
  const headings = ['公司名称', '联系电话', '邮箱', '客户类型', '城市', '优势航线', '备注']
  const wrong = ['温州市海丰灯具厂', '0577 8555 1000', 'haifeng.example', '老客户', '温州', '美西', '']
  return [['2026 年秋季展会参展商名录'], headings, ...firms, wrong, ['', '0577 8555 1001', '', '直客', '温州', '', '']]
}

/** Shows the search over pages and records, and the display settings. */
async function pictureFrame(page: Page, keep: Keep) {
  await page.goto('/contacts/contactsList')
  await page.locator('.company-name-link').first().waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('宁波')
  await page.getByRole('option').nth(2).waitFor()
  await quiet(page)
  await keep('search')
}

/** Shows the audit log as 孟祥瑞, the administrator. */
async function pictureOversight(language: string, locale: string) {
  const context = await browser.newContext({
    baseURL: product.address,
    locale,
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
  })
  const page = await context.newPage()
  await page.goto('/login')
  await page.locator('.login-captcha-image img').waitFor()
  await signIn(page, 'sysadmin')
  for (const name of ['audit', 'health']) {
    await page.goto(`/system/${name}`)
    await page.locator('[data-page]:visible time').first().waitFor()
    await quiet(page)
    await page.screenshot({
      path: path.join(images, `${name}-${language}.png`),
      animations: 'disabled',
      caret: 'initial',
    })
  }
  await context.close()
}

/** Signs in as 沈慕白, the sales manager, by default. */
async function signIn(page: Page, username = 'manager') {
  const answer = await plantCaptcha(page, database)
  await page.locator('input[autocomplete=username]').fill(username)
  await page.locator('input[autocomplete=current-password]').fill(product.demoPassword ?? '')
  await page.locator('#imageCaptcha').fill(String(answer))
  await page.locator('button[type=submit]').click()
  await page.waitForURL('**/dashboard')
}

/** Opens the page of one of her own companies, after a change that a salesperson would make. */
async function companyWithAHistory(page: Page) {
  const call = apiOf(page)
  const { rows } = await call(listCompanies, {
    query: { visibility: 'private', progress: 'quoted', sort: 'code', order: 'asc', limit: 1 },
  })
  const [company] = rows
  if (!company) throw new Error('The demo has no company that has got as far as a quotation.')
  const remark = '年框客户，主走宁波到洛杉矶高柜；截关前一天 15:00 前确认放舱。'
  await call(editCompany, {
    params: { id: company.id },
    version: company.version,
    body: { progress: 'ordered', remark },
  })
  return `/contacts/tabs/${encodeURIComponent(company.name)}/${company.id}`
}

/** Waits until nothing is loading, and moves the pointer away. */
async function quiet(page: Page) {
  await page.mouse.move(0, 0)
  await page.waitForFunction(
    () =>
      document.querySelector('[data-page]:not([style*="display: none"]) :is(.ant-spin-spinning, .ant-skeleton)') ===
      null,
  )
}
