import { createGroup, newGroup } from '@seamark/contract/groups/groups/groups'
import { addMember, newMember } from '@seamark/contract/groups/members/members'
import { createCompany, newCompany } from '@seamark/contract/phonebook/companies/companies'
import { createContact, newContact } from '@seamark/contract/phonebook/contacts/contacts'
import { addDays } from '@seamark/contract/platform/days'
import { dayAt } from '@seamark/server/platform/days'
import { expect, test } from 'vitest'
import { findBarriers } from '../../accessibility.ts'
import { apiOf, openDesk } from '../../desk.ts'
import { shown } from '../../frame/tabs.ts'
import { offeredOptions } from '../../select-options.ts'
import { png } from '../../trust/images.ts'

const desk = openDesk()

test('a large inquiry group is saved after its warning; the owner comes first, a removed member comes back, and the group gets client, picture and invitation; it is found by the filters of a phone, and by whoever enters it again', async () => {
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

  await shown(page).getByRole('tab', { name: '群成员' }).click()
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

  await shown(page).getByRole('tab', { name: '概况' }).click()
  // The group is of a client, and has a screenshot and an invitation that ends tomorrow.
  const { rows: clients }: { rows: { name: string }[] } = await desk.query(
    `select c.name from phonebook.companies c join identity.users u on u.id = c.custodian_id
     where u.username = 'sales' and c.delete_after is null order by c.id limit 1`,
  )
  const client = clients[0]?.name ?? ''
  await shown(page).getByRole('button', { name: '编辑', exact: true }).first().click()
  await dialog.getByLabel('客户', { exact: true }).fill(client)
  await offeredOptions(page, client).first().click()
  await dialog.getByRole('button', { name: '保存' }).click()
  await shown(page).getByRole('link', { name: client }).waitFor()
  const screenshot = shown(page).getByRole('region', { name: '群截图' })
  await screenshot
    .locator('input[type=file]')
    .setInputFiles([{ name: 'group.png', mimeType: 'image/png', buffer: Buffer.from(png(60, 40)) }])
  await screenshot.getByRole('img', { name: '群截图' }).waitFor()
  const invitation = shown(page).getByRole('region', { name: '入群邀请' })
  await invitation.getByRole('button', { name: '添加邀请' }).click()
  await dialog.getByLabel('邀请链接').fill('https://chat.example/invite/1')
  await dialog.getByLabel('邀请截止日').fill(addDays(dayAt(new Date(), 'Asia/Shanghai'), 1))
  await dialog.getByLabel('邀请截止日').press('Enter')
  await dialog.getByRole('button', { name: '保存' }).click()
  await invitation.getByText('即将到期').waitFor()
  expect(await findBarriers(page)).toEqual([])

  for (const [tab, empty] of [
    ['线索', '没有待处理的线索'],
    ['文件', '这个群还没有读入聊天记录文件'],
  ] as const) {
    await shown(page).getByRole('tab', { name: tab }).click()
    await shown(page).getByText(empty).first().waitFor()
  }
  expect(await findBarriers(page)).toEqual([])
  await shown(page).getByRole('tab', { name: '概况' }).click()

  await page.setViewportSize({ width: 375, height: 812 })
  const widths = () =>
    shown(page)
      .locator('.page-body')
      .evaluate((body) => [body.scrollWidth, document.documentElement.scrollWidth])
  await expect.poll(widths).toEqual([375, 375])
  await shown(page).getByRole('combobox', { name: '群的内容' }).click()
  await page.locator('.ant-select-item-option', { hasText: '线索' }).click()
  await shown(page).getByText('没有待处理的线索').first().waitFor()
  expect(await findBarriers(page)).toEqual([])

  await page.goto('/contacts/group')
  await shown(page).getByRole('button', { name: '筛选' }).click()
  await dialog.getByRole('spinbutton', { name: '群人数不少于' }).fill('120')
  await dialog.getByRole('searchbox', { name: '群账号含' }).fill(own)
  await page.keyboard.press('Enter')
  await page.waitForURL(
    (url) => url.searchParams.get('account') === own && url.searchParams.get('membersFrom') === '120',
  )
  expect(await findBarriers(page)).toEqual([])
  await dialog.getByRole('button', { name: '关闭' }).click()
  const cards = shown(page).locator('.data-card')
  await expect.poll(() => cards.allTextContents()).toEqual([expect.stringContaining(own)])

  await shown(page).getByRole('button', { name: '新建群' }).first().click()
  await dialog.getByLabel('群名称').fill('再登记一次')
  await dialog.getByLabel('群账号').fill(own)
  await dialog.getByText('同行群', { exact: true }).click()
  await dialog.getByRole('button', { name: '保存' }).click()
  await dialog.getByText(`登记为“${own}”`).waitFor()
  await dialog.getByRole('link', { name: `打开“${own}”` }).click()
  await shown(page).getByRole('heading', { level: 1, name: own }).waitFor()
})

test('a contact says in how many groups he is, and leads to each', async () => {
  const own = String(Date.now()).slice(-8)
  const page = await desk.person('sales', { language: 'zh', at: '/contacts/group' })
  const call = apiOf(page)
  const company = await call(createCompany, { body: newCompany.parse({ name: `群里客户${own}` }) })
  const values = [{ kind: 'mobile' as const, value: `138${own}` }]
  const contact = await call(createContact, {
    params: { id: company.id },
    body: newContact.parse({ name: '佐藤真帆', values }),
  })
  for (const name of [`名册一群${own}`, `名册二群${own}`]) {
    const { id } = await call(createGroup, {
      body: newGroup.parse({ platform: 'wechat', account: name, name, type: 'freightAgent' }),
    })
    await call(addMember, {
      params: { id },
      body: newMember.parse({ name: '佐藤真帆', grade: 'owner', contactId: contact.id }),
    })
  }
  await page.goto(`/contacts/tabs/${encodeURIComponent(company.name)}/${company.id}?tab=contacts`)
  const card = shown(page).getByRole('article', { name: '佐藤真帆' })
  for (const size of [
    { width: 1440, height: 900 },
    { width: 375, height: 812 },
  ]) {
    await page.setViewportSize(size)
    await card.getByRole('button', { name: '在 2 个群' }).click()
    await page.getByRole('link', { name: `名册一群${own}` }).waitFor()
    expect(await findBarriers(page)).toEqual([])
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width)
    await page.keyboard.press('Escape')
  }
  await card.getByRole('button', { name: '在 2 个群' }).click()
  await page.getByRole('link', { name: `名册二群${own}` }).click()
  await shown(page)
    .getByRole('heading', { level: 1, name: `名册二群${own}` })
    .waitFor()
})
