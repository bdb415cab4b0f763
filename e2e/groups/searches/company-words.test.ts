import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { editFinding, listFindings } from '@seamark/contract/groups/findings/findings'
import { createGroup, newGroup } from '@seamark/contract/groups/groups/groups'
import { afterAll, expect, test } from 'vitest'
import { findBarriers } from '../../accessibility.ts'
import { apiOf, openDesk } from '../../desk.ts'
import { shown } from '../../frame/tabs.ts'
import { conversation, qqFile } from '../qq-files.ts'

const desk = openDesk()
const folder = mkdtempSync(path.join(tmpdir(), 'seamark-companies-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('what a chat calls a company is put right once, confirmed by whoever teaches words, and taken back', async () => {
  const own = String(Date.now()).slice(-8)
  const [word, name] = [`试港${own}货代`, `宁波试港${own}国际货运代理有限公司`]
  const sales = await desk.person('sales', { language: 'zh', at: '/contacts/ChatRecordFiles' })
  const call = apiOf(sales)
  await call(createGroup, {
    body: newGroup.parse({ platform: 'qq', account: word, name: `叫法${own}`, type: 'freightAgent' }),
  })
  const talk = [{ minute: 1, name: '小陈', qq: 700_000_001, text: `【${word}】 陈海平 139${own}` }]
  await shown(sales)
    .locator('input[type=file]')
    .setInputFiles(qqFile(folder, `${own}.txt`, [conversation(`叫法${own}`, talk)]))
  const found = async () => (await call(listFindings, { query: { q: word, kind: 'contact', limit: 20 } })).rows[0]
  await expect.poll(found, { timeout: 120_000 }).toBeDefined()
  const finding = await found()
  if (!finding) throw new Error('nothing was found')
  const { id, version, draft } = finding
  await call(editFinding, { params: { id }, version, body: { draft: { ...draft, company: name } } })

  const line = (of: typeof sales) => shown(of).getByRole('listitem', { name: `${word} → ${name}` })
  const manager = await desk.person('manager', { language: 'zh', at: '/contacts/ChatRecordExtraction?tab=companies' })
  await line(manager).getByText('1 条线索').waitFor()
  expect(await findBarriers(manager)).toEqual([])
  await line(manager).getByRole('button', { name: '确认' }).click()
  await manager.getByText(`“${word}”以后记为${name}`).waitFor()
  await line(manager).waitFor({ state: 'detached' })
  await manager.getByRole('button', { name: '撤销', exact: true }).first().click()
  await line(manager).waitFor()
  await manager.setViewportSize({ width: 375, height: 812 })
  await expect.poll(() => manager.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
  await line(manager).getByRole('button', { name: '不是同一家' }).click()
  await manager.getByText(`“${word}”不再提示为${name}`).waitFor()
  await line(manager).waitFor({ state: 'detached' })
})
