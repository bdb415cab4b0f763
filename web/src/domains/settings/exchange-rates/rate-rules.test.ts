import { expect, test } from 'vitest'
import { neighboursOf } from './rate-rules.ts'

const rates = [
  { currency: 'CNY', validFrom: '2026-04-01' },
  { currency: 'CNY', validFrom: '2026-01-01' },
  { currency: 'CNY', validFrom: '2026-07-01' },
  { currency: 'EUR', validFrom: '2026-02-01' },
]

test.each([
  ['CNY', '2026-01-01', undefined, '2026-03-31'],
  ['CNY', '2026-04-01', '2026-01-01', '2026-06-30'],
  ['CNY', '2026-07-01', '2026-04-01', undefined],
  ['EUR', '2026-02-01', undefined, undefined],
])('the rate of %s from %s stands after %s and holds until %s', (currency, validFrom, before, until) => {
  expect(neighboursOf({ currency, validFrom }, rates)).toEqual({ before, until })
})
