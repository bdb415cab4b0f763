import { expect, test } from 'vitest'
import { memberKeys, searchOf, senderKeys } from './seats.rules.ts'

const member = { groupId: 7, platform: 'qq', account: '', names: ['小王'], phone: '' } as const
const sender = { groupId: 7, platform: 'qq', account: '', names: ['小王'], accountKind: null } as const

test.each([
  [{ account: '１０００１' }, ['qq:10001']],
  [{ account: '10001', phone: '138 0000 0001' }, ['qq:10001', 'mobile:+8613800000001']],
  [{ account: '10001@qq.com' }, ['qq:10001']],
  [{ phone: '13800000001' }, ['name:7:小王', 'mobile:+8613800000001']],
  [{ phone: '8001' }, ['name:7:小王']],
  [{ platform: 'whatsapp', account: '+84 903 000 001' }, ['mobile:+84903000001']],
  [{ platform: 'telegram', account: 'Wang_01' }, ['telegram:wang_01']],
] as const)('a member %j is known by %j', (given, expected) => {
  expect(memberKeys({ ...member, ...given })).toEqual(expected)
})

test.each([
  [{}, ['name:7:小王']],
  [{ accountKind: 'qq', account: '10001' }, ['qq:10001']],
  [{ accountKind: 'email', account: '10001@QQ.com' }, ['qq:10001']],
  [{ accountKind: 'email', account: 'Wang@Example.com' }, ['email:wang@example.com']],
  [{ platform: 'wechat', accountKind: 'wxid', account: 'wxid_abc' }, ['wechat:wxid_abc']],
  [{ platform: 'whatsapp', accountKind: 'phone', account: '+84 903 000 001' }, ['mobile:+84903000001']],
  [{ platform: 'telegram', accountKind: 'user', account: 'user123' }, ['telegram:user123']],
  [{ accountKind: 'phone', account: '12' }, ['name:7:小王']],
] as const)('a sender %j is known by %j', (given, expected) => {
  expect(senderKeys({ ...sender, ...given })).toEqual(expected)
})

test('somebody is looked for by all his names, once each', () => {
  expect(searchOf(['Wang', 'ＷＡＮＧ', '', '10001'])).toBe('WANG 10001')
})
