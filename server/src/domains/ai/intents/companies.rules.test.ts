import { expect, test } from 'vitest'
import { isNamedBy } from './companies.rules.ts'
import { placeNames } from './places.queries.ts'

test.each([
  ['远洋国际', '远洋国际物流有限公司', true],
  ['甬江户外', '宁波甬江户外用品有限公司', true],
  ['宁波甬江户外用品有限公司', '宁波甬江户外用品有限公司', true],
  ['global freight', 'Global Freight Ltd', true],
  ['steel trading', 'Steel Trading Ltd', true],
  // A part, a trade, a beginning that says too little or ends within a word.
  ['物流', '远洋国际物流有限公司', false],
  ['海运', '海运通国际物流有限公司', false],
  ['国际物流', '远洋国际物流有限公司', false],
  ['steel', 'Nordic Steel Ltd', false],
  ['steel', 'Steelworks Ltd', false],
  ['宁波', '宁波甬江户外用品有限公司', false],
])('%s as the name of %s: %s', (words, name, isNamed) => {
  expect(isNamedBy(words, name, placeNames)).toBe(isNamed)
})
