import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { parse } from 'csv-parse/sync'
import { readXlsx, writeXlsx as writeWorkbook } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import type { Cell } from '../../../../platform/list.ts'
import { type WrittenSheet, writeCsv, writeXlsx } from './sheet-writer.ts'
import { cellsOf, fileOf } from './testing.ts'

const sheet: WrittenSheet = {
  name: '客户 2026/05',
  timeZone: 'Asia/Shanghai',
  columns: [
    { heading: '名称', kind: 'text' },
    { heading: '数量', kind: 'number' },
    { heading: '成立日期', kind: 'day' },
    { heading: '创建时间', kind: 'instant' },
  ],
}
const texts = (values: readonly string[]): Cell[][] => values.map((value) => [value])
const ofTexts: WrittenSheet = {
  ...sheet,
  columns: [
    { heading: '名称', kind: 'text' },
    { heading: '备注', kind: 'text' },
  ],
}

/** Texts that a spreadsheet might take for formulas, and texts that look like guarded ones. */
const formulas = [
  '=1+1',
  '+86 21 6333',
  '-',
  '@SUM(A1)',
  '\tx',
  '\rx',
  '＝1+1',
  '＋86',
  '－5',
  '＠x',
  ' =1+1',
  '\u{3000}=1',
  '\n=1',
]
const harmless = [
  "'quoted'",
  "'",
  "''",
  "it's",
  'a=b',
  '007',
  '913100001234567890',
  '1E5',
  '2026-05-01',
  'TRUE',
  '_x000D_',
  '_x0041_b',
  ' x ',
  'a\r\nb',
  'a"b',
  'a,b;c\td',
  '中文',
  '😀',
  'x'.repeat(32_767),
]
const guarded = ["'=1+1", "''=1+1", "'+86", "'\tx"]
const all = [...formulas, ...harmless, ...guarded]

describe.each<[string, (rows: Iterable<Cell[]>, sheet: WrittenSheet) => Readable]>([
  ['XLSX', writeXlsx],
  ['CSV', writeCsv],
])('%s', (_format, write) => {
  const readBack = async (rows: Iterable<Cell[]>, as = sheet) => (await cellsOf(await buffer(write(rows, as)))).slice(1)

  test('every text comes back as it was', async () => {
    const rows = await readBack(
      all.map((text) => [text, 'x']),
      ofTexts,
    )
    expect(rows.map(([text]) => text)).toEqual(all)
  })

  test('numbers, days and instants come back as text that people read', async () => {
    const rows: Cell[][] = [
      ['a', 0.1 + 0.2, '2026-05-01', new Date('2026-05-01T16:30:15.900Z')],
      ['b', 123_456_789_012, '1899-12-31', new Date('2026-01-31T15:59:59Z')],
      ['c', -5, null, null],
      ['d', 1e-7, '', ''],
      ['e', true, 'unknown', null],
    ]
    expect(await readBack(rows)).toEqual([
      ['a', '0.3', '2026-05-01', '2026-05-02 00:30:15'],
      ['b', '123456789012', '1899-12-31', '2026-01-31 23:59:59'],
      ['c', '-5'],
      ['d', '0.0000001'],
      ['e', 'TRUE', 'unknown'],
    ])
  })

  test('a column of text makes text of everything', async () => {
    expect(
      await readBack(
        [
          [13_800_138_000, false],
          [new Date('2026-05-01T00:00:00Z'), null],
        ],
        ofTexts,
      ),
    ).toEqual([['13800138000', 'FALSE'], ['2026-05-01 08:00:00']])
  })

  test('what no cell holds is cut or left out, and the file stays sound', async () => {
    const [[long, odd] = []] = await readBack([['远'.repeat(40_000), 'a\0b\u{D800}c']], ofTexts)
    expect(long).toHaveLength(32_766)
    expect(long?.endsWith('远…')).toBe(true)
    expect(odd).toBe('ab\u{FFFD}c')
  })

  test('headings alone make a file', async () => {
    expect(await cellsOf(await buffer(write([], sheet)))).toEqual([['名称', '数量', '成立日期', '创建时间']])
  })

  test('rows are taken as they are written, and ended when nobody wants the rest', async () => {
    let [taken, ended] = [0, false]
    function* rows() {
      try {
        for (;;) yield [`row ${(taken += 1)} ${Math.random()}`]
      } finally {
        ended = true
      }
    }
    const stream = write(rows(), ofTexts)
    await new Promise((resolve) => stream.once('data', resolve))
    stream.destroy()
    await expect.poll(() => ended).toBe(true)
    expect(taken).toBeLessThan(50_000)
  })

  test('a failing source fails the stream', async () => {
    async function* rows(): AsyncGenerator<Cell[]> {
      yield ['a']
      throw new Error('the source is gone')
    }
    const stream = write(rows() as unknown as Iterable<Cell[]>, ofTexts)
    await expect(pipeline(stream, createWriteStream(await fileOf('')))).rejects.toThrow('the source is gone')
  })
})

describe('CSV', () => {
  const written = async (values: readonly string[]) => (await buffer(writeCsv(texts(values), ofTexts))).toString()

  test('is RFC 4180 with BOM and CRLF, as another reader of it sees', async () => {
    const content = await written(harmless)
    expect(content.startsWith('\u{FEFF}名称,备注\r\n')).toBe(true)
    expect(content.endsWith('\r\n')).toBe(true)
    expect(parse(content, { bom: true, record_delimiter: '\r\n' }).map(([text]) => text)).toEqual(['名称', ...harmless])
  })

  test('no cell begins as a formula begins, headings included', async () => {
    const content = await buffer(
      writeCsv(texts([...formulas, ...guarded]), {
        ...ofTexts,
        columns: formulas.map((heading) => ({ heading, kind: 'text' })),
      }),
    )
    const cells = parse(content, { bom: true, relax_column_count: true }).flat().filter(Boolean)
    expect(cells).toHaveLength(formulas.length * 2 + guarded.length)
    for (const cell of cells) expect(cell).toMatch(/^'/)
  })

  test('a number may be negative', async () => {
    expect((await buffer(writeCsv([['-5', -5]], sheet))).toString()).toContain("'-5,-5,")
  })
})

describe('XLSX', () => {
  test.each(["'0123", "'+86 138", "''=1+1", "'=1+1", "'-5", "'", "''"])(
    'a leading apostrophe stands in the cell as it is: %s',
    async (text) => {
      const written = await buffer(writeXlsx(texts([text]), ofTexts))
      const [seen] = (await readXlsx(written)).sheets
      expect(seen?.rows[1]?.[0]).toBe(text)
      expect((await cellsOf(written))[1]?.[0]).toBe(text)
    },
  )

  test.each(["'0123", "'+86 138", "'=1+1", "''-5"])(
    'so does one that somebody typed in a spreadsheet: %s',
    async (text) => {
      const typed = await writeWorkbook({ sheets: [{ name: 'Data', rows: [['Name'], [text]] }] })
      expect((await cellsOf(Buffer.from(typed)))[1]).toEqual([text])
    },
  )

  test('texts are text, days and instants are dates, as another reader of it sees', async () => {
    const content = await buffer(
      writeXlsx(
        [
          ['007', 7, '2026-05-01', new Date('2026-05-01T16:30:15Z')],
          ['=1+1', 1.5, null, null],
        ],
        sheet,
      ),
    )
    const [written] = (await readXlsx(content)).sheets
    expect(written?.name).toBe('客户 2026 05')
    expect(written?.rows.slice(1).map((row) => row.slice(0, 4))).toEqual([
      ['007', 7, new Date('2026-05-01T00:00:00Z'), new Date('2026-05-02T00:30:15Z')],
      ['=1+1', 1.5, null, null],
    ])
    expect(written?.freezePane).toMatchObject({ rows: 1 })
    expect(written?.columns?.map(({ width }) => width)).toEqual([18, 12, 12, 20])
  })

  test('rows to be filled in are formatted like their columns, and are no rows yet', async () => {
    const path = await fileOf('')
    await pipeline(writeXlsx([], { ...sheet, blankRows: 3 }), createWriteStream(path))
    const [written] = (await readXlsx(await readFile(path), { readStyles: true })).sheets
    expect([1, 2, 3, 4].map((row) => written?.cells?.get(`${row},0`)?.style?.numFmt)).toEqual([
      '@',
      '@',
      '@',
      undefined,
    ])
    expect(await cellsOf(await readFile(path))).toHaveLength(1)
  })

  test('a name that no tab can hold is made one', async () => {
    for (const name of ['', '[]:*?/\\', "'x'", 'x'.repeat(40)])
      expect((await readXlsx(await buffer(writeXlsx([], { ...sheet, name })))).sheets).toHaveLength(1)
  })
})
