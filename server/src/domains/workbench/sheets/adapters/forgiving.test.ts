import { describe, expect, test } from 'vitest'
import type { SheetRow } from './sheet-facts.ts'
import { inspectFile, readBatches } from './sheets.ts'
import { cellsOf, encodeText, fileOf, problemOf, textRow, workbookOf } from './testing.ts'

async function forgiven(content: string | Buffer): Promise<SheetRow[]> {
  const path = await fileOf(content)
  const rows: SheetRow[] = []
  for await (const batch of readBatches(path, await inspectFile(path, { isForgiving: true })))
    for (const row of batch) rows.push(row)
  return rows
}
const damagedOf = (rows: readonly SheetRow[]) => rows.filter(({ isDamaged }) => isDamaged).map(({ row }) => row)
const codesOf = (row: SheetRow | undefined) => row?.problems?.map(({ code }) => code)

test('an amount of a workbook says its currency, and to who is not forgiving its number alone', async () => {
  const data = `${textRow(1, 'Value', 'Weight')}<row r="2"><c r="A2" s="1"><v>4800</v></c><c r="B2" s="2"><v>9200</v></c></row>`
  const content = workbookOf({ formats: ['[$€-2] #,##0.00', '#,##0 "kg"'], sheets: [{ data }] })
  const { head } = await inspectFile(await fileOf(content), { isForgiving: true })
  expect([head[1]?.cells, (await forgiven(content))[1]?.cells]).toEqual([
    ['€4800', '9200'],
    ['€4800', '9200'],
  ])
  expect(await cellsOf(content)).toEqual([
    ['Value', 'Weight'],
    ['4800', '9200'],
  ])
})

describe('one bad cell refuses no other row', () => {
  test.each([
    ['quoted', '"', '"'],
    ['bare', '', ''],
  ])('10 MB in one %s cell are cut and said so', async (_how, before, after) => {
    const rows = await forgiven(`a,b,c\n1,${before}${'x'.repeat(10_000_000)}${after},3\n4,5,6\n`)
    expect(rows.map(({ row, cells }) => [row, ...cells.map((cell) => cell.length)])).toEqual([
      [1, 1, 1, 1],
      [2, 1, 32_767, 1],
      [3, 1, 1, 1],
    ])
    expect(rows.map(codesOf)).toEqual([undefined, ['workbench.file_cell'], undefined])
  })

  test('10 MB in a cell of a workbook', async () => {
    const rows = await forgiven(
      workbookOf({
        sheets: [{ data: textRow(1, 'a', 'b') + textRow(2, '1', 'x'.repeat(10_000_000)) + textRow(3, '4', '5') }],
      }),
    )
    expect(rows.map(({ cells }) => cells.map((cell) => cell.length))).toEqual([
      [1, 1],
      [1, 32_767],
      [1, 1],
    ])
    expect(rows.map(codesOf)).toEqual([undefined, ['workbench.file_cell'], undefined])
  })

  test.each([
    ['2025-03-28T18:30:00.000Z', '2025-03-28 18:30:00Z'],
    ['2025-03-28T18:30:00', '2025-03-28 18:30:00'],
    ['2025-03-28T00:00:00.000Z', '2025-03-28'],
    ['2025-03-28', '2025-03-28'],
  ])('the date %s of a workbook keeps its zone: %s', async (value, text) => {
    expect(
      (await forgiven(workbookOf({ sheets: [{ data: `<row r="1"><c r="A1" t="d"><v>${value}</v></c></row>` }] })))[0]
        ?.cells,
    ).toEqual([text])
  })

  test('too many columns and too long a row', async () => {
    const rows = await forgiven(
      `${Array.from({ length: 600 }, (_, column) => column).join(',')}\n${Array.from({ length: 20 }, () => 'y'.repeat(30_000)).join(',')}\n1,2\n`,
    )
    expect(rows.map(({ cells }) => cells.length > 1)).toEqual([true, true, true])
    expect(rows.map(codesOf).map((codes) => codes?.[0])).toEqual([
      'workbench.file_columns',
      'workbench.file_row',
      undefined,
    ])
  })

  test('text behind a closed quote belongs to its cell, and its row says so', async () => {
    const rows = await forgiven('a,b\n"HARBOR" LIGHT,2\n"3" ,4\n')
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['a', 'b'],
      ['HARBOR LIGHT', '2'],
      ['3 ', '4'],
    ])
    expect(rows.map(codesOf)).toEqual([undefined, ['workbench.file_quote'], undefined])
  })

  test.each(['\n', '\r\n', '\r'])('quotes that are never closed swallow no row, whatever ends it: %j', async (end) => {
    const lines = [
      'day,who,what',
      '2026-03-05,A,"PUMPS',
      '2026-03-06,B,VALVES',
      '2026-03-07,C,"HOSES',
      '2026-03-08,D,NUTS',
      '',
    ]
    const rows = await forgiven(lines.join(end))
    expect(rows.map(({ row, cells }) => `${row}: ${cells.join('|')}`)).toEqual([
      '1: day|who|what',
      '2: 2026-03-05|A|PUMPS',
      '3: 2026-03-06|B|VALVES',
      '4: 2026-03-07|C|HOSES',
      '5: 2026-03-08|D|NUTS',
    ])
    expect(rows.map(codesOf)).toEqual([
      undefined,
      ['workbench.file_quote'],
      undefined,
      ['workbench.file_quote'],
      undefined,
    ])
  })

  test('cells with line breaks and doubled quotes that are closed are as they were', async () => {
    const rows = await forgiven('a,b\n"HARBOR\nLIGHT ""INC""",2\n3,4\n')
    expect(rows.map(({ cells, problems }) => [...cells, problems])).toEqual([
      ['a', 'b', undefined],
      ['HARBOR\nLIGHT "INC"', '2', undefined],
      ['3', '4', undefined],
    ])
  })

  test('a quote that is never closed costs a long file nothing but the quote', async () => {
    const rows = await forgiven(`a,b\n1,"2\n${'3,4\n'.repeat(600_000)}5,"6\n7,8\n`)
    expect(rows).toHaveLength(600_004)
    expect(rows.filter(({ problems }) => problems).map(({ row, cells }) => [row, ...cells])).toEqual([
      [2, '1', '2'],
      [600_003, '5', '6'],
    ])
  })

  test('a NUL becomes a sign that is doubted, and every row is there', async () => {
    const rows = await forgiven(
      Buffer.concat([
        encodeText('公司,编号\n宁波', 'gb18030'),
        Buffer.from([0]),
        encodeText(`松风,1\n${'天津,2\n'.repeat(50)}`, 'gb18030'),
      ]),
    )
    expect(rows).toHaveLength(52)
    expect(rows.slice(0, 3).map(({ cells }) => cells)).toEqual([
      ['公司', '编号'],
      ['宁波\u{FFFD}松风', '1'],
      ['天津', '2'],
    ])
    expect(damagedOf(rows)).toEqual([2])
  })

  test('a damaged row that goes on in the next block of the file is doubted, and no other', async () => {
    const [rowsOfBlock, rest] = ['a,b\n'.repeat(65_500), 'y\n'.repeat(100)]
    const rows = await forgiven(`a,b\n${rowsOfBlock}\0,"${rest}"\nc,d\n`)
    expect(damagedOf(rows)).toEqual([65_502])
  })

  test('a workbook says which of its rows is damaged', async () => {
    const data = textRow(1, 'a', 'b') + textRow(2, 'x\u{FFFD}', 'y') + textRow(3, 'x', 'y')
    expect(damagedOf(await forgiven(workbookOf({ sheets: [{ data }] })))).toEqual([2])
  })

  test('a byte that is not of the encoding stays in its place', async () => {
    const text = encodeText('公司,编号\n宁波松风,1\n', 'gb18030')
    const rows = await forgiven(Buffer.concat([text, Buffer.from([0xff, 0x2c, 0x32, 0x0a])]))
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['公司', '编号'],
      ['宁波松风', '1'],
      ['\u{FFFD}', '2'],
    ])
    expect(damagedOf(rows)).toEqual([3])
  })

  const western = {
    mixed: "partnerDesc,qty\nTürkiye,1\nCôte d'Ivoire,2\n",
    portuguese:
      'DATA,DESCRIÇÃO,IMPORTADOR,PAÍS\n05/03/2026,PEÇAS DE REPOSIÇÃO,COMÉRCIO IMPORTAÇÃO E EXPORTAÇÃO LTDA,JAPÃO\n',
    headings: 'DATA,DESCRIÇÃO DA MERCADORIA,VALOR\n05/03/2026,PARAFUSOS,10\n',
    small: 'data;descrição;observações\n05/03/2026;peças de reposição;conexões\n',
    spanish: 'FECHA,DESCRIPCIÓN,PAÍS DE ORIGEN,COMPAÑÍA\n05/03/2026,CAFÉ MOLIDO,PERÚ,COMERCIALIZADORA ÑUÑOA\n',
    german: 'DATUM;EMPFÄNGER;STÜCK\n05.03.2026;GRÖßE & MÜLLER;12\n',
  }
  test.each(Object.entries(western))('a file of Western Europe without any mark: %s', async (_name, text) => {
    const rows = await forgiven(Buffer.from(text, 'latin1'))
    expect(rows.map(({ cells }) => cells.join(text.includes(';') ? ';' : ','))).toEqual(text.trimEnd().split('\n'))
  })

  test('UTF-8 with one bad byte stays UTF-8', async () => {
    const text = Buffer.from('data,origem\n1,lágrimas\n2,três pêssegos\n')
    expect(
      (await forgiven(Buffer.concat([text, Buffer.from('3,a\u{FF}b\n', 'latin1')]))).map(({ cells }) =>
        cells.join(','),
      ),
    ).toEqual(['data,origem', '1,lágrimas', '2,três pêssegos', '3,a\u{FFFD}b'])
  })

  const chinese: Record<string, [text: string, encoding: 'gb18030' | 'big5']> = {
    headings: ['日期,进口商,HS编码,TEU数,MBL号\n2026-03-05,HARBOR LIGHT INC,850980,2,M1\n', 'gb18030'],
    units: ['DATE,QTY,UNIT\n2026-03-05,3,件\n2026-03-06,4,箱\n', 'gb18030'],
    rows: ['数据年月,商品编码,贸易伙伴名称,美元\n202603,85098000,越南,12\n', 'gb18030'],
    names: ['DATE,SHIPPER\n2026-03-05,宁波ABC电器有限公司\n', 'gb18030'],
    old: ['日期,進口商,貨物名稱,國家\n2026-03-05,東門電器,電風扇,美國\n', 'gb18030'],
    taiwan: ['日期,進口商,貨物名稱,國家\n2026-03-05,東門電器,電風扇,美國\n', 'big5'],
  }
  test.each(Object.entries(chinese))('Chinese is not taken for it: %s', async (_name, [text, encoding]) => {
    expect((await forgiven(encodeText(text, encoding))).map(({ cells }) => cells.join(','))).toEqual(
      text.trimEnd().split('\n'),
    )
  })
})

test('a cell of 80 MB is told with its line', async () => {
  const path = await fileOf(`a,b\n1,"2\t${'3 4 '.repeat(20_000_000)}`)
  const all = async () => {
    for await (const _rows of readBatches(path, {
      kind: 'csv',
      encoding: 'utf-8',
      delimiter: ',',
      sheet: 0,
      isForgiving: true,
    }));
  }
  expect(await problemOf(all())).toMatchObject({ code: 'workbench.file_quote', row: 2, params: { line: 2 } })
})
