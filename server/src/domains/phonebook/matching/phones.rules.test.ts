import { newCompany } from '@seamark/contract/phonebook/companies/companies'
import { describe, expect, test } from 'vitest'
import { areSeveral, phoneKey, splitPhone } from './phones.rules.ts'

describe('a number in one cell is taken apart where that is certain', () => {
  test.each([
    ['+86 574-8765 4321', '', '+86', '0574', '87654321'],
    ['0086-574-87654321 转 801', '', '+86', '0574', '87654321 转 801'],
    ['＋８６（０５７４）８７６５４３２１', '', '+86', '0574', '87654321'],
    ['+86(0)21 6321 4567', '', '+86', '021', '63214567'],
    ['+86 10 6552 9988 ext. 12', '', '+86', '010', '65529988 ext 12'],
    ['+86 138 0013 8000', '', '+86', '', '13800138000'],
    ['(+86)13800138000', '', '+86', '', '13800138000'],
    ['86-755-26812345', '', '+86', '0755', '26812345'],
    ['(86) 0755 26812345', '', '+86', '0755', '26812345'],
    ['+86 400-820-8820', '', '+86', '', '4008208820'],
    ['0574-87654321', '', '', '0574', '87654321'],
    ['(0574) 8765 4321', '', '', '0574', '87654321'],
    ['0574 87654321', 'CN', '+86', '0574', '87654321'],
    ['057487654321', 'CN', '+86', '0574', '87654321'],
    ['13800138000', 'CN', '+86', '', '13800138000'],
    ['+1 (415) 555-2671', '', '+1', '415', '5552671'],
    ['+49 40 123456-78', '', '+49', '', '40 123456-78'],
    ['+44 (0)20 7946 0018', '', '+44', '', '(0)20 7946 0018'],
    ['0049 40 123456', '', '+49', '', '40 123456'],
    ['+852 2345 6789', '', '+852', '', '2345 6789'],
    ['+971-4-2345678 x 9', '', '+971', '', '4-2345678 ext 9'],
    ['+86 12', '', undefined, undefined, undefined],
    ['13800138000', '', undefined, undefined, undefined],
    ['057487654321', '', undefined, undefined, undefined],
    ['090-1234-5678', '', undefined, undefined, undefined],
    ['03-1234-5678', 'JP', undefined, undefined, undefined],
    ['0574-87654321', 'JP', undefined, undefined, undefined],
    ['8765 4321', 'CN', undefined, undefined, undefined],
    ['电话待补', 'CN', undefined, undefined, undefined],
    ['', '', undefined, undefined, undefined],
  ])('%s of %j', (typed, country, phoneCountryCode, phoneAreaCode, telephone) => {
    const split = splitPhone(typed, country)
    expect(split).toEqual(telephone === undefined ? undefined : { phoneCountryCode, phoneAreaCode, telephone })
    expect(newCompany.safeParse({ name: '远洋', ...split }).error).toBeUndefined()
  })
})

test.each([
  ['0574-87654321/13800138000', true],
  ['87654321；87654322', true],
  ['13800138000\n13900139000', true],
  ['0574-87654321/22', false],
  ['0574-8765 4321 转 801', false],
])('%s: several numbers %j', (typed, several) => expect(areSeveral(typed)).toBe(several))

describe('one number is known again however it was written', () => {
  test.each([
    ['+86', '0574', '8765 4829 转 801', '57487654829'],
    ['86', '574', '87654829', '57487654829'],
    ['', '0574', '87654829', '57487654829'],
    ['', '', '+86 574 8765 4829', '57487654829'],
    ['', '', '057487654829', '57487654829'],
    ['', '', '0574-87654829', '57487654829'],
    ['+86', '', '142 0013 8000', '14200138000'],
    ['', '', '14200138000', '14200138000'],
    ['+65', '', '6123 4567', '6561234567'],
    ['', '', '61234567', ''],
    ['+86', '', '87654829', ''],
    ['+1', '415', '555-2671', '4155552671'],
    ['', '', '+1 (415) 555-2671', '4155552671'],
    ['+86', '0574', '', ''],
    ['', '', '', ''],
  ])('%s %s %s', (phoneCountryCode, phoneAreaCode, telephone, key) =>
    expect(phoneKey({ phoneCountryCode, phoneAreaCode, telephone })).toBe(key),
  )
})
