import { describe, expect, test } from 'vitest'
import { addDays, addMonths, daysBetween, monthEnd, monthsBetween, monthStart, weekdayOf } from './days.ts'

test.each([
  ['2026-12-31', 1, '2027-01-01'],
  ['2026-03-01', -1, '2026-02-28'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-11-20', 0, '2026-11-20'],
  ['0001-12-31', 1, '0002-01-01'],
])('%s and %i days is %s', (day, days, other) => {
  expect(addDays(day, days)).toBe(other)
  expect(daysBetween(day, other)).toBe(days)
})

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2026-01-31', 2, '2026-03-31'],
  ['2027-11-30', 3, '2028-02-29'],
  ['2026-11-30', 3, '2027-02-28'],
  ['2028-02-29', 12, '2029-02-28'],
  ['2028-02-29', 48, '2032-02-29'],
  ['2026-03-31', -1, '2026-02-28'],
  ['2026-01-15', -1, '2025-12-15'],
  ['0004-01-31', 1, '0004-02-29'],
])('%s and %i months is %s', (day, months, other) => {
  expect(addMonths(day, months)).toBe(other)
  expect(monthsBetween(day, other)).toBe(months)
})

describe('a month', () => {
  test.each([
    ['2026-02-14', '2026-02-01', '2026-02-28'],
    ['2028-02-29', '2028-02-01', '2028-02-29'],
    ['2026-12-31', '2026-12-01', '2026-12-31'],
    ['0001-01-15', '0001-01-01', '0001-01-31'],
  ])('with %s is from %s to %s', (day, first, last) => {
    expect([monthStart(day), monthEnd(day)]).toEqual([first, last])
  })
})

test('weekdays begin with Sunday', () => {
  expect(['2026-11-22', '2026-11-23', '2026-11-28'].map(weekdayOf)).toEqual([0, 1, 6])
})
