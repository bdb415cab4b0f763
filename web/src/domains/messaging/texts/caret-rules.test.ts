import { expect, test } from 'vitest'
import { withVariable } from './caret-rules.ts'

test('a variable stands where the caret was, in place of what was marked', () => {
  expect(withVariable('您好，', 'contact', { from: 3, to: 3 })).toEqual({ text: '您好，{{contact}}', caret: 14 })
  expect(withVariable('您好 XX 先生', 'contact', { from: 3, to: 5 })).toEqual({
    text: '您好 {{contact}} 先生',
    caret: 14,
  })
})
