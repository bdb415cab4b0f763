import { expect, test } from 'vitest'
import { StringTable } from './string-table.ts'

function add(table: StringTable, text: string) {
  table.open('si')
  table.open('t')
  table.text(text)
  table.close('t')
  table.close('si')
}

test('texts come back by their number, over many pages', () => {
  const table = new StringTable()
  const texts = Array.from({ length: 5000 }, (_, index) => `${'远'.repeat(index % 400)}😀${index}`)
  for (const text of texts) add(table, text)
  expect(texts.map((_, index) => table.at(index))).toEqual(texts)
  expect(table.at(5000)).toBeUndefined()
  expect(table.at(Number.NaN)).toBeUndefined()
})

test('a text that no cell can hold is known by its number', () => {
  const table = new StringTable()
  for (const text of ['a', 'x'.repeat(32_768), 'b', 'x'.repeat(32_767)]) add(table, text)
  expect([table.at(0), table.at(1), table.at(2), table.at(3)?.length]).toEqual(['a', null, 'b', 32_767])
})

test('more than can be kept is refused, by bytes and by number', () => {
  const long = new StringTable(2)
  expect(() => {
    for (let index = 0; index < 100; index += 1) add(long, '远'.repeat(30_000))
  }).toThrow(expect.objectContaining({ code: 'workbench.file_texts', params: { most: 2 } }))
  const many = new StringTable(2)
  expect(() => {
    for (let index = 0; index < 300_000; index += 1) add(many, '')
  }).toThrow(expect.objectContaining({ code: 'workbench.file_texts' }))
})
