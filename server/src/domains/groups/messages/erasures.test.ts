import { createGroup } from '@seamark/contract/groups/groups/groups'
import {
  countMessages,
  eraseSender,
  listGroupMessages,
  searchMessages,
} from '@seamark/contract/groups/messages/messages'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { openDesk } from '../../phonebook/testing.ts'
import { aGroup, aMessage, refusalOf } from '../testing.ts'
import { eraseMessagesJob } from './erasures.commands.ts'
import { writeMessages } from './messages.commands.ts'

const product = await startTestApp()
const { context } = product
const { lin, zhou, manager } = await openDesk(product, testPassword)
const boss = await product.signIn('sysadmin')
let made = 0

const at = Date.UTC(2026, 9, 20, 1)
const said = ['宁波到桑托斯', '有船吗', '宁波到汉堡'].map((text, place) =>
  aMessage({
    at: at + place * 1000,
    line: place + 1,
    text,
    name: place === 1 ? '旁人' : '王小波',
    account: String(10_001 + (place % 2)),
    accountKind: 'qq',
  }),
)

async function groupWithTalk(given: Parameters<typeof aGroup>[0] = {}) {
  made += 1
  const body = aGroup({ account: `erase-${made}`, type: 'freightAgent', ...given })
  const { id: groupId } = await lin.call(createGroup, { body })
  await writeMessages(context, { groupId, fileId: made, part: 0, lot: 0, messages: said })
  const { rows } = await sql<{
    id: number
  }>`select id from groups.senders where group_id = ${groupId} and key = 'qq:10001'`.execute(product.db)
  return { groupId, fileId: made, senderId: rows[0]?.id ?? 0 }
}

/** Does the job of the last erasure, as a worker would. */
async function work() {
  const { rows } = await sql<{ id: number }>`select max(id) as id from groups.erasures`.execute(product.db)
  await eraseMessagesJob.run(context, { erasureId: rows[0]?.id ?? 0 })
}

test('an erased sender loses name, account and texts: at once for readers, and then in the engine', async () => {
  const { groupId, fileId, senderId } = await groupWithTalk()
  const found = async (q: string) => (await boss.call(countMessages, { query: { q, groupId } })).value
  expect(await found('宁波')).toBe(2)
  await boss.call(eraseSender, { params: { id: senderId } })
  const shown = async () =>
    (await lin.call(listGroupMessages, { params: { id: groupId }, query: {} })).rows.map(({ kind, text, sender }) => [
      kind,
      text,
      sender?.name,
    ])
  const left = [
    ['erased', '', undefined],
    ['text', '有船吗', '旁人'],
    ['erased', '', undefined],
  ]
  expect(await found('宁波')).toBe(0)
  expect(await lin.call(searchMessages, { query: { q: '宁波', groupId } })).toEqual({ rows: [], next: null })
  expect(await shown()).toEqual(left)
  await work()
  await work()
  expect(await shown()).toEqual(left)
  const held = await context.engine.rows(
    `select text, folded, sender, toString(m.key) as word from facts.messages as m where grp = {group:UInt32} and kind = 'erased'`,
    { group: groupId },
  )
  expect(held).toEqual([1, 2].map(() => ({ text: '', folded: '', sender: 0, word: '0' })))
  const { rows } = await sql`
    select s.name, s.account, s.names, e.file_ids, e.done_at is not null as done from groups.erasures e join groups.senders s on s.id = e.sender_id
    where s.id = ${senderId}`.execute(product.db)
  expect(rows).toEqual([{ name: '', account: '', names: [], file_ids: [fileId], done: true }])
  const { rows: audited } = await sql`
    select action, subject_kind from platform.audit where action = 'groups.senderErased' and subject_id = ${groupId}`.execute(
    product.db,
  )
  expect(audited).toHaveLength(1)
})

test('a file that is read later leaves out what an erased sender says', async () => {
  const { groupId, senderId } = await groupWithTalk()
  await boss.call(eraseSender, { params: { id: senderId } })
  await work()
  const lot = { groupId, fileId: 900, part: 0, lot: 0, messages: said }
  expect(await writeMessages(context, lot)).toEqual({ written: 0, repeated: 1, erased: 2 })
  const { rows } = await sql`select key from groups.senders where group_id = ${groupId} order by id`.execute(product.db)
  expect(rows).toEqual([{ key: expect.stringMatching(/^erased:/) }, { key: 'qq:10002' }])
})

test('only who may change the group erases, and a sender of a group that one may not read is not there', async () => {
  const open = await groupWithTalk()
  const closed = await groupWithTalk({ type: 'inquiry' })
  const erase = (caller: typeof lin, { senderId }: { senderId: number }) =>
    refusalOf(caller.call(eraseSender, { params: { id: senderId } }))
  expect(await erase(zhou, open)).toMatchObject({ status: 403, code: 'groups.group_not_yours' })
  const other = await product.signIn('manager2')
  expect(await erase(other, open)).toMatchObject({ status: 403, code: 'groups.group_not_yours' })
  expect(await erase(other, closed)).toMatchObject({ status: 404, code: 'groups.sender_not_found' })
  expect(await erase(manager, { senderId: 987_654 })).toMatchObject({ status: 404, code: 'groups.sender_not_found' })
  expect(await erase(manager, closed)).toEqual({ answered: null })
  expect(await erase(manager, closed)).toMatchObject({ code: 'groups.sender_not_found' })
})
