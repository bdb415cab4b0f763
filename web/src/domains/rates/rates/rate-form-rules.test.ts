import { expect, test } from 'vitest'
import { isFolded, placeProblems, valuesOfRate } from './rate-form-rules.ts'

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
