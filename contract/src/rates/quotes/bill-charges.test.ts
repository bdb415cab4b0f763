import { expect, test } from 'vitest'
import { billAmountsOfCharges } from './bill-charges.ts'
import { charge } from './fields.ts'

test('what a client pays for each bill of lading is added up from the charges of the quote', () => {
  const doc = { code: 'DOC', side: 'origin', unit: 'bill', currency: 'CNY', amount: 450, state: 'added' } as const
  const charges = [doc, { ...doc, code: 'TLX', amount: 300 }, { ...doc, unit: 'container' }].map((one) =>
    charge.parse(one),
  )
  expect(billAmountsOfCharges(charges)).toEqual([{ currency: 'CNY', amount: 750, isFrom: false }])
})
