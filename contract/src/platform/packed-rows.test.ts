import { expect, test } from 'vitest'
import { isPacked, packRows, unpackRows } from './packed-rows.ts'

const can = (edit: boolean) => ({ edit, delete: false })
const company = (id: number) => ({
  id,
  name: `公司 ${id}`,
  progress: id % 2 === 0 ? 'quoted' : 'ordered',
  masked: false,
  tagIds: id % 3 === 0 ? [] : [id, 2],
  contact: id % 4 === 0 ? null : { name: `人 ${id}`, position: '经理', numbers: { mobile: `138${id}`, fax: null } },
  can: can(id % 5 === 0),
  heldSince: null,
})

test.each([
  ['many rows', Array.from({ length: 50 }, (_, id) => company(id))],
  ['one row', [company(3)]],
  ['no row', []],
  ['rows without fields', [{}, {}]],
  ['values of many types', [{ a: 1 }, { a: '1' }, { a: null }, { a: [1] }, { a: { b: 1 } }, { a: true }]],
  ['objects with different fields', [{ a: { b: 1 } }, { a: { c: 1 } }, { a: { b: 2 } }]],
  [
    'texts that look like our own words',
    [
      { of: ['x'], at: [1], each: [], packed: {} },
      { of: 1, at: 2, each: 3, packed: 4 },
    ],
  ],
])('%s come back as they were', (_, rows) => {
  const packed = packRows(rows)
  const sent: unknown = JSON.parse(JSON.stringify(packed))
  expect(isPacked(sent)).toBe(true)
  expect(isPacked(sent) && unpackRows(sent)).toEqual(rows)
})

test.each([
  ['rows with different fields', [{ a: 1 }, { b: 1 }]],
  ['a row that lacks a field', [{ a: 1, b: 2 }, { a: 1 }]],
  ['a row that lacks the value of a field', [{ a: 1 }, { a: undefined }]],
  ['rows that are no objects', [1, 2]],
])('%s are not packed', (_, rows) => {
  expect(packRows(rows)).toBeUndefined()
})

test('values that are not JSON yet are sent as JSON has them', () => {
  const moment = new Date('2026-11-20T08:00:00Z')
  const rows = [
    { at: moment, more: { a: undefined, b: 1 }, text: '{"b":1}', either: '{"b":1}' },
    { at: moment, more: { a: 2, b: 1 }, text: '1', either: { b: 1 } },
    { at: new Date(0), more: { a: 3, b: 1 }, text: '1', either: { b: 1 } },
    { at: moment, more: { a: undefined, b: 1 }, text: '1', either: '{"b":1}' },
  ]
  const sent: unknown = JSON.parse(JSON.stringify(packRows(rows)))
  expect(isPacked(sent) && unpackRows(sent)).toEqual(JSON.parse(JSON.stringify(rows)))
})

test('what many rows have stands once', () => {
  const rows = Array.from({ length: 50 }, (_, id) => company(id))
  const text = JSON.stringify(packRows(rows))
  expect(text.match(/"edit"/g)).toHaveLength(2)
  expect(text.match(/"progress"/g)).toHaveLength(1)
  expect(text.length * 2).toBeLessThan(JSON.stringify(rows).length)
})

test('rows of a list are told from packed ones', () => {
  expect(isPacked([])).toBe(false)
  expect(isPacked({ length: 3 })).toBe(false)
  expect(isPacked(undefined)).toBe(false)
})
