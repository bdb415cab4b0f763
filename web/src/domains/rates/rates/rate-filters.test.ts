import { expect, test } from 'vitest'
import { readSearch } from '../../../platform/search.ts'
import { concernedPath, filtersOf, isNarrowed, queryOf, rateSearch } from './rate-filters.ts'

const read = (search: Record<string, string>) => readSearch(rateSearch, search)

test('segments ask for a side, or for what is matched', () => {
  expect(filtersOf(read({}))).toEqual({ side: 'supply' })
  expect(filtersOf(read({ segment: 'demand' }))).toEqual({ side: 'demand' })
  expect(filtersOf(read({ segment: 'matched' }))).toEqual({ state: 'matched' })
})

test('filters go to the call as they stand, and what is not known is dropped', () => {
  const search = read({
    pol: 'CNSHA,shanghai',
    lane: 'usWest,moon',
    priceFrom: 'x',
    mine: 'true',
    expired: 'no',
    rate: '7',
  })
  expect(filtersOf(search)).toEqual({ side: 'supply', pol: 'CNSHA', lane: 'usWest', mine: 'true' })
  expect(isNarrowed(search)).toBe(true)
  expect(isNarrowed(read({ segment: 'demand', rate: '7' }))).toBe(false)
  expect(queryOf(read({ limit: '20', sort: 'price', order: 'asc' }), 'c')).toMatchObject({
    limit: 20,
    sort: 'price',
    order: 'asc',
    cursor: 'c',
  })
})

test('a change of prices leads to the offers that it is about, with the amount and the day to change them by', () => {
  const port = (...codes: string[]) => ({ codes, word: '', choice: [], span: null })
  const path = concernedPath({
    pols: [port('CNSHA')],
    pods: [port('USLAX', 'USLGB')],
    lane: null,
    carrier: { value: 'MSCU', span: null },
    change: { value: 200, span: null },
    validity: { from: '2026-12-01', to: null, span: null },
  })
  const search = read(Object.fromEntries(new URL(path, 'http://x').searchParams))
  expect(filtersOf(search)).toEqual({ side: 'supply', pol: 'CNSHA', pod: 'USLAX,USLGB', carrier: 'MSCU' })
  expect([search.change, search.changeFrom]).toEqual([200, '2026-12-01'])
  expect(isNarrowed(read({ change: '200' }))).toBe(false)
})
