import { newRate } from '@seamark/contract/rates/rates/fields'
import { expect, test } from 'vitest'
import { keyOfOffer, type Keyed } from './keys.rules.ts'

const offer = (more: Partial<Keyed> = {}): Keyed => ({
  ...newRate.parse({
    side: 'supply',
    effective: '2026-12-01',
    expiry: '2026-12-14',
    pols: ['CNSHA', 'CNNGB'],
    pods: ['USLAX'],
    carrier: 'MSCU',
    currency: 'USD',
  }),
  ownerId: 7,
  ...more,
})

test.each<[string, Partial<Keyed>]>([
  ['the order of ports', { pols: ['CNNGB', 'CNSHA'] }],
  ['capitals', { carrier: 'mscu' }],
  ['a lane beside named ports', { lane: 'usWest' }],
  ["a box that is said to be the carrier's", { boxOwner: 'carrier' }],
])('%s makes no other key', (_, more) => {
  expect(keyOfOffer(offer(more))).toBe(keyOfOffer(offer()))
})

test.each<[string, Partial<Keyed>]>([
  ['a company', { companyId: 3 }],
  ['a source', { sourceName: '老王' }],
  ['an owner where nobody is named', { ownerId: 8 }],
  ['a carrier', { carrier: 'MAEU' }],
  ['a route code', { routeCode: 'AAC2' }],
  ['a kind', { kind: 'nac' }],
  ['a port', { pods: ['USLAX', 'USLGB'] }],
  ["a shipper's own box", { boxOwner: 'shipper' }],
  ['a cargo', { cargoClass: 'dangerous' }],
  ['a currency', { currency: 'CNY' }],
  ['a ship', { sailingDays: ['2026-12-05'] }],
])('%s makes another key', (_, more) => {
  expect(keyOfOffer(offer(more))).not.toBe(keyOfOffer(offer()))
})

test('a source is known by its name, whoever owns the offer and however it is spaced', () => {
  expect(keyOfOffer(offer({ sourceName: '老 王', ownerId: 8 }))).toBe(keyOfOffer(offer({ sourceName: '老王' })))
  expect(keyOfOffer(offer({ companyId: 3, ownerId: 8 }))).toBe(keyOfOffer(offer({ companyId: 3 })))
})
