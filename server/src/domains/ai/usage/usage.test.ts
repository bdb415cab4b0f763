import { changeQuota, createQuota, deleteQuota, listQuotas } from '@seamark/contract/ai/usage/quotas'
import { deletePrice, listPrices, setPrice } from '@seamark/contract/ai/usage/prices'
import { checkEndpoint, getEndpoint } from '@seamark/contract/ai/usage/checks'
import { listUsage, sumUsage } from '@seamark/contract/ai/usage/usage'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asking, saying } from '../../../platform/testing/endpoint/endpoint-scripts.ts'
import { startModelServer } from '../../../platform/testing/endpoint/endpoint-server.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { openDesk, personContext } from '../../phonebook/testing.ts'
import { refusalOf } from '../testing.ts'
import { holdQuota, settleHold } from './holds.commands.ts'

const stub = await startModelServer()
afterAll(() => stub.stop())
const product = await startTestApp({
  worker: true,
  AI_URL: stub.address,
  AI_KEY: 'sk-invented-key-of-the-tests',
  AI_MODEL: 'stub-1,stub-2',
  AI_IMAGE_URL: stub.address,
  AI_IMAGE_MODEL: 'draws-1',
})
const { office, lin, manager } = await openDesk(product, testPassword)
const boss = await product.signIn('sysadmin', testPassword, 'zh')
const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' })
const none = { tokensDay: null, tokensMonth: null, picturesDay: null }

const audited = async (action: string) => {
  const { rows } = await product.pool.query<{ before: object | null; after: object | null }>(
    `select before, after from platform.audit left join platform.audit_values on audit_id = id where action = $1 order by id`,
    [action],
  )
  return rows
}

test('the page is closed to everybody without its code', async () => {
  for (const person of [lin, manager]) {
    const query = { from: today, to: today }
    const calls = [
      () => person.call(getEndpoint, {}),
      () => person.call(checkEndpoint, { body: { model: 'stub-1' } }),
      () => person.call(listQuotas, {}),
      () => person.call(createQuota, { body: { holder: 'role', holderId: 1, ...none } }),
      () => person.call(listPrices, {}),
      () => person.call(sumUsage, { query: { ...query, by: 'day' } }),
      () => person.call(listUsage, { query }),
    ]
    for (const make of calls) expect(await refusalOf(make())).toMatchObject({ status: 403 })
  }
  expect(stub.questions).toEqual([])
})

describe('quotas', () => {
  test('are made, changed and taken away, each with its audit row', async () => {
    const holderId = office.person('sales')
    const made = await boss.call(createQuota, { body: { holder: 'person', holderId, ...none, tokensDay: 5000 } })
    expect(made).toMatchObject({
      holder: 'person',
      name: '林晓帆',
      tokensDay: 5000,
      used: { tokensDay: 0, tokensMonth: 0, picturesDay: 0 },
    })
    expect(await refusalOf(boss.call(createQuota, { body: { holder: 'person', holderId, ...none } }))).toMatchObject({
      code: 'ai.quota_taken',
    })
    const target = { params: { id: made.id }, version: 1 }
    const changed = await boss.call(changeQuota, { ...target, body: { ...none, tokensDay: 8000 } })
    expect(changed).toMatchObject({ version: 2, tokensDay: 8000 })
    expect(await refusalOf(boss.call(changeQuota, { ...target, body: none }))).toMatchObject({ status: 412 })
    await boss.call(deleteQuota, { ...target, version: 2 })
    expect(await refusalOf(boss.call(deleteQuota, { ...target, version: 2 }))).toMatchObject({
      code: 'ai.quota_not_found',
    })
    expect(await audited('ai.quotaCreated')).toMatchObject([{ after: { holder: '林晓帆', tokensDay: 5000 } }])
    expect(await audited('ai.quotaChanged')).toMatchObject([
      { before: { tokensDay: 5000 }, after: { tokensDay: 8000 } },
    ])
    expect(await audited('ai.quotaDeleted')).toMatchObject([{ before: { tokensDay: 8000 } }])
  })

  test('of the office stays, and of nobody is refused', async () => {
    const { quotas } = await boss.call(listQuotas, {})
    expect(quotas.map(({ holder }) => holder)).toEqual(['office'])
    const { id = 0, version = 0 } = quotas[0] ?? {}
    expect(await refusalOf(boss.call(deleteQuota, { params: { id }, version }))).toMatchObject({
      code: 'ai.quota_of_office',
    })
    for (const holder of ['role', 'person'] as const)
      expect(await refusalOf(boss.call(createQuota, { body: { holder, holderId: 999_999, ...none } }))).toMatchObject({
        code: 'ai.holder_unknown',
      })
    expect(
      await refusalOf(boss.call(createQuota, { body: { holder: 'role', holderId: 1, ...none, tokensDay: -1 } })),
    ).toMatchObject({ status: 400 })
  })
})

describe('prices', () => {
  const values = { tokensIn: 2, tokensCached: 0.5, tokensOut: 8, picture: 0.2 }

  test('are set, changed by whoever has seen them, and forgotten', async () => {
    expect((await boss.call(listPrices, {})).unpriced).toEqual(['stub-1', 'stub-2', 'draws-1'])
    const params = { model: 'stub-2' }
    const made = await boss.call(setPrice, { params, body: values })
    expect(made).toMatchObject({ ...values, model: 'stub-2', version: 1 })
    expect(await refusalOf(boss.call(setPrice, { params, body: values }))).toMatchObject({ status: 412 })
    await boss.call(setPrice, { params, version: 1, body: { ...values, tokensOut: 9 } })
    expect((await boss.call(listPrices, {})).prices).toMatchObject([{ model: 'stub-2', tokensOut: 9, version: 2 }])
    await boss.call(deletePrice, { params })
    expect(await refusalOf(boss.call(deletePrice, { params }))).toMatchObject({ code: 'ai.price_not_found' })
    expect(await audited('ai.priceSet')).toHaveLength(2)
    expect(await audited('ai.priceDeleted')).toMatchObject([{ before: { model: 'stub-2', tokensOut: 9 } }])
  })
})

describe('usage', () => {
  beforeAll(async () => {
    await boss.call(setPrice, {
      params: { model: 'stub-1' },
      body: { tokensIn: 1, tokensCached: 1, tokensOut: 1, picture: 0 },
    })
    for (const [username, model, tokensIn] of [
      ['sales', 'stub-1', 100],
      ['sales', 'stub-2', 200],
      ['sales2', 'stub-1', 300],
    ] as const) {
      const context = await personContext(product.context, office.person(username))
      const hold = await holdQuota(context, {
        permission: 'ai.ask',
        kind: 'answer',
        model,
        unit: 'tokens',
        estimate: 1000,
      })
      await settleHold(
        context,
        hold,
        { tokensIn, tokensOut: 10, tokensCached: 0, pictures: 0, isEstimated: false },
        'done',
      )
    }
  })
  const query = { from: today, to: today, kind: 'answer' } as const

  test.each([
    ['day', [today]],
    ['person', ['周敏', '林晓帆']],
    ['kind', ['answer']],
    ['model', ['stub-1', 'stub-2']],
  ] as const)('is summed by %s, and each sum opens its calls', async (by, names) => {
    const { sums, total } = await boss.call(sumUsage, { query: { ...query, by } })
    expect(new Set(sums.map(({ name }) => name)).size).toBe(names.length)
    expect(total).toMatchObject({ calls: 3, tokensIn: 600, tokensOut: 30, unpriced: 1, cost: 420 / 1_000_000 })
    for (const sum of sums) {
      const part = { day: {}, person: { userId: Number(sum.key) }, kind: {}, model: { model: sum.key } }[by]
      const { rows } = await boss.call(listUsage, { query: { ...query, ...part } })
      expect(rows).toHaveLength(sum.calls)
      expect(rows.reduce((all, { tokensIn }) => all + tokensIn, 0)).toBe(sum.tokensIn)
    }
  })

  test('is that of this month of the office where no days are named', async () => {
    const named = await boss.call(sumUsage, { query: { kind: 'answer', by: 'day' } })
    expect(named).toMatchObject({ from: `${today.slice(0, 7)}-01`, to: today, total: { calls: 3 } })
    expect((await boss.call(listUsage, { query: { kind: 'answer' } })).rows).toHaveLength(3)
  })

  test('is read a page at a time, the newest first', async () => {
    const first = await boss.call(listUsage, { query: { ...query, limit: 2 } })
    expect(first.rows.map(({ tokensIn }) => tokensIn)).toEqual([300, 200])
    const rest = await boss.call(listUsage, { query: { ...query, limit: 2, cursor: first.next ?? '' } })
    expect([rest.rows.map(({ tokensIn }) => tokensIn), rest.next]).toEqual([[100], null])
    expect(await refusalOf(boss.call(listUsage, { query: { from: today, to: '2020-01-01' } }))).toMatchObject({
      code: 'ai.days_backwards',
    })
  })
})

describe('a check', () => {
  const checked = async (model: string) => {
    const { checks } = await boss.call(getEndpoint, {})
    return checks.find((one) => one.model === model)
  }
  const outcomes = async (model: string) =>
    Object.fromEntries((await checked(model))?.probes.map(({ probe, outcome }) => [probe, outcome]) ?? [])

  test('finds out what an endpoint can do, keeps it, and counts as usage of whoever asked', async () => {
    stub.answerOnce(saying('OK'), asking('port_code', { port: 'Ningbo' }), saying('CNNGB'), saying('红色'), 'draws')
    const begun = await boss.call(checkEndpoint, { body: { model: 'stub-1' } })
    const state = { chat: { flavour: 'other', models: ['stub-1', 'stub-2'] }, isMasked: true, answerTokens: 2000 }
    expect(begun).toMatchObject(state)
    expect(JSON.stringify(begun)).not.toMatch(/127\.0\.0\.1|sk-/)
    await expect.poll(() => checked('stub-1'), { timeout: 60_000 }).toMatchObject({ isRunning: false })
    expect(await outcomes('stub-1')).toEqual({ text: 'ok', usage: 'ok', tools: 'ok', images: 'ok', pictures: 'ok' })
    const { total } = await boss.call(sumUsage, { query: { from: today, to: today, kind: 'check', by: 'kind' } })
    expect(total).toMatchObject({ calls: 5, pictures: 1 })
    expect(await audited('ai.endpointChecked')).toMatchObject([{ after: { model: 'stub-1' } }])
  })

  test('says what an endpoint cannot do', async () => {
    stub.answerOnce('noUsage', 'bad', 'bad', 'drawsByAddress')
    await boss.call(checkEndpoint, { body: { model: 'stub-2' } })
    await expect.poll(() => checked('stub-2'), { timeout: 60_000 }).toMatchObject({ isRunning: false })
    expect(await outcomes('stub-2')).toEqual({
      text: 'ok',
      usage: 'none',
      tools: 'none',
      images: 'none',
      pictures: 'ok',
    })
  })

  test('counts a picture that may have been drawn', async () => {
    stub.answerOnce('noUsage', 'bad', 'bad', 'html')
    await boss.call(checkEndpoint, { body: { model: 'stub-2' } })
    await expect.poll(() => checked('stub-2'), { timeout: 60_000 }).toMatchObject({ isRunning: false })
    expect(await outcomes('stub-2')).toMatchObject({ pictures: 'endpoint_away' })
    const { rows } = await product.pool.query(
      `select outcome, pictures, is_estimated from ai.usage where kind = 'check' order by id desc limit 1`,
    )
    expect(rows).toEqual([{ outcome: 'broken', pictures: 1, is_estimated: true }])
  })

  test('ends at the first trouble, and is not made twice at once or of another model', async () => {
    stub.answerOnce('stalls')
    await boss.call(checkEndpoint, { body: { model: 'stub-2' } })
    expect(await refusalOf(boss.call(checkEndpoint, { body: { model: 'stub-2' } }))).toMatchObject({
      code: 'ai.check_running',
    })
    expect(await refusalOf(boss.call(checkEndpoint, { body: { model: 'gpt-x' } }))).toMatchObject({
      code: 'ai.no_model',
    })
  })
})
