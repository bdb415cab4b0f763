import { newRate, type NewRate } from '@seamark/contract/rates/rates/fields'
import type { z } from 'zod'

type Given = Partial<z.input<typeof newRate>>

/** An offer from Shanghai to Los Angeles that holds for years, so that no test depends on the day. */
export const anOffer = (given: Given = {}): NewRate =>
  newRate.parse({
    side: 'supply',
    kind: 'fak',
    basis: 'base',
    currency: 'USD',
    carrier: 'MSC',
    routeCode: 'AAC2',
    pols: ['CNSHA'],
    pods: ['USLAX'],
    effective: '2026-01-01',
    expiry: '2099-12-31',
    prices: [
      { container: '20GP', amount: 1850 },
      { container: '40GP', amount: 2300 },
      { container: '40HQ', amount: 2350 },
    ],
    ...given,
  })

/** A request for two high cubes on the same way. */
export const aRequest = (given: Given = {}): NewRate =>
  newRate.parse({
    side: 'demand',
    currency: 'USD',
    pols: ['CNSHA'],
    pods: ['USLAX'],
    effective: '2026-01-01',
    expiry: '2099-12-31',
    boxes: [{ container: '40HQ', count: 2 }],
    ...given,
  })
