import { randomUUID } from 'node:crypto'
import { beginChat, judgeMessage, listChats, openChat } from '@seamark/contract/ai/chats/chats'
import { createCompany, deleteCompany } from '@seamark/contract/phonebook/companies/companies'
import { transferCompany } from '@seamark/contract/phonebook/custody/ownership'
import { mergeCompanies } from '@seamark/contract/phonebook/merges/merges'
import { getCompany } from '@seamark/contract/phonebook/profiles/profiles'
import { expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { anotherCompany, type Caller, openDesk, purgeCompanies } from '../../phonebook/testing.ts'
import { refusalOf } from '../testing.ts'

const product = await startTestApp()
const { office, lin, zhou, manager } = await openDesk(product, testPassword)

const begin = (caller: Caller, text: string) => caller.call(beginChat, { body: { key: randomUUID(), text } })
const open = (caller: Caller, id: number) => caller.call(openChat, { params: { id }, query: {} })
const found = async (caller: Caller, q: string) => (await caller.call(listChats, { query: { q } })).rows
const client = (name: string) => lin.call(createCompany, { body: anotherCompany({ name }) })
async function end(id: number) {
  await product.pool.query(`update phonebook.companies set delete_after = now() - interval '1 second' where id = $1`, [
    id,
  ])
  await purgeCompanies(product.context)
}
const versionOf = async (id: number) => (await manager.call(getCompany, { params: { id } })).version

test('a chat that names a client is veiled once she is given away, and plain again once she is back', async () => {
  const { id } = await client('蓝鲸国际货运有限公司')
  const { chat, messages } = await begin(lin, '蓝鲸国际的电话')
  expect(messages[1]?.parts).toMatchObject([{ kind: 'plan', plan: { company: { name: '蓝鲸国际货运有限公司' } } }])
  const give = async (username: string) =>
    manager.call(transferCompany, {
      params: { id },
      version: await versionOf(id),
      body: { userId: office.person(username) },
    })
  await give('sales2')
  expect(await open(lin, chat.id)).toMatchObject({
    chat: { title: '', isVeiled: true },
    messages: [
      { text: '', parts: [], isVeiled: true },
      { text: '', parts: [], isVeiled: true },
    ],
  })
  expect(JSON.stringify(await found(lin, ''))).not.toContain('蓝鲸')
  // A search that found it would tell what it says.
  expect(await found(lin, '蓝鲸')).toEqual([])
  const judged = lin.call(judgeMessage, { params: { id: messages[1]?.id ?? 0 }, body: { verdict: 'good' } })
  expect(await refusalOf(judged)).toMatchObject({ code: 'ai.message_not_found' })
  await give('sales')
  expect((await open(lin, chat.id)).messages.map(({ text, isVeiled }) => [text, isVeiled])).toEqual([
    ['蓝鲸国际的电话', false],
    ['', false],
  ])
  expect(await found(lin, '蓝鲸')).toHaveLength(1)
})

test('the company is called as it is today, also once it was merged into another one', async () => {
  const [keep, gone] = [await client('白鹭国际物流有限公司'), await client('灰鹤国际物流有限公司')]
  const { chat } = await begin(lin, '灰鹤国际的电话')
  await manager.call(mergeCompanies, {
    body: { keepId: keep.id, companies: [keep, gone].map(({ id, version }) => ({ id, version })) },
  })
  expect((await open(lin, chat.id)).messages[1]?.parts).toMatchObject([
    { kind: 'plan', plan: { query: { id: String(keep.id) }, company: { id: keep.id, name: '白鹭国际物流有限公司' } } },
  ])
})

test('the row of a merged company ends, and the chat goes on with the one that stayed', async () => {
  const [keep, gone] = [await client('朱鹮国际物流有限公司'), await client('池鹭国际物流有限公司')]
  const { chat } = await begin(lin, '池鹭国际的电话')
  const { chat: planned } = await begin(lin, '给池鹭国际建个明天的回访任务')
  await manager.call(mergeCompanies, {
    body: { keepId: keep.id, companies: [keep, gone].map(({ id, version }) => ({ id, version })) },
  })
  await end(gone.id)
  expect((await open(lin, chat.id)).messages).toMatchObject([
    { text: '池鹭国际的电话', isVeiled: false, isEmptied: false },
    { parts: [{ kind: 'plan', plan: { company: { id: keep.id, name: '朱鹮国际物流有限公司' } } }] },
  ])
  expect((await open(lin, planned.id)).messages[1]?.parts).toMatchObject([
    { kind: 'proposal', proposal: { company: { id: keep.id } } },
  ])
  // It is no record of its own any more: what is deleted for good with the one that stayed is emptied too.
  await lin.call(deleteCompany, { params: { id: keep.id }, version: await versionOf(keep.id) })
  await end(keep.id)
  expect((await open(lin, chat.id)).messages.map(({ isEmptied }) => isEmptied)).toEqual([true, true])
})

test('a company that is deleted for good empties what named it, in the table too', async () => {
  const { id } = await client('黑雁国际货运有限公司')
  const { chat } = await begin(lin, '给黑雁国际建个明天的回访任务')
  await lin.call(deleteCompany, { params: { id }, version: await versionOf(id) })
  expect((await open(lin, chat.id)).messages.map(({ isVeiled }) => isVeiled)).toEqual([true, true])
  await end(id)
  expect(await open(lin, chat.id)).toMatchObject({
    chat: { title: '' },
    messages: [
      { text: '', parts: [], isEmptied: true, isVeiled: false },
      { text: '', parts: [], isEmptied: true, isVeiled: false },
    ],
  })
  const { rows } = await product.pool.query<{ kept: string }>(
    `select (select string_agg(m::text, ' ') from ai.messages m) || (select count(*) from ai.proposals) as kept`,
  )
  expect(rows[0]?.kept).not.toContain('黑雁')
  expect(rows[0]?.kept).toMatch(/0$/)
})

test('what nobody may see has no words for a kind of record that is not known', async () => {
  const { chat, messages } = await begin(zhou, '谁在求舱')
  await product.pool.query(
    `insert into ai.message_subjects (message_id, kind, record_id) values ($1, 'unheardOf', 1)`,
    [messages[1]?.id],
  )
  expect((await open(zhou, chat.id)).messages.map(({ isVeiled }) => isVeiled)).toEqual([false, true])
})
