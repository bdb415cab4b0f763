import { expect, test } from 'vitest'
import { type FindingTerms, termSigns } from './terms.ts'

const nothing: FindingTerms = {
  mode: 'lcl',
  currency: 'USD',
  unitPrice: null,
  change: null,
  volume: null,
  weight: null,
  tonnes: null,
  freeDays: [],
  surcharges: [],
  space: '',
}

test('what was not said has no sign', () => {
  expect(Object.values(termSigns(nothing)).join('')).toBe('')
})

test.each([
  ['a price by weight', { unitPrice: { amount: 4.8, unit: 'kg' } }, { price: 'USD 4.8/kg' }],
  ['one by measure', { unitPrice: { amount: 0, unit: 'rt' }, currency: '' }, { price: '0/RT' }],
  ['a rise', { change: 200 }, { change: 'USD +200' }],
  ['a fall', { change: -100, currency: '' }, { change: '-100' }],
  ['how much cargo there is', { volume: 3.5, weight: 1200, tonnes: 25 }, { cargo: '3.5 cbm · 1200 kg · 25 t' }],
  [
    'free time',
    {
      freeDays: [
        { of: 'demurrage', days: 7 },
        { of: 'detention', days: 14 },
      ],
    },
    { freeDays: 'DEM 7 · DET 14' },
  ],
] satisfies [string, Partial<FindingTerms>, object][])('%s is said in signs', (_, given, signs) => {
  expect(termSigns({ ...nothing, ...given })).toMatchObject(signs)
})

test.each([
  ['included', [], 'EBS ✓'],
  ['subjectTo', [], 'EBS +?'],
  ['added', [], 'EBS +?'],
  ['added', [35], 'EBS +CNY 35/BL'],
] as const)('a surcharge that is %s with %j is %s', (state, amounts, sign) => {
  const surcharge = { code: 'EBS', state, amounts: [...amounts], per: 'bill' as const, currency: 'CNY' }
  expect(termSigns({ ...nothing, surcharges: [surcharge] }).surcharges).toBe(sign)
})
