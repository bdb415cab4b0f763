import { expect, test } from 'vitest'
import { isUnanswered, isUnclear } from './suggestion-rules.ts'

test('a row that the model did not answer can be asked about with the others again', () => {
  expect([undefined, { outcome: 'unanswered' } as const].map(isUnanswered)).toEqual([true, true])
  expect([{ outcome: 'nothing' } as const, { outcome: 'suggested' } as const].map(isUnanswered)).toEqual([false, false])
})

test('an open row that was not understood, or that has flags, is unclear', () => {
  expect(isUnclear({ kind: 'unread', flags: [], state: 'open' })).toBe(true)
  expect(isUnclear({ kind: 'supply', flags: [], state: 'open' })).toBe(false)
})
