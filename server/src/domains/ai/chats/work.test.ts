import { randomUUID } from 'node:crypto'
import {
  askInChat,
  askModelInChat,
  beginChat,
  type ChatMessage,
  deleteChat,
  getAssistant,
  mostAskedOfModel,
  openChat,
  readAnswer,
  showVersion,
  stopAnswer,
} from '@seamark/contract/ai/chats/chats'
import { createQuota } from '@seamark/contract/ai/usage/quotas'
import { signOut } from '@seamark/contract/identity/index'
import { createCompany } from '@seamark/contract/phonebook/companies/companies'
import { createClient } from '@seamark/contract/platform/client'
import { changeOptions, getOptions } from '@seamark/contract/settings/index'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { type ScriptName, saying } from '../../../platform/testing/endpoint/endpoint-scripts.ts'
import { startModelServer } from '../../../platform/testing/endpoint/endpoint-server.ts'
import { listen } from '../../../platform/testing/live-stream.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { anotherCompany, openDesk } from '../../phonebook/testing.ts'
import { openPieces, refusalOf, talkingModel } from '../testing.ts'
import { endDeadAnswersJob } from './places.commands.ts'
import { repeat } from './work.commands.ts'

const model = await startModelServer()
const product = await startTestApp({ live: true, AI_URL: model.address, AI_MODEL: 'stub-1,stub-2' })
const elsewhere = await product.startAnother()
const { office, lin, zhou } = await openDesk(product, testPassword)
const boss = await product.signIn('sysadmin')
afterAll(() => model.stop())
type Caller = typeof lin

/** A sentence of which the rules understand nothing. */
const riddle = '替我想一个新名字'
const begin = (caller: Pick<Caller, 'call'>, text = riddle, key = randomUUID()) =>
  caller.call(beginChat, { body: { key, text } })
const goOn = (caller: Caller, id: number, text = riddle, rest = {}) =>
  caller.call(askInChat, { params: { id }, body: { key: randomUUID(), text, ...rest } })
const askModel = (caller: Caller, id: number, rest = {}) =>
  caller.call(askModelInChat, { params: { id }, body: { key: randomUUID(), ...rest } })
const open = async (caller: Caller, id: number) =>
  (await caller.call(openChat, { params: { id }, query: { limit: 100 } })).messages
const show = (caller: Caller, id: number) => caller.call(showVersion, { params: { id } })
const read = (caller: Caller, id: number) => caller.call(readAnswer, { params: { id } })
const stop = (caller: Pick<Caller, 'call'>, id: number) => caller.call(stopAnswer, { params: { id } })
const at = (base: string, { headers }: Caller) => ({ call: createClient({ base, headers }) })
function partsOf({ messages }: { messages: readonly ChatMessage[] }) {
  const [asked, answer] = messages
  if (asked?.kind !== 'asked' || answer?.kind !== 'answered') throw new Error('This is no turn')
  return { asked, answer }
}
const answerOf = (turn: Parameters<typeof partsOf>[0]) => partsOf(turn).answer
/** The answer once nobody is at work at it. */
const whole = (caller: Caller, id: number) =>
  vi.waitFor(async () => {
    const answer = await read(caller, id)
    expect(['waiting', 'running']).not.toContain(answer.state)
    return answer
  }, 10_000)
const soon = (check: () => void | Promise<void>) => vi.waitFor(check, 10_000)
const usages = async () =>
  (await product.pool.query<{ outcome: string }>('select outcome from ai.usage order by id')).rows.map(
    ({ outcome }) => outcome,
  )
const notFound = { status: 404, code: 'ai.message_not_found' }

test('a question that nobody understands goes to the model, and every process streams what it says', async () => {
  const talk = talkingModel(model)
  const { id, state, model: asked, planner } = answerOf(await begin(lin))
  expect([asked, planner]).toEqual(['stub-1', 'model'])
  // Work may have begun by the time that the turn is told.
  expect(['waiting', 'running']).toContain(state)
  const [here, there] = await Promise.all([openPieces(product.api, lin, id), openPieces(elsewhere, lin, id)])
  await talk.think('先看')
  await talk.say('您好，')
  await soon(() => expect([here.text(), there.text()]).toEqual(['您好，', '您好，']))
  expect(here.last('message')?.message).toMatchObject({ state: 'running', text: '' })
  here.leave()
  await talk.say('远洋')
  await talk.say('物流')
  await soon(() => expect(there.text()).toBe('您好，远洋物流'))
  const resumed = await openPieces(elsewhere, lin, id, here.number())
  await soon(() => expect(resumed.pieces('text')).toEqual([{ kind: 'text', from: 3, text: '远洋物流' }]))
  await talk.finish()
  await soon(() => expect([there.ended(), resumed.ended()]).toEqual([true, true]))
  expect(there.thinking()).toBe('先看')
  expect(there.last('message')?.message).toMatchObject({ id, state: 'done', usage: { tokensIn: 11, tokensOut: 7 } })
  expect(await read(lin, id)).toMatchObject({ state: 'done', text: '您好，远洋物流', trouble: null, notes: [] })
  const late = await openPieces(product.api, lin, id)
  await soon(() => expect(late.ended()).toBe(true))
  expect(late.text()).toBe('您好，远洋物流')
  expect(late.headers.get('x-accel-buffering')).toBe('no')
  expect(late.headers.get('content-encoding')).toBeNull()
})

test('what the rules understand costs nothing, until somebody asks the model or the office wants it first', async () => {
  const before = model.questions.length
  const { asked, answer } = partsOf(await begin(lin, '我的客户'))
  expect(answer).toMatchObject({ state: 'done', planner: 'grammar', model: null })
  expect(model.questions.length).toBe(before)
  model.answerOnce(saying('您有三位客户'))
  const key = randomUUID()
  const turns = await Promise.all([1, 2].map(() => askModel(lin, asked.id, { key, model: 'stub-2' })))
  const version = answerOf(turns[0] ?? { messages: [] })
  expect(turns.map((turn) => answerOf(turn).id)).toEqual([version.id, version.id])
  expect(await whole(lin, version.id)).toMatchObject({
    text: '您有三位客户',
    model: 'stub-2',
    versions: [answer.id, version.id],
  })
  expect(model.questions.length).toBe(before + 1)

  expect(await lin.call(getAssistant, {})).toEqual({
    models: ['stub-1', 'stub-2'],
    isModelFirst: false,
    images: 'kept',
  })
  const { version: options } = await boss.call(getOptions, {})
  await boss.call(changeOptions, { version: options, body: { modelFirst: true } })
  expect(await lin.call(getAssistant, {})).toMatchObject({ isModelFirst: true })
  expect(await whole(lin, answerOf(await begin(lin, '我的客户')).id)).toMatchObject({ planner: 'model', state: 'done' })
  await boss.call(changeOptions, { version: options + 1, body: { modelFirst: null } })
})

test('an answer is stopped from any process: the model is left at once, and what was said stays', async () => {
  model.answerOnce('stalls')
  const { chat, messages } = await begin(lin)
  const { id } = answerOf({ messages })
  await soon(async () => expect(await read(lin, id)).toMatchObject({ state: 'running', text: '您好，' }))
  expect(await refusalOf(goOn(lin, chat.id))).toMatchObject({ status: 409, code: 'ai.answer_running' })
  expect(await refusalOf(askModel(lin, messages[0]?.id ?? 0))).toMatchObject({ code: 'ai.answer_running' })
  const stream = await openPieces(product.api, lin, id)
  expect(await stop(at(elsewhere, lin), id)).toMatchObject({ state: 'stopped', text: '您好，' })
  await model.until(() => model.open() === 0)
  await soon(() => expect(stream.ended()).toBe(true))
  expect(stream.last('message')?.message.state).toBe('stopped')
  expect(await read(lin, id)).toMatchObject({ state: 'stopped', text: '您好，', trouble: null })
  await soon(async () => expect((await usages()).at(-1)).toBe('stopped'))
  // What it had used by then is told, though the endpoint did not come to say it.
  await soon(async () => {
    const { usage } = await read(lin, id)
    expect(usage).toMatchObject({ isEstimated: true })
    expect(usage?.tokensOut).toBeGreaterThan(0)
  })
  expect(await stop(lin, id)).toMatchObject({ state: 'stopped' })
  expect(answerOf(await goOn(lin, chat.id, '我的客户')).state).toBe('done')
})

test('an answer whose lease is over is not brought to life by its process, and may be stopped', async () => {
  const state = async (id: number) =>
    (await product.pool.query<{ state: string }>('select state from ai.messages where id = $1', [id])).rows[0]?.state
  const talk = talkingModel(model)
  const { id } = answerOf(await begin(lin))
  await talk.say('先说')
  await soon(async () => expect(await read(lin, id)).toMatchObject({ state: 'running', text: '先说' }))
  await product.pool.query(`update ai.messages set lease_until = now() - interval '1 second' where id = $1`, [id])
  await talk.say('再说')
  await model.until(() => model.open() === 0)
  expect(await read(lin, id)).toMatchObject({ state: 'broken', text: '先说' })
  expect(await stop(lin, id)).toMatchObject({ state: 'stopped', text: '先说' })
  expect(await state(id)).toBe('stopped')
})

test('a tick waits for the last one', async () => {
  vi.useFakeTimers()
  try {
    const slow = Promise.withResolvers<void>()
    const deed = vi.fn<() => Promise<void>>(() => slow.promise)
    const end = repeat(deed, 10)
    await vi.advanceTimersByTimeAsync(55)
    expect(deed).toHaveBeenCalledTimes(1)
    slow.resolve()
    await vi.advanceTimersByTimeAsync(10)
    expect(deed).toHaveBeenCalledTimes(2)
    end()
    await vi.advanceTimersByTimeAsync(50)
    expect(deed).toHaveBeenCalledTimes(2)
  } finally {
    vi.useRealTimers()
  }
})

test('an answer goes on when its page is left, and ends with a chat that is deleted', async () => {
  const talk = talkingModel(model)
  const { id } = answerOf(await begin(lin))
  const stream = await openPieces(product.api, lin, id)
  await talk.say('慢')
  await soon(() => expect(stream.text()).toBe('慢'))
  stream.leave()
  await talk.say('慢来')
  await talk.finish()
  expect(await whole(lin, id)).toMatchObject({ state: 'done', text: '慢慢来' })

  const other = talkingModel(model)
  const { chat, messages } = await begin(lin)
  const shown = await openPieces(product.api, lin, answerOf({ messages }).id)
  await other.say('半')
  await soon(() => expect(shown.text()).toBe('半'))
  await lin.call(deleteChat, { params: { id: chat.id } })
  // No further word is needed for it: the process sees that the answer is gone.
  await model.until(() => model.open() === 0)
  await soon(() => expect(shown.ended()).toBe(true))
  await soon(async () => expect((await usages()).at(-1)).toBe('stopped'))
  const { rows } = await product.pool.query('select from ai.holds')
  expect(rows).toEqual([])
})

test('an answer whose process ends is broken at once, and one whose process has died soon after, with their words', async () => {
  const other = await product.startProcess()
  model.answerOnce('stalls')
  const { id } = answerOf(await begin(at(other.api, lin)))
  await soon(async () => expect(await read(lin, id)).toMatchObject({ text: '您好，' }))
  await other.stop()
  expect(await read(lin, id)).toMatchObject({ state: 'broken', text: '您好，' })
  expect(model.open()).toBe(0)

  // A killed process renews no lease.
  const { chat, messages } = await begin(lin, '我的客户')
  const dead = answerOf({ messages }).id
  const die = () =>
    product.pool.query(
      `update ai.messages set state = 'running', planner = 'model', worker_id = $2, place = 1, text = '半句', parts = '[]',
        lease_until = now() - interval '1 second' where id = $1`,
      [dead, office.person('sales')],
    )
  await die()
  expect(await read(lin, dead)).toMatchObject({ state: 'broken', text: '半句' })
  const stream = await openPieces(product.api, lin, dead)
  await soon(() => expect(stream.ended()).toBe(true))
  expect([stream.text(), stream.last('message')?.message.state]).toEqual(['半句', 'broken'])
  const hears = await listen(product.api, lin.headers())
  await endDeadAnswersJob.run(product.context, null)
  await soon(() => expect(hears.events()).toContainEqual({ topic: 'ai.answer', id: dead }))
  // Nobody has to wait for the clock: the next question ends it too.
  await die()
  expect(answerOf(await goOn(lin, chat.id, '谁在求舱')).state).toBe('done')
  const { rows } = await product.pool.query<{ state: string }>('select state from ai.messages where id = $1', [dead])
  expect(rows).toEqual([{ state: 'broken' }])
})

test('answers have versions and questions branches, and the model is told the branch alone', async () => {
  model.answerOnce(saying('第一版'))
  const { chat, messages } = await begin(lin, '给新船起名')
  const { asked, answer: first } = partsOf({ messages })
  await whole(lin, first.id)
  model.answerOnce(saying('第二版'))
  const second = answerOf(await askModel(lin, asked.id))
  await whole(lin, second.id)
  model.answerOnce(saying('接着第二版'))
  const after = answerOf(await goOn(lin, chat.id, '再短一点'))
  await whole(lin, after.id)
  const told = () => JSON.stringify(model.questions.at(-1)?.json['messages'])
  expect([told().includes('第二版'), told().includes('第一版')]).toEqual([true, false])
  const texts = async () => (await open(lin, chat.id)).map(({ text }) => text)
  expect(await texts()).toEqual(['给新船起名', '第二版', '再短一点', '接着第二版'])

  expect(await show(lin, first.id)).toMatchObject({ versions: [first.id, second.id] })
  expect(await texts()).toEqual(['给新船起名', '第一版'])
  await show(lin, second.id)
  expect(await texts()).toEqual(['给新船起名', '第二版', '再短一点', '接着第二版'])

  model.answerOnce(saying('另一支'))
  const edited = partsOf(await goOn(lin, chat.id, '给新码头起名', { edits: asked.id }))
  await whole(lin, edited.answer.id)
  expect(await texts()).toEqual(['给新码头起名', '另一支'])
  expect([told().includes('给新船起名'), told().includes('第二版')]).toEqual([false, false])
  expect((await open(lin, chat.id))[0]?.versions).toEqual([asked.id, edited.asked.id])
  await show(lin, asked.id)
  expect(await texts()).toEqual(['给新船起名', '第二版', '再短一点', '接着第二版'])
  expect(await refusalOf(goOn(lin, chat.id, '改', { edits: first.id }))).toMatchObject(notFound)
  expect(await refusalOf(askModel(lin, first.id))).toMatchObject(notFound)
})

test('nothing is sent once a quota is used up, and the answer says how much and until when', async () => {
  const quota = { holder: 'person' as const, holderId: office.person('sales2'), tokensDay: 5, tokensMonth: null }
  await boss.call(createQuota, { body: { ...quota, picturesDay: null } })
  const before = model.questions.length
  const { chat, messages } = await begin(zhou)
  const failed = await whole(zhou, answerOf({ messages }).id)
  expect(failed).toMatchObject({
    state: 'failed',
    text: '',
    trouble: { code: 'quota_used', params: { used: 0, limit: 5 } },
  })
  expect(failed.trouble?.params['day']).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect(model.questions.length).toBe(before)
  expect(answerOf(await goOn(zhou, chat.id, '我的客户'))).toMatchObject({ state: 'done', planner: 'grammar' })
  await product.pool.query('delete from ai.quotas where user_id = $1', [office.person('sales2')])
})

test.each<[ScriptName, string, object, string]>([
  ['busy', 'endpoint_busy', { seconds: 17 }, ''],
  ['badKey', 'endpoint_key', {}, ''],
  ['html', 'endpoint_odd_answer', {}, ''],
  ['badContent', 'content_refused', {}, ''],
  ['networkError', 'endpoint_away', {}, '您好，'],
  ['cut', 'endpoint_away', {}, ''],
])('an endpoint that answers by %s leaves %s and no word of its own', async (script, code, params, text) => {
  model.answerOnce(script)
  const answer = await whole(lin, answerOf(await begin(lin)).id)
  expect(answer).toMatchObject({ state: 'failed', trouble: { code, params } })
  expect(answer.text).toContain(text)
  expect(JSON.stringify(answer)).not.toMatch(/sk-|Gateway|Incorrect|Content Exists/)
})

test('a question that is too long for a model is not sent, and one that ended at the limit says so', async () => {
  const before = model.questions.length
  const long = partsOf(await begin(lin, '字'.repeat(mostAskedOfModel + 1)))
  expect(long.answer).toMatchObject({ state: 'done', parts: [] })
  const refused = await whole(lin, answerOf(await askModel(lin, long.asked.id)).id)
  expect(refused).toMatchObject({ trouble: { code: 'too_long', params: { maximum: mostAskedOfModel } } })
  expect(model.questions.length).toBe(before)
  model.answerOnce('length')
  expect(await whole(lin, answerOf(await begin(lin)).id)).toMatchObject({ state: 'done', notes: ['limit'] })
})

describe('at once', () => {
  test('one person has three answers at work, however many she asks for, and in every process', async () => {
    model.answer('stalls')
    const begun = await Promise.all([1, 2, 3, 4, 5].map((one) => begin(one % 2 ? zhou : at(elsewhere, zhou))))
    const answers = begun.map((turn) => partsOf(turn))
    const working = answers.filter(({ answer }) => answer.planner === 'model')
    const [left] = answers.filter(({ answer }) => answer.planner !== 'model')
    expect(working).toHaveLength(3)
    for (const { answer } of answers)
      expect(answer).toMatchObject(
        answer.planner === 'model' ? { notes: [] } : { state: 'done', text: '', notes: ['atWork'] },
      )
    expect(await refusalOf(askModel(zhou, left?.asked.id ?? 0))).toMatchObject({ status: 409, code: 'ai.answers_many' })
    await stop(zhou, working[0]?.answer.id ?? 0)
    const next = answerOf(await askModel(zhou, left?.asked.id ?? 0))
    for (const id of [next.id, ...working.map(({ answer }) => answer.id)]) await stop(zhou, id)
    await model.until(() => model.open() === 0)
    model.answer('plain')
  })

  test('the database has each place of a person once, and no more than three', async () => {
    const { chat } = await begin(zhou, '我的客户')
    const insert = (place: number, number: number, chatId = chat.id) =>
      product.pool.query(
        `insert into ai.messages (chat_id, number, kind, state, planner, worker_id, place, lease_until)
         values ($1, $2, 'answered', 'running', 'model', $3, $4, now() + interval '1 minute')`,
        [chatId, number, office.person('sales2'), place],
      )
    await expect(insert(4, 90)).rejects.toThrow('messages_place_check')
    const other = (await begin(zhou, '我的客户')).chat.id
    await insert(1, 91)
    await expect(insert(1, 92, other)).rejects.toThrow('messages_places')
    await product.pool.query('delete from ai.messages where number = 91')
  })
})

test('an answer is its owner’s alone, and so is the word that there is more of it', async () => {
  const talk = talkingModel(model)
  const [own, other] = await Promise.all([listen(elsewhere, lin.headers()), listen(elsewhere, zhou.headers())])
  const { asked, answer } = partsOf(await begin(lin))
  await talk.say('只给我看')
  await soon(() => expect(own.topics()).toContain('ai.answer'))
  for (const call of [read, stop, show]) expect(await refusalOf(call(zhou, answer.id))).toMatchObject(notFound)
  expect(await refusalOf(askModel(zhou, asked.id))).toMatchObject(notFound)
  await expect(openPieces(elsewhere, zhou, answer.id)).rejects.toThrow('HTTP 404')
  await talk.finish()
  await whole(lin, answer.id)
  expect(other.topics().filter((topic) => topic.startsWith('ai.'))).toEqual([])
})

test('the client that a question names, and what the model was told before, veil the answers too', async () => {
  const { id: client } = await lin.call(createCompany, { body: anotherCompany({ name: '白鲸国际货运有限公司' }) })
  const { chat, messages } = await begin(lin, '替白鲸国际货运有限公司想一句新的口号')
  const { asked, answer } = partsOf({ messages })
  await whole(lin, answer.id)
  await whole(lin, answerOf(await askModel(lin, asked.id)).id)
  await whole(lin, answerOf(await goOn(lin, chat.id)).id)
  const veiled = async () => (await open(lin, chat.id)).map(({ isVeiled }) => isVeiled)
  expect(await veiled()).toEqual([false, false, false, false])
  await product.pool.query('update phonebook.companies set custodian_id = $2 where id = $1', [
    client,
    office.person('sales2'),
  ])
  expect(await veiled()).toEqual([true, true, true, true])
})

test('streams hold no connection, and end with the session', async () => {
  const busy = await product.startProcess()
  const talk = talkingModel(model)
  const leaving = await product.signIn('sales')
  const { id } = answerOf(await begin(lin))
  const streams = await Promise.all(Array.from({ length: 18 }, () => openPieces(busy.api, lin, id)))
  const gone = await openPieces(elsewhere, leaving, id)
  await talk.say('同时')
  await soon(() => expect(streams.map((stream) => stream.text())).toEqual(streams.map(() => '同时')))
  await leaving.call(signOut, {})
  await soon(() => expect(gone.ended()).toBe(true))
  expect(gone.last('message')?.message.state).toBe('running')
  await talk.finish()
  await soon(() => expect(streams.map((stream) => stream.ended())).toEqual(streams.map(() => true)))
})

test('without an endpoint no model is asked, and the page knows it', async () => {
  const bare = await startTestApp()
  const desk = await openDesk(bare, testPassword)
  expect(await desk.lin.call(getAssistant, {})).toEqual({ models: [], isModelFirst: false, images: 'none' })
  const { asked, answer } = partsOf(await begin(desk.lin))
  expect(answer).toMatchObject({ state: 'done', planner: 'grammar', parts: [] })
  expect(await refusalOf(askModel(desk.lin, asked.id))).toMatchObject({ status: 409, code: 'ai.no_model' })
})

test('whoever may not ask any more is left by the model, and her stream ends', { timeout: 30_000 }, async () => {
  model.answerOnce('stalls')
  const { id } = answerOf(await begin(lin))
  const stream = await openPieces(product.api, lin, id)
  await product.pool.query(`update identity.roles set codes = array_remove(codes, 324) where authority = 'sales'`)
  await model.until(() => model.open() === 0)
  await soon(() => expect(stream.ended()).toBe(true))
  await product.pool.query(`update identity.roles set codes = codes || 324 where authority = 'sales'`)
  expect(await whole(lin, id)).toMatchObject({ state: 'stopped', text: '您好，' })
})
