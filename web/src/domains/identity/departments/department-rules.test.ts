import type { Department } from '@seamark/contract/identity/departments/departments'
import { describe, expect, test } from 'vitest'
import {
  type Drop,
  findDepartments,
  isPlace,
  neighbourOf,
  type Node,
  pathOf,
  placeOf,
  treeOf,
  withBelow,
} from './department-rules.ts'

const department = (id: number, parentId: number | null, name = `部门${id}`): Department => ({
  id,
  parentId,
  name,
  version: 1,
  people: 0,
  peopleWithBelow: 0,
})
//  1 ─┬ 2 ─ 5     4
//     └ 3
const all = [
  department(5, 2, '上海组'),
  department(1, null, 'Seamark'),
  department(2, 1, '华东'),
  department(3, 1, '华南'),
  department(4, null, '海外'),
]
const one = (id: number) => all.find((department) => department.id === id) ?? department(0, null)

test('a flat list is a tree, whatever stands first', () => {
  const shape = (nodes: readonly Node[]): unknown[] => nodes.map(({ id, children }) => [id, ...shape(children)])
  expect(shape(treeOf(all))).toEqual([[1, [2, [5]], [3]], [4]])
})

test('a department has what stands below it, and a path of what stands above', () => {
  expect([...withBelow(all, 1)].sort()).toEqual([1, 2, 3, 5])
  expect([...withBelow(all, 4)]).toEqual([4])
  expect(pathOf(all, 5)).toEqual(['Seamark', '华东', '上海组'])
  expect(pathOf(all, null)).toEqual([])
})

describe('up and down', () => {
  test.each<[number, -1 | 1, unknown]>([
    [2, -1, undefined],
    [2, 1, { parentId: 1, before: null }],
    [3, -1, { parentId: 1, before: 2 }],
    [3, 1, undefined],
    [4, -1, { parentId: null, before: 1 }],
    [5, 1, undefined],
  ])('%i by %i', (id, step, place) => {
    expect(neighbourOf(all, one(id), step)).toEqual(place)
  })

  test('in the middle of three', () => {
    const three = [department(1, null), department(2, null), department(3, null)]
    expect(neighbourOf(three, department(2, null), -1)).toEqual({ parentId: null, before: 1 })
    expect(neighbourOf(three, department(1, null), 1)).toEqual({ parentId: null, before: 3 })
  })
})

describe('let go', () => {
  test.each<[Drop, unknown]>([
    [
      { dragged: 3, target: 4, where: 'into' },
      { parentId: 4, before: null },
    ],
    [
      { dragged: 5, target: 1, where: 'into' },
      { parentId: 1, before: null },
    ],
    [
      { dragged: 4, target: 2, where: 'before' },
      { parentId: 1, before: 2 },
    ],
    [
      { dragged: 4, target: 2, where: 'behind' },
      { parentId: 1, before: 3 },
    ],
    [
      { dragged: 5, target: 3, where: 'behind' },
      { parentId: 1, before: null },
    ],
    [
      { dragged: 4, target: 1, where: 'before' },
      { parentId: null, before: 1 },
    ],
    // Nothing changes.
    [{ dragged: 2, target: 3, where: 'before' }, undefined],
    [{ dragged: 3, target: 2, where: 'behind' }, undefined],
    [{ dragged: 5, target: 2, where: 'into' }, undefined],
    // An impossible move.
    [{ dragged: 1, target: 5, where: 'into' }, undefined],
    [{ dragged: 1, target: 1, where: 'into' }, undefined],
    [{ dragged: 2, target: 5, where: 'before' }, undefined],
    [{ dragged: 9, target: 5, where: 'before' }, undefined],
  ])('%j', (drop, place) => {
    expect(placeOf(all, drop)).toEqual(place)
  })
})

test('a department knows its own place', () => {
  expect(isPlace(all, one(2), { parentId: 1, before: 3 })).toBe(true)
  expect(isPlace(all, one(3), { parentId: 1, before: null })).toBe(true)
  expect(isPlace(all, one(2), { parentId: 1, before: null })).toBe(false)
  expect(isPlace(all, one(2), { parentId: null, before: 3 })).toBe(false)
})

test('a search keeps what stands above', () => {
  expect(findDepartments(all, ' 上海').map(({ id }) => id)).toEqual([5, 1, 2])
  expect(findDepartments(all, 'SEAMARK').map(({ id }) => id)).toEqual([1])
  expect(findDepartments(all, '没有')).toEqual([])
})
