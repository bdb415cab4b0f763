import { expect, test } from 'vitest'
import { publishTimeText, readPublishTime } from './publish-times.rules.ts'

const zone = 'Asia/Shanghai'
/** 2026-11-25 10:00 in Shanghai. */
const fetchedAt = new Date('2026-11-25T02:00:00Z')
const read = (text: string, at = fetchedAt, where = zone) => {
  const found = readPublishTime(text, at, where)
  return found && publishTimeText(found, where)
}

test.each([
  ['3分钟前', '2026-11-25 09:57:00'],
  ['3 minutes ago', '2026-11-25 09:57:00'],
  ['hace 3 minutos', '2026-11-25 09:57:00'],
  ['3分前', '2026-11-25 09:57:00'],
  ['刚刚', '2026-11-25 10:00:00'],
  ['2小时前', '2026-11-25 08:00:00'],
  ['an hour ago', '2026-11-25 09:00:00'],
  ['昨天 14:20', '2026-11-24 14:20:00'],
  ['昨天14:20', '2026-11-24 14:20:00'],
  ['昨天', '2026-11-24'],
  ['前天 08:00', '2026-11-23 08:00:00'],
  ['今天 09:30', '2026-11-25 09:30:00'],
  ['09:30', '2026-11-25 09:30:00'],
  ['2天前', '2026-11-23'],
  ['11-24 09:15', '2026-11-24 09:15:00'],
  ['11月24日 下午 3:05', '2026-11-24 15:05:00'],
  ['12-30', '2025-12-30'],
  ['02-29', '2024-02-29'],
  ['Wed, 25 Nov 2026 01:00:00 GMT', '2026-11-25 09:00:00'],
  ['2026年11月24日', '2026-11-24'],
  ['2026/11/24', '2026-11-24'],
  ['2026-11-24 09:15:30', '2026-11-24 09:15:30'],
  ['发布于：2026-11-24 09:15', '2026-11-24 09:15:00'],
  ['2026-11-24T01:15:00Z', '2026-11-24 09:15:00'],
  ['2026-11-24 01:15:00 +0000', '2026-11-24 09:15:00'],
  ['24 Nov 2026', '2026-11-24'],
  ['November 24, 2026 3:05 PM', '2026-11-24 15:05:00'],
  ['1764000000', '2025-11-25 00:00:00'],
])('%s is %s', (text, time) => {
  expect(read(text)).toBe(time)
})

test.each([
  [''],
  ['上周'],
  ['2周前'],
  ['3个月前'],
  ['2026-11-25 11:01'],
  ['2026-11-26'],
  ['2027年1月1日'],
  ['今天 25:00'],
  ['2026-02-30'],
  ['03/04/2026'],
  ['11-31'],
  ['求舱 11-24'],
  ['Wed, 31 Feb 2026 01:00:00 GMT'],
  ['13:30'],
])('%s is not sure, or in the future, and stays empty', (text) => {
  expect(read(text)).toBeNull()
})

test('up to an hour ahead is the clock of somebody else', () => {
  expect(read('2026-11-25 11:00')).toBe('2026-11-25 11:00:00')
})

test('days are those of the office, and clocks follow its changes', () => {
  // On 1 November 2026 the clocks of New York went back.
  expect(readPublishTime('昨天', new Date('2026-11-02T03:00:00Z'), 'America/New_York')?.at.toISOString()).toBe(
    '2026-10-31T04:00:00.000Z',
  )
  expect(readPublishTime('11-02', new Date('2026-11-03T03:00:00Z'), 'America/New_York')?.at.toISOString()).toBe(
    '2026-11-02T05:00:00.000Z',
  )
})
