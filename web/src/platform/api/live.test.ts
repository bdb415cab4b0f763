import { expect, test } from 'vitest'
import { eventOf } from './live.ts'

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
