import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findBarriers } from '../../accessibility.ts'
import { openDesk } from '../../desk.ts'
import { follow, shown } from '../../frame/tabs.ts'
import { list, listed, makeCompanies, ownWord } from '../companies.ts'

const desk = openDesk()

const groups = (page: Page) => shown(page).locator('.company-groups')
const group = (page: Page, name: string) => groups(page).getByRole('button', { name })

async function groupBy(page: Page, what: string) {
  await shown(page).getByRole('combobox', { name: '分组' }).click()
  await page.locator('.ant-select-item-option:visible').getByText(what, { exact: true }).click()
}

test.for([{ width: 1440 }, { width: 375, touch: true }])(
  'the list stands in groups with their numbers, and a click shows one of them, at $width px',
  async ({ width, touch = false }) => {
    const lin = await desk.person('sales', { language: 'zh', width, touch })
    const word = ownWord()
    await makeCompanies(lin, [
      { name: `${word}甲`, progress: 'quoted', country: 'CN', province: '浙江省', city: '宁波市' },
      { name: `${word}乙`, progress: 'quoted', country: 'CN', province: '上海市' },
      { name: `${word}丙`, progress: 'ordered', country: 'US' },
      { name: `${word}丁`, visibility: 'public' },
    ])
    await follow(lin, `${list}?q=${word}&sort=createdAt&order=asc`)
    await expect.poll(() => listed(lin)).toHaveLength(4)
    await groupBy(lin, '跟进状态')
    await expect
      .poll(() => groups(lin).getByRole('button').allTextContents())
      .toEqual(['未确认1', '已报价2', '已订舱1'])
    await group(lin, '已报价').click()
    await expect.poll(() => listed(lin)).toEqual([`${word}甲`, `${word}乙`])
    // The others stay, with their numbers, so that one goes from group to group.
    await expect
      .poll(() => groups(lin).getByRole('button').allTextContents())
      .toEqual(['未确认1', '已报价2', '已订舱1'])
    expect(await group(lin, '已报价').getAttribute('aria-pressed')).toBe('true')
    await expect.poll(() => findBarriers(lin)).toEqual([])
    await group(lin, '已报价').click()
    await expect.poll(() => listed(lin)).toHaveLength(4)

    await groupBy(lin, '地区')
    await group(lin, '浙江省').click()
    await expect.poll(() => listed(lin)).toEqual([`${word}甲`])
    await group(lin, '浙江省').click()
    await expect.poll(() => group(lin, '未填地区').isDisabled()).toBe(true)

    await groupBy(lin, '管理人')
    await group(lin, '公海').click()
    await expect.poll(() => listed(lin)).toEqual([`${word}丁`])
    await shown(lin).getByText('认领状态').waitFor()
    await group(lin, '林晓帆').click()
    await expect.poll(() => listed(lin)).toEqual([`${word}甲`, `${word}乙`, `${word}丙`])
    expect(new URL(lin.url()).searchParams.get('group')).toBe('custodian')
  },
)
