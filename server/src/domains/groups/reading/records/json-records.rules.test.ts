import { expect, test } from 'vitest'
import { JsonRecords } from './json-records.rules.ts'

function cut(text: string, length = text.length) {
  const taken: [string, unknown][] = []
  const records = new JsonRecords(
    (path) => (path.endsWith('messages.*') ? 'record' : path === 'name' || path.endsWith('.id') ? 'fact' : 'none'),
    (path, value) => taken.push([path, value]),
  )
  for (let at = 0; at < text.length; at += length) records.feed(text.slice(at, at + length))
  records.end()
  return { taken, isBroken: records.isBroken }
}

const value = {
  name: 'a "quoted" \\ name',
  avatar: 'x{[",\\'.repeat(500),
  chats: {
    list: [
      { id: 1, messages: [{ a: '}]"\\' }, { b: [1, { c: null }] }] },
      { id: 22, messages: [] },
    ],
  },
  messages: ['text', 5, null, { last: true }],
}
const expected = [
  ['name', 'a "quoted" \\ name'],
  ['chats.list.*.id', 1],
  ['chats.list.*.messages.*', { a: '}]"\\' }],
  ['chats.list.*.messages.*', { b: [1, { c: null }] }],
  ['chats.list.*.id', 22],
  ['messages.*', 'text'],
  ['messages.*', 5],
  ['messages.*', null],
  ['messages.*', { last: true }],
]

test('records and facts are cut out by their paths, wherever the text is cut', () => {
  for (const text of [JSON.stringify(value), JSON.stringify(value, null, 2)])
    for (const length of [text.length, 64, 3, 1])
      expect(cut(text, length)).toEqual({ taken: expected, isBroken: false })
})

test('a text that ends within a value is broken, and its whole records are taken', () => {
  const { taken, isBroken } = cut('{"messages":[{"a":1},{"b":')
  expect(taken).toEqual([['messages.*', { a: 1 }]])
  expect(isBroken).toBe(true)
})

test('a record that is no JSON is taken as undefined', () => {
  expect(cut('{"messages":[{"a":nothing},{"b":2}]}').taken).toEqual([
    ['messages.*', undefined],
    ['messages.*', { b: 2 }],
  ])
})

test('a text of brackets alone ends at a hundred levels', () => {
  expect(cut('['.repeat(10_000)).isBroken).toBe(true)
})
