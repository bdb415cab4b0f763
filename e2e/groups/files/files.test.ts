import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { findBarriers } from '../../accessibility.ts'
import { openDesk } from '../../desk.ts'
import { offeredOptions } from '../../select-options.ts'
import { shown } from '../../frame/tabs.ts'
import { conversation, qqFile } from '../qq-files.ts'

const desk = openDesk()
const folder = mkdtempSync(path.join(tmpdir(), 'seamark-chats-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const page = '/contacts/ChatRecordFiles'

/** Requests in a group as QQ's message manager saves them. */
const requestsIn = (label: string, messages: number) =>
  conversation(
    label,
    Array.from({ length: messages }, (_, at) => ({
      minute: at,
      name: `远航${at % 7}`,
      qq: 100_000_001 + (at % 7),
      text: `求 宁波-桑托斯 ${1 + (at % 5)}*40HQ 第${at}条 ${'普货'.repeat(20)}`,
    })),
  )

const give = (of: Page, file: string) => shown(of).locator('input[type=file]').setInputFiles(file)
const press = (of: Page, name: string) => shown(of).getByRole('button', { name, exact: true }).click()
const figure = (of: Page, name: string) =>
  shown(of)
    .locator('.chat-file-figures > div')
    .filter({ has: of.getByText(name, { exact: true }) })
    .locator('dd')
    .textContent()

test('an upload that was left half-way goes on after a reload; meanwhile a second one is refused', {
  timeout: 240_000,
}, async () => {
  const sales = await desk.person('sales', { language: 'zh', at: page })
  const own = `待续群${Date.now()}`
  const file = qqFile(folder, `${own}.txt`, [requestsIn(own, 6000)])
  const network = await sales.context().newCDPSession(sales)
  await network.send('Network.enable')
  const throttle = (uploadThroughput: number) =>
    network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    })
  await throttle(2 ** 18)
  await give(sales, file)
  await expect
    .poll(async () => Number(await shown(sales).getByRole('progressbar').getAttribute('aria-valuenow')))
    .toBeGreaterThan(4)
  await press(sales, '暂停')
  await sales.reload()
  await shown(sales).getByText(`“${own}.txt”还没有传完`).waitFor()
  await throttle(-1)
  await give(sales, qqFile(folder, '另一个.txt', [requestsIn(own, 1)]))
  await shown(sales).getByRole('alert').getByText('请等待当前文件上传完成').waitFor()
  await give(sales, file)
  await shown(sales)
    .getByRole('heading', { level: 1, name: `${own}.txt` })
    .waitFor()
  await shown(sales).getByText('会话属于哪个群').waitFor({ timeout: 60_000 })
  await press(sales, '取消读入')
  await sales.getByRole('dialog').getByRole('button', { name: '取消读入' }).click()
  await shown(sales).getByText('已取消').first().waitFor()
})

test('of two groups in a file one is known and one is registered on the spot; the file is read, and taken back', {
  timeout: 240_000,
}, async () => {
  // A number of QQ begins with no zero.
  const own = `7${String(Date.now()).slice(-9)}`
  const sales = await desk.person('sales', { language: 'zh', at: '/contacts/group' })
  await press(sales, '新建群')
  await sales.getByRole('dialog').getByRole('combobox', { name: '平台' }).click()
  await offeredOptions(sales, 'QQ').click()
  await registerGroup(sales, `已登记${own}`, own)
  await shown(sales)
    .getByRole('heading', { level: 1, name: `已登记${own}` })
    .waitFor()

  await sales.goto(page)
  const picture = path.join(folder, '截图.txt')
  writeFileSync(picture, Buffer.from('89504e470d0a1a0a', 'hex'))
  await give(sales, picture)
  await shown(sales).getByRole('alert').getByText('仅支持 txt 或 zip 文件').waitFor()
  // A text that is no chat is answered with the menus from which chats are exported.
  const note = path.join(folder, `便条${own}.txt`)
  writeFileSync(note, '明天下午三点开会\n带上报表和样品\n'.repeat(20))
  await give(sales, note)
  const guides = shown(sales).getByRole('region', { name: '能读取的聊天记录，以及从哪里导出' })
  await guides.getByText(/^QQ 电脑版/).waitFor({ timeout: 60_000 })
  expect(await guides.getByRole('listitem').count()).toBe(8)
  await sales.goto(page)
  await give(sales, qqFile(folder, `${own}.txt`, [requestsIn(own, 60), requestsIn(`新群${own}`, 40)]))
  await shown(sales).getByText('账号一致').waitFor({ timeout: 60_000 })
  expect(await findBarriers(sales)).toEqual([])
  const line = shown(sales).getByRole('listitem', { name: `新群${own}` })
  expect(await shown(sales).getByRole('button', { name: '开始读入' }).isDisabled()).toBe(true)
  await line.getByRole('button', { name: '新建群' }).click()
  // The form knows the name and the platform from the file.
  await expect.poll(() => sales.getByRole('dialog').getByLabel('群名称').inputValue()).toBe(`新群${own}`)
  await registerGroup(sales, `新群${own}`, `${own}1`)
  await line.getByText(`新群${own}`).nth(1).waitFor()
  await press(sales, '开始读入')
  await shown(sales).getByText('已读入').first().waitFor({ timeout: 60_000 })
  expect(await Promise.all(['消息', '新增', '重复', '新成员'].map((name) => figure(sales, name)))).toEqual([
    '100',
    '100',
    '0',
    '14',
  ])
  expect(await findBarriers(sales)).toEqual([])
  await sales.setViewportSize({ width: 375, height: 812 })
  const widths = () =>
    shown(sales)
      .locator('.page-body')
      .evaluate((body) => [body.scrollWidth, document.documentElement.scrollWidth])
  await expect.poll(widths).toEqual([375, 375])

  // What was uploaded goes; what was read of it stays, until that is taken back too.
  await press(sales, '删除原始文件')
  const question = sales.getByRole('dialog').filter({ hasText: `删除原始文件“${own}.txt”？` })
  await question.getByText('保留：从中读入的 100 条消息，以及其中的线索。').waitFor()
  await question.getByRole('button', { name: '删除原始文件' }).click()
  await shown(sales).getByText('原始文件已删除').waitFor()
  expect(await shown(sales).getByRole('button', { name: '删除原始文件' }).count()).toBe(0)
  expect(await figure(sales, '消息')).toBe('100')

  await press(sales, '撤销')
  await sales.getByRole('dialog').getByRole('button', { name: '撤销' }).click()
  await shown(sales).getByText('已撤销').first().waitFor({ timeout: 60_000 })
})

/** Fills in the form of a group of forwarders and saves it. */
async function registerGroup(of: Page, name: string, account: string) {
  const dialog = of.getByRole('dialog')
  await dialog.getByLabel('群名称').fill(name)
  await dialog.getByLabel('群账号').fill(account)
  await dialog.getByText('同行群', { exact: true }).click()
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect.poll(() => dialog.count()).toBe(0)
}
