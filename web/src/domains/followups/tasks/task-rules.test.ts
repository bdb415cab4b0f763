import { expect, test } from 'vitest'
import { delayedTo, delaysOf, groupOf, usualDelay } from './task-rules.ts'

const now = new Date(2026, 10, 19, 15, 30)

test.each([
  [new Date(2026, 10, 19, 15, 29), 'overdue'],
  [new Date(2026, 10, 19, 23, 59), 'today'],
  [new Date(2026, 10, 20, 0, 0), 'tomorrow'],
  [new Date(2026, 10, 21, 9, 0), 'week'],
  [new Date(2026, 10, 25, 9, 0), 'week'],
  [new Date(2026, 10, 26, 9, 0), 'later'],
])('%s is %s', (due, group) => {
  expect(groupOf({ dueAt: due.toISOString(), dueDay: null }, now)).toBe(group)
})

test.each([
  ['hour', new Date(2026, 10, 19, 16, 30)],
  ['tomorrow', new Date(2026, 10, 20, 9)],
  ['threeDays', new Date(2026, 10, 22, 9)],
  ['monday', new Date(2026, 10, 23, 9)],
  ['week', new Date(2026, 10, 26, 9)],
] as const)('put off by %s', (delay, to) => {
  expect(delayedTo(delay, now)).toEqual(to)
})

test('on a Monday the next Monday is a week away', () => {
  expect(delayedTo('monday', new Date(2026, 10, 23, 8))).toEqual(new Date(2026, 10, 30, 9))
})

test('a whole day stands under its date, also where the office’s day ends tomorrow', () => {
  expect(groupOf({ dueAt: new Date(2026, 10, 20, 4, 59).toISOString(), dueDay: '2026-11-19' }, now)).toBe('today')
  expect(groupOf({ dueAt: new Date(2026, 10, 19, 15, 0).toISOString(), dueDay: '2026-11-19' }, now)).toBe('overdue')
})

test.each([
  [
    'overdue',
    { dueAt: new Date(2026, 10, 18, 9).toISOString(), dueDay: null },
    ['hour', 'tomorrow', 'threeDays', 'monday', 'week'],
    new Date(2026, 10, 20, 9),
  ],
  [
    'due in five days',
    { dueAt: new Date(2026, 10, 24, 14).toISOString(), dueDay: null },
    ['week'],
    new Date(2026, 10, 25, 14),
  ],
  [
    'of a whole day',
    { dueAt: new Date(2026, 10, 19, 23, 59).toISOString(), dueDay: '2026-11-19' },
    ['tomorrow', 'threeDays', 'monday', 'week'],
    new Date(2026, 10, 20, 9),
  ],
  [
    'of a whole day to come',
    { dueAt: new Date(2026, 10, 30, 23, 59).toISOString(), dueDay: '2026-11-30' },
    [],
    new Date(2026, 11, 1),
  ],
] as const)('one that is %s is only put off to later', (_name, task, delays, usual) => {
  expect(delaysOf(task, now).map(({ delay }) => delay)).toEqual(delays)
  expect(usualDelay(task, now)).toEqual(usual)
})
