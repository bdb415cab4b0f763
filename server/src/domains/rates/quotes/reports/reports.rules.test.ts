import { describe, expect, test } from 'vitest'
import { gapTo, type ReportedQuote, reportOf } from './reports.rules.ts'

const quote = (given: Partial<ReportedQuote> = {}): ReportedQuote => ({
  state: 'issued',
  isExpired: false,
  reason: null,
  gap: null,
  keys: ['usWest'],
  ...given,
})
const named = (key: string) => key.toUpperCase()

describe('the report', () => {
  test('counts how quotes ended, and what share of those that ended was won', () => {
    const { total } = reportOf(
      [
        quote(),
        quote({ isExpired: true }),
        quote({ state: 'won' }),
        quote({ state: 'lost', reason: 'price' }),
        quote({ state: 'lost', reason: 'space' }),
        quote({ state: 'lost', reason: 'price' }),
        quote({ state: 'noReply' }),
        quote({ state: 'withdrawn' }),
      ],
      named,
    )
    expect(total).toMatchObject({
      issued: 8,
      open: 1,
      noOutcome: 1,
      won: 1,
      lost: 3,
      noReply: 1,
      withdrawn: 1,
      wonPercent: 20,
    })
    expect(total.reasons).toEqual([
      { reason: 'price', count: 2 },
      { reason: 'space', count: 1 },
    ])
  })

  test('counts a quote of two lanes in both, and once in the total', () => {
    const { rows, total } = reportOf([quote({ keys: ['usWest', 'usEast', 'usWest'] }), quote()], named)
    expect(rows.map(({ key, name, issued }) => [key, name, issued])).toEqual([
      ['usWest', 'USWEST', 2],
      ['usEast', 'USEAST', 1],
    ])
    expect(total.issued).toBe(2)
  })

  test('says no share while nothing has ended, and no gap where nobody said one', () => {
    expect(reportOf([quote()], named).total).toMatchObject({ wonPercent: null, gap: null })
  })

  test.each([
    [[5], 5],
    [[1, 9], 5],
    [[9, 1, 2], 2],
    [[4, 1, 3, 2], 2.5],
  ])('takes the median of %j', (gaps, percent) => {
    expect(
      reportOf(
        gaps.map((gap) => quote({ gap })),
        named,
      ).total.gap,
    ).toEqual({ percent, quotes: gaps.length })
  })
})

test.each([
  [2550, 2500, 'USD', 2],
  [2550, 2550, 'USD', 0],
  [2550, 3000, 'USD', -15],
  [2550, 2500, 'CNY', null],
  [2550, null, null, null],
  [2550, 0, 'USD', null],
])('our %i against %s %s is %s percent above', (selling, price, currency, gap) => {
  const lines = [
    { currency: 'EUR', prices: [{ container: '40HQ', selling: 1 }] },
    {
      currency: 'USD',
      prices: [
        { container: '20GP', selling: 1 },
        { container: '40HQ', selling },
      ],
    },
  ]
  expect(gapTo(lines, { price, currency })).toBe(gap)
})
