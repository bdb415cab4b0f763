import { randomUUID } from 'node:crypto'
import {
  askInChat,
  askModelInChat,
  beginChat,
  type ChatTurn,
  deleteChat,
  getAssistant,
  openChat,
  readAnswer,
} from '@seamark/contract/ai/chats/chats'
import { createCompany } from '@seamark/contract/phonebook/companies/companies'
import { transferCompany } from '@seamark/contract/phonebook/custody/ownership'
import sharp from 'sharp'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { asking, saying } from '../../../platform/testing/endpoint/endpoint-scripts.ts'
import { startModelServer } from '../../../platform/testing/endpoint/endpoint-server.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { anotherCompany, openDesk } from '../../phonebook/testing.ts'
import { refusalOf } from '../testing.ts'
import { sealOf } from '../usage/checks.queries.ts'

const stub = await startModelServer()
afterAll(() => stub.stop())
const given = { AI_URL: stub.address, AI_MODEL: 'stub-1,stub-2' }
const product = await startTestApp({ ...given, AI_SHARES: 'full' })
const { office, lin, zhou, manager } = await openDesk(product, testPassword)
const drawn = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#ffffff' } })
  .withExif({ IFD0: { Copyright: 'canary-exif' } })
  .jpeg()
  .toBuffer()
const image = new Blob([new Uint8Array(drawn)], { type: 'image/jpeg' })
const text = '图上这票货是什么价'

type Caller = typeof lin
const begin = (caller: Caller = lin, images: Record<string, Blob> = { image1: image }, asked = text) =>
  caller.call(beginChat, { body: { key: randomUUID(), text: asked }, images })
const asked = ({ messages }: ChatTurn) => messages[0]?.id ?? 0
const whole = (id: number) =>
  vi.waitFor(async () => {
    const message = await lin.call(readAnswer, { params: { id } })
    expect(message.state).toBe('done')
    return message
  })
const shown = (caller: Caller, id: number, place = 1) =>
  fetch(`${product.address}/api/ai/messages/${id}/images/${place}`, { headers: caller.headers() })
const files = async () =>
  Number((await product.pool.query<{ n: string }>('select count(*) as n from files.files')).rows[0]?.n)
const told = () => stub.questions.map(({ json }) => JSON.stringify(json))

/** What a check of the endpoint has found about a model, as its job writes it. */
async function found(model: string, outcome: string) {
  const { rows } = await product.pool.query<{ id: number }>(
    `insert into ai.endpoint_checks (endpoint, model, begun_by, ended_at) values ($1, $2, $3, now()) returning id`,
    [sealOf({ address: stub.address.replace(/\/+$/, '') } as never), model, office.person('sysadmin')],
  )
  await product.pool.query(
    `insert into ai.endpoint_probes (check_id, probe, outcome, ms) values ($1, 'images', $2, 1)`,
    [rows[0]?.id, outcome],
  )
}

beforeEach(() => {
  stub.answer(saying('好的'))
  stub.questions.length = 0
})

test('no image leaves before a model is known to see images', async () => {
  expect(await lin.call(getAssistant, {})).toMatchObject({ images: 'unseen' })
  const before = await files()
  expect(await refusalOf(begin())).toMatchObject({ status: 409, code: 'ai.card_unseen' })
  expect([stub.questions.length, await files()]).toEqual([0, before])
})

test('an image goes to the model that sees, drawn anew, and to no other; its asker alone sees it', async () => {
  await found('stub-1', 'none')
  await found('stub-2', 'ok')
  expect(await lin.call(getAssistant, {})).toMatchObject({ images: 'ready' })
  // What the rules would answer goes to the model, too: they see no image.
  const turn = await begin(lin, { image1: image, image2: image }, '我的客户')
  expect(turn.messages).toMatchObject([{ images: [1, 2] }, { model: 'stub-2', images: [] }])
  await whole(turn.messages[1]?.id ?? 0)
  const [question = ''] = told()
  expect(question).toContain('"model":"stub-2"')
  expect(question.match(/data:image\/jpeg;base64,/g)).toHaveLength(2)
  expect(Buffer.from(/base64,([^"]+)/.exec(question)?.[1] ?? '', 'base64').toString('latin1')).not.toContain('canary')
  const answer = await shown(lin, asked(turn))
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect((await shown(zhou, asked(turn))).status).toBe(404)
  expect((await shown(manager, asked(turn))).status).toBe(404)
  expect((await shown(lin, asked(turn), 3)).status).toBe(404)
})

test('only the question that has an image sends it; asked anew in other words, and by another version, it has it still', async () => {
  const turn = await begin()
  await whole(turn.messages[1]?.id ?? 0)
  stub.questions.length = 0
  const version = await lin.call(askModelInChat, {
    params: { id: asked(turn) },
    body: { key: randomUUID(), model: 'stub-1' },
  })
  await whole(version.messages.at(-1)?.id ?? 0)
  const body = { key: randomUUID(), text: '再看一眼这张图', edits: asked(turn) }
  const edited = await lin.call(askInChat, { params: { id: turn.chat.id }, body })
  await whole(edited.messages.at(-1)?.id ?? 0)
  const next = await lin.call(askInChat, {
    params: { id: turn.chat.id },
    body: { key: randomUUID(), text: '替我想一个新名字' },
  })
  await whole(next.messages.at(-1)?.id ?? 0)
  expect(told().map((question) => question.includes('base64'))).toEqual([true, true, false])
  const before = await files()
  await lin.call(deleteChat, { params: { id: turn.chat.id } })
  expect([await files(), (await shown(lin, asked(turn))).status]).toEqual([before - 1, 404])
})

test('an image whose question names a client goes with the right to see her', async () => {
  const client = await lin.call(createCompany, { body: anotherCompany({ name: '青鸾进出口有限公司' }) })
  const turn = await begin(lin, { image1: image }, '青鸾进出口有限公司的这张图是什么')
  await whole(turn.messages[1]?.id ?? 0)
  expect((await shown(lin, asked(turn))).status).toBe(200)
  await manager.call(transferCompany, {
    params: { id: client.id },
    version: client.version,
    body: { userId: office.person('sales2') },
  })
  const { messages } = await lin.call(openChat, { params: { id: turn.chat.id }, query: {} })
  expect(messages[0]).toMatchObject({ isVeiled: true, images: [] })
  expect((await shown(lin, asked(turn))).status).toBe(404)
})

test('asked anew in other words, an image stays with the records of its first question, and one that is veiled is not taken along', async () => {
  const client = await lin.call(createCompany, { body: anotherCompany({ name: '白鹇进出口有限公司' }) })
  const turn = await begin(lin, { image1: image }, '白鹇进出口有限公司的这张图是什么')
  await whole(turn.messages[1]?.id ?? 0)
  const again = () =>
    lin.call(askInChat, {
      params: { id: turn.chat.id },
      body: { key: randomUUID(), text: '再看一眼这张图', edits: asked(turn) },
    })
  const edited = await again()
  await whole(edited.messages[1]?.id ?? 0)
  expect((await shown(lin, asked(edited))).status).toBe(200)
  await manager.call(transferCompany, {
    params: { id: client.id },
    version: client.version,
    body: { userId: office.person('sales2') },
  })
  expect((await shown(lin, asked(edited))).status).toBe(404)
  expect(await lin.call(readAnswer, { params: { id: edited.messages[1]?.id ?? 0 } })).toMatchObject({ isVeiled: true })
  stub.questions.length = 0
  const late = await again()
  expect(late.messages[0]).toMatchObject({ isVeiled: false, images: [] })
  await whole(late.messages[1]?.id ?? 0)
  expect(told().filter((question) => question.includes('base64'))).toEqual([])
})

test('what is proposed after an image came from outside, also by a later answer', async () => {
  const proposing = asking('proposeTask', { title: '汇款到 6222 0011 9988 7744', day: 'tomorrow' })
  stub.answerOnce(proposing, saying('请确认。'))
  const turn = await begin()
  const seen = await whole(turn.messages[1]?.id ?? 0)
  expect(seen.notes).toEqual(['outside'])
  expect(JSON.stringify(seen.parts)).toContain('6222 0011 9988 7744')
  stub.answerOnce(proposing, saying('请确认。'))
  const body = { key: randomUUID(), text: '替我想一个新名字' }
  const next = await lin.call(askInChat, { params: { id: turn.chat.id }, body })
  expect((await whole(next.messages[1]?.id ?? 0)).notes).toEqual(['outside'])
})

test('an image is not answered by the rules where its asker has no place for one more answer', async () => {
  stub.answer('silent')
  const turns = [await begin(), await begin(), await begin()]
  const before = await files()
  expect(await refusalOf(begin())).toMatchObject({ status: 409, code: 'ai.answers_many' })
  expect(await files()).toBe(before)
  for (const { chat } of turns) await lin.call(deleteChat, { params: { id: chat.id } })
})

test('what is no image is refused, and nothing is kept or sent', async () => {
  const before = await files()
  const page = new Blob(['<svg onload=alert(1)>'], { type: 'image/png' })
  expect(await refusalOf(begin(lin, { image1: page }))).toMatchObject({ fields: [['image1', 'platform.image_type']] })
  expect(await refusalOf(begin(lin, { image4: image }))).toMatchObject({ status: 400 })
  const large = new Blob([new Uint8Array(5 * 2 ** 20)], { type: 'image/jpeg' })
  expect(await refusalOf(begin(lin, { image1: large }))).toMatchObject({ status: 413 })
  expect([await files(), stub.questions.length]).toEqual([before, 0])
})

test('without an endpoint, and where contact values are masked, an image is refused', async () => {
  const bare = await openDesk(await startTestApp(), testPassword)
  expect(await bare.lin.call(getAssistant, {})).toMatchObject({ images: 'none' })
  expect(await refusalOf(begin(bare.lin))).toMatchObject({ status: 409, code: 'ai.no_model' })
  const masked = await openDesk(await startTestApp(given), testPassword)
  expect(await masked.lin.call(getAssistant, {})).toMatchObject({ images: 'kept' })
  expect(await refusalOf(begin(masked.lin))).toMatchObject({ status: 409, code: 'ai.image_kept' })
  expect(stub.questions).toEqual([])
})
