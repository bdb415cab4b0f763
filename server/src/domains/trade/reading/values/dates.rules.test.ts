import { describe, expect, test } from 'vitest'
import { isDayFirst, isYearFirst, readDay, refusedDay } from './dates.rules.ts'

const form = { zone: 'Asia/Shanghai', dayFirst: true }
const read = (text: string, other = {}) => {
  const found = readDay(text, { ...form, ...other })
  return found && (found.isMonth ? `${found.day} month` : found.day)
}

test.each([
  ['2026-03-05', '2026-03-05'],
  ['2026/3/5', '2026-03-05'],
  ['2026.03.05', '2026-03-05'],
  ['2026年3月5日', '2026-03-05'],
  ['２０２６／３／５', '2026-03-05'],
  ['20260305', '2026-03-05'],
  ['20260305142000', '2026-03-05'],
  ['05-Mar-2026', '2026-03-05'],
  ['05-MAR-26', '2026-03-05'],
  ['05MAR2026', '2026-03-05'],
  ['5 March 2026', '2026-03-05'],
  ['March 5, 2026', '2026-03-05'],
  ['Mar 5th, 2026', '2026-03-05'],
  ['5 de marzo de 2026', '2026-03-05'],
  ['5. März 2026', '2026-03-05'],
  ['05-Mai-2026', '2026-05-05'],
  ['5 juin 2026', '2026-06-05'],
  ['5 juillet 2026', '2026-07-05'],
  ['5 août 2026', '2026-08-05'],
  ['12 gennaio 2026', '2026-01-12'],
  ['12 luglio 2026', '2026-07-12'],
  ['3 mei 2026', '2026-05-03'],
  ['3 października 2026', '2026-10-03'],
  ['3 grudnia 2025', '2025-12-03'],
  ['3 Kasım 2025', '2025-11-03'],
  ['17 Agustus 2025', '2025-08-17'],
  ['05-ene-2026', '2026-01-05'],
  ['12-ago-2025', '2025-08-12'],
  ['2026-03-05 14:20:00', '2026-03-05'],
  ['2026-03-05T00:00:00', '2026-03-05'],
  ['5/3/2026 12:00:00 AM', '2026-03-05'],
  ['Thu, 05 Mar 2026 10:00:00 GMT', '2026-03-05'],
  ['Fri Mar 28 2025 23:59:50 GMT+0530 (India Standard Time)', '2025-03-29'],
  ['46086', '2026-03-05'],
  ['46086.5', '2026-03-05'],
  ['Mar 2025', '2025-03-01 month'],
  ['Mar-25', '2025-03-01 month'],
  ['2025-03', '2025-03-01 month'],
  ['2025年3月', '2025-03-01 month'],
  ['202503', '2025-03-01 month'],
  ['03/2025', '2025-03-01 month'],
  ['31/04/2026', null],
  ['2026-02-30', null],
  ['2026-13-01', null],
  ['2026', null],
  ['yesterday', null],
  ['', null],
  ['#REF!', null],
])('%s is %s', (text, day) => expect(read(text)).toBe(day))

describe('what a date leaves open', () => {
  test('day and month stand as the source has them, or as they must', () => {
    expect([read('03/04/2026'), read('03/04/2026', { dayFirst: false })]).toEqual(['2026-04-03', '2026-03-04'])
    expect([read('25/03/2026', { dayFirst: false }), read('03/25/2026')]).toEqual(['2026-03-25', '2026-03-25'])
  })

  test('what stands otherwise than the source has it is told', () => {
    const isTurned = (text: string, dayFirst: boolean) =>
      readDay(text, { zone: 'Asia/Shanghai', dayFirst })?.isTurned ?? false
    expect([isTurned('03/25/2026', true), isTurned('03/25/2026 10:00Z', true), isTurned('25/03/2026', false)]).toEqual([
      true,
      true,
      true,
    ])
    expect([
      isTurned('03/05/2026', true),
      isTurned('25/03/2026', true),
      isTurned('03/25/2026', false),
      isTurned('2026-03-25', true),
    ]).not.toContain(true)
  })

  test.each([
    ['03/05/2026 25/03/2026', true],
    ['03/05/2026 03/25/2026', false],
    ['03/05/2026 25/03/2026 03/25/2026', null],
    ['03/05/2026 2026-03-25', null],
    ['', null],
  ])('whether the day comes first in %s: %s', (cells, dayFirst) => expect(isDayFirst(cells.split(' '))).toBe(dayFirst))

  test.each([
    ['26/03/05 26/04/07', true],
    ['26/03/05', true],
    ['25-12-31 26-01-01', true],
    ['26.3.5 26.3.7', true],
    ['26/03/05 10:30', true],
    ['26/03/05 2026-03-05', true],
    // Both parts may be years, but one of them stays the same.
    ['26/03/25 26/03/24', true],
    ['25/03/26 24/03/26', false],
    ['25/03/26', null],
    ['26/03/05 31/03/26', false],
    ['26/03/05 03/05/26', false],
    ['05/03/26', false],
    ['98/03/05', false],
    ['2026/03/05', null],
    ['', null],
  ])('whether the year comes first in %s in 2026: %s', (cells, yearFirst) =>
    expect(isYearFirst(cells.split(/ (?!10)/), '2026-11-22')).toBe(yearFirst),
  )

  const today = '2026-11-22'
  test('three parts of two digits begin with the year where their column says so', () => {
    const of = (text: string) => read(text, { today, yearFirst: true })
    expect([of('26/03/05'), of('26-3-5'), of('26/03/05 10:30'), of('26/13/05'), of('05/03/2026')]).toEqual([
      '2026-03-05',
      '2026-03-05',
      '2026-03-05',
      null,
      '2026-03-05',
    ])
  })

  test.each([
    ['26/03/05', null, true],
    ['25/03/26', null, true],
    ['25/03/26', false, false],
    ['26/03/05', true, false],
    ['05/03/26', null, false],
    ['98/03/05', null, false],
    ['26/03/2005', null, false],
  ])('where nobody knows whether the year comes first it is told: %s, %s', (text, yearFirst, isTurned) => {
    expect(readDay(text, { ...form, today, yearFirst })?.isTurned ?? false).toBe(isTurned)
  })

  test('a moment is the day of the source: Indian midnights come as half past six of the evening before', () => {
    expect(read('2025-03-28T18:30:00.000Z', { zone: 'Asia/Kolkata' })).toBe('2025-03-29')
    expect(read('2025-03-28 18:30:00Z', { zone: 'Asia/Kolkata' })).toBe('2025-03-29')
    expect(read('2025-03-28T18:30:00.000Z', { zone: 'America/New_York' })).toBe('2025-03-28')
    expect(read('2025-03-28T20:00:00+05:30', { zone: 'Asia/Shanghai' })).toBe('2025-03-28')
    expect(read('1743186600000', { zone: 'Asia/Kolkata' })).toBe('2025-03-29')
  })

  test('a workbook may count from 1904', () => expect(read('44624', { startsIn1904: true })).toBe('2026-03-05'))
})

test.each([
  ['2026-11-22', null],
  ['2026-11-23', 'date_future'],
  ['1990-01-01', null],
  ['1989-12-31', 'date_before_1990'],
])('%s on 22 November 2026: %s', (day, refused) => expect(refusedDay(day, '2026-11-22')).toBe(refused))
