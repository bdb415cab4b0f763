import { createCipheriv, createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  type CallbackKeys,
  endOfWecom,
  fieldOf,
  isSignedByWecom,
  isStaleToken,
  newsOfWecom,
  openCallback,
  readCustomers,
  readFollowers,
  readGroupChat,
  readGroupChats,
  readSendResults,
  readTaskMembers,
  readTasks,
  wecomCode,
} from './wecom.rules.ts'

const keys: CallbackKeys = {
  token: 'the-token',
  aesKey: Buffer.from('0123456789abcdef0123456789abcdef').toString('base64').slice(0, 43),
  corpId: 'ww0123456789abcdef',
}

describe('an answer', () => {
  test.each<[string, number, string]>([
    ['busy', -1, 'later'],
    ['too many calls', 45_009, 'later'],
    ['too many at once', 45_033, 'later'],
    ['still being handed out', 41_063, 'later'],
    ['nobody to write to', 41_048, 'refused'],
    ['no such client', 40_096, 'badTarget'],
    ['no client of ours any more', 84_061, 'badTarget'],
    ['a code that nobody has listed', 40_058, 'refused'],
  ])('%s', (_case, code, outcome) => {
    expect(endOfWecom(200, code)).toEqual({ outcome, code: String(code) })
  })

  test.each<[number, string]>([
    [40_001, 'credentials 40001'],
    [40_013, 'credentials 40013'],
    [48_002, 'policy 48002'],
    [60_011, 'policy 60011'],
    [60_020, 'policy 60020'],
    [41_004, 'credentials 41004'],
  ])('%i breaks the channel', (code, said) => {
    expect(endOfWecom(200, code)).toEqual({ outcome: 'brokenChannel', code: said })
  })

  test('without a code leaves it unknown, since the task may stand', () => {
    expect(wecomCode(502, '<html>')).toBeUndefined()
    expect(wecomCode(200, { msgid: 'x' })).toBeUndefined()
    expect(endOfWecom(502, undefined)).toEqual({ outcome: 'unknown', code: 'HTTP 502' })
  })

  test.each([
    [42_001, true],
    [40_014, true],
    [40_001, false],
    [0, false],
  ])('%i says whether the token is over', (code, stale) => {
    expect(isStaleToken(code)).toBe(stale)
  })
})

describe('the results of a task', () => {
  test('say of each client whether it was sent', () => {
    const send = (peer: string, status: number) => ({
      external_userid: peer,
      userid: 'wang',
      status,
      send_time: 1_793_584_800,
    })
    expect(
      readSendResults({
        errcode: 0,
        next_cursor: 'n',
        send_list: [send('wm1', 0), send('wm2', 1), send('wm3', 2), send('wm4', 3)],
      }),
    ).toMatchObject({
      next: 'n',
      results: [
        { peer: 'wm1', state: 'unsent' },
        { peer: 'wm2', state: 'sent', member: 'wang', at: new Date('2026-11-02T02:00:00Z') },
        { peer: 'wm3', state: 'notFriend' },
        { peer: 'wm4', state: 'otherMessage' },
      ],
    })
  })

  test('of a status that nobody has listed are no word that a client is unsent', () => {
    expect(readSendResults({ send_list: [{ external_userid: 'wm1', status: 9 }] })?.results).toMatchObject([
      { peer: 'wm1', state: 'unlisted' },
    ])
  })

  test('without their list say nothing of anybody', () => {
    const answer = { errcode: 0, errmsg: 'ok' }
    expect([readSendResults(answer), readTaskMembers(answer), readTasks(answer)]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  test('name groups by their chat', () => {
    expect(readSendResults({ send_list: [{ chat_id: 'wr1', status: 1 }] })?.results).toMatchObject([{ peer: 'wr1' }])
  })

  test('of another form are none', () => {
    expect(readSendResults('x')).toBeUndefined()
    expect(readTaskMembers({ task_list: 'x' })).toBeUndefined()
  })

  test('are asked member by member', () => {
    expect(
      readTaskMembers({
        task_list: [
          { userid: 'wang', status: 2 },
          { userid: 'li', status: 0 },
        ],
      }),
    ).toEqual({
      members: [
        { member: 'wang', isUnsent: false },
        { member: 'li', isUnsent: true },
      ],
      next: '',
    })
  })
})

test('customer groups are listed by their ids, and named one by one with their owner', () => {
  expect(readGroupChats({ group_chat_list: [{ chat_id: 'wr1', status: 0 }], next_cursor: 'n' })).toEqual({
    ids: ['wr1'],
    next: 'n',
  })
  expect(readGroupChat({ group_chat: { chat_id: 'wr1', name: '越南线', owner: 'wang', member_list: [] } })).toEqual({
    peer: 'wr1',
    name: '越南线',
    member: 'wang',
  })
  expect([readGroupChats({ group_chat_list: 'x' }), readGroupChat({ errcode: 0 })]).toEqual([undefined, undefined])
})

test('clients have the name that our colleague gave them, and their firm', () => {
  const one = (remark: string) => ({
    external_contact: { external_userid: 'wm1', name: '王', corp_name: '星海' },
    follow_info: { userid: 'wang', remark },
  })
  expect(readCustomers({ next_cursor: 'n', external_contact_list: [one('王总'), one('')] })).toEqual({
    next: 'n',
    customers: [
      { peer: 'wm1', name: '王总 · 星海', member: 'wang' },
      { peer: 'wm1', name: '王 · 星海', member: 'wang' },
    ],
  })
  expect(readCustomers({ external_contact_list: 'x' })).toBeUndefined()
  expect([readFollowers({ follow_user: ['wang'] }), readFollowers('x')]).toEqual([['wang'], undefined])
})

describe('a callback', () => {
  const message = '<xml><Event><![CDATA[change_external_contact]]></Event></xml>'

  test('that is ours opens', () => {
    expect(openCallback(seal(message), keys)).toBe(message)
  })

  test('keeps letters of all languages', () => {
    expect(openCallback(seal('<xml>航标 ñ</xml>'), keys)).toBe('<xml>航标 ñ</xml>')
  })

  test.each<[string, string, Partial<CallbackKeys>]>([
    ['for another corporation', seal(message, { corpId: 'ww9' }), {}],
    ['under another key', seal(message), { aesKey: 'B'.repeat(43) }],
    ['under a key that is none', seal(message), { aesKey: 'short' }],
    ['that is empty', '', {}],
    ['that was cut', seal(message).slice(0, 40), {}],
    ['whose padding is wrong', sealBytes(Buffer.alloc(64, 40)), {}],
    ['whose length is too long', sealBytes(withLength(message, 60_000)), {}],
  ])('does not open: %s', (_case, encrypted, other) => {
    expect(openCallback(encrypted, { ...keys, ...other })).toBeUndefined()
  })

  const encrypted = seal(message)
  const query = (parts: Record<string, string> = {}) =>
    new URLSearchParams({ timestamp: '1793584800', nonce: '77', msg_signature: sign(encrypted), ...parts })

  test('that is signed with our token is taken', () => {
    expect(isSignedByWecom(query(), encrypted, keys)).toBe(true)
  })

  test.each<[string, URLSearchParams, string, Partial<CallbackKeys>]>([
    ['no signature', query({ msg_signature: '' }), encrypted, {}],
    ['another time', query({ timestamp: '1793584801' }), encrypted, {}],
    ['another nonce', query({ nonce: '78' }), encrypted, {}],
    ['another message', query(), seal('<xml/>'), {}],
    ['another token', query(), encrypted, { token: 'another' }],
    ['no token of ours', query({ msg_signature: sign(encrypted, '') }), encrypted, { token: '' }],
  ])('is refused with %s', (_case, given, bytes, other) => {
    expect(isSignedByWecom(given, bytes, { ...keys, ...other })).toBe(false)
  })
})

describe('an event', () => {
  const event = (change: string, more = '') =>
    `<xml><ToUserName><![CDATA[ww0]]></ToUserName><CreateTime>1793584800</CreateTime><Event><![CDATA[change_external_contact]]></Event>` +
    `<ChangeType><![CDATA[${change}]]></ChangeType><UserID><![CDATA[wang]]></UserID><ExternalUserID><![CDATA[wmA1]]></ExternalUserID>${more}</xml>`

  test('that a client was added names the member and the word of our code', () => {
    expect(newsOfWecom(event('add_external_contact', '<State><![CDATA[k7JxW9]]></State>'))).toEqual([
      {
        kind: 'joined',
        eventId: 'add_external_contact wmA1 wang 1793584800',
        peer: 'wmA1',
        isGroup: false,
        name: '',
        handle: '',
        member: 'wang',
        at: new Date('2026-11-02T02:00:00Z'),
        token: 'k7JxW9',
      },
    ])
  })

  test.each([['del_external_contact'], ['del_follow_user']])('%s means that they have parted', (change) => {
    expect(newsOfWecom(event(change))).toMatchObject([{ kind: 'left', peer: 'wmA1' }])
  })

  test('that comes twice has one id', () => {
    expect(newsOfWecom(event('del_follow_user'))).toEqual(newsOfWecom(event('del_follow_user')))
  })

  test.each([['edit_external_contact'], ['transfer_fail']])('%s says nothing', (change) => {
    expect(newsOfWecom(event(change))).toEqual([])
  })

  const chat = (change: string) =>
    `<xml><CreateTime>1700000000</CreateTime><Event><![CDATA[change_external_chat]]></Event><ChatId><![CDATA[wrA1]]></ChatId><ChangeType><![CDATA[${change}]]></ChangeType></xml>`

  test('of a customer group says that there is one, or no more', () => {
    expect(newsOfWecom(chat('create'))).toMatchObject([{ kind: 'joined', peer: 'wrA1', isGroup: true }])
    expect(newsOfWecom(chat('dismiss'))).toMatchObject([{ kind: 'left', peer: 'wrA1' }])
    expect(newsOfWecom(chat('update'))).toEqual([])
  })

  test('of another kind says nothing', () => {
    expect(newsOfWecom('<xml><Event>change_contact</Event><ExternalUserID>wm</ExternalUserID></xml>')).toEqual([])
    expect(newsOfWecom('')).toEqual([])
  })

  test('has fields with and without CDATA', () => {
    expect(fieldOf('<xml><A>1</A><B><![CDATA[<2>]]></B></xml>', 'A')).toBe('1')
    expect(fieldOf('<xml><A>1</A><B><![CDATA[<2>]]></B></xml>', 'B')).toBe('<2>')
    expect(fieldOf('<xml></xml>', 'A')).toBe('')
  })
})

/** Seals as the description of the provider says. */
function seal(message: string, { corpId }: { corpId?: string } = {}): string {
  return sealBytes(
    padded(
      Buffer.concat([
        Buffer.alloc(16, 'r'),
        lengthOf(message),
        Buffer.from(message),
        Buffer.from(corpId ?? keys.corpId),
      ]),
    ),
  )
}

function withLength(message: string, length: number): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt32BE(length)
  return padded(Buffer.concat([Buffer.alloc(16, 'r'), size, Buffer.from(message), Buffer.from(keys.corpId)]))
}

function lengthOf(message: string): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt32BE(Buffer.byteLength(message))
  return size
}

function padded(bytes: Buffer): Buffer {
  const padding = 32 - (bytes.length % 32)
  return Buffer.concat([bytes, Buffer.alloc(padding, padding)])
}

function sealBytes(bytes: Buffer): string {
  const key = Buffer.from(`${keys.aesKey}=`, 'base64')
  const cipher = createCipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false)
  return Buffer.concat([cipher.update(bytes), cipher.final()]).toString('base64')
}

function sign(encrypted: string, token = keys.token): string {
  return createHash('sha1').update([token, '1793584800', '77', encrypted].toSorted().join('')).digest('hex')
}
