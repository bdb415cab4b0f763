import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { getDiscussion } from '@seamark/contract/discussions/discussions'
import { createRate } from '@seamark/contract/rates/index'
import { shareQuote } from '@seamark/contract/rates/links/links'
import { listQuotes, readQuoteText } from '@seamark/contract/rates/quotes/quote-lists'
import { getQuote } from '@seamark/contract/rates/quotes/quotes'
import { reportQuotes } from '@seamark/contract/rates/quotes/reports'
import { newRate } from '@seamark/contract/rates/rates/fields'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { apiOf, openDesk } from '../../desk.ts'
import { follow, shown } from '../../frame/tabs.ts'
import { makeCompanies, ownWord } from '../../phonebook/companies.ts'
import { offeredOptions } from '../../select-options.ts'
import { png } from '../../trust/images.ts'
import { readPdfText } from './pdf-text.ts'

const desk = openDesk()

const pictures = process.env['QUOTE_PICTURES']
const picture = (page: Page, name: string) =>
  pictures ? page.screenshot({ path: path.join(pictures, `${name}.png`) }) : Promise.resolve()

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.54'

const previews = [
  'WhatsApp/2.24.6.77 A',
  'Mozilla/5.0 (compatible; vkShare; +http://vk.com/dev/Share)',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0 Safari/537.36 Proofpoint',
]

test('a quote is written, issued and shared; the client opens it on a phone and is counted once; ended, it says whom to call', async () => {
  const lin = await desk.person('sales', { language: 'zh' })
  const [company] = await makeCompanies(lin, [{ name: `${ownWord()}家居` }])
  if (!company) throw new Error('no company')

  // From the client's page to a draft, and a lane with a margin that makes the selling price.
  await lin.goto(`/contacts/tabs/${encodeURIComponent(company.name)}/${company.id}?tab=quotes`)
  await shown(lin).getByRole('button', { name: '新建报价单' }).first().click()
  await lin
    .getByRole('dialog')
    .getByRole('button', { name: /^开\s?始$/ })
    .click()
  await lin.waitForURL(/\/freight\/quotes\/\d+$/)
  const form = shown(lin).locator('form')
  await form.getByRole('button', { name: '添加航线' }).click()
  await choosePort(lin, 'pols', 'CNSHA')
  await choosePort(lin, 'pods', 'USLAX')
  const lane = form.getByRole('group', { name: '航线 1' })
  // The margin of an earlier quote on this lane comes while the field is open; what is typed takes its place.
  const margin = lane.getByLabel('利润').last()
  await margin.focus()
  await expect.poll(() => margin.inputValue()).not.toBe('')
  await lin.keyboard.type('100')
  expect(await margin.inputValue()).toBe('100')
  const high = lane.locator('.quote-price').nth(3)
  await high.getByLabel('买入价').fill('2450')
  await high.getByLabel('买入价').press('Tab')
  await expect.poll(() => high.getByLabel('卖价').inputValue()).toBe('2550.00')
  const sold = shown(lin).locator('.quote-paper').getByText('USD 2,550')
  // The paper is drawn after what is typed is kept; the field shows the price before that.
  await sold.waitFor()
  // A reload loses nothing of what is not saved yet.
  await lin.reload()
  await expect.poll(() => high.getByLabel('卖价').inputValue()).toBe('2550.00')
  await sold.waitFor()
  await picture(lin, 'editor-zh-1440')
  await shown(lin)
    .getByRole('button', { name: /^发\s?出$/ })
    .click()
  await shown(lin)
    .getByRole('heading', { name: /已发出/ })
    .waitFor()
  const id = Number(new URL(lin.url()).pathname.split('/').at(-1))
  const { number } = await apiOf(lin)(getQuote, { params: { id } })

  // The document is read back: both languages, every letter, and nothing of what we pay.
  const [file] = await Promise.all([
    lin.waitForEvent('download'),
    shown(lin).getByRole('button', { name: 'PDF' }).click(),
  ])
  const paper = readPdfText(await readFile(await file.path()))
  for (const told of [company.name, number, '上海Shanghai', '洛杉矶LosAngeles', '2,550']) expect(paper).toContain(told)
  expect(paper).not.toContain('2,450')

  // On her phone she copies the text for a chat.
  await lin.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await lin.setViewportSize({ width: 375, height: 812 })
  await shown(lin).getByRole('button', { name: '复制文字' }).click()
  await expect.poll(() => lin.evaluate(() => navigator.clipboard.readText())).toContain('USD 2,550')
  await expect.poll(() => lin.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
  await lin.setViewportSize({ width: 1440, height: 900 })

  // The link is shown once. A chat that draws a preview of it counts nothing, even where it runs our script.
  const { path: address } = await apiOf(lin)(shareQuote, { params: { id } })
  for (const agent of previews) {
    const headers = { 'user-agent': agent, 'sec-fetch-site': 'same-origin' }
    expect((await fetch(`${desk.product.address}${address}`, { headers })).status).toBe(200)
    expect((await fetch(`${desk.product.address}${address}/opens`, { method: 'POST', headers })).status).toBe(200)
  }

  // The client reads it without signing in, and is counted once when the page was in view.
  const client = await desk.visitor({ language: 'zh', width: 375, height: 812, userAgent: phone })
  const opened = client.waitForResponse((answer) => answer.url().endsWith('/opens'))
  await client.goto(address)
  await client.getByRole('heading', { name: /报价单/ }).waitFor()
  expect(await client.title()).not.toContain('2,550')
  expect(await client.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await picture(client, 'link-zh-375')
  expect((await opened).status()).toBe(200)
  const again = client.waitForResponse((answer) => answer.url().endsWith('/opens'))
  await client.reload()
  await again
  await shown(lin).getByText('查看 1 次').waitFor()
  await client.getByRole('button', { name: /接受报价/ }).click()
  await client.getByRole('status').waitFor()
  await shown(lin).getByText('客户接受').waitFor()
  await picture(lin, 'issued-zh-1440')

  await shown(lin)
    .getByRole('button', { name: /^停\s?用$/ })
    .click()
  await shown(lin).getByText('已停用').waitFor()
  const ended = await client.goto(address)
  expect(ended?.status()).toBe(410)
  await picture(client, 'ended-zh-375')
  await follow(lin, `/freight/quotes?q=${number}`)
  await shown(lin).getByRole('link', { name: number }).waitFor()
  await picture(lin, 'list-zh-1440')
})

async function choosePort(page: Page, field: 'pols' | 'pods', code: string) {
  await shown(page).locator(`[id$="_lines_0_${field}"]`).fill(code)
  await offeredOptions(page, code).first().click()
}

test('ticked rates become a quote; colleagues talk about it; it is lost to a price, and the report opens it; others see neither client nor margin', async () => {
  const lin = await desk.person('sales', { language: 'zh' })
  const api = apiOf(lin)
  const [company] = await makeCompanies(lin, [{ name: `${ownWord()}灯饰` }])
  if (!company) throw new Error('no company')
  const service = ownWord()
  for (const pod of ['USLAX', 'USNYC', 'DEHAM'])
    await api(createRate, {
      body: newRate.parse({
        side: 'supply',
        currency: 'USD',
        routeCode: service,
        pols: ['CNSHA'],
        pods: [pod],
        effective: '2026-01-01',
        expiry: '2099-12-31',
        prices: [{ container: '40HQ', amount: 2411 }],
      }),
    })

  // The rates are ticked in their list; a page shows them and asks for whom.
  await lin.goto(`/freight/rates?q=${service}`)
  await expect.poll(() => shown(lin).getByRole('row', { name: /2,411/ }).count()).toBe(3)
  await shown(lin).getByRole('checkbox').first().click()
  await lin.getByRole('toolbar').getByRole('button', { name: '生成报价单' }).click()
  await lin.waitForURL(/\/freight\/quotes\/from-rates/)
  await shown(lin).locator('#quoteFromRates_companyId').fill(company.name)
  await offeredOptions(lin, company.name).first().click()
  await shown(lin).locator('#quoteFromRates_marginValue').fill('100')
  await picture(lin, 'from-rates-zh-1440')
  await shown(lin).locator('form').getByRole('button', { name: '生成报价单' }).click()
  await lin.waitForURL(/\/freight\/quotes\/\d+$/)
  const id = Number(new URL(lin.url()).pathname.split('/').at(-1))
  await expect.poll(() => shown(lin).locator('.quote-paper').getByText('USD 2,511').count()).toBe(3)

  // A colleague who cannot see it cannot be called; her manager can.
  const talk = shown(lin).locator('.discussion')
  await talk.getByRole('button', { name: /评\s?论/ }).click()
  await talk.getByRole('textbox').pressSequentially('@陈嘉')
  await lin.locator('.ant-mentions-dropdown:visible').getByText('陈嘉怡').click()
  await talk.getByRole('textbox').pressSequentially('看看这票')
  await talk.getByRole('button', { name: /发\s?表/ }).click()
  await talk
    .getByRole('alert')
    .getByText(/看不到这条记录/)
    .waitFor()
  await talk.getByRole('textbox').fill('客户要 3 天内回复')
  await talk.getByRole('alert').waitFor({ state: 'detached' })
  await talk.getByRole('button', { name: /发\s?表/ }).click()
  await talk.getByText('客户要 3 天内回复').waitFor()
  await talk
    .locator('input[type=file]')
    .setInputFiles({ name: '放舱单.txt', mimeType: 'text/plain', buffer: Buffer.from('S/O 2511') })
  await talk.getByRole('button', { name: '放舱单.txt', exact: true }).waitFor()
  // A photo is seen in its list, and whole by a key.
  await talk
    .locator('input[type=file]')
    .setInputFiles({ name: '装箱.png', mimeType: 'image/png', buffer: png(800, 500) })
  await talk.getByRole('button', { name: '查看图片 装箱.png' }).press('Enter')
  const whole = lin.getByRole('dialog').getByRole('img', { name: '装箱.png' })
  await expect.poll(() => whole.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(800)
  await lin.keyboard.press('Escape')
  await whole.waitFor({ state: 'hidden' })
  await picture(lin, 'discussion-zh-1440')

  await shown(lin)
    .getByRole('button', { name: /^发\s?出$/ })
    .click()
  await shown(lin)
    .getByRole('heading', { name: /已发出/ })
    .waitFor()
  await shown(lin).getByRole('button', { name: '登记结果' }).click()
  const dialog = lin.getByRole('dialog')
  await dialog.getByText('未成交').click()
  await dialog.getByLabel('未成交原因').click()
  await offeredOptions(lin, '价格').first().click()
  await dialog.getByLabel('对手报价').fill('2460')
  await dialog.getByRole('button', { name: /保\s?存/ }).click()
  await shown(lin)
    .getByRole('heading', { name: /未成交/ })
    .waitFor()

  // The report's figure opens the quote.
  await follow(lin, '/freight/quotes/report?by=person&of=own')
  const total = shown(lin).getByRole('row', { name: /合计/ })
  await total.waitFor()
  await picture(lin, 'report-zh-1440')
  await total
    .locator('span')
    .filter({ hasText: /价格\s\d+$/ })
    .getByRole('link')
    .last()
    .click()
  const { number } = await api(getQuote, { params: { id } })
  await shown(lin).getByRole('link', { name: number }).waitFor()

  // Another team learns of none of it, by no path.
  const other = apiOf(await desk.person('sales3', { language: 'zh' }))
  const seen = JSON.stringify(
    await Promise.all([
      other(listQuotes, { query: { q: number } }),
      other(listQuotes, { query: { companyId: company.id } }),
      other(reportQuotes, { query: { by: 'person', issuedFrom: '2026-01-01', issuedTo: '2099-01-01' } }),
      other(getQuote, { params: { id } }).catch(String),
      other(readQuoteText, { params: { id } }).catch(String),
      other(getDiscussion, { params: { kind: 'quote', id }, query: {} }).catch(String),
    ]),
  )
  for (const secret of [number, company.name, '2411', '2511', '客户要']) expect(seen).not.toContain(secret)
})
