import type { DataSet } from '@seamark/contract/trade/analysis/comparisons'
import { expect, test } from 'vitest'
import { setsOf, setsText } from './set-rules.ts'

const sets: DataSet[] = [
  { name: '', slice: { port: 'CNNGB', from: '2025-11-01', to: '2026-10-31' } },
  { name: '去年!', slice: { commodity: 'A*B!s.C', from: '2024-11-01' } },
  { name: '*', slice: {} },
]

test('data sets come out of an address as they went in, and a set without a name is short', () => {
  expect(setsOf(setsText(sets))).toEqual(sets)
  expect(setsText(sets.slice(0, 1))).toBe('*port.CNNGB*from.2025-11-01*to.2026-10-31')
})

test.each<[string, DataSet[]]>([
  ['a name in brackets', [{ name: '[华东] 2026', slice: { port: 'CNNGB' } }]],
  ['a name of signs that mean something', [{ name: '!b!s!e[*', slice: {} }]],
  ['one set of everything', [{ name: '', slice: {} }]],
  [
    'several sets of everything',
    [
      { name: '', slice: {} },
      { name: '', slice: {} },
      { name: '', slice: { hs: '85' } },
    ],
  ],
])('%s comes out of an address as it went in', (_, given) => {
  expect(setsText(given)).not.toBe('')
  expect(setsOf(setsText(given))).toEqual(given)
})

test('an earlier address in JSON is read, and what is none gives no sets', () => {
  expect(setsOf('[["2025",{"from":"2025-01-01"}]]')).toEqual([{ name: '2025', slice: { from: '2025-01-01' } }])
  expect(setsOf('a*nonsense.1')).toEqual([])
  expect(setsOf(undefined)).toEqual([])
})
