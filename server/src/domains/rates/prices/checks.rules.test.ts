import { newRate, type NewRate } from '@seamark/contract/rates/rates/fields'
import { describe, expect, test } from 'vitest'
import { checkRate, isProblem, type Known } from './checks.rules.ts'

const known: Known = {
  port: (code) =>
    ({
      CNSHA: { code: 'CNSHA', lane: null },
      CNNGB: { code: 'CNNGB', lane: null },
      CNNBO: { code: 'CNNGB', lane: null },
      USLAX: { code: 'USLAX', lane: 'usWest' as const },
      KRPUS: { code: 'KRPUS', lane: 'japanKorea' as const },
    })[code] ?? (code.startsWith('Z') ? { code, lane: 'usWest' } : undefined),
  nearestPorts: () => 'USLAX Los Angeles',
  carrier: (text) => ({ MSC: 'MSCU', MSCU: 'MSCU' })[text] ?? '',
}

const given = (more: Record<string, unknown> = {}): NewRate =>
  newRate.parse({
    side: 'supply',
    pols: ['CNSHA'],
    pods: ['USLAX'],
    effective: '2026-12-01',
    expiry: '2026-12-14',
    currency: 'USD',
    prices: [{ container: '40HQ', amount: 2450 }],
    ...more,
  })
const problemOf = (more: Record<string, unknown>) => {
  const checked = checkRate(given(more), known)
  return isProblem(checked) ? [checked.field, checked.code] : undefined
}
const many = Array.from({ length: 21 }, (_, place) => `ZZ${String.fromCharCode(65 + place)}AA`)

describe('a rate', () => {
  test.each<[string, Record<string, unknown>, [string, string]]>([
    ['that ends before it begins', { expiry: '2026-11-30' }, ['expiry', 'rates.dates_backwards']],
    ['on offer without an end', { expiry: null }, ['expiry', 'rates.expiry_missing']],
    ['from nowhere', { pols: [] }, ['pols', 'rates.pol_missing']],
    ['to nowhere', { pods: [] }, ['pods', 'rates.pod_missing']],
    ['to an unknown port', { pods: ['USXXX'] }, ['pods', 'rates.port_unknown']],
    ['by an unknown port', { via: 'USXXX' }, ['via', 'rates.port_unknown']],
    ['of too many pairs', { pols: many, pods: many.slice(1) }, ['pods', 'rates.too_many_pairs']],
    ['with a price and no currency', { currency: '' }, ['currency', 'rates.currency_missing']],
    [
      'with two prices of a container',
      {
        prices: [
          { container: '20GP', amount: 1 },
          { container: '20GP', amount: 2 },
        ],
      },
      ['prices.1.container', 'rates.container_twice'],
    ],
    [
      'with a container counted twice',
      {
        boxes: [
          { container: '20GP', count: 1 },
          { container: '20GP', count: 2 },
        ],
      },
      ['boxes.1.container', 'rates.container_twice'],
    ],
    ['of an unknown carrier', { carrier: 'Nobody' }, ['carrier', 'rates.carrier_unknown']],
    [
      'with a price too low',
      { prices: [{ container: '40HQ', amount: 24.5 }] },
      ['prices.0.amount', 'rates.price_range'],
    ],
    [
      'with a price too high',
      { prices: [{ container: '40HQ', amount: 245_000 }] },
      ['prices.0.amount', 'rates.price_range'],
    ],
    [
      'with a price too high for a short lane',
      { pods: ['KRPUS'], prices: [{ container: '40HQ', amount: 3100 }] },
      ['prices.0.amount', 'rates.price_range'],
    ],
    ['that asks for no boxes', { side: 'demand' }, ['boxes', 'rates.boxes_missing']],
    [
      'that asks for no box',
      { side: 'demand', boxes: [{ container: '40HQ', count: 0 }] },
      ['boxes', 'rates.boxes_missing'],
    ],
  ])('%s is refused at its field', (_, more, expected) => {
    expect(problemOf(more)).toEqual(expected)
  })

  test.each<[string, Record<string, unknown>]>([
    ['of exactly as many pairs as allowed', { pols: many.slice(1), pods: many.slice(1) }],
    ['to a lane', { pods: [], lane: 'usWest' }],
    [
      'with an odd price that somebody confirmed',
      { prices: [{ container: '40HQ', amount: 24.5 }], confirmPrices: true },
    ],
    [
      'in another currency, which has other sizes',
      { currency: 'CNY', prices: [{ container: '40HQ', amount: 45_000 }] },
    ],
    ['below zero on a short lane', { pods: ['KRPUS'], prices: [{ container: '40HQ', amount: -100 }] }],
    ['that is wanted without an end', { side: 'demand', expiry: null, boxes: [{ container: '40HQ', count: 2 }] }],
    ['without a price', { prices: [], currency: '' }],
    ['of one day', { expiry: '2026-12-01' }],
  ])('%s is taken', (_, more) => {
    expect(problemOf(more)).toBeUndefined()
  })

  test('gets our codes, the lane of its ports, and its days in order', () => {
    expect(
      checkRate(
        given({ pols: ['CNNBO', 'CNNGB'], lane: 'baltic', carrier: 'MSC', sailingDays: ['2026-12-09', '2026-12-02'] }),
        known,
      ),
    ).toMatchObject({ pols: ['CNNGB'], lane: 'usWest', carrier: 'MSCU', sailingDays: ['2026-12-02', '2026-12-09'] })
  })
})
