import { expect, test } from 'vitest'
import { phoneOf, targetOf } from './code-targets.rules.ts'

test.each([
  ['13800138000', '+8613800138000'],
  [' 138-0013-8000 ', '+8613800138000'],
  ['138 0013 8000', '+8613800138000'],
  ['+86 138 0013 8000', '+8613800138000'],
  ['8613800138000', '+8613800138000'],
  ['0086-138-0013-8000', '+8613800138000'],
  ['１３８００１３８０００', '+8613800138000'],
  ['＋８５２ ５１２３ ４５６７', '+85251234567'],
  ['+852 5123 4567', '+85251234567'],
  ['+34 612 34 56 78', '+34612345678'],
  ['+81 90-1234-5678', '+819012345678'],
])('%s is %s', (typed, phone) => {
  expect(phoneOf(typed)).toBe(phone)
})

test.each([
  ['too short', '1380013800'],
  ['too long', '138001380000'],
  ['of no network', '12800138000'],
  ['a land line, which reads no texts', '021 6888 8888'],
  ['Hong Kong without its country', '5123 4567'],
  ['with an extension', '13800138000 ext. 12'],
  ['among words', 'call 13800138000'],
  ['two numbers', '13800138000, 13900139000'],
  ['an address', 'lin@seamark.example'],
  ['nothing', ''],
])('%s is no mobile number', (_why, typed) => {
  expect(() => phoneOf(typed)).toThrow(
    expect.objectContaining({
      code: 'identity.phone_invalid',
      details: { fields: [expect.objectContaining({ field: 'mobile' })] },
    }),
  )
})

test('a target is a telephone or a mailbox', () => {
  expect([targetOf({ mobile: '13800138000' }), targetOf({ email: 'lin@seamark.example' })]).toEqual([
    { kind: 'phone', value: '+8613800138000' },
    { kind: 'email', value: 'lin@seamark.example' },
  ])
})
