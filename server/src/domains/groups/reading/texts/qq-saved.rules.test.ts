import { expect, test } from 'vitest'
import { writeQqManager } from '../made-files/qq-files.rules.ts'
import { countedOf, plainOf, readWhole, recogniseText } from '../made-files/readings.rules.ts'
import { madeTalk } from '../made-files/talks.rules.ts'

const rule = '='.repeat(64)
const head = (label: string, contacts = '我的QQ群') =>
  `${rule}\r\n消息分组:${contacts}\r\n${rule}\r\n消息对象:${label}\r\n${rule}\r\n\r\n`
const opening = '消息记录（此消息记录为文本格式，不支持重新导入）\r\n\r\n'
const read = (text: string) => readWhole('qqManager', text)

test('every message of a made file is found, with its group, sender, time and text, however it is cut', () => {
  const groups = ['宁波同行群', '深圳询价群', '青岛'].map((label, index) => ({
    label,
    talk: [...madeTalk(index + 1, 120)],
  }))
  const text = [...writeQqManager(groups)].join('').slice(1)
  const expected = groups.flatMap(({ label, talk }) =>
    talk.map(({ shown, person, text }) => ({ label, at: shown, name: person.name, account: person.qq, text })),
  )
  for (const length of [text.length, 1000, 7]) {
    const { messages, tally } = readWhole('qqManager', text, {}, length)
    expect(
      messages.map(({ part, at, sender, text }) => ({
        label: part.label,
        at,
        name: sender?.name,
        account: sender?.account,
        text,
      })),
    ).toEqual(expected)
    expect(countedOf(tally)).toBe(text.split('\n').length - 1)
    expect(tally.counts.unknown).toBe(0)
    expect(tally.parts.map(({ kind }) => kind)).toEqual(['group', 'group', 'group'])
  }
})

test('the line of a message is that of its header', () => {
  const { messages } = read(
    `${opening}${head('群')}2016-07-19 15:27:15 甲(271147505)\r\n一\r\n二\r\n\r\n2016-07-19 15:27:19 乙(20147)\r\n三\r\n\r\n`,
  )
  expect(messages.map(({ line }) => line)).toEqual([9, 13])
})

test.each([
  ['昵称(271147505)', '昵称', '271147505', 'qq', ''],
  ['(747150918)', '', '747150918', 'qq', ''],
  ['747150918(747150918)', '747150918', '747150918', 'qq', ''],
  ['a (b) <c>【d】：e(271147505)', 'a (b) <c>【d】：e', '271147505', 'qq', ''],
  ['群名片<mail@qq.com>', '群名片', 'mail@qq.com', 'email', ''],
  ['群名片<13800138000>', '群名片', '13800138000', 'phone', ''],
  ['【群主】老王(271147505)', '老王', '271147505', 'qq', '群主'],
  ['【一个很长的自选名片】王(271147505)', '【一个很长的自选名片】王', '271147505', 'qq', ''],
  ['只有名字', '只有名字', '', null, ''],
  ['名字(abc)', '名字(abc)', '', null, ''],
  ['\u{202D}名字\u{202C}(271147505)', '名字', '271147505', 'qq', ''],
])('the sender %s is read', (written, name, account, accountKind, title) => {
  const { messages } = read(`${opening}${head('群')}2016-07-19 0:00:37 ${written}\r\n正文\r\n\r\n`)
  expect(messages[0]?.sender).toEqual({ name, account, accountKind, title })
})

test('what QQ says itself has no sender and is counted apart', () => {
  const { messages, tally } = read(
    `${opening}${head('群')}2016-07-19 0:00:37 系统消息(10000)\r\n甲加入本群。\r\n\r\n2016-07-19 0:01:37 甲(271147505)\r\n大家好\r\n\r\n`,
  )
  expect(plainOf(messages)).toEqual([
    '2016-07-19T00:00:37 – system: 甲加入本群。',
    '2016-07-19T00:01:37 甲|271147505 text: 大家好',
  ])
  expect(tally.counts).toMatchObject({ header: 1, body: 1, system: 2, unknown: 0 })
})

test('a quoted log stays in the message that quotes it', () => {
  const quoted = '2015-01-01 8:00:00 别人(10086123)\r\n旧的话'
  const { messages, tally } = read(
    `${opening}${head('群')}2016-07-19 9:00:00 甲(271147505)\r\n转一下：\r\n\r\n${quoted}\r\n\r\n2016-07-19 9:01:00 乙(20147)\r\n收到\r\n\r\n`,
  )
  expect(messages.map(({ text }) => text)).toEqual(['转一下：\n\n2015-01-01 8:00:00 别人(10086123)\n旧的话', '收到'])
  expect(tally.quotedHeaders).toBe(1)
})

test('a header without the blank line before it is text, as long as the others have theirs', () => {
  const talk = Array.from(
    { length: 120 },
    (_, index) => `2016-07-19 9:${String(index % 60).padStart(2, '0')}:00 甲(271147505)\r\n话${index}\r\n\r\n`,
  )
  talk[60] = '2016-07-20 9:00:00 甲(271147505)\r\n2016-07-20 9:00:01 像一行\r\n\r\n'
  const { messages } = read(opening + head('群') + talk.join(''))
  expect(messages).toHaveLength(120)
  expect(messages[60]?.text).toBe('2016-07-20 9:00:01 像一行')
  const dense = `${opening}${head('群')}2016-07-19 9:00:00 甲(271147505)\r\n一\r\n2016-07-19 9:00:01 乙(20147)\r\n二\r\n`
  expect(read(dense).messages).toHaveLength(2)
})

test('an export that was put behind another is read, though its times are older', () => {
  const block = (label: string, year: number) =>
    opening +
    head(label) +
    Array.from({ length: 3 }, (_, index) => `${year}-07-19 9:0${index}:00 甲(271147505)\r\n话\r\n\r\n`).join('')
  const { messages, tally } = read(block('一群', 2020) + block('二群', 2016))
  expect(messages.map(({ part }) => part.label)).toEqual(['一群', '一群', '一群', '二群', '二群', '二群'])
  expect(tally.counts.unknown).toBe(0)
})

test('many older headers in a row are no quoted log, so each of them is a message', () => {
  const lines = (year: number, count: number) =>
    Array.from(
      { length: count },
      (_, index) => `${year}-07-${String(1 + (index % 28)).padStart(2, '0')} 9:00:00 甲(271147505)\r\n话\r\n\r\n`,
    )
  const { messages, tally } = read(
    opening + head('群') + [...lines(2020, 28), ...lines(2016, 28), ...lines(2017, 28)].join(''),
  )
  expect(messages.map(({ text }) => text)).toEqual(Array.from({ length: 84 }, () => '话'))
  expect(tally.quotedHeaders).toBe(0)
  expect(tally.counts).toMatchObject({ header: 84, unknown: 0 })
})

test('a line of equals signs and words of the headings within a text do not end it', () => {
  const { messages } = read(
    `${opening}${head('群')}2016-07-19 9:00:00 甲(271147505)\r\n\r\n${rule}\r\n消息对象请看公告\r\n完\r\n\r\n2016-07-19 9:01:00 乙(20147)\r\n好\r\n\r\n`,
  )
  expect(messages.map(({ text }) => text)).toEqual([`${rule}\n消息对象请看公告\n完`, '好'])
})

test('a header whose day does not exist is not understood, and its text is kept', () => {
  const { messages, tally } = read(
    `${opening}${head('群')}2016-07-19 9:00:00 甲(271147505)\r\n一\r\n\r\n2016-13-45 9:01:00 乙(20147)\r\n二\r\n`,
  )
  expect(tally.counts.unknown).toBe(1)
  expect(tally.oddLines).toEqual([{ line: 12, text: '2016-13-45 9:01:00 乙(20147)' }])
  expect(messages[0]?.text).toContain('2016-13-45')
})

test('a text of more than 64 KB is one message, cut and marked', () => {
  const { messages } = read(`${opening}${head('群')}2016-07-19 9:00:00 甲(271147505)\r\n${'长'.repeat(70_000)}\r\n\r\n`)
  expect(messages).toHaveLength(1)
  expect(messages[0]).toMatchObject({ isCut: true })
  expect(messages[0]?.text.length).toBe(64 * 1024)
})

test('times before 1999 and in the future are kept and flagged', () => {
  const { messages, tally } = readWhole(
    'qqManager',
    `${opening}${head('群')}1970-01-01 8:00:00 甲(271147505)\r\n一\r\n\r\n2031-01-01 8:00:00 甲(271147505)\r\n二\r\n\r\n`,
    { readAt: Date.UTC(2026, 0, 1) },
  )
  expect(messages.map(({ isOddlyDated }) => isOddlyDated)).toEqual([true, true])
  expect(tally.oddlyDated).toBe(2)
})

test('the form is recognised by its first line, and other text is not', () => {
  expect(
    recogniseText('qqManager', [...writeQqManager([{ label: '群', talk: madeTalk(1, 30) }])].join('')).score,
  ).toBeGreaterThan(0.9)
  expect(recogniseText('qqManager', '今天天气很好\n明天也是\n').score).toBe(0)
})

test('a long line that begins with a time is text', () => {
  const long = `2016-07-19 9:00:01 ${'通知'.repeat(200)}`
  const { messages } = read(`${opening}${head('群')}2016-07-19 9:00:00 甲(271147505)\r\n\r\n${long}\r\n\r\n`)
  expect(messages.map(({ text }) => text)).toEqual([long])
})
