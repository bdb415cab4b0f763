import { truncate, unlink } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { inspectFile, readRows } from './sheets.ts'
import { fileOf, handlesOn, packPart, problemOf, textRow, workbookOf, zipParts } from './testing.ts'

const rows = Array.from({ length: 20_000 }, (_, index) => [`上海远航 ${index}`, `${(index * 7919) % 10_007}`] as const)
const csv = `公司,编号\n${rows.map((row) => row.join(',')).join('\n')}\n`
const xlsx = workbookOf({
  sheets: [
    { name: '客户', data: textRow(1, '公司', '编号') + rows.map((row, index) => textRow(index + 2, ...row)).join('') },
  ],
})
const compound = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2000)])

describe('what is no spreadsheet is refused with the way to make one, whatever its name', () => {
  test.each<[string, Buffer | string, object]>([
    ['an empty file', '', { code: 'workbench.file_empty' }],
    [
      'a workbook with a password',
      Buffer.concat([compound, Buffer.from('EncryptedPackage', 'utf16le'), Buffer.alloc(400)]),
      { code: 'workbench.file_protected' },
    ],
    ['a PDF', '%PDF-1.7\n%âãÏÓ\n1 0 obj', { code: 'workbench.file_kind', params: { kind: 'PDF' } }],
    [
      'a picture',
      Buffer.from('89504e470d0a1a0a0000000d', 'hex'),
      { code: 'workbench.file_kind', params: { kind: 'PNG' } },
    ],
    [
      'a photograph',
      Buffer.from('ffd8ffe000104a464946', 'hex'),
      { code: 'workbench.file_kind', params: { kind: 'JPEG' } },
    ],
    [
      'an HTML table',
      '\u{FEFF}\n<html xmlns:x="urn:schemas-microsoft-com:office:excel"><table><tr><td>a</td></tr></table>',
      { code: 'workbench.file_web_page' },
    ],
    [
      'an HTML table in UTF-16',
      Buffer.from('\u{FEFF}<table><tr><td>a</td></tr></table>', 'utf16le'),
      { code: 'workbench.file_web_page' },
    ],
    ['a saved page', 'MIME-Version: 1.0\nContent-Type: multipart/related', { code: 'workbench.file_web_page' }],
    [
      "Excel's XML of 2003",
      '<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook/>',
      { code: 'workbench.file_web_page' },
    ],
    ...(
      [
        ['RAR', Buffer.from('526172211a0701', 'hex')],
        ['7Z', Buffer.from('377abcaf271c0004', 'hex')],
        ['GZIP', Buffer.from('1f8b0808', 'hex')],
        ['BZIP2', 'BZh91AY&SY'],
        ['XZ', Buffer.from('fd377a585a00', 'hex')],
        ['ZSTD', Buffer.from('28b52ffd0458', 'hex')],
        [
          'TAR',
          Buffer.concat([Buffer.from('march.csv'), Buffer.alloc(248), Buffer.from('ustar\0'), Buffer.alloc(300)]),
        ],
        ['LZH', '!\0-lh5-xx'],
        ['CAB', 'MSCF\0\0\0\0'],
        ['SQLite', 'SQLite format 3\0'],
        ['Access', '\0\u{1}\0\0Standard ACE DB\0'],
        ['Parquet', 'PAR1\u{15}'],
        ['HEIC', '\0\0\0\u{18}ftypheic'],
        ['WEBP', 'RIFF\u{1}\u{2}\u{3}\u{4}WEBPVP8 '],
        ['JSON', '[{"name": "Alfa", "city": "Lima"}]'],
        ['JSON', '{"name":"Alfa"}\n{"name":"Beta"}\n'],
        ['JSON', '\u{FEFF}{\n  "rows": []\n}'],
        ['VCF', 'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:A\r\nEND:VCARD\r\n'],
        ['ICS', 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n'],
        ['SYLK', '\u{FEFF}ID;PWXL;N;E\r\nP;PGeneral\r\nC;Y1;X1;K"公司"\r\nE\r\n'],
        ['SYLK', 'ID;PCALCOOO32\nB;Y2;X2\nC;Y1;X1;K"Company"\nE\n'],
        ['SYLK', 'ID;PSCALC3\rC;X1;Y1;K"Company"\rE\r'],
        ['DIF', 'TABLE\n0,1\n"sheet"\nVECTORS\n0,2\n""\n'],
        [
          'ODS',
          zipParts([
            packPart('mimetype', 'application/vnd.oasis.opendocument.spreadsheet'),
            packPart('content.xml', '<a/>'),
          ]),
        ],
        ['XLSB', zipParts([packPart('[Content_Types].xml', '<Types/>'), packPart('xl/workbook.bin', 'x')])],
        ['DOCX', zipParts([packPart('[Content_Types].xml', '<Types/>'), packPart('word/document.xml', '<a/>')])],
        ['Numbers', zipParts([packPart('Index/Document.iwa', 'x')])],
      ] as const
    ).map(([kind, content]): [string, Buffer | string, object] => [
      `by its kind: ${kind}`,
      typeof content === 'string' && /[\u{80}-\u{FF}]/u.test(content) ? Buffer.from(content, 'latin1') : content,
      { code: 'workbench.file_kind', params: { kind } },
    ]),
    ...[
      '<table border="1"><thead><tr><th>公司</th></tr></thead></table>',
      '<meta charset="utf-8"><table><tr><td>a</td></tr></table>',
      '\r\n<!-- made by a system -->\r\n<table></table>',
      '<center><font size="2">Report</font></center><table></table>',
      '<tr><td>Company</td></tr>',
      '<div class="x"><table></table></div>',
      '<!DOCTYPE html>\n<html></html>',
      '<title>Report</title><table></table>',
      '<?xml version="1.0" encoding="UTF-8"?><ss:Workbook/>',
      'From: <Saved by Blink>\nMIME-Version: 1.0',
    ].map((content): [string, string, object] => [
      `a page that begins with ${content.trim().slice(0, 12)}`,
      content,
      { code: 'workbench.file_web_page' },
    ]),
    [
      'an HTML table in UTF-16 of the other order',
      Buffer.from('\u{FEFF}<table><tr><td>a</td></tr></table>', 'utf16le').swap16(),
      { code: 'workbench.file_web_page' },
    ],
    ['an .xlsx cut off at its end', xlsx.subarray(0, -40), { code: 'workbench.file_damaged' }],
    ['an .xlsx cut off in the middle', xlsx.subarray(0, xlsx.length / 2), { code: 'workbench.file_damaged' }],
    ['an .xlsx cut off at its beginning', xlsx.subarray(0, 10), { code: 'workbench.file_damaged' }],
    [
      'an .xlsx with a hole',
      Buffer.concat([xlsx.subarray(0, 1500), Buffer.alloc(60), xlsx.subarray(1560)]),
      { code: 'workbench.file_damaged' },
    ],
  ])('%s', async (_what, content, problem) => {
    const path = await fileOf(content, 'customers.xlsx')
    expect(await problemOf(inspectFile(path))).toMatchObject(problem)
    expect(handlesOn(path)).toBe(0)
  })

  test.each([
    'begin,end\n1,2\n',
    '[name],city\nAlfa,Lima\n',
    '{id};city\n1;Lima\n',
    'BZ,Name\n1,Alfa\n',
    '<= 10 kg,> 10 kg\n1,2\n',
    'ID;Name;E\n1;Alfa;x\n',
    'TABLE\n0 pieces\nround\n',
    'PART,Name\n1,Alfa\n',
    'From: port,To: port\nNingbo,Lima\n',
  ])('a table that only begins like something else is read: %s', async (content) => {
    expect(await inspectFile(await fileOf(content))).toMatchObject({ kind: 'csv' })
  })

  test('a terabyte of nothing, by its first bytes', async () => {
    const path = await fileOf('', 'customers.csv')
    await truncate(path, 2 ** 40)
    expect(await problemOf(inspectFile(path))).toMatchObject({
      code: 'workbench.file_nul',
      row: 1,
      params: { line: 1 },
    })
  })
})

describe.each([
  ['CSV', csv],
  ['XLSX', xlsx],
])('%s', (kind, content) => {
  test('rows come in their order, and from where one asks', async () => {
    const path = await fileOf(content)
    const facts = await inspectFile(path)
    expect(facts.head).toHaveLength(30)
    const read = []
    for await (const { row, cells } of readRows(path, { ...facts, from: 19_999 })) read.push([row, ...cells])
    expect(read).toEqual(rows.slice(19_997).map((cells, index) => [19_999 + index, ...cells]))
  })

  test('a file that shrinks while it is read is told from one that ends', async () => {
    const path = await fileOf(content)
    const reader = readRows(path, await inspectFile(path))
    await reader.next()
    await truncate(path, 200)
    const rest = async () => {
      for await (const _row of reader);
    }
    expect(await problemOf(rest())).toMatchObject({
      code: 'workbench.file_changed',
      ...(kind === 'XLSX' ? { sheet: '客户' } : {}),
    })
    expect(handlesOn(path)).toBe(0)
  })

  test('a file that is gone says so; one deleted while it is read is read to its end', async () => {
    const path = await fileOf(content)
    const facts = await inspectFile(path)
    const reader = readRows(path, facts)
    await reader.next()
    await unlink(path)
    let count = 1
    for await (const _row of reader) count += 1
    expect(count).toBe(20_001)
    expect(await problemOf(readRows(path, facts).next())).toMatchObject({ code: 'workbench.file_changed' })
    expect(await problemOf(inspectFile(path))).toMatchObject({ code: 'workbench.file_changed' })
  })

  test('whoever stops early leaves nothing open', async () => {
    const path = await fileOf(content)
    for await (const { row } of readRows(path, await inspectFile(path))) {
      expect(handlesOn(path)).toBe(1)
      if (row === 5) break
    }
    expect(handlesOn(path)).toBe(0)
  })
})

describe('tables of old text formats', () => {
  const sylk = [
    'ID;PWXL;N;E',
    'P;PGeneral',
    'P;P0',
    'F;P0;DG0G8;M255',
    'B;Y2;X2',
    'C;Y1;X1;K"Company name"',
    'C;Y2;K"A"',
    'E',
    '',
  ]
  const dif = ['TABLE', '0,1', '"EXCEL"', 'VECTORS', '0,2', '""', 'DATA', '0,0', '""', '-1,0', 'BOT', '']
  test.each([
    ['SYLK', sylk.join('\r\n'), 'SYLK'],
    ['SYLK as short as can be', 'ID;PWXL;N;E\nC;Y1;X1;K"Company name"\n', 'SYLK'],
    ['SYLK of another program', 'ID;PCALCOOO32\nC;X1;Y1;K"a"\nC;X2;Y1;K1\nE\n', 'SYLK'],
    ['a long SYLK', `${sylk.slice(0, 5).join('\n')}\n${'C;Y1;X1;K"长长的名字"\n'.repeat(1000)}E\n`, 'SYLK'],
    ['DIF', dif.join('\r\n'), 'DIF'],
    ['DIF with line feeds', dif.join('\n'), 'DIF'],
  ])('%s is refused by its kind', async (_what, content, kind) => {
    const path = await fileOf(content, 'old.csv')
    expect(await problemOf(inspectFile(path))).toMatchObject({ code: 'workbench.file_kind', params: { kind } })
  })

  test.each([
    ['a table of customers', 'ID;Producto;Ciudad\n1;Caf\u{E9};Vigo\n2;T\u{E9};Vigo\n'],
    ['a table of letters', 'ID;Posición\nC;Alta\nF;Baja\n'],
    ['a table of tables', 'TABLE,SEATS\nA,4\n'],
  ])('%s is none', async (_what, content) => {
    expect((await inspectFile(await fileOf(content))).kind).toBe('csv')
  })
})
