import { describe, expect, test } from 'vitest'
import type { SheetRow } from './sheet-facts.ts'
import { inspectFile, readBatches } from './sheets.ts'
import { cellsOf, fileOf, problemOf, rowsOf, textRow, workbookOf } from './testing.ts'

/** Reads the rows forgivingly, from row `from` on. */
async function forgiven(content: Buffer, from = 2) {
  const path = await fileOf(content)
  const facts = await inspectFile(path, { isForgiving: true })
  const rows: SheetRow[] = []
  for await (const batch of readBatches(path, { ...facts, from })) rows.push(...batch)
  return { facts, rows, cells: rows.map(({ cells }) => cells.join('|')) }
}

const heading = textRow(1, 'Bill', 'Date', 'Goods', 'Weight')

describe('a value that is merged over several rows', () => {
  const data =
    heading +
    textRow(2, 'B1', '2026-03-05', 'PUMPS', '10') +
    textRow(3, '', '', 'VALVES') +
    textRow(4, '', '', 'HOSES') +
    textRow(5, 'B2', '', 'NUTS', '3')
  const content = workbookOf({ sheets: [{ data, merged: ['A2:A4', 'B2:B5', 'D2:D4'] }] })

  test('stands in each of them, and they say which', async () => {
    const { rows, cells } = await forgiven(content)
    expect(cells).toEqual([
      'B1|2026-03-05|PUMPS|10',
      'B1|2026-03-05|VALVES|10',
      'B1|2026-03-05|HOSES|10',
      'B2|2026-03-05|NUTS|3',
    ])
    expect(rows.map(({ repeated }) => repeated?.toSorted())).toEqual([undefined, [0, 1, 3], [0, 1, 3], [1]])
  })

  test('stands where the file has it when it is a list of ours', async () => {
    expect((await cellsOf(content)).map((cells) => cells.join('|'))).toEqual([
      'Bill|Date|Goods|Weight',
      'B1|2026-03-05|PUMPS|10',
      '||VALVES',
      '||HOSES',
      'B2||NUTS|3',
    ])
    expect((await rowsOf(content)).every((row) => !('repeated' in row) && !('spans' in row))).toBe(true)
  })

  test('fills no row that says nothing itself, nor what another cell says', async () => {
    const rows = `${heading}${textRow(2, 'B1', 'd', 'PUMPS')}<row r="3"><c r="A3"/><c r="C3" t="str"><v> </v></c></row>${textRow(4, 'HIDDEN', '', 'NUTS')}`
    expect((await forgiven(workbookOf({ sheets: [{ data: rows, merged: ['A2:A4', 'B2:B4'] }] }))).cells).toEqual([
      'B1|d|PUMPS',
      'HIDDEN|d|NUTS',
    ])
  })

  test('of the headings does not run into the rows below them', async () => {
    const rows = heading + textRow(2, '', '', '', 'kg') + textRow(3, 'B1', 'd', 'PUMPS', '10')
    const two = await forgiven(workbookOf({ sheets: [{ data: rows, merged: ['A1:A2', 'B1:B9', 'C1:C2'] }] }), 3)
    expect(two.cells).toEqual(['B1|d|PUMPS|10'])
  })

  test('of a block is that of its first column, and a row in between that is not there is none', async () => {
    const rows = heading + textRow(2, 'B1', '', 'PUMPS') + textRow(9, '', '', 'VALVES') + textRow(12, '', '', 'NUTS')
    expect(
      (await forgiven(workbookOf({ sheets: [{ data: rows, merged: ['A2:B9', 'A20:A30', 'A11:A12'] }] }))).cells,
    ).toEqual(['B1||PUMPS', 'B1||VALVES', '||NUTS'])
  })

  test('makes no row longer than a row may be', async () => {
    const long = 'x'.repeat(30_000)
    const wide =
      textRow(2, ...Array.from({ length: 6 }, () => long)) +
      textRow(3, '', '', '', '', '', '', '', ...Array.from({ length: 2 }, () => long))
    const { rows } = await forgiven(
      workbookOf({
        sheets: [{ data: heading + wide, merged: ['A2:A3', 'B2:B3', 'C2:C3', 'D2:D3', 'E2:E3', 'F2:F3'] }],
      }),
    )
    expect(rows[1]?.problems?.map(({ code }) => code)).toEqual(['workbench.file_row'])
    expect(rows[1]?.cells.join('').length).toBeLessThanOrEqual(200_000)
  })
})

test('a heading over several columns is told with the columns', async () => {
  const { facts } = await forgiven(
    workbookOf({ sheets: [{ data: heading + textRow(2, 'a', 'b', 'c', 'd'), merged: ['B1:C1', 'A7:D7'] }] }),
  )
  expect(facts.head.map(({ spans }) => spans)).toEqual([[[1, 2]], undefined])
})

describe('finding them costs what unpacking costs', () => {
  test('the word that ends the rows may be cut anywhere by the end of a piece, and may stand in a cell', async () => {
    const data = heading + textRow(2, 'B1') + textRow(3, '', 'x')
    for (let shift = 0; shift < 16; shift += 1) {
      const length = 65_536 - 14 + shift - '<?xml version="1.0"?><worksheet><sheetData>'.length - data.length
      const padded = `${data}<!--${'x'.repeat(length - 7)}-->`
      expect((await forgiven(workbookOf({ sheets: [{ data: padded, merged: ['A2:A3'] }] }))).cells).toEqual([
        'B1',
        'B1|x',
      ])
    }
    const named = data + textRow(4, '', 'sheetData') + textRow(5, '', 'y')
    expect((await forgiven(workbookOf({ sheets: [{ data: named, merged: ['A2:A5'] }] }))).cells).toEqual([
      'B1',
      'B1|x',
      'B1|sheetData',
      'B1|y',
    ])
  })

  test('without any, nothing is carried', async () => {
    const { facts, rows } = await forgiven(workbookOf({ sheets: [{ data: heading + textRow(2, 'a', '', 'c') }] }))
    expect(['merged' in facts, 'startsIn1904' in facts, rows]).toEqual([
      false,
      false,
      [{ row: 2, cells: ['a', '', 'c'] }],
    ])
  })

  test('ranges that are none are passed over', async () => {
    const merged = ['A2', 'A2:A1', 'A0:A3', 'A2:A2000000', 'XFD1:XFD9', 'ZZZZ1:A9', '', 'A2:A3']
    expect(
      (await forgiven(workbookOf({ sheets: [{ data: heading + textRow(2, 'B1') + textRow(3, '', 'x'), merged }] })))
        .cells,
    ).toEqual(['B1', 'B1|x'])
  })

  test('beyond half a million of them it is said that there are more', async () => {
    const merged = Array.from({ length: 500_001 }, (_, at) => `A${at * 2 + 2}:A${at * 2 + 3}`)
    const { facts, cells } = await forgiven(
      workbookOf({ sheets: [{ data: heading + textRow(2, 'B1') + textRow(3, '', 'x'), merged }] }),
    )
    expect([facts.merged?.isCut, facts.merged?.down.length, cells]).toEqual([true, 500_000, ['B1', 'B1|x']])
  })

  test('a damaged part tells so with its row, as before', async () => {
    const content = workbookOf({
      sheets: [
        { data: heading + Array.from({ length: 3000 }, (_, at) => textRow(at + 2, `${Math.sin(at)}`)).join('') },
      ],
    })
    const place = content.indexOf('xl/worksheets/sheet0.xml') + 20_000
    content[place] = (content[place] ?? 0) ^ 0xff
    expect(await problemOf(forgiven(content))).toMatchObject({ code: 'workbench.file_damaged' })
  })
})
