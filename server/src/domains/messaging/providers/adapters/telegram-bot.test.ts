import { createServer } from 'node:net'
import { once } from 'node:events'
import { afterAll, describe, expect, test } from 'vitest'
import { startTestApp } from '../../../../testing.ts'
import { startTelegramServer, telegramBot } from '../../../../platform/testing/telegram-server.ts'
import { accountOf, outgoing } from '../../testing.ts'
import { createTelegram, secretTokenOf } from './telegram-bot.ts'

const { context } = await startTestApp()
const provider = await startTelegramServer()
afterAll(() => provider.stop())
const adapter = createTelegram(provider.address)
const account = accountOf('telegram', telegramBot)

const send = async (to: string, text = '您好') => {
  const message = outgoing(to, text)
  return (await adapter.send(context, account, [message])).get(message.ref)
}

describe('a message', () => {
  test('is sent once, and named by the bot’s chat', async () => {
    expect(await send('42')).toMatchObject({
      outcome: 'sent',
      providerId: expect.stringMatching(/^42:\d+$/) as unknown,
    })
    expect(provider.countTo('42')).toBe(1)
  })

  test('to somebody who has blocked the bot, or never came, ends their address', async () => {
    provider.refuse('43', 'blocked')
    provider.refuse('44', 'unknown')
    expect([await send('43'), await send('44')]).toMatchObject([{ outcome: 'badTarget' }, { outcome: 'badTarget' }])
  })

  test('that is too fast waits as long as it is told', async () => {
    provider.refuse('45', 'flood')
    const end = await send('45')
    expect(end).toMatchObject({ outcome: 'later', code: '429' })
    expect(end?.at?.getTime()).toBeGreaterThan(Date.now() + 20_000)
  })

  test('to a group that became another one goes to the new one, once', async () => {
    provider.refuse('-46', { movedTo: '-10046' })
    expect(await send('-46')).toMatchObject({ outcome: 'sent' })
    expect([provider.countTo('-46'), provider.countTo('-10046')]).toEqual([0, 1])
  })

  test('to a group that moves on and on is not sent for ever', async () => {
    provider.refuse('-47', { movedTo: '-48' })
    provider.refuse('-48', { movedTo: '-47' })
    expect(await send('-47')).toEqual({ outcome: 'refused', code: 'moved' })
  })

  test('that is too long leaves us at all', async () => {
    expect(await send('49', '字'.repeat(4097))).toEqual({ outcome: 'refused', code: 'tooLong' })
    expect(provider.countTo('49')).toBe(0)
  })
})

describe('when the provider is in trouble', () => {
  test.each([
    ['http500', 'unknown', 0],
    ['takeThen500', 'unknown', 1],
    ['takeThenReset', 'unknown', 1],
    ['reset', 'unknown', 0],
    ['expiredToken', 'brokenChannel', 0],
  ] as const)('%s ends as %s and is never called again', async (mode, outcome, taken) => {
    const to = `trouble ${mode}`
    provider.behave(mode)
    const end = await send(to)
    provider.behave('ok')
    expect(end).toMatchObject({ outcome })
    expect(provider.countTo(to)).toBe(taken)
  })

  test('away means that nothing has left', async () => {
    const probe = createServer().listen(0, '127.0.0.1')
    await once(probe, 'listening')
    const bound = probe.address()
    probe.close()
    await once(probe, 'close')
    const message = outgoing('50', '您好')
    const away = createTelegram(`http://127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}`)
    expect((await away.send(context, account, [message])).get(message.ref)).toEqual({
      outcome: 'later',
      code: 'ECONNREFUSED',
    })
  })
})

describe('the bot', () => {
  test('is known by its name', async () => {
    expect(await adapter.test(context, account)).toEqual({ isOk: true, code: '200' })
    expect(await adapter.test(context, { ...account, account: 'another_bot' })).toEqual({
      isOk: false,
      code: 'otherAccount',
    })
    expect(await adapter.test(context, { ...account, secrets: { botToken: '1:x' } })).toMatchObject({ isOk: false })
  })

  test('is told the address of its webhook, with the word by which it shows itself', async () => {
    expect(await adapter.announce?.(account, 'https://crm.example.com/api/hooks/7/s')).toMatchObject({ isOk: true })
    expect(provider.webhooks.at(-1)).toEqual({
      url: 'https://crm.example.com/api/hooks/7/s',
      secret: secretTokenOf(account),
    })
  })

  test.each<[string, string | undefined, string]>([
    ['its own word', secretTokenOf(account), 'ok'],
    ['none', undefined, 'unsigned'],
    ['another', 'x'.repeat(64), 'unsigned'],
    ['a part of it', secretTokenOf(account).slice(0, 10), 'unsigned'],
    ['that of another bot', secretTokenOf({ ...account, secrets: { botToken: '1:x' } }), 'unsigned'],
  ])('is believed with %s: %s', (_case, word, verdict) => {
    const headers = word === undefined ? {} : { 'x-telegram-bot-api-secret-token': word }
    expect(
      adapter.verify(account, { raw: Buffer.from('{}'), headers, query: new URLSearchParams(), now: new Date() }),
    ).toBe(verdict)
  })
})
