import { expect, test } from 'vitest'
import { isAtWork, isThere, percentOf, textsOf } from './export-rules.ts'

test.for([
  { progress: { done: 0, total: null }, is: undefined },
  { progress: { done: 0, total: 0 }, is: 100 },
  { progress: { done: 2999, total: 3000 }, is: 99 },
  { progress: { done: 3001, total: 3000 }, is: 100 },
])('$progress is $is percent', ({ progress, is }) => expect(percentOf(progress)).toBe(is))

test.for([
  { state: 'done', expiresAt: '2026-11-28T00:00:00Z', is: true },
  { state: 'done', expiresAt: '2026-11-20T00:00:00Z', is: false },
  { state: 'done', expiresAt: null, is: false },
  { state: 'running', expiresAt: null, is: false },
] as const)('the file of one that is $state until $expiresAt is there: $is', ({ is, ...one }) => {
  expect(isThere(one, Date.parse('2026-11-21T00:00:00Z'))).toBe(is)
})

test('at work is what waits or runs', () => {
  expect((['waiting', 'running', 'done', 'failed', 'cancelled'] as const).map((state) => isAtWork({ state }))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})

test('a query travels as texts, without what is not asked for', () => {
  expect(textsOf({ q: '宁波', custodianId: 7, order: 'asc', city: undefined, country: '' })).toEqual({
    q: '宁波',
    custodianId: '7',
    order: 'asc',
  })
})
