import { expect, test } from 'vitest'
import { openDesk } from '../desk.ts'
import { shown } from '../frame/tabs.ts'

const desk = openDesk()

test('whoever keeps the list adds an address and lifts it with a reason; an opt-out comes off with a new consent alone', async () => {
  const keeper = await desk.person('sysadmin', { language: 'zh', at: '/contacts/mass?tab=optOuts' })
  const page = shown(keeper)
  const table = page.getByRole('grid', { name: '退订名单' })
  await page.getByRole('button', { name: '加入名单' }).click()
  const form = keeper.getByRole('dialog', { name: '加入名单' })
  await form.getByRole('button', { name: /^保\s*存$/ }).click()
  await form.getByText('请写明原因。').waitFor()
  await form.getByLabel('地址', { exact: true }).fill('not a mail')
  await form.getByLabel('说明').fill('电话里要求不再发')
  await form.getByRole('button', { name: /^保\s*存$/ }).click()
  await form.getByText('请输入正确的邮箱。').waitFor()
  await form.getByLabel('地址', { exact: true }).fill('Journey@Client.example')
  await form.getByRole('button', { name: /^保\s*存$/ }).click()
  await form.waitFor({ state: 'detached' })
  await table.getByText('journey@client.example').first().waitFor()

  // Somebody who has opted out by a mail comes off with a consent alone.
  await desk.query(`update messaging.suppressions set reason = 'optOut', source = 'link' where address = $1`, [
    'journey@client.example',
  ])
  await keeper.reload()
  const row = table.getByRole('row', { name: /journey@client\.example/ })
  await row.getByText('对方退订').waitFor()
  await row.getByRole('button').last().click()
  await keeper.getByRole('menuitem', { name: '移出名单' }).click()
  const lift = keeper.getByRole('dialog', { name: '把“journey@client.example”移出退订名单' })
  await lift.getByLabel('原因').fill('客户重新要价格')
  await lift.getByRole('button', { name: '移出名单' }).click()
  await lift.getByText('请写明同意从何而来。').waitFor()
  await lift.getByLabel('如何表示').fill('邮件回复')
  await lift.getByRole('button', { name: '移出名单' }).click()
  await lift.waitFor({ state: 'detached' })
  await row.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: '同意记录' }).click()
  await page.getByRole('dialog', { name: '同意记录' }).getByText('邮件回复').waitFor()

  // Nobody else sees the list.
  const sales = await desk.person('sales', { language: 'zh', at: '/contacts/mass?tab=optOuts' })
  await shown(sales).getByRole('tab', { name: '群发' }).waitFor()
  await expect.poll(() => shown(sales).getByRole('tab', { name: '退订名单' }).count()).toBe(0)
})
