import type { TableHabit } from '@seamark/contract/identity/profiles/preferences'
import { describe, expect, test } from 'vitest'
import { fromCookies, joinPatches, applyPatch } from './preferences.rules.ts'

const habit: TableHabit = { columns: [{ key: 'name', shown: true }], density: 'small', frozen: 1 }
const other: TableHabit = { ...habit, frozen: 0 }

describe('before anybody has signed in, the cookies decide', () => {
  test.for([
    [{}, { tables: {} }],
    [{ size: 'mini' }, { size: 'mini', tables: {} }],
    [{ size: 'gigantic' }, { tables: {} }],
    [{ sidebarStatus: '1' }, { sidebar: 'open', tables: {} }],
    [{ sidebarStatus: '0' }, { sidebar: 'narrow', tables: {} }],
    [{ sidebarStatus: 'yes' }, { sidebar: 'narrow', tables: {} }],
    [{ sidebarStatus: '' }, { sidebar: 'narrow', tables: {} }],
  ] as const)('%o', ([cookies, expected]) => {
    expect(fromCookies(cookies)).toEqual(expected)
  })
})

test('a patch replaces the keys it names, and null takes them away', () => {
  const before = { size: 'mini', fixedHeader: true, tables: {} } as const
  expect(applyPatch(before, { size: null, tagsView: false })).toEqual({
    fixedHeader: true,
    tagsView: false,
    tables: {},
  })
})

test('a patch of one table leaves the others alone', () => {
  const before = { tables: { companies: habit, people: habit } }
  expect(applyPatch(before, { tables: { companies: other } })).toEqual({ tables: { companies: other, people: habit } })
  expect(applyPatch(before, { tables: { people: null } })).toEqual({ tables: { companies: habit } })
})

test('two patches are as one after the other', () => {
  const first = { size: 'mini', tables: { companies: habit } } as const
  const second = { size: null, sidebar: 'narrow', tables: { people: habit } } as const
  const start = { size: 'small', tables: {} } as const
  expect(applyPatch(start, joinPatches(first, second))).toEqual(applyPatch(applyPatch(start, first), second))
  expect(joinPatches({ size: 'mini' }, { sidebar: 'open' })).not.toHaveProperty('tables')
})
