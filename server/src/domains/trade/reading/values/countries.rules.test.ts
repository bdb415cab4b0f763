import { expect, test } from 'vitest'
import { readCountry } from './countries.rules.ts'

test.each([
  ['중국', 'CN'],
  ['대한민국', 'KR'],
  ['จีน', 'CN'],
  ['ญี่ปุ่น', 'JP'],
  ['Trung Quốc', 'CN'],
  ['Hàn Quốc', 'KR'],
  ['Tiongkok', 'CN'],
  ['Çin', 'CN'],
  ['Almanya', 'DE'],
  ['Китай', 'CN'],
  ['Республика Корея', 'KR'],
  ['Coreia do Sul', 'KR'],
  ['Deutschland', 'DE'],
  ['Pays-Bas', 'NL'],
  ['États-Unis', 'US'],
])('knows the country that customs call %s', (name, code) => {
  expect(readCountry(name)).toBe(code)
})

test.each(['상하이', 'Thượng Hải', 'Гамбург', 'UNKNOWN', '기타'])('takes %s for no country', (text) => {
  expect(readCountry(text)).toBe('')
})
