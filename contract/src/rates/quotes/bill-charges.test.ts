import { expect, test } from 'vitest'
import { billAmountsOfCharges, offeredCharges } from './bill-charges.ts'
import { charge } from './fields.ts'

test('what a client pays for each bill of lading is added up from the charges of the quote', () => {
  const doc = { code: 'DOC', side: 'origin', unit: 'bill', currency: 'CNY', amount: 450, state: 'added' } as const
  const charges = [doc, { ...doc, code: 'TLX', amount: 300 }, { ...doc, unit: 'container' }].map((one) =>
    charge.parse(one),
  )
  expect(billAmountsOfCharges(charges)).toEqual([{ currency: 'CNY', amount: 750, isFrom: false }])
})

test('a charge of a container that no line offers is left off the paper', () => {
  const thc = { code: 'THC', side: 'origin', unit: 'container', currency: 'CNY', amount: 795, state: 'added' } as const
  const charges = [thc, { ...thc, container: '20GP' }, { ...thc, container: '40HQ' }].map((one) => charge.parse(one))
  const lines = [{ prices: [{ container: '40HQ' as const }] }, { prices: [] }]
  expect(offeredCharges(charges, lines).map(({ container }) => container)).toEqual([null, '40HQ'])
  expect(offeredCharges(charges, []).map(({ container }) => container)).toEqual([null])
})
