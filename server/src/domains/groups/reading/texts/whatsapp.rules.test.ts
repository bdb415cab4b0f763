import { expect, test } from 'vitest'
import { DateOrderFinder } from '../date-orders.rules.ts'
import { countedOf, plainOf, readWhole, recogniseText } from '../made-files/readings.rules.ts'
import { madeTalk } from '../made-files/talks.rules.ts'
import { type WhatsAppStyle, writeWhatsApp } from '../made-files/whatsapp-files.rules.ts'
import type { DateOrder } from '../messages.rules.ts'
import { readWhatsAppSender, whatsapp } from './whatsapp.rules.ts'

const read = (text: string, order: DateOrder = 'dmy') => readWhole('whatsapp', text, { order })

function orderOf(text: string) {
  const finder = new DateOrderFinder()
  const dates = whatsapp.openDates?.(finder)
  dates?.feed(text)
  dates?.end()
  return finder.find()
}

const android: WhatsAppStyle = { order: 'dmy', isPhone: false, halves: null, separator: '/', hasLongYears: true }
const phone: WhatsAppStyle = { order: 'dmy', isPhone: true, halves: null, separator: '/', hasLongYears: true }
const american = { ...android, order: 'mdy', halves: ['AM', 'PM'], hasLongYears: false } as const

test.each<[string, WhatsAppStyle]>([
  ['Android, 24 hours', android],
  ['Android of America', american],
  ['iPhone', phone],
  ['iPhone of America', { ...american, isPhone: true }],
  ['Chinese iPhone', { ...phone, order: 'ymd', halves: ['上午', '下午'], isHalfFirst: true }],
  ['Japanese Android', { ...android, order: 'ymd', halves: ['午前', '午後'], isHalfFirst: true }],
  ['German Android', { ...android, separator: '.', hasLongYears: false }],
  ['Spanish Android', { ...android, halves: ['a. m.', 'p. m.'], hasLongYears: false }],
])('every message of %s is found, and the order of its dates', (_name, style) => {
  const talk = [...madeTalk(7, 300)]
  const text = [...writeWhatsApp(talk, style)].join('')
  const found = orderOf(text)
  expect(found).toMatchObject({ order: style.order, isSure: true })
  for (const length of [text.length, 11]) {
    const { messages, tally } = readWhole('whatsapp', text, { order: style.order }, length)
    const said = messages.filter(({ kind }) => kind !== 'system')
    const minute = style.isPhone ? 1000 : 60_000
    expect(said.map(({ at, text }) => ({ at, text }))).toEqual(
      talk.map(({ shown, text }) => ({ at: Math.floor(shown / minute) * minute, text })),
    )
    expect(said.map(({ sender }) => sender?.account || sender?.name)).toEqual(
      talk.map(({ person }) => (Number(person.qq) % 3 === 0 ? person.phone : person.name)),
    )
    expect(messages.filter(({ kind }) => kind === 'system')).toHaveLength(1)
    expect(countedOf(tally)).toBe(text.split('\n').length - 1)
    expect(tally.counts.unknown).toBe(0)
  }
})

test.each([
  ['13.06.18 21.25.15: Ana: hi', '2018-06-13T21:25:15 Ana| text: hi'],
  ['13/06/2018 à 21:25 - Ana: hi', '2018-06-13T21:25:00 Ana| text: hi'],
  ['13/6/18 9:25 p.\u{A0}m. - Ana: hi', '2018-06-13T21:25:00 Ana| text: hi'],
  ['13.6.2018 klo 21.25.15 - Ana: hi', '2018-06-13T21:25:15 Ana| text: hi'],
  ['\u{200E}[13/06/2018, 21:25:15] Ana: \u{200E}image omitted', '2018-06-13T21:25:15 Ana| media: image omitted'],
  ['13/06/2018, 21:25 - Ana: IMG-1.jpg (file attached)', '2018-06-13T21:25:00 Ana| media: IMG-1.jpg (file attached)'],
  ['13/06/2018, 21:25 - Ana: <Media omitted>', '2018-06-13T21:25:00 Ana| media: <Media omitted>'],
  ['13/06/2018, 21:25 - Ana: This message was deleted', '2018-06-13T21:25:00 Ana| recalled: This message was deleted'],
  ['13/06/2018, 21:25 - Ana: ok <This message was edited>', '2018-06-13T21:25:00 Ana| text: ok'],
  ['13/06/2018, 21:25 - Ana: price: 1850: all in', '2018-06-13T21:25:00 Ana| text: price: 1850: all in'],
  [
    '13/06/2018, 21:25 - Ana changed the subject to "Rates: weekly"',
    '2018-06-13T21:25:00 – system: Ana changed the subject to "Rates: weekly"',
  ],
  ['13/06/2018, 21:25 - 甲将群名称更改为“运价: 每周”', '2018-06-13T21:25:00 – system: 甲将群名称更改为“运价: 每周”'],
  ['13/06/2018, 21:25 - 您已创建群组', '2018-06-13T21:25:00 – system: 您已创建群组'],
  [
    '[13/06/2018, 21:25:15] 远航群: \u{200E}Ana created this group',
    '2018-06-13T21:25:15 – system: Ana created this group',
  ],
  ['13/06/2018, 21:25 - Ana:', '2018-06-13T21:25:00 Ana| text: '],
])('%s is read', (line, expected) => {
  expect(plainOf(read(`${line}\n`).messages)).toEqual([expected])
})

test('lines without a time belong to the message before them, blank ones between them too', () => {
  const { messages, tally } = read('13/06/2018, 21:25 - Ana: one\ntwo\n\nfour\n\n13/06/2018, 21:26 - Bo: x\n')
  expect(messages.map(({ text }) => text)).toEqual(['one\ntwo\n\nfour', 'x'])
  expect(tally.counts).toEqual({ header: 2, body: 3, system: 0, rubbish: 1, unknown: 0 })
})

test('a price list that looks like dates is text', () => {
  const { messages } = read('13/06/2018, 21:25 - Ana: rates\n1850/2050/2100 ETD 5/12\n12/5 - 1850\n')
  expect(messages).toHaveLength(1)
})

test('a quoted export of last year stays in its message', () => {
  const { messages } = read('13/06/2018, 21:25 - Ana: see\n01/02/2017, 10:00 - Bo: old\n13/06/2018, 21:26 - Ana: ok\n')
  expect(messages.map(({ text }) => text)).toEqual(['see\n01/02/2017, 10:00 - Bo: old', 'ok'])
})

test.each([
  ['+86 138 0013 8000', { name: '+86 138 0013 8000', account: '+8613800138000', accountKind: 'phone' }],
  ['\u{202A}+84\u{A0}90\u{A0}123\u{A0}45\u{A0}67\u{202C}', { account: '+84901234567', accountKind: 'phone' }],
  ['~\u{202F}Nick', { name: 'Nick', account: '', accountKind: null }],
  ['李经理', { name: '李经理', account: '', accountKind: null }],
])('the sender %j is read', (written, expected) => {
  expect(readWhatsAppSender(written)).toMatchObject(expected)
})

test.each([
  ['WhatsApp Chat with 远航群.txt', '远航群'],
  ['WhatsApp Chat - Rates.zip', 'Rates'],
  ['与远航群的 WhatsApp 聊天.txt', '远航群'],
  ['與遠航群的WhatsApp對話.txt', '遠航群'],
  ['Chat de WhatsApp con Fletes.txt', 'Fletes'],
  ['_chat.txt', ''],
])('the file %s names the conversation', (name, label) => {
  expect(whatsapp.labelOf?.(name)).toBe(label)
})

test('the form is recognised in every style, and text of QQ is not', () => {
  for (const style of [android, phone, american])
    expect(recogniseText('whatsapp', [...writeWhatsApp(madeTalk(3, 60), style)].join('')).score).toBeGreaterThan(0.8)
  expect(recogniseText('whatsapp', '2016-07-19 15:27:15 甲(271147505)\n正文\n').score).toBe(0)
})

test('what was copied out of a browser has the time in front of the day', () => {
  const { messages } = read('[9:05 PM, 13/1/2018] Ana: hi\n[21:06, 13/1/2018] +86 138 0013 8000: ok\n[10:30] call\n')
  expect(plainOf(messages)).toEqual([
    '2018-01-13T21:05:00 Ana| text: hi',
    '2018-01-13T21:06:00 +86 138 0013 8000|+8613800138000 text: ok\n[10:30] call',
  ])
})

test.each([
  'João criou o grupo "Fretes: Ásia"',
  'Jean a créé le groupe « Fret : Afrique »',
  'Jan utworzył(a) grupę „Stawki: Azja”',
  'Raj ने समूह "दरें: एशिया" बनाया',
])('%s is an announcement, in whatever language: the colon is that of a quoted name', (text) => {
  expect(plainOf(read(`13/06/2018, 21:25 - ${text}\n`).messages)).toEqual([`2018-06-13T21:25:00 – system: ${text}`])
})

test('a name may hold quotes, and a text, too', () => {
  expect(plainOf(read('13/06/2018, 21:25 - Ana "la jefa": ok\n13/06/2018, 21:26 - Bo: "a: b"\n').messages)).toEqual([
    '2018-06-13T21:25:00 Ana "la jefa"| text: ok',
    '2018-06-13T21:26:00 Bo| text: "a: b"',
  ])
})

test('the iPhone marks what it writes itself, in languages whose words nobody knows, too', () => {
  const mark = '\u{200E}'
  const { messages } = read(
    [
      `[13/06/2018 21:25:00] Frakt: ${mark}Meddelanden är krypterade.`,
      `[13/06/2018 21:25:10] Erik: ${mark}Erik lade till dig`,
      '[13/06/2018 21:26:00] Erik: hej',
      `${mark}[13/06/2018 21:27:00] Erik: ${mark}bild utelämnad`,
      `[13/06/2018 21:28:00] Erik: ${mark}POLL:`,
      'LAX?',
      '',
    ].join('\n'),
  )
  expect(plainOf(messages)).toEqual([
    '2018-06-13T21:25:00 – system: Meddelanden är krypterade.',
    '2018-06-13T21:25:10 – system: Erik lade till dig',
    '2018-06-13T21:26:00 Erik| text: hej',
    '2018-06-13T21:27:00 Erik| media: bild utelämnad',
    '2018-06-13T21:28:00 Erik| text: POLL:\nLAX?',
  ])
})

test('an older export behind another one is taken out of the text again, each message with its lines', () => {
  const old = Array.from({ length: 31 }, (_, index) => `01/02/2017, 10:${10 + index} - Bo: old ${index}\n\nmore\n`)
  const { messages, tally } = read(`13/06/2018, 21:25 - Ana: see\nthis\n${old.join('')}`)
  expect(messages.map(({ text }) => text)).toEqual(['see\nthis', ...old.map((_, index) => `old ${index}\n\nmore`)])
  expect(messages[1]).toMatchObject({ line: 3, at: Date.UTC(2017, 1, 1, 10, 10) })
  expect(countedOf(tally)).toBe(2 + 3 * 31)
  expect(tally.counts.unknown).toBe(0)
})

test('a day and a time within a text, written otherwise than in front of messages, begin no message', () => {
  const { messages } = read(
    '13/06/2018, 21:25 - Ana: plan\n20/06/2018 18:00 - cut off Ningbo\n21/06/2018, 09:00 - ETD: Ningbo\n13/06/2018, 21:26 - Ana left\n13/06/2018, 21:27 - Bo: ok\n',
  )
  expect(plainOf(messages)).toEqual([
    '2018-06-13T21:25:00 Ana| text: plan\n20/06/2018 18:00 - cut off Ningbo\n21/06/2018, 09:00 - ETD: Ningbo',
    '2018-06-13T21:26:00 – system: Ana left',
    '2018-06-13T21:27:00 Bo| text: ok',
  ])
})

test('people whose names begin like a word for a time are heard', () => {
  const lines = ['ETA Logistics Amy', 'Closing Cargo', 'CY', 'Till', '李开航'].map(
    (name) => `20/01/2024, 10:01 - ${name}: Ningbo 40HQ 1800`,
  )
  const { messages } = read(`20/01/2024, 10:00 - Ana: hi\n${lines.join('\n')}\n`)
  expect(messages.map(({ text }) => text)).toEqual(['hi', ...lines.map(() => 'Ningbo 40HQ 1800')])
})
