import { createRate } from '@seamark/contract/rates/rates/rates'
import { newRate } from '@seamark/contract/rates/rates/fields'
import { expect, test } from 'vitest'
import { findBarriers } from '../accessibility.ts'
import { apiOf, openDesk } from '../desk.ts'
import { follow, shown } from '../frame/tabs.ts'

const desk = openDesk()
/** A number of its own, so that the story can be told twice on one product. */
const own = String(Date.now()).slice(-7)

const at = '/chatGPT/gptqq'
const ways = ['洛杉矶', '长滩', '汉堡', '鹿特丹', '釜山', '桑托斯', '巴生', '胡志明', '热那亚', '安特卫普']
const inquiries = ways.map((to) => `求 宁波-${to} 2*40HQ 货好12.20 ${own}`)
const pasted = [
  ...inquiries,
  `【青岛海${own}国际物流】主营美线 电话/微信同号 139${own}1`,
  '青岛-釜山 40HQ 现舱特价',
  '大家早上好',
].join('\n\n')

const demands = async () =>
  (
    await desk.query(
      `select id from rates.rates where side = 'demand' and source_text like $1 and delete_after is null`,
      [`%${own}%`],
    )
  ).rows.length

const takings = async () =>
  (await desk.query(`select from workbench.bulk_runs where list = 'pasteItems' and action = 'contact'`)).rows.length

test('a pasted chat is read, answered with a rate that holds, taken in bulk, and makes nothing new when it is pasted again', async () => {
  const page = await desk.person('sales', { language: 'zh', at })
  const in90Days = new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 10)
  await apiOf(page)(createRate, {
    body: newRate.parse({
      side: 'supply',
      currency: 'USD',
      carrier: 'MSC',
      pols: ['CNNGB'],
      pods: ['USLAX'],
      effective: '2026-01-01',
      expiry: in90Days,
      prices: [{ container: '40HQ', amount: 211 }],
      confirmPrices: true,
    }),
  })
  await shown(page).getByRole('textbox', { name: '聊天内容' }).fill(pasted)
  await shown(page)
    .getByRole('button', { name: /^识\s?别$/ })
    .click()
  const table = shown(page).getByRole('table', { name: '询盘' })
  await expect.poll(() => table.locator('.paste-row').count()).toBe(10)
  await expect.poll(() => findBarriers(page)).toEqual([])

  // The first row is current: its reply quotes the rate, its words are marked, and C copies it.
  const reply = shown(page).getByRole('blockquote', { name: '回复' })
  await expect.poll(() => reply.innerText()).toContain(`40HQ 211，有效期至 ${in90Days}`)
  expect(await shown(page).locator('.paste-messages [aria-current=true] mark').count()).toBeGreaterThan(0)
  await page.keyboard.press('j')
  await expect.poll(() => table.locator('.paste-row[aria-current=true]').innerText()).toContain('长滩')
  await page.keyboard.press('k')
  await expect.poll(() => table.locator('.paste-row[aria-current=true]').innerText()).toContain('洛杉矶')
  await page.keyboard.press('c')
  await expect.poll(() => table.locator('.paste-row').first().innerText()).toContain('已回复')

  expect(await demands()).toBe(0)
  await table.getByRole('checkbox', { name: '选择本页全部' }).check()
  await shown(page).getByRole('button', { name: '发布供需' }).last().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '下一步' }).click()
  await dialog.getByRole('button', { name: '发布供需' }).click()
  await expect.poll(demands).toBe(10)
  await dialog
    .getByRole('button', { name: /关\s?闭/ })
    .last()
    .click()
  await expect.poll(async () => (await table.innerText()).match(/已采纳/g)?.length).toBe(10)

  await shown(page).getByRole('tab', { name: /^线索/ }).click()
  const people = shown(page).getByRole('table', { name: '线索' })
  // Until they are there, the rows of the other tab stand in their place.
  const person = people.locator('.paste-row').filter({ hasText: `海${own}国际物流` })
  await person.waitFor()
  // A key that is held down decides once.
  const before = await takings()
  await page.keyboard.down('a')
  await page.keyboard.down('a')
  await page.keyboard.up('a')
  await expect.poll(() => person.innerText()).toContain('已采纳')
  expect(await takings()).toBe(before + 1)

  // Words lead to their row, whichever tab holds it.
  await shown(page).locator('.paste-messages li').filter({ hasText: '现舱特价' }).locator('mark').first().click()
  await shown(page).getByRole('table', { name: '供应' }).locator('[aria-current=true]').waitFor()

  await follow(page, at)
  await shown(page).getByRole('textbox', { name: '聊天内容' }).fill(`${pasted}\n\n再发一遍`)
  await shown(page)
    .getByRole('button', { name: /^识\s?别$/ })
    .click()
  await expect.poll(async () => (await table.innerText()).match(/已采纳/g)?.length).toBe(10)
  await page.keyboard.press('a')
  expect(await demands()).toBe(10)
})

test('freight that is pasted to the assistant opens as a sheet, and on a phone rows and words come in turns', async () => {
  const page = await desk.person('sales', {
    language: 'zh',
    at: '/chatGPT/chatGPT',
    width: 375,
    height: 700,
    touch: true,
  })
  const box = shown(page).getByRole('textbox', { name: '问一句话，或粘贴一段货盘' })
  await box.fill(`求 宁波-汉堡 1*40HQ ${own}\n宁波-汉堡 40HQ 2100 USD ${own}`)
  await box.press('Enter')
  await shown(page).getByRole('button', { name: '在QQ工具中打开' }).click()
  await page.waitForURL(/gptqq\?id=/)
  await shown(page).getByRole('table').locator('.paste-row').first().waitFor()
  expect(await shown(page).locator('.paste-messages').isVisible()).toBe(false)
  // What is open of a row has the width of the screen.
  const opened = await shown(page).locator('.paste-opened').first().boundingBox()
  expect(opened?.width).toBeGreaterThan(280)
  await shown(page).getByText('原文', { exact: true }).click()
  await shown(page).locator('.paste-messages mark').first().waitFor()
  const width = await shown(page)
    .locator('.paste-messages')
    .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
  expect(width).toBeLessThanOrEqual(1)
  await expect.poll(() => findBarriers(page)).toEqual([])
})
