import { expect, test } from 'vitest'
import { rateTable } from './exchange-rates.rules.ts'

const rateOn = rateTable([
  { currency: 'CNY', perDollar: 7.2, validFrom: '2026-01-01' },
  { currency: 'EUR', perDollar: 0.92, validFrom: '2026-01-01' },
  { currency: 'CNY', perDollar: 7.05, validFrom: '2026-04-01' },
])

test.each([
  ['CNY', '2025-12-31', null],
  ['CNY', '2026-01-01', 7.2],
  ['CNY', '2026-03-31', 7.2],
  ['CNY', '2026-04-01', 7.05],
  ['CNY', '2030-01-01', 7.05],
  ['EUR', '2026-03-05', 0.92],
  ['JPY', '2026-03-05', null],
  ['', '2026-03-05', null],
  ['USD', '2000-01-01', 1],
])('a dollar in %s on %s is %s', (currency, day, rate) => expect(rateOn(currency, day)).toBe(rate))
