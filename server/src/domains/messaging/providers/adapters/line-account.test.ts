import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { startTestApp } from '../../../../testing.ts'
import { lineAccount, startLineServer } from '../../../../platform/testing/line-server.ts'
import { accountOf, outgoing } from '../../testing.ts'
import { createLine } from './line-account.ts'

const { context } = await startTestApp()
const provider = await startLineServer()
afterAll(() => provider.stop())
const adapter = createLine(provider.address)
const account = accountOf('line', lineAccount)

const send = async (to: string, { text = '您好', ref = randomUUID() }: { text?: string; ref?: string } = {}) =>
  (await adapter.send(context, account, [outgoing(to, text, ref)])).get(ref)

describe('a message', () => {
  test('carries its reference as the key, and is named', async () => {
    const ref = randomUUID()
    expect(await send('U1', { ref })).toMatchObject({ outcome: 'sent', code: '200' })
    expect(provider.taken.find(({ target }) => target === 'U1')).toMatchObject({ ref })
  })

  test('whose key was accepted before has left, and leaves no second time', async () => {
    const ref = randomUUID()
    await send('U2', { ref })
    expect(await send('U2', { ref })).toMatchObject({ outcome: 'sent', code: '409' })
    expect(provider.countTo('U2')).toBe(1)
  })

  test.each([
    ['unknown', 'badTarget'],
    ['tooFast', 'later'],
    ['monthOver', 'quota'],
  ] as const)('to whom LINE says %s ends as %s', async (how, outcome) => {
    provider.refuse(`U ${how}`, how)
    expect(await send(`U ${how}`)).toMatchObject({ outcome })
    expect(provider.countTo(`U ${how}`)).toBe(0)
  })

  test('that is too long leaves us at all', async () => {
    expect(await send('U3', { text: '字'.repeat(5001) })).toEqual({ outcome: 'refused', code: 'tooLong' })
  })
})

describe('when LINE is in trouble', () => {
  test.each(['takeThenReset', 'takeThen500'] as const)(
    '%s is tried with the same key, so it leaves once and is known to have left as soon as LINE answers',
    async (mode) => {
      const ref = randomUUID()
      provider.behave(mode)
      expect(await send(`U ${mode}`, { ref })).toMatchObject({ outcome: 'unknown' })
      expect(provider.countTo(`U ${mode}`)).toBe(1)
      provider.behave('ok')
      expect(await send(`U ${mode}`, { ref })).toMatchObject({ outcome: 'sent', code: '409' })
      expect(provider.countTo(`U ${mode}`)).toBe(1)
    },
  )

  test.each(['http500', 'reset'] as const)('%s is unknown after three calls with one key', async (mode) => {
    const before = provider.heard('/push').length
    provider.behave(mode)
    const end = await send(`U5 ${mode}`)
    provider.behave('ok')
    expect(end).toMatchObject({ outcome: 'unknown' })
    const keys = provider
      .heard('/push')
      .slice(before)
      .map(({ headers }) => headers['x-line-retry-key'])
    expect([keys.length, new Set(keys).size]).toEqual([3, 1])
  })

  test('a token that is over breaks the channel', async () => {
    provider.behave('expiredToken')
    expect(await send('U6')).toEqual({ outcome: 'brokenChannel', code: 'credentials 401' })
    provider.behave('ok')
  })
})

test('the account is known by its name', async () => {
  expect(await adapter.test(context, account)).toEqual({ isOk: true, code: '200' })
  expect(await adapter.test(context, { ...account, account: '@another' })).toEqual({
    isOk: false,
    code: 'otherAccount',
  })
  expect(await adapter.test(context, { ...account, secrets: {} })).toEqual({ isOk: false, code: 'HTTP 401' })
})
