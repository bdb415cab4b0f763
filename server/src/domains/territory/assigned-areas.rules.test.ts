import { expect, test } from 'vitest'
import { areasOverlap, findOverlaps } from './assigned-areas.rules.ts'

const isWithin = (inner: string, outer: string) => `${inner}|`.startsWith(outer) || inner === outer
const of = (text: string) => {
  const [area = '', lane = ''] = text.split('/')
  return { area: area || null, lane: lane || null }
}

test.each([
  ['33', '33', true],
  ['3302', '33', true],
  ['33', '3302', true],
  ['33', '32', false],
  ['33/usWest', '33', true],
  ['33/usWest', '33/usEast', false],
  ['33/usWest', '32/usWest', false],
  ['/usWest', '/usWest', true],
  ['/usWest', '33/usWest', true],
  ['/usWest', '/usEast', false],
  ['/usWest', '33', false],
  ['33', '/usWest', false],
])('%s and %s overlap: %s', (one, other, expected) => {
  expect(areasOverlap(of(one), of(other), isWithin)).toBe(expected)
})

test('only areas of others are an overlap', () => {
  const row = (id: number, user_id: number | null, department_id: number | null, text: string) => ({
    id,
    user_id,
    department_id,
    ...of(text),
  })
  const rows = [
    row(1, 10, null, '33'),
    row(2, 10, null, '3302'),
    row(3, 20, null, '3302'),
    row(4, null, 10, '33'),
    row(5, 30, null, '32'),
  ]
  expect([...findOverlaps(rows, isWithin)]).toEqual([
    [1, [3, 4]],
    [2, [3, 4]],
    [3, [1, 2, 4]],
    [4, [1, 2, 3]],
    [5, []],
  ])
})
