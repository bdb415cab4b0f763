import { dayAt } from '../../platform/days.ts'
import { expect, test } from 'vitest'
import { type Asked, commonDays, spanOf, stretchesOf } from './periods.rules.ts'

const today = '2026-11-22'

test.each<[Asked, string, string]>([
  [{ period: 'day' }, '2026-11-22', '2026-11-22'],
  [{ period: 'day', on: '2024-02-29' }, '2024-02-29', '2024-02-29'],
  [{ period: 'week' }, '2026-11-16', '2026-11-22'],
  [{ period: 'week', on: '2026-11-23' }, '2026-11-23', '2026-11-29'],
  [{ period: 'week', on: '2027-01-01' }, '2026-12-28', '2027-01-03'],
  [{ period: 'month' }, '2026-11-01', '2026-11-30'],
  [{ period: 'month', on: '2024-02-10' }, '2024-02-01', '2024-02-29'],
  [{ period: 'month', on: '2026-12-31' }, '2026-12-01', '2026-12-31'],
  [{ period: 'quarter' }, '2026-10-01', '2026-12-31'],
  [{ period: 'quarter', on: '2026-03-31' }, '2026-01-01', '2026-03-31'],
  [{ period: 'own', from: '2026-01-05', to: '2026-02-06' }, '2026-01-05', '2026-02-06'],
  [{ period: 'own', from: '2026-02-06', to: '2026-01-05' }, '2026-01-05', '2026-02-06'],
  [{ period: 'own', from: '2026-11-01' }, '2026-11-01', '2026-11-22'],
  [{ period: 'own', to: '2026-11-01' }, '2026-11-01', '2026-11-01'],
  [{ period: 'own' }, '2026-11-22', '2026-11-22'],
  [{ period: 'month', on: '0001-01-15' }, '0001-01-01', '0001-01-31'],
])('%o is from %s to %s', (asked, from, to) => {
  expect(spanOf(asked, today)).toEqual({ from, to })
})

test('the day is that of the office', () => {
  const at = new Date('2026-11-22T16:30:00Z')
  expect([dayAt(at, 'Asia/Shanghai'), dayAt(at, 'UTC'), dayAt(at, 'America/Los_Angeles')]).toEqual([
    '2026-11-23',
    '2026-11-22',
    '2026-11-22',
  ])
})

test.each([
  ['2026-11-16', '2026-11-18', ['2026-11-16–2026-11-16', '2026-11-17–2026-11-17', '2026-11-18–2026-11-18']],
  [
    '2026-10-14',
    '2026-11-20',
    [
      '2026-10-14–2026-10-18',
      '2026-10-19–2026-10-25',
      '2026-10-26–2026-11-01',
      '2026-11-02–2026-11-08',
      '2026-11-09–2026-11-15',
      '2026-11-16–2026-11-20',
    ],
  ],
  ['1990-01-01', '2026-11-20', ['1990-01-01–2026-11-20']],
])('from %s to %s is looked at in parts that follow one another', (from, to, expected) => {
  expect(stretchesOf({ from, to }).map((one) => `${one.from}–${one.to}`)).toEqual(expected)
})

test.each([
  ['2026-10-01', '2026-12-31', 92, 14],
  ['2026-01-01', '2026-12-31', 365, 12],
  ['2024-02-01', '2024-02-29', 29, 29],
])('no day from %s to %s is left out, and none is in two parts', (from, to, days, parts) => {
  const stretches = stretchesOf({ from, to })
  const lengths = stretches.map((one) => (Date.parse(one.to) - Date.parse(one.from)) / 86_400_000 + 1)
  expect([
    lengths.reduce((sum, length) => sum + length, 0),
    stretches.length,
    stretches[0]?.from,
    stretches.at(-1)?.to,
  ]).toEqual([days, parts, from, to])
})

test('what two spans have in common is never more than each', () => {
  const month = { from: '2026-11-01', to: '2026-11-30' }
  expect(commonDays(month, {})).toEqual(month)
  expect(commonDays(month, { from: '2026-10-20', to: '2026-11-05' })).toEqual({ from: '2026-11-01', to: '2026-11-05' })
  expect(commonDays(month, { from: '2026-11-07', to: '2027-11-05' })).toEqual({ from: '2026-11-07', to: '2026-11-30' })
})
