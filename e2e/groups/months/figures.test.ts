import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { zipBytes } from '@seamark/server/platform/testing/workbooks'
import { afterAll, expect, test } from 'vitest'
import { openDesk } from '../../desk.ts'
import { shown } from '../../frame/tabs.ts'
import { awaitDemoTalk } from '../demo-talk.ts'
import { conversation, qqText } from '../qq-files.ts'

const desk = openDesk()
awaitDemoTalk(desk)
const folder = mkdtempSync(path.join(tmpdir(), 'seamark-figures-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the register is narrowed to groups with open findings, and their number opens these', async () => {
  const page = await desk.person('sysadmin', {
    language: 'zh',
    at: '/contacts/group?openFindings=true&sort=openFindings',
  })
  const number = shown(page).locator('tbody a').first()
  const count = Number(((await number.textContent()) ?? '').replace(/\D/g, ''))
  expect(count).toBeGreaterThan(0)
  await number.click()
  await page.waitForURL(/ChatRecordExtraction\?.*groupId=\d+/)
  await shown(page).getByText(`共 ${count} 条`).first().waitFor()
})

test('a file says what was found in it, and which of its texts were not recognised', { timeout: 240_000 }, async () => {
  const label = `两个文本的群${Date.now()}`
  const archive = path.join(folder, `${label}.zip`)
  const lines = Array.from({ length: 12 }, (_, at) => ({
    minute: at,
    name: `远航${at % 3}`,
    qq: 100_000_001 + (at % 3),
    text: `宁波-桑托斯 40HQ USD${2100 + at} 随时联系`,
  }))
  writeFileSync(
    archive,
    zipBytes({ 'chat.txt': qqText([conversation(label, lines)]), 'notes.txt': '今天开会\n带合同\n' }),
  )
  await desk.query(
    `insert into groups.groups (platform, account, account_key, name, type, created_by, updated_by)
     select 'qq', $1, $1, $1, 'freightAgent', id, id from identity.users where username = 'sales'`,
    [label],
  )
  const page = await desk.person('sales', { language: 'zh', at: '/contacts/ChatRecordFiles?kind=chatArchive' })
  await shown(page).locator('input[type=file]').setInputFiles(archive)
  await shown(page).getByText('1 个文本没有认出来').click({ timeout: 120_000 })
  await shown(page).getByText('今天开会').waitFor()
  const figure = shown(page).locator('.chat-file-figures > div').filter({ hasText: '线索' }).locator('a')
  await expect
    .poll(
      async () => {
        await page.reload()
        return figure.textContent({ timeout: 10_000 }).catch(() => '')
      },
      { timeout: 120_000 },
    )
    .toBe('12')
  await figure.click()
  await page.waitForURL(/ChatRecordExtraction\?.*fileId=\d+/)
  await shown(page).getByText('共 12 条').first().waitFor()
})
