import { expect, test } from 'vitest'
import { percentOf } from './percent.ts'

test.for([
  [0, 0, 0],
  [1, 3, 33],
  [999, 1000, 99],
  [9999, 10_000, 99],
  [10, 10, 100],
] as const)('%d of %d is %d %, whole only at the end', ([done, total, percent]) => {
  expect(percentOf(done, total)).toBe(percent)
})
