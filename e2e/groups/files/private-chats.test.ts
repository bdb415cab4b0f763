import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findBarriers } from '../../accessibility.ts'
import { openDesk } from '../../desk.ts'
import { shown } from '../../frame/tabs.ts'

const desk = openDesk()
const folder = mkdtempSync(path.join(tmpdir(), 'seamark-private-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a private chat is read for whoever uploads it, and a colleague does not find it', {
  timeout: 240_000,
}, async () => {
  const name = `蓝舟陈${Date.now()}`
  const file = path.join(folder, 'line.txt')
  writeFileSync(
    file,
    [
      `[LINE] Chat history with ${name}`,
      'Saved on: 2026/10/21 10:00',
      '',
      '2026/10/20(火)',
      `09:00\t${name}\t宁波-LA 40HQ 2450 有舱`,
      '09:01\t林小雨\t好的',
    ].join('\n'),
  )
  const sales = await desk.person('sales', { language: 'zh', at: '/contacts/ChatRecordFiles' })
  await shown(sales).locator('input[type=file]').setInputFiles(file)
  const part = shown(sales).getByRole('listitem', { name, exact: true })
  await part.getByText('私聊', { exact: true }).first().waitFor()
  // The file names the other one, so the side is chosen already.
  await expect.poll(() => part.getByRole('radio', { name: '林小雨' }).isChecked()).toBe(true)
  expect(await findBarriers(sales)).toEqual([])
  await shown(sales).getByRole('button', { name: '开始读入', exact: true }).click()
  await shown(sales).getByRole('link', { name, exact: true }).first().click()
  await shown(sales).getByText('仅本人可见', { exact: true }).waitFor()
  await sales.goto(`/contacts/group?q=${encodeURIComponent(name)}`)
  await shown(sales)
    .getByRole('row', { name: new RegExp(name) })
    .first()
    .waitFor()
  const other = await desk.person('sales2', { language: 'zh', at: `/contacts/group?q=${encodeURIComponent(name)}` })
  await shown(other).getByText('没有符合条件的群').first().waitFor()
})
