import { describe, expect, test } from 'vitest'
import { countryName, date, dateTime, number, timeAgo } from './format.ts'

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
