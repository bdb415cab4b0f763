import { listDataSets } from '@seamark/contract/trade/analysis/comparisons'
import { createView } from '@seamark/contract/workbench/views/views'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findBarriers } from '../../accessibility.ts'
import { apiOf } from '../../desk.ts'
import { follow, shown } from '../../frame/tabs.ts'
import { desk } from '../market.ts'

const path = '/crawlData/broadenAnalyse'

test('a port in figures that open their records, laid beside its last year, and kept', {
  timeout: 300_000,
}, async () => {
  const page = await desk.person('sysadmin', { language: 'zh', at: path })
  await expect
    .poll(
      () =>
        shown(page)
          .locator('.analysis-kpis')
          .waitFor({ timeout: 25_000 })
          .then(
            () => true,
            async () => (await page.reload(), false),
          ),
      { timeout: 150_000 },
    )
    .toBe(true)
  expect(await findBarriers(page)).toEqual([])

  // The busiest route: the number in its cell is that of its list.
  await asTable(page, '起运港与目的港')
  await opensAsMany(page, shown(page).getByRole('region', { name: '起运港与目的港' }).locator('td a').first())
  // A month of the trend, and the largest importer.
  await asTable(page, '月度走势')
  await opensAsMany(page, shown(page).getByRole('region', { name: '月度走势' }).locator('td a').nth(2))
  await opensAsMany(page, shown(page).getByRole('region', { name: '进口商排名' }).locator('td a').first())

  // In containers, too, the foot of the list shows the number that was clicked.
  const inTeu = page.waitForResponse(/port-analysis\?.*measure=teu/)
  await follow(page, `${path}?measure=teu`)
  await inTeu
  await shown(page).locator('.ant-spin-spinning').waitFor({ state: 'detached' })
  await opensAsMany(
    page,
    shown(page).getByRole('region', { name: '进口商排名' }).locator('td a').first(),
    (figure) => `${figure} TEU`,
  )

  await compareWithLastYear(page)
  await shown(page).getByText('没有被排除的行').first().waitFor()
  await page.reload()
  await shown(page).getByRole('table', { name: '差异表' }).waitFor()
  expect(await findBarriers(page)).toEqual([])
})

test('the list of records is paged, filtered as people type, kept as a view and taken out as a file', async () => {
  const page = await desk.person('sysadmin', { language: 'zh', at: '/trade/records' })
  const count = shown(page).locator('.data-table-count')
  await count.filter({ hasText: '· 1–50' }).waitFor()
  await shown(page).getByRole('button', { name: '下一页' }).click()
  await count.filter({ hasText: '· 51–100' }).waitFor()
  await shown(page).getByRole('columnheader', { name: 'TEU' }).click()
  await page.waitForURL((url) => url.searchParams.get('sort') === 'teu' && url.searchParams.get('order') !== 'asc')
  await count.filter({ hasText: '· 1–50' }).waitFor()

  await shown(page).getByRole('button', { name: '更多筛选' }).click()
  await shown(page).getByLabel('HS 编码').fill('85，73')
  await page.keyboard.press('Enter')
  await expect.poll(() => new URL(page.url()).searchParams.get('hs')).toBe('85,73')
  await count.filter({ hasText: '· 1–' }).waitFor()

  const state = { search: { direction: 'export' }, columns: [], density: 'middle' as const, frozen: 0 }
  await apiOf(page)(createView, { params: { list: 'tradeRecords' }, body: { name: '只看出口', shared: false, state } })
  await page.reload()
  await shown(page).locator('.views-button').click()
  await page.getByRole('menuitem', { name: '只看出口' }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('direction')).toBe('export')
  expect(new URL(page.url()).searchParams.get('hs')).toBeNull()

  await shown(page).getByRole('button', { name: '导出', exact: true }).click()
  await page.getByRole('dialog', { name: '导出进出口记录' }).waitFor()
})

test('the first day of a range stays when the list is drawn anew before the second is chosen', async () => {
  const page = await desk.person('sysadmin', { language: 'zh', at: '/trade/records' })
  await shown(page).getByPlaceholder('开始日期').fill('2026-01-01')
  await follow(page, '/trade/records?direction=import')
  await shown(page).getByPlaceholder('结束日期').fill('2026-06-30')
  await page.keyboard.press('Enter')
  await expect
    .poll(() => Object.fromEntries(new URL(page.url()).searchParams))
    .toEqual({ direction: 'import', from: '2026-01-01', to: '2026-06-30' })
})

test('a page of trade asks for the code of its group too', async () => {
  for (const [code, closed, open] of [
    [311, path, '/trade/records'],
    [340, '/trade/records', path],
  ] as const) {
    await desk.query(`update identity.roles set codes = array_remove(codes, $1) where authority = 'sales'`, [code])
    const page = await desk.person('sales', { language: 'zh', at: open })
    await page.locator(`[data-page="${open}"]:visible`).waitFor()
    await page.goto(closed)
    await page.waitForURL((url) => url.pathname === '/401')
    await desk.query(`update identity.roles set codes = array_append(codes, $1) where authority = 'sales'`, [code])
  }
})

/** Opens the table behind a drawing, by keys. */
async function asTable(page: Page, title: string) {
  const table = shown(page).getByRole('region', { name: title }).getByRole('radio').last()
  await table.focus()
  await page.keyboard.press('Space')
  await shown(page).getByRole('region', { name: title }).getByRole('table').waitFor()
}

/** Follows a figure to its records, and comes back. */
async function opensAsMany(
  page: Page,
  figure: ReturnType<Page['locator']>,
  asSaid = (said: string) => `共 ${said} 条`,
) {
  const said = (await figure.textContent()) ?? ''
  await figure.click()
  await page.waitForURL((url) => url.pathname === '/trade/records')
  await shown(page)
    .locator('.data-table-count')
    .filter({ hasText: asSaid(said) })
    .waitFor()
  await page.goBack()
  await shown(page).locator('.analysis-kpis').waitFor()
}

async function compareWithLastYear(page: Page) {
  await shown(page).getByRole('button', { name: '加入对比' }).click()
  // A single data set is too few, and the page says what to do.
  await shown(page).getByText('请至少选择两个数据集再对比。').waitFor()
  // One click is enough for the most usual one; both are called by what they hold, and the address says no more than that.
  await shown(page)
    .getByRole('button', { name: /^去年同期 · / })
    .click()
  const differences = shown(page).getByRole('table', { name: '差异表' })
  await differences.waitFor()
  const sets = new URL(page.url()).searchParams.get('sets') ?? ''
  expect(sets).toMatch(/^\*from\.[\d-]+\*to\.[\d-]+\*\*\*from\.[\d-]+\*to\.[\d-]+$/)
  await differences
    .getByRole('columnheader', { name: /^全部明细来源 \d{4}-\d\d~\d{4}-\d\d$/ })
    .first()
    .waitFor()
  // The sum opens its records, and so does each amount of the rankings side by side.
  const comparison = page.url()
  const opens = async (figure: ReturnType<Page['locator']>) => {
    const said = (await figure.textContent()) ?? ''
    await figure.click()
    await page.waitForURL((url) => url.pathname === '/trade/records')
    await shown(page)
      .locator('.data-table-count')
      .filter({ hasText: `共 ${said} 条` })
      .waitFor()
    await page.goto(comparison)
  }
  await opens(differences.getByRole('row').last().getByRole('link').first())
  const ranked = shown(page).getByRole('table', { name: '排名对比' })
  await opens(ranked.locator('td a').first())
  await shown(page).getByRole('radiogroup', { name: '排名对比' }).getByText('HS 4 位').click()
  await ranked
    .getByRole('rowheader')
    .filter({ hasText: /^\d{4}/ })
    .first()
    .waitFor()
  // A copy is there to be changed, and is no data set before somebody uses it.
  await shown(page)
    .getByRole('button', { name: /^复制“/ })
    .first()
    .click()
  const copy = page.getByRole('dialog', { name: '选择数据集' })
  await expect.poll(() => copy.getByPlaceholder('开始日期').inputValue()).toMatch(/^\d{4}-\d\d-01$/)
  await copy.getByRole('button', { name: /取\s*消/ }).click()
  await copy.waitFor({ state: 'hidden' })
  expect(new URL(page.url()).searchParams.get('sets')).toBe(sets)
  await shown(page).getByRole('button', { name: '添加数据集' }).click()
  const form = page.getByRole('dialog', { name: '选择数据集' })
  await form.getByLabel('数据集名称').fill('去年')
  const [from, to] = [form.getByPlaceholder('开始日期'), form.getByPlaceholder('结束日期')]
  const year = new Date().getFullYear() - 1
  await from.fill(`${year}-01-01`)
  await to.fill(`${year}-06-30`)
  await page.keyboard.press('Enter')
  await form.getByRole('checkbox', { name: '同时保存，以后可直接选用' }).check()
  await form.getByRole('button', { name: /使\s*用/ }).click()
  await shown(page).getByRole('table', { name: '差异表' }).waitFor()
  expect((await apiOf(page)(listDataSets, {})).dataSets).toMatchObject([
    { name: '去年', slice: { from: `${year}-01-01`, to: `${year}-06-30` } },
  ])
}
