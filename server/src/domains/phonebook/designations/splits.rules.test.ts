import { describe, expect, test } from 'vitest'
import { type AreaAssignee, splitCompanies, type Unowned } from './splits.rules.ts'

const ningbo = ['330200', '330000', 'CN']
const hangzhou = ['330100', '330000', 'CN']
const company = (id: number, areas: readonly string[] = [], lanes: readonly string[] = []): Unowned => ({
  id,
  areas,
  lanes,
})
const receiver = (id: number, holds = 0) => ({ id, holds })
const areaOf = (userId: number, area: string | null, lane: string | null = null): AreaAssignee => ({
  userId,
  area,
  lane,
})
const given = (answer: ReturnType<typeof splitCompanies>) => ({
  ...Object.fromEntries(answer.given),
  unreached: answer.unreached,
})
const five = [1, 2, 3, 4, 5].map((id) => company(id))

test.each([
  ['in turn', 'roundRobin', [receiver(10), receiver(20)], { 10: [1, 3, 5], 20: [2, 4], unreached: [] }],
  [
    'in turn, in the order in which people were chosen',
    'roundRobin',
    [receiver(20), receiver(10)],
    { 20: [1, 3, 5], 10: [2, 4], unreached: [] },
  ],
  [
    'in turn, whatever people hold',
    'roundRobin',
    [receiver(10, 99), receiver(20)],
    { 10: [1, 3, 5], 20: [2, 4], unreached: [] },
  ],
  ['all to one', 'roundRobin', [receiver(10)], { 10: [1, 2, 3, 4, 5], unreached: [] }],
  ['to nobody', 'roundRobin', [], { unreached: [1, 2, 3, 4, 5] }],
  [
    'to whoever holds least',
    'leastLoaded',
    [receiver(10, 3), receiver(20, 0)],
    { 10: [4], 20: [1, 2, 3, 5], unreached: [] },
  ],
  [
    'of those who hold the same, to the first',
    'leastLoaded',
    [receiver(10, 1), receiver(20, 1)],
    { 10: [1, 3, 5], 20: [2, 4], unreached: [] },
  ],
  ['to nobody, least loaded', 'leastLoaded', [], { unreached: [1, 2, 3, 4, 5] }],
] as const)('%s', (_, rule, receivers, expected) => {
  expect(given(splitCompanies(rule, five, receivers))).toEqual(expected)
})

describe('by area', () => {
  const cases: readonly [string, readonly AreaAssignee[], Unowned, number | null][] = [
    ['the province includes its city', [areaOf(10, '330000')], company(1, ningbo), 10],
    ['a city goes before its province', [areaOf(10, '330000'), areaOf(20, '330200')], company(1, ningbo), 20],
    ['another city does not', [areaOf(10, '330000'), areaOf(20, '330200')], company(1, hangzhou), 10],
    ['the country includes what nobody else has', [areaOf(10, 'CN'), areaOf(20, '330200')], company(1, hangzhou), 10],
    ['nobody has it', [areaOf(10, '330200')], company(1, hangzhou), null],
    ['a place that is not known', [areaOf(10, 'CN')], company(1), null],
    [
      'an area for one lane takes only that lane',
      [areaOf(10, '330200', 'usWest')],
      company(1, ningbo, ['usEast']),
      null,
    ],
    [
      'an area for its lane goes before the area alone',
      [areaOf(10, '330200'), areaOf(20, '330200', 'usWest')],
      company(1, ningbo, ['usWest']),
      20,
    ],
    ['a lane alone is no area', [areaOf(10, null, 'usWest')], company(1, ningbo, ['usWest']), null],
    ['who is not among the receivers gets nothing', [areaOf(30, '330200'), areaOf(10, 'CN')], company(1, ningbo), 10],
  ]
  test.each(cases)('%s', (_, assignees, one, expected) => {
    const answer = splitCompanies('byArea', [one], [receiver(10), receiver(20)], assignees)
    expect(given(answer)).toEqual({
      10: expected === 10 ? [1] : [],
      20: expected === 20 ? [1] : [],
      unreached: expected === null ? [1] : [],
    })
  })

  test('those who have the same area share it by load', () => {
    const assignees = [areaOf(10, '330000'), areaOf(20, '330000'), areaOf(20, '330000', 'usWest')]
    const companies = [1, 2, 3, 4].map((id) => company(id, ningbo))
    expect(given(splitCompanies('byArea', companies, [receiver(10, 2), receiver(20, 0)], assignees))).toEqual({
      10: [3],
      20: [1, 2, 4],
      unreached: [],
    })
  })
})

describe('by lane', () => {
  const cases: readonly [string, readonly AreaAssignee[], Unowned, number | null][] = [
    ['the lane', [areaOf(10, null, 'usWest')], company(1, ningbo, ['usEast', 'usWest']), 10],
    ['another lane', [areaOf(10, null, 'usWest')], company(1, ningbo, ['usEast']), null],
    ['no lane is said', [areaOf(10, null, 'usWest')], company(1, ningbo), null],
    ['an area alone is no lane', [areaOf(10, '330200')], company(1, ningbo, ['usWest']), null],
    [
      'the lane for its area goes before the lane alone',
      [areaOf(10, null, 'usWest'), areaOf(20, '330000', 'usWest')],
      company(1, ningbo, ['usWest']),
      20,
    ],
    ['the lane for another area does not', [areaOf(20, '320000', 'usWest')], company(1, ningbo, ['usWest']), null],
    [
      'the smaller area goes before the larger',
      [areaOf(10, '330000', 'usWest'), areaOf(20, '330200', 'usWest')],
      company(1, ningbo, ['usWest']),
      20,
    ],
  ]
  test.each(cases)('%s', (_, assignees, one, expected) => {
    const answer = splitCompanies('byLane', [one], [receiver(10), receiver(20)], assignees)
    expect(given(answer)).toEqual({
      10: expected === 10 ? [1] : [],
      20: expected === 20 ? [1] : [],
      unreached: expected === null ? [1] : [],
    })
  })
})
