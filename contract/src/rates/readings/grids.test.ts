import { expect, test } from 'vitest'
import { fieldProblems } from '../../platform/issues.ts'
import { pastedGrid } from './grids.ts'

test.each([
  ['texts, numbers, days and empty cells', [['上海', 2450, { day: '2026-12-01' }, null], []], true],
  ['no row', [], false],
  ['a cell of more than five thousand signs', [['x'.repeat(5001)]], false],
  ['a day that is none', [[{ day: '2026-02-30' }]], false],
  ['a value that is no cell', [[true]], false],
  ['more than two hundred columns', [Array.from({ length: 201 }, () => null)], false],
  ['a row that is none', ['上海'], false],
])('a table of %s', (_, rows, isTaken) => expect(pastedGrid.safeParse({ rows }).success).toBe(isTaken))

const wide = Array.from({ length: 201 }, () => null)

test.each([
  ['a long cell', [['x'], [null, 'x'.repeat(5001)]], 'rows.1.1', 'rates.cell_too_long', { row: 2, column: 'B' }],
  ['no day', [[{ day: '2026-02-30' }]], 'rows.0.0', 'rates.cell_unreadable', { row: 1, column: 'A' }],
  ['no cell', [[...wide.slice(0, 27), true]], 'rows.0.27', 'rates.cell_unreadable', { row: 1, column: 'AB' }],
  ['a wide row', [['x'], wide], 'rows.1', 'rates.row_too_wide', { row: 2, column: 'GS' }],
])('%s is named by its row and column', (_, rows, field, code, params) => {
  const { error } = pastedGrid.safeParse({ rows }, { reportInput: true })
  expect(fieldProblems(error?.issues ?? [])).toEqual([{ field, code, params }])
})

test('what stands beside the day of a cell is not kept', () =>
  expect(pastedGrid.parse({ rows: [[{ day: '2026-12-01', more: 1 }]] }).rows).toEqual([[{ day: '2026-12-01' }]]))

test('a table that is too long is refused as such', () => {
  const { error } = pastedGrid.safeParse({ rows: Array.from({ length: 50_001 }, () => []) })
  expect(JSON.stringify(error?.issues)).toContain('rates.reading_too_long')
})
