import { expect, test } from 'vitest'
import { estimateTokens } from './tokens.rules.ts'

test.each([
  ['', 0],
  ['宁波到洛杉矶', 6],
  ['abcd', 1],
  ['abcde', 2],
  ['到LAX 40HQ', 3],
])('%s has about %s tokens', (text, tokens) => expect(estimateTokens(text)).toBe(tokens))
