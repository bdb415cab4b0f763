import { newCompany } from '@seamark/contract/phonebook/companies/companies'
import { companyFieldNames } from '@seamark/contract/phonebook/companies/fields'
import type { MergeChoice, MergedField } from '@seamark/contract/phonebook/merges/merges'
import { describe, expect, test } from 'vitest'
import {
  chosenChanges,
  fallsIntoPool,
  type MergeRow,
  proposedChoices,
  suggestedKeep,
  unitedFollowers,
} from './merges.rules.ts'
import type { FieldRow } from '../companies/companies.rules.ts'
import { storedFields } from '../companies/fields.rules.ts'

const blank = newCompany.parse({ name: '-' })
// The row has every column of a field, with the value that nobody has filled in.
const blankRow = Object.fromEntries(
  companyFieldNames.map((field) => [storedFields[field].column, blank[field]]),
) as FieldRow
const row = (id: number, given: Partial<MergeRow> = {}): MergeRow => ({
  ...blankRow,
  id,
  name: `N${id}`,
  code: `C${id}`,
  ...given,
})
const lane = (pol: string, pod: string) => ({ pol, pod })

describe('what is proposed: the own value, else the first that there is', () => {
  test.for<[string, Partial<MergeRow>, Partial<MergeRow>, MergedField, MergeChoice | undefined, boolean | undefined]>([
    ['the own value, where both have one', { city: '宁波' }, { city: '余姚' }, 'city', 1, true],
    ["the other's, where the own is blank", {}, { city: '余姚' }, 'city', 2, true],
    ['nothing of a field that nobody has', {}, {}, 'city', undefined, undefined],
    ['nothing of lists that nobody has', {}, {}, 'routeAreas', undefined, undefined],
    ['who has been spoken to goes before who has not', {}, { progress: 'quoted' }, 'progress', 2, true],
    ['nobody has been spoken to', {}, {}, 'progress', 1, false],
    ['the same in both', { city: '宁波' }, { city: '宁波' }, 'city', 1, false],
    [
      'lanes in another order are the same',
      { route_areas: ['usWest', 'usEast'] },
      { route_areas: ['usEast', 'usWest'] },
      'routeAreas',
      1,
      false,
    ],
    [
      'a number differs by its area alone',
      { telephone: '87654829', phone_area_code: '0574' },
      { telephone: '87654829', phone_area_code: '021' },
      'telephone',
      1,
      true,
    ],
    ['a flag that is not set is a value', {}, { master_co_loader: true }, 'masterCoLoader', 1, true],
    ['a department', {}, { department_id: 3 }, 'departmentId', 2, true],
  ])('%s', ([, own, other, field, from, differs]) => {
    const found = proposedChoices([row(2, other), row(1, own)], 1).find((one) => one.field === field)
    expect([found?.from, found?.differs]).toEqual([from, differs])
  })
})

describe('what the choices change on the record that stays', () => {
  const rows = [
    row(1, { city: '宁波', remark: '甲', route_areas: ['usWest'], core_routes: [lane('CNNGB', 'USLAX')] }),
    row(2, {
      city: '余姚',
      remark: '乙',
      telephone: '87654829',
      phone_area_code: '0574',
      phone_country_code: '+86',
      route_areas: ['usEast', 'usWest'],
    }),
    row(3, { remark: '甲', core_routes: [lane('CNNGB', 'USLAX'), lane('CNSHA', 'NLRTM')] }),
  ]
  test.for<[string, Partial<Record<MergedField, MergeChoice>>, unknown]>([
    ['nothing, when nothing is chosen', {}, {}],
    ['nothing, when its own is chosen', { city: 1 }, {}],
    ["another's value", { city: 2 }, { city: '余姚' }],
    ['a blank, if that is chosen', { city: 3 }, { city: '' }],
    [
      'a number with its area and country',
      { telephone: 2 },
      { telephone: '87654829', phoneAreaCode: '0574', phoneCountryCode: '+86' },
    ],
    ['all lanes, each once', { routeAreas: 'all' }, { routeAreas: ['usWest', 'usEast'] }],
    ['all routes, each once', { coreRoutes: 'all' }, { coreRoutes: [lane('CNNGB', 'USLAX'), lane('CNSHA', 'NLRTM')] }],
    ['all remarks, each once', { remark: 'all' }, { remark: '甲\n乙' }],
    ['refused: whose it is, is not among them', { city: 4 }, undefined],
    ['refused: of one value there are not all', { city: 'all' }, undefined],
  ])('%s', ([, choices, changes]) => {
    expect(chosenChanges(rows, 1, choices)).toEqual(changes)
  })
})

test.for<[string, [number, number | null, number, Partial<MergeRow>][], number]>([
  [
    'the one that is held',
    [
      [1, null, 9, { city: 'x', email: 'y' }],
      [2, 5, 0, {}],
    ],
    2,
  ],
  [
    'the one that knows most',
    [
      [1, 5, 0, {}],
      [2, 5, 0, { city: 'x' }],
    ],
    2,
  ],
  [
    'contacts count too',
    [
      [1, 5, 0, { city: 'x' }],
      [2, 5, 2, {}],
    ],
    2,
  ],
  [
    'the oldest of equals',
    [
      [2, 5, 0, {}],
      [1, 5, 0, {}],
    ],
    1,
  ],
])('suggested to stay: %s', ([, given, id]) => {
  expect(
    suggestedKeep(given.map(([one, custodian_id, contacts, more]) => ({ ...row(one, more), custodian_id, contacts }))),
  ).toBe(id)
})

test.for<[number | null, (number | null)[], boolean]>([
  [null, [5], true],
  [null, [null], false],
  [5, [null], false],
  [5, [6], false],
])('kept by %s with %s: falls into the pool %s', ([kept, others, falls]) => {
  expect(
    fallsIntoPool(
      { custodian_id: kept },
      others.map((custodian_id) => ({ custodian_id })),
    ),
  ).toBe(falls)
})

test.for<[string, number[], number[]]>([
  ['each once, without the custodian', [], [7, 8]],
  ['with the custodians of the others who are to stay', [6, 9], [7, 8, 6]],
])('follow-up persons: %s', ([, staying, followers]) => {
  const kept = { custodian_id: 5, follower_ids: [7] }
  const others = [
    { custodian_id: 6, follower_ids: [5, 8, 7] },
    { custodian_id: null, follower_ids: [] },
  ]
  expect(unitedFollowers(kept, others, new Set(staying))).toEqual(followers)
  expect(unitedFollowers({ custodian_id: null, follower_ids: [] }, others, new Set(staying))).toEqual([])
})
