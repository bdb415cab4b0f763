import { expect, test } from 'vitest'
import { dropPlace, neighbourOf } from './ordered-list-places.ts'

const rows = [{ id: 1 }, { id: 2 }, { id: 3 }]
const [first, second, third] = rows as [{ id: number }, { id: number }, { id: number }]

test.each([
  [first, -1, undefined],
  [first, 1, 3],
  [second, -1, 1],
  [second, 1, null],
  [third, 1, undefined],
  [{ id: 9 }, 1, undefined],
] as const)('a step of %o by %i goes before %s', (row, step, before) => {
  expect(neighbourOf(rows, row, step)).toBe(before)
})

test.each([
  [1, 3, null],
  [3, 1, 1],
  [1, 2, 3],
  [2, 2, undefined],
  [9, 1, undefined],
] as const)('%i dropped on %i goes before %s', (dragged, target, before) => {
  expect(dropPlace(rows, dragged, target)).toBe(before)
})
