import { expect, test } from 'vitest'
import { countryNamed } from './countries.rules.ts'

test.each([
  ['Россия', 'RU'],
  ['대한민국', 'KR'],
  ['베트남', 'VN'],
  ['Việt Nam', 'VN'],
  ['Hoa Kỳ', 'US'],
  ['Alemanha', 'DE'],
  ['Allemagne', 'DE'],
  ['Deutschland', 'DE'],
  ['Almanya', 'DE'],
  ['Jerman', 'DE'],
  ['เยอรมนี', 'DE'],
  ['Germania', 'DE'],
  ['德國', 'DE'],
  ['Nga', 'RU'],
  ['NGA', 'NG'],
  ['Nigeria', 'NG'],
  ['DE', 'DE'],
  ['中国', 'CN'],
])('%s is %s', (name, code) => expect(countryNamed(name)).toBe(code))

test.each(['Hamburg', '', 'Y', 'Neuland'])('“%s” is no country', (name) => expect(countryNamed(name)).toBeUndefined())
