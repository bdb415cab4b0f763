import { expect, test } from 'vitest'
import { lastDueMonday, mondayOf, mondaysTo, weekOf } from './weeks.rules.ts'

test.each([
  ['2026-11-23', '2026-W48', '2026-11-23'],
  ['2026-11-29', '2026-W48', '2026-11-23'],
  ['2026-11-30', '2026-W49', '2026-11-30'],
  ['2027-01-01', '2026-W53', '2026-12-28'],
  ['2024-12-30', '2025-W01', '2024-12-30'],
  ['2028-02-29', '2028-W09', '2028-02-28'],
])('%s is in %s, which begins on %s', (day, week, monday) => {
  expect([weekOf(day), mondayOf(day)]).toEqual([week, monday])
})

test.each([
  ['2026-11-30T07:59:59', '2026-11-16'],
  ['2026-11-30T08:00:00', '2026-11-23'],
  ['2026-12-01T00:00:00', '2026-11-23'],
  ['2026-12-06T23:59:59', '2026-11-23'],
  ['2026-12-07T08:00:01', '2026-11-30'],
])('at %s the paper of the week of %s is the last that is due', (clock, monday) => {
  expect(lastDueMonday(clock)).toBe(monday)
})

test.each([
  [null, ['2026-11-23']],
  ['2026-11-16', ['2026-11-23']],
  ['2026-11-02', ['2026-11-09', '2026-11-16', '2026-11-23']],
  ['2026-11-23', []],
  ['2026-11-30', []],
])('after the paper of %s those of %j are due on the Monday after 2026-11-23', (last, mondays) => {
  expect(mondaysTo('2026-11-23', last)).toEqual(mondays)
})

test('no paper is made of weeks whose posts are gone', () => {
  expect(mondaysTo('2026-11-23', '2025-01-06')).toHaveLength(26)
})
