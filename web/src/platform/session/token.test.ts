import { describe, expect, test } from 'vitest'
import { claimsOf } from './token.ts'

const token = (payload: unknown) =>
  `head.${Buffer.from(typeof payload === 'string' ? payload : JSON.stringify(payload)).toString('base64url')}.signature`
const claims = { sid: 's', userId: 7, currentAuthority: '系统管理员', exp: 1_800_000_000 }

describe('what a token says of itself', () => {
  test('is read, Chinese and all', () => {
    expect(claimsOf(token(claims))).toMatchObject({ userId: 7, currentAuthority: '系统管理员' })
  })

  test.each([
    undefined,
    '',
    'admin-token',
    'a.b.c',
    'a.%%%.c',
    token('not json'),
    token({ ...claims, userId: '7; drop' }),
    token({ ...claims, userId: -1 }),
    token({ ...claims, sid: undefined }),
    token(null),
  ])('is nothing for %j', (text) => {
    expect(claimsOf(text)).toBeUndefined()
  })
})
