import { describe, expect, test } from 'vitest'
import { agendaFrom, dayToKeep, movedTo, officeDaysText, reachOf, readOfficeDays } from './calendar-rules.ts'

describe('what is moved on the calendar', () => {
  const start = new Date(2026, 10, 20, 9)
  test.each([
    [
      'to another hour',
      { start, end: new Date(2026, 10, 20, 10, 30), allDay: false },
      { dueAt: start.toISOString(), dueDay: null, minutes: 90 },
    ],
    [
      'out of the whole days',
      { start, end: null, allDay: false },
      { dueAt: start.toISOString(), dueDay: null, minutes: 30 },
    ],
    [
      'to a whole day',
      { start: new Date(2026, 10, 20), end: null, allDay: true },
      { dueAt: null, dueDay: '2026-11-20', minutes: null },
    ],
    [
      'over several days',
      { start, end: new Date(2026, 10, 22, 9), allDay: false },
      { dueAt: start.toISOString(), dueDay: null, minutes: 1440 },
    ],
  ])('%s', (_name, given, moved) => {
    expect(movedTo(given)).toEqual(moved)
  })
})

test('what is shown is asked for a day further on either side, since the office’s days are not the reader’s everywhere', () => {
  expect(reachOf({ from: '2026-03-01', until: '2026-12-31' })).toEqual({ from: '2026-02-28', until: '2027-01-01' })
})

test.each([
  ['2026-11-01', '2026-11-22'],
  ['2026-11-29', '2026-11-29'],
  ['2026-10-01', '2026-10-01'],
])('an agenda that is opened on %s begins on %s', (day, first) => {
  expect(agendaFrom(day, '2026-11-22')).toBe(first)
})

describe('days off', () => {
  test('are read a line each, and written the same', () => {
    const text = '2027-01-01 holiday 元旦 New Year\n2027-02-20 workday 春节调休'
    const { days, wrong } = readOfficeDays(`${text}\n\n2027-10-01 放假 国庆节`)
    expect(wrong).toBeUndefined()
    expect(days).toHaveLength(3)
    expect(days[2]).toEqual({ day: '2027-10-01', kind: 'holiday', name: '国庆节', nameEn: '' })
    expect(officeDaysText(days.slice(0, 2))).toBe(text)
  })
  test('say which line cannot be read', () => {
    expect(readOfficeDays('2027-01-01 holiday 元旦\n元旦').wrong).toBe(2)
  })
})

describe('the day that the address keeps', () => {
  const today = '2026-11-25'
  const month = { first: '2026-11-01', end: '2026-12-01' }
  const week = { first: '2026-11-23', end: '2026-11-30' }
  test.each([
    ['the month of today', month, undefined, undefined],
    ['a day of the month that was opened before', month, '2026-11-03', '2026-11-03'],
    ['back in the month of today, from another one', month, '2026-12-01', undefined],
    ['today itself, which will be another day tomorrow', week, today, undefined],
    ['another month', { first: '2026-12-01', end: '2027-01-01' }, undefined, '2026-12-01'],
    ['the week of a kept day', { first: '2026-12-07', end: '2026-12-14' }, '2026-12-10', '2026-12-10'],
  ])('%s', (_what, shown, kept, wanted) => {
    expect(dayToKeep(shown, kept, today)).toBe(wanted)
  })
})
