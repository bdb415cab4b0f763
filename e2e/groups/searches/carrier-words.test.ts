import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { getChatFile, listChatFiles } from '@seamark/contract/groups/files/files'
import { createGroup, newGroup } from '@seamark/contract/groups/groups/groups'
import { afterAll, expect, test } from 'vitest'
import { findBarriers } from '../../accessibility.ts'
import { apiOf, openDesk } from '../../desk.ts'
import { shown } from '../../frame/tabs.ts'
import { offeredOptions } from '../../select-options.ts'
import { conversation, qqFile } from '../qq-files.ts'

const desk = openDesk()
const folder = mkdtempSync(path.join(tmpdir(), 'seamark-carriers-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** No reader knows it, and no other run of this journey has said it. */
const unknown = `QZ${Array.from(String(Date.now() % 10_000).padStart(4, '0'), (digit) => 'XZQJKVWYHP'[Number(digit)]).join('')}`

test('a word that stands often where a carrier stands is answered once, taken back, and put aside', {
  timeout: 240_000,
}, async () => {
  const sales = await desk.person('sales', { language: 'zh', at: '/contacts/ChatRecordFiles' })
  const name = `船司叫法${Date.now()}`
  await apiOf(sales)(createGroup, {
    body: newGroup.parse({ platform: 'qq', account: name, name, type: 'freightAgent' }),
  })
  const said = [2310, 2320, 2330].map((amount, at) => ({
    minute: at,
    name: `报舱${at}`,
    qq: 600_000_001 + at,
    text: `宁波-洛杉矶 40HQ ${amount} ${unknown}`,
  }))
  await shown(sales)
    .locator('input[type=file]')
    .setInputFiles(qqFile(folder, `${name}.txt`, [conversation(name, said)]))
  const state = async () => {
    const { rows } = await apiOf(sales)(listChatFiles, { query: { q: name, limit: 20 } })
    return rows[0] && (await apiOf(sales)(getChatFile, { params: { id: rows[0].id } })).state
  }
  await expect.poll(state, { timeout: 60_000 }).toBe('done')

  // Once a job has searched the file, the word is proposed with the lines in which it stands.
  await expect
    .poll(
      async () => {
        await sales.goto('/contacts/ChatRecordExtraction?tab=carriers')
        await shown(sales).getByRole('list').first().waitFor()
        return shown(sales).getByRole('listitem', { name: unknown, exact: true }).count()
      },
      { timeout: 60_000 },
    )
    .toBe(1)
  const word = shown(sales).getByRole('listitem', { name: unknown, exact: true })
  await word.getByText('3 条线索 · 1 个群').waitFor()
  expect(await word.getByText(name, { exact: true }).count()).toBe(3)
  expect(await findBarriers(sales)).toEqual([])
  expect(await word.getByRole('button', { name: '确认' }).isDisabled()).toBe(true)
  await word.getByRole('combobox', { name: `“${unknown}”是哪家船司` }).click()
  await sales.keyboard.type('MSC')
  await offeredOptions(sales, 'MSC').first().click()
  await word.getByRole('button', { name: '确认' }).click()
  await sales.getByText(`“${unknown}”已识别为`).waitFor()
  await word.waitFor({ state: 'detached' })
  await sales.getByRole('button', { name: '撤销', exact: true }).first().click()
  await word.waitFor()

  // On a phone it can be put aside for good.
  await sales.setViewportSize({ width: 375, height: 812 })
  await word.getByRole('button', { name: '不是船司' }).click()
  await sales.getByText(`“${unknown}”不再提示`).waitFor()
  await word.waitFor({ state: 'detached' })
})
