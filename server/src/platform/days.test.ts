import { describe, expect, test } from 'vitest'
import { beginOfDay, clockAt, createDayOf, dayAt, endOfDay, isInHour, isZone, momentAt, timeAt } from './days.ts'

describe('the clocks of a zone', () => {
  test.each([
    ['Asia/Shanghai', '2026-11-19T16:00:00.999Z', '2026-11-20T00:00:00'],
    ['America/New_York', '2026-07-01T04:30:15Z', '2026-07-01T00:30:15'],
    // The clocks show this time twice; this is the second time.
    ['Europe/Madrid', '2026-10-25T01:30:00Z', '2026-10-25T02:30:00'],
    ['UTC', '0099-03-01T09:00:00Z', '0099-03-01T09:00:00'],
  ])('in %s show %s as %s', (zone, moment, clock) => {
    const at = new Date(moment)
    expect(clockAt(at, zone)).toBe(clock)
    expect(timeAt(at, zone)).toBe(clock.slice(0, 16).replace('T', ' '))
    expect(dayAt(at, zone)).toBe(clock.slice(0, 10))
  })

  test.each([
    ['Asia/Shanghai', '2026-11-20T00:30:00Z', true],
    ['Europe/Madrid', '2026-07-01T06:30:00Z', true],
    ['Europe/Madrid', '2026-12-01T07:30:00Z', true],
    ['Europe/Madrid', '2026-12-01T06:30:00Z', false],
    ['America/New_York', '2026-11-20T00:30:00Z', false],
  ])('in %s, %s is in the hour from eight: %s', (zone, moment, isIn) => {
    expect(isInHour(8, new Date(moment), zone)).toBe(isIn)
  })

  test.each([
    ['Asia/Shanghai', '2026-11-20T09:30:00', '2026-11-20T01:30:00.000Z'],
    ['America/New_York', '2026-07-01T00:00:00', '2026-07-01T04:00:00.000Z'],
    // The clocks never show this time, so it is moved forward by as much as they jump.
    ['Europe/Madrid', '2026-03-29T02:30:00', '2026-03-29T01:30:00.000Z'],
    // The clocks show this time twice; this is the first time.
    ['Europe/Madrid', '2026-10-25T02:30:00', '2026-10-25T00:30:00.000Z'],
  ])('in %s show %s at %s', (zone, clock, moment) => {
    expect(momentAt(clock, zone).toISOString()).toBe(moment)
  })

  test.each([
    ['Asia/Shanghai', true],
    ['UTC', true],
    ['Asia/Atlantis', false],
    ['', false],
  ])('of %s are known: %s', (zone, isKnown) => {
    expect(isZone(zone)).toBe(isKnown)
  })
})

test.each([
  ['Asia/Shanghai', '2026-11-20', '2026-11-19T16:00:00.000Z', '2026-11-20T15:59:59.999Z'],
  // A day of 23 hours and one of 25.
  ['Europe/Madrid', '2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T21:59:59.999Z'],
  ['Europe/Madrid', '2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T22:59:59.999Z'],
])('in %s the day %s is from %s to %s', (zone, day, first, last) => {
  expect(beginOfDay(day, zone).toISOString()).toBe(first)
  expect(endOfDay(day, zone).toISOString()).toBe(last)
})

test.each(['Asia/Shanghai', 'Europe/Madrid', 'America/New_York', 'UTC'])(
  'in %s the days of moments one after another are those of each, when the clocks change too',
  (zone) => {
    const dayOf = createDayOf(zone)
    for (const begin of [
      '2026-03-07T00:00:00Z',
      '2026-03-28T00:00:00Z',
      '2026-10-24T00:00:00Z',
      '2026-10-31T00:00:00Z',
    ])
      for (let minutes = 0; minutes < 4 * 1440; minutes += 37) {
        const at = Date.parse(begin) + (minutes % 3 === 0 ? minutes : 4 * 1440 - minutes) * 60_000
        expect(dayOf(at)).toBe(dayAt(new Date(at), zone))
      }
  },
)
