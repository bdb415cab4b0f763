import { createCompany, newCompany } from '@seamark/contract/phonebook/companies/companies'
import { expect, test } from 'vitest'
import { apiOf, openDesk } from '../desk.ts'
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

test('whoever keeps the list names what bulks are about, and a bulk and an opt-out choose from these', async () => {
  const keeper = await desk.person('sysadmin', { language: 'zh', at: '/contacts/mass?tab=optOuts' })
  const page = shown(keeper)
  const name = `航线促销${String(Date.now()).slice(-6)}`
  await page.getByRole('button', { name: '主题类别' }).click()
  const panel = page.getByRole('dialog', { name: '主题类别' })
  await panel.getByRole('button', { name: '新增主题类别' }).click()
  const form = keeper.getByRole('dialog', { name: '新增主题类别' })
  await form.getByRole('button', { name: /^保\s*存$/ }).click()
  await form.getByText('名称不能为空。').waitFor()
  await form.getByLabel('名称', { exact: true }).fill(name)
  await form.getByRole('button', { name: /^保\s*存$/ }).click()
  await form.waitFor({ state: 'detached' })
  await panel.getByText(name).waitFor()
  await panel.getByRole('button', { name: `停用“${name}”` }).click()
  await panel.getByRole('button', { name: `恢复“${name}”` }).click()
  await panel.getByRole('button', { name: `修改“${name}”` }).click()
  const renaming = keeper.getByRole('dialog', { name: '改名' })
  await renaming.getByLabel('名称', { exact: true }).fill(`${name}新`)
  await renaming.getByRole('button', { name: /^保\s*存$/ }).click()
  await panel.getByText(`${name}新`).waitFor()

  const sales = await desk.person('sales', { language: 'zh', at: '/contacts/mass?tab=bulks' })
  await shown(sales).getByRole('button', { name: '新建群发' }).first().click()
  await shown(sales).getByLabel('主题类别').click()
  await sales.getByTitle(`${name}新`).click()
  await expect.poll(() => shown(sales).getByText(`${name}新`).count()).toBeGreaterThan(0)
})

test('the page of a client tells an address that bounced from one whose person has opted out', async () => {
  const sales = await desk.person('sales', { language: 'zh', at: '/favicon.svg' })
  const own = String(Date.now()).slice(-8)
  const mail = `bounced${own}@client.example`
  const { id, name } = await apiOf(sales)(createCompany, {
    body: newCompany.parse({ name: `退信客户${own}`, email: mail, qq: `8${own}` }),
  })
  await desk.query(
    `insert into messaging.suppressions (class, address_key, reason, address)
     values ('mail', messaging.address_key('mail', $1), 'hardBounce', $1), ('qq', messaging.address_key('qq', $2), 'optOut', $2)`,
    [mail, `8${own}`],
  )
  await sales.goto(`/contacts/tabs/${encodeURIComponent(name)}/${id}?tab=consents`)
  const line = (address: string) => shown(sales).getByRole('listitem').filter({ hasText: address })
  await line(mail).getByText('该地址已停发，须由退订名单的管理员解除。').waitFor()
  await line(`8${own}`).getByText('对方已退订或收回过同意').waitFor()
  expect(await line(mail).getByText('对方已退订').count()).toBe(0)
})
