import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp } from '../../../../testing.ts'
import { startZaloServer, zaloAccount } from '../../../../platform/testing/zalo-server.ts'
import { accountOf, addChannel, outgoing } from '../../testing.ts'
import { createZalo } from './zalo-account.ts'

const { context, db, pool } = await startTestApp()
const provider = await startZaloServer()
afterAll(() => provider.stop())
const adapter = createZalo({ api: provider.address, oauth: provider.address })
const account = accountOf('zalo', zaloAccount, await addChannel(db, 'zalo', zaloAccount.account))
const refreshes = () => provider.heard('/oa/access_token').length
beforeEach(() => provider.behave('ok'))

/** These people have written to the account so many hours ago. */
const wrote = (users: readonly string[], hoursAgo = 1) =>
  sql`
    insert into messaging.peers (channel_id, peer, said_at)
    select ${account.id}, one, now() - make_interval(hours => ${hoursAgo}) from unnest(${[...users]}::text[]) one
    on conflict (channel_id, peer) do update set said_at = excluded.said_at`.execute(db)

const send = async (...to: string[]) => {
  await wrote(to)
  const lot = to.map((user) => outgoing(user, '您好'))
  const ended = await adapter.send(context, account, lot)
  return lot.map(({ ref }) => ended.get(ref))
}

describe('tokens', () => {
  test('two workers at once fetch one token, since each refresh token works once', async () => {
    const before = refreshes()
    const [one, other] = await Promise.all([send('1', '2', '3'), send('4', '5', '6')])
    expect([...one, ...other].map((end) => end?.outcome)).toEqual(Array.from({ length: 6 }, () => 'sent'))
    expect(refreshes() - before).toBe(1)
  })

  test('one that is over is fetched anew by one of them, and every message leaves once', async () => {
    const before = refreshes()
    provider.expire()
    const [one, other] = await Promise.all([send('11', '12', '13'), send('14', '15', '16')])
    expect([...one, ...other].map((end) => end?.outcome)).toEqual(Array.from({ length: 6 }, () => 'sent'))
    expect(refreshes() - before).toBe(1)
    expect(['11', '12', '13', '14', '15', '16'].map(provider.countTo)).toEqual([1, 1, 1, 1, 1, 1])
  })

  test('are sealed where they are kept', async () => {
    const { rows } = await pool.query<{ sealed: Buffer }>('select sealed from messaging.tokens where channel_id = $1', [
      account.id,
    ])
    expect(rows[0]?.sealed.length).toBeGreaterThan(50)
    expect(rows[0]?.sealed.toString('latin1')).not.toMatch(/access|refresh/)
  })

  test('that stay refused break the channel, and nothing leaves', async () => {
    provider.behave('expiredToken')
    expect(await send('21')).toEqual([{ outcome: 'brokenChannel', code: 'credentials token' }])
    expect(provider.countTo('21')).toBe(0)
  })

  test('begin anew with what an administrator types', async () => {
    const other = { ...account, secrets: { ...account.secrets, refreshToken: 'used-up' } }
    const message = outgoing('22', '您好')
    await wrote(['22'])
    expect((await adapter.send(context, other, [message])).get(message.ref)).toEqual({
      outcome: 'brokenChannel',
      code: 'credentials -14014',
    })
    expect(await send('22')).toMatchObject([{ outcome: 'sent' }])
  })
})

test.each([
  [-213, 'badTarget'],
  [-230, 'notNow'],
  [-211, 'quota'],
  [-32, 'later'],
  [-224, 'brokenChannel'],
  [-999, 'refused'],
])('error %i of an answer with HTTP 200 ends as %s', async (error, outcome) => {
  provider.refuse(`e${error}`, error)
  expect(await send(`e${error}`)).toMatchObject([{ outcome }])
  expect(provider.countTo(`e${error}`)).toBe(0)
})

test.each([
  ['takeThenReset', 1],
  ['takeThen500', 1],
  ['http500', 0],
  ['reset', 0],
] as const)('%s is unknown and never called again', async (mode, taken) => {
  provider.behave(mode)
  expect(await send(mode)).toMatchObject([{ outcome: 'unknown' }])
  provider.behave('ok')
  expect(provider.countTo(mode)).toBe(taken)
})

test('the account is known by its id', async () => {
  expect(await adapter.test(context, account)).toEqual({ isOk: true, code: '0' })
  expect(await adapter.test(context, { ...account, account: '1' })).toEqual({ isOk: false, code: 'otherAccount' })
})

describe('outside the window of 48 hours', () => {
  const approved = { name: '643118', language: '', parameters: [{ name: 'contact', value: '王女士' }] }
  async function sendLate(user: string, words: Partial<ReturnType<typeof outgoing>>) {
    await wrote([user], 49)
    const message = { ...outgoing(user, '王女士，您好'), ...words }
    return (await adapter.send(context, account, [message])).get(message.ref)
  }

  test('a template that Zalo has approved goes by the id of the user, with its parameters', async () => {
    expect(await sendLate('late1', { approved })).toMatchObject({
      outcome: 'sent',
      providerId: expect.stringMatching(/^zalo-/) as unknown,
    })
    expect(provider.taken.at(-1)).toEqual({ target: 'late1', text: '643118 contact=王女士', ref: '' })
  })

  test('words that are not approved, or no longer, are refused for good, and nothing is called', async () => {
    expect(await sendLate('late2', {})).toEqual({ outcome: 'refused', code: 'notApproved' })
    expect(provider.countTo('late2')).toBe(0)
  })

  test('inside the window it is a plain text, which costs nothing', async () => {
    await wrote(['early'])
    const message = { ...outgoing('early', '王女士，您好'), approved }
    await adapter.send(context, account, [message])
    expect(provider.taken.at(-1)).toMatchObject({ target: 'early', text: '王女士，您好' })
  })

  test.each([
    [-234, { outcome: 'notNow', at: expect.any(Date) as unknown }],
    [-213, { outcome: 'badTarget' }],
    [-32, { outcome: 'later' }],
    [-141, { outcome: 'badTarget', isOptOut: true }],
    [-115, { outcome: 'brokenChannel', code: 'payment -115' }],
    [-999, { outcome: 'refused' }],
  ])('error %i of a template ends as %o', async (error, ended) => {
    provider.refuse(`t${error}`, error)
    expect(await sendLate(`t${error}`, { approved })).toMatchObject(ended)
  })
})
