import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { createRate } from '@seamark/contract/rates/index'
import { shareQuote } from '@seamark/contract/rates/links/links'
import { quoteFromRates, rateCopies } from '@seamark/contract/rates/quotes/rate-copies'
import { newRate } from '@seamark/contract/rates/rates/fields'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { apiOf, openDesk } from '../../desk.ts'
import { follow, shown } from '../../frame/tabs.ts'
import { makeCompanies, ownWord } from '../../phonebook/companies.ts'

const desk = openDesk()

const pictures = process.env['QUOTE_PICTURES']
const picture = (page: Page, name: string) =>
  pictures ? page.screenshot({ path: path.join(pictures, `${name}.png`) }) : Promise.resolve()

/** Other journeys of the run earn more than this. */
const setFloor = (percent: number) =>
  desk.query(`update settings.options set chosen = jsonb_set(chosen::jsonb, '{quoteMarginFloor}', $1::jsonb)`, [
    String(percent),
  ])
afterAll(() => setFloor(0))

const days = { effective: '2026-01-01', expiry: '2099-12-31' }
const way = { pols: ['CNSHA'], pods: ['USLAX'], currency: 'USD', ...days }

/** A client who asked for space, and an offer of 1450+ with a 40GP that nobody named. */
async function aRequestAndAnOffer(api: ReturnType<typeof apiOf>, companyId: number | null) {
  const demand = await api(createRate, {
    body: newRate.parse({ side: 'demand', ...way, boxes: [{ container: '40HQ', count: 3 }], companyId }),
  })
  const offer = await api(createRate, {
    body: newRate.parse({
      side: 'supply',
      ...way,
      routeCode: ownWord(),
      carrier: 'MSCU',
      freeDemurrage: 7,
      freeDetention: 5,
      tonnes: 24.5,
      cutoff: '2099-12-20',
      prices: [
        { container: '20GP', amount: 1450, isFrom: true },
        { container: '40GP', amount: 2600, isImplied: true },
        { container: '40HQ', amount: 2600 },
      ],
    }),
  })
  return { demand, offer }
}

test('a margin below the floor gets the word of the manager, a revision says what changed, and the former link that there is a newer one', async () => {
  await setFloor(2)
  const lin = await desk.person('sales', { language: 'zh' })
  const api = apiOf(lin)
  const [company] = await makeCompanies(lin, [{ name: `${ownWord()}五金` }])
  if (!company) throw new Error('no company')
  const { demand, offer } = await aRequestAndAnOffer(api, company.id)
  const { id, number } = await api(quoteFromRates, {
    body: rateCopies.parse({
      companyId: company.id,
      rateIds: [offer.id],
      margin: { kind: 'amount', value: 20 },
      demandId: demand.id,
    }),
  })

  // The draft says which request it answers, and the prices keep their plus.
  await lin.goto(`/freight/quotes/${id}`)
  const answers = shown(lin).getByRole('region', { name: '对应的需求' })
  await answers.getByRole('link', { name: demand.number }).waitFor()
  await shown(lin).locator('.quote-paper').getByText('USD 1,470+').waitFor()
  expect(await shown(lin).locator('.quote-paper-line').innerText()).not.toContain('40GP')
  await picture(lin, 'draft-zh-1440')
  await shown(lin).locator('.quote-line-prices').scrollIntoViewIfNeeded()
  await picture(lin, 'editor-zh-1440')
  const issue = () =>
    shown(lin)
      .getByRole('button', { name: /^发\s?出$/ })
      .click()
  await issue()
  await lin.getByRole('dialog').getByText(/低于/).waitFor()
  await lin.getByRole('dialog').getByRole('button', { name: '确认' }).click()
  await lin.getByText('已请上级批准').waitFor()

  const manager = await desk.person('manager', { at: `/freight/quotes/${id}`, language: 'zh' })
  await shown(manager).getByRole('button', { name: '批准利润' }).click()
  await manager.getByText('已批准，报价人可以发出').waitFor()
  // Saving the same prices before it is issued takes nothing of that word away.
  await lin.reload()
  await answers.waitFor()
  await issue()
  await shown(lin)
    .getByRole('heading', { name: /已发出/ })
    .waitFor()

  // The workbook comes as a file of its name.
  await menuItem(lin, number, '导出 XLSX', async (item) => {
    const [file] = await Promise.all([lin.waitForEvent('download'), item.click()])
    expect(file.suggestedFilename()).toMatch(new RegExp(`^${number}.+\\.xlsx$`))
    expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK')
  })
  await picture(lin, 'issued-zh-1440')

  // The request shows the quote; the client's link opens the first revision until the second is issued.
  await follow(lin, `/freight/rates/matches/${demand.id}`)
  await shown(lin).getByRole('region', { name: '报价单' }).getByRole('link', { name: number }).waitFor()
  await picture(lin, 'matches-zh-1440')
  const { path: address } = await api(shareQuote, { params: { id } })
  const client = await desk.visitor({ language: 'zh', width: 375, height: 812 })
  await client.goto(address)
  await client.getByText('USD 1,470+').waitFor()
  await picture(client, 'link-zh-375')
  await lin.goto(`/freight/quotes/${id}`)
  await menuItem(lin, number, '新建修订版', (item) => item.click())
  await lin.waitForURL((url) => /\/freight\/quotes\/\d+$/.test(url.pathname) && !url.pathname.endsWith(`/${id}`))
  const high = shown(lin).locator('.quote-price').nth(2).getByLabel('卖价')
  await high.fill('2700')
  await high.press('+')
  await shown(lin).locator('.quote-paper').getByText('USD 2,700+').waitFor()
  await shown(lin).locator('.quote-price').nth(1).getByLabel('卖价').fill('1500')
  await shown(lin).locator('.quote-paper').getByText('USD 1,500+').waitFor()
  await issue()
  const changes = shown(lin).getByRole('region', { name: '与第 1 版相比' })
  await changes.getByText('USD 2,700+').waitFor()
  await picture(lin, 'revision-zh-1440')
  expect((await client.goto(address))?.status()).toBe(410)
  await client.getByText('已有新版').waitFor()
})

async function menuItem(
  page: Page,
  number: string,
  name: string,
  act: (item: ReturnType<Page['getByRole']>) => Promise<void>,
) {
  await shown(page)
    .getByRole('button', { name: `报价单 ${number} 的更多操作` })
    .click()
  await act(page.getByRole('menuitem', { name }))
}

test('a draft is deleted and brought back; on a phone the filters of the list are behind a button', async () => {
  const lin = await desk.person('sales', { language: 'en' })
  const api = apiOf(lin)
  const [company] = await makeCompanies(lin, [{ name: `${ownWord()} Lamps` }])
  if (!company) throw new Error('no company')
  const { offer } = await aRequestAndAnOffer(api, company.id)
  const { id, number } = await api(quoteFromRates, {
    body: rateCopies.parse({
      companyId: company.id,
      rateIds: [offer.id],
      language: 'en',
      margin: { kind: 'amount', value: 100 },
    }),
  })
  await lin.setViewportSize({ width: 375, height: 812 })
  await lin.goto(`/freight/quotes/${id}`)
  await shown(lin).locator('.quote-paper').getByText('USD 1,550+').waitFor()
  await picture(lin, 'draft-en-375')
  await shown(lin).getByRole('tab', { name: 'Content' }).click()
  await shown(lin).locator('.quote-line-prices').scrollIntoViewIfNeeded()
  await picture(lin, 'editor-en-375')
  await expect.poll(() => lin.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
  // A price has room for its number and its plus.
  const selling = shown(lin).locator('.quote-price').nth(1).getByLabel('Selling price')
  expect((await selling.boundingBox())?.width).toBeGreaterThan(60)
  await shown(lin)
    .getByRole('button', { name: `More for quote ${number}` })
    .click()
  await lin.getByRole('menuitem', { name: 'Delete' }).click()
  const asked = lin.getByRole('dialog', { name: `Delete the draft ${number}?` })
  await picture(lin, 'delete-en-375')
  await asked.getByRole('button', { name: 'Delete' }).click()
  await lin.waitForURL(/\/freight\/quotes(?:\?|$)/)
  await lin.getByRole('button', { name: 'Undo' }).click()
  await lin.getByText(`Restored the draft ${number}`).waitFor()
  await shown(lin).getByText(number).first().waitFor()
  await shown(lin).getByRole('button', { name: 'Filters' }).click()
  await lin.getByRole('dialog', { name: 'Filters' }).waitFor()
  await picture(lin, 'filters-en-375')
})

test('a price of 1450+ is written with its plus, keeps it when it changes, and loses it when that is taken away', async () => {
  const lin = await desk.person('sales', { language: 'zh' })
  const { offer } = await aRequestAndAnOffer(apiOf(lin), null)
  await lin.goto(`/freight/rates?q=${offer.number}`)
  const row = shown(lin).getByRole('row', { name: /1,450\+/ })
  await row.click()
  const edit = async (change: (form: ReturnType<Page['getByRole']>) => Promise<void>) => {
    await lin.locator('.ant-drawer').getByRole('button', { name: '编辑' }).click()
    const form = lin.getByRole('dialog', { name: '编辑供应' })
    await change(form)
    await form.getByRole('button', { name: /保\s?存/ }).click()
    await form.waitFor({ state: 'detached' })
  }
  await edit(async (form) => {
    await form.getByLabel('20GP', { exact: true }).fill('1480')
    await form.getByLabel('40HQ', { exact: true }).press('+')
    await picture(lin, 'rate-form-zh-1440')
  })
  const panel = lin.locator('.ant-drawer')
  const price = (name: string) => panel.getByRole('cell', { name, exact: true })
  await price('1,480+').waitFor()
  await price('2,600+').waitFor()
  await picture(lin, 'rate-zh-1440')
  await edit(async (form) => {
    await form.getByRole('button', { name: '起价，另有附加（+）', pressed: true }).first().click()
  })
  await price('1,480').first().waitFor()
})
