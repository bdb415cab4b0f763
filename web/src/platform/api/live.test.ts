import { expect, test } from 'vitest'
import { eventOf, saysReplaced, waitBeforeTry } from './live.ts'

test.each([
  ['data: {"topic":"phonebook.company","id":7}', [{ topic: 'phonebook.company', id: 7 }]],
  ['event: x\r\ndata:{"topic":"a"}\r\nid: 1', [{ topic: 'a' }]],
  ['data: {"topic":\ndata: "a"}', [{ topic: 'a' }]],
  [': beat', []],
  ['data: {"id":7}', []],
  ['data: {broken', []],
  ['', []],
])('%j', (block, events) => {
  expect(eventOf(block)).toEqual(events)
})

test('a stream that gives way to newer ones says so, and no other event does', () => {
  expect(saysReplaced('event: replaced')).toBe(true)
  expect(saysReplaced('data: {"topic":"replaced"}')).toBe(false)
})

test('pages that lost their server together come back spread over three seconds, and later over a minute at most', () => {
  expect([0, 0.5, 1].map((chance) => waitBeforeTry(0, chance))).toEqual([500, 2000, 3500])
  expect([0, 0.5, 1].map((chance) => waitBeforeTry(9, chance))).toEqual([500, 30_500, 60_500])
})
