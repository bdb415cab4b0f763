import { expect, test } from 'vitest'
import { alignSets, baseSetOf, movesOf } from './comparisons.rules.ts'

const year = (of: number) => ({ from: `${of}-01-01`, to: `${of}-12-31` })

test.each([
  ['the same months stay', [year(2026), year(2026)], [0, 0]],
  ['last year comes beside this one', [year(2026), year(2025)], [0, 12]],
  ['and this one beside last', [year(2025), year(2026), year(2023)], [0, -12, 24]],
  [
    'across the turn of a year',
    [
      { from: '2025-11-01', to: '2026-10-31' },
      { from: '2024-11-01', to: '2025-10-31' },
    ],
    [0, 12],
  ],
  ['a part of the months lies beside its own', [year(2026), { from: '2026-04-01', to: '2026-06-30' }], [0, 0]],
  [
    'of several ways the one with most months',
    [
      { from: '2025-07-01', to: '2026-06-30' },
      { from: '2024-01-01', to: '2024-12-31' },
    ],
    [0, 12],
  ],
  [
    'a June never beside a July',
    [
      { from: '2026-06-01', to: '2026-06-30' },
      { from: '2025-07-01', to: '2025-07-31' },
    ],
    [0, 0],
  ],
])('%s', (_, periods, moves) => expect(movesOf(periods)).toEqual(moves))

const counted = (
  from: string,
  to: string,
  values: Record<string, number>,
  full = { from: '2020-01-01', to: '2030-12-31' },
) => ({
  period: { from, to },
  full,
  values: new Map(Object.entries(values)),
})

test('month beside month, with what is more or less, 100 at the first common month, and the totals', () => {
  const now = counted('2026-01-01', '2026-03-31', { '2026-01-01': 50, '2026-02-01': 60, '2026-03-01': 20 })
  const before = counted('2025-01-01', '2025-03-31', { '2025-01-01': 40, '2025-02-01': 30, '2025-03-01': 30 })
  const { months, totals } = alignSets([now, before])
  expect(
    months.map(({ month, cells }) => [
      month,
      ...cells.map((cell) => [cell?.value, cell?.index, cell?.difference, cell?.change]),
    ]),
  ).toEqual([
    ['2026-01', [50, 100, 10, 0.25], [40, 100, 0, 0]],
    ['2026-02', [60, 120, 30, 1], [30, 75, 0, 0]],
    ['2026-03', [20, 40, -10, -0.3333], [30, 75, 0, 0]],
  ])
  expect(totals).toEqual({ months: 3, values: [130, 100], changes: [0.3, 0] })
})

test('an index counts from the first common month in which each of them has something', () => {
  const months = (one: number, two: number, three: number) => ({
    '2026-01-01': one,
    '2026-02-01': two,
    '2026-03-01': three,
  })
  const sets = [
    counted('2026-01-01', '2026-03-31', months(0, 50, 60)),
    counted('2026-01-01', '2026-03-31', months(10, 20, 30)),
  ]
  const { base, months: lines } = alignSets(sets)
  expect(base).toBe('2026-02')
  expect(lines.map(({ cells }) => cells.map((cell) => cell?.index))).toEqual([
    [0, 50],
    [100, 100],
    [120, 150],
  ])
  const none = alignSets([
    counted('2026-01-01', '2026-02-28', { '2026-01-01': 5 }),
    counted('2026-01-01', '2026-02-28', { '2026-02-01': 5 }),
  ])
  expect([none.base, none.months[0]?.cells[0]?.index]).toEqual([null, null])
})

test('a month that one of them has only in part is shown, and is neither compared nor counted', () => {
  const now = counted('2026-01-01', '2026-02-10', { '2026-01-01': 50, '2026-02-01': 6 })
  const before = counted('2025-01-01', '2025-02-28', { '2025-01-01': 40, '2025-02-01': 30 })
  const { months, totals } = alignSets([now, before])
  expect(months[1]?.cells.map((cell) => [cell?.value, cell?.isPartial, cell?.difference])).toEqual([
    [6, true, null],
    [30, false, 0],
  ])
  expect(totals).toEqual({ months: 1, values: [50, 40], changes: [0.25, 0] })
})

test('what only one of them has stands alone', () => {
  const { months } = alignSets([
    counted('2026-01-01', '2026-02-28', {}),
    counted('2026-02-01', '2026-03-31', { '2026-03-01': 7 }),
  ])
  expect(months.map(({ cells }) => cells.map((cell) => cell?.value ?? null))).toEqual([
    [0, null],
    [0, 0],
    [null, 7],
  ])
})

test.each([
  [
    'the earlier year, picked last',
    [
      ['2026-01-01', '2026-12-31'],
      ['2025-01-01', '2025-12-31'],
    ],
    1,
  ],
  [
    'the earlier year, picked first',
    [
      ['2025-01-01', '2025-12-31'],
      ['2026-01-01', '2026-12-31'],
    ],
    0,
  ],
  [
    'the one that ends first, of one beginning',
    [
      ['2025-01-01', '2025-12-31'],
      ['2025-01-01', '2025-06-30'],
    ],
    1,
  ],
  [
    'the first of equal periods',
    [
      ['2025-01-01', '2025-12-31'],
      ['2025-01-01', '2025-12-31'],
    ],
    0,
  ],
] as const)('the base is %s', (_name, periods, wanted) => {
  expect(baseSetOf(periods.map(([from, to]) => ({ from, to })))).toBe(wanted)
})
