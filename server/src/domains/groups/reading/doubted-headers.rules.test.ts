import { describe, expect, test } from 'vitest'
import { createSeededRandom } from '../../../platform/seeded-random.ts'
import { countedOf, plainOf, readWhole } from './made-files/readings.rules.ts'
import type { FormName } from './readers.rules.ts'

/** Reads a text and looks that every line was counted. */
function plain(form: FormName, text: string, choices: Parameters<typeof readWhole>[2] = {}) {
  const { messages, tally } = readWhole(form, text, choices)
  expect(countedOf(tally)).toBe(text.split('\n').length - 1)
  return plainOf(messages)
}

const heard = (form: FormName, text: string, year = 2025) =>
  plain(form, text, { year }).map((line) => line.replace(/^(\S+):00 (\S*)\| text: /u, '$1 $2 '))

test.each([
  ['of December that somebody forwards', '李四 12/28 15:03\n旧\n王五 12/28 15:04\n旧的'],
  ['of the next months', 'YANTIAN 1/8 12:00\n\nMSC ANNA 1/9 12:00\n截SI 1/7 10:00'],
  ['with its year', 'YANTIAN 2026/1/8 12:00\nMSC ANNA 2026/1/7 14:00'],
])('a line with a time %s is text where the time falls back behind it', (_, quoted) => {
  const all = `张三 1/5 10:30\n看\n${quoted}\n王五 1/5 10:31\n好\n王五 1/6 09:00\n在\n李四 1/9 09:00\n新来\n`
  const rest = ['2026-01-05T10:31:00 王五| text: 好', '2026-01-06T09:00:00 王五| text: 在']
  expect(plain('wechatCopied', all, { year: 2026 })).toEqual([
    `2026-01-05T10:30:00 张三| text: 看\n${quoted}`,
    ...rest,
    '2026-01-09T09:00:00 李四| text: 新来',
  ])
  const ofQq = all.replace(/\d\d:\d\d$/gmu, '$&:07')
  expect(plain('qqCopied', ofQq, { year: 2026 }).map((line) => line.slice(0, 16))).toEqual(
    ['2026-01-05T10:30', ...rest, '2026-01-09T09:00'].map((line) => line.slice(0, 16)),
  )
})

test('people who speak for the first time after days are heard where the time goes on', () => {
  expect(
    plain(
      'wechatCopied',
      '甲 1/5 10:30\n一\n乙 1/8 12:00\n二\n丙 1/9 12:00\n三\n甲 10/9 12:30\n四\n乙 10/10 08:00\n五\n',
      {
        year: 2026,
      },
    ),
  ).toEqual([
    '2026-01-05T10:30:00 甲| text: 一',
    '2026-01-08T12:00:00 乙| text: 二',
    '2026-01-09T12:00:00 丙| text: 三',
    '2026-10-09T12:30:00 甲| text: 四',
    '2026-10-10T08:00:00 乙| text: 五',
  ])
})

describe('records without years go on over New Year, however long nobody wrote', () => {
  const january = Array.from({ length: 60 }, (_, at) => new Date(Date.UTC(2026, 0, 5 + at)).toISOString().slice(5, 10))
  test.each([
    ['06-08, 06-10, 08-20, 10-01, 12-20', '01-05, 01-06, 02-03, 03-04'],
    ['06-08, 06-10, 08-20, 10-01, 12-20', january.join(', ')],
    ['02-08, 02-10, 09-01', '03-04, 03-05'],
    ['01-05, 03-10, 05-01, 06-20, 11-20', '01-08'],
  ])('%s, then %s', (before, behind) => {
    const [old, young] = [before.split(', '), behind.split(', ')]
    const expected = [...old.map((day) => `2025-${day}T10:00`), ...young.map((day) => `2026-${day}T10:00`)]
    const write = (name: string, seconds: string) =>
      [...old, ...young].map((day) => `${name} ${day} 10:00${seconds}\n好\n`).join('')
    const days = (form: FormName, text: string) => heard(form, text).map((line) => line.slice(0, 16))
    expect(days('wechatTool', write('王(wxid_a1)', ':00'))).toEqual(expected)
    expect(days('wechatCopied', write('王', ''))).toEqual(expected)
    expect(days('qqCopied', write('王', ':00'))).toEqual(expected)
  })
})

test('a message that comes late behind people who are new takes none of theirs', () => {
  const late = '我 2026-01-06 10:00\n一\nAmy 2026-01-08 10:00\n二\nBob 2026-01-08 10:30\n三\n我 2026-01-08 08:59\n四\n'
  const expected = [
    '2026-01-06T10:00 我 一',
    '2026-01-08T10:00 Amy 二',
    '2026-01-08T10:30 Bob 三',
    '2026-01-08T08:59 我 四',
  ]
  expect(heard('wechatCopied', late)).toEqual(expected)
  expect(heard('qqCopied', late.replace(/:\d\d$/gmu, '$&:00'))).toEqual(expected)
  const ofTool = late.replace(/:\d\d$/gmu, '$&:00').replace(/^(Amy|Bob)/gmu, '$1(wxid_$1)')
  expect(readWhole('wechatTool', ofTool).messages.map(({ text }) => text)).toEqual(['一', '二', '三', '四'])
})

test('an older stretch that is pasted behind people who are new takes none of their messages', () => {
  const text = [
    ['甲', '01-06 10:00'],
    ['乙', '01-08 10:00'],
    ['丙', '01-08 10:30'],
    ['甲', '01-04 09:00'],
    ['甲', '01-06 10:05'],
    ['甲', '01-08 11:00'],
  ].map(([name, time]) => `${name} 2026-${time}\n好\n`)
  const names = readWhole('wechatCopied', text.join('')).messages.map(({ sender }) => sender?.name)
  expect(names).toEqual(['甲', '乙', '丙', '甲'])
  // Far behind the host, and before those in doubt, nobody can say who quotes whom, so that all are heard.
  const far = '甲 2026-01-06 10:00\n一\nYANTIAN 2026-02-08 12:00\n乙 2026-01-16 09:00\n二\n甲 2026-01-16 09:05\n三\n'
  expect(heard('wechatCopied', far).map((line) => line.slice(17))).toEqual(['甲 一', 'YANTIAN ', '乙 二', '甲 三'])
})

test('lines that turned out to be text are counted as headers that stayed in a body', () => {
  const { tally } = readWhole(
    'wechatCopied',
    '甲 2026-01-06 10:00\n一\nYANTIAN 2026-01-08 12:00\n甲 2026-01-06 10:05\n二\n',
  )
  expect(tally.quotedHeaders).toBe(1)
})

test('a name that was taken for a person once is doubted again', () => {
  const text =
    '甲 2026-01-06 10:00\n一\nYANTIAN 2026-01-08 12:00\n甲 2026-01-08 13:00\n二\nYANTIAN 2026-01-15 12:00\n甲 2026-01-08 13:05\n三\n'
  expect(heard('wechatCopied', text).at(-2)).toBe('2026-01-08T13:00 甲 二\nYANTIAN 2026-01-15 12:00')
})

test('QQ, copied: a day within a text is not that of those who speak behind it', () => {
  const text = '王敏 2026/1/6 10:00:00\n船期\nYANTIAN 2026/1/8 12:00:00\nbye\n李四 10:05:00\n好\n王敏 10:06:00\n在\n'
  expect(heard('qqCopied', text)).toEqual([
    '2026-01-06T10:00 王敏 船期\nYANTIAN 2026/1/8 12:00:00\nbye',
    '2026-01-06T10:05 李四 好',
    '2026-01-06T10:06 王敏 在',
  ])
  // Where the clock goes on, or falls by less than an hour, somebody new has spoken.
  const goesOn = text.replace('10:05:00', '11:05:00').replace('10:06:00', '12:06:00')
  expect(heard('qqCopied', goesOn).map((line) => line.slice(0, 16))).toEqual([
    '2026-01-06T10:00',
    '2026-01-08T12:00',
    '2026-01-08T11:05',
    '2026-01-08T12:06',
  ])
})

test('a message of New Year’s Eve that comes late moves none of the others into the year after', () => {
  const text = '甲 12-31 23:50\n一\n乙 01-01 00:05\n二\n甲 12-31 23:59\n三\n乙 01-01 00:10\n四\n'
  const expected = ['2025-12-31T23:50', '2026-01-01T00:05', '2025-12-31T23:59', '2026-01-01T00:10']
  const times = (form: FormName, written: string) => heard(form, written).map((line) => line.slice(0, 16))
  expect(times('wechatCopied', text)).toEqual(expected)
  expect(times('qqCopied', text.replace(/:\d\d$/gmu, '$&:00'))).toEqual(expected)
  const ofTool = text.replace(/:\d\d$/gmu, '$&:00').replace(/^[甲乙]/gmu, '$&(wxid_$&)')
  expect(times('wechatTool', ofTool)).toEqual(expected)
})

test('a December of somebody known that a message of January quotes is its text', () => {
  const text = '李四 1/4 10:00\n一\n张三 1/4 11:00\n看\n李四 12/28 15:03\n旧\n张三 1/4 11:05\n好\n'
  expect(heard('wechatCopied', text)).toEqual([
    '2025-01-04T10:00 李四 一',
    '2025-01-04T11:00 张三 看\n李四 12/28 15:03\n旧',
    '2025-01-04T11:05 张三 好',
  ])
})

test.each([
  ['goes on over midnight', '2026/1/6 23:30:00', 'YANTIAN 2026/1/8 12:00:00', '0:10:00', '2026-01-07T00:10'],
  ['is older than the message before', '2026/1/6 10:00:00', '乙 2026/1/7 12:00:00', '9:00:00', '2026-01-07T09:00'],
])('QQ, copied: a clock that %s has its day', (_, host, doubted, clock, expected) => {
  const times = heard('qqCopied', `甲 ${host}\n一\n${doubted}\n二\n甲 ${clock}\n三\n`).map((line) => line.slice(0, 16))
  expect(times.at(-1)).toBe(expected)
})

test.each(['wechatCopied', 'qqCopied', 'wechatTool'] as const)('%s: a talk of any pace keeps each message', (form) => {
  for (const [seed, days] of [0.01, 1, 10, 60, 150].flatMap((pace) => [1, 2, 3, 4, 5, 6].map((one) => [one, pace]))) {
    const random = createSeededRandom(seed ?? 0, days ?? 0)
    let at = Date.UTC(2025, random.whole(0, 11), 10, 9)
    const people = random.pick([1, 3, 40])
    const written = Array.from({ length: 40 }, () => {
      at += Math.round((random.whole(0, 1000) / 1000) * (days ?? 0) * 1440) * 60_000
      // Some messages come an hour late.
      const time = new Date(random.whole(0, 29) === 0 ? at - 3_600_000 : at).toISOString().slice(0, 16)
      const name = `p${random.whole(1, people)}`
      return { time, header: `${form === 'wechatTool' ? `${name}(wxid_${name})` : name} ${time.replace('T', ' ')}` }
    })
    for (const from of [0, 5]) {
      const lines = written.map(({ header }) => header.replace(/\d{4}-(\S+) (\S+)$/u, (all) => all.slice(from)))
      const text = lines.map((line) => `${line}${form === 'wechatCopied' ? '' : ':00'}\n好\n`).join('')
      const found = heard(form, text, Number(written[0]?.time.slice(0, 4))).map((line) => line.slice(0, 16))
      expect(found).toEqual(written.map(({ time }) => time))
    }
  }
})
