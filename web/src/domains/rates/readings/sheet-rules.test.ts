import { expect, test } from 'vitest'
import { cellText, litRows, shownAs } from './sheet-rules.ts'

const line = (place: number, sheet: number, row: number) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the rules read nothing else of a line
  ({
    place,
    line: { span: { start: 0, end: 1, cell: { sheet, row, column: 2 } }, prices: [] },
  }) as unknown as Parameters<typeof litRows>[0][number]

test('a row of a sheet leads to the first line that was read from it', () => {
  expect([...litRows([line(1, 0, 4), line(2, 0, 4), line(3, 0, 6), line(4, 1, 7)], 0)]).toEqual([
    [4, 1],
    [6, 3],
  ])
})

const rows = (...places: number[]) => places.map((row) => ({ row, isHidden: false, cells: ['a', 'b', 'c'] }))

test('a merged cell is drawn once, over what it covers', () => {
  const shown = shownAs(rows(0, 1, 2), [{ top: 0, left: 0, bottom: 1, right: 1 }])
  expect([...shown]).toEqual([
    ['0 0', { rows: 2, columns: 2 }],
    ['0 1', 'covered'],
    ['1 0', 'covered'],
    ['1 1', 'covered'],
  ])
})

test('a merged cell that begins above the window is drawn from its first row, and empty rows count for nothing', () => {
  const shown = shownAs(rows(5, 7), [{ top: 2, left: 0, bottom: 9, right: 0 }])
  expect(shown.get('5 0')).toEqual({ rows: 2, columns: 1 })
})

test('a day is shown as a day, an empty cell as nothing', () => {
  expect([{ day: '2026-12-01' }, 2650, null].map(cellText)).toEqual(['2026-12-01', '2650', ''])
})
