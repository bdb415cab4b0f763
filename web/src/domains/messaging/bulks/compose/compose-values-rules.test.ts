import { bulkInput } from '@seamark/contract/messaging/bulks/fields'
import { expect, test } from 'vitest'
import { isSame, withVariable } from './compose-values-rules.ts'

test('a variable stands where the caret was, in place of what was marked', () => {
  expect(withVariable('您好，', 'contact', { from: 3, to: 3 })).toEqual({ text: '您好，{{contact}}', caret: 14 })
  expect(withVariable('您好 XX 先生', 'contact', { from: 3, to: 5 })).toEqual({
    text: '您好 {{contact}} 先生',
    caret: 14,
  })
})

test('equal drafts are equal in whatever order their translations stand; another text or channel is a change', () => {
  const draft = bulkInput.parse({ title: '欧线', text: '您好', channelIds: [1, 2] })
  const [en, ja] = [
    { subject: '', text: 'Hello' },
    { subject: '', text: 'こんにちは' },
  ]
  expect(isSame({ ...draft, translations: { en, ja } }, { ...draft, translations: { ja, en } })).toBe(true)
  expect(isSame(draft, { ...draft, text: '您好！' })).toBe(false)
  expect(isSame(draft, { ...draft, channelIds: [2, 1] })).toBe(false)
})
