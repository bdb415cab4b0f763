import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startAliyun } from '../../../platform/testing/aliyun-server.ts'
import { readConfig } from '../../../platform/config.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { openOffice } from '../../phonebook/testing.ts'
import { settleMessages } from '../hooks/settlings.commands.ts'
import type { Call } from '../ledger/calls.commands.ts'
import { sweepDeliveries } from '../ledger/sweeps.commands.ts'
import { createAdapters } from '../providers/adapters/registry.ts'
import { addAccount, addBulk, addPhoneClients, statesOf } from '../testing.ts'
import { byAccount } from './accounts.commands.ts'
import { type Deliver, dispatchChannel } from './dispatch.commands.ts'
import { paceOf } from './paces.commands.ts'
import { wakeChannels } from './wakes.commands.ts'

const provider = await startAliyun()
afterAll(() => provider.stop())
const product = await startTestApp({ SMS_ENDPOINT: provider.address })
const { db, context, pool, logged } = product
const office = await openOffice(context, testPassword)
const mine = office.person('sales')
const adapters = createAdapters(readConfig({ SMS_ENDPOINT: provider.address }))
const secrets = { accessKeyId: 'key-of-the-tests', accessKeySecret: 'secret-of-the-tests' }
const text = '{{contact|您好}}，美西本周运价已更新，详询{{me.name}}'
const texts = [{ name: 'SMS_100', text: `${text}。拒收请回复R` }]
beforeEach(() => {
  provider.mode = 'ok'
  provider.taken.splice(0)
})

let made = 0
const channel = (given = texts) =>
  addAccount(context, { kind: 'sms', account: `航标${(made += 1)}`, secrets, texts: given })
async function bulkOf(channelId: number, count: number, words = text) {
  made += 1
  const numbers = Array.from({ length: count }, (_, at) => `+86138${String(made * 1000 + at).padStart(8, '0')}`)
  const rows = await addPhoneClients(db, { by: mine, kind: 'mobile', numbers })
  const id = await addBulk(db, { by: mine, channelId, text: words }, rows)
  return { id, numbers, rows }
}
const work = (channelId: number) => dispatchChannel(context, channelId, byAccount(adapters))
const stateOf = async (channelId: number) =>
  (
    await pool.query<{ state: string; why: string }>('select state, why from messaging.channels where id = $1', [
      channelId,
    ])
  ).rows[0]
const letWait = (bulkId: number) =>
  sql`update messaging.recipients set not_before = null where bulk_id = ${bulkId}`.execute(db)

describe('a bulk by text messages', () => {
  test('reaches each number once, as the approved text with its own values and our reference', async () => {
    const channelId = await channel()
    const { id, numbers } = await bulkOf(channelId, 20)
    await work(channelId)
    await work(channelId)
    expect(await statesOf(db, id)).toEqual({ sent: 20 })
    for (const number of numbers) expect(provider.countOf(number.slice(3))).toBe(1)
    const [first] = provider.taken
    expect(first?.ref).toMatch(/^[0-9a-f-]{36}$/)
    expect(first?.request.query.get('TemplateCode')).toBe('SMS_100')
    expect(JSON.parse(first?.request.query.get('TemplateParam') ?? '')).toEqual({
      contact: '王女士',
      me_name: expect.any(String) as unknown,
    })
    const { rows } = await pool.query<{ provider_id: string }>(
      'select provider_id from messaging.deliveries where bulk_id = $1',
      [id],
    )
    expect(rows.every(({ provider_id }) => provider_id.endsWith('^0'))).toBe(true)
  })

  test('in words that nobody has approved is sent to nobody', async () => {
    const channelId = await channel()
    const { id } = await bulkOf(channelId, 2, '另一段话')
    await work(channelId)
    expect(await statesOf(db, id)).toEqual({ 'failed refused': 2 })
    expect(provider.taken).toEqual([])
  })

  test('whose words cannot be put together waits, since nothing of it has left', async () => {
    const channelId = await channel()
    const { id } = await bulkOf(channelId, 2)
    await sql`alter table messaging.approved_texts rename to hidden_texts`.execute(db)
    try {
      await work(channelId)
    } finally {
      await sql`alter table messaging.hidden_texts rename to approved_texts`.execute(db)
    }
    expect(await statesOf(db, id)).toEqual({ waiting: 2 })
    await letWait(id)
    await work(channelId)
    expect(await statesOf(db, id)).toEqual({ sent: 2 })
  })

  test.each(['takeThenTimeOut', 'reset', '500'] as const)(
    'that the provider answers by %s is unknown and never sent again that day',
    async (mode) => {
      const channelId = await channel()
      const { id, numbers } = await bulkOf(channelId, 3)
      provider.mode = mode
      await work(channelId)
      expect(await statesOf(db, id)).toEqual({ unknown: 3 })
      provider.mode = 'ok'
      await wakeChannels(context, [], () => Promise.resolve())
      await work(channelId)
      expect(await statesOf(db, id)).toEqual({ unknown: 3 })
      for (const number of numbers) expect(provider.countOf(number.slice(3))).toBe(mode === 'takeThenTimeOut' ? 1 : 0)
    },
  )

  test('of unknown outcome is settled by what the provider says that it has sent, and else stays unknown', async () => {
    const channelId = await channel()
    const taken = await bulkOf(channelId, 2)
    provider.mode = 'takeThenTimeOut'
    await work(channelId)
    const lost = await bulkOf(channelId, 2)
    provider.mode = 'reset'
    await work(channelId)
    provider.mode = 'ok'
    await settleMessages(context, adapters)
    expect(await statesOf(db, taken.id)).toEqual({ sent: 2 })
    expect(await statesOf(db, lost.id)).toEqual({ unknown: 2 })
    const asked = () => provider.calls.filter(({ headers }) => headers['x-acs-action'] === 'QuerySendDetails').length
    const before = asked()
    await settleMessages(context, adapters)
    expect(asked()).toBe(before)
  })

  test('that the provider throttles waits and keeps its slot free for the next try', async () => {
    const channelId = await channel()
    const { id, numbers } = await bulkOf(channelId, 1)
    provider.mode = 'refuse'
    provider.refusal = { json: { Code: 'Throttling.User' } }
    await work(channelId)
    expect(await statesOf(db, id)).toEqual({ waiting: 1 })
    provider.mode = 'ok'
    await letWait(id)
    await work(channelId)
    expect(await statesOf(db, id)).toEqual({ sent: 1 })
    expect(provider.countOf(numbers[0]?.slice(3) ?? '')).toBe(1)
  })

  test('to a number that is none is kept from text messages alone', async () => {
    const channelId = await channel()
    const { id } = await bulkOf(channelId, 1)
    provider.mode = 'refuse'
    provider.refusal = { json: { Code: 'isv.MOBILE_NUMBER_ILLEGAL' } }
    await work(channelId)
    expect(await statesOf(db, id)).toEqual({ 'failed badTarget': 1 })
    const { rows } = await pool.query<{ class: string }>(
      `select s.class from messaging.suppressions s join messaging.recipients r on r.address_key = s.address_key where r.bulk_id = $1`,
      [id],
    )
    expect(rows).toEqual([{ class: 'sms' }])
  })

  test('by a channel whose credentials fail waits; others go on, and those who manage channels are told once', async () => {
    const [broken, working] = [await channel(), await channel()]
    const [waiting, sent] = [await bulkOf(broken, 18), await bulkOf(working, 2)]
    provider.mode = 'expiredToken'
    await work(broken)
    provider.mode = 'ok'
    await work(broken)
    await work(working)
    expect(await statesOf(db, sent.id)).toEqual({ sent: 2 })
    expect(await stateOf(broken)).toEqual({ state: 'broken', why: 'credentials InvalidAccessKeyId.NotFound' })
    expect(await stateOf(working)).toMatchObject({ state: 'ok' })
    const states = await statesOf(db, waiting.id)
    expect((states['waiting'] ?? 0) + (states['claimed'] ?? 0)).toBe(18)
    const { rows } = await pool.query<{ count: number }>(
      `select count(*)::int as count from notices.notices where kind = 'messaging.notice.channelBroken' and subject_id = $1 group by user_id`,
      [broken],
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.every(({ count }) => count === 1)).toBe(true)
  })

  test('by an account without credentials waits, and the channel says so', async () => {
    const channelId = await channel()
    await pool.query('update messaging.channels set credentials = null where id = $1', [channelId])
    const { id } = await bulkOf(channelId, 1)
    await work(channelId)
    expect(await statesOf(db, id)).toEqual({ waiting: 1 })
    expect(await stateOf(channelId)).toEqual({ state: 'broken', why: 'setup credentials' })
  })

  test('stops at the daily cap of its channel', async () => {
    const channelId = await channel()
    await pool.query('update messaging.channels set daily_cap = 5 where id = $1', [channelId])
    const { id } = await bulkOf(channelId, 8)
    await work(channelId)
    await work(channelId)
    expect(await statesOf(db, id)).toEqual({ sent: 5, waiting: 3 })
    expect(provider.taken).toHaveLength(5)
  })

  test('that a late worker still holds is unknown, and its late answer changes nothing', async () => {
    const channelId = await channel()
    const { id, numbers } = await bulkOf(channelId, 2)
    provider.mode = 'hold'
    const late = work(channelId)
    await expect.poll(() => provider.held(), { timeout: 60_000 }).toBe(2)
    await pool.query(
      `update messaging.deliveries set lease_until = clock_timestamp() - interval '1 second' where bulk_id = $1`,
      [id],
    )
    await sweepDeliveries(context)
    expect(await statesOf(db, id)).toEqual({ 'unknown noAnswer': 2 })
    provider.mode = 'ok'
    await work(channelId)
    provider.release()
    await late
    expect(await statesOf(db, id)).toEqual({ 'unknown noAnswer': 2 })
    for (const number of numbers) expect(provider.countOf(number.slice(3))).toBe(1)
    await settleMessages(context, adapters)
    expect(await statesOf(db, id)).toEqual({ sent: 2 })
  })

  test('leaves no credential in the log', () => {
    expect(logged.join('\n')).not.toMatch(/secret-of-the-tests/)
  })
})

const secondsNow = async () =>
  (await pool.query<{ at: number }>('select extract(epoch from clock_timestamp())::float8 as at')).rows[0]?.at ?? 0
const aCall: Call = {
  ref: '00000000-0000-4000-8000-000000000000',
  bulkId: 0,
  channelId: 0,
  targetKind: 'client',
  targetId: 0,
  contactId: null,
  address: '',
}

const tokensOf = async (channelId: number) =>
  (await pool.query('select from messaging.channel_tokens where channel_id = $1', [channelId])).rowCount === 1

describe('the rate of a channel', () => {
  test('is shared by all workers: tokens that one has taken are none for another', async () => {
    const channelId = await channel()
    await pool.query('update messaging.channels set rate = 4 where id = $1', [channelId])
    const { id } = await bulkOf(channelId, 9)
    const begun = await pool.query<{ at: Date }>('select clock_timestamp() as at')
    await work(channelId)
    expect(await statesOf(db, id)).toEqual({ sent: 9 })
    // The first token is there at once; the other eight take two seconds of the database's clock at least.
    const { rows } = await pool.query<{ seconds: number }>(
      `select extract(epoch from clock_timestamp() - $1::timestamptz)::float8 as seconds`,
      [begun.rows[0]?.at],
    )
    expect(rows[0]?.seconds).toBeGreaterThan(1.9)
  })

  test('gives two workers at once no more tokens than one', async () => {
    const channelId = await channel()
    await pool.query('update messaging.channels set rate = 5 where id = $1', [channelId])
    const granted: number[] = []
    const begin = (most: number) => {
      granted.push(most)
      return Promise.resolve(Array.from({ length: most }, () => aCall))
    }
    const workers = await Promise.all([paceOf(context, channelId), paceOf(context, channelId)])
    const before = await secondsNow()
    await Promise.all(
      workers.map(async (takeTokens) => {
        if (!takeTokens) throw new Error('no rate')
        for (const _ of [1, 2, 3]) await takeTokens(begin)
      }),
    )
    const most = 1 + 5 * ((await secondsNow()) - before)
    expect(granted.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(most)
  })
  test.for([
    ['changed', 0.001, 1000],
    ['taken away', 0.001, null],
    ['given', null, 0.001],
  ] as const)('is obeyed once it is %s, by a bulk that is under way', async ([_what, before, after]) => {
    const channelId = await channel()
    const setRate = (rate: number | null) =>
      pool.query('update messaging.channels set rate = $2 where id = $1', [channelId, rate])
    await setRate(before)
    const { id } = await bulkOf(channelId, 40)
    let calls = 0
    const deliver: Deliver = async (_context, lot) => {
      calls += lot.length
      if (calls === lot.length) await setRate(after)
      return new Map(lot.map(({ ref }) => [ref, { outcome: 'sent', code: '250' }]))
    }
    const sending = dispatchChannel(context, channelId, deliver, 8)
    if (before === null) {
      // Whoever obeys it takes tokens; with these the bulk would last for hours.
      await vi.waitUntil(() => tokensOf(channelId), { timeout: 60_000 })
      await setRate(1000)
    }
    await sending
    expect(await statesOf(db, id)).toEqual({ sent: 40 })
  })
})
