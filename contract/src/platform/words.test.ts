import { expect, test } from 'vitest'
import { fill } from './words.ts'

test.each<[string, Record<string, string | number> | undefined, string]>([
  ['{seconds} 秒后重试', { seconds: 3 }, '3 秒后重试'],
  ['{a} and {b} and {a}', { a: 'x', b: '{a}' }, 'x and {a} and x'],
  ['{missing} stays', { other: 1 }, '{missing} stays'],
  ['{missing} stays', undefined, '{missing} stays'],
  ['{ not a place }', {}, '{ not a place }'],
])('%j', (sentence, params, filled) => {
  expect(fill(sentence, params)).toBe(filled)
})
