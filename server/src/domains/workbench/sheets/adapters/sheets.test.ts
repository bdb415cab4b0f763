import { truncate, unlink } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { inspectFile, readRows } from './sheets.ts'
import { fileOf, handlesOn, problemOf, textRow, workbookOf } from './testing.ts'

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
