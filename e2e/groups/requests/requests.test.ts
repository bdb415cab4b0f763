import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findBarriers } from '../../accessibility.ts'
import { openDesk } from '../../desk.ts'
import { shown } from '../../frame/tabs.ts'
import { addColleague } from '../../identity/accounts/colleagues.ts'
import { downloadFile } from '../../workbench/imports/files.ts'

const desk = openDesk()
/** A row of the table, or its card on a phone. */
const row = (page: Page, name: string) => shown(page).locator('[data-row-key], .data-card').filter({ hasText: name })

test('a group is asked for, agreed by the manager, and entered with what the request says', async () => {
  const own = `桑托斯${Date.now()}`
  const sales = await desk.person('sales', { language: 'zh', at: '/contacts/listApplyGroupChat' })
  await shown(sales).getByRole('button', { name: '申请群聊' }).click()
  const dialog = sales.getByRole('dialog')
  await dialog.getByRole('button', { name: '保存' }).click()
  for (const blank of ['群类型不能为空', '请填写申请理由']) await dialog.getByText(blank).waitFor()
  await dialog.getByText('询价群', { exact: true }).click()
  await dialog.getByLabel('建议的群名称').fill(own)
  await dialog.getByLabel('申请理由').fill('客户三个部门都要问价')
  await expect.poll(() => findBarriers(sales)).toEqual([])
  await dialog.getByRole('button', { name: '保存' }).click()
  await shown(sales).getByText('我的申请').click()
  await row(sales, own).getByText('已申请').waitFor()

  const manager = await desk.person('manager', { language: 'zh', at: '/contacts/listApplyGroupChat' })
  const search = shown(manager).getByRole('searchbox', { name: '搜索群、姓名、账号、公司、电话' })
  await search.fill(own)
  await search.press('Enter')
  await expect.poll(() => new URL(manager.url()).searchParams.get('q')).toBe(own)
  await shown(manager).getByRole('button', { name: '导出' }).click()
  const leaving = manager.getByRole('dialog', { name: '导出群聊申请' })
  await leaving.getByText('导出 1 条').waitFor()
  await downloadFile(manager, () => leaving.getByRole('button', { name: '导出', exact: true }).click())
  await leaving.waitFor({ state: 'hidden' })
  await row(manager, own).click()
  await shown(manager).getByText('客户三个部门都要问价').last().waitFor()
  await shown(manager).getByRole('button', { name: '不同意' }).click()
  await shown(manager).getByText('不同意时请填写原因，申请人会看到。').waitFor()
  await expect.poll(() => findBarriers(manager)).toEqual([])
  await shown(manager).getByRole('button', { name: '同意', exact: true }).click()
  await expect.poll(() => row(manager, own).count()).toBe(0)

  await sales.goto('/contacts/listApplyGroupChat?queue=mine&state=all')
  await row(sales, own).click()
  await shown(sales).getByRole('button', { name: '登记该群' }).click()
  expect(await dialog.getByLabel('群名称').inputValue()).toBe(own)
  await dialog.getByLabel('群账号').fill(own)
  await dialog.getByRole('button', { name: '保存' }).click()
  await shown(sales).getByRole('heading', { level: 1, name: own }).waitFor()
  await shown(sales).getByText('来自群聊申请').waitFor()
})

test('who wants to join is let in on a phone, and stands in the roster', async () => {
  const own = `入群${Date.now()}`
  // Nobody else asks her for anything: her queue is this request alone.
  const username = await addColleague(desk, `${own}群主`, ['sales'])
  const sales = await desk.person(username, { language: 'zh', at: '/contacts/group' })
  await shown(sales).getByRole('button', { name: '新建群' }).first().click()
  const dialog = sales.getByRole('dialog')
  await dialog.getByLabel('群名称').fill(own)
  await dialog.getByLabel('群账号').fill(own)
  await dialog.getByText('同行群', { exact: true }).click()
  await dialog.getByRole('button', { name: '保存' }).click()
  await shown(sales).getByRole('tab', { name: '群成员' }).click()
  await shown(sales).getByRole('button', { name: '添加成员' }).first().click()
  await dialog.getByLabel('成员名称').fill('陈海平')
  await dialog.getByRole('button', { name: '保存' }).click()
  await row(sales, '陈海平').waitFor()
  const group = new URL(sales.url()).pathname

  const colleague = await desk.person('sales2', { language: 'zh', at: '/contacts/listReqJoinGroup' })
  await shown(colleague).getByRole('button', { name: '登记入群申请' }).click()
  const form = colleague.getByRole('dialog')
  await form.getByRole('combobox', { name: '群' }).fill(own)
  await colleague
    .getByRole('option', { name: own })
    .or(colleague.locator(`[title^="${own}"]`))
    .last()
    .click()
  await form.getByLabel('入群人', { exact: true }).fill('潘思琪')
  await form.getByLabel('入群人账号').fill(own)
  await form.getByRole('button', { name: '保存' }).click()
  await expect.poll(() => form.count()).toBe(0)

  await sales.setViewportSize({ width: 375, height: 812 })
  await sales.goto('/contacts/listReqJoinGroup')
  await row(sales, own).click()
  await expect.poll(() => findBarriers(sales)).toEqual([])
  await shown(sales).getByRole('button', { name: '通过', exact: true }).click()
  await expect.poll(() => row(sales, own).count()).toBe(0)
  await sales.goto(`${group}?tab=members`)
  await row(sales, '潘思琪').waitFor()
})
