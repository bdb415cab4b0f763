import { createHash, randomUUID } from 'node:crypto'
import { getCardReading, readCard, readCardImage } from '@seamark/contract/ai/cards/cards'
import { readPastedText } from '@seamark/contract/phonebook/reading/pasted-texts'
import { getCapture, takeCapture } from '@seamark/contract/exhibitions/captures/captures'
import { createExhibition } from '@seamark/contract/exhibitions/exhibitions/exhibitions'
import sharp from 'sharp'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { saying } from '../../../platform/testing/endpoint/endpoint-scripts.ts'
import { startModelServer } from '../../../platform/testing/endpoint/endpoint-server.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { anExhibition } from '../../exhibitions/testing.ts'
import { openDesk } from '../../phonebook/testing.ts'
import { refusalOf } from '../testing.ts'
import { sealOf } from '../usage/checks.queries.ts'

const stub = await startModelServer()
afterAll(() => stub.stop())
const given = { AI_URL: stub.address, AI_KEY: 'sk-invented', AI_MODEL: 'stub-1,stub-2' }
const product = await startTestApp({ ...given, AI_CARD_PHOTOS: 'sent' })
const { office, lin, zhou, manager } = await openDesk(product, testPassword)
const fair = await manager.call(createExhibition, { body: anExhibition({ managerId: office.person('manager') }) })
const photo = await sharp({ create: { width: 640, height: 380, channels: 3, background: '#ffffff' } })
  .jpeg()
  .toBuffer()

async function capture(caller = lin) {
  const id = randomUUID()
  await caller.call(takeCapture, {
    params: { id },
    body: {
      exhibitionId: fair.id,
      revision: 1,
      capturedAt: new Date().toISOString(),
      device: 'phone-1',
      contactName: '待整理',
      frontDigest: createHash('sha256').update(photo).digest('hex'),
    },
    images: { front: new Blob([photo], { type: 'image/jpeg' }) },
  })
  return id
}
const read = (caller: typeof lin, id: string, side: 'front' | 'back' = 'front') =>
  caller.call(readCard, { params: { id }, body: { side } })
const answer = {
  company: '宁波甬江户外用品有限公司',
  name: '方小姐',
  title: '',
  mobiles: ['138 0574 0001'],
  telephones: [],
  email: 'not sure',
  wechat: '',
  qq: '',
  website: '',
  address: '',
}
/** What a check of the endpoint has found about a model, as its job writes it. */
async function found(model: string, outcome: string) {
  const address = stub.address.replace(/\/+$/, '')
  const { rows } = await product.pool.query<{ id: number }>(
    `insert into ai.endpoint_checks (endpoint, model, begun_by, ended_at) values ($1, $2, $3, now()) returning id`,
    [sealOf({ address } as never), model, office.person('sysadmin')],
  )
  await product.pool.query(
    `insert into ai.endpoint_probes (check_id, probe, outcome, ms) values ($1, 'images', $2, 1)`,
    [rows[0]?.id, outcome],
  )
}
const count = async (table: string) =>
  Number((await product.pool.query<{ n: string }>(`select count(*) as n from ${table}`)).rows[0]?.n)

beforeEach(() => {
  stub.answer(saying(JSON.stringify(answer)))
  stub.questions.length = 0
})

test('no model is asked before one is known to see images', async () => {
  const id = await capture()
  expect(await lin.call(getCardReading, {})).toEqual({ state: 'unseen' })
  expect(await refusalOf(read(lin, id))).toMatchObject({ status: 409, code: 'ai.card_unseen' })
  await found('stub-1', 'none')
  expect(await refusalOf(read(lin, id))).toMatchObject({ code: 'ai.card_unseen' })
  expect(stub.questions).toEqual([])
})

test('a card is read by the model that sees, value by value, and nothing is written on it', async () => {
  const id = await capture()
  await found('stub-2', 'ok')
  expect(await lin.call(getCardReading, {})).toEqual({ state: 'ready' })
  const before = await lin.call(getCapture, { params: { id } })
  expect(await read(lin, id)).toEqual({
    suggestions: [
      { field: 'companyName', value: answer.company, doubt: '' },
      { field: 'contactName', value: '方小姐', doubt: '' },
      { field: 'mobile', value: '13805740001', doubt: '' },
      { field: 'email', value: '', doubt: 'not sure' },
    ],
  })
  expect(await lin.call(getCapture, { params: { id } })).toEqual(before)
  expect(stub.questions[0]?.json).toMatchObject({ model: 'stub-2' })
  expect(JSON.stringify(stub.questions[0]?.json)).toContain('data:image/jpeg;base64,')
  const { rows } = await product.pool.query(`select kind, outcome from ai.usage order by id desc limit 1`)
  expect(rows).toEqual([{ kind: 'card', outcome: 'done' }])
  const { rowCount } = await product.pool.query(`select from platform.audit where action = 'ai.cardSent'`)
  expect(rowCount).toBe(1)
})

test('only whoever sees the photo lets it out; a side that is not there is none', async () => {
  const id = await capture()
  const missing = { status: 404, code: 'exhibitions.capture_not_found' }
  expect(await refusalOf(read(zhou, id))).toMatchObject(missing)
  expect(await refusalOf(read(lin, id, 'back'))).toMatchObject(missing)
  expect(await refusalOf(read(lin, randomUUID()))).toMatchObject(missing)
  expect(stub.questions).toEqual([])
})

test('a card that orders something changes nothing: what is no reading is refused', async () => {
  const id = await capture()
  const tables = ['phonebook.companies', 'followups.tasks', 'ai.proposals', 'rates.rates']
  const before = await Promise.all(tables.map(count))
  for (const said of ['已创建客户。', '{"name":"方小姐","action":"delete_company"}', '<script>alert(1)</script>']) {
    stub.answer(saying(said))
    expect(await refusalOf(read(lin, id))).toMatchObject({ status: 409, code: 'ai.card_unreadable' })
  }
  stub.answer('obey')
  expect(await refusalOf(read(lin, id))).toMatchObject({ code: expect.stringMatching(/^ai\./) as string })
  expect(await Promise.all(tables.map(count))).toEqual(before)
})

const image = { image: new Blob([photo], { type: 'image/jpeg' }) }
const readImage = (caller = lin, images: Record<string, Blob> = image) =>
  caller.call(readCardImage, { body: {}, images })

test('the image beside a form becomes a text, of which the form offers what its own reader finds', async () => {
  await found('stub-2', 'ok')
  const whole = {
    company: '宁波甬江户外用品有限公司',
    name: '方小姐',
    title: '外贸经理',
    mobiles: ['138 0574 0001', '139 0574 0002'],
    telephones: ['0574-8765 4321'],
    email: 'fang@yongjiang.example',
    wechat: 'fang_yj88',
    qq: '842561970',
    website: 'www.yongjiang.example',
    address: '浙江省宁波市鄞州区江东北路\n1号',
  }
  stub.answer(saying(JSON.stringify(whole)))
  const audited = await count('platform.audit')
  for (const language of ['zh', 'en', 'es', 'ja'] as const) {
    const { text } = await (await product.signIn('sales', testPassword, language)).call(readCardImage, {
      body: {},
      images: image,
    })
    const { values } = await lin.call(readPastedText, { body: { text, country: 'CN' } })
    const read = values.filter(({ doubt }) => doubt === null).map(({ field, value }) => [field, value])
    expect.soft(read, language).toEqual(
      expect.arrayContaining([
        ['companyName', whole.company],
        ['name', whole.name],
        ['position', whole.title],
        ['mobile', '13805740001'],
        ['mobile', '13905740002'],
        ['email', whole.email],
        ['wechat', whole.wechat],
        ['qq', whole.qq],
      ]),
    )
    expect.soft(text).toContain('1号')
  }
  expect(JSON.stringify(stub.questions[0]?.json)).toContain('data:image/jpeg;base64,')
  // What was used, and that the image has left, and nothing else.
  expect((await count('platform.audit')) - audited).toBeGreaterThanOrEqual(4)
})

test('an image is read for nobody who may write no client, and no file that is none leaves the house', async () => {
  await found('stub-2', 'ok')
  const reader = await product.signIn('follow')
  expect(await refusalOf(readImage(reader))).toMatchObject({ status: 403 })
  expect(await refusalOf(readImage(lin, {}))).toMatchObject({ fields: [['image', 'phonebook.card_missing']] })
  const text = { image: new Blob(['no image'], { type: 'image/jpeg' }) }
  expect(await refusalOf(readImage(lin, text))).toMatchObject({ fields: [['image', 'platform.image_type']] })
  expect(stub.questions).toEqual([])
  for (const said of ['已创建客户。', '{"name":"方小姐","action":"delete_company"}']) {
    stub.answer(saying(said))
    expect(await refusalOf(readImage())).toMatchObject({ status: 409, code: 'ai.card_unreadable' })
  }
})

test('photos stay in the house unless the office lets them out', async () => {
  const kept = await startTestApp(given)
  const desk = await openDesk(kept, testPassword)
  expect(await desk.lin.call(getCardReading, {})).toEqual({ state: 'kept' })
  expect(await refusalOf(readImage(desk.lin))).toMatchObject({ code: 'ai.card_kept' })
  const shared = await startTestApp({ ...given, AI_SHARES: 'full' })
  expect(await (await openDesk(shared, testPassword)).lin.call(getCardReading, {})).toEqual({ state: 'unseen' })
  const bare = await startTestApp()
  const { lin: alone } = await openDesk(bare, testPassword)
  expect(await alone.call(getCardReading, {})).toEqual({ state: 'none' })
  expect(await refusalOf(readImage(alone))).toMatchObject({ code: 'ai.no_model' })
  expect(stub.questions).toEqual([])
})
