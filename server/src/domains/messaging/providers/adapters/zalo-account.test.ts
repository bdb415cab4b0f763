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

const send = async (...to: string[]) => {
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
