import { randomUUID } from 'node:crypto'
import { beginChat, openChat, recordMiss } from '@seamark/contract/ai/chats/chats'
import { dropMiss, listMisses } from '@seamark/contract/ai/questions/misses'
import { createQuestion } from '@seamark/contract/ai/questions/questions'
import { createCompany } from '@seamark/contract/phonebook/companies/companies'
import { expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { anotherCompany, type Caller, openDesk } from '../../phonebook/testing.ts'
import { aQuestion, refusalOf } from '../testing.ts'
import { solveMissesJob } from './misses.commands.ts'

const product = await startTestApp()
const { lin, zhou, manager } = await openDesk(product, testPassword)
const follow = await product.signIn('follow')

async function ask(caller: Caller, text: string) {
  const { chat, messages } = await caller.call(beginChat, { body: { key: randomUUID(), text } })
  return { chat: chat.id, id: messages[1]?.id ?? 0 }
}
const record = (caller: Caller, id: number) => caller.call(recordMiss, { params: { id } })
const misses = async (query = {}) => (await manager.call(listMisses, { query })).rows

test('what was not found is counted once for each answer, without its numbers and mailboxes', async () => {
  const [one, other] = [await ask(lin, '拼箱 13900000777 怎么订'), await ask(zhou, '拼箱 13800000888 怎么订？')]
  expect(await record(lin, one.id)).toMatchObject({ isMissed: true })
  await record(lin, one.id)
  await Promise.all([record(zhou, other.id), record(zhou, other.id)])
  expect(await misses()).toMatchObject([
    { text: '拼箱 # 怎么订', times: 2, language: 'en', solvedAt: null, question: null },
  ])
  const { messages } = await lin.call(openChat, { params: { id: one.chat }, query: {} })
  expect(messages.map(({ isMissed }) => isMissed)).toEqual([false, true])
})

test('an answer that is sure, one that names a client, and one of somebody else is no miss', async () => {
  const sure = await ask(lin, '我的客户')
  expect(await refusalOf(record(lin, sure.id))).toMatchObject({ status: 409, code: 'ai.miss_found' })
  await lin.call(createCompany, { body: anotherCompany({ name: '赤狐国际货运有限公司' }) })
  const named = await ask(lin, '赤狐国际的电话')
  expect(await refusalOf(record(lin, named.id))).toMatchObject({ code: 'ai.miss_found' })
  const unknown = await ask(lin, '食堂今天吃什么')
  expect(await refusalOf(record(manager, unknown.id))).toMatchObject({ status: 404, code: 'ai.message_not_found' })
  expect(await refusalOf(record(follow, unknown.id))).toMatchObject({ code: 'platform.forbidden' })
})

test('a miss names no client of whoever asked', async () => {
  await lin.call(createCompany, { body: anotherCompany({ name: '金雕国际货运有限公司' }) })
  const asked = await ask(lin, '金雕国际货运有限公司爱吃什么月饼呢')
  await record(lin, asked.id)
  const texts = (await misses()).map(({ text }) => text)
  expect(texts).toContain('…有限公司爱吃什么月饼呢')
  expect(texts.join()).not.toContain('金雕')
})

test('an entry in the same words solves a miss at once, one in other words a moment later', async () => {
  const open = async () => (await misses()).map(({ text }) => text)
  for (const text of ['熏蒸证书谁来办', '木箱熏蒸证书哪里办理', '换单费收多少钱'])
    await record(lin, (await ask(lin, text)).id)
  const made = await lin.call(createQuestion, { body: aQuestion({ question: '熏蒸证书，谁来办？', wordings: [] }) })
  expect(await open()).not.toContain('熏蒸证书谁来办')
  expect((await misses({ state: 'solved' }))[0]).toMatchObject({
    text: '熏蒸证书谁来办',
    question: { id: made.id, question: '熏蒸证书，谁来办？' },
  })
  await solveMissesJob.run(product.context, null)
  expect(await open()).toContain('木箱熏蒸证书哪里办理')
  await lin.call(createQuestion, {
    body: aQuestion({ question: '木箱的熏蒸证书在哪里办理？', wordings: ['木箱熏蒸证书哪里办'] }),
  })
  await solveMissesJob.run(product.context, null)
  expect(await open()).not.toContain('木箱熏蒸证书哪里办理')
  expect(await open()).toContain('换单费收多少钱')
  expect((await ask(lin, '木箱熏蒸证书哪里办理')).id).toBeGreaterThan(0)
})

test('one that needs no entry is taken off, and stands there again when it is asked again', async () => {
  const text = '今天天气怎么样呀'
  await record(lin, (await ask(lin, text)).id)
  const [miss] = (await misses()).filter((one) => one.text === text)
  await manager.call(dropMiss, { params: { id: miss?.id ?? 0 } })
  expect((await misses()).map((one) => one.text)).not.toContain(text)
  expect(await refusalOf(manager.call(dropMiss, { params: { id: miss?.id ?? 0 } }))).toMatchObject({
    status: 404,
    code: 'ai.miss_not_found',
  })
  await record(lin, (await ask(lin, text)).id)
  expect((await misses()).map((one) => one.text)).toContain(text)
})

test('the list is for those who have the questions, page by page', async () => {
  expect(await refusalOf(follow.call(listMisses, { query: {} }))).toMatchObject({ code: 'platform.forbidden' })
  expect(await refusalOf(follow.call(dropMiss, { params: { id: 1 } }))).toMatchObject({ code: 'platform.forbidden' })
  const all = (await misses()).map(({ id }) => id)
  const first = await manager.call(listMisses, { query: { limit: 1 } })
  const rest = await manager.call(listMisses, { query: { cursor: first.next ?? '' } })
  expect([...first.rows, ...rest.rows].map(({ id }) => id)).toEqual(all)
  expect(first.count).toEqual({ value: all.length, exact: true })
  const beyond = Buffer.from(JSON.stringify([2 ** 31, 1])).toString('base64url')
  for (const cursor of ['x', beyond])
    expect(await refusalOf(manager.call(listMisses, { query: { cursor } }))).toMatchObject({
      code: 'ai.cursor_invalid',
    })
  expect(
    await refusalOf(manager.call(listMisses, { query: { state: 'solved', cursor: first.next ?? '' } })),
  ).toMatchObject({ code: 'ai.cursor_invalid' })
})
