import { describe, expect, test } from 'vitest'
import { accountAbilities, roleIncludes, maskEmail, maskPhone, stateOf } from './accounts.rules.ts'
import type { RoleRow } from '../sessions/rights.rules.ts'

const role = (given: Partial<RoleRow> = {}): RoleRow => ({
  authority: 'r',
  opens_everything: false,
  codes: [321, 351],
  scope: 'department',
  capabilities: ['edit'],
  ...given,
})
const everything = role({ authority: 'admin', opens_everything: true, codes: [], scope: 'all' })
const system = role({ authority: '系统管理员', codes: [], scope: 'all' })

describe('a role includes', () => {
  test.each<[string, RoleRow, RoleRow, boolean]>([
    ['everything, if it opens everything', everything, everything, true],
    ['all but that for 系统管理员', system, everything, false],
    [
      'a screen beyond 399 for 系统管理员',
      system,
      role({ codes: [463, 476], capabilities: ['assign'], scope: 'all' }),
      true,
    ],
    ['itself', role(), role(), true],
    ['less', role(), role({ codes: [321], scope: 'own', capabilities: [] }), true],
    ['no screen more', role(), role({ codes: [321, 322] }), false],
    ['no capability more', role(), role({ capabilities: ['edit', 'export'] }), false],
    ['no wider scope', role(), role({ scope: 'all' }), false],
    ['no 系统管理员, whose codes stand nowhere', role({ codes: [], scope: 'all' }), system, false],
    [
      'no role that opens everything, whatever its codes say',
      role(),
      role({ opens_everything: true, codes: [] }),
      false,
    ],
  ])('%s', (_, mine, other, expected) => {
    expect(roleIncludes(mine, other)).toBe(expected)
  })
})

describe('what may be done with a user', () => {
  const someone = { id: 2, disabled_at: null, has_password: true, roles: [role()] }
  const all = { edit: true, invite: true, disable: true, enable: false, endSessions: true }
  const nothing = { edit: false, invite: false, disable: false, enable: false, endSessions: false }

  test.each([
    ['by who may manage users', { id: 1, role: system, manages: true }, someone, all],
    ['by who only looks', { id: 1, role: system, manages: false }, someone, nothing],
    [
      'whose every role is included, not only the first',
      { id: 1, role: system, manages: true },
      { ...someone, roles: [role(), everything] },
      nothing,
    ],
    ['by herself', { id: 2, role: system, manages: true }, someone, { ...all, invite: false, disable: false }],
    [
      'who is disabled',
      { id: 1, role: system, manages: true },
      { ...someone, disabled_at: new Date() },
      { ...all, invite: false, disable: false, enable: true },
    ],
  ] as const)('%s', (_, administrator, facts, expected) => {
    expect(accountAbilities(administrator, facts)).toEqual(expected)
  })
})

test('the state says whether somebody gets in', () => {
  expect(stateOf({ disabled_at: null, has_password: true })).toBe('active')
  expect(stateOf({ disabled_at: null, has_password: false })).toBe('invited')
  expect(stateOf({ disabled_at: new Date(), has_password: true })).toBe('disabled')
})

test.each([
  ['+8613812345678', '+86 138••••5678'],
  ['+8675582345678', '+86 755••••5678'],
  ['+14155552671', '+1 415••••2671'],
  ['+1234567', '••••67'],
])('%s is masked as %s', (phone, masked) => {
  expect(maskPhone(phone)).toBe(masked)
})

test.each([
  ['lin.xiaofan@seamark.example', 'l••••@seamark.example'],
  ['林@seamark.example', '林••••@seamark.example'],
  ['x@y.example', 'x••••@y.example'],
])('%s is masked as %s', (email, masked) => {
  expect(maskEmail(email)).toBe(masked)
})
