import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { endOfLine, isSignedByLine, newsOfLine } from './line.rules.ts'

const now = new Date('2026-11-02T02:00:00Z')
const end = (status: number, body: unknown) => endOfLine(status, body, { acceptedId: 'req-1', now })

describe('an answer of push', () => {
  test('that it is taken names the message', () => {
    expect(end(200, { sentMessages: [{ id: '461230966842064897', quoteToken: 'x' }] })).toEqual({
      outcome: 'sent',
      code: '200',
      providerId: '461230966842064897',
    })
  })

  test('that the key was accepted before means that the message has left', () => {
    expect(end(409, { message: 'The retry key is already accepted' })).toEqual({
      outcome: 'sent',
      code: '409',
      providerId: 'req-1',
    })
  })

  test.each<[string, number, unknown, string]>([
    ['nobody whom we know', 400, { message: 'Failed to send messages' }, 'badTarget'],
    [
      'no user id',
      400,
      { message: "The property, 'to', in the request body is invalid (line: -, column: -)" },
      'badTarget',
    ],
    ['a text that it does not take', 400, { message: 'The request body has 1 error(s)' }, 'refused'],
    ['a token that is none', 401, { message: 'Authentication failed' }, 'brokenChannel'],
    ['a plan without push', 403, { message: 'Access to this API is not available for your account' }, 'brokenChannel'],
    ['too fast', 429, { message: 'The API rate limit has been exceeded. Try again later.' }, 'later'],
    ['too large', 413, {}, 'refused'],
  ])('%s', (_case, status, body, outcome) => {
    expect(end(status, body)).toMatchObject({ outcome })
  })

  test('that the month is used up waits for the next month of Japan', () => {
    expect(end(429, { message: 'You have reached your monthly limit.' })).toEqual({
      outcome: 'quota',
      code: '429',
      at: new Date('2026-11-30T15:00:00Z'),
    })
  })

  test.each([500, 502, 503, 302])('%i says nothing, so the same key is tried again', (status) => {
    expect(end(status, '<html>')).toBeUndefined()
  })
})

describe('the signature', () => {
  const raw = Buffer.from('{"destination":"U1","events":[]}')
  const genuine = createHmac('sha256', 'the-secret').update(raw).digest('base64')

  test('of LINE is taken', () => {
    expect(isSignedByLine(raw, genuine, 'the-secret')).toBe(true)
  })

  test.each<[string, Buffer, string | undefined, string]>([
    ['none', raw, undefined, 'the-secret'],
    ['an empty one', raw, '', 'the-secret'],
    ['another secret', raw, genuine, 'another'],
    ['no secret of ours', raw, createHmac('sha256', '').update(raw).digest('base64'), ''],
    ['another body', Buffer.from('{"destination":"U2","events":[]}'), genuine, 'the-secret'],
    ['a part of it', raw, genuine.slice(0, 20), 'the-secret'],
  ])('is refused: %s', (_case, bytes, signature, secret) => {
    expect(isSignedByLine(bytes, signature, secret)).toBe(false)
  })
})

describe('a webhook', () => {
  const from = { type: 'user', userId: 'U4af4980629' }
  const event = (parts: Record<string, unknown>) => ({
    webhookEventId: '01FZ74A0TDDPYRVKNK77XKC3ZR',
    deliveryContext: { isRedelivery: false },
    timestamp: 1793584800000,
    mode: 'active',
    source: from,
    ...parts,
  })
  const read = (...events: unknown[]) => newsOfLine({ destination: 'Ubot', events })

  test('keeps the order and the id of each event', () => {
    const news = read(
      event({ type: 'follow', webhookEventId: 'a' }),
      event({ type: 'message', webhookEventId: 'b', message: { id: '1', type: 'text', text: '在吗' } }),
      event({ type: 'unfollow', webhookEventId: 'c' }),
    )
    expect(news.map(({ kind, eventId }) => [kind, eventId])).toEqual([
      ['joined', 'a'],
      ['said', 'b'],
      ['left', 'c'],
    ])
    expect(news[0]).toMatchObject({ peer: 'U4af4980629', isGroup: false, at: new Date('2026-11-02T02:00:00Z') })
  })

  test('that is delivered again has the same id', () => {
    const again = event({ type: 'follow', deliveryContext: { isRedelivery: true } })
    expect(read(event({ type: 'follow' }))[0]?.eventId).toBe(read(again)[0]?.eventId)
  })

  test('with the word of our link binds and is no answer', () => {
    const text = '#k7JxW9aaaabbbbcccc'
    expect(read(event({ type: 'message', message: { id: '1', type: 'text', text } }))).toMatchObject([
      { kind: 'joined', token: 'k7JxW9aaaabbbbcccc', hasWritten: true },
    ])
  })

  test('of a sticker is an answer without words', () => {
    expect(read(event({ type: 'message', message: { id: '1', type: 'sticker' } }))).toMatchObject([
      { kind: 'said', text: '' },
    ])
  })

  test('of a group tells only that we have joined or left', () => {
    const source = { type: 'group', groupId: 'C1', userId: 'U1' }
    const news = read(
      event({ type: 'join', source, webhookEventId: 'a' }),
      event({ type: 'message', source, webhookEventId: 'b', message: { id: '1', type: 'text', text: '早' } }),
      event({ type: 'leave', source, webhookEventId: 'c' }),
    )
    expect(news).toMatchObject([
      { kind: 'joined', peer: 'C1', isGroup: true },
      { kind: 'left', peer: 'C1', isGroup: true },
    ])
  })

  test('keeps its other events when one is of a form that we do not know', () => {
    expect(read({ odd: true }, event({ type: 'follow' }))).toHaveLength(1)
  })

  test.each<[unknown]>([[null], [{}], [{ destination: 'U', events: 'x' }], ['x']])(
    'of another form says nothing',
    (body) => {
      expect(newsOfLine(body)).toEqual([])
    },
  )
})
