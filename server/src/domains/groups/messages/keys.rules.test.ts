import { expect, test } from 'vitest'
import { messageKey, senderKey } from './keys.rules.ts'

test('a sender is known by the account, however it is written, else by the name', () => {
  const key = (name: string, account = '', accountKind: Parameters<typeof senderKey>[0]['accountKind'] = null) =>
    senderKey({ name, account, accountKind })
  expect(key('王小波', '１２３ 456', 'qq')).toBe('qq:123456')
  expect(key('別的名字', '123456', 'qq')).toBe('qq:123456')
  expect(key('Amy', '+86 138-0000-0000', 'phone')).toBe('phone:+8613800000000')
  expect(key('Amy  Wang')).toBe(key('ＡＭＹ WANG'))
  expect(key('', '', 'qq')).toBe('name:')
  expect(key('甲'.repeat(500)).length).toBe(400)
})

test('a message has one key whether its file writes milliseconds or not, and another for each sender, second and text', () => {
  expect(messageKey(7, 61_000, '订舱')).toBe(messageKey(7, 61_999, '订舱'))
  const keys = [
    messageKey(7, 61_000, '订舱'),
    messageKey(8, 61_000, '订舱'),
    messageKey(7, 62_000, '订舱'),
    messageKey(7, 61_000, '订'),
  ]
  expect(new Set(keys).size).toBe(4)
})
