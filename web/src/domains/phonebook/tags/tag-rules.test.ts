import { expect, test } from 'vitest'
import { neighbour, tagChanges } from './tag-rules.ts'

const siblings = [{ id: 1 }, { id: 2 }, { id: 3 }]

test('a step leads before or behind the neighbour, and nowhere at the ends', () => {
  expect([
    neighbour(siblings, { id: 2 }, -1),
    neighbour(siblings, { id: 2 }, 1),
    neighbour(siblings, { id: 1 }, 1),
  ]).toEqual([1, null, 3])
  expect([
    neighbour(siblings, { id: 1 }, -1),
    neighbour(siblings, { id: 3 }, 1),
    neighbour(siblings, { id: 9 }, 1),
  ]).toEqual([undefined, undefined, undefined])
})

test('only what differs is put on and taken off, so that a colleague’s tags stay', () => {
  expect(tagChanges([1, 2], [2, 3])).toEqual({ add: [3], remove: [1] })
  expect(tagChanges([1], [1])).toEqual({ add: [], remove: [] })
})
