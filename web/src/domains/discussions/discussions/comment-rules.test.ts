import { expect, test } from 'vitest'
import { mentionTyped } from './comment-rules.ts'

test.each([
  ['@', ''],
  ['请 @周', '周'],
  ['请@zm', 'zm'],
  ['请 @周敏 看', undefined],
  ['amy@ocean.example', undefined],
  ['', undefined],
])('%s', (before, typed) => expect(mentionTyped(before)).toBe(typed))
