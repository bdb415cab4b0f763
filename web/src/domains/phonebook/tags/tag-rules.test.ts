import { expect, test } from 'vitest'
import { tagChanges } from './tag-rules.ts'

test('only what differs is put on and taken off, so that a colleague’s tags stay', () => {
  expect(tagChanges([1, 2], [2, 3])).toEqual({ add: [3], remove: [1] })
  expect(tagChanges([1], [1])).toEqual({ add: [], remove: [] })
})
