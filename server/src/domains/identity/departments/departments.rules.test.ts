import { describe, expect, test } from 'vitest'
import { placeAmongSiblings } from '../../../platform/records/siblings.ts'
import { type DepartmentRow, withTotals } from './departments.rules.ts'

const row = (id: number, parent_id: number | null, people: number): DepartmentRow => ({
  id,
  parent_id,
  people,
  version: 1,
  name: `部门${id}`,
})

test('a department counts its own people, and those of all below it', () => {
  const totals = withTotals([row(1, null, 1), row(4, 2, 8), row(2, 1, 2), row(3, 1, 4), row(5, null, 16)])
  expect(totals.map(({ id, people, peopleWithBelow }) => [id, people, peopleWithBelow])).toEqual([
    [1, 1, 15],
    [4, 8, 8],
    [2, 2, 10],
    [3, 4, 4],
    [5, 16, 16],
  ])
})

describe('a place among siblings', () => {
  test.each<[number[], number, number | null, number[] | undefined]>([
    [[1, 2, 3], 3, 1, [3, 1, 2]],
    [[1, 2, 3], 1, null, [2, 3, 1]],
    [[1, 2, 3], 9, 2, [1, 9, 2, 3]],
    [[], 9, null, [9]],
    [[1, 2], 9, 7, undefined],
    [[1, 2], 1, 1, undefined],
  ])('in %j, %i before %s gives %j', (siblings, id, before, expected) => {
    expect(placeAmongSiblings(siblings, id, before)).toEqual(expected)
  })
})
