import { describe, expect, test } from 'vitest'
import { secondsOf, shortened, troubleOfSaid, troubleOfStatus } from './troubles.rules.ts'

describe('a refusal', () => {
  test.each([
    [401, 'whatever', 'endpoint_key'],
    [402, 'Insufficient Balance', 'endpoint_key'],
    [403, '', 'endpoint_key'],
    [429, 'Too many requests', 'endpoint_busy'],
    [429, '{"error":{"code":"insufficient_quota"}}', 'endpoint_key'],
    [500, 'sensitive words in a trace', 'endpoint_away'],
    [503, '', 'endpoint_away'],
    [400, 'data_inspection_failed', 'content_refused'],
    [400, '{"error":{"code":"1301","message":"系统检测到输入或生成内容可能包含不安全或敏感内容"}}', 'content_refused'],
    [404, 'model not found', 'endpoint_odd_answer'],
  ])('of %s with %s is %s', (status, said, code) => expect(troubleOfStatus(status, said)).toMatchObject({ code }))

  test('of 503 with a time is that of a busy endpoint', () => {
    expect(troubleOfStatus(503, '', 5)).toEqual({ code: 'endpoint_busy', retryAfter: 5 })
  })

  test.each([
    ['server overloaded', 'endpoint_busy'],
    ['Invalid API key', 'endpoint_key'],
    ['账户余额不足', 'endpoint_key'],
    ['内容违规', 'content_refused'],
    ['kernel panic', 'endpoint_odd_answer'],
  ])('within an answer, %s, is %s', (said, code) => expect(troubleOfSaid(said)).toMatchObject({ code }))
})

test.each([
  ['17', 17],
  ['Sun, 29 Nov 2026 10:00:30 GMT', 30],
  ['Sun, 29 Nov 2026 09:00:00 GMT', 0],
  ['soon', undefined],
  [undefined, undefined],
])('Retry-After %s is %s seconds', (text, seconds) => {
  expect(secondsOf(text, new Date('2026-11-29T10:00:00Z'))).toBe(seconds)
})

test('what was said is shortened and loses the key, whole or in part', () => {
  expect(shortened('bad key my-secret-1 and sk-abc***xyz\n\n here', 'my-secret-1')).toBe('bad key *** and *** here')
  expect(shortened('x'.repeat(500), undefined)).toHaveLength(200)
})
