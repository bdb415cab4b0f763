import { expect, test } from 'vitest'
import type { DateOrder } from './messages.rules.ts'
import { dayOf, skipBlanks, StampScanner } from './stamps.rules.ts'

function read(text: string, order: DateOrder): string {
  const stamps = new StampScanner()
  if (!stamps.readDate(text, 0)) return 'no date'
  const day = dayOf(stamps.first, stamps.second, stamps.third, order)
  if (!stamps.readTime(text, skipBlanks(text, stamps.end))) return 'no time'
  if (Number.isNaN(day)) return 'no such day'
  return `${new Date(day + stamps.clock).toISOString().slice(0, 19)}|${text.slice(stamps.end)}`
}

test.each([
  ['2016-07-19 15:27:15 name', 'ymd', '2016-07-19T15:27:15| name'],
  ['2016-07-19 0:00:37 name', 'ymd', '2016-07-19T00:00:37| name'],
  ['2019-09-23 8:43:38 PM name', 'ymd', '2019-09-23T20:43:38| name'],
  ['2019-09-23 12:03:38 AM name', 'ymd', '2019-09-23T00:03:38| name'],
  // A name may begin like the word for the half of a day.
  ['2019-09-23 8:43:38 AMY', 'ymd', '2019-09-23T08:43:38| AMY'],
  ['2019-09-23 8:43:38 PM小王', 'ymd', '2019-09-23T08:43:38| PM小王'],
  ['2019-09-23 8:43:38 下午 name', 'ymd', '2019-09-23T20:43:38| name'],
  ['2019-09-23 8:43:38 下午3号', 'ymd', '2019-09-23T08:43:38| 下午3号'],
  ['2019-09-23 PM03:05 x', 'ymd', '2019-09-23T15:05:00| x'],
  ['2019-09-23 8:43:38 下午茶', 'ymd', '2019-09-23T08:43:38| 下午茶'],
  ['2019-09-23 上午 3:14:30 name', 'ymd', '2019-09-23T03:14:30| name'],
  ['2019-09-23 下午3:14 name', 'ymd', '2019-09-23T15:14:00| name'],
  ['2019/9/23 午後3:14 name', 'ymd', '2019-09-23T15:14:00| name'],
  ['3/6/18 1:55 p.m. - x', 'dmy', '2018-06-03T13:55:00| - x'],
  ['3/6/18 1:55:00 p. m.] x', 'dmy', '2018-06-03T13:55:00|] x'],
  ['3/6/18 1:55\u{202F}PM - x', 'mdy', '2018-03-06T13:55:00| - x'],
  ['03-06-2018 01.55 PM - x', 'dmy', '2018-06-03T13:55:00| - x'],
  ['13. 6. 2018. 21:25:15 x', 'dmy', '2018-06-13T21:25:15| x'],
  ['06/2018/13 21:25 x', 'myd', '2018-06-13T21:25:00| x'],
  ['2024年3月4日 12:00 x', 'ymd', '2024-03-04T12:00:00| x'],
  // Marks of direction stand around the signs of a date, and digits may be those of Arabic and Persian.
  ['13\u{200F}/1\u{200F}/2024 9:05 ص - x', 'dmy', '2024-01-13T09:05:00| - x'],
  ['١٣/١/٢٠٢٤ ٣:٠٥ م - x', 'dmy', '2024-01-13T15:05:00| - x'],
  ['۱۳/۱/۲۰۲۴ ۳:۰۵ x', 'dmy', '2024-01-13T03:05:00| x'],
  ['13/1/24 3:05 CH - x', 'dmy', '2024-01-13T15:05:00| - x'],
  ['13/1/24 12:05 SA] x', 'dmy', '2024-01-13T00:05:00|] x'],
  ['2024-01-13 3:05:00 CH Lee', 'ymd', '2024-01-13T03:05:00| CH Lee'],
  ['2024. 1. 13. 오후 3:05 x', 'ymd', '2024-01-13T15:05:00| x'],
  // Years of Thailand.
  ['13/1/2567 9:05 x', 'dmy', '2024-01-13T09:05:00| x'],
  ['29/2/2566 9:05 x', 'dmy', 'no such day'],
  ['2024-02-30 12:00 x', 'ymd', 'no such day'],
  ['2024-13-01 12:00 x', 'ymd', 'no such day'],
  ['2024-01-01 25:00 x', 'ymd', 'no time'],
  ['2024-01-01 12:61 x', 'ymd', 'no time'],
  ['20240101 12:00 x', 'ymd', 'no date'],
  ['1850/2050 ETD', 'ymd', 'no date'],
] as const)('%s is read as %s', (text, order, expected) => {
  expect(read(text, order)).toBe(expected)
})

test.each([
  ['12-31', 12, 31],
  ['1/15', 1, 15],
  ['1月15日', 1, 15],
  ['15/1', 0, 0],
  ['1月15', 0, 0],
  ['1.15', 0, 0],
  ['0/15', 0, 0],
])('the day %s without its year', (text, month, day) => {
  const stamps = new StampScanner()
  const isRead = stamps.readMonthDay(text, 0)
  expect(isRead ? [stamps.second, stamps.third, stamps.end] : [0, 0, text.length]).toEqual([month, day, text.length])
})
