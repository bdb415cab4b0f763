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
  const title = page.getByRole('heading', { name: '发送渠道' })
  const banner = boss.locator('.ant-alert-banner')
  await banner.getByText('核对昨天的名单').waitFor()

  // The banner stands above the page and covers nothing of it.
  const [note, heading] = [await banner.boundingBox(), await title.boundingBox()]
  expect((note?.y ?? 0) + (note?.height ?? 0)).toBeLessThanOrEqual(heading?.y ?? 0)

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
  await expect.poll(() => banner.count()).toBe(0)
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
