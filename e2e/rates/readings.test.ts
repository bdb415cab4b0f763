import { createCompany, newCompany } from '@seamark/contract/phonebook/companies/companies'
import { addDays } from '@seamark/contract/platform/days'
import { createRate } from '@seamark/contract/rates/index'
import { newRate } from '@seamark/contract/rates/rates/fields'
import { listRates } from '@seamark/contract/rates/rates/lists'
import { dayAt } from '@seamark/server/platform/days'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findBarriers } from '../accessibility.ts'
import { apiOf, openDesk } from '../desk.ts'
import { follow, shown } from '../frame/tabs.ts'
import { offeredOptions } from '../select-options.ts'

const desk = openDesk()
/** Five signs that traditional and simplified Chinese write alike; the reader folds those that differ. */
const signs = Date.now()
  .toString(8)
  .slice(-5)
  .replace(/\d/g, (digit) => '岚岱岑岐岷峪峰崖'[Number(digit)] ?? '')
const word = `贝利${signs}港湾`
const offer = `POL：大连
PIL 地东特价 12.1-12.15
ISTANBUL/IZMIT 3300/3900
MERSIN 3400/4000 FT14
ALEX 4200/5100（含目的港21天免箱）`

test('a paste is read beside its text, taken, and taken back; the same again changes nothing', async () => {
  const sales = await desk.person('sales', { at: '/freight/rates/readings', language: 'zh' })
  await paste(sales, `${offer}\n\n大连-汉堡 40HQ 27OO`)
  const lines = shown(sales).getByRole('list', { name: '识别出的行' }).getByRole('listitem')
  await expect.poll(() => lines.count()).toBe(4)
  expect(await shown(sales).locator('.reading-text mark').count()).toBe(4)
  // The line with a question stands first; the keys go on to the next, and its words are lit.
  await lines.first().getByText('价格不清').waitFor()
  await lines.first().focus()
  await sales.keyboard.press('ArrowDown')
  await expect.poll(() => litText(sales)).toContain('ISTANBUL')
  await lines.nth(2).hover()
  await expect.poll(() => litText(sales)).toContain('MERSIN')
  const foot = shown(sales).locator('.reading-counts')
  await expect.poll(() => foot.innerText()).toContain('新增 3 · 替换 0 · 未变 0 · 等港口 0 · 待确认 1')

  await shown(sales).getByRole('button', { name: '接受 3' }).click()
  await shown(sales).getByText('新增 3，替换 0，未变 0，未入库 0').waitFor()
  const { pathname } = new URL(sales.url())
  expect(await ratesTo(sales, 'TRMER')).toBe(1)

  // The line with a question is settled in its place, and taken then.
  await lines.first().getByRole('button', { name: '编辑' }).click()
  await lines.first().getByLabel('40HQ', { exact: true }).fill('2700')
  await lines.first().getByRole('button', { name: '保存' }).click()
  await shown(sales).getByRole('button', { name: '接受 1' }).click()
  await expect.poll(() => ratesTo(sales, 'DEHAM')).toBe(1)

  await follow(sales, '/freight/rates/readings')
  await paste(sales, offer)
  await expect.poll(() => foot.innerText()).toContain('新增 0 · 替换 0 · 未变 3')
  await shown(sales).getByRole('button', { name: '接受 3' }).click()
  await shown(sales).getByText('新增 0，替换 0，未变 3，未入库 0').waitFor()
  await follow(sales, '/freight/rates/readings')
  await shown(sales).getByRole('list', { name: '最近的识别' }).locator(`a[href="${pathname}"]`).click()
  await shown(sales).getByRole('button', { name: '撤销入库' }).click()
  await expect.poll(() => ratesTo(sales, 'TRMER')).toBe(0)
})

test('a sheet is uploaded again without a change, and that of next week ends the older prices', async () => {
  const sales = await desk.person('sales', { at: '/freight/rates/readings', language: 'zh' })
  const foot = shown(sales).locator('.reading-counts')
  await upload(sales, sheet('2099-12-01', '2099-12-14', 2650))
  await expect.poll(() => foot.innerText()).toContain('新增 2 · 替换 0')
  await accept(sales, '新增 2，替换 0，未变 0，未入库 0')
  await follow(sales, '/freight/rates/readings')
  await upload(sales, sheet('2099-12-01', '2099-12-14', 2650))
  await expect.poll(() => foot.innerText()).toContain('新增 0 · 替换 0 · 未变 2')
  await follow(sales, '/freight/rates/readings')
  await upload(sales, sheet('2099-12-08', '2099-12-21', 2750))
  await expect.poll(() => foot.innerText()).toContain('新增 0 · 替换 2 · 未变 0')
  await accept(sales, '新增 2，替换 2，未变 0，未入库 0')
  const { rows } = await desk.query(
    `select distinct ends_on::text as day from rates.rates where carrier = 'MSCU' and route_code = 'ZQ7' and superseded_by is not null`,
    [],
  )
  expect(rows).toEqual([{ day: '2099-12-07' }])
  await follow(sales, '/freight/rates?q=ZQ7')
  await shown(sales).getByLabel('涨').first().waitFor()
})

test('a table of a page is pasted with its merged cells; what is hidden in it is grey and read once it is ticked', async () => {
  const sales = await desk.person('sales', { at: '/freight/rates/readings', language: 'zh' })
  const html = `<p>有效期 12.1-12.14</p><table>
    <tr><td>起运港</td><td>目的港</td><td>40HQ</td></tr>
    <tr><td rowspan="3">锦州</td><td>汉堡</td><td>2,650</td></tr>
    <tr style="display:none"><td>鹿特丹</td><td>2600</td></tr>
    <tr><td>安特卫普<br>不来梅港</td><td>2700</td></tr></table>`
  const field = shown(sales).locator('.reading-paste textarea').first()
  await field.evaluate((target, copied) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', copied)
    target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, html)
  await field.fill('起运港 目的港 40HQ')
  await shown(sales).getByText('表格，行数：5').waitFor()
  await shown(sales).getByRole('button', { name: '识别', exact: true }).click()
  await shown(sales).getByRole('button', { name: '接受 2' }).waitFor()
  expect(await shown(sales).locator('.reading-grid tr.reading-hidden').innerText()).toContain('鹿特丹')
  expect(await shown(sales).locator('.reading-grid td[rowspan="3"]').innerText()).toBe('锦州')
  await shown(sales).getByText('隐藏行 1').waitFor()
  await shown(sales).getByRole('checkbox', { name: '也识别隐藏行（1）' }).click()
  await shown(sales).getByRole('button', { name: '接受 3' }).waitFor()
})

test('a correction takes the place of its line, and one that names none is asked about', async () => {
  const sales = await desk.person('sales', { at: '/freight/rates/readings', language: 'zh' })
  await paste(sales, '锦州-巴生 40HQ 450 MSC\n\n锦州-槟城 40HQ 500 MSC\n\n更正：锦州-巴生 40HQ 430\n\n40HQ 500→480')
  const lines = shown(sales).getByRole('list', { name: '识别出的行' }).getByRole('listitem')
  await lines.filter({ hasText: '已由第 3 行更正' }).waitFor()
  await shown(sales).getByRole('button', { name: '接受 2' }).waitFor()
  await lines.first().getByRole('combobox', { name: '更正哪一行？' }).click()
  await offeredOptions(sales, '2 · 锦州-槟城').first().click()
  await lines.filter({ hasText: '已由第 4 行更正' }).waitFor()
  await lines.filter({ hasText: '更正第 2 行' }).filter({ hasText: '40HQ 480' }).waitFor()
  expect(await findBarriers(sales)).toEqual([])
  await shown(sales).getByRole('button', { name: '接受 2' }).click()
  await shown(sales).getByText('新增 2，替换 0，未变 0，未入库 0').waitFor()
})

test('a message that prices rise leads to the offers that it is about, with the amount and the day to change them by', async () => {
  const sales = await desk.person('sales', { at: '/freight/rates/readings', language: 'zh' })
  await apiOf(sales)(createRate, {
    body: newRate.parse({
      side: 'supply',
      currency: 'USD',
      pols: ['CNJNZ'],
      pods: ['USLAX'],
      effective: '2026-01-01',
      expiry: '2099-12-31',
      prices: [{ container: '40HQ', amount: 2300 }],
    }),
  })
  const day = addDays(dayAt(new Date(), 'Asia/Shanghai'), 10)
  await paste(sales, `锦州-洛杉矶 涨200，${Number(day.slice(5, 7))}/${Number(day.slice(8))}起`)
  await shown(sales).getByText('调价', { exact: true }).waitFor()
  await shown(sales).getByText('+200', { exact: false }).waitFor()
  await shown(sales).getByRole('link', { name: '查看受影响的运价' }).click()
  await shown(sales).getByRole('row', { name: /锦州/ }).getByRole('checkbox').check()
  await shown(sales).getByRole('toolbar', { name: '批量操作' }).getByRole('button', { name: '批量调价' }).click()
  await expect.poll(() => sales.getByRole('dialog').getByRole('spinbutton').inputValue()).toBe('200')
  const from = sales.getByRole('dialog').getByLabel('新价起始日')
  await expect.poll(() => from.inputValue()).toBe(day)

  // The run is tried, confirmed and taken back: until the day the old price holds, and from then on the new one.
  const dialog = sales.getByRole('dialog')
  const pricesFrom = async () =>
    (
      await apiOf(sales)(listRates, { query: { pol: 'CNJNZ', pod: 'USLAX', order: 'asc', sort: 'effective' } })
    ).rows.map(({ effective, prices }) => [effective, prices?.[0]?.amount])
  await dialog.getByRole('button', { name: '下一步' }).click()
  await dialog.getByText('共 1 条').waitFor()
  await dialog.getByRole('button', { name: '确认批量调价' }).click()
  await dialog.getByText('已处理 1', { exact: true }).waitFor()
  expect(await pricesFrom()).toEqual([
    ['2026-01-01', 2300],
    [day, 2500],
  ])
  await dialog.getByRole('button', { name: '撤销' }).click()
  await dialog.getByText('已撤销', { exact: true }).waitFor()
  expect(await pricesFrom()).toEqual([['2026-01-01', 2300]])
})

test('a reading of which nothing was taken is deleted, and the undo brings it back with its lines', async () => {
  const sales = await desk.person('sales', { at: '/freight/rates/readings', language: 'zh' })
  const title = `${signs}误贴`
  await paste(sales, `${title}\n\n锦州-汉堡 40HQ 28OO 12.5船`)
  await shown(sales).getByRole('button', { name: '删除' }).click()
  await sales.getByRole('dialog').getByText('10 秒内可以撤销', { exact: false }).waitFor()
  await sales.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await sales.getByText(`已删除识别记录“${title}”`).waitFor()
  await expect.poll(() => sales.url()).toContain('segment=readings')
  expect(await shown(sales).getByRole('link', { name: title }).count()).toBe(0)
  await sales.getByRole('button', { name: '撤销', exact: true }).click()
  await shown(sales).getByRole('link', { name: title }).click()
  await shown(sales).getByRole('list', { name: '识别出的行' }).getByText('价格不清').waitFor()
})

test('the company of a sender is proposed, others are set over ticked lines, and a line is put right whole', async () => {
  const sales = await desk.person('sales', { at: '/freight/rates/readings', language: 'zh' })
  const [sender, other] = [`海星${signs}物流`, `远帆${signs}货代`]
  for (const name of [sender, other])
    await apiOf(sales)(createCompany, { body: newCompany.parse({ name: `${name}有限公司`, progress: 'quoted' }) })
  await paste(sales, `${sender}-小王(12345678) 2026/11/25 10:22:33\n丹东-汉堡 40HQ 2650 MSC\n丹东-鹿特丹 40HQ 2660 MSC`)
  const lines = shown(sales).getByRole('list', { name: '识别出的行' }).getByRole('listitem')
  await lines.first().getByText(`可能是 ${sender}有限公司`).waitFor()
  await lines.first().getByRole('button', { name: '是这家' }).click()
  await lines.first().getByText(`${sender}有限公司`, { exact: true }).waitFor()
  await lines.nth(1).getByRole('checkbox').check()
  const bar = shown(sales).locator('.reading-whose').filter({ hasText: '已选 1 行' })
  await bar.getByRole('combobox', { name: '供应商或客户' }).fill(other)
  await offeredOptions(sales, other).first().click()
  await bar.getByRole('button', { name: '设为这些行的来源' }).click()
  await lines.nth(1).getByText(`${other}有限公司`, { exact: true }).waitFor()

  await lines.nth(1).getByRole('button', { name: '编辑' }).click()
  await lines.nth(1).getByRole('button', { name: '附加费、船期、免箱期等' }).click()
  await lines.nth(1).getByLabel('航线代码').fill('AE6')
  await lines.nth(1).getByLabel('航程（天）').fill('31')
  await lines.nth(1).getByRole('button', { name: '保存' }).click()
  await lines.nth(1).getByText('AE6').waitFor()
  await shown(sales).getByRole('button', { name: '接受 2' }).click()
  await shown(sales).getByText('新增 2，替换 0，未变 0，未入库 0').waitFor()
  const { rows } = await desk.query(
    `select c.name, r.route_code, r.transit_days from rates.rates r join phonebook.companies c on c.id = r.company_id
     where c.name like $1 order by r.id`,
    [`%${signs}%`],
  )
  expect(rows).toEqual([
    { name: `${sender}有限公司`, route_code: '', transit_days: null },
    { name: `${other}有限公司`, route_code: 'AE6', transit_days: 31 },
  ])
})

test('a word that is no known port is answered once, on a phone, and the next paste knows it', async () => {
  const sales = await desk.person('sales', { at: '/freight/rates/readings', language: 'en', width: 375, height: 812 })
  await paste(sales, `大连-${word} 20GP 3650`)
  // A card has its source above it, since the text itself is not shown beside it.
  await shown(sales).locator('.reading-quote').filter({ hasText: word }).waitFor()
  expect(await shown(sales).locator('.reading-text').isVisible()).toBe(false)
  const question = shown(sales).getByRole('region', { name: 'Ports to be named' }).getByRole('listitem')
  const own = question.filter({ hasText: word })
  await own.getByRole('combobox').fill('Berbera')
  await offeredOptions(sales, 'Berbera').first().click()
  await sales.keyboard.press('Escape')
  await own.getByRole('button', { name: 'That is it' }).click()
  await shown(sales).getByRole('button', { name: 'Accept: 1' }).waitFor()
  await expect.poll(() => sales.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)

  await follow(sales, '/freight/rates/readings')
  await paste(sales, `大连-${word} 20GP 3700 12月15日`)
  await shown(sales).getByRole('button', { name: 'Accept: 1' }).waitFor()

  // A word that is no port is answered too, and the other port of the line is enough.
  await follow(sales, '/freight/rates/readings')
  const none = word.replace('贝利', '贝某')
  await paste(sales, `大连-${none}/汉堡 20GP 3710 12月16日`)
  await shown(sales)
    .getByRole('button', { name: `“${none}” is no port` })
    .click()
  await sales.getByRole('dialog').getByRole('button', { name: 'No port' }).click()
  await shown(sales).getByRole('button', { name: 'Accept: 1' }).waitFor()

  // What was answered wrongly is taken back, and the next paste asks again.
  await follow(sales, '/freight/rates/readings')
  await shown(sales)
    .getByRole('button', { name: /answered words?$/ })
    .click()
  const answers = sales.getByRole('dialog', { name: 'Answered port words' })
  await answers.getByRole('textbox', { name: 'Find a word' }).fill(none)
  await answers.getByRole('listitem').filter({ hasText: none }).getByText('No port').waitFor()
  expect(await findBarriers(sales)).toEqual([])
  await answers.getByRole('button', { name: `Take back the answer for “${none}”` }).click()
  await answers.getByText('No port word has been answered.').waitFor()
  await sales.keyboard.press('Escape')
  await paste(sales, `大连-${none}/汉堡 20GP 3720 12月17日`)
  await question.filter({ hasText: none }).waitFor()

  // Many doubts are one badge, which lists them with what each is about.
  await follow(sales, '/freight/rates/readings')
  await paste(sales, '大连-安特卫普 SOC 40HQ 2700 小柜减600 今天订的话再少45')
  await shown(sales).getByText('SOC', { exact: false }).first().waitFor()
  await shown(sales).getByRole('button', { name: '3 things to check' }).click()
  await sales.getByText('Prices · Whole line — 45').waitFor()
  await expect.poll(() => sales.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
})

test('a line that waits is settled in the list of rates and taken there, and its reading is found among all records', async () => {
  const sales = await desk.person('sales', { at: '/freight/rates/readings', language: 'zh' })
  const title = `${signs}特价`
  await paste(sales, `${title}\n\n营口-汉堡 40HQ 28OO 12.5船`)
  await follow(sales, '/freight/rates?segment=waiting')
  const waiting = shown(sales).locator('.reading-waiting').filter({ hasText: title })
  await waiting.getByText('价格不清').waitFor()
  expect(await waiting.locator('.reading-quote').innerText()).toContain('营口-汉堡')
  expect(await findBarriers(sales)).toEqual([])
  await waiting.getByRole('button', { name: '编辑' }).click()
  await waiting.getByLabel('40HQ', { exact: true }).fill('2800')
  await waiting.getByRole('button', { name: '保存' }).click()
  await waiting.getByRole('button', { name: '接受 1' }).click()
  await waiting.getByText('新增 1，替换 0，未变 0，未入库 0').waitFor()

  await sales.setViewportSize({ width: 375, height: 812 })
  await shown(sales).getByText('识别记录', { exact: true }).click()
  await shown(sales).getByRole('searchbox', { name: '文件名，或开头的文字' }).fill(title)
  const record = shown(sales).getByRole('link', { name: title })
  await record.waitFor()
  await shown(sales).getByText('可入库 0 · 待确认 0 · 已入库 1').waitFor()
  await expect.poll(() => sales.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
  expect(await findBarriers(sales)).toEqual([])
  await record.click()
  await shown(sales).getByRole('button', { name: '撤销入库' }).waitFor()
})

const litText = (page: Page) => shown(page).locator('.reading-text mark.reading-lit').innerText()

async function paste(page: Page, text: string) {
  await shown(page).locator('.reading-paste textarea').first().fill(text)
  await shown(page).locator('.reading-paste .ant-btn').click()
  await shown(page).locator('.reading-counts').waitFor()
}

/** A sheet of one week as another program writes it. */
const sheet = (from: string, to: string, price: number) =>
  `航线代码,起运港,目的港,船公司,40HQ,币种,生效日,失效日\n` +
  ['汉堡', '鹿特丹'].map((pod) => `ZQ7,营口,${pod},MSC,${price},USD,${from},${to}\n`).join('')

async function upload(page: Page, content: string) {
  const file = { name: '周价.csv', mimeType: 'text/csv', buffer: Buffer.from(content) }
  await shown(page).locator('input[type=file]').setInputFiles(file)
  await shown(page).locator('.reading-counts').waitFor()
}

async function accept(page: Page, told: string) {
  await shown(page).getByRole('button', { name: '接受 2' }).click()
  await shown(page).getByText(told).waitFor()
}

/** How many rates from Dalian to a port the list holds. */
const ratesTo = async (page: Page, pod: string) =>
  (await apiOf(page)(listRates, { query: { pol: 'CNDLC', pod } })).rows.length
