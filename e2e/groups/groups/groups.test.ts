import { expect, test } from 'vitest'
import { findBarriers } from '../../accessibility.ts'
import { openDesk } from '../../desk.ts'
import { shown } from '../../frame/tabs.ts'

const desk = openDesk()

test('a large inquiry group is saved after its warning; the owner comes first, and a removed member comes back', async () => {
  const own = `询价${Date.now()}`
  const page = await desk.person('sales', { language: 'zh', at: '/contacts/group' })
  await shown(page).getByRole('button', { name: '新建群' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '保存' }).click()
  for (const blank of ['群名称不能为空', '群账号不能为空', '群类型不能为空']) await dialog.getByText(blank).waitFor()
  await dialog.getByLabel('群名称').fill(own)
  await dialog.getByLabel('群账号').fill(own)
  await dialog.getByText('询价群', { exact: true }).click()
  await dialog.getByLabel('群人数').fill('120')
  await dialog.getByRole('button', { name: '保存' }).click()
  await page.getByText('超过100人的群一般应为同行群').first().waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('button', { name: '仍然保存' }).click()
  await shown(page).getByRole('heading', { level: 1, name: own }).waitFor()

  await shown(page).getByRole('button', { name: '添加成员' }).first().click()
  expect(await dialog.getByRole('radio', { name: '普通成员' }).isDisabled()).toBe(true)
  await dialog.getByLabel('成员名称').fill('陈海平')
  await dialog.getByRole('button', { name: '保存' }).click()
  const row = shown(page).locator('[data-row-key]').filter({ hasText: '陈海平' })
  await row.waitFor()
  expect(await findBarriers(page)).toEqual([])
  await row.getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('menuitem', { name: '移除' }).click()
  await page.getByRole('button', { name: '移除', exact: true }).click()
  await expect.poll(() => row.count()).toBe(0)
  await page.getByRole('button', { name: '撤销' }).click()
  await row.waitFor()

  await page.setViewportSize({ width: 375, height: 812 })
  const widths = await shown(page)
    .locator('.page-body')
    .evaluate((body) => [body.scrollWidth, document.documentElement.scrollWidth])
  expect(widths).toEqual([375, 375])
})
