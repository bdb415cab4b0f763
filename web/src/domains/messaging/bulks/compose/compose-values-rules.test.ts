import { bulkInput } from '@seamark/contract/messaging/bulks/fields'
import { expect, test } from 'vitest'
import { hasLeftTemplate, isSame, quotedBy, withWordsOf } from './compose-values-rules.ts'

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

type Taken = Parameters<typeof withWordsOf>[0] & { edition: number }
const empty = { subject: '', rateIds: [], attachmentIds: [] }

test('a form leaves its template with the first word that is another, and not with a subject of a text', () => {
  const template: Taken = {
    kind: 'mail',
    edition: 2,
    language: 'zh',
    subject: '欧线',
    text: '您好',
    translations: {},
    rateIds: [],
    attachments: [],
  }
  const draft = bulkInput.parse({
    title: '欧线',
    ...withWordsOf(template, empty),
    template: { id: 7, edition: 2 },
  })
  expect([draft.subject, draft.text]).toEqual(['欧线', '您好'])
  expect(hasLeftTemplate({ text: '您好' }, draft, template)).toBe(false)
  expect(hasLeftTemplate({ title: '别的' }, { ...draft, title: '别的' }, template)).toBe(false)
  expect(hasLeftTemplate({ text: '您好！' }, { ...draft, text: '您好！' }, template)).toBe(true)
  expect(hasLeftTemplate({ subject: '美线' }, { ...draft, subject: '美线' }, template)).toBe(true)
  expect(hasLeftTemplate({ subject: '美线' }, { ...draft, subject: '美线' }, { ...template, kind: 'text' })).toBe(false)
  expect(hasLeftTemplate({ text: '您好' }, draft, { ...template, edition: 3 })).toBe(true)
  expect(withWordsOf({ ...template, kind: 'text' }, { ...empty, subject: '自己的' }).subject).toBe('自己的')
  expect(withWordsOf({ ...template, rateIds: [3] }, { ...empty, rateIds: [9], attachmentIds: [8] })).toMatchObject({
    rateIds: [3],
    attachmentIds: [8],
  })
})

test('whoever may not see offers keeps none in her draft, which is a change to be saved', () => {
  const draft = bulkInput.parse({ title: '欧线', text: '您好', rateIds: [3] })
  expect(quotedBy(draft, true)).toEqual(draft)
  expect(quotedBy(draft, false)).toEqual({ ...draft, rateIds: [] })
  expect(isSame(quotedBy(draft, false), draft)).toBe(false)
})
