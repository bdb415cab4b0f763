import { expect, test } from 'vitest'
import { plainOf, readWhole } from '../made-files/readings.rules.ts'
import { momentOf, repairLetters } from './record-values.rules.ts'

const plain = (...given: Parameters<typeof readWhole>) => plainOf(readWhole(...given).messages)

test.each([
  [1_710_000_000, '2024-03-09T16:00:00'],
  ['1710000000', '2024-03-09T16:00:00'],
  [1_710_000_000_000, '2024-03-09T16:00:00'],
  ['2023-05-01 14:22:10 UTC', '2023-05-01T14:22:10'],
  ['2024-03-15T14:20:00+08:00', '2024-03-15T06:20:00'],
  ['2024-03-15T14:20:00.123Z', '2024-03-15T14:20:00'],
  // A local time is read by the zone that was chosen, here an hour ahead.
  ['2024-03-15 14:20', '2024-03-15T13:20:00'],
])('the time %j is the moment %s', (written, expected) => {
  expect(new Date(momentOf(written, (shown) => shown - 3_600_000)).toISOString().slice(0, 19)).toBe(expected)
})

test.each(['', 'yesterday', '2024-02-30 10:00', '2024-03-15 14:20 somewhere', null, {}])('%j is no time', (written) => {
  expect(momentOf(written, (shown) => shown)).toBeNaN()
})

test('letters that are bytes of UTF-8 are repaired once, and sound text stays', () => {
  const spoiled = Buffer.from('你好').toString('latin1')
  expect(repairLetters(spoiled)).toBe('你好')
  expect(repairLetters(repairLetters(spoiled))).toBe('你好')
  expect(repairLetters('São Paulo')).toBe('São Paulo')
  expect(repairLetters(`你${spoiled}`)).toBe(`你${spoiled}`)
})

test('Telegram: parts of a text, a deleted account, a contact and a service line', () => {
  const messages = [
    {
      type: 'message',
      date: '2024-03-15T14:20:00',
      from: null,
      from_id: 'user1',
      text: ['a ', { type: 'bold', text: 'b' }],
    },
    { type: 'message', date: '2024-03-15T14:21:00', from: 'Ana', from_id: 'user2', text: '', photo: 'p.jpg' },
    {
      type: 'message',
      date: '2024-03-15T14:22:00',
      from: 'Ana',
      from_id: 'user2',
      text: '',
      contact_information: { first_name: 'Bo', phone_number: '+84901234567' },
    },
    { type: 'service', date: '2024-03-15T14:23:00', actor: 'Ana', action: 'invite_members', text: '' },
    { type: 'message', date: 'never', from: 'Ana', text: 'x' },
  ]
  const { messages: read, tally } = readWhole(
    'telegramJson',
    JSON.stringify({ name: '群', type: 'private_group', messages }),
  )
  expect(plainOf(read)).toEqual([
    '2024-03-15T14:20:00 |user1 text: a b',
    '2024-03-15T14:21:00 Ana|user2 media: ',
    '2024-03-15T14:22:00 Ana|user2 text: Bo +84901234567',
    '2024-03-15T14:23:00 – system: Ana invite members',
  ])
  expect(tally.counts).toEqual({ header: 3, body: 0, system: 1, rubbish: 0, unknown: 1 })
})

test('half a sign and a NUL, which JSON may write, are replaced', () => {
  const text =
    '{"chatInfo":{},"messages":[{"timestamp":1710000000000,"sender":{"uin":"271147505","name":"a"},"content":{"text":"x\\ud83dy\\u0000z"}}]}'
  expect(readWhole('qqntJson', text).messages[0]?.text).toBe('x\u{FFFD}y\u{FFFD}z')
})

test('Telegram: each chat of an account is a part', () => {
  const chat = (name: string) => ({
    name,
    type: 'private_group',
    id: 1,
    messages: [{ type: 'message', date: '2024-03-15T14:20:00', from: 'A', text: name }],
  })
  const { messages } = readWhole(
    'telegramJson',
    JSON.stringify({ about: 'x', chats: { list: [chat('一'), chat('二')] } }),
  )
  expect(messages.map(({ part, text }) => [part.label, text])).toEqual([
    ['一', '一'],
    ['二', '二'],
  ])
})

test('LinkedIn: drafts are passed over, marks of a page are taken away, conversations stay apart', () => {
  const heading =
    'CONVERSATION ID,CONVERSATION TITLE,FROM,SENDER PROFILE URL,TO,DATE,SUBJECT,CONTENT,FOLDER,IS MESSAGE DRAFT'
  const text = [
    heading,
    'c1,,Ana,https://www.linkedin.com/in/ana/,Me,2023-05-01 14:22:10 UTC,,"<p>Rates &amp; space</p><p>2 lines</p>",INBOX,No',
    'c2,Fair,Bo,,Me;Ana,2023-05-01 14:23:10 UTC,,"hi, ""you""",INBOX,No',
    'c1,,Me,,Ana,2023-05-01 14:24:10 UTC,,unfinished,DRAFT,Yes',
    '',
  ].join('\n')
  const { messages, tally } = readWhole('linkedin', text)
  expect(plainOf(messages)).toEqual([
    '2023-05-01T14:22:10 Ana|ana text: Rates & space\n2 lines',
    '2023-05-01T14:23:10 Bo| text: hi, "you"',
  ])
  expect(messages.map(({ part }) => [part.label, part.kind])).toEqual([
    ['Me', 'private'],
    ['Fair', 'group'],
  ])
  expect(tally.counts).toEqual({ header: 2, body: 0, system: 0, rubbish: 2, unknown: 0 })
})

test('tables of WeChat: types, links and the owner', () => {
  const heading = 'localId,TalkerId,Type,SubType,IsSender,CreateTime,Status,StrContent,StrTime,Remark,NickName,Sender'
  const text = [
    heading,
    '1,1@chatroom,1,0,1,1710000000,,你好,,,,wxid_me',
    '2,1@chatroom,3,0,0,1710000001,,<img/>,,,王,wxid_a',
    '3,1@chatroom,49,5,0,1710000002,,<msg><title>报价表</title></msg>,,老王,王,wxid_a',
    '4,1@chatroom,10000,0,0,1710000003,,甲加入了群聊,,,,',
  ].join('\n')
  expect(plain('wechatTable', text)).toEqual([
    '2024-03-09T16:00:00 我|wxid_me text: 你好',
    '2024-03-09T16:00:01 王|wxid_a media: <img/>',
    '2024-03-09T16:00:02 老王|wxid_a text: 报价表',
    '2024-03-09T16:00:03 – system: 甲加入了群聊',
  ])
})

test('our own table says who by mail or number, and a row without a time is not understood', () => {
  const { messages, tally } = readWhole(
    'ownCsv',
    'time;group;sender;sender_id;text\n2026-01-31 09:30;群;Ana;ana@example.com;"a;b"\nsoon;群;Bo;+84901234567;x\n',
  )
  expect(messages.map(({ sender, text }) => [sender?.accountKind, text])).toEqual([['email', 'a;b']])
  expect(tally.oddLines).toEqual([{ line: 3, text: 'soon | 群 | Bo | +84901234567 | x' }])
})

test('a file of JSON that ends within a message says so', () => {
  const text = JSON.stringify({
    chatInfo: { name: '群', type: 'group' },
    messages: [{ timestamp: 1_710_000_000_000, sender: { uin: '271147505', name: '甲' }, content: { text: 'x' } }],
  })
  expect(readWhole('qqntJson', text.slice(0, -20)).tally.counts.unknown).toBeGreaterThan(0)
  expect(readWhole('qqntJson', text).messages[0]).toMatchObject({
    sender: { account: '271147505', accountKind: 'qq' },
    part: { label: '群', kind: 'group' },
  })
})

test('Facebook: a chat that is encrypted on the way has other names of the same fields', () => {
  const at = Date.UTC(2024, 2, 9, 16)
  const messages = [
    { isUnsent: false, media: [], senderName: '甲', text: '你好', timestamp: at, type: 'text' },
    { isUnsent: true, media: [], senderName: '乙', text: '', timestamp: at - 1000, type: 'text' },
    { isUnsent: false, media: [{ uri: 'a.jpg' }], senderName: '乙', text: '', timestamp: at - 2000, type: 'media' },
  ]
  const text = JSON.stringify({ participants: ['甲', '乙'], threadName: '甲_1', messages })
  const read = readWhole('facebook', text)
  expect(plainOf(read.messages)).toEqual([
    '2024-03-09T16:00:00 甲| text: 你好',
    '2024-03-09T15:59:59 乙| recalled: ',
    '2024-03-09T15:59:58 乙| media: ',
  ])
  expect(read.tally.parts).toMatchObject([{ label: '甲_1', kind: 'private' }])
})
