import { expect, test } from 'vitest'
import { alertState, rememberAlert } from './alert-rules.ts'

const able = { isSecure: true, isSupported: true, permission: 'granted', isWanted: true } as const

test.each([
  [{}, 'on'],
  [{ isWanted: false }, 'off'],
  [{ permission: 'default' }, 'off'],
  [{ permission: 'denied' }, 'denied'],
  [{ isSupported: false }, 'unsupported'],
  [{ isSecure: false, isSupported: false, permission: 'denied' }, 'insecure'],
] as const)('with %j alerts are %s', (given, state) => {
  expect(alertState({ ...able, ...given })).toBe(state)
})

test('an alert is shown once, and again when it was told again; the oldest are forgotten', () => {
  expect(rememberAlert(['1:1'], '1:1')).toBeUndefined()
  expect(rememberAlert(['1:1'], '1:2')).toEqual(['1:1', '1:2'])
  const many = Array.from({ length: 50 }, (_, index) => `${index}:1`)
  expect(rememberAlert(many, '50:1')).toEqual([...many.slice(1), '50:1'])
})
