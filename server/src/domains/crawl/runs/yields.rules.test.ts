import { expect, test } from 'vitest'
import { isSilentRun, usualYield } from './yields.rules.ts'

test.each([
  [[], null],
  [[10, 20], null],
  [[30, 10, 20], 20],
  [[10, 20, 40, 50], 30],
  [[0, 0, 90], 0],
])('of %j the usual yield is %j', (found, usual) => {
  expect(usualYield(found)).toBe(usual)
})

test.each([
  [0, null, true],
  [0, 0, true],
  [5, null, false],
  [9, 30, true],
  [10, 30, false],
])('a run that finds %i where %j are usual is silent: %s', (found, usual, isSilent) => {
  expect(isSilentRun(found, usual)).toBe(isSilent)
})
