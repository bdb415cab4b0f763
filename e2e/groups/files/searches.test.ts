import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findBarriers } from '../../accessibility.ts'
import { openDesk } from '../../desk.ts'
import { shown } from '../../frame/tabs.ts'
import { addColleague } from '../../identity/accounts/colleagues.ts'
import { qqFile, conversation } from '../qq-files.ts'

const desk = openDesk()
const folder = mkdtempSync(path.join(tmpdir(), 'seamark-searches-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('all chat files are searched again from their page, which says what that has changed', {
  timeout: 240_000,
}, async () => {
  const own = `重找群${Date.now()}`
  const username = await addColleague(desk, `${own}同事`, ['sales'])
  const page = await desk.person(username, { language: 'zh', at: '/contacts/ChatRecordFiles' })
  const press = (name: string) => shown(page).getByRole('button', { name, exact: true }).click()
  const dialog = page.getByRole('dialog')
  const talk = [{ minute: 1, name: '远航1', qq: 100_000_001, text: '求 宁波-桑托斯 3*40HQ 普货' }]
  await shown(page)
    .locator('input[type=file]')
    .setInputFiles(qqFile(folder, `${own}.txt`, [conversation(own, talk)]))
  await shown(page).getByRole('button', { name: '新建群' }).click({ timeout: 60_000 })
  await dialog.getByLabel('群名称').fill(own)
  await dialog.getByLabel('群账号').fill(own)
  await dialog.getByText('同行群', { exact: true }).click()
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect.poll(() => dialog.count()).toBe(0)
  await press('开始读入')
  await shown(page).getByText('已读入').first().waitFor({ timeout: 60_000 })

  await press('返回列表')
  await press('全部重新查找')
  await dialog.getByText('共 1 个文件、1 条消息。', { exact: false }).waitFor()
  await dialog.getByRole('button', { name: '全部重新查找' }).click()
  await shown(page)
    .getByRole('status')
    .filter({ hasText: /重新查找了 1 个文件：新增 \d+ 条，撤下 0 处。/ })
    .waitFor({ timeout: 60_000 })
  expect(await findBarriers(page)).toEqual([])
})
