import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { writeXlsx } from 'hucre'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { columnsOf, headingFacts } from './headings.rules.ts'
import { countedOnce } from './merged-figures.rules.ts'
import { inspectTables } from './inspected-tables.queries.ts'
import { readTables, type TableRow } from './tables.queries.ts'
import { createNormaliser } from './rows.rules.ts'
import { FileProblem } from '../../workbench/index.ts'
import { zipBytes, workbookBytes } from '../../../platform/testing/workbooks.ts'

async function fileOf(content: string | Buffer): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'seamark-files-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = path.join(folder, 'file')
  await writeFile(file, content)
  return file
}

async function read(content: string | Buffer, asked: Parameters<typeof inspectTables>[2] = {}) {
  const file = await fileOf(content)
  const found = await inspectTables(file, 'records', asked, new Date())
  const rows: TableRow[] = []
  // The import stores what was found as JSON.
  for await (const batch of readTables(file, { found: JSON.parse(JSON.stringify(found)) })) rows.push(...batch)
  return { found, rows, cells: rows.map(({ cells, isOther }) => (isOther ? 'other' : cells.join('|'))) }
}

const workbook = async (...sheets: [name: string, ...rows: string[][]][]) =>
  Buffer.from(await writeXlsx({ sheets: sheets.map(([name, ...rows]) => ({ name, rows })) }))

describe('the tables of one import', () => {
  test('files of a zip are read like the first one, whatever the order of their columns', async () => {
    const { found, cells } = await read(
      zipBytes({
        'january.csv': 'Date,Importer,HS Code\n2026-01-05,HARBOR LIGHT INC,850980\n',
        'february.csv': 'Note\n\nHS CODE,DATE,IMPORTER\n610620,2026-02-05,BLUE WHALE LLC\n',
        'readme.pdf': '%PDF-1.7',
        'addresses.csv': 'Name,Street,City\nHARBOR LIGHT INC,1 Dock Road,Savannah\n',
      }),
    )
    expect(found.files).toEqual(['january.csv', 'february.csv', 'addresses.csv', 'readme.pdf'])
    expect(found.passedOver).toEqual([
      { file: 'readme.pdf', sheet: '', code: 'workbench.file_kind', params: { kind: 'PDF' } },
    ])
    expect(cells).toEqual(['2026-01-05|HARBOR LIGHT INC|850980', '2026-02-05|BLUE WHALE LLC|610620', 'other', 'other'])
  })

  test('further sheets with the same headings belong to it, notes beside it do not', async () => {
    const { found, cells } = await read(
      await workbook(
        ['Page 1', ['Date', 'Importer', 'HS Code'], ['2026-01-05', 'HARBOR LIGHT INC', '850980']],
        ['Notes', ['Prepared for nobody']],
        ['Page 2', ['Date', 'Importer', 'HS Code'], ['2026-02-05', 'BLUE WHALE LLC', '610620']],
      ),
    )
    expect(found.sheets).toEqual(['Page 1', 'Notes', 'Page 2'])
    expect(found.passedOver).toEqual([
      { file: '', sheet: 'Notes', code: 'trade.passed_over.headings_differ', params: {} },
    ])
    expect(cells).toEqual(['2026-01-05|HARBOR LIGHT INC|850980', '2026-02-05|BLUE WHALE LLC|610620'])
  })

  const table = [
    ['Date', 'Importer', 'HS Code'],
    ['2026-01-05', 'HARBOR LIGHT INC', '850980'],
  ]
  const cover: [string, ...string[][]] = ['Cover', ['Prepared for nobody'], ['Importer', 'all of them']]
  const csvOf = (rows: string[][]) => rows.map((row) => `${row.join(',')}\n`).join('')

  test('what leads is the table that is understood best, not the first one', async () => {
    const ofZip = await read(zipBytes({ 'README.txt': 'Notes on this file\nAsk nobody\n', 'data.csv': csvOf(table) }))
    expect([ofZip.found.file, ofZip.found.columns.map(({ suggestion }) => suggestion)]).toEqual([
      'data.csv',
      ['date', 'importer', 'hs'],
    ])
    expect(ofZip.cells).toEqual(['other', 'other', '2026-01-05|HARBOR LIGHT INC|850980'])

    const ofWorkbook = await read(await workbook(cover, ['Data', ...table]))
    expect([ofWorkbook.found.sheet, ofWorkbook.found.sheets, ofWorkbook.cells]).toEqual([
      1,
      ['Cover', 'Data'],
      ['2026-01-05|HARBOR LIGHT INC|850980'],
    ])
    expect(ofWorkbook.found.passedOver.map(({ sheet, code }) => [sheet, code])).toEqual([
      ['Cover', 'trade.passed_over.headings_differ'],
    ])
  })

  test('a zip of workbooks with covers is read; a person names another file and sheet of it', async () => {
    const other = [table[0] ?? [], ['2026-02-05', 'BLUE WHALE LLC', '610620']]
    const codes: [string, ...string[][]] = ['Codes', ['code', 'means'], ['1', 'sea']]
    const content = zipBytes({
      'a.xlsx': await workbook(cover, ['Data', ...table]),
      'b.xlsx': await workbook(cover, ['Data', ...other], codes),
    })
    const { found, cells } = await read(content)
    expect([found.file, found.sheet, cells]).toEqual([
      'a.xlsx',
      1,
      ['2026-01-05|HARBOR LIGHT INC|850980', '2026-02-05|BLUE WHALE LLC|610620'],
    ])
    expect(found.passedOver.map(({ file, sheet }) => [file, sheet])).toEqual([
      ['a.xlsx', 'Cover'],
      ['b.xlsx', 'Cover'],
      ['b.xlsx', 'Codes'],
    ])
    const chosen = await read(content, { file: 'b.xlsx', sheet: 2 })
    expect([
      chosen.found.file,
      chosen.found.sheets[chosen.found.sheet],
      chosen.cells.filter((cell) => cell !== 'other'),
    ]).toEqual(['b.xlsx', 'Codes', ['1|sea']])
    await expect(read(content, { file: 'c.xlsx' })).rejects.toMatchObject({ code: 'workbench.file_sheet' })
  })

  test('rows of formulas whose values nobody has kept are counted and refused', async () => {
    const { rows } = await read(workbookBytes([...table, ['=A2', '=B2', '=C2'], ['2026-01-06', '=B2', '850980']]))
    expect(rows.map(({ row, cells, doubts }) => [row, cells.join('|'), ...doubts])).toEqual([
      [2, '2026-01-05|HARBOR LIGHT INC|850980'],
      [3, '', 'cell_cut'],
      [4, '2026-01-06||850980', 'cell_cut'],
    ])
  })

  test('the order of its dates and the sign of its fractions are told by its rows, further down than what is shown', async () => {
    const rows = Array.from(
      { length: 100 },
      (_, at) => `03/05/2026;HARBOR LIGHT INC;9.000;${at === 80 ? '12.500,50' : 7};850980\n`,
    )
    const content = `Date;Importer;Gross Weight;Value;HS Code\n${rows.join('')}`
    const { found } = await read(content)
    expect([found.dayFirst, found.reading.decimals]).toEqual([null, [',', ',', ',', ',', ',']])
    expect((await read(`${content}03/25/2026;A;1;1;850980\n`)).found.dayFirst).toBe(false)
  })

  test('sheets that are hidden, and those beyond twenty, are named', async () => {
    const sheets = Array.from({ length: 23 }, (_, at) => ({
      name: `P${at}`,
      rows: [
        ['Date', 'Importer'],
        ['2026-01-05', `A${at}`],
      ],
      ...(at === 1 ? { hidden: true } : {}),
    }))
    const { found, cells } = await read(Buffer.from(await writeXlsx({ sheets })))
    expect(cells).toHaveLength(20)
    expect(found.passedOver.map(({ sheet, code }) => [sheet, code])).toEqual([
      ['P1', 'trade.passed_over.hidden'],
      ['P21', 'trade.passed_over.too_many'],
      ['P22', 'trade.passed_over.too_many'],
    ])
  })

  test('a person chooses one sheet and the row of the headings', async () => {
    const content = await workbook(
      ['Page 1', ['Date', 'Importer'], ['2026-01-05', 'A']],
      ['Page 2', ['x', 'y'], ['Date', 'Importer'], ['2026-02-05', 'B']],
    )
    const { found, cells } = await read(content, { sheet: 1, headerRow: 2 })
    expect([found.sheet, found.headerRow, found.columns.map(({ suggestion }) => suggestion)]).toEqual([
      1,
      2,
      ['date', 'importer'],
    ])
    expect(cells).toEqual(['2026-02-05|B'])
  })

  test('nothing that was unpacked stays', async () => {
    const folder = path.dirname(await fileOf(''))
    vi.stubEnv('TMPDIR', folder)
    onTestFinished(() => void vi.unstubAllEnvs())
    const { cells } = await read(zipBytes({ 'a.csv': 'Date,Importer\n2026-01-05,A\n' }))
    expect(cells).toEqual(['2026-01-05|A'])
    expect((await readdir(folder)).filter((name) => name.startsWith('seamark-tables-'))).toEqual([])
  })
})

describe('a workbook', () => {
  test('a bill and a date that are merged over its lines are those of each line, a heading over two columns that of both', async () => {
    const rows = [
      ['Arrivals of the first quarter'],
      [],
      ['Date', 'B/L No', 'Product', 'Importer', '', 'Gross Weight'],
      ['2026-03-05', 'B1', 'PUMPS', 'HARBOR LIGHT INC', 'Savannah', 900],
      ['', '', 'VALVES', 'HARBOR LIGHT INC', 'Savannah'],
      ['', 'B2', 'HOSES', 'BLUE WHALE LLC', 'Savannah', 30],
    ]
    const {
      found,
      rows: lines,
      cells,
    } = await read(workbookBytes(rows, { merged: ['A1:F1', 'D3:E3', 'A4:A6', 'B4:B5', 'F4:F5'] }))
    expect([found.headerRow, found.columns.map(({ heading, suggestion }) => `${heading}=${suggestion}`)]).toEqual([
      3,
      [
        'Date=date',
        'B/L No=house_bill',
        'Product=commodity',
        'Importer=importer',
        'Importer=null',
        'Gross Weight=weight',
      ],
    ])
    expect(cells).toEqual([
      '2026-03-05|B1|PUMPS|HARBOR LIGHT INC|Savannah|900',
      '2026-03-05|B1|VALVES|HARBOR LIGHT INC|Savannah|900',
      '2026-03-05|B2|HOSES|BLUE WHALE LLC|Savannah|30',
    ])
    expect(lines.map(({ repeated }) => repeated.toSorted())).toEqual([[], [0, 1, 5], [0]])
    const columns = columnsOf(found.columns.map(({ index, suggestion }) => ({ index, field: suggestion })))
    expect(lines.map(({ cells, repeated }) => countedOnce(cells, repeated, columns).cells[5])).toEqual([
      '900',
      '',
      '30',
    ])
  })

  test('two rows of headings are told apart by their merged cells', async () => {
    const rows = [
      ['Date', 'Weight', '', '', '', 'Importer'],
      ['', 'Gross', 'Unit', 'HS Code', 'Remark'],
      ['2026-03-05', 900, 'KG', '850980', '', 'HARBOR LIGHT INC'],
    ]
    const { found, cells } = await read(workbookBytes(rows, { merged: ['A1:A2', 'B1:C1', 'F1:F2'] }))
    expect(found.columns.map(({ heading, suggestion }) => `${heading}=${suggestion}`)).toEqual([
      'Date=date',
      'Gross Weight=weight',
      'Weight Unit=weight_unit',
      'HS Code=hs',
      'Remark=null',
      'Importer=importer',
    ])
    expect(cells).toEqual(['2026-03-05|900|KG|850980||HARBOR LIGHT INC'])
  })

  test('of a zip that counts its days from 1904 stands beside one that does not', async () => {
    const rows = [
      ['Date', 'Importer'],
      [44_561, 'HARBOR LIGHT INC'],
    ]
    const { found, rows: lines } = await read(
      zipBytes({ 'a.xlsx': workbookBytes(rows), 'b.xlsx': workbookBytes(rows, { startsIn1904: true }) }),
    )
    expect([found.reading.isUnmerged, lines.map(({ cells, startsIn1904 }) => [...cells, startsIn1904])]).toEqual([
      true,
      [
        ['44561', 'HARBOR LIGHT INC', false],
        ['44561', 'HARBOR LIGHT INC', true],
      ],
    ])
  })
})

describe('whatever is thrown at it', () => {
  /** Returns the same numbers each time (mulberry32). */
  function random(seed: number) {
    let state = seed
    const next = () => {
      state = (state + 0x6d2b79f5) | 0
      let t = Math.imul(state ^ (state >>> 15), 1 | state)
      t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
      return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
    }
    return {
      below: (most: number) => Math.floor(next() * most),
      pick: <One>(some: readonly One[]) => some[Math.floor(next() * some.length)] as One,
    }
  }

  const texts =
    'Date|日期|IMPORTER|出口商|HS CODE|箱号|2026-03-05|05-Mar-2026|46086|99999999|0|-1|1e400|NaN|N/A|#REF!|TO ORDER|宁波松风有限公司|CSQU3054383,MSK|45G1|22,102,210|1,234.5|1.234,5|(5)|53306, MUNDRA|合计|\u{0}|\u{FFFD}|"|""|\n|\r\n|,|;|\t|=1+1|__proto__|constructor|(((((|[[[|\\|💥|\u{202E}|' +
    'a'.repeat(5000)
  const words = texts.split('|')

  /** Reads what can be read. Any error must be a `FileProblem`. */
  async function expectSurvival(content: Buffer) {
    try {
      const { found, rows } = await read(content)
      const columns = columnsOf(found.columns.map(({ index, suggestion }) => ({ index, field: suggestion })))
      const normalise = createNormaliser({
        source: 1,
        direction: 'import',
        shape: 'full',
        columns,
        zone: 'UTC',
        dayFirst: true,
        modes: {},
        weightUnit: null,
        today: '2026-11-22',
      })
      const outcomes = rows.map(({ trimmed, doubts }, index) => normalise(trimmed, index + 1, doubts))
      const kept = outcomes.filter((one) => 'record' in one && one.record.remarks.length === 0).length
      const flagged = outcomes.filter((one) => 'record' in one && one.record.remarks.length > 0).length
      const refused = outcomes.filter((one) => 'refused' in one).length
      expect(kept + flagged + refused).toBe(rows.length)
      for (const one of outcomes) if ('record' in one) expectSound(one.record)
      return 'read'
    } catch (error) {
      if (!(error instanceof FileProblem)) throw error
      return error.code
    }
  }

  function expectSound(record: {
    date: string
    key: string
    teu: number
    weight: number | null
    hs: string
    containers: string[]
    container_types: readonly string[]
  }) {
    expect(record.date).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    expect(record.key).toMatch(/^\d{1,20}$/)
    expect(Number.isFinite(record.teu) && record.teu >= 0).toBe(true)
    expect(record.weight === null || Number.isFinite(record.weight)).toBe(true)
    expect(record.hs).toMatch(/^(?:\d{4,10})?$/)
  }

  test('random bytes, with and without the beginning of a known kind', async () => {
    const { below, pick } = random(1)
    const outcomes = new Set<string>()
    for (let round = 0; round < 60; round += 1) {
      const bytes = Buffer.from(Array.from({ length: below(3000) }, () => below(256)))
      outcomes.add(
        await expectSurvival(
          Buffer.concat([
            Buffer.from(pick(['', 'PK\u{3}\u{4}', '\u{FF}\u{FE}', 'Date,Importer\n', '"']), 'latin1'),
            bytes,
          ]),
        ),
      )
    }
    expect(outcomes.size).toBeGreaterThan(1)
  })

  test('random cells as CSV and as a workbook', async () => {
    const { below, pick } = random(2)
    const table = () =>
      Array.from({ length: below(40) + 1 }, () => Array.from({ length: below(12) + 1 }, () => pick(words)))
    for (let round = 0; round < 15; round += 1) {
      const rows = table()
      const quoted = (cell: string) => (below(3) === 0 ? cell : `"${cell.replaceAll('"', '""')}"`)
      await expectSurvival(
        Buffer.from(rows.map((row) => row.map(quoted).join(pick([',', ';', '\t']))).join(pick(['\n', '\r\n', '\r']))),
      )
      await expectSurvival(
        await workbook(['Sheet', ...rows.map((row) => row.map((cell) => cell.replaceAll('\u{0}', '')))]),
      )
    }
  })

  test('a sound file with bytes changed, cut or doubled', async () => {
    const { below } = random(3)
    const sound = [
      zipBytes({ 'a.csv': 'Date,Importer,HS Code\n2026-01-05,HARBOR LIGHT INC,850980\n'.repeat(20) }),
      await workbook(['S', ['Date', 'Importer'], ['2026-01-05', 'A']]),
    ]
    const outcomes = new Set<string>()
    for (const bytes of sound)
      for (let round = 0; round < 30; round += 1) {
        const broken = Buffer.from(bytes)
        for (let change = 0; change <= below(4); change += 1) broken[below(broken.length)] = below(256)
        outcomes.add(await expectSurvival(round % 3 === 0 ? broken.subarray(0, below(broken.length)) : broken))
      }
    expect(outcomes).toContain('read')
    expect(outcomes).toContain('workbench.file_damaged')
  })

  test('headings of any kind', () => {
    const { below, pick } = random(4)
    for (let round = 0; round < 200; round += 1) {
      const head = Array.from({ length: below(8) }, (_, row) => ({
        row: row + 1,
        cells: Array.from({ length: below(10) }, () => pick(words)),
      }))
      const { headings, suggestions, dataRow, row } = headingFacts(head, below(8) + 1)
      expect([suggestions.length, dataRow > row]).toEqual([headings.length, true])
    }
  })
})

describe('a cover, and sections', () => {
  test('a cover before the data does not lead, though it is first', async () => {
    const { found, cells } = await read(
      await workbook(
        ['Trang bìa', ['Số container'], ['Báo cáo nhập khẩu tháng 3']],
        [
          'Dữ liệu',
          ['Ngày đăng ký', 'Mã HS', 'Người nhập khẩu', 'Số container'],
          ['05/03/2026', '85167990', 'CONG TY A', 'MSKU1234565'],
        ],
      ),
    )
    expect(found.sheets[found.sheet]).toBe('Dữ liệu')
    expect(found.columns.map(({ suggestion }) => suggestion)).toEqual(['date', 'hs', 'importer', 'containers'])
    expect(cells).toEqual(['05/03/2026|85167990|CONG TY A|MSKU1234565'])
  })

  const importer = ['Date,Importer,HS Code', '2026-01-05,HARBOR LIGHT INC,850980']

  test('a section below with columns of its own is read by its own headings', async () => {
    const { cells } = await read(
      [...importer, '', 'HS Code,Consignee Name,Arrival Date', '610620,BLUE WHALE LLC,2026-02-05', ''].join('\n'),
    )
    expect(cells).toEqual(['2026-01-05|HARBOR LIGHT INC|850980', 'other', '2026-02-05|BLUE WHALE LLC|610620'])
  })

  test('a section of another kind is left out row by row, until one that can be read', async () => {
    const { cells } = await read(
      [
        ...importer,
        'Vessel,Voyage,Carrier',
        'EVER TEST,012W,EVERGREEN',
        'Date,Importer,HS Code',
        '2026-02-05,BLUE WHALE LLC,610620',
      ].join('\n'),
    )
    expect(cells).toEqual([
      '2026-01-05|HARBOR LIGHT INC|850980',
      'other',
      'other',
      'other',
      '2026-02-05|BLUE WHALE LLC|610620',
    ])
  })

  test('a section whose weights have another unit is left out', async () => {
    const { cells } = await read(
      [
        'Date,Importer,Gross Weight (kg)',
        '2026-01-05,HARBOR LIGHT INC,900',
        'Arrival Date,Consignee,Weight (t)',
        '2026-02-05,BLUE WHALE LLC,3',
      ].join('\n'),
    )
    expect(cells).toEqual(['2026-01-05|HARBOR LIGHT INC|900', 'other', 'other'])
  })
})
