import { buffer } from 'node:stream/consumers'
import { deflateRawSync } from 'node:zlib'
import { writeXlsxStream } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { inspectFile, readRows } from './sheets.ts'
import { cellsOf, fileOf, packPart, problemOf, rowsOf, textRow, workbookOf, zipParts } from './testing.ts'

/** Returns one cell below a heading, as a person sees it. */
async function seen(cell: string, workbook: Partial<Parameters<typeof workbookOf>[0]> = {}) {
  const rows = await rowsOf(
    workbookOf({ ...workbook, sheets: [{ data: `${textRow(1, 'Heading')}<row r="2">${cell}</row>` }] }),
  )
  return rows[1]?.cells[0]
}

describe('a cell is the text that a person sees', () => {
  test.each([
    ['a number', '<c r="A2"><v>1234.5</v></c>', '1234.5'],
    ['a number without float noise', '<c r="A2"><v>0.30000000000000004</v></c>', '0.3'],
    ['a number of eleven digits', '<c r="A2"><v>13800138000</v></c>', '13800138000'],
    ['a number in scientific notation', '<c r="A2"><v>1.38001380001E+11</v></c>', '138001380001'],
    ['a small number', '<c r="A2"><v>1.0000000000000001E-7</v></c>', '0.0000001'],
    [
      'a text of eighteen digits',
      '<c r="A2" t="inlineStr"><is><t>913100001234567890</t></is></c>',
      '913100001234567890',
    ],
    ['TRUE', '<c r="A2" t="b"><v>1</v></c>', 'TRUE'],
    ['FALSE', '<c r="A2" t="b"><v>0</v></c>', 'FALSE'],
    ['an error', '<c r="A2" t="e"><v>#N/A</v></c>', '#N/A'],
    ['a formula: its value', '<c r="A2"><f>SUM(B2:B9)</f><v>42</v></c>', '42'],
    ['a formula: its text', '<c r="A2" t="str"><f>A1&amp;"x"</f><v>A&amp;x</v></c>', 'A&x'],
    ['an ISO date', '<c r="A2" t="d"><v>2026-03-01T00:00:00</v></c>', '2026-03-01'],
    ['an ISO time', '<c r="A2" t="d"><v>2026-03-01T08:30:00Z</v></c>', '2026-03-01 08:30:00'],
    [
      'rich text, joined',
      '<c r="A2" t="inlineStr"><is><r><t>上海</t></r><r><rPr><b/></rPr><t xml:space="preserve"> 远航</t></r></is></c>',
      '上海 远航',
    ],
    [
      'without the readings above Japanese',
      '<c r="A2" t="inlineStr"><is><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh></is></c>',
      '東京',
    ],
    [
      'escapes and entities',
      '<c r="A2" t="inlineStr"><is><t>a_x000A_b &lt;c&gt; &#20013;&#x6587; &amp;amp;</t></is></c>',
      'a\nb <c> 中文 &amp;',
    ],
    ['CDATA', '<c r="A2" t="inlineStr"><is><t><![CDATA[a<b&c]]></t></is></c>', 'a<b&c'],
    ['with a prefix and single quotes', "<x:c r='A2' t='inlineStr'><x:is><x:t>y</x:t></x:is></x:c>", 'y'],
    ['with > in an attribute', '<c r="A2" note="a>b" t="str"><v>y</v></c>', 'y'],
    ['without a reference', '<c t="str"><v>y</v></c>', 'y'],
    ['with a reference that is none', '<c r="2" t="str"><v>y</v></c>', 'y'],
    ['a number beyond all numbers', '<c r="A2"><v>1E+999</v></c>', '1E+999'],
    [
      'without NUL and halves of signs, as escapes',
      '<c r="A2" t="str"><v>a_x0000_b_xD800_c_xD83D__xDE00_</v></c>',
      'ab\u{FFFD}c😀',
    ],
    [
      'without NUL and halves of signs, as entities',
      '<c r="A2" t="str"><v>a&#0;b&#xD800;c&#x1F600;</v></c>',
      'ab\u{FFFD}c😀',
    ],
  ])('%s', async (_what, cell, text) => {
    expect(await seen(cell)).toBe(text)
  })

  test('shared strings, plain and rich', async () => {
    const texts = '<si><t>宁波</t></si><si><r><t>北</t></r><r><t>仑</t></r><rPh><t>x</t></rPh></si><si/>'
    const data = `${textRow(1, 'a', 'b', 'c', 'd')}<row r="2"><c r="A2" t="s"><v>1</v></c><c r="B2" t="s"><v>0</v></c><c r="C2" t="s"><v>2</v></c><c r="D2" t="s"><v>0</v></c></row>`
    expect((await cellsOf(workbookOf({ texts, sheets: [{ data }] })))[1]).toEqual(['北仑', '宁波', '', '宁波'])
  })

  test('many shared strings, over more than a page of them', async () => {
    const names = Array.from({ length: 60_000 }, (_, index) => `上海远洋国际货运 ${index}`)
    const data = names
      .map((_, index) => `<row r="${index + 1}"><c t="s"><v>${names.length - 1 - index}</v></c></row>`)
      .join('')
    const rows = await cellsOf(
      workbookOf({ texts: names.map((name) => `<si><t>${name}</t></si>`).join(''), sheets: [{ data }] }),
    )
    expect(rows.map(([name]) => name)).toEqual(names.toReversed())
  })
})

describe('dates', () => {
  const dated = (format: string | number, value: number, startsIn1904 = false) =>
    seen(`<c r="A2" s="1"><v>${value}</v></c>`, { formats: [format], startsIn1904 })
  test.each<[string, string | number, number, string]>([
    ['built in', 14, 46_023, '2026-01-01'],
    ['built in with time', 22, 46_023.75, '2026-01-01 18:00:00'],
    ['built in, Chinese', 31, 46_023, '2026-01-01'],
    ['built in, time', 21, 0.354166666666667, '08:30:00'],
    ['Chinese', 'yyyy"年"m"月"d"日"', 46_023, '2026-01-01'],
    ['Chinese with language', '[$-804]yyyy"年"m"月"d"日";@', 46_023, '2026-01-01'],
    ['month only', 'yyyy\\-mm', 46_023, '2026-01-01'],
    ['month and day', 'm"月"d"日"', 46_023, '2026-01-01'],
    ['with half a day that the format does not show', 'yyyy/m/d', 46_023.5, '2026-01-01'],
    ['with minutes', 'yyyy/m/d h:mm', 46_023.354166666664, '2026-01-01 08:30:00'],
    ['with AM and PM in Chinese', 'yyyy/m/d\\ 上午/下午h:mm', 46_023.5, '2026-01-01 12:00:00'],
    ['a second that floats', 'yyyy-mm-dd hh:mm:ss', 46_023.99998842593, '2026-01-01 23:59:59'],
    ['before the leap day that never was', 'yyyy-mm-dd', 59, '1900-02-28'],
    ['and after', 'yyyy-mm-dd', 61, '1900-03-01'],
    ['a span of hours', '[h]:mm', 1.5, '36:00:00'],
    ['below any day', 'yyyy-mm-dd', -1, '-1'],
    ['era years', '[$-411]ge.m.d', 46_023, '2026-01-01'],
  ])('%s', async (_what, format, value, text) => {
    expect(await dated(format, value)).toBe(text)
  })

  test.each<[string, string | number, number, string]>([
    ['colours and conditions', '[Red][>100]#,##0.00;[Blue]0.00', 1234.5, '1234.5'],
    ['words in quotes', '0.00" days"', 2.5, '2.5'],
    ['General', 'General', 46_023, '46023'],
    ['scientific', '0.00E+00', 1200, '1200'],
    ['yen and blanks', '_ "¥"* #,##0.00_ ', 12, '12'],
    ['text', '@', 755, '755'],
    ['leading zeros', '000000', 4217, '004217'],
    ['leading zeros behind a word', '"C"0000000', 42, 'C0000042'],
    ['percent', '0.0%', 0.155, '15.5%'],
    ['built-in percent', 9, 0.07, '7%'],
  ])('are told from numbers: %s', async (_what, format, value, text) => {
    expect(await dated(format, value)).toBe(text)
  })

  test('1904 dates', async () => {
    expect(await dated('yyyy-mm-dd', 44_561, true)).toBe('2026-01-01')
    expect(await dated(22, 44_561.75, true)).toBe('2026-01-01 18:00:00')
  })
})

describe('sheets', () => {
  const data = textRow(1, 'name', 'city') + textRow(2, 'A', 'Lima')

  test('the first visible one with data is suggested; hidden ones are listed', async () => {
    const content = workbookOf({
      sheets: [
        { name: '字典', state: 'hidden', data },
        { name: '内部', state: 'veryHidden', data },
        { name: '说明', data: '<row r="1"><c r="A1" s="0"/></row>' },
        { name: 'A & B', data },
      ],
    })
    const facts = await inspectFile(await fileOf(content))
    expect(facts).toMatchObject({ sheet: 3, headerRow: 1 })
    expect(facts.sheets).toEqual([
      { name: '字典', hidden: true },
      { name: '内部', hidden: true },
      { name: '说明', hidden: false },
      { name: 'A & B', hidden: false },
    ])
  })

  test('another one is read when a person says so', async () => {
    const path = await fileOf(
      workbookOf({
        sheets: [
          { data },
          { name: '客户', state: 'hidden', data: textRow(3, '客户名称', '城市') + textRow(4, '远航', '上海') },
        ],
      }),
    )
    const facts = await inspectFile(path, { sheet: 1 })
    expect(facts).toMatchObject({ sheet: 1, headerRow: 3 })
    const rows = []
    for await (const row of readRows(path, facts)) rows.push(row)
    expect(rows).toEqual(facts.head)
    expect(await problemOf(inspectFile(path, { sheet: 7 }))).toMatchObject({ code: 'workbench.file_sheet' })
  })

  test('hidden data alone, or a sheet without any, is an empty file', async () => {
    const path = await fileOf(
      workbookOf({
        sheets: [
          { name: '客户', data: '' },
          { state: 'hidden', data },
        ],
      }),
    )
    expect(await problemOf(inspectFile(path))).toMatchObject({ code: 'workbench.file_empty' })
    expect(await problemOf(inspectFile(path, { sheet: 0 }))).toMatchObject({
      code: 'workbench.file_empty',
      sheet: '客户',
    })
  })

  test('merged cells have their value in the first; rows and columns keep their numbers', async () => {
    const merged = `<row r="2"><c r="B2" t="str"><v>客户登记表</v></c><c r="C2" s="0"/><c r="D2"/></row><row r="9"><c r="C9" t="str"><v>x</v></c><c r="D9" t="str"><v> </v></c></row></sheetData><mergeCells><mergeCell ref="B2:D2"/></mergeCells><sheetData>`
    expect(await rowsOf(workbookOf({ sheets: [{ data: merged }] }))).toEqual([
      { row: 2, cells: ['', '客户登记表'] },
      { row: 9, cells: ['', '', 'x'] },
    ])
  })

  test('rows without a number, or with one that is none, follow one another', async () => {
    const cell = '<c t="str"><v>x</v></c>'
    expect(
      (
        await rowsOf(
          workbookOf({ sheets: [{ data: `<row>${cell}</row><row r="x">${cell}</row><row r="7">${cell}</row>` }] }),
        )
      ).map(({ row }) => row),
    ).toEqual([1, 2, 7])
  })

  test('macros are not looked at', async () => {
    expect(
      await cellsOf(
        workbookOf({
          sheets: [{ data }],
          more: [packPart('xl/vbaProject.bin', Buffer.from('d0cf11e0a1b11ae1', 'hex'))],
        }),
      ),
    ).toHaveLength(2)
  })
})

describe('bad input names the place', () => {
  const heading = textRow(1, 'name', 'city')
  const read = (data: string | Buffer, more: Partial<Parameters<typeof workbookOf>[0]> = {}) =>
    problemOf(rowsOf(workbookOf({ ...more, sheets: [{ name: '客户', data }] })))

  test('a formula without a value is a problem of its cell, and the row reads on', async () => {
    const data = `${heading}<row r="2"><c r="A2" t="str"><v>A</v></c><c r="B2"><f>VLOOKUP(A2,X,2)</f><v></v></c></row><row r="3"><c r="A3"><f>1+1</f></c></row>`
    const [, second, third] = await rowsOf(workbookOf({ sheets: [{ name: '客户', data }] }))
    expect(second).toMatchObject({
      row: 2,
      cells: ['A'],
      problems: [{ code: 'workbench.file_formula', place: { sheet: '客户', row: 2, column: 1 } }],
    })
    expect(third).toMatchObject({ row: 3, cells: [], problems: [{ place: { row: 3, column: 0 } }] })
  })

  test('a number that has lost its last digits is a problem of its cell', async () => {
    const [, row] = await rowsOf(
      workbookOf({
        sheets: [{ name: '客户', data: `${heading}<row r="2"><c r="B2"><v>9.1310000123456794E+17</v></c></row>` }],
      }),
    )
    expect(row).toMatchObject({
      cells: ['', '913100001234568000'],
      problems: [{ code: 'workbench.file_digits', place: { sheet: '客户', row: 2, column: 1 } }],
    })
  })

  test('100,000 columns; those without anything do not count', async () => {
    const cells = Array.from({ length: 100_000 }, () => '<c><v>1</v></c>').join('')
    expect(await read(`${heading}<row r="2">${cells}</row>`)).toEqual({
      code: 'workbench.file_columns',
      sheet: '客户',
      row: 2,
      column: 500,
      params: { most: 500 },
    })
    expect(
      await cellsOf(
        workbookOf({
          sheets: [{ data: `${heading}<row r="2"><c r="A2"><v>1</v></c>${cells.replaceAll('<v>1</v>', '')}</row>` }],
        }),
      ),
    ).toHaveLength(2)
  })

  test('10 MB in one cell, inline and shared', async () => {
    const long = 'x'.repeat(10 * 1024 * 1024)
    const expected = { code: 'workbench.file_cell', sheet: '客户', row: 2, column: 1, params: { most: 32_767 } }
    expect(await read(`${heading}<row r="2"><c r="B2" t="inlineStr"><is><t>${long}</t></is></c></row>`)).toEqual(
      expected,
    )
    expect(await read(`${heading}<row r="2"><c r="B2" t="str"><v>${long}</v></c></row>`)).toEqual(expected)
    expect(
      await read(`${heading}<row r="2"><c r="B2" t="s"><v>0</v></c></row>`, { texts: `<si><t>${long}</t></si>` }),
    ).toEqual(expected)
    expect(await seen(`<c r="A2" t="str"><v>${'x'.repeat(32_767)}</v></c>`)).toHaveLength(32_767)
  })

  test('a row that refers to one long text again and again', async () => {
    const texts = `<si><t>${'x'.repeat(25_000)}</t></si>`
    const row = (number: number, cells: number) => `<row r="${number}">${'<c t="s"><v>0</v></c>'.repeat(cells)}</row>`
    expect(await read(`${heading}${row(2, 8)}${row(3, 9)}`, { texts })).toEqual({
      code: 'workbench.file_row',
      sheet: '客户',
      row: 3,
      column: 8,
      params: { most: 200_000 },
    })
  })

  test('the rows before the fault have been handed out', async () => {
    const path = await fileOf(
      workbookOf({ sheets: [{ data: `${heading}${textRow(2, 'A')}<row r="3"><c t="s"><v>7</v></c></row>` }] }),
    )
    const reader = readRows(path, { kind: 'xlsx', encoding: null, delimiter: null, sheet: 0 })
    expect([(await reader.next()).value, (await reader.next()).value]).toMatchObject([{ row: 1 }, { row: 2 }])
    expect(await problemOf(reader.next())).toMatchObject({ code: 'workbench.file_damaged', row: 3 })
  })

  test('more rows than a sheet has', async () => {
    expect(await read(`${heading}<row r="1048577"><c><v>1</v></c></row>`)).toMatchObject({
      code: 'workbench.file_rows',
      sheet: '客户',
      row: 1_048_577,
      params: { most: 1_048_576 },
    })
  })

  test('a text that is not in the table', async () => {
    expect(await read(`${heading}<row r="2"><c r="B2" t="s"><v>7</v></c></row>`)).toMatchObject({
      code: 'workbench.file_damaged',
      sheet: '客户',
      row: 2,
      column: 1,
    })
  })

  test('a bomb in the sheet, and one in the table of texts', async () => {
    const bomb = Buffer.alloc(80 * 1024 * 1024, ' ')
    expect(deflateRawSync(bomb).length * 200).toBeLessThan(bomb.length)
    expect(await read(Buffer.concat([Buffer.from(heading), bomb]))).toEqual({
      code: 'workbench.file_unsafe',
      sheet: '客户',
      row: 1,
      params: {},
    })
    expect(await read(heading, { texts: bomb })).toMatchObject({ code: 'workbench.file_unsafe' })
  })

  test('much that is harmless is no bomb', async () => {
    const blank = Buffer.alloc(40 * 1024 * 1024, ' ')
    expect(await cellsOf(workbookOf({ sheets: [{ data: Buffer.concat([Buffer.from(heading), blank]) }] }))).toEqual([
      ['name', 'city'],
    ])
  })

  test('entities that would grow', async () => {
    const content = workbookOf({
      sheets: [{ data: heading }],
      more: [packPart('xl/workbook.xml', '<!DOCTYPE w [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><workbook/>')],
    })
    expect(await problemOf(inspectFile(await fileOf(content)))).toMatchObject({ code: 'workbench.file_unsafe' })
  })

  test('a tag without an end', async () => {
    expect(await read(`${heading}<row ${'a'.repeat(2 * 1024 * 1024)}`)).toMatchObject({
      code: 'workbench.file_unsafe',
      sheet: '客户',
    })
  })
})

describe('what is packed is what was meant', () => {
  const sheet = packPart(
    'xl/worksheets/sheet0.xml',
    `<worksheet><sheetData>${textRow(1, 'a', 'b')}</sheetData></worksheet>`,
  )
  const withSheet = (changed: typeof sheet) => workbookOf({ sheets: [{ name: '客户', data: '' }], more: [changed] })
  test.each([
    ['another checksum', { crc: 1 }],
    ['another size', { size: 7 }],
  ])('%s', async (_what, declared) => {
    expect(await cellsOf(withSheet(sheet))).toEqual([['a', 'b']])
    expect(await problemOf(rowsOf(withSheet({ ...sheet, declared })))).toMatchObject({
      code: 'workbench.file_damaged',
      sheet: '客户',
    })
  })

  test('a sheet whose part is missing', async () => {
    const relations =
      '<Relationships><Relationship Id="s0" Type="http://x/worksheet" Target="worksheets/gone.xml"/></Relationships>'
    const content = workbookOf({
      sheets: [{ name: '客户', data: '' }],
      more: [packPart('xl/_rels/workbook.xml.rels', relations)],
    })
    expect(await problemOf(rowsOf(content))).toMatchObject({ code: 'workbench.file_damaged', sheet: '客户' })
  })

  test('parts with a password', async () => {
    const content = workbookOf({ sheets: [{ data: textRow(1, 'a', 'b') }] })
    content.writeUInt16LE(1, content.lastIndexOf(Buffer.from('PK\u{1}\u{2}', 'latin1')) + 8)
    expect(await problemOf(rowsOf(content))).toMatchObject({ code: 'workbench.file_protected' })
  })

  test('sizes of 64 bits, and parts packed as they were written', async () => {
    const written = writeXlsxStream([['a', 'b']], { name: 'x', zip64: true, compress: false })
    expect(await cellsOf(await buffer(written))).toEqual([['a', 'b']])
  })

  test('a ZIP without a workbook says what it is', async () => {
    const kinds: [string, string][] = [
      ['word/document.xml', 'DOCX'],
      ['ppt/presentation.xml', 'PPTX'],
      ['xl/workbook.bin', 'XLSB'],
      ['Index/Document.iwa', 'Numbers'],
      ['read.txt', 'ZIP'],
    ]
    for (const [name, kind] of kinds)
      expect(await problemOf(inspectFile(await fileOf(zipParts([packPart(name, 'x')]))))).toMatchObject({
        code: 'workbench.file_kind',
        params: { kind },
      })
    expect(
      await problemOf(inspectFile(await fileOf(zipParts([packPart('mimetype', 'x'), packPart('content.xml', 'x')])))),
    ).toMatchObject({ params: { kind: 'ODS' } })
  })
})
