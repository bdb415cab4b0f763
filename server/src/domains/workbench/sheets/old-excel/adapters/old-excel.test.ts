import { set_cptable, utils, type WorkBook, write } from '@e965/xlsx'
import * as codePages from '@e965/xlsx/dist/cpexcel.full.mjs'
import { describe, expect, test } from 'vitest'
import { convertOldExcel, type OldExcelLimits } from './old-excel.ts'
import { inspectFile, readRows } from '../../adapters/sheets.ts'
import { fileOf, problemOf } from '../../adapters/testing.ts'

set_cptable(codePages)

type BookType = 'biff8' | 'biff5' | 'biff2'

function bookOf(sheets: Record<string, unknown[][]>): WorkBook {
  const book = utils.book_new()
  for (const [name, rows] of Object.entries(sheets)) utils.book_append_sheet(book, utils.aoa_to_sheet(rows), name)
  return book
}
const bytesOf = (book: WorkBook, bookType: BookType = 'biff8') =>
  Buffer.from(write(book, { type: 'buffer', bookType, codepage: 936 }) as Uint8Array)
const oldFile = (book: WorkBook, bookType?: BookType) => fileOf(bytesOf(book, bookType), 'customers.xls')

async function rowsOf(path: string, said: Parameters<typeof inspectFile>[1] = {}) {
  const facts = await inspectFile(path, said)
  const rows: string[][] = []
  for await (const { cells } of readRows(path, facts)) rows.push(cells)
  return { facts, rows }
}

describe('an old workbook is read like a new one', () => {
  // The writer of the library knows only Latin letters before BIFF 8.
  test.each<[BookType, string, string]>([
    ['biff8', '宁波测试物流有限公司', '東京物流'],
    ['biff5', 'Alfa Test Ltd', 'Beta Test Ltd'],
  ])('texts, numbers, days, truths and formats: %s', async (bookType, alfa, beta) => {
    const book = bookOf({
      Data: [
        ['Name', 'Count', 'Day', 'Works', 'Code'],
        [alfa, 1234.5, 'text', true, 7],
        [beta, -3, '', false, 12],
      ],
    })
    const sheet = book.Sheets['Data'] ?? {}
    sheet['C2'] = { t: 'n', v: 46_099, z: 'yyyy-mm-dd' }
    sheet['E2'] = { t: 'n', v: 7, z: '00000' }
    const { facts, rows } = await rowsOf(await oldFile(book, bookType))
    expect(facts).toMatchObject({ kind: 'xlsx', sheets: [{ name: 'Data', hidden: false }], headerRow: 1 })
    expect(rows).toEqual([
      ['Name', 'Count', 'Day', 'Works', 'Code'],
      [alfa, '1234.5', '2026-03-18', 'TRUE', '00007'],
      [beta, '-3', '', 'FALSE', '12'],
    ])
  })

  test('a sheet without a container', async () => {
    const { rows } = await rowsOf(
      await oldFile(
        bookOf({
          Sheet1: [
            ['Company', 'City'],
            ['Alfa', 'Ningbo'],
          ],
        }),
        'biff2',
      ),
    )
    expect(rows).toEqual([
      ['Company', 'City'],
      ['Alfa', 'Ningbo'],
    ])
  })

  test('the sheets, hidden ones too, and merged cells of a forgiving reading', async () => {
    const book = bookOf({
      说明: [],
      隐藏: [['甲']],
      数据: [
        ['公司', '柜号'],
        ['Alfa', 'A'],
        ['', 'B'],
      ],
    })
    book.Workbook = { Sheets: [{ Hidden: 0 }, { Hidden: 1 }, { Hidden: 0 }] }
    const data = book.Sheets['数据'] ?? {}
    data['!merges'] = [utils.decode_range('A2:A3')]
    const { facts, rows } = await rowsOf(await oldFile(book), { isForgiving: true })
    expect(facts.sheets.map(({ hidden }) => hidden)).toEqual([false, true, false])
    expect(facts.sheet).toBe(2)
    expect(rows.at(-1)).toEqual(['Alfa', 'B'])
  })

  test('all rows of a large sheet come, and the file is converted once', async () => {
    const many = Array.from({ length: 20_000 }, (_, at) => [`公司${at}`, at])
    const path = await oldFile(bookOf({ 客户: [['公司名称', '编号'], ...many] }))
    const { rows } = await rowsOf(path)
    expect(rows).toHaveLength(20_001)
    expect(rows.at(-1)).toEqual(['公司19999', '19999'])
    expect(await convertOldExcel(path)).toBe(await convertOldExcel(path))
  })
})

describe('a workbook beyond a limit is refused with the way to save it anew, and leaves nothing behind', () => {
  const many = Array.from({ length: 20_000 }, (_, at) => [`公司${at}`, `${at}`, 'x'.repeat(40)])
  // The writer of the library takes longer than the conversion.
  const large = bytesOf(bookOf({ 客户: [['公司名称', '编号', '备注'], ...many] }))

  test.each<[string, Partial<OldExcelLimits>]>([
    ['of bytes', { bytes: 1000 }],
    ['of rows', { rows: 20_000 }],
    ['of time', { ms: 1 }],
    ['of memory', { memoryMb: 8 }],
  ])('%s', async (_what, limits) => {
    const path = await fileOf(large, 'customers.xls')
    expect(await problemOf(convertOldExcel(path, limits))).toMatchObject({ code: 'workbench.file_old_excel' })
    // The refusal is of the limit and not of the file.
    const facts = await inspectFile(path)
    expect(facts.head[1]?.cells).toEqual(['公司0', '0', 'x'.repeat(40)])
  })
})

describe('what is no sound workbook is refused by its kind', () => {
  const container = (stream: string) =>
    Buffer.concat([
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      Buffer.alloc(1600),
      Buffer.from(`${stream}\0`, 'utf16le'),
      Buffer.alloc(400),
    ])

  test.each<[string, Buffer | string, object]>([
    ['a Word document', container('WordDocument'), { code: 'workbench.file_kind', params: { kind: 'DOC' } }],
    ['a presentation', container('PowerPoint Document'), { code: 'workbench.file_kind', params: { kind: 'PPT' } }],
    ['another container', container('Other'), { code: 'workbench.file_kind', params: { kind: 'OLE' } }],
    ['a container with a hole', container('Workbook'), { code: 'workbench.file_damaged' }],
    [
      'a symbolic link file',
      'ID;PWXL;N;E\r\nC;Y1;X1;K"Company name"\r\nE\r\n',
      { code: 'workbench.file_kind', params: { kind: 'SYLK' } },
    ],
    [
      'a data interchange file',
      'TABLE\r\n0,1\r\n"EXCEL"\r\nVECTORS\r\n0,1\r\n""\r\n',
      { code: 'workbench.file_kind', params: { kind: 'DIF' } },
    ],
  ])('%s', async (_what, content, problem) => {
    expect(await problemOf(inspectFile(await fileOf(content, 'customers.xls')))).toMatchObject(problem)
  })

  test('a CSV whose first heading begins like one of these is one', async () => {
    const { rows } = await rowsOf(await fileOf('TABLE,ID\nA,1\n', 'tables.csv'))
    expect(rows).toHaveLength(2)
    const places = await rowsOf(await fileOf('ID;Puerto;País\n1;Vigo;ES\n', 'puertos.csv'))
    expect(places.rows).toHaveLength(2)
  })
})
