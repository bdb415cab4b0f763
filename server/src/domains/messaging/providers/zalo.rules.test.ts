import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  endOfZalo,
  isSignedByZalo,
  newsOfZalo,
  readZaloTokens,
  refusalOfTokens,
  statusOfZalo,
  zaloTime,
} from './zalo.rules.ts'

const keys = { appId: '3601278964211234567', secret: 'the-secret-of-the-account' }

describe('an answer', () => {
  test('that it is taken names the message', () => {
    expect(endOfZalo(200, { error: 0, message: 'Success', data: { message_id: 'm1', user_id: '7' } })).toEqual({
      outcome: 'sent',
      code: '0',
      providerId: 'm1',
    })
  })

  test.each<[string, number, string]>([
    ['too fast', -32, 'later'],
    ['no message of theirs within the window', -230, 'notNow'],
    ['the window is over', -232, 'notNow'],
    ['the quota is used up', -211, 'quota'],
    ['no such user', -207, 'badTarget'],
    ['no follower', -213, 'badTarget'],
    ['nobody uses the account', -227, 'badTarget'],
    ['a wrong parameter', -201, 'refused'],
    ['a code that nobody has listed', -987, 'refused'],
  ])('%s', (_case, error, outcome) => {
    expect(endOfZalo(200, { error, message: 'x' })).toEqual({ outcome, code: String(error) })
  })

  test.each<[number, string]>([
    [-205, 'credentials -205'],
    [-221, 'policy -221'],
    [-224, 'payment -224'],
  ])('%i breaks the channel', (error, code) => {
    expect(endOfZalo(200, { error, message: 'x' })).toEqual({ outcome: 'brokenChannel', code })
  })

  test.each([-216, -220, -124])('%i asks for another token', (error) => {
    expect(endOfZalo(200, { error, message: 'Access token is invalid' })).toBe('staleToken')
  })

  test.each<[number, unknown]>([
    [200, '<html>'],
    [502, { error: 0 }],
    [200, { message: 'ok' }],
  ])('%i without a verdict leaves it unknown', (status, body) => {
    expect(endOfZalo(status, body)).toMatchObject({ outcome: 'unknown' })
  })
})

test('tokens are read whole or not at all', () => {
  expect(readZaloTokens({ access_token: 'a', refresh_token: 'r', expires_in: '90000' })).toEqual({
    accessToken: 'a',
    refreshToken: 'r',
    seconds: 90_000,
  })
  expect(readZaloTokens({ access_token: 'a', expires_in: '90000' })).toBeUndefined()
  expect(readZaloTokens({ access_token: 'a', refresh_token: 'r', expires_in: 'soon' })).toBeUndefined()
  expect(readZaloTokens({ error: -14_014, error_name: 'Invalid refresh token' })).toBeUndefined()
})

test.each<[string, number, unknown, string | undefined]>([
  ['a refresh token that was used up', 200, { error: -14_014 }, 'credentials -14014'],
  ['a wrong secret', 200, { error: -14_004 }, 'credentials -14004'],
  ['a server in trouble', 503, { error: -14_014 }, undefined],
  ['a page of a proxy', 502, undefined, undefined],
  ['too many calls', 200, { error: -32 }, undefined],
  ['half of an answer', 200, { access_token: 'a' }, undefined],
])('%s says of the credentials what it says', (_case, status, body, refused) => {
  expect(refusalOfTokens(status, body)).toBe(refused)
})

describe('the signature', () => {
  const raw = bytes({ event_name: 'follow', follower: { id: '7' } })

  test('of Zalo is taken', () => {
    expect(isSignedByZalo(raw, sign(raw), keys)).toBe(true)
  })

  test.each<[string, Buffer, string | undefined, Partial<typeof keys>]>([
    ['none', raw, undefined, {}],
    ['another form', raw, sign(raw).slice(4), {}],
    ['another body', bytes({ event_name: 'unfollow', follower: { id: '7' } }), sign(raw), {}],
    ['another secret', raw, sign(raw), { secret: 'another' }],
    ['no secret of ours', raw, sign(raw, { ...keys, secret: '' }), { secret: '' }],
    ['a body that is none', Buffer.from('x'), sign(raw), {}],
  ])('is refused: %s', (_case, body, signature, other) => {
    expect(isSignedByZalo(body, signature, { ...keys, ...other })).toBe(false)
  })

  test('of another application is refused, also where its own signature holds', () => {
    const other = bytes({ app_id: '1', event_name: 'follow', follower: { id: '7' } })
    expect(isSignedByZalo(other, sign(other, { ...keys, appId: '1' }), keys)).toBe(false)
  })
})

describe('an event', () => {
  test.each<[string, unknown, unknown]>([
    ['follow', { event_name: 'follow', follower: { id: '7' } }, { kind: 'joined', peer: '7', token: '' }],
    ['unfollow', { event_name: 'unfollow', follower: { id: '7' } }, { kind: 'left', peer: '7' }],
    [
      'a text',
      { event_name: 'user_send_text', sender: { id: '7' }, message: { text: '价格？', msg_id: 'm9' } },
      { kind: 'said', peer: '7', text: '价格？', eventId: 'user_send_text m9' },
    ],
    [
      'the word of our link',
      { event_name: 'user_send_text', sender: { id: '7' }, message: { text: '#k7JxW9aaaabbbbcccc', msg_id: 'm9' } },
      { kind: 'joined', token: 'k7JxW9aaaabbbbcccc', hasWritten: true },
    ],
    [
      'a picture',
      { event_name: 'user_send_image', sender: { id: '7' }, message: { msg_id: 'm8' } },
      { kind: 'said', text: '' },
    ],
  ])('%s', (_case, event, news) => {
    expect(newsOfZalo(bytes(event), '99')).toMatchObject([news])
  })

  test.each([
    ['follow', { follower: { id: '7' } }],
    ['user_send_text', { sender: { id: '7' }, message: { text: 'x', msg_id: 'm9' } }],
  ])('%s of another account of the application, or of none, says nothing to this one', (event_name, parts) => {
    const none = bytes({ event_name, ...parts, oa_id: undefined, recipient: undefined })
    const another = bytes({ event_name, ...parts, oa_id: '98', recipient: { id: '98' } })
    expect([newsOfZalo(none, '99'), newsOfZalo(another, '99')]).toEqual([[], []])
  })

  test('that comes again has the id of the first', () => {
    const said = bytes({ event_name: 'user_send_text', sender: { id: '7' }, message: { text: 'x', msg_id: 'm9' } })
    const again = bytes({
      event_name: 'user_send_text',
      sender: { id: '7' },
      message: { text: 'x', msg_id: 'm9' },
      timestamp: '1793584801000',
    })
    expect(newsOfZalo(again, '99')).toMatchObject([{ eventId: newsOfZalo(said, '99')[0]?.eventId }])
  })

  test('that our messages have arrived and were read names them, in whatever order they come', () => {
    const seen = bytes({ event_name: 'user_seen_message', sender: { id: '7' }, message: { msg_ids: ['m1', 'm2'] } })
    const received = bytes({ event_name: 'user_received_message', sender: { id: '7' }, message: { msg_id: 'm1' } })
    expect(statusOfZalo(seen)).toMatchObject([
      { providerId: 'm1', status: 'read' },
      { providerId: 'm2', status: 'read' },
    ])
    expect(statusOfZalo(received)).toMatchObject([{ providerId: 'm1', status: 'delivered' }])
    expect(newsOfZalo(seen, '99')).toEqual([])
  })

  test.each([['oa_send_text'], ['shop_has_order']])('%s says nothing', (name) => {
    const raw = bytes({ event_name: name, sender: { id: '7' }, message: { msg_id: 'm' } })
    expect([newsOfZalo(raw, '99'), statusOfZalo(raw)]).toEqual([[], []])
  })

  test('has a time of milliseconds', () => {
    expect(zaloTime(bytes({ event_name: 'follow' }))).toEqual(new Date('2026-11-02T02:00:00Z'))
    expect(zaloTime(Buffer.from('x'))).toBeUndefined()
  })
})

function bytes(event: unknown): Buffer {
  const account = { oa_id: '99', recipient: { id: '99' } }
  return Buffer.from(
    JSON.stringify({ app_id: keys.appId, timestamp: '1793584800000', ...account, ...(event as object) }),
  )
}

function sign(raw: Buffer, { appId, secret } = keys): string {
  const { timestamp } = JSON.parse(raw.toString()) as { timestamp: string }
  return `mac=${createHash('sha256')
    .update(appId)
    .update(raw)
    .update(timestamp + secret)
    .digest('hex')}`
}
