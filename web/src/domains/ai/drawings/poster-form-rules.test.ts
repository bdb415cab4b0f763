import { posterFields } from '@seamark/contract/ai/drawings/posters'
import { expect, test } from 'vitest'
import { fieldsOf, placeOfProblem, valuesOf } from './poster-form-rules.ts'

const lane = {
  pols: ['CNSHA'],
  pods: ['USLAX'],
  prices: [
    { container: '20GP', amount: 1450 },
    { container: '40HQ', amount: 2650, isFrom: true },
  ],
} as const
const given = { preset: 'lanes', lanes: [lane, lane], validTo: '2026-12-14' }

test('what the server gave comes back as it was', () => {
  const fields = posterFields.parse(given)
  expect(posterFields.parse(fieldsOf(valuesOf(fields)))).toEqual(fields)
})

test('one lane is sent for a poster of one, none for a notice, and a price that was emptied is not sent', () => {
  const values = valuesOf(posterFields.parse(given))
  expect(fieldsOf({ ...values, preset: 'lane' }).lanes).toHaveLength(1)
  expect(fieldsOf({ ...values, preset: 'notice', quoteId: 4 })).toMatchObject({ lanes: [], quoteId: null })
  const [first] = values.lanes
  if (!first) throw new Error('There is a lane')
  const emptied = fieldsOf({ ...values, lanes: [{ ...first, prices: { ...first.prices, '20GP': null } }] })
  expect(emptied.lanes?.[0]?.prices).toEqual([{ container: '40HQ', amount: 2650, isFrom: true }])
})

test('a problem that no field shows is said above the form', () => {
  expect([placeOfProblem(['quoteId']), placeOfProblem(['lanes'])]).toEqual([[], []])
  expect(placeOfProblem(['lanes', 0, 'pols'])).toEqual(['lanes', 0, 'pols'])
})

test('problems of prices stand at the first price of their lane', () => {
  expect(placeOfProblem(['lanes', 0, 'prices'])).toEqual(['lanes', 0, 'prices', '20GP'])
  expect(placeOfProblem(['lanes', 1, 'prices', 0, 'amount'])).toEqual(['lanes', 1, 'prices', '20GP'])
  expect(placeOfProblem(['remark'])).toEqual(['remark'])
})
