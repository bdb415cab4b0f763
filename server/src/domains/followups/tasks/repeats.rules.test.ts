import { addDays } from '@seamark/contract/platform/days'
import { describe, expect, test } from 'vitest'
import { clockOf, mostPlaces, nextPlace, placesOf, type Series } from './repeats.rules.ts'
import { clockAt, endOfDay, momentAt } from '../../../platform/days.ts'

const series = (given: Partial<Series>): Series => ({
  start: '2026-01-31T09:00:00',
  every: 'month',
  interval: 1,
  count: 12,
  until: null,
  ...given,
})

describe('a repeat', () => {
  test.each<[string, Partial<Series>, string[]]>([
    ['every day', { every: 'day', start: '2026-02-27T09:00:00' }, ['2026-02-27', '2026-02-28', '2026-03-01']],
    [
      'every second week',
      { every: 'week', interval: 2, start: '2026-12-21T09:00:00' },
      ['2026-12-21', '2027-01-04', '2027-01-18'],
    ],
    ['every month from the 31st', {}, ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30']],
    [
      'every third month over the year',
      { interval: 3, start: '2026-11-30T09:00:00' },
      ['2026-11-30', '2027-02-28', '2027-05-30'],
    ],
    [
      'every year from the leap day',
      { every: 'year', start: '2028-02-29T09:00:00' },
      ['2028-02-29', '2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29'],
    ],
  ])('%s', (_name, given, days) => {
    expect(days.map((_, index) => clockOf(series(given), index + 1))).toEqual(days.map((day) => `${day}T09:00:00`))
  })

  test('ends by its number, or with its last day', () => {
    expect(placesOf(series({ count: 7 }))).toBe(7)
    expect(placesOf(series({ count: null, until: '2026-03-31' }))).toBe(3)
    expect(placesOf(series({ count: null, until: '2026-03-30' }))).toBe(2)
    expect(placesOf(series({ every: 'day', count: null, until: '2036-01-01' }))).toBe(mostPlaces + 1)
  })

  test('goes on with what is still to come, and is over after its last', () => {
    const weekly = series({ every: 'week', start: '2026-01-05T09:00:00', count: 4 })
    expect(nextPlace(weekly, 1, new Date('2026-01-05T01:00:00Z'), 'Asia/Shanghai')).toEqual({
      place: 2,
      clock: '2026-01-12T09:00:00',
    })
    expect(nextPlace(weekly, 1, new Date('2026-01-20T00:00:00Z'), 'Asia/Shanghai')).toEqual({
      place: 4,
      clock: '2026-01-26T09:00:00',
    })
    expect(nextPlace(weekly, 4, new Date('2026-01-05T01:00:00Z'), 'Asia/Shanghai')).toBeUndefined()
    expect(nextPlace(weekly, 1, new Date('2026-02-05T01:00:00Z'), 'Asia/Shanghai')).toBeUndefined()
  })

  test('keeps its hour when the clocks change', () => {
    const daily = series({ every: 'day', start: '2026-03-28T09:00:00' })
    const moments = [1, 2, 3].map((place) => momentAt(clockOf(daily, place), 'Europe/Madrid').toISOString())
    expect(moments).toEqual(['2026-03-28T08:00:00.000Z', '2026-03-29T07:00:00.000Z', '2026-03-30T07:00:00.000Z'])
  })
})

describe('the clocks of a zone', () => {
  test.each([
    ['Asia/Shanghai', '2026-11-20T09:30:00', '2026-11-20T01:30:00.000Z'],
    ['Asia/Kolkata', '2026-11-20T09:30:00', '2026-11-20T04:00:00.000Z'],
    ['America/New_York', '2026-07-01T00:00:00', '2026-07-01T04:00:00.000Z'],
    // The clocks skip this time, so it is moved by as much as they jump.
    ['Europe/Madrid', '2026-03-29T02:30:00', '2026-03-29T01:30:00.000Z'],
    ['America/New_York', '2026-03-08T02:30:00', '2026-03-08T07:30:00.000Z'],
    // The clocks show this time twice; the first one counts.
    ['Europe/Madrid', '2026-10-25T02:30:00', '2026-10-25T00:30:00.000Z'],
    ['America/New_York', '2026-11-01T01:30:00', '2026-11-01T05:30:00.000Z'],
  ])('%s %s', (zone, clock, moment) => {
    expect(momentAt(clock, zone).toISOString()).toBe(moment)
  })

  test('show a moment', () => {
    expect(clockAt(new Date('2026-11-19T16:00:00Z'), 'Asia/Shanghai')).toBe('2026-11-20T00:00:00')
    expect(clockAt(new Date('2026-10-25T01:30:00Z'), 'Europe/Madrid')).toBe('2026-10-25T02:30:00')
  })

  test('a day ends before the next, however long it was', () => {
    expect(endOfDay('2026-11-20', 'Asia/Shanghai').toISOString()).toBe('2026-11-20T15:59:59.999Z')
    expect(endOfDay('2026-03-29', 'Europe/Madrid').toISOString()).toBe('2026-03-29T21:59:59.999Z')
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  })
})
