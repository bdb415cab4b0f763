import { describe, expect, test } from 'vitest'
import { earningOf, leastMargin, pricesBelow, sellingOf } from './margins.ts'

describe('a selling price', () => {
  test.each([
    [2450, { kind: 'amount', value: 100 }, 2550],
    [2450, { kind: 'amount', value: -50 }, 2400],
    [2450, { kind: 'percent', value: 8 }, 2646],
    [0.1, { kind: 'amount', value: 0.2 }, 0.3],
    [1450.5, { kind: 'percent', value: 3.3 }, 1498.37],
    [-200, { kind: 'amount', value: 300 }, 100],
    [0, { kind: 'percent', value: 10 }, 0],
  ] as const)('of %d with %o is %d', (buying, margin, selling) => {
    expect(sellingOf(buying, margin)).toBe(selling)
  })
})

describe('a margin', () => {
  test.each([
    [2450, 2550, { amount: 100, percent: 4.08 }],
    [2450, 2400, { amount: -50, percent: -2.04 }],
    [0, 50, { amount: 50, percent: null }],
    [-100, 50, { amount: 150, percent: null }],
    [null, 50, null],
  ])('of %s sold at %d is %o', (buying, selling, earning) => {
    expect(earningOf({ buying, selling })).toEqual(earning)
  })

  const line = (...prices: [buying: number | null, selling: number][]) => ({
    prices: prices.map(([buying, selling]) => ({ container: '40HQ' as const, buying, selling, isFrom: false })),
  })

  test('is the least of all prices, and unknown where one is', () => {
    expect(leastMargin([line([100, 110], [100, 105]), line([100, 120])])).toBe(5)
    expect(leastMargin([line([100, 110], [null, 105])])).toBeNull()
    expect(leastMargin([])).toBeNull()
  })

  test('below the floor is found; without a floor none is', () => {
    const lines = [line([100, 104], [100, 105], [null, 1])]
    expect(pricesBelow(lines, 5)).toEqual([{ container: '40HQ', buying: 100, selling: 104, isFrom: false }])
    expect(pricesBelow(lines, 0)).toEqual([])
  })
})
