import { expect, test } from 'vitest'
import type { ImportField } from '../../../../platform/list.ts'
import { FileProblem } from '../../sheets/adapters/file-problem.ts'
import { alignSections } from './sections.rules.ts'

const fields: ImportField[] = [
  { key: 'name', heading: 'phonebook.field.name', aliases: ['Company'], required: true },
  { key: 'telephone', heading: 'phonebook.field.telephone', aliases: ['Tel'] },
  { key: 'email', heading: 'phonebook.field.email', aliases: ['E-mail'] },
]
const columns = ['Company', 'Tel', 'E-mail', 'Booth'].map((heading, index) => ({ index, heading }))
const columnOf = new Map([
  ['name', 0],
  ['telephone', 1],
  ['email', 2],
])
const align = (...rows: string[][]) => {
  const take = alignSections({ columns, columnOf }, { fields })
  return rows.map((cells, at) => take({ row: at + 2, cells }))
}

test('rows of the first table stay as they are', () => {
  const row = ['Alfa', '87654321', 'a@alfa.example']
  expect(align(row)).toEqual([{ row: 2, cells: row }])
})

test('headings that stand again change nothing', () => {
  const [, again] = align(['Company', 'Tel', 'E-mail', 'Booth'], ['Alfa', '87654321'])
  expect(again).toEqual({ row: 3, cells: ['Alfa', '87654321'] })
})

test('a section in another order is put into the columns of the first table', () => {
  const rows = align(['Alfa', '1'], ['Tel', 'Booth', 'Company'], ['87654321', 'B2', 'Beta'], ['', '', 'Gamma'])
  expect(rows.slice(1).map(({ cells }) => cells)).toEqual([
    ['Company', 'Tel', '', 'Booth'],
    ['Beta', '87654321', '', 'B2'],
    ['Gamma', '', '', ''],
  ])
})

test('the first order holds again after its headings', () => {
  const rows = align(['Tel', 'Company'], ['1', 'Beta'], ['Company', 'Tel', 'E-mail', 'Booth'], ['Alfa', '2'])
  expect(rows.map(({ cells }) => cells[0])).toEqual(['Company', 'Beta', 'Company', 'Alfa'])
})

test('a section with a column that nobody was asked about is marked, up to the next headings', () => {
  const rows = align(
    ['Company', 'Tel', 'Size'],
    ['Alfa', '1', '40'],
    ['Company', 'Tel', 'E-mail', 'Booth'],
    ['Beta', '2'],
  )
  expect(rows.map(({ strange }) => strange)).toEqual([2, 2, undefined, undefined])
})

test('rows with numbers, addresses or long texts are no headings', () => {
  expect(align(['Tel', 'Company 2024'], ['1', 'Beta'])[1]?.cells).toEqual(['1', 'Beta'])
  expect(align(['Tel', 'Alfa Test'], ['1', 'Beta'])[1]?.cells).toEqual(['1', 'Beta'])
})

test('a problem of a cell moves with it', () => {
  const take = alignSections({ columns, columnOf }, { fields })
  take({ row: 2, cells: ['Tel', 'Company'] })
  const { problems } = take({
    row: 3,
    cells: ['', 'Beta'],
    problems: [new FileProblem('workbench.file_formula', { row: 3, column: 0 })],
  })
  expect(problems?.map(({ place }) => place)).toEqual([{ row: 3, column: 1 }])
})
