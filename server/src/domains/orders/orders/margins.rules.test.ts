import { expect, test } from 'vitest'
import { expectedMargin } from './margins.rules.ts'

const price = (container: '20GP' | '40HQ', buying: number | null, selling: number) => ({
  container,
  buying,
  selling,
  isFrom: false,
})
const line = (given: Partial<Parameters<typeof expectedMargin>[0][number]> = {}) => ({
  pols: ['CNSHA', 'CNNGB'],
  pods: ['USLAX'],
  carrier: 'MSC',
  currency: 'USD',
  prices: [price('20GP', 1800, 1850.1), price('40HQ', 2450, 2550.2)],
  ...given,
})
const order = (types: readonly string[], given: { pol?: string; pod?: string; carrier?: string } = {}) => ({
  pol: 'CNSHA',
  pod: 'USLAX',
  carrier: 'MSCU',
  containers: types.map((type) => ({ type })),
  ...given,
})

test.each<[string, Parameters<typeof expectedMargin>, string | number]>([
  ['every box earns by its type', [[line()], order(['40HQ', '40HQ', '20GP'])], 250.5],
  ['a line of another route is passed over', [[line(), line({ pods: ['DEHAM'] })], order(['40HQ'])], 100.2],
  ['a line of another carrier is passed over', [[line(), line({ carrier: 'ONEY' })], order(['40HQ'])], 100.2],
  ['the same carrier has several names', [[line({ carrier: 'MSCU' })], order(['40HQ'], { carrier: 'MSC' })], 100.2],
  ['ports that the order does not say yet rule nothing out', [[line()], order(['20GP'], { pol: '', pod: '' })], 50.1],
  ['a loss is a loss', [[line({ prices: [price('40HQ', 2600, 2550)] })], order(['40HQ'])], -50],
  ['no boxes', [[line()], order([])], 'boxes'],
  ['no line fits', [[line()], order(['40HQ'], { pod: 'DEHAM' })], 'line'],
  ['two lines fit', [[line(), line()], order(['40HQ'])], 'line'],
  ['a box that was not quoted', [[line()], order(['40HQ', '45HQ'])], 'container'],
  ['a box without a type', [[line()], order([''])], 'container'],
  ['a price without its cost', [[line({ prices: [price('40HQ', null, 2550)] })], order(['40HQ'])], 'buying'],
])('%s', (_, [lines, shipped], expected) => {
  const { sum, gap } = expectedMargin(lines, shipped)
  expect(gap ?? sum?.amount).toBe(expected)
})
