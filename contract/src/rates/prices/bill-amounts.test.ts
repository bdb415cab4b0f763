import { describe, expect, test } from 'vitest'
import { billAmountsOfRate } from './bill-amounts.ts'
import { surcharge, type Surcharge } from './prices.ts'

const bill = (more: Partial<Surcharge>) => surcharge.parse({ code: 'DOC', unit: 'bill', amounts: [450], ...more })
const of = (...surcharges: Surcharge[]) => billAmountsOfRate({ surcharges, currency: 'USD', effective: '2026-12-01' })

describe('what an offer costs for each bill of lading', () => {
  test('is added up by currency; without one it is in that of the prices', () => {
    expect(
      of(
        bill({ currency: 'CNY' }),
        bill({ code: 'TLX', currency: 'CNY', amounts: [300.5] }),
        bill({ code: 'AMS', amounts: [30] }),
      ),
    ).toEqual([
      { currency: 'CNY', amount: 750.5, isFrom: false },
      { currency: 'USD', amount: 30, isFrom: false },
    ])
  })

  test.each<[string, Surcharge]>([
    ['comes per container', bill({ unit: 'container' })],
    ['is included', bill({ state: 'included' })],
    ['begins later', bill({ validFrom: '2026-12-02' })],
    ['is nothing', bill({ amounts: [0] })],
  ])('leaves out what %s', (_why, one) => {
    expect(of(one)).toEqual([])
  })

  test.each<[string, Surcharge]>([
    ['nobody has said', bill({ code: 'VGM', state: 'subjectTo', amounts: [] })],
    ['is one of several amounts', bill({ code: 'VGM', amounts: [50, 80] })],
  ])('says that more may come where how much %s', (_why, one) => {
    expect(of(bill({}), one)).toEqual([{ currency: 'USD', amount: 450, isFrom: true }])
  })

  test('is nothing where the surcharges were not asked for', () => {
    expect(billAmountsOfRate({ currency: 'USD', effective: '2026-12-01' })).toEqual([])
  })
})
