import { expect, test } from 'vitest'
import { openDesk } from '../desk.ts'
import { shown } from '../frame/tabs.ts'

const desk = openDesk({ DEMO_COMPANIES: '50' })

test('an administrator pauses all sending, everybody reads why, and it goes on once what waits was read', async () => {
  const boss = await desk.person('sysadmin', { language: 'zh', at: '/system/channels' })
  const page = shown(boss)
  await page.getByRole('button', { name: '暂停全部发送' }).click()
  await boss.getByRole('dialog').getByLabel('原因').fill('核对昨天的名单')
  await boss
    .getByRole('dialog')
    .getByRole('button', { name: /^暂\s?停$/ })
    .click()
  // The page itself says it, so nothing says it above once more.
  await page.getByText('核对昨天的名单').waitFor()
  const banner = boss.locator('.ant-alert-banner')
  expect(await banner.count()).toBe(0)

  // On every other page the banner stands above and covers nothing.
  await boss.goto('/contacts/mass')
  const title = shown(boss).getByRole('heading', { name: '群发' }).first()
  await banner.getByText('核对昨天的名单').waitFor()
  const [note, heading] = [await banner.boundingBox(), await title.boundingBox()]
  expect((note?.y ?? 0) + (note?.height ?? 0)).toBeLessThanOrEqual(heading?.y ?? 0)
  await banner.getByRole('link').click()
  await title.waitFor({ state: 'hidden' })
  await expect.poll(() => banner.count()).toBe(0)

  const phone = await desk.person('sales', { language: 'zh', width: 375, height: 812, at: '/contacts/mass?tab=hands' })
  await phone.getByText('核对昨天的名单').waitFor()
  await expect.poll(() => phone.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
  expect(await phone.locator('.ant-alert-banner').count()).toBe(0)

  await page.getByRole('button', { name: '确认继续' }).click()
  await boss
    .getByRole('dialog')
    .getByRole('button', { name: /^继续，放行/ })
    .click()
  await page.getByRole('button', { name: '暂停全部发送' }).waitFor()
  await phone.getByText('核对昨天的名单').waitFor({ state: 'detached' })
  const { rows } = await desk.query(`select action from platform.audit where subject_kind = 'sending' order by id`)
  expect(rows).toEqual([{ action: 'messaging.sendingPaused' }, { action: 'messaging.sendingContinued' }])
})

test('a salesperson begins a bulk from chosen clients, and a message from one client', async () => {
  const sales = await desk.person('sales', { language: 'zh', at: '/contacts/contactsList' })
  const list = shown(sales)
  await list.getByRole('row').nth(1).getByRole('checkbox').check()
  await list.getByRole('toolbar').getByRole('button', { name: '写群发' }).click()
  await shown(sales).getByText('已选 1 个客户').waitFor()
  await sales.goto('/contacts/contactsList')
  await shown(sales).getByRole('row').nth(1).getByRole('link').first().click()
  await shown(sales).getByRole('button', { name: '发消息' }).click()
  await expect.poll(() => shown(sales).getByLabel('标题').inputValue()).toMatch(/^给.+发消息$/)
})

test('an administrator adds the account of a provider; its keys are shown to nobody, and it waits to go on', async () => {
  const boss = await desk.person('sysadmin', { language: 'zh', at: '/system/channels' })
  const page = shown(boss)
  await page
    .getByRole('row', { name: /营销短信/ })
    .getByText('未配置密钥，不能发送')
    .waitFor()
  await page.getByRole('button', { name: '添加渠道账号' }).click()
  const dialog = boss.getByRole('dialog')
  await dialog.getByLabel('短信签名').fill('航标测试')
  await dialog.getByLabel('名称').fill('客户短信')
  await dialog.getByLabel('AccessKey ID').fill('LTAI-journey')
  await dialog.getByLabel('AccessKey Secret').fill('secret-of-the-journey')
  await dialog.getByRole('button', { name: /^(确\s?定|保\s?存)$/ }).click()
  await page.getByText(/^已配置，/).waitFor()
  await expect.poll(() => boss.getByText('secret-of-the-journey').count()).toBe(0)
  const { rows } = await desk.query(
    `select state, credentials is not null as sealed from messaging.channels where account = '航标测试'`,
  )
  expect(rows).toEqual([{ state: 'paused', sealed: true }])
})

test('who reads answers is told that nothing can come in, and who looks after channels which setting is missing', async () => {
  const sales = await desk.person('sales', { language: 'zh', at: '/contacts/mass?tab=replies' })
  await shown(sales).getByText('退信不可知：还没有接收退信和回复的邮箱，请联系管理员。').waitFor()
  const boss = await desk.person('sysadmin', { language: 'zh', at: '/contacts/mass?tab=replies' })
  await shown(boss).getByText('请设置 BULK_IMAP_URL。').waitFor()
})

test('what a provider told in vain is listed with why, tried once more, and removed', async () => {
  await desk.query(
    `insert into messaging.hook_events (channel_id, event_id, event, at, tries, fault, failed_at)
     select id, 'journey', '{"kind":"message","text":"a secret of the client"}', now() - interval '2 hours', 11, 'TypeError', now()
     from messaging.channels where account = 'seamark_demo_bot'`,
  )
  const boss = await desk.person('sysadmin', { language: 'zh', at: '/system/channels' })
  const page = shown(boss)
  await page.getByRole('tab', { name: '处理失败的回执（1）' }).click()
  const row = page.getByRole('grid', { name: '处理失败的回执' }).getByRole('row', { name: /对方来信/ })
  await row.getByText('TypeError').waitFor()
  await row.getByText('已搁置').waitFor()
  expect(await boss.getByText('a secret of the client').count()).toBe(0)
  const act = async (deed: string) => {
    await row.getByRole('button').last().click()
    await boss.getByRole('menuitem', { name: deed }).click()
  }
  await act('重试')
  await row.getByText('每分钟自动重试').waitFor()
  await act('移除')
  await boss
    .getByRole('dialog')
    .getByRole('button', { name: /^移\s?除$/ })
    .click()
  await page.getByText('没有处理失败的回执').waitFor()
  const { rows } = await desk.query(
    `select action from platform.audit where action like 'messaging.events%' order by id`,
  )
  expect(rows).toEqual([{ action: 'messaging.eventsRetried' }, { action: 'messaging.eventsRemoved' }])
})
