import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { editFinding, listFindings } from '@seamark/contract/groups/findings/findings'
import { createGroup, newGroup } from '@seamark/contract/groups/groups/groups'
import { listCompanyWords } from '@seamark/contract/groups/searches/company-words'
import { afterAll, expect, test } from 'vitest'
import { findBarriers } from '../../accessibility.ts'
import { apiOf, openDesk } from '../../desk.ts'
import { shown } from '../../frame/tabs.ts'
import { awaitDemoTalk } from '../demo-talk.ts'
import { conversation, qqFile } from '../qq-files.ts'

const desk = openDesk()
awaitDemoTalk(desk)
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

  // Another name takes the place of a confirmed one; taken back, the first is meant and the other is asked again.
  await line(manager).getByRole('button', { name: '确认' }).click()
  await line(manager).waitFor({ state: 'detached' })
  const other = `宁波试港${own}国际物流有限公司`
  await call(editFinding, {
    params: { id },
    version: version + 1,
    body: { draft: { ...draft, company: other } },
  })
  await manager.reload()
  const better = shown(manager).getByRole('listitem', { name: `${word} → ${other}` })
  await better.getByText(`现记为${name}`).waitFor()
  await better.getByRole('button', { name: '确认' }).click()
  await better.waitFor({ state: 'detached' })
  await manager.getByRole('button', { name: '撤销', exact: true }).first().click()
  await better.getByText(`现记为${name}`).waitFor()

  await manager.setViewportSize({ width: 375, height: 812 })
  await expect.poll(() => manager.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
  await better.getByRole('button', { name: '不是同一家' }).click()
  await manager.getByText(`“${word}”不再提示为${other}`).waitFor()
  await better.waitFor({ state: 'detached' })
})

test('a list that is longer than its page says how many names follow', async () => {
  const { rows } = await desk.query(
    `insert into groups.finding_company_words (finding_id, word, name, person_id, at)
     select f.id, '众名' || f.id, '宁波众名' || f.id || '物流有限公司', f.by_id, now() - interval '1 year'
     from (
       select distinct s.finding_id as id, (select min(u.id) from identity.users u) as by_id
       from groups.finding_sources s join groups.groups g on g.id = s.group_id and g.type = 'freightAgent' and g.delete_after is null
       where s.withdrawn_at is null and not exists (
         select from groups.finding_company_words w where w.finding_id = s.finding_id) limit 55) f
     returning finding_id`,
  )
  expect(rows).toHaveLength(55)
  try {
    const manager = await desk.person('manager', { language: 'zh', at: '/contacts/ChatRecordExtraction?tab=companies' })
    const { words, count } = await apiOf(manager)(listCompanyWords, {})
    expect(count).toBeGreaterThanOrEqual(55)
    await shown(manager)
      .getByText(`另有 ${count - words.length} 个叫法，确认上面的之后会列出。`)
      .waitFor()
  } finally {
    await desk.query('delete from groups.finding_company_words where finding_id = any($1::bigint[])', [
      rows.map(({ finding_id }) => Number(finding_id)),
    ])
  }
})
