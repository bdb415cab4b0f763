import { describe, expect, test } from 'vitest'
import { endOfTelegram, newsOfTelegram } from './telegram.rules.ts'

const now = new Date('2026-11-02T02:00:00Z')

describe('an answer of sendMessage', () => {
  test.each<[string, number, unknown, string]>([
    ['taken', 200, { ok: true, result: { message_id: 7, chat: { id: 42, type: 'private' } } }, 'sent'],
    ['blocked by the user', 403, refused(403, 'Forbidden: bot was blocked by the user'), 'badTarget'],
    ['never started', 403, refused(403, "Forbidden: bot can't initiate conversation with a user"), 'badTarget'],
    ['no such chat', 400, refused(400, 'Bad Request: chat not found'), 'badTarget'],
    ['no such peer', 400, refused(400, 'Bad Request: PEER_ID_INVALID'), 'badTarget'],
    ['too long', 400, refused(400, 'Bad Request: message is too long'), 'refused'],
    [
      'no right to write',
      400,
      refused(400, 'Bad Request: not enough rights to send text messages to the chat'),
      'refused',
    ],
    ['a token that was taken back', 401, refused(401, 'Unauthorized'), 'brokenChannel'],
    ['no such bot', 404, refused(404, 'Not Found'), 'brokenChannel'],
    ['their trouble', 500, refused(500, 'Internal Server Error'), 'unknown'],
    ['a gateway between', 502, '<html>', 'unknown'],
    ['an answer of another form', 200, '<html>', 'unknown'],
    ['a page of a proxy that refuses', 400, '<html>', 'refused'],
  ])('%s', (_case, status, body, outcome) => {
    expect(endOfTelegram(status, body, now)).toMatchObject({ outcome })
  })

  test('names the message by chat and number', () => {
    const end = endOfTelegram(200, { ok: true, result: { message_id: 7, chat: { id: -42, type: 'group' } } }, now)
    expect(end).toEqual({ outcome: 'sent', code: '200', providerId: '-42:7' })
  })

  test('that is too fast says when it may be asked again', () => {
    const body = { ...refused(429, 'Too Many Requests: retry after 35'), parameters: { retry_after: 35 } }
    expect(endOfTelegram(429, body, now)).toEqual({
      outcome: 'later',
      code: '429',
      at: new Date('2026-11-02T02:00:35Z'),
    })
  })

  test('of a group that was upgraded names its new chat', () => {
    const body = {
      ...refused(400, 'Bad Request: group chat was upgraded to a supergroup chat'),
      parameters: { migrate_to_chat_id: -1001234567890 },
    }
    expect(endOfTelegram(400, body, now)).toEqual({ movedTo: '-1001234567890' })
  })

  test('never shows its words, which may quote the message', () => {
    const end = endOfTelegram(400, refused(400, "Bad Request: can't parse entities of 报价单"), now)
    expect(JSON.stringify(end)).not.toContain('报价单')
  })
})

describe('an update', () => {
  test('of a client who opens our link starts with its word', () => {
    expect(newsOfTelegram(said({ text: '/start k7Jx_w-9' }))).toEqual([
      {
        kind: 'joined',
        hasWritten: true,
        eventId: 'update 9',
        peer: '42',
        isGroup: false,
        name: 'Nguyen An',
        handle: 'an_nguyen',
        at: new Date('2026-11-02T02:00:00Z'),
        token: 'k7Jx_w-9',
      },
    ])
  })

  test('of a client who starts by herself has no word', () => {
    expect(newsOfTelegram(said({ text: '/start' }))).toMatchObject([{ kind: 'joined', token: '' }])
  })

  test('of a client who answers is what she wrote', () => {
    expect(newsOfTelegram(said({ text: '请报价 /start abc' }))).toMatchObject([
      { kind: 'said', text: '请报价 /start abc' },
    ])
  })

  test('of a picture is its caption', () => {
    expect(newsOfTelegram(said({ text: undefined, caption: '提单' }))).toMatchObject([{ kind: 'said', text: '提单' }])
  })

  test.each([
    ['kicked', 'left'],
    ['left', 'left'],
    ['member', 'joined'],
    ['administrator', 'joined'],
  ])('by which we are %s', (status, kind) => {
    const news = newsOfTelegram({
      update_id: 9,
      my_chat_member: {
        chat: { id: 42, type: 'private' },
        from: { id: 42, first_name: 'An' },
        date: 1793584800,
        new_chat_member: { status },
      },
    })
    expect(news).toMatchObject([{ kind, peer: '42' }])
  })

  test('of a group that becomes another names both', () => {
    const group = { id: -42, type: 'group', title: '深圳同行' }
    expect(newsOfTelegram(said({ chat: group, text: undefined, migrate_to_chat_id: -10042 }))).toMatchObject([
      { kind: 'moved', peer: '-42', to: '-10042', isGroup: true, name: '深圳同行' },
    ])
  })

  test('of a group in which our link was opened joins it, also with the name of the bot', () => {
    const group = { id: -42, type: 'supergroup', title: '深圳同行' }
    expect(newsOfTelegram(said({ chat: group, text: '/start@seamark_bot k7Jx' }))).toMatchObject([
      { kind: 'joined', token: 'k7Jx', isGroup: true },
    ])
  })

  test.each<[string, unknown]>([
    ['the talk of a group', said({ chat: { id: -42, type: 'group', title: 'x' }, text: '早' })],
    ['another bot', said({ from: { id: 1, is_bot: true, first_name: 'b' }, text: 'x' })],
    ['a channel', { update_id: 9, channel_post: { message_id: 1, date: 1, chat: { id: 1, type: 'channel' } } }],
    ['an edited message', { update_id: 9, edited_message: {} }],
    ['no update', ['x']],
    ['nothing', null],
  ])('of %s says nothing', (_case, body) => {
    expect(newsOfTelegram(body)).toEqual([])
  })
})

function refused(code: number, description: string) {
  return { ok: false, error_code: code, description }
}

function said(parts: Record<string, unknown>) {
  return {
    update_id: 9,
    message: {
      message_id: 3,
      date: 1793584800,
      chat: { id: 42, type: 'private' },
      from: { id: 42, is_bot: false, first_name: 'Nguyen', last_name: 'An', username: 'An_Nguyen' },
      ...parts,
    },
  }
}
