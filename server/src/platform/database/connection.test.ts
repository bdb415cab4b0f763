import { expect, test } from 'vitest'
import { poolSize } from './connection.ts'

test.for([
  [1, 4],
  [2, 6],
  [4, 12],
  [64, 16],
])('%d processors have %d connections for pages, and the worker sixteen', ([processors, connections]) => {
  expect(poolSize(false, processors)).toBe(connections)
  expect(poolSize(true, processors)).toBe(16)
})
