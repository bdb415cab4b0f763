import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { atRest, findBarriers } from '../../accessibility.ts'
import { offeredOptions } from '../../select-options.ts'
import { openDesk } from '../../desk.ts'
import { shown } from '../../frame/tabs.ts'
import { button, field, makeCompanies, ownWord, press } from '../companies.ts'

const desk = openDesk()
afterAll(() => desk.query('delete from territory.coverages'))

test('a manager gives Ningbo to a person, sees whom a rule would reach, and a salesperson has what was given to her', async () => {
  const [shen, lin] = await Promise.all([
    desk.person('manager', { language: 'zh' }),
    desk.person('sales', { language: 'zh' }),
  ])
  const word = ownWord()
  await makeCompanies(shen, [
    { name: `${word}宁波货主`, visibility: 'public', country: 'CN', province: '浙江省', city: '鄞州区' },
    { name: `${word}苏州货主`, visibility: 'public', country: 'CN', province: '江苏省', city: '苏州' },
  ])
  await giveNingbo(shen)
  await designate(shen, word)
  await lin.goto(`/contacts/contactsList?view=mine&area=330200&q=${encodeURIComponent(word)}`)
  await expect.poll(() => shown(lin).locator('.company-name-link').allTextContents()).toEqual([`${word}宁波货主`])
  await lin.goto('/contacts/regional?area=330200')
  await shown(lin)
    .getByRole('row', { name: /宁波市/ })
    .getByText('林晓帆', { exact: true })
    .waitFor()
  await expect.poll(() => button(lin, '新增分工').count()).toBe(0)
})

/** An area without province and route is refused, then one is added; adding it again is refused, too. */
async function giveNingbo(page: Page) {
  await page.goto('/contacts/regional')
  await press(page, '新增分工')
  const dialog = page.getByRole('dialog', { name: '新增分工' })
  await dialog.getByRole('button', { name: /^保\s?存$/ }).click()
  await dialog.getByText('省份和航线必须至少选择一项。').waitFor()
  for (const again of [false, true]) {
    if (again) await press(page, '新增分工')
    await choose(page, dialog.getByRole('combobox', { name: '人员' }), '林晓帆', '林晓帆')
    await choose(page, dialog.getByRole('combobox', { name: '区域' }), 'nb', '浙江省 · 宁波市')
    await dialog.getByRole('button', { name: /^保\s?存$/ }).click()
    if (!again) await dialog.waitFor({ state: 'detached' })
  }
  await dialog.getByText('林晓帆 已负责同一区域和航线，不能重复指定。').waitFor()
  await dialog.getByRole('button', { name: /^取\s?消$/ }).click()
  await press(page, '展开 浙江省')
  await shown(page)
    .getByRole('row', { name: /宁波市/ })
    .getByRole('button', { name: '林晓帆 的分工操作' })
    .waitFor()
  await atRest(page)
  await findBarriers(page)
}

/** Designates all matches by area: one company goes to the person of its area, the other stays; the run follows the preview. */
async function designate(page: Page, word: string) {
  await page.goto(`/contacts/designate?q=${encodeURIComponent(word)}`)
  await press(page, '指派所选…')
  await page.getByText('至少选择一条数据。').waitFor()
  await press(page, '指派全部 2 家…')
  const dialog = page.getByRole('dialog', { name: '指派符合条件的公海客户' })
  await dialog.getByRole('radio', { name: '轮流分配' }).check()
  await dialog.getByRole('button', { name: /^指派 0 家$/ }).click()
  await dialog.getByText('请选择接收人，接收人不能为空。').waitFor()
  await dialog.getByRole('radio', { name: '按区域分工' }).check()
  const preview = dialog.getByRole('region', { name: '预览' })
  await preview.getByRole('row', { name: new RegExp(`林晓帆 1 .*${word}宁波货主`) }).waitFor()
  await preview.getByText('1 家不在任何人的分工内，将留在公海').waitFor()
  await dialog.getByRole('button', { name: '指派 1 家' }).click()
  await page.getByRole('dialog', { name: '指派完成' }).getByText('林晓帆：1 家').waitFor()
  await page
    .getByRole('dialog', { name: '指派完成' })
    .getByRole('button', { name: /^完\s?成$/ })
    .click()
  const names = () => shown(page).locator('.company-name-link').allTextContents()
  await expect.poll(names).toEqual([`${word}苏州货主`])
  // What was given out stands beside, with its custodian.
  await shown(page).getByText('已指派', { exact: true }).click()
  await expect.poll(names).toEqual([`${word}宁波货主`])
  await shown(page).getByRole('row').filter({ hasText: word }).getByText('林晓帆').waitFor()
  await expect.poll(() => button(page, '指派所选…').count()).toBe(0)
  await shown(page).getByText('未指派', { exact: true }).click()
  await expect.poll(names).toEqual([`${word}苏州货主`])
}

async function choose(page: Page, box: ReturnType<Page['getByRole']>, typed: string, option: string) {
  await box.fill(typed)
  await offeredOptions(page, option).first().click()
}

test('places and ports are found by pinyin, and named wherever the company is shown', async () => {
  const lin = await desk.person('sales', { language: 'zh' })
  const word = ownWord()
  await lin.goto('/contacts/add')
  await field(lin, '公司名称').fill(`${word}国际物流`)
  await choose(lin, field(lin, '城市'), 'yiwu', '义乌市')
  await expect.poll(() => field(lin, '省份').inputValue()).toBe('浙江省')
  await expect.poll(() => field(lin, '城市').inputValue()).toBe('义乌')
  await press(lin, '添加航线')
  await choose(lin, field(lin, '起运港'), 'nb', '宁波 CNNGB')
  await choose(lin, field(lin, '目的港'), '洛杉矶', '洛杉矶 USLAX')
  await press(lin, '新建')
  await shown(lin).getByText('宁波 CNNGB').waitFor()
  await expect.poll(() => shown(lin).locator('.port-route').allTextContents()).toEqual(['宁波 CNNGB → 洛杉矶 USLAX'])
  await lin.goto(`/contacts/contactsList?area=330000&pol=CNNBO&q=${encodeURIComponent(word)}`)
  await expect.poll(() => shown(lin).locator('.company-name-link').allTextContents()).toEqual([`${word}国际物流`])
})
