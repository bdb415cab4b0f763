import { describe, expect, test } from 'vitest'
import {
  bytes,
  countryName,
  currencyName,
  date,
  dateTime,
  exactNumber,
  formatDate,
  number,
  shortNumber,
  timeAgo,
  whenText,
} from './format.ts'

const now = Date.parse('2026-11-20T08:00:00Z')
const before = (seconds: number) => timeAgo(new Date(now - seconds * 1000).toISOString(), now, 'en')

describe('time ago', () => {
  test.each([
    [0, '0 minutes ago'],
    [59, '0 minutes ago'],
    [60, '1 minute ago'],
    [119, '1 minute ago'],
    [120, '2 minutes ago'],
    [3599, '59 minutes ago'],
    [3600, '1 hour ago'],
    [7199, '1 hour ago'],
    [7200, '2 hours ago'],
    [86_399, '23 hours ago'],
    [86_400, '1 day ago'],
    [172_799, '1 day ago'],
    [172_800, '2 days ago'],
    [-90, '0 minutes ago'],
  ])('%d s: %s', (seconds, words) => {
    expect(before(seconds)).toBe(words)
  })

  test.each([
    ['zh', '2分钟前', '23小时前', '2天前'],
    ['en', '2 minutes ago', '23 hours ago', '2 days ago'],
    ['es', 'hace 2 minutos', 'hace 23 horas', 'hace 2 días'],
    ['ja', '2 分前', '23 時間前', '2 日前'],
  ] as const)('has the same limits in %s', (language, minutes, hours, days) => {
    const said = (seconds: number) => timeAgo(new Date(now - seconds * 1000).toISOString(), now, language)
    expect([said(179), said(86_399), said(172_800)]).toEqual([minutes, hours, days])
  })

  test('in the reader’s language, and nothing for what is no time', () => {
    expect(timeAgo('2026-11-20T07:00:00Z', now, 'zh')).toBe('1小时前')
    expect(timeAgo('2026-11-20T07:00:00Z', now, 'ja')).toBe('1 時間前')
    expect(timeAgo(undefined, now, 'en')).toBe('')
    expect(timeAgo('yesterday', now, 'en')).toBe('')
  })
})

describe('dates', () => {
  test('an instant is shown in the reader’s zone', () => {
    const at = new Date(2026, 0, 2, 3, 4, 5)
    expect(dateTime(at.toISOString())).toBe('2026-01-02 03:04:05')
    expect(date(at.toISOString())).toBe('2026-01-02')
  })

  test('a day is a day in every zone', () => {
    expect(date('2026-03-01')).toBe('2026-03-01')
  })

  test.each([null, undefined, '', 'soon'])('%j is nothing', (value) => {
    expect(dateTime(value)).toBe('')
    expect(date(value)).toBe('')
  })
})

test('numbers and countries', () => {
  expect(number(1234567, 'zh')).toBe('1,234,567')
  expect(number(1234567, 'es')).toBe('1.234.567')
  expect(countryName('CN', 'ja')).toBe('中国')
  expect(countryName('VN', 'en')).toBe('Vietnam')
  expect(countryName('nowhere', 'en')).toBe('nowhere')
})

test('a rate is shown with all of its fraction', () => {
  expect(exactNumber(7.1234, 'en')).toBe('7.1234')
  expect(exactNumber(25_300.000_05, 'en')).toBe('25,300.00005')
})

test('a currency is named in the reader’s language, and a code without a name stays', () => {
  expect(currencyName('CNY', 'zh')).toBe('人民币')
  expect(currencyName('VND', 'en')).toBe('Vietnamese Dong')
  expect(currencyName('nowhere', 'en')).toBe('nowhere')
})

describe('shortened numbers', () => {
  test.each<[number | null | undefined, number | undefined, string]>([
    [999, 3, '999'],
    [1000, undefined, '1k'],
    [1500, undefined, '2k'],
    [1500, 1, '1.5k'],
    [1250, 1, '1.3k'],
    [1005, 2, '1k'],
    [12.345, 1, '12.345'],
    [0, undefined, '0'],
    [1_234_567, 2, '1.23M'],
    [1_200_000, 2, '1.2M'],
    [1_000_000, 2, '1M'],
    [999_999, 1, '1000k'],
    [999_499, 0, '999k'],
    [1e21, 0, '1000E'],
    [2e9, 0, '2G'],
    [3e12, 0, '3T'],
    [4e15, 0, '4P'],
    [100_000, 0, '100k'],
    [-5000, 1, '-5000'],
    [null, 0, '-'],
    [undefined, 0, '-'],
  ])('%s with %s digits: %s', (value, digits, text) => {
    expect(shortNumber(value, digits)).toBe(text)
  })
})

describe('a moment by a pattern', () => {
  const at = new Date('2018-07-13T17:54:01')
  const seconds = Math.floor(at.getTime() / 1000)
  test.each([
    ['a date', at],
    ['its text', '2018-07-13 17:54:01'],
    ['ten digits', String(seconds)],
    ['ten digits as a number', seconds],
    ['milliseconds', at.getTime()],
    ['milliseconds as text', String(at.getTime())],
    ['an instant', at.toISOString()],
  ])('from %s', (_, value) => {
    expect(formatDate(value)).toBe('2018-07-13 17:54:01')
  })

  test.each([
    ['zh', '五'],
    ['en', 'F'],
    ['es', 'V'],
    ['ja', '金'],
  ] as const)('the weekday in %s', (language, letter) => {
    expect(formatDate(at, 'd', language)).toBe(letter)
  })

  test('a week in Chinese', () => {
    expect([15, 16, 17, 18, 19, 20, 21].map((day) => formatDate(new Date(2018, 6, day), 'd', 'zh')).join('')).toBe(
      '日一二三四五六',
    )
  })

  test('by another pattern, every part padded', () => {
    expect(formatDate(new Date(2026, 0, 2, 3, 4, 5), 'YYYY/MM/DD HH:mm')).toBe('2026/01/02 03:04')
  })

  test.each([undefined, null, 0, '', 'soon', Number.NaN])('%j is null', (value) => {
    expect(formatDate(value)).toBeNull()
  })
})

describe('when, as lists say it', () => {
  const said = (seconds: number, language: 'zh' | 'en' | 'es' | 'ja' = 'zh') =>
    whenText(new Date(now - seconds * 1000), now, language)
  test.each([
    [-3600, '刚刚'],
    [0, '刚刚'],
    [29, '刚刚'],
    [30, '1分钟前'],
    [60, '1分钟前'],
    [61, '2分钟前'],
    [3540, '59分钟前'],
    [3541, '60分钟前'],
    [3599, '60分钟前'],
    [3600, '1小时前'],
    [3601, '2小时前'],
    [82_800, '23小时前'],
    [82_801, '24小时前'],
    [86_399, '24小时前'],
    [86_400, '1天前'],
    [172_799, '1天前'],
  ])('%d s: %s', (seconds, words) => {
    expect(said(seconds)).toBe(words)
  })

  test('older: month, day and time, without year and padding, or by a pattern', () => {
    const at = new Date(2026, 8, 3, 9, 5, 7)
    expect(whenText(at, now, 'zh')).toBe('9月3日9时5分')
    expect(whenText(at, now, 'en')).toBe('Sep 3, 09:05')
    expect(whenText(at, now, 'es')).toBe('3 sept, 9:05')
    expect(whenText(at, now, 'ja')).toBe('9月3日 9:05')
    expect(whenText(at, now, 'zh', 'YYYY-MM-DD')).toBe('2026-09-03')
  })

  test('ten digits are seconds; nothing is nothing', () => {
    expect(whenText(String(Math.floor(now / 1000) - 61), now, 'zh')).toBe('2分钟前')
    expect(whenText(null, now, 'zh')).toBe('')
    expect(whenText('soon', now, 'zh')).toBe('')
  })

  test.each([
    ['en', 'just now', '2 minutes ago', '24 hours ago', '1 day ago'],
    ['es', 'ahora mismo', 'hace 2 minutos', 'hace 24 horas', 'hace 1 día'],
    ['ja', 'たった今', '2 分前', '24 時間前', '1 日前'],
  ] as const)('has the same limits in %s', (language, ...words) => {
    expect([29, 61, 86_399, 172_799].map((seconds) => said(seconds, language))).toEqual(words)
  })
})

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [53, '53 bytes'],
  [1023, '1,023 bytes'],
  [1024, '1 kB'],
  [1536, '1.5 kB'],
  [10.4 * 1024 ** 3, '10 GB'],
  [5 * 1024 ** 5, '5,120 TB'],
])('%d bytes are %s', (value, text) => {
  expect(bytes(value, 'en')).toBe(text)
})
