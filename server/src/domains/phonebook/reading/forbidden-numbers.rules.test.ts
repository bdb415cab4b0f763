import { expect, test } from 'vitest'
import { withoutForbiddenNumbers } from './forbidden-numbers.rules.ts'

test.each([
  '柜号 CSQU3054383',
  'CSQU 305438-3',
  '提单号 COSU6123456789',
  'SO#SHZ7952680',
  'S/O NO. 13800138061',
  '6222 0213 8001 3800 021',
  '20230105101112',
  'https://example.com/?tel=13800138063',
  '毛重 13800138KG',
  'PO# 13800138065',
])('no digit of %s is left', (text) => {
  expect(withoutForbiddenNumbers(text)).not.toMatch(/\d{3}/)
  expect(withoutForbiddenNumbers(text)).toHaveLength(text.length)
})

test.each(['电话 13800138000', 'TEL13800138000', '86 13800138020', 'so call 13800138000', '座机 021-55550003'])(
  'the number of %s stays',
  (text) => {
    expect(withoutForbiddenNumbers(text)).toBe(text)
  },
)
