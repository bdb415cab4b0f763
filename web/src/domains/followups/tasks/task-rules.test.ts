import { expect, test } from 'vitest'
import { delayedTo, groupOf } from './task-rules.ts'

const now = new Date(2026, 10, 19, 15, 30)

test.each([
  [new Date(2026, 10, 19, 15, 29), 'overdue'],
  [new Date(2026, 10, 19, 23, 59), 'today'],
  [new Date(2026, 10, 20, 0, 0), 'tomorrow'],
  [new Date(2026, 10, 21, 9, 0), 'week'],
  [new Date(2026, 10, 25, 9, 0), 'week'],
  [new Date(2026, 10, 26, 9, 0), 'later'],
])('%s is %s', (due, group) => {
  expect(groupOf({ dueAt: due.toISOString() }, now)).toBe(group)
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
