import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findBarriers } from '../../accessibility.ts'
import { openDesk } from '../../desk.ts'
import { shown } from '../../frame/tabs.ts'
import { offeredOptions } from '../../select-options.ts'

const desk = openDesk()
const folder = mkdtempSync(path.join(tmpdir(), 'seamark-private-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a private chat is read for whoever uploads it, and a colleague finds it once it was given to her', {
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

  // Its owner gives it away: now the colleague has it, and she has not.
  await shown(sales)
    .getByRole('row', { name: new RegExp(name) })
    .first()
    .getByRole('checkbox')
    .check()
  await shown(sales).getByRole('toolbar', { name: '批量操作' }).getByRole('button', { name: '移交私聊' }).click()
  const dialog = sales.getByRole('dialog')
  await dialog.getByText('移交后只有接手人能看到这些私聊', { exact: false }).waitFor()
  expect(await findBarriers(sales)).toEqual([])
  await dialog.getByRole('combobox', { name: '接手人' }).click()
  await sales.keyboard.type('周')
  await offeredOptions(sales, '周').first().click()
  await dialog.getByRole('button', { name: '下一步' }).click()
  await dialog.getByText('共 1 条').waitFor()
  await dialog.getByRole('button', { name: '确认移交私聊' }).click()
  await dialog.getByText('已处理 1', { exact: true }).waitFor()
  await other.reload()
  await shown(other)
    .getByRole('row', { name: new RegExp(name) })
    .first()
    .getByText(name, { exact: true })
    .first()
    .click()
  await shown(other).getByText('移交人', { exact: true }).waitFor()
  await dialog.getByRole('button', { name: '撤销' }).click()
  await dialog.getByText('已撤销', { exact: true }).waitFor()
  await other.reload()
  await shown(other).getByText('该群不存在', { exact: false }).first().waitFor()
})
