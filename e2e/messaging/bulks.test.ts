import { freePort } from '@seamark/server/platform/embedded/postmaster'
import { startMailServer } from '@seamark/server/platform/testing/mail-server'
import type { Request } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { openDesk } from '../desk.ts'
import { shown } from '../frame/tabs.ts'

// A mail names the address by which its reader opts out, so the product must know its own before it starts.
const [mail, port] = [await startMailServer(), await freePort()]
afterAll(() => mail.stop())
const desk = openDesk({
  DEMO_COMPANIES: '200',
  BULK_SMTP_URL: mail.url,
  BULK_MAIL_FROM: 'offers@seamark.example',
  PORT: String(port),
  PUBLIC_ADDRESS: `http://localhost:${port}`,
})

/** The addresses to which bulk messages have left, by the ledger. */
async function sentTo(title: string) {
  const { rows } = await desk.query(
    `select r.address from messaging.recipients r join messaging.bulks b on b.id = r.bulk_id where b.title = $1 and r.state = 'sent'`,
    [title],
  )
  return rows.map(({ address }) => String(address)).toSorted()
}

test('a manager sees whom she can reach, writes to them, and each gets one mail; nobody can be written to twice', async () => {
  const manager = await desk.person('manager', { language: 'zh', at: '/contacts/mass?whose=department' })
  const page = shown(manager)
  const reach = page.getByRole('table', { name: '今日可达' })
  const sendable = reach
    .getByRole('row', { name: /^可发送/ })
    .getByRole('button')
    .first()
  // The channel stands once the product has looked at its settings, which it does each minute.
  await expect
    .poll(
      () =>
        desk
          .query(`select from messaging.channels where kind = 'mail' and state = 'ok'`)
          .then(({ rowCount }) => rowCount),
      {
        timeout: 120_000,
      },
    )
    .toBe(1)
  await manager.reload()
  const before = Number((await sendable.textContent())?.replace(',', ''))
  // The demo has written to some today.
  const usedRow = reach.getByRole('row', { name: /^今日已发/ })
  const usedBefore = Number(await usedRow.getByRole('cell').first().textContent())
  expect(before).toBeGreaterThan(0)
  await sendable.click()
  await page.getByRole('button', { name: /写群发$/ }).click()

  // Her clients stand in the draft already. A check says who gets it, and nothing leaves.
  await page.getByLabel('标题').fill('十二月欧线')
  await page.getByLabel('邮件主题').fill('欧线 12 月舱位')
  await page.getByRole('textbox', { name: '内容' }).fill('{{contact|您好}}：本周欧基港有现舱。')
  await page.getByRole('button', { name: '核对对象' }).click()
  const send = page.getByRole('button', { name: /^发送给 \d+ 个$/ })
  await send.waitFor()
  expect(await sentTo('十二月欧线')).toEqual([])
  const count = Number(/\d+/.exec((await send.textContent()) ?? '')?.[0])
  expect(count).toBeGreaterThan(0)
  await page.getByText('对方当地 21:00–08:00 不发').click()
  await send.click()
  await page.getByRole('button', { name: /已发送$/ }).waitFor()
  await expect.poll(async () => (await sentTo('十二月欧线')).length, { timeout: 60_000 }).toBe(count)
  await expect
    .poll(async () => (await page.getByRole('button', { name: /已发送$/ }).textContent())?.replaceAll(/\D/g, ''), {
      timeout: 60_000,
    })
    .toBe(String(count))
  expect(new Set(await sentTo('十二月欧线')).size).toBe(count)

  // The same clients are reached by nobody else today, and the planner says by whom they were.
  await manager.goto('/contacts/mass?whose=department')
  const used = usedRow.getByRole('button').first()
  await expect.poll(() => used.textContent()).toBe(String(usedBefore + count))
  await used.click()
  await page
    .getByText(/沈慕白 已于 .* 发过/)
    .first()
    .waitFor()
  expect(Number((await sendable.textContent())?.replace(',', ''))).toBe(before - count)
})

test('a half-written bulk outlives a reload, and one that another window has saved is replaced by nobody unawares', async () => {
  const manager = await desk.person('manager', { language: 'zh', at: '/contacts/mass?tab=bulks' })
  const page = shown(manager)
  await page.getByRole('button', { name: '新建群发' }).first().click()
  const text = page.getByRole('textbox', { name: '内容' })
  await text.fill('本周美西有现舱。')
  await manager.waitForURL(/\/contacts\/mass\/\d+/)
  await manager.reload()
  await expect.poll(() => text.inputValue()).toBe('本周美西有现舱。')
  await page.getByRole('button', { name: '保存草稿' }).click()
  await manager.getByText('草稿已保存').waitFor()

  // A window in which nothing was typed follows what the other saves; one with words of its own is asked.
  const other = await desk.person('manager', { language: 'zh', at: new URL(manager.url()).pathname })
  const elsewhere = shown(other)
  const subject = elsewhere.getByLabel('标题')
  await subject.waitFor()
  await text.fill('本周美西已满舱。')
  await page.getByRole('button', { name: '保存草稿' }).click()
  const otherText = elsewhere.getByRole('textbox', { name: '内容' })
  await expect.poll(() => otherText.inputValue()).toBe('本周美西已满舱。')
  await otherText.fill('另写一句。')
  await page.getByLabel('标题').fill('美西现舱')
  await page.getByRole('button', { name: '保存草稿' }).click()
  await elsewhere.getByText('这条群发刚在另一窗口保存过').waitFor()
  expect(await otherText.inputValue()).toBe('另写一句。')
  await elsewhere.getByRole('button', { name: '载入已保存的内容' }).click()
  await expect.poll(() => otherText.inputValue()).toBe('本周美西已满舱。')
  expect(await subject.inputValue()).toBe('美西现舱')

  // The box in which everything is found knows it by its title.
  await manager.keyboard.press('Control+k')
  await manager.locator('.search[data-open]').waitFor()
  await manager.keyboard.type('美西现舱')
  const found = manager.getByRole('search').getByRole('group', { name: '群发' })
  await found.getByRole('option', { name: /美西现舱/ }).waitFor()
})

test('a template is written once, released, taken by a colleague, and left with the first word that is another', async () => {
  const manager = await desk.person('manager', { language: 'zh', at: '/contacts/mass?tab=templates' })
  const page = shown(manager)
  await page.getByRole('button', { name: '新建模板' }).first().click()
  const form = manager.getByRole('dialog', { name: '新建模板' })
  await form.getByLabel('名称', { exact: true }).fill('美西周报')
  await form.getByLabel('英文名称').fill('US West weekly')
  await form.getByLabel('邮件主题').fill('美西本周舱位')
  await form.getByRole('textbox', { name: '内容' }).fill('{{contct}}您好')
  await form.getByRole('button', { name: /^保\s*存$/ }).click()
  await form.getByText('没有变量 {{contct}}，是否要写 {{contact}}？').waitFor()
  await form.getByRole('textbox', { name: '内容' }).fill('{{contact|您好}}：本周美西有舱。')
  await form.getByRole('button', { name: /^保\s*存$/ }).click()
  const panel = page.getByRole('dialog', { name: '美西周报' })
  await panel.getByText('只有作者自己看得到').waitFor()

  const sales = await desk.person('sales', { language: 'zh', at: '/contacts/mass?tab=templates' })
  const theirs = shown(sales)
  await theirs.getByText('欧基港运价周报').first().waitFor()
  expect(await theirs.getByText('美西周报').count()).toBe(0)
  await panel.getByRole('button', { name: /^发\s*布$/ }).click()
  await panel.getByText('同事写群发时可以选用').waitFor()
  await theirs.getByText('美西周报').first().click()
  await theirs.getByRole('button', { name: '用它写群发' }).click()

  const text = theirs.getByRole('textbox', { name: '内容' })
  await expect.poll(() => text.inputValue()).toBe('{{contact|您好}}：本周美西有舱。')
  const picked = theirs.getByText('美西周报 · 邮件')
  await picked.waitFor()
  await text.fill('{{contact|您好}}：改过一句。')
  await picked.waitFor({ state: 'detached' })
  await theirs.getByRole('button', { name: '保存草稿' }).click()
  await sales.getByText('草稿已保存').waitFor()
})

test('a mail carries files: a program and too many bytes are named, a paper stands with what was sent', async () => {
  const manager = await desk.person('manager', { language: 'zh', at: '/contacts/mass?tab=bulks' })
  const page = shown(manager)
  await page.getByRole('button', { name: '新建群发' }).first().click()
  await manager.waitForURL(/\/contacts\/mass\/\d+/)
  const files = page.locator('input[type=file]')
  const file = (name: string, bytes: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer: bytes })
  await files.setInputFiles(file('setup.exe', Buffer.from('MZ')))
  await page.getByText(/不能附加“setup\.exe”/).waitFor()
  await files.setInputFiles(file('船期.pdf', Buffer.alloc(11 * 2 ** 20, 'x')))
  await page.getByText(/“船期\.pdf”超过 10 MB/).waitFor()
  await files.setInputFiles(file('假的.pdf', Buffer.from('MZ')))
  await page.getByText(/“假的\.pdf”的内容与扩展名不符/).waitFor()
  await files.setInputFiles(file('运价表.pdf', Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(1500, 'x')])))
  await page.getByRole('button', { name: '运价表.pdf', exact: true }).waitFor()
  await page.getByRole('button', { name: '保存草稿' }).click()
  await manager.getByText('草稿已保存').waitFor()
  await manager.reload()
  await page.getByRole('button', { name: '运价表.pdf', exact: true }).waitFor()
})

test('a file that is removed while another is on its way stays away, and one that is gone can be removed', async () => {
  const manager = await desk.person('manager', { language: 'zh', at: '/contacts/mass?tab=bulks' })
  const page = shown(manager)
  await page.getByRole('button', { name: '新建群发' }).first().click()
  await manager.waitForURL(/\/contacts\/mass\/\d+/)
  const attach = (name: string) =>
    page.locator('input[type=file]').setInputFiles({
      name,
      mimeType: 'application/pdf',
      buffer: Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(1500, 'x')]),
    })
  const file = (name: string) => page.getByRole('button', { name, exact: true })
  await attach('先.pdf')
  await file('先.pdf').waitFor()

  const held = Promise.withResolvers<void>()
  const isAdded = (request: Request) => request.method() === 'POST' && request.url().endsWith('/messaging/attachments')
  await manager.route('**/api/messaging/attachments', async (route) => {
    if (isAdded(route.request())) await held.promise
    await route.continue()
  })
  const asked = manager.waitForRequest(isAdded)
  await attach('后.pdf')
  await asked
  await page.getByRole('button', { name: '移除附件 先.pdf' }).click()
  await file('先.pdf').waitFor({ state: 'detached' })
  held.resolve()
  await file('后.pdf').waitFor()
  expect(await file('先.pdf').count()).toBe(0)
  expect(await page.getByText('附件已删除').count()).toBe(0)

  // Nobody has named it for a day.
  await desk.query('delete from messaging.attachments where name = $1', ['后.pdf'])
  await attach('再.pdf')
  await file('再.pdf').waitFor()
  await page.getByText('附件已删除').waitFor()
  await page.getByRole('button', { name: '移除已删除的附件' }).click()
  await page.getByText('附件已删除').waitFor({ state: 'detached' })
  await file('再.pdf').waitFor()
  await page.getByRole('button', { name: '保存草稿' }).click()
  await manager.getByText('草稿已保存').waitFor()
})
