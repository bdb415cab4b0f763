import { changeQuota, createQuota, listQuotas } from '@seamark/contract/ai/usage/quotas'
import { setPrice } from '@seamark/contract/ai/usage/prices'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '../../../platform/config.ts'
import type { Context } from '../../../platform/context.ts'
import { createDatabase, createPool } from '../../../platform/database/connection.ts'
import { startModelServer } from '../../../platform/testing/endpoint/endpoint-server.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { openDesk, personContext } from '../../phonebook/testing.ts'
import { createEndpoints } from '../endpoints/adapters/endpoint.ts'
import type { ModelRequest } from '../endpoints/adapters/streams.ts'
import { ModelFailed } from '../endpoints/troubles.rules.ts'
import { askModel } from './calls.commands.ts'
import { holdQuota, keepHold, settleDeadHoldsJob, settleHold } from './holds.commands.ts'

const product = await startTestApp()
const { office } = await openDesk(product, testPassword)
const boss = await product.signIn('sysadmin')
const lin = await personContext(product.context, office.person('sales'))
const stub = await startModelServer()
const endpoints = createEndpoints(
  readConfig({ AI_URL: stub.address, AI_KEY: 'sk-invented-key-of-the-tests', AI_MODEL: 'stub-1' }),
)
/** Another process has connections of its own. */
const otherPool = createPool(product.url, { max: 8, statementTimeout: 30_000, connectionTimeout: 30_000 })
const elsewhere: Context = { ...lin, db: createDatabase(otherPool) }
afterAll(async () => {
  await elsewhere.db.destroy()
  await stub.stop()
})

const wish = { permission: 'ai.ask', kind: 'answer', model: 'stub-1', unit: 'tokens', estimate: 100 } as const
const used = { tokensIn: 30, tokensOut: 20, tokensCached: 10, pictures: 0, isEstimated: false }
const nothing = { tokensDay: null, tokensMonth: null, picturesDay: null }
const officeQuota = async () => {
  const { quotas } = await boss.call(listQuotas, {})
  const found = quotas.find(({ holder }) => holder === 'office')
  if (!found) throw new Error('The office has no quota')
  return found
}
async function limitOffice(limits: Partial<typeof nothing> | Record<string, number | null>) {
  const { id, version } = await officeQuota()
  await boss.call(changeQuota, { params: { id }, version, body: { ...nothing, ...limits } })
}
const limitLin = (limits: object) =>
  boss.call(createQuota, { body: { holder: 'person', holderId: office.person('sales'), ...nothing, ...limits } })
const sums = async () => {
  const { rows } = await product.pool.query<{ who: string; period: string; used: number; held: number }>(
    `select coalesce(user_id::text, 'office') as who, period, used::float8, held::float8 from ai.usage_sums where unit = 'tokens' order by user_id nulls last, period`,
  )
  return rows
}
const usage = async () => {
  const { rows } = await product.pool.query<Record<string, unknown>>(
    `select kind, model, outcome, tokens_in::int, tokens_out::int, tokens_cached::int, pictures, cost::float8, is_estimated from ai.usage order by id`,
  )
  return rows
}
const codeOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'held',
    (error: unknown) => (error instanceof ModelFailed ? error.code : error),
  )
const ask = async (context: Context, request: Partial<ModelRequest> = {}) => {
  let text = ''
  const asked = { permission: 'ai.ask', kind: 'answer' } as const
  for await (const piece of askModel(context, endpoints, asked, {
    messages: [{ from: 'person', text: '在吗' }],
    ...request,
  }))
    if (piece.kind === 'text') text += piece.text
  return text
}

beforeEach(async () => {
  stub.answer('plain')
  stub.questions.length = 0
  // Usage lets nobody empty it, so the tests take the guard away for the moment.
  await product.pool.query(`
    alter table ai.usage disable trigger user; truncate ai.usage, ai.holds, ai.usage_sums, ai.prices; alter table ai.usage enable trigger user;
    delete from ai.quotas where num_nonnulls(role_id, user_id) > 0;
    update ai.quotas set tokens_day = null, tokens_month = null, pictures_day = null`)
})

describe('a quota', () => {
  test('for ten lets ten of a hundred questions at once begin, in two processes', async () => {
    await limitLin({ tokensDay: 1000 })
    const asked = Array.from({ length: 100 }, (_, at) => codeOf(holdQuota(at % 2 ? lin : elsewhere, wish)))
    const codes = await Promise.all(asked)
    expect(codes.filter((code) => code === 'held')).toHaveLength(10)
    expect(codes.filter((code) => code === 'quota_used')).toHaveLength(90)
    expect(await sums()).toEqual([
      { who: String(office.person('sales')), period: 'day', used: 0, held: 1000 },
      { who: String(office.person('sales')), period: 'month', used: 0, held: 1000 },
      { who: 'office', period: 'day', used: 0, held: 1000 },
      { who: 'office', period: 'month', used: 0, held: 1000 },
    ])
  })

  test('that is read before it is written lets more than ten begin', async () => {
    await limitLin({ tokensDay: 1000 })
    const mine = sql<{
      room: boolean
    }>`select coalesce(sum(held), 0) + 100 <= 1000 as room from ai.usage_sums where user_id = ${office.person('sales')}`
    const reads = await Promise.all(Array.from({ length: 100 }, (_, at) => mine.execute((at % 2 ? lin : elsewhere).db)))
    expect(reads.filter(({ rows }) => rows[0]?.room).length).toBeGreaterThan(10)
  })

  test.each([
    ['of a person a day', () => limitLin({ tokensDay: 150 }), 'quota_used'],
    ['of a person a month', () => limitLin({ tokensMonth: 150 }), 'quota_used'],
    ['of the office a day', () => limitOffice({ tokensDay: 150 }), 'office_quota_used'],
    ['of the office a month', () => limitOffice({ tokensMonth: 150 }), 'office_quota_used'],
  ])('%s refuses what goes beyond it, and holds nothing of it', async (_whose, limit, code) => {
    await limit()
    await holdQuota(lin, wish)
    const before = await sums()
    expect(await codeOf(holdQuota(lin, wish))).toBe(code)
    expect(await codeOf(holdQuota(elsewhere, { ...wish, estimate: 10_000 }))).toBe(code)
    expect(await sums()).toEqual(before)
  })

  test('says what is used, the limit, and when it returns', async () => {
    await limitLin({ tokensMonth: 150 })
    await holdQuota(lin, wish)
    const error = await holdQuota({ ...lin, now: () => new Date() }, wish).catch((caught: unknown) => caught)
    expect(error).toMatchObject({ params: { used: 100, limit: 150, day: expect.stringMatching(/^\d{4}-\d{2}-01$/) } })
  })

  test('of zero lets nothing begin, of which nothing is sent', async () => {
    await limitLin({ tokensDay: 0 })
    expect(await codeOf(ask(lin))).toBe('quota_used')
    expect(stub.questions).toEqual([])
  })

  test('of a person stands in the place of that of the role, and a higher one holds at once in every process', async () => {
    const roleId = lin.actor?.kind === 'person' ? lin.actor.roleId : 0
    await boss.call(createQuota, { body: { holder: 'role', holderId: roleId, ...nothing, tokensDay: 150 } })
    await holdQuota(lin, wish)
    expect(await codeOf(holdQuota(elsewhere, wish))).toBe('quota_used')
    const own = await limitLin({ tokensDay: 250 })
    expect(await codeOf(holdQuota(elsewhere, wish))).toBe('held')
    expect(await codeOf(holdQuota(lin, wish))).toBe('quota_used')
    await boss.call(changeQuota, { params: { id: own.id }, version: 1, body: { ...nothing, tokensDay: 300 } })
    expect(await codeOf(holdQuota(lin, wish))).toBe('held')
  })

  test('of pictures is apart from that of tokens', async () => {
    await limitLin({ picturesDay: 1, tokensDay: 0 })
    const picture = { ...wish, unit: 'pictures', estimate: 1 } as const
    expect(await codeOf(holdQuota(lin, picture))).toBe('held')
    expect(await codeOf(holdQuota(lin, picture))).toBe('quota_used')
  })
})

describe('what a question used', () => {
  test('takes the place of what it held, with its cost at the price of today', async () => {
    await boss.call(setPrice, {
      params: { model: 'stub-1' },
      body: { tokensIn: 2, tokensCached: 0.5, tokensOut: 8, picture: 0 },
    })
    expect(await ask(lin)).toBe('您好，世界')
    expect(await sums()).toEqual([
      { who: String(office.person('sales')), period: 'day', used: 18, held: 0 },
      { who: String(office.person('sales')), period: 'month', used: 18, held: 0 },
      { who: 'office', period: 'day', used: 18, held: 0 },
      { who: 'office', period: 'month', used: 18, held: 0 },
    ])
    expect(await usage()).toEqual([
      {
        kind: 'answer',
        model: 'stub-1',
        outcome: 'done',
        tokens_in: 11,
        tokens_out: 7,
        tokens_cached: 4,
        pictures: 0,
        cost: (7 * 2 + 4 * 0.5 + 7 * 8) / 1_000_000,
        is_estimated: false,
      },
    ])
  })

  test('is nothing where the endpoint refused it, and settled where it was cut', async () => {
    stub.answerOnce('busy', 'cut')
    expect(await codeOf(ask(lin))).toBe('endpoint_busy')
    expect(await codeOf(ask(lin))).toBe('endpoint_away')
    expect(await usage()).toMatchObject([
      { outcome: 'failed', tokens_in: 0, tokens_out: 0, cost: null },
      { outcome: 'failed', is_estimated: true },
    ])
    expect((await sums()).every(({ held }) => held === 0)).toBe(true)
  })

  test('is settled when its asker stops', async () => {
    stub.answer('endless')
    const stop = new AbortController()
    const asked = { permission: 'ai.ask', kind: 'answer' } as const
    const request = { messages: [{ from: 'person' as const, text: '在吗' }], signal: stop.signal }
    await expect(async () => {
      for await (const piece of askModel(lin, endpoints, asked, request))
        if (piece.kind === 'text') stop.abort(new Error('stopped'))
    }).rejects.toThrow('stopped')
    expect(await usage()).toMatchObject([{ outcome: 'stopped', is_estimated: true }])
    expect((await sums()).every(({ held, used }) => held === 0 && used > 0)).toBe(true)
  })

  test('is written once, however often it is settled', async () => {
    const hold = await holdQuota(lin, wish)
    const settled = await Promise.all([settleHold(lin, hold, used, 'done'), settleHold(elsewhere, hold, used, 'done')])
    expect(settled.filter(Boolean)).toHaveLength(1)
    expect(await usage()).toHaveLength(1)
    expect((await sums()).map(({ used, held }) => [used, held])).toEqual(Array(4).fill([50, 0]))
  })

  test('of a dead process is settled by what is known of it, and that of a living one is left alone', async () => {
    const [dead, alive] = [await holdQuota(lin, wish), await holdQuota(elsewhere, wish)]
    await keepHold(lin, dead, { tokensIn: 12, tokensOut: 3 })
    await product.pool.query(`update ai.holds set lease_until = now() - interval '1 second' where id = $1`, [dead.id])
    await settleDeadHoldsJob.run(product.context, null)
    await settleDeadHoldsJob.run(product.context, null)
    expect(await usage()).toMatchObject([{ outcome: 'broken', tokens_in: 12, tokens_out: 3, is_estimated: true }])
    expect((await sums()).map(({ used, held }) => [used, held])).toEqual(Array(4).fill([15, 100]))
    expect(await settleHold(lin, dead, used, 'done')).toBe(false)
    expect(await settleHold(lin, alive, used, 'done')).toBe(true)
  })

  test.each(['update ai.usage set tokens_in = 0', 'delete from ai.usage', 'truncate ai.usage'])(
    'is never changed: %s',
    async (statement) => {
      await ask(lin)
      await expect(product.pool.query(statement)).rejects.toThrow('append-only')
      expect(await usage()).toHaveLength(1)
    },
  )
})

test('a hold of a picture lasts longer than its endpoint is waited for', async () => {
  const hold = await holdQuota(lin, { ...wish, unit: 'pictures', estimate: 1 })
  const { rows } = await product.pool.query(
    `select lease_until > now() + interval '240 seconds' as "isLong" from ai.holds where id = $1`,
    [hold.id],
  )
  expect(rows).toEqual([{ isLong: true }])
  expect(
    await settleHold(lin, hold, { ...used, tokensIn: 0, tokensOut: 0, tokensCached: 0, pictures: 1 }, 'done'),
  ).toBe(true)
})
