import { expect, test } from 'vitest'
import { secondsLeft } from './wizard-rules.ts'

test('what is left follows the pace; without a pace or a total nobody knows', () => {
  const first = { at: 0, done: 100 }
  expect(secondsLeft(first, 10_000, 600, 1100)).toBe(10)
  expect(secondsLeft(first, 10_000, 1100, 1100)).toBe(0)
  expect(secondsLeft(first, 10_000, 100, 1100)).toBeUndefined()
  expect(secondsLeft(first, 10_000, 600, null)).toBeUndefined()
  expect(secondsLeft(first, 500, 600, 1100)).toBeUndefined()
})
