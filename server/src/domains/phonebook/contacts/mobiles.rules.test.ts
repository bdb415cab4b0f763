import { expect, test } from 'vitest'
import { isMobileOf } from './mobiles.rules.ts'

test.each<[string, string, boolean]>([
  ['13800138000', '', true],
  ['+86 138 0013 8000', '', true],
  ['0574-87654321', '', false],
  ['+44 7400 123456', '', true],
  ['+44 20 7946 0018', '', false],
  ['07400 123456', 'GB', true],
  ['07400 123456', '', false],
  ['0044 7400 123456', '', true],
  ['+34 612 345 678', '', true],
  ['+34 912 345 678', '', false],
  ['090-1234-5678', '日本', true],
  ['03-3341-0001', '日本', false],
  ['+1 212 555 0100', '', false],
  ['unknown', 'GB', false],
])('%s in “%s” is certainly a mobile: %s', (number, country, is) => expect(isMobileOf({ country })(number)).toBe(is))
