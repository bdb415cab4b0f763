import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createVault } from './secrets.ts'

describe('a vault', () => {
  const vault = createVault(randomBytes(48))

  test('opens what it has locked, for the same use alone', () => {
    const locked = vault.lock('channel 1', 'a token')
    expect(vault.open('channel 1', locked)).toBe('a token')
    expect(() => vault.open('channel 2', locked)).toThrow()
    expect(() => createVault(randomBytes(48)).open('channel 1', locked)).toThrow()
  })

  test('keeps no text that can be read, and no two values alike', () => {
    const [one, other] = [vault.lock('use', 'the same token'), vault.lock('use', 'the same token')]
    expect(one.equals(other)).toBe(false)
    expect(one.includes('token')).toBe(false)
  })

  test.each([0, 13, 30])('refuses a value of which byte %i was changed', (place) => {
    const locked = vault.lock('use', 'a token')
    locked[place] = (locked[place] ?? 0) ^ 1
    expect(() => vault.open('use', locked)).toThrow()
  })

  test('refuses what is too short to be anything', () => {
    expect(() => vault.open('use', Buffer.alloc(5))).toThrow()
  })
})
