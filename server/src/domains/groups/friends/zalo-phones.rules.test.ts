import { expect, test } from 'vitest'
import { zaloPhoneKey } from './zalo-phones.rules.ts'

test.each([
  ['0912345678', 'VN', '+84912345678'],
  ['+84 912 345 678', 'VN', '+84912345678'],
  ['84-35-123-4567', 'VN', '+84351234567'],
  ['0084912345678', 'VN', '+84912345678'],
  ['０９１２３４５６７８', 'VN', '+84912345678'],
  ['0212345678', 'VN', undefined],
  ['0123456789', 'VN', undefined],
  ['091234567', 'VN', undefined],
  ['13800138000', 'CN', '+8613800138000'],
  ['+84912345678', 'CN', undefined],
  ['13800138000', 'VN', undefined],
  ['Zalo', 'CN', undefined],
  ['0912345678', 'AQ', undefined],
])('%s in %s is %s', (typed, country, key) => {
  expect(zaloPhoneKey(typed, country)).toBe(key)
})
