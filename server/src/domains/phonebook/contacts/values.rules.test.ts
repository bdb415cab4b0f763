import { expect, test } from 'vitest'
import { keyOf, repeatedAt, shownOf, withoutRepeated } from './values.rules.ts'

test.each([
  ['mobile', '138 0013 8000', 'CN', '+8613800138000'],
  ['mobile', '+8613800138000', 'US', '+8613800138000'],
  ['mobile', '138-0013-8000', '', '+8613800138000'],
  ['mobile', '0086 13800138000', 'US', '+8613800138000'],
  ['mobile', '86-13800138000', 'DE', '+8613800138000'],
  ['mobile', '+86 (138) 0013 8000', 'CN', '+8613800138000'],
  ['mobile', '８６ 138 0013 8000', 'CN', '+8613800138000'],
  ['mobile', '(415) 555-0100', 'US', '+14155550100'],
  ['mobile', '001 415 555 0100', 'CN', '+14155550100'],
  ['mobile', '+84 91 234 56 78', 'CN', '+84912345678'],
  ['mobile', '0912345678', 'VN', '+84912345678'],
  ['mobile', '0049 151 23456789', 'CN', '+4915123456789'],
  ['mobile', '+852 6123 4567', 'CN', '+85261234567'],
  ['phone', '0574-8765 4829', 'CN', '+8657487654829'],
  ['phone', '0574-8765 4829 转 801', 'CN', '+8657487654829;ext=801'],
  ['phone', '0574-87654829#801', 'CN', '+8657487654829;ext=801'],
  ['phone', '+49 40 12345678 ext. 22', 'CN', '+494012345678;ext=22'],
  ['phone', '400-820-8820', 'CN', '+864008208820'],
  ['phone', '110', 'CN', '110'],
  ['phone', '95-12', 'CN', '9512'],
  ['email', 'Wang.Fang@Haitong.Example', 'CN', 'wang.fang@haitong.example'],
  ['qq', '842561970', 'CN', '842561970'],
  ['wechat', 'Wang_Fang 88', 'CN', 'wang_fang88'],
  ['whatsapp', '+1 415 555 0100', 'CN', '+14155550100'],
  ['whatsapp', 'https://wa.me/14155550100', 'CN', '+14155550100'],
  ['whatsapp', 'https://api.whatsapp.com/send?phone=14155550100&text=hi', 'CN', '+14155550100'],
  ['linkedin', 'https://www.linkedin.com/in/Amy-Li/?trk=x', 'CN', 'amy-li'],
  ['linkedin', 'linkedin.com/company/haitong', 'CN', 'company/haitong'],
  ['linkedin', '@Amy-Li', 'CN', 'amy-li'],
  ['facebook', 'https://m.facebook.com/profile.php?id=100012', 'CN', '100012'],
  ['facebook', 'fb.com/Amy.Li', 'CN', 'amy.li'],
  ['telegram', 'https://t.me/Amy', 'CN', 'amy'],
  ['telegram', '@Amy', 'CN', 'amy'],
  ['telegram', '+7 912 345-67-89', 'CN', '+79123456789'],
  ['instagram', 'https://instagram.com/amy.li/', 'CN', 'amy.li'],
  ['zalo', '091 234 5678', 'VN', '+84912345678'],
  ['zalo', 'https://zalo.me/0912345678', 'VN', '0912345678'],
  ['msn', 'Amy@MSN.example', 'CN', 'amy@msn.example'],
  ['wechat', '·', 'CN', '·'],
] as const)('%s %s of a company in %s is %s', (kind, value, country, key) => {
  expect(keyOf({ kind, value }, country)).toBe(key)
})

test.each([
  ['mobile', '13800138000', 'CN', '138 0013 8000'],
  ['mobile', '13800138000', '', '138 0013 8000'],
  ['mobile', '+14155550100', 'CN', '+1 415 555 0100'],
  ['mobile', '+14155550100', 'US', '(415) 555-0100'],
  ['phone', '057487654829转801', 'CN', '0574 8765 4829 #801'],
  ['phone', '95-12', 'CN', '95-12'],
  ['wechat', 'Wang_Fang', 'CN', 'Wang_Fang'],
  ['email', 'Wang@Haitong.example', 'CN', 'Wang@Haitong.example'],
] as const)('%s %s is read in %s as %s', (kind, value, country, shown) => {
  expect(shownOf({ kind, value, key: keyOf({ kind, value }, country) }, country)).toBe(shown)
})

test('what says the same twice is found by its normal form, within its kind', () => {
  const values = [
    { kind: 'mobile', value: '13800138000' },
    { kind: 'whatsapp', value: '13800138000' },
    { kind: 'mobile', value: '+86 138 0013 8000' },
  ] as const
  expect([repeatedAt(values, 'CN'), repeatedAt(values.slice(0, 2), 'CN')]).toEqual([2, undefined])
  expect(withoutRepeated(values, 'CN')).toEqual(values.slice(0, 2))
})
