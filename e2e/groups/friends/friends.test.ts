import { expect, test } from 'vitest'
import { findBarriers } from '../../accessibility.ts'
import { openDesk } from '../../desk.ts'
import { shown } from '../../frame/tabs.ts'

const desk = openDesk()

test('a QQ friend is written down, refused a second time, and comes back after a deletion', async () => {
  const qq = `7${String(Date.now()).slice(-9)}`
  const page = await desk.person('manager', { language: 'zh', at: '/contacts/qqFriends' })
  await shown(page).getByRole('button', { name: '新建好友' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '保存' }).click()
  for (const blank of ['我方账号不能为空', 'QQ号不能为空']) await dialog.getByText(blank).waitFor()
  await dialog.getByLabel('我方账号').fill('800100200')
  await dialog.getByLabel('QQ号').fill('123')
  await dialog.getByRole('button', { name: '保存' }).click()
  await dialog.getByText('QQ号应为 5 至 12 位数字').waitFor()
  await dialog.getByLabel('QQ号').fill(qq)
  await dialog.getByLabel('昵称').fill('宁波小陈')
  await expect.poll(() => findBarriers(page)).toEqual([])
  await dialog.getByRole('button', { name: '保存' }).click()
  const row = shown(page).locator('[data-row-key], .data-card').filter({ hasText: qq })
  await row.getByText('宁波小陈').waitFor()

  await shown(page).getByRole('button', { name: '新建好友' }).first().click()
  await dialog.getByLabel('我方账号').fill('800100200')
  await dialog.getByLabel('QQ号').fill(qq)
  await dialog.getByRole('button', { name: '保存' }).click()
  await dialog.getByText('该账号已有这个QQ好友。').waitFor()
  await dialog.getByRole('button', { name: '取消' }).click()

  await row.getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('menuitem', { name: '删除' }).click()
  await page.getByText('此操作将永久删除该数据，是否继续？').waitFor()
  await page.getByRole('button', { name: '删除', exact: true }).last().click()
  await expect.poll(() => row.count()).toBe(0)
  await page.getByRole('button', { name: '撤销' }).click()
  await row.waitFor()

  await page.setViewportSize({ width: 375, height: 812 })
  await row.getByText('宁波小陈').waitFor()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
})

test('a Zalo account is read by the country that was chosen', async () => {
  const phone = `09${String(Date.now()).slice(-8)}`
  const page = await desk.person('sales', { language: 'zh', at: '/contacts/group' })
  await shown(page).getByRole('button', { name: 'Zalo配置' }).click()
  await shown(page).getByRole('button', { name: '新建Zalo账号' }).click()
  const dialog = page.getByRole('dialog').filter({ hasText: '新建Zalo账号' }).last()
  await dialog.getByRole('button', { name: '保存' }).click()
  for (const blank of ['请输入Zalo手机号', '请选择账号类型', '请选择国家']) await dialog.getByText(blank).waitFor()
  await dialog.getByLabel('国家').fill('越南')
  await page.keyboard.press('Enter')
  await dialog.getByLabel('Zalo手机号').fill('12345')
  await dialog.getByText('个人', { exact: true }).click()
  await dialog.getByRole('button', { name: '保存' }).click()
  await dialog.getByText('Zalo手机号不正确').waitFor()
  await dialog.getByLabel('Zalo手机号').fill(phone)
  await dialog.getByRole('button', { name: '保存' }).click()
  await shown(page).getByText(phone).waitFor()
  await expect.poll(() => findBarriers(page)).toEqual([])
})
