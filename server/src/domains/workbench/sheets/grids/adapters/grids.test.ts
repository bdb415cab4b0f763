import { utils, write } from '@e965/xlsx'
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fileOf, packPart, problemOf, textRow, workbookOf } from '../../adapters/testing.ts'
import { convertOldExcel } from '../../old-excel/adapters/old-excel.ts'
import type { Grid } from './grid.ts'
import { readGrids } from './grids.ts'

const limits = { rows: 100, letters: 1000 }
const gridsOf = async (content: string | Buffer, name = 'a.xlsx', most = limits) =>
  readGrids(await fileOf(content), name, most)

async function onlyGrid(content: string | Buffer, name?: string): Promise<Grid> {
  const found = await gridsOf(content, name)
  const [grid] = found && 'grids' in found ? found.grids : []
  if (!grid) throw new Error('there is no grid')
  return grid
}

/** A sheet whose columns are described, too. */
const sheetWith = (columns: string, data: string, ranges = '') =>
  workbookOf({
    sheets: [{ data: '' }],
    formats: ['yyyy-mm-dd', '0%', '[$€-2] 0'],
    more: [
      packPart(
        'xl/worksheets/sheet0.xml',
        `<worksheet><cols>${columns}</cols><sheetData>${data}</sheetData>${ranges}</worksheet>`,
      ),
    ],
  })

test('a number is a number and a day is a day; what is shown with a sign stays a text, and so does a text of digits', async () => {
  const { rows } = await onlyGrid(
    sheetWith(
      '',
      `<row r="1"><c r="A1"><v>2650</v></c><c r="B1" s="1"><v>46357</v></c><c r="C1" s="2"><v>0.5</v></c>
       <c r="D1" s="3"><v>800</v></c><c r="E1" t="inlineStr"><is><t>2650</t></is></c><c r="F1"><v>1.5</v></c></row>`,
    ),
  )
  expect(rows).toEqual([[2650, { day: '2026-12-01' }, '50%', '€800', '2650', 1.5]])
})

test('hidden rows and columns are told where they hold something, merged cells with all their ends', async () => {
  const grid = await onlyGrid(
    sheetWith(
      '<col min="2" max="2" hidden="1"/><col min="5" max="16384" hidden="1"/>',
      `${textRow(1, 'a', 'b', 'c')}<row r="2" hidden="1"><c r="A2"><v>1</v></c></row><row r="3" hidden="true"/>${textRow(5, 'x')}`,
      '<mergeCells><mergeCell ref="A1:B2"/></mergeCells>',
    ),
  )
  expect(grid).toMatchObject({
    hiddenRows: [1],
    hiddenColumns: [1],
    merges: [{ top: 0, left: 0, bottom: 1, right: 1 }],
    unread: 0,
  })
  expect(grid.rows).toEqual([['a', 'b', 'c'], [1], [], [], ['x']])
})

test('all sheets are told, hidden and empty ones too, and cells that cannot be read are counted', async () => {
  const found = await gridsOf(
    workbookOf({
      sheets: [
        { name: '价', data: '<row r="1"><c r="A1"><f>B9*2</f></c><c r="B1"><v>1</v></c></row>' },
        { name: '旧', state: 'hidden', data: textRow(1, 'a') },
        { name: '空', data: '' },
      ],
    }),
  )
  expect(found).toMatchObject({
    grids: [
      { name: '价', isHidden: false, unread: 1, rows: [[null, 1]] },
      { name: '旧', isHidden: true },
      { name: '空', rows: [] },
    ],
  })
})

test('numbers keep their type where a piece of the file ends within a row', async () => {
  const cells = Array.from({ length: 400 }, (_, at) => `<c><v>${at}</v></c>`).join('')
  const rows = Array.from({ length: 90 }, (_, at) => `<row r="${at + 1}">${cells}</row>`).join('')
  const grid = await onlyGrid(sheetWith('', rows))
  expect(grid.rows.every((row) => row.length === 400 && row.every((cell) => typeof cell === 'number'))).toBe(true)
})

test.each([
  ['rows of a workbook', workbookOf({ sheets: [{ data: textRow(101, 'a') }] }), 'a.xlsx'],
  ['rows of all sheets', workbookOf({ sheets: [{ data: textRow(60, 'a') }, { data: textRow(60, 'a') }] }), 'a.xlsx'],
  ['rows of a text', 'a,b,c\n'.repeat(101), 'a.csv'],
  ['letters of a text', '上海到汉堡今天两千六百五'.repeat(100), 'a.txt'],
])('more %s than asked for are not read', async (_, content, name) => expect(await gridsOf(content, name)).toBeNull())

test('a text is a table where one sign divides its lines evenly, or its name says so', async () => {
  expect(await gridsOf('上海-汉堡 2650, MSC\n宁波-汉堡 2670', 'a.txt')).toEqual({
    text: '上海-汉堡 2650, MSC\n宁波-汉堡 2670',
  })
  expect((await onlyGrid('港;价;船\n汉堡;2650;MSC\n', 'a.txt')).rows[1]).toEqual(['汉堡', '2650', 'MSC'])
  expect((await onlyGrid('港,价\n"汉堡\n鹿特丹",2650\n', 'a.csv')).rows).toEqual([
    ['港', '价'],
    ['汉堡\n鹿特丹', '2650'],
  ])
})

test('what is no spreadsheet is refused with its kind', async () => {
  expect(await problemOf(gridsOf('%PDF-1.7'))).toMatchObject({ code: 'workbench.file_kind' })
  expect(await problemOf(gridsOf('  \n', 'a.txt'))).toMatchObject({ code: 'workbench.file_empty' })
})

test('of an old workbook no converted copy stays', async () => {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet([['Ningbo', 2650]]), 'S')
  const path = await fileOf(write(book, { type: 'buffer', bookType: 'biff8' }) as Buffer)
  const converted = await convertOldExcel(path)
  expect(await readGrids(path, 'a.xls', limits)).toMatchObject({ grids: [{ rows: [['Ningbo', 2650]] }] })
  expect(existsSync(converted)).toBe(false)
})
