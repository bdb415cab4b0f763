import { expect, test } from 'vitest'
import { troubleText, usageText } from './answer-text.ts'

// Without words of a language a text is its key.
const stopped = { model: 'stub-1', state: 'stopped', usage: null, ms: 900 } as const

test('a stopped answer says that the endpoint gave no tokens, once it is known how it ended', () => {
  expect(usageText(stopped)).toContain('ai.answer.noTokens')
  expect(usageText({ ...stopped, ms: null })).not.toContain('ai.answer.noTokens')
  expect(usageText({ ...stopped, usage: { tokensIn: 9, tokensOut: 3, isEstimated: true } })).toContain(
    'ai.answer.tokensAbout',
  )
  expect(usageText({ ...stopped, state: 'done' })).not.toContain('ai.answer.noTokens')
})

test('a failure is told in the words of the refusal of its name', () => {
  expect(troubleText({ code: 'endpoint_busy', params: {} })).toBe('ai.endpoint_busy')
  expect(troubleText({ code: 'too_long', params: { maximum: 8000 } })).toBe('ai.trouble.too_long')
})
