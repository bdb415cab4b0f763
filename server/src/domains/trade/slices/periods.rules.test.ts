import { addMonths } from '@seamark/contract/platform/days'
import { expect, test } from 'vitest'
import {
  comparedOf,
  completeTo,
  concentrationOf,
  fullMonths,
  monthFigures,
  partialFrom,
  periodOf,
  seasonsOf,
  seasonSpan,
} from './periods.rules.ts'
import { monthsFrom } from './months.rules.ts'

const dataPeriod = { from: '2024-01-02', to: '2026-10-18' }
const source = (rows: number, to: string) => ({ source: 1, rows, from: '2024-01-02', to })

test.each([
  [
    'from the third day on a first month is full, to its last day a last one',
    { from: '2024-01-03', to: '2026-10-31' },
    { from: '2024-01-01', to: '2026-10-31' },
  ],
  [
    'one that begins later, or is not over, is not',
    { from: '2024-01-04', to: '2026-10-30' },
    { from: '2024-02-01', to: '2026-09-30' },
  ],
])('%s', (_, data, full) => expect(fullMonths(data)).toEqual(full))

test.each([
  ['nothing: the twelve full months that the data ends with', {}, { from: '2025-10-01', to: '2026-09-30' }],
  ['days: these', { from: '2026-01-05', to: '2026-03-10' }, { from: '2026-01-05', to: '2026-03-10' }],
  [
    'a day into the future: to where the data is',
    { from: '2026-08-01', to: '2027-12-31' },
    { from: '2026-08-01', to: '2026-10-18' },
  ],
  [
    'a day before the data: from its first month',
    { from: '2020-05-05', to: '2024-06-30' },
    { from: '2024-01-01', to: '2024-06-30' },
  ],
  [
    'a beginning in the last month: what there is of it',
    { from: '2026-10-05' },
    { from: '2026-10-05', to: '2026-10-18' },
  ],
  ['an end: the twelve months up to it', { to: '2026-06-30' }, { from: '2025-07-01', to: '2026-06-30' }],
])('asked for %s', (_, asked, period) => expect(periodOf(asked, dataPeriod)).toEqual(period))

test('data of less than a month is shown as far as it goes', () => {
  expect(periodOf({}, { from: '2026-10-05', to: '2026-10-18' })).toEqual({ from: '2026-10-01', to: '2026-10-18' })
  expect(comparedOf({ from: '2026-10-01', to: '2026-10-18' }, { from: '2026-10-05', to: '2026-10-18' })).toBeNull()
})

test.each([
  [
    'full months are compared with as many before and with the same of last year',
    { from: '2026-04-01', to: '2026-09-30' },
    ['2026-04-01 2026-09-30', '2025-10-01 2026-03-31', '2025-04-01 2025-09-30'],
  ],
  [
    'the last month, not over, is left out',
    { from: '2026-04-01', to: '2026-10-18' },
    ['2026-04-01 2026-09-30', '2025-10-01 2026-03-31', '2025-04-01 2025-09-30'],
  ],
  [
    'single days are compared with as many before',
    { from: '2026-03-11', to: '2026-03-20' },
    ['2026-03-11 2026-03-20', '2026-03-01 2026-03-10', '2025-03-11 2025-03-20'],
  ],
  [
    'what the data does not reach is not compared',
    { from: '2024-06-01', to: '2024-10-31' },
    ['2024-06-01 2024-10-31', '2024-01-01 2024-05-31', null],
  ],
  [
    'a February of a leap year is compared with the whole of the one before',
    { from: '2026-02-01', to: '2026-02-28' },
    ['2026-02-01 2026-02-28', '2026-01-01 2026-01-31', '2025-02-01 2025-02-28'],
  ],
])('%s', (_, period, expected) => {
  const compared = comparedOf(period, dataPeriod)
  const text = (span: { from: string; to: string } | null | undefined) => (span ? `${span.from} ${span.to}` : null)
  expect([text(compared?.now), text(compared?.before), text(compared?.lastYear)]).toEqual(expected)
})

test('the part of a month is marked, and from where on', () => {
  const period = { from: '2026-08-10', to: '2026-10-18' }
  expect(partialFrom(period, dataPeriod)).toBe('2026-10-01')
  expect(partialFrom({ from: '2026-08-10', to: '2026-09-30' }, dataPeriod)).toBeNull()
  const rows = [
    { source: 1, month: '2025-08-01', whole: 7, value: 0, shipments: 0 },
    { source: 1, month: '2025-09-01', whole: 3, value: 0, shipments: 0 },
    { source: 1, month: '2026-08-01', whole: 9, value: 5, shipments: 5 },
    { source: 1, month: '2026-09-01', whole: 2, value: 2, shipments: 2 },
    { source: 2, month: '2026-09-01', whole: 4, value: 4, shipments: 4 },
  ]
  const september = (comparable: number | null, lastYear: number | null) => [
    { from: '2026-08-10', to: '2026-08-31', value: 5, shipments: 5, comparable: null, lastYear: null, isPartial: true },
    { from: '2026-09-01', to: '2026-09-30', value: 6, shipments: 6, comparable, lastYear, isPartial: false },
    { from: '2026-10-01', to: '2026-10-18', value: 0, shipments: 0, comparable: null, lastYear: null, isPartial: true },
  ]
  expect(monthFigures(rows, period, dataPeriod, () => 'all')).toEqual(september(6, 3))
  expect(monthFigures(rows, period, dataPeriod, () => new Set([1]))).toEqual(september(2, 3))
  expect(monthFigures(rows, period, dataPeriod, () => null)).toEqual(september(null, null))
})

test('a seasonality is the mean of a calendar month by the mean of all, from 24 full months on', () => {
  // Every January has 30, every other month 10, so the mean of all is 280 / 24 = 11.666…
  const months = monthsFrom('2024-01-01', '2025-12-31')
  const rows = months.map((month) => ({ month, whole: month.endsWith('-01-01') ? 30 : 10, value: 0, shipments: 0 }))
  const { index } = seasonsOf(rows, { from: '2024-01-01', to: '2025-12-31' })
  expect(index).toEqual([257.1, ...Array.from({ length: 11 }, () => 85.7)])
  expect(seasonsOf(rows, { from: '2024-02-01', to: '2025-12-31' })).toEqual({ months: 23, index: null })
})

test('a seasonality looks at full months, five years at most, up to the end of the period', () => {
  expect(seasonSpan({ from: '2026-04-01', to: '2026-10-18' }, dataPeriod)).toEqual({
    from: '2024-01-01',
    to: '2026-09-30',
  })
  expect(seasonSpan({ from: '2026-04-01', to: '2026-08-31' }, { ...dataPeriod, from: '2010-01-01' })).toEqual({
    from: '2021-09-01',
    to: '2026-08-31',
  })
})

test.each([
  // 40² + 30² + 20² + 10² = 3000
  ['concentrated', [40, 30, 20, 10], 100, { hhi: 3000, kind: 'concentrated', cr3: 0.9, cr5: 1, of: 4 }],
  // The whole is 200, with as much undisclosed: 20² + 15² + 10² + 5² = 750
  ['scattered', [40, 30, 20, 10], 200, { hhi: 750, kind: 'scattered', cr3: 0.45, cr5: 0.5, of: 4 }],
  // There are five with a fifth each: 2000, and 2500 is the last medium one.
  ['medium', [20, 20, 20, 20, 20], 100, { hhi: 2000, kind: 'medium', cr3: 0.6, cr5: 1, of: 5 }],
  ['medium at its limit', [25, 25, 25, 25], 100, { hhi: 2500, kind: 'medium', cr3: 0.75, cr5: 1, of: 4 }],
])('%s', (_, values, whole, expected) => {
  const squares = values.reduce((sum, value) => sum + value ** 2, 0)
  expect(concentrationOf({ values, squares, whole, of: values.length })).toEqual(expected)
})

test('of nothing there is no concentration', () =>
  expect(concentrationOf({ values: [], squares: 0, whole: 0, of: 0 })).toBeNull())

test('a month has no more days than it has', () =>
  expect(['2026-01-31', '2024-02-29'].map((day) => addMonths(day, -12))).toEqual(['2025-01-31', '2023-02-28']))

test.each([
  ['one source is as far as it is', [source(10, '2026-10-18')], '2026-10-18'],
  ['one that is a month late', [source(90, '2026-10-18'), source(60, '2026-09-30')], '2026-09-30'],
  [
    'one that has no shipment in the last days of a month',
    [source(90, '2026-10-18'), source(60, '2026-09-25')],
    '2026-09-30',
  ],
  ['one that ends in the middle of a month', [source(90, '2026-10-18'), source(60, '2026-09-12')], '2026-09-12'],
  ['a small one', [source(990, '2026-10-18'), source(10, '2026-08-31')], '2026-10-18'],
  ['one that comes in no more', [source(90, '2026-10-18'), source(60, '2026-06-30')], '2026-10-18'],
])('the data is complete: %s', (_, sources, to) => expect(completeTo(sources, dataPeriod)).toBe(to))

test('a month that a source has not yet is not full: compared with nothing, and no default', () => {
  const late = { ...dataPeriod, to: '2026-10-31', completeTo: '2026-09-30' }
  expect(periodOf({}, late)).toEqual({ from: '2025-10-01', to: '2026-09-30' })
  const period = periodOf({ from: '2026-09-01', to: '2026-10-31' }, late)
  expect(period).toEqual({ from: '2026-09-01', to: '2026-10-31' })
  expect(partialFrom(period, late)).toBe('2026-10-01')
  expect(comparedOf(period, late)?.now).toEqual({ from: '2026-09-01', to: '2026-09-30' })
})
