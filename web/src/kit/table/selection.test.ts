import { expect, test } from 'vitest'
import { rowsBetween } from './selection.ts'

const rows = [1, 2, 3, 4, 5].map((id) => ({ id }))

test.for([
  { from: 2, to: 4, is: [2, 3, 4] },
  { from: 4, to: 2, is: [2, 3, 4] },
  { from: 3, to: 3, is: [3] },
  { from: undefined, to: 3, is: [3] },
  { from: 9, to: 3, is: [3] },
])('from $from to $to are $is', ({ from, to, is }) => expect(rowsBetween(rows, from, to)).toEqual(is))
