import { type Price, surcharge, type Surcharge } from '@seamark/contract/rates/prices/prices'
import { describe, expect, test } from 'vitest'
import { amountFor, comparablePrice, type Compared, inDollars } from './comparable.rules.ts'

const price = (container: Price['container'], amount: number, isFrom = false): Price => ({
  container,
  amount,
  isFrom,
  isImplied: false,
})
const of = (more: Partial<Surcharge> & { code: string }): Surcharge => surcharge.parse(more)
const compared = (surcharges: Surcharge[], more: Partial<Compared> = {}): Compared => ({
  basis: 'base',
  currency: 'USD',
  effective: '2026-12-01',
  surcharges,
  perDollar: (currency) => ({ USD: 1, CNY: 7 })[currency] ?? null,
  ...more,
})

const thc = of({ code: 'THC', amounts: [795, 1245], currency: 'CNY' })
const lss = of({ code: 'LSS', amounts: [20, 40] })
const doc = of({ code: 'DOC', amounts: [450], currency: 'CNY', unit: 'bill' })

describe('a comparable price', () => {
  test.each<[string, Price, Compared, { amount: number; atLeast: boolean }]>([
    ['without surcharges is the price', price('40HQ', 2450), compared([]), { amount: 2450, atLeast: false }],
    ['all in is the price', price('40HQ', 2450), compared([lss], { basis: 'allIn' }), { amount: 2450, atLeast: false }],
    ['takes the amount of its container', price('20GP', 1000), compared([lss]), { amount: 1020, atLeast: false }],
    ['takes the last amount named', price('45HQ', 1000), compared([lss]), { amount: 1040, atLeast: false }],
    [
      'leaves out what is included',
      price('40HQ', 1000),
      compared([of({ code: 'EBS', state: 'included' })]),
      { amount: 1000, atLeast: false },
    ],
    ['leaves amounts per bill beside', price('40HQ', 1000), compared([doc]), { amount: 1000, atLeast: false }],
    ['converts another currency', price('40HQ', 1000), compared([thc]), { amount: 1177.86, atLeast: false }],
    [
      'is a lower bound without a rate',
      price('40HQ', 1000),
      compared([{ ...thc, currency: 'EUR' }]),
      { amount: 1000, atLeast: true },
    ],
    [
      'is a lower bound where a sum is not known',
      price('40HQ', 1000),
      compared([of({ code: 'EBS', state: 'subjectTo' }), lss]),
      { amount: 1040, atLeast: true },
    ],
    [
      'is a lower bound where an amount is missing',
      price('40HQ', 1000),
      compared([of({ code: 'EBS' })]),
      { amount: 1000, atLeast: true },
    ],
    [
      'is a lower bound of a price that only begins',
      price('40HQ', 1450, true),
      compared([], { basis: 'allIn' }),
      { amount: 1450, atLeast: true },
    ],
    [
      'counts TEU',
      price('45HQ', 1000),
      compared([of({ code: 'BAF', amounts: [100], unit: 'teu' })]),
      { amount: 1225, atLeast: false },
    ],
    [
      'adds per cent',
      price('40HQ', 1000),
      compared([of({ code: 'CAF', amounts: [2.5], unit: 'percent' })]),
      { amount: 1025, atLeast: false },
    ],
    [
      'waits for a surcharge that comes later',
      price('40HQ', 1000),
      compared([of({ code: 'GRI', amounts: [300], validFrom: '2026-12-15' })]),
      { amount: 1000, atLeast: false },
    ],
    [
      'adds a surcharge from its first day',
      price('40HQ', 1000),
      compared([of({ code: 'GRI', amounts: [300], validFrom: '2026-12-01' })]),
      { amount: 1300, atLeast: false },
    ],
    ['may be below zero', price('40HQ', -100), compared([lss]), { amount: -60, atLeast: false }],
  ])('%s', (_, one, surroundings, expected) => {
    expect(comparablePrice(one, surroundings)).toEqual(expected)
  })

  test('in dollars is empty where the office has no rate', () => {
    expect(inDollars(700, compared([], { currency: 'CNY' }))).toBe(100)
    expect(inDollars(700, compared([], { currency: 'JPY' }))).toBeNull()
  })
})

test.each([
  [[10], ['20GP', '40HQ', '45HQ'], [10, 10, 10]],
  [
    [1, 2],
    ['20RF', '40GP', '40HQ', '45HQ'],
    [1, 2, 2, 2],
  ],
  [
    [1, 2, 3],
    ['20GP', '40NOR', '40HQ', '45HQ'],
    [1, 2, 3, 3],
  ],
  [
    [1, 2, 3, 4],
    ['40GP', '40HQ', '45HQ'],
    [2, 3, 4],
  ],
  [[], ['20GP'], [null]],
] as const)('%j are the amounts of %j', (amounts, types, expected) => {
  expect(types.map((type) => amountFor(amounts, type))).toEqual(expected)
})
