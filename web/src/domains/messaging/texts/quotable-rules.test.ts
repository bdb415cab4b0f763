import { expect, test } from 'vitest'
import { quotableOf } from './quotable-rules.ts'

const ids = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

test('a bulk quotes chosen offers, and no requests, which may also stand among what is matched', () => {
  expect(quotableOf({ rows: { ids: [1, 2] }, query: { side: 'supply' } })).toEqual([1, 2])
  expect(quotableOf({ rows: { ids: [1, 2] }, query: { side: 'demand' } })).toBeUndefined()
  expect(quotableOf({ rows: { ids: [1, 2] }, query: { state: 'matched' } })).toBeUndefined()
})

test('a bulk quotes twenty offers at most, and never all that match', () => {
  expect(quotableOf({ rows: { ids: ids(20) }, query: { side: 'supply' } })).toHaveLength(20)
  expect(quotableOf({ rows: { ids: ids(21) }, query: { side: 'supply' } })).toBeUndefined()
  expect(quotableOf({ rows: { query: { side: 'supply' } }, query: { side: 'supply' } })).toBeUndefined()
})
