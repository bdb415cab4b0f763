import { describe, expect, test } from 'vitest'
import { type MarketPrice, percentOf, sweepMarket } from './markets.rules.ts'

describe('the share of lower prices', () => {
  test.each<[string, Parameters<typeof percentOf>[0], number | null]>([
    ['the lowest of ten', { lower: 0, same: 0, of: 10 }, 0],
    ['the highest of ten', { lower: 10, same: 0, of: 10 }, 100],
    ['half of those that are the same', { lower: 2, same: 4, of: 8 }, 50],
    ['a price like all others', { lower: 0, same: 12, of: 12 }, 50],
    ['a third', { lower: 3, same: 0, of: 9 }, 33],
    ['seven are too few to say', { lower: 3, same: 0, of: 7 }, null],
    ['none to compare with', { lower: 0, same: 0, of: 0 }, null],
  ])('%s', (_, standing, expected) => {
    expect(percentOf(standing)).toBe(expected)
  })
})

const [from, to] = ['2026-03-01', '2026-03-10']
const price = (seller: string, dollars: number, first = from, last = to): MarketPrice => ({
  seller,
  dollars,
  from: first,
  to: last,
})
const sweep = (...prices: MarketPrice[]) => sweepMarket(prices, { from, to })

describe('the market of a day', () => {
  test('is made of all prices that held on it', () => {
    const days = sweep(price('a', 100, '2026-03-02', '2026-03-03'), price('b', 300, '2026-03-03', '2026-03-04'))
    expect(days.map(({ day, prices, lowest, highest }) => [day, prices, lowest, highest])).toEqual([
      ['2026-03-02', 1, 100, 100],
      ['2026-03-03', 2, 100, 300],
      ['2026-03-04', 1, 300, 300],
    ])
  })

  test('has quarters that lie between its prices', () => {
    const [first] = sweep(price('a', 100), price('b', 200), price('c', 300), price('d', 500))
    expect(first).toMatchObject({ prices: 4, lowest: 100, lower: 175, middle: 250, upper: 350, highest: 500 })
  })

  test('counts a seller once, with the lowest of its prices', () => {
    const days = sweep(price('a', 500), price('a', 400, '2026-03-04', '2026-03-05'), price('b', 900))
    expect(days.find(({ day }) => day === '2026-03-04')).toMatchObject({ prices: 2, lowest: 400, highest: 900 })
    expect(days.find(({ day }) => day === '2026-03-06')).toMatchObject({ prices: 2, lowest: 500, highest: 900 })
  })

  test('leaves out a day on which none held, and days before and after those that are asked for', () => {
    const days = sweep(price('a', 100, '2026-02-01', '2026-03-01'), price('b', 200, '2026-03-09', '2026-04-30'))
    expect(days.map(({ day }) => day)).toEqual(['2026-03-01', '2026-03-09', '2026-03-10'])
  })

  test('knows nothing without prices', () => {
    expect(sweep()).toEqual([])
  })

  test('keeps prices below zero, as short lanes have them', () => {
    expect(sweep(price('a', -100), price('b', -50))[0]).toMatchObject({ lowest: -100, middle: -75, highest: -50 })
  })
})
