import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { zipBytes } from '../../../../platform/testing/workbooks.ts'
import { inspectChatFile, readChatFile } from '../../index.ts'
import { writeQqManager } from '../made-files/qq-files.rules.ts'
import { writeQqntLines, writeTelegramJson } from '../made-files/record-files.rules.ts'
import { madeTalk } from '../made-files/talks.rules.ts'
import { writeWechatShared } from '../made-files/text-files.rules.ts'
import { writeWhatsApp } from '../made-files/whatsapp-files.rules.ts'
import type { ChatMessage } from '../messages.rules.ts'

const now = new Date('2026-11-20T00:00:00Z')
const style = { order: 'dmy', isPhone: true, halves: null, separator: '/', hasLongYears: true } as const
const joined = (pieces: Iterable<string>) => [...pieces].join('')

async function fileOf(content: string | Buffer): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'seamark-chats-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = path.join(folder, 'file')
  await writeFile(file, content)
  return file
}

const inspect = async (content: string | Buffer, name = 'chat.txt') => inspectChatFile(await fileOf(content), name, now)

/** Inspects a file and reads it by its plans. */
async function read(content: string | Buffer, name = 'chat.txt') {
  const file = await fileOf(content)
  const inspected = await inspectChatFile(file, name, now)
  const messages: ChatMessage[] = []
  const plans = inspected.texts.flatMap(({ plan }) => plan ?? [])
  await readChatFile(
    file,
    { name, plans, zone: 'Asia/Shanghai', now },
    (batch) => void messages.push(...batch.messages),
  )
  return { inspected, messages }
}

const problemOf = async (content: string | Buffer, name?: string) =>
  inspect(content, name).then(
    () => undefined,
    (error: unknown) => error,
  )

/** Encodes text in an encoding that the platform can only decode. */
function encode(text: string, encoding: string): Buffer {
  const table = new Map<string, number[]>()
  const decoder = new TextDecoder(encoding)
  for (let first = 0x81; first <= 0xfe; first += 1)
    for (let second = 0x40; second <= 0xfe; second += 1) {
      const sign = decoder.decode(Uint8Array.of(first, second))
      if (sign.length === 1 && !table.has(sign)) table.set(sign, [first, second])
    }
  return Buffer.from([...text].flatMap((sign) => table.get(sign) ?? [sign.codePointAt(0) ?? 0]))
}

test('a chat of WhatsApp with 2,500 pictures is read, and the pictures are counted', async () => {
  const talk = [...madeTalk(5, 400)]
  const pictures = Array.from({ length: 2500 }, (_, index) => [`0000${index}-PHOTO.jpg`, `picture ${index}`] as const)
  const zip = zipBytes({
    '_chat.txt': joined(writeWhatsApp(talk, style)),
    ...Object.fromEntries(pictures),
    'Bo.vcf': 'BEGIN:VCARD\nFN:Bo\nTEL;waid=84901234567:0901 234 567\nEND:VCARD\n',
  })
  const { inspected, messages } = await read(zip, 'WhatsApp Chat - 远航群.zip')
  expect(inspected).toMatchObject({
    state: 'ready',
    cards: [{ name: 'Bo', phones: ['+84901234567'] }],
    left: { count: 2500 },
  })
  expect(inspected.texts).toMatchObject([
    { plan: { form: 'whatsapp', order: 'dmy', label: '远航群', encoding: 'utf-8' } },
  ])
  expect(messages).toHaveLength(401)
  // The clock of the file is that of Shanghai.
  expect(messages[1]?.at).toBe((talk[0]?.shown ?? 0) - 8 * 3_600_000)
})

test('an archive that somebody sent in the chat is left like a picture', async () => {
  const sent = zipBytes({ 'rates.txt': 'x' })
  const { inspected, messages } = await read(
    zipBytes({ '_chat.txt': joined(writeWhatsApp(madeTalk(5, 400), style)), 'sent.zip': sent }),
  )
  expect(inspected).toMatchObject({ state: 'ready', left: { count: 1, bytes: sent.length } })
  expect(messages).toHaveLength(401)
})

test('a file in GB18030 is read as that', async () => {
  const talk = [...madeTalk(5, 100)]
  const { inspected, messages } = await read(
    encode(joined(writeQqManager([{ label: '群', talk }])).slice(1), 'gb18030'),
  )
  expect(inspected.texts).toMatchObject([{ encoding: 'gb18030', plan: { form: 'qqManager' } }])
  expect(messages.map(({ text }) => text)).toEqual(talk.map(({ text }) => text))
})

test('a file in Big5 is read as that', async () => {
  const text = '請問從寧波到漢堡的運費是多少？四十呎高櫃兩個，下週要出，謝謝大家幫忙。'
  const talk = [...madeTalk(5, 100)].map((one) => ({
    ...one,
    text,
    person: { ...one.person, qq: '100000001', name: '王小明' },
  }))
  const { inspected, messages } = await read(encode(joined(writeWhatsApp(talk, { ...style, isPhone: false })), 'big5'))
  expect(inspected.texts).toMatchObject([{ encoding: 'big5', plan: { form: 'whatsapp' } }])
  expect(messages.slice(1).map(({ text, sender }) => `${sender?.name} ${text}`)).toEqual(
    talk.map(() => `王小明 ${text}`),
  )
})

test('UTF-16 without a mark is read', async () => {
  const talk = [...madeTalk(5, 100)]
  const { messages } = await read(Buffer.from(joined(writeQqManager([{ label: '群', talk }])).slice(1), 'utf16le'))
  expect(messages.map(({ text }) => text)).toEqual(talk.map(({ text }) => text))
})

test('an order of day and month that all dates leave open is asked for, with lines as they are read', async () => {
  const lines = Array.from({ length: 30 }, (_, index) => `03/04/2024, 10:${String(10 + index)} - Ana: line ${index}\n`)
  const inspected = await inspect(lines.join(''))
  expect(inspected).toMatchObject({ state: 'needsChoice' })
  expect(inspected.texts[0]).toMatchObject({ open: ['dateOrder'], possibleOrders: ['dmy', 'mdy'] })
  expect(inspected.texts[0]?.candidates[0]?.preview).toHaveLength(20)
  expect(inspected.texts[0]?.candidates[0]?.preview[0]).toMatchObject({ line: 1, sender: 'Ana', text: 'line 0' })
})

test('too little of a form is a question', async () => {
  const inspected = await inspect('张三 2024-01-15 10:30\n你好\n一\n二\n三\n四\n五\n')
  expect(inspected).toMatchObject({ state: 'needsChoice' })
  expect(inspected.texts[0]).toMatchObject({ plan: null, open: ['form'] })
  expect(inspected.texts[0]?.candidates).toMatchObject([{ form: 'wechatCopied', preview: [{ sender: '张三' }] }])
})

test('a missing year is a question', async () => {
  const lines = Array.from(
    { length: 5 },
    (_, index) => `王(wxid_made1) [群(1@chatroom)] 01-02 15:04:0${index}\n你好\n\n`,
  )
  expect((await inspect(lines.join(''))).texts[0]).toMatchObject({
    open: ['year'],
    plan: { form: 'wechatTool', year: 2026 },
  })
})

test('a text that no form fits shows its first lines', async () => {
  const inspected = await inspect(Array.from({ length: 30 }, (_, index) => `sentence ${index}`).join('\r\n'))
  expect(inspected).toMatchObject({ state: 'notUnderstood', texts: [] })
  expect(inspected.firstLines).toHaveLength(20)
  expect(inspected.firstLines[0]).toBe('sentence 0')
})

test('chunks of one chat are read one after another, and what is no chat is passed over', async () => {
  const talk = [...madeTalk(5, 60)]
  const zip = zipBytes({
    'manifest.json': '{"chatInfo":{"name":"群"},"chunked":{}}',
    'chunks/c_0001.jsonl': joined(writeQqntLines(talk.slice(0, 30))),
    'chunks/c_0002.jsonl': joined(writeQqntLines(talk.slice(30))),
    'avatars/a.png': 'png',
  })
  const { inspected, messages } = await read(zip, 'export.zip')
  expect(inspected).toMatchObject({ state: 'ready', passedOver: [], left: { count: 1 } })
  expect(new Set(messages.map(({ part }) => part.label))).toEqual(new Set(['群']))
  expect(messages.map(({ text }) => text)).toEqual(talk.map(({ text }) => text))
})

test('a zip of Telegram and a text of WeChat are read', async () => {
  const talk = [...madeTalk(5, 60)]
  const telegram = await read(
    zipBytes({ 'ChatExport/result.json': joined(writeTelegramJson(talk, '群')), 'photos/1.jpg': 'x' }),
  )
  expect(telegram.messages).toHaveLength(60)
  expect((await read(joined(writeWechatShared(talk, '群')))).messages).toHaveLength(60)
})

test.each([
  ['an empty file', Buffer.alloc(0), 'workbench.file_empty', {}],
  ['a packed file that is called text', gzipSync('2024'), 'workbench.file_kind', { kind: 'GZIP' }],
  ['a program', Buffer.from('MZ\u{90}\0\u{3}', 'latin1'), 'workbench.file_kind', { kind: 'EXE' }],
  ['a zip within a zip', zipBytes({ 'inner.zip': zipBytes({ 'a.txt': 'x' }) }), 'workbench.file_kind', { kind: 'ZIP' }],
  ['a zip without a text', zipBytes({ 'a.jpg': 'x' }), 'workbench.file_empty', {}],
  ['half of a zip', zipBytes({ 'a.txt': 'x'.repeat(5000) }).subarray(0, 60), 'workbench.file_damaged', {}],
  ['a name that leads out', zipBytes({ '../a.txt': 'x' }), 'workbench.file_unsafe', {}],
  [
    'too many texts',
    zipBytes(Object.fromEntries(Array.from({ length: 501 }, (_, index) => [`${index}.txt`, 'x']))),
    'workbench.file_members',
    { most: 500 },
  ],
])('%s is refused', async (_name, content, code, params) => {
  expect(await problemOf(content)).toMatchObject({ code, params })
})

test('a text that unpacks to something else than the archive declares is refused while it is read', async () => {
  const zip = zipBytes({ '_chat.txt': joined(writeWhatsApp(madeTalk(5, 400), style)) })
  // The checksum stands in the directory, which is behind the file.
  const name = zip.lastIndexOf('_chat.txt')
  zip.fill(1, name - 30, name - 28)
  expect(await problemOf(zip)).toMatchObject({ code: 'workbench.file_damaged' })
})

test('a byte that is not of the encoding, and a NUL, spoil only their message', async () => {
  const text = Buffer.from(
    joined(writeQqManager([{ label: '群', talk: madeTalk(5, 100) }])).replaceAll('现舱', '现~^舱'),
  )
  for (let at = text.indexOf('~^'); at >= 0; at = text.indexOf('~^', at + 1)) text.set([0xff, 0], at)
  const { messages } = await read(text)
  expect(messages).toHaveLength(100)
  expect(messages.filter(({ text }) => text.includes('现\u{FFFD}\u{FFFD}舱')).length).toBeGreaterThan(10)
})
