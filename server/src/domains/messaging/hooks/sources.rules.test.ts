import { expect, test } from 'vitest'
import { comesFrom, readSources } from './sources.rules.ts'

test.each([
  ['47.88.1.2', '', true],
  ['47.88.1.2', '47.88.1.2', true],
  ['::ffff:47.88.1.2', '47.88.1.2', true],
  ['47.88.1.3', '47.88.1.2', false],
  ['47.88.1.3', '10.0.0.1，47.88.1.0/24', true],
  ['47.88.2.3', '10.0.0.1, 47.88.1.0/24', false],
  ['2001:db8::7', '2001:db8::/64', true],
  ['2001:db9::7', '2001:db8::/64 47.88.1.0/24', false],
  ['', '47.88.1.2', false],
])('a call from %s comes from "%s": %s', (address, sources, expected) => {
  expect(comesFrom(address, sources)).toBe(expected)
})

test.each(['47.88.1', '47.88.1/24', '10/8', '47.88.1.0/33', '47.88.1.0/24/24', 'sms.example', '47.88.1.2, x', '1'])(
  '%s is no source',
  (text) => {
    expect(readSources(text)).toBeUndefined()
    // What cannot be read lets nobody in.
    expect(comesFrom('47.88.1.2', text)).toBe(false)
  },
)
