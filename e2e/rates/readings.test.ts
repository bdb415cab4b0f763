import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openDesk } from '../desk.ts'
import { shown } from '../frame/tabs.ts'

const desk = openDesk()
const word = `贝利${String.fromCodePoint(0x6d77 + (Date.now() % 400), 0x5c9a)}港湾`
const offer = '大连-伊斯坦布尔/梅尔辛 3300/3900 PIL 12月有效'

test('a paste is read beside its text, taken, and taken back; the same again changes nothing', async () => {
  const sales = await desk.person('sales', { at: '/freight/rates/readings', language: 'zh' })
  await paste(sales, `${offer}\n\n大连-汉堡 40HQ 27OO`)
  const lines = shown(sales).getByRole('list', { name: '识别出的行' }).getByRole('listitem')
  await expect.poll(() => lines.count()).toBe(2)
  expect(await shown(sales).locator('.reading-text mark').count()).toBe(2)
  await lines.first().hover()
  await expect.poll(() => shown(sales).locator('.reading-text mark.reading-lit').innerText()).toContain('梅尔辛')
  await lines.nth(1).getByText('价格不清').waitFor()

  await shown(sales).getByRole('button', { name: '接受 1' }).click()
  await shown(sales).getByText('新增 1，替换 0，未变 0，未入库 0').waitFor()
  expect(await ratesTo('TRMER')).toBe(1)

  // The line with a question is settled in its place, and taken then.
  await lines.nth(1).getByRole('button', { name: '编辑' }).click()
  await lines.nth(1).getByLabel('40HQ').fill('2700')
  await lines.nth(1).getByRole('button', { name: '保存' }).click()
  await shown(sales).getByRole('button', { name: '接受 1' }).click()
  await expect.poll(() => ratesTo('DEHAM')).toBe(1)

  await sales.goto('/freight/rates/readings')
  await paste(sales, offer)
  await shown(sales).getByRole('button', { name: '接受 1' }).click()
  await shown(sales).getByText('新增 0，替换 0，未变 1，未入库 0').waitFor()
  await sales.goto('/freight/rates/readings')
  await shown(sales).getByRole('list', { name: '最近的识别' }).getByRole('link').nth(1).click()
  await shown(sales).getByRole('button', { name: '撤销入库' }).click()
  await expect.poll(() => ratesTo('TRMER')).toBe(0)
})

test('a word that is no known port is answered once, on a phone, and the next paste knows it', async () => {
  const sales = await desk.person('sales', { at: '/freight/rates/readings', language: 'en', width: 375, height: 812 })
  await paste(sales, `大连-${word} 20GP 3650`)
  const question = shown(sales).getByRole('region', { name: 'Ports to be named' }).getByRole('listitem')
  const own = question.filter({ hasText: word })
  await own.getByRole('combobox').fill('Berbera')
  await sales.locator('.ant-select-item-option', { hasText: 'Berbera' }).first().click()
  await own.getByRole('button', { name: 'That is it' }).click()
  await shown(sales).getByRole('button', { name: 'Accept: 1' }).waitFor()
  expect(await sales.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)

  await sales.goto('/freight/rates/readings')
  await paste(sales, `大连-${word} 20GP 3700 12月15日`)
  await shown(sales).getByText('Ready: 1').first().waitFor()
})

async function paste(page: Page, text: string) {
  await shown(page).getByRole('textbox').first().fill(text)
  await shown(page).locator('.reading-paste .ant-btn').click()
  await shown(page).locator('.reading-counts').waitFor()
}

async function ratesTo(pod: string): Promise<number> {
  const { rows } = await desk.query(
    `select count(*)::int as count from rates.rates r where r.delete_after is null
      and exists (select 1 from rates.rate_ports p where p.rate_id = r.id and p.role = 'pol' and p.code = 'CNDLC')
      and exists (select 1 from rates.rate_ports p where p.rate_id = r.id and p.role = 'pod' and p.code = $1)`,
    [pod],
  )
  const [row] = rows as { count: number }[]
  return row?.count ?? 0
}
