import type { Rate } from '@seamark/contract/rates/rates/rates'
import { expect, test } from 'vitest'
import { isFolded, placeProblems, rateOf, valuesOfRate } from './rate-form-rules.ts'

const values = {
  ...valuesOfRate('supply', undefined),
  main: { '20GP': null, '40GP': 2300, '40HQ': 24.5 },
  others: [
    { container: '40RH' as const, amount: null },
    { container: '40NOR' as const, amount: 1900 },
  ],
}
const problem = (...name: (string | number)[]) => ({ name, errors: ['wrong'] })
const placed = (...name: (string | number)[]) => placeProblems([problem(...name)], values)[0]?.name

test.each([
  ['the price that is odd', ['prices', 1, 'amount'], ['main', '40HQ']],
  ['the price of another container', ['prices', 2, 'amount'], ['others', 1, 'amount']],
  ['the container that is there twice', ['prices', 2, 'container'], ['others', 1, 'container']],
  ['the prices as a whole', ['prices'], ['main', '40HQ']],
  ['boxes that are missing', ['boxes'], ['boxes', 0, 'count']],
  ['a container of boxes', ['boxes', 1, 'container'], ['boxes', 1, 'container']],
  ['one of several amounts of a surcharge', ['surcharges', 0, 'amounts', 2], ['surcharges', 0, 'amounts']],
  ['the code of a surcharge', ['surcharges', 0, 'code'], ['surcharges', 0, 'code']],
  ['any other field', ['expiry'], ['expiry']],
])('a problem of %s stands at its field', (_, name, expected) => {
  expect(placed(...name)).toEqual(expected)
})

test('a problem of a folded field opens the fold', () => {
  expect(isFolded('supply', problem('surcharges', 0, 'amounts'))).toBe(true)
  expect(isFolded('supply', problem('main', '40HQ'))).toBe(false)
  expect(isFolded('supply', problem('boxes', 0, 'count'))).toBe(true)
  expect(isFolded('demand', problem('boxes', 0, 'count'))).toBe(false)
  expect(isFolded('supply', problem())).toBe(false)
})

const price = (container: string, amount: number, isFrom: boolean, isImplied = false) => ({
  container,
  amount,
  isFrom,
  isImplied,
})
const seen = {
  ...valuesOfRate('supply', undefined),
  company: null,
  contact: null,
  pods: ['USLAX'],
  prices: [price('20GP', 1450, true), price('40GP', 2600, false, true), price('40HQ', 2600, false)],
} as unknown as Rate

test('a price keeps its plus when the amount changes, and loses or gets it as it is pressed', () => {
  const opened = valuesOfRate('supply', seen)
  const pricesOf = (change: Partial<typeof opened>) =>
    (rateOf('supply', { ...opened, ...change }, seen) as { prices: unknown }).prices
  const others = [price('40GP', 2600, false, true), price('40HQ', 2600, false)]
  expect(pricesOf({ main: { ...opened.main, '20GP': 1480 } })).toEqual([price('20GP', 1480, true), ...others])
  expect(pricesOf({ from: { '20GP': false, '40HQ': true } })).toEqual([
    price('20GP', 1450, false),
    price('40GP', 2600, false, true),
    price('40HQ', 2600, true),
  ])
  expect(pricesOf({ main: { '40GP': 2500 } })).toEqual([price('40GP', 2500, false)])
})
