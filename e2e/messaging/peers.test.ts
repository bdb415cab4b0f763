import { createChannel, newChannel } from '@seamark/contract/messaging/channels/channels'
import { createCompany, newCompany } from '@seamark/contract/phonebook/companies/companies'
import { createContact, newContact } from '@seamark/contract/phonebook/contacts/contacts'
import { freePort } from '@seamark/server/platform/embedded/postmaster'
import { startTelegramServer, telegramBot } from '@seamark/server/platform/testing/telegram-server'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { apiOf, openDesk } from '../desk.ts'
import { shown } from '../frame/tabs.ts'
import { offeredOptions } from '../select-options.ts'

// A bot is told the address of its webhook, so the product must know its own before it starts.
const [telegram, port] = [await startTelegramServer(), await freePort()]
afterAll(() => telegram.stop())
const desk = openDesk({
  DEMO_COMPANIES: '50',
  TELEGRAM_API_ADDRESS: telegram.address,
  PORT: String(port),
  PUBLIC_ADDRESS: `http://localhost:${port}`,
})

/** Somebody writes to our bot, and Telegram tells it by the webhook that it was given. */
async function writeToBot({ chat, name, text }: { chat: number; name: string; text: string }) {
  const { url, secret } = telegram.webhooks.at(-1) ?? { url: '', secret: '' }
  const { status } = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': secret },
    body: JSON.stringify({
      update_id: Date.now() + chat,
      message: {
        message_id: 1,
        date: Math.floor(Date.now() / 1000),
        chat: { id: chat, type: 'private' },
        from: { id: chat, is_bot: false, first_name: name },
        text,
      },
    }),
  })
  expect(status).toBe(200)
}

async function choose(page: Page, label: string, text: string) {
  const field = page.getByRole('dialog').getByRole('combobox', { name: label })
  await field.click()
  if (label === '客户') await field.fill(text)
  await offeredOptions(page, text).first().click()
}

/** Writes a bulk to these clients by the bot, and checks it. */
async function compose(sales: Page, title: string, clients: readonly string[]) {
  await sales.goto('/contacts/mass?tab=bulks')
  const page = shown(sales)
  await page.getByRole('button', { name: '新建群发' }).first().click()
  await sales.waitForURL(/\/contacts\/mass\/\d+/)
  await page.getByLabel('标题', { exact: true }).fill(title)
  await page.getByText('逐个选择').click()
  for (const name of clients) {
    await page.getByLabel('添加客户').fill(name)
    await offeredOptions(sales, name).first().click()
  }
  await page.getByText(`已选 ${clients.length} 个客户`).waitFor()
  // It begins with the first channel that sends, which is the bot.
  await page.getByTitle('海防机器人').waitFor()
  await page.getByRole('textbox', { name: '内容' }).fill('{{contact}}，海防本周有现舱。')
  await page.getByRole('button', { name: '核对对象' }).click()
  return page
}

test('who talks with our bot becomes the contact of a client, by hand or by a link, and gets bulks there until that ends', async () => {
  // An administrator adds the bot, tries it out, which tells Telegram where to call, and lets it send.
  const boss = await desk.person('sysadmin', { language: 'zh' })
  await apiOf(boss, 'zh')(createChannel, {
    body: newChannel.parse({ kind: 'telegram', name: '海防机器人', ...telegramBot }),
  })
  await boss.goto('/system/channels')
  const bot = shown(boss).getByRole('row', { name: /海防机器人/ })
  await bot.getByRole('button', { name: '测试连接' }).click()
  await boss.getByText('连接正常，可以发送').waitFor()
  await bot.getByRole('button', { name: /^继\s?续$/ }).click()
  await bot.getByRole('button', { name: /^暂\s?停$/ }).waitFor()

  const sales = await desk.person('sales', { language: 'zh' })
  const call = apiOf(sales, 'zh')
  for (const [company, contact, mobile] of [
    ['海防进出口', '阮安', '+84912345001'],
    ['岘港木业', '黎明', '+84912345002'],
  ] as const) {
    const { id } = await call(createCompany, { body: newCompany.parse({ name: company, visibility: 'private' }) })
    const values = [{ kind: 'mobile', value: mobile }]
    await call(createContact, { params: { id }, body: newContact.parse({ name: contact, values }) })
  }

  // Somebody writes to the bot. Nobody knows who it is until it is said.
  await sales.goto('/contacts/mass?tab=peers')
  const page = shown(sales)
  await page.getByRole('tab', { name: '全部' }).click()
  await writeToBot({ chat: 9001, name: 'An Nguyen', text: '你好' })
  const first = page.getByRole('row', { name: /An Nguyen/ })
  await first.getByText('未绑定').waitFor({ timeout: 90_000 })
  await first.getByRole('button', { name: /^绑\s?定$/ }).click()
  await choose(sales, '客户', '海防进出口')
  await choose(sales, '联系人', '阮安')
  await sales
    .getByRole('dialog')
    .getByRole('button', { name: /^绑\s?定$/ })
    .click()
  await first.getByText('海防进出口 · 阮安').waitFor()

  // Another client gets a link; whoever opens it is known from the first message on.
  await page.getByRole('button', { name: '邀请链接' }).click()
  await choose(sales, '渠道', '海防机器人')
  await choose(sales, '客户', '岘港木业')
  await choose(sales, '联系人', '黎明')
  await sales.getByRole('dialog').getByRole('button', { name: '生成链接' }).click()
  const link = sales.getByRole('dialog').getByText(/^https:\/\/t\.me\/seamark_test_bot\?start=/)
  const token = new URL((await link.textContent()) ?? '').searchParams.get('start')
  await sales
    .getByRole('dialog')
    .getByRole('button', { name: /^完\s?成$/ })
    .click()
  await writeToBot({ chat: 9002, name: 'Minh', text: `/start ${token}` })
  const second = page.getByRole('row', { name: /Minh/ })
  await second.getByText('岘港木业 · 黎明').waitFor({ timeout: 90_000 })

  // Both get a bulk by the bot, each once.
  const composed = await compose(sales, '海防现舱', ['海防进出口', '岘港木业'])
  const send = composed.getByRole('button', { name: '发送给 2 个' })
  await send.waitFor()
  await composed.getByText('对方当地 21:00–08:00 不发').click()
  await send.click()
  await expect
    .poll(() => telegram.taken.map(({ target, text }) => `${target} ${text}`).toSorted(), { timeout: 90_000 })
    .toEqual(['9001 阮安，海防本周有现舱。', '9002 黎明，海防本周有现舱。'])

  // Once nobody says any more who it is, no bulk reaches it there.
  await sales.goto('/contacts/mass?tab=peers')
  await page.getByRole('tab', { name: '全部' }).click()
  await first.getByRole('button', { name: '解除绑定' }).click()
  await sales.getByRole('dialog').getByRole('button', { name: '解除绑定' }).click()
  await first.getByText('未绑定').waitFor()
  const again = await compose(sales, '再发一次', ['海防进出口'])
  await again.getByText('没有可发送的对象：今日已发 0，退订 0，无联系方式 1，其他 0。').first().waitFor()
  expect(telegram.taken).toHaveLength(2)
})
