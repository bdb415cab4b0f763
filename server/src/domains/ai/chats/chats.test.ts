import { randomUUID } from 'node:crypto'
import {
  askInChat,
  beginChat,
  changeChat,
  deleteChat,
  judgeMessage,
  keptDays,
  listChats,
  openChat,
} from '@seamark/contract/ai/chats/chats'
import { createQuestion, editQuestion } from '@seamark/contract/ai/questions/questions'
import { expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { type Caller, openDesk } from '../../phonebook/testing.ts'
import { aQuestion, refusalOf } from '../testing.ts'
import { endChatsJob } from './chats.commands.ts'
import { chatSubject } from './names.queries.ts'
import { personContext } from '../../phonebook/testing.ts'

const product = await startTestApp()
const { office, lin, zhou, manager } = await openDesk(product, testPassword)
const follow = await product.signIn('follow')

const begin = (caller: Caller, text: string, key = randomUUID()) => caller.call(beginChat, { body: { key, text } })
const goOn = (caller: Caller, id: number, text: string, key = randomUUID()) =>
  caller.call(askInChat, { params: { id }, body: { key, text } })
const open = (caller: Caller, id: number, query = {}) => caller.call(openChat, { params: { id }, query })
const titles = async (caller: Caller, query = {}) =>
  (await caller.call(listChats, { query })).rows.map(({ title }) => title)
const notFound = { status: 404, code: 'ai.chat_not_found', fields: [] }

test('what was asked and answered is kept, with the plan and without its rows', async () => {
  const begun = await begin(lin, '我的客户')
  expect(begun.chat).toMatchObject({ title: '我的客户', pinned: false, isVeiled: false })
  expect(begun.messages).toMatchObject([
    { number: 1, kind: 'asked', text: '我的客户', state: 'done', parts: [] },
    {
      number: 2,
      kind: 'answered',
      parentId: begun.messages[0]?.id,
      parts: [{ kind: 'plan', plan: { tool: 'companies', isAllowed: true } }],
    },
  ])
  await goOn(lin, begun.chat.id, '谁在求舱')
  const { messages, earlier } = await open(lin, begun.chat.id)
  expect(messages.map(({ number, text }) => [number, text])).toEqual([
    [1, '我的客户'],
    [2, ''],
    [3, '谁在求舱'],
    [4, ''],
  ])
  expect([messages[2]?.parentId, earlier]).toEqual([messages[1]?.id, null])
  const last = await open(lin, begun.chat.id, { limit: 2 })
  expect([last.messages.map(({ number }) => number), last.earlier]).toEqual([[3, 4], 3])
  const before = await open(lin, begun.chat.id, { limit: 2, before: last.earlier })
  expect([before.messages.map(({ number }) => number), before.earlier]).toEqual([[1, 2], null])
  const beyond = lin.call(openChat, { params: { id: begun.chat.id }, query: { before: 2 ** 31 } })
  expect(await refusalOf(beyond)).toMatchObject({ status: 400 })
})

test('a question that is sent twice with one key is asked once, also when both come at the same time', async () => {
  const key = randomUUID()
  const [one, other] = await Promise.all([begin(lin, '待跟进的客户', key), begin(lin, '待跟进的客户', key)])
  expect(one).toEqual(other)
  expect(await begin(lin, '待跟进的客户', key)).toMatchObject({ chat: { id: one.chat.id } })
  const next = randomUUID()
  const turns = await Promise.all([1, 2, 3].map(() => goOn(lin, one.chat.id, '谁在求舱', next)))
  expect(new Set(turns.map(({ messages }) => messages[0]?.id)).size).toBe(1)
  expect((await open(lin, one.chat.id)).messages).toHaveLength(4)
})

test('a chat is its owner’s alone: nobody else reads, asks, changes, deletes or judges, not even her manager', async () => {
  const { chat, messages } = await begin(lin, '宁波到汉堡的运价')
  const { id } = chat
  const answer = messages[1]?.id ?? 0
  for (const caller of [zhou, manager]) {
    expect(await refusalOf(open(caller, id))).toEqual(notFound)
    expect(await refusalOf(goOn(caller, id, '我的客户'))).toEqual(notFound)
    expect(await refusalOf(caller.call(changeChat, { params: { id }, body: { pinned: true } }))).toEqual(notFound)
    expect(await refusalOf(caller.call(deleteChat, { params: { id } }))).toEqual(notFound)
    const judged = caller.call(judgeMessage, { params: { id: answer }, body: { verdict: 'good' } })
    expect(await refusalOf(judged)).toMatchObject({ status: 404, code: 'ai.message_not_found' })
    expect(await titles(caller, { q: '汉堡' })).toEqual([])
  }
  expect(await refusalOf(follow.call(listChats, { query: {} }))).toMatchObject({ code: 'platform.forbidden' })
  expect(await refusalOf(begin(follow, '我的客户'))).toMatchObject({ code: 'platform.forbidden' })
  const seeing = await personContext(product.context, office.person('manager'), 'zh')
  expect(await chatSubject.namesOf(seeing, [id])).toEqual(new Map())
  const { rows } = await product.pool.query<{ text: string }>(
    `select coalesce(before::text, '') || coalesce(after::text, '') as text from platform.audit join platform.audit_values on audit_id = id
     where subject_kind = 'chat' and subject_id = $1`,
    [id],
  )
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.filter(({ text }) => text !== '')).toEqual([])
})

test('chats are listed the latest first behind the pinned ones, page by page, searched and renamed', async () => {
  const made = []
  for (const text of ['清单一', '清单二', '清单三']) made.push((await begin(manager, text)).chat.id)
  const [first = 0, , third = 0] = made
  expect(await titles(manager)).toEqual(['清单三', '清单二', '清单一'])
  await manager.call(changeChat, { params: { id: first }, body: { title: '置顶的' } })
  expect(await titles(manager)).toEqual(['清单三', '清单二', '置顶的'])
  await manager.call(changeChat, { params: { id: first }, body: { pinned: true } })
  expect(await titles(manager)).toEqual(['置顶的', '清单三', '清单二'])
  const page = await manager.call(listChats, { query: { limit: 2 } })
  const rest = await manager.call(listChats, { query: { limit: 2, cursor: page.next ?? '' } })
  expect([page.rows.map(({ title }) => title), rest.rows.map(({ title }) => title), rest.next]).toEqual([
    ['置顶的', '清单三'],
    ['清单二'],
    null,
  ])
  expect(await titles(manager, { q: '清单一' })).toEqual(['置顶的'])
  expect(await titles(manager, { q: '%' })).toEqual([])
  await manager.call(changeChat, { params: { id: first }, body: { title: '', pinned: false } })
  expect(await titles(manager)).toEqual(['清单三', '清单二', '清单一'])
  await goOn(manager, first, '我的客户')
  expect(await titles(manager)).toEqual(['清单一', '清单三', '清单二'])
  await manager.call(deleteChat, { params: { id: third } })
  expect(await titles(manager)).toEqual(['清单一', '清单二'])
  expect(await refusalOf(open(manager, third))).toEqual(notFound)
  expect((await product.pool.query('select from ai.messages where chat_id = $1', [third])).rowCount).toBe(0)
  expect(await refusalOf(manager.call(listChats, { query: { cursor: 'x' } }))).toMatchObject({
    code: 'ai.cursor_invalid',
  })
})

test('while one answer of a chat is at work no other question is taken', async () => {
  const { chat, messages } = await begin(lin, '我今天要做什么')
  await product.pool.query(`update ai.messages set state = 'running' where id = $1`, [messages[1]?.id])
  expect(await refusalOf(goOn(lin, chat.id, '谁在求舱'))).toMatchObject({ status: 409, code: 'ai.answer_running' })
  const another = product.pool.query(
    `insert into ai.messages (chat_id, number, kind, state) values ($1, 9, 'answered', 'waiting')`,
    [chat.id],
  )
  await expect(another).rejects.toThrow('messages_at_work')
})

test('an answer is judged by its owner, with a reason where it did not help', async () => {
  const { chat, messages } = await begin(lin, '谁在求舱')
  const [asked, answered] = messages.map(({ id }) => id)
  const judge = (id: number | undefined, body: { verdict: 'good' | 'bad' | null; reason?: string }) =>
    lin.call(judgeMessage, { params: { id: id ?? 0 }, body })
  expect(await judge(answered, { verdict: 'bad', reason: '缺上海' })).toMatchObject({
    verdict: 'bad',
    reason: '缺上海',
  })
  expect((await open(lin, chat.id)).messages[1]).toMatchObject({ verdict: 'bad', reason: '缺上海' })
  expect(await judge(answered, { verdict: null, reason: '不要留' })).toMatchObject({ verdict: null, reason: '' })
  expect(await refusalOf(judge(asked, { verdict: 'good' }))).toMatchObject({ code: 'ai.message_not_found' })
})

test('an entry of the office is told as it stands today; one that is off is counted and not told', async () => {
  const made = await lin.call(createQuestion, { body: aQuestion({ question: '熏蒸要几天？', answer: '两天' }) })
  const { chat } = await begin(zhou, '熏蒸要几天')
  const parts = async () => (await open(zhou, chat.id)).messages[1]?.parts
  await lin.call(editQuestion, { params: { id: made.id }, version: 1, body: { answer: '三天' } })
  expect(await parts()).toMatchObject([{ kind: 'qa', isSure: true, questions: [{ answer: '三天' }], gone: 0 }])
  await lin.call(editQuestion, { params: { id: made.id }, version: 2, body: { enabled: false } })
  expect(await parts()).toMatchObject([{ kind: 'qa', questions: [], gone: 1 }])
})

test('chats without a pin end once nobody has asked in them for so long', async () => {
  const [kept, pinned, ended] = await Promise.all(
    ['留下', '置顶', '过期'].map(async (text) => (await begin(zhou, `${text}的对话`)).chat.id),
  )
  await zhou.call(changeChat, { params: { id: pinned ?? 0 }, body: { pinned: true } })
  const age = (ids: unknown[], days: number) =>
    product.pool.query(`update ai.chats set last_at = now() - make_interval(days => $2) where id = any($1::bigint[])`, [
      ids,
      days,
    ])
  await age([kept], keptDays - 1)
  await age([pinned, ended], keptDays + 1)
  await endChatsJob.run(product.context, null)
  const { rows } = await product.pool.query<{ id: number }>(`select id from ai.chats where id = any($1::bigint[])`, [
    [kept, pinned, ended],
  ])
  expect(rows.map(({ id }) => id).toSorted()).toEqual([kept, pinned].toSorted())
})
