import { expect, test } from 'vitest'
import { targetOf } from './lane-gap-rules.ts'

const way = (pod: string, dollars: number | null) => ({
  pol: 'CNSHA',
  pod,
  dollars,
  isAtLeast: false,
  endsOn: '2026-12-01',
})
const ways = [way('USLGB', 2300), way('USLAX', 2475), way('USOAK', null)]
const price = (amount: number, comparableUsd: number | null = null) => ({
  container: '40HQ' as const,
  amount,
  isFrom: false,
  isImplied: false,
  previous: null,
  comparable: null,
  comparableUsd,
  atLeast: false,
  endsOn: null,
})
const request = (more: { pods?: string[]; prices?: ReturnType<typeof price>[]; currency?: string } = {}) => ({
  pols: ['CNSHA'],
  pods: ['USLAX'],
  currency: 'USD',
  prices: [price(2250)],
  ...more,
})

test.each([
  ['our offer is a tenth dearer', request(), { amount: 2250, gap: 0.1 }],
  [
    'any of its ports will do',
    request({ pods: ['USLAX', 'USLGB'], prices: [price(2500)] }),
    { amount: 2500, gap: -0.08 },
  ],
  ['nothing holds between its ports', request({ pods: ['USSEA'] }), { amount: 2250, gap: null }],
  ['our offer has no price', request({ pods: ['USOAK'] }), { amount: 2250, gap: null }],
  [
    'its currency has a rate',
    request({ currency: 'CNY', prices: [price(16_000, 2250)] }),
    { amount: 16_000, gap: 0.1 },
  ],
  ['its currency has no rate', request({ currency: 'CNY', prices: [price(16_000)] }), { amount: 16_000, gap: null }],
  ['it names no target', request({ prices: [] }), null],
])('a request where %s', (_, asked, expected) => {
  const target = targetOf(asked, ways)
  expect(target && { ...target, gap: target.gap === null ? null : Math.round(target.gap * 1000) / 1000 }).toEqual(
    expected,
  )
})
