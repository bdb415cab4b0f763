import { expect, test } from 'vitest'
import { nextCell } from './keys.ts'

const extent = { rows: 21, columns: 5, page: 10 }

test.for([
  { key: 'ArrowDown', from: [0, 2], to: [1, 2] },
  { key: 'ArrowDown', from: [20, 2], to: undefined },
  { key: 'ArrowUp', from: [1, 2], to: [0, 2] },
  { key: 'ArrowUp', from: [0, 2], to: undefined },
  { key: 'ArrowLeft', from: [3, 0], to: undefined },
  { key: 'ArrowRight', from: [3, 0], to: [3, 1] },
  { key: 'ArrowRight', from: [3, 4], to: undefined },
  { key: 'PageDown', from: [3, 1], to: [13, 1] },
  { key: 'PageDown', from: [15, 1], to: [20, 1] },
  { key: 'PageUp', from: [15, 1], to: [5, 1] },
  { key: 'PageUp', from: [5, 1], to: [1, 1] },
  { key: 'PageUp', from: [0, 1], to: undefined },
  { key: 'Home', from: [5, 3], to: [5, 0] },
  { key: 'End', from: [5, 3], to: [5, 4] },
  { key: 'End', from: [5, 4], to: undefined },
  { key: 'Home', from: [5, 3], to: [0, 0], isFar: true },
  { key: 'End', from: [5, 3], to: [20, 4], isFar: true },
  { key: 'x', from: [5, 3], to: undefined },
] as const)('$key from $from leads to $to', ({ key, from: [row, column], to, ...more }) => {
  expect(nextCell({ row, column }, key, extent, 'isFar' in more)).toEqual(to && { row: to[0], column: to[1] })
})
