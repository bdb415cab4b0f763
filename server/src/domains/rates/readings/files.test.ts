import {
  acceptReading,
  createReading,
  editReadingLine,
  forecastReading,
  getReading,
  listReadingLines,
  listReadingRows,
  openHiddenParts,
} from '@seamark/contract/rates/readings/readings'
import { utils, type WorkSheet, write as writeWorkbook } from '@e965/xlsx'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { uploadFile } from '../../files/testing.ts'
import { openDesk, refusalOf } from '../../phonebook/testing.ts'
import { judge } from '../reading/judgements.rules.ts'
import { labelledTexts } from '../reading/labelled-texts.queries.ts'
import type { Sheet } from '../reading/sheets.rules.ts'
import { readReading } from './runs.commands.ts'

const product = await startTestApp()
const { lin, zhou } = await openDesk(product, testPassword)
const day = '2026-11-25'
const sheetsOfDesign = labelledTexts('tuned').filter(({ name, sheets }) => /^[A-L]$/.test(name) && sheets.length > 0)

/** Writes the sheets as a spreadsheet would: numbers, days, merged cells, and what is hidden. */
function workbookOf(sheets: readonly Sheet[], bookType: 'xlsx' | 'biff8' = 'xlsx'): Buffer {
  const book = utils.book_new()
  for (const [at, { name, ...sheet }] of sheets.entries())
    utils.book_append_sheet(book, sheetOf(sheet), name || `S${at}`)
  book.Workbook = { Sheets: sheets.map(({ isHidden }) => ({ Hidden: isHidden ? 1 : 0 })) }
  return writeWorkbook(book, { type: 'buffer', bookType }) as Buffer
}

function sheetOf({ rows, merges, hiddenRows, hiddenColumns }: Omit<Sheet, 'name'>): WorkSheet {
  const sheet = utils.aoa_to_sheet(
    rows.map((cells) => cells.map((cell) => (cell !== null && typeof cell === 'object' ? serialOf(cell.day) : cell))),
  )
  for (const [row, cells] of rows.entries())
    for (const [column, cell] of cells.entries()) {
      const written = sheet[utils.encode_cell({ r: row, c: column })] as { z?: string } | undefined
      if (written && cell !== null && typeof cell === 'object') written.z = 'yyyy-mm-dd'
    }
  sheet['!merges'] = merges.map(({ top, left, bottom, right }) => ({
    s: { r: top, c: left },
    e: { r: bottom, c: right },
  }))
  sheet['!rows'] = rows.map((_, row) => ({ hidden: hiddenRows.includes(row) }))
  sheet['!cols'] = (rows[0] ?? []).map((_, column) => ({ wch: 10, hidden: hiddenColumns.includes(column) }))
  return sheet
}

const serialOf = (text: string) => Date.parse(`${text}T00:00:00Z`) / 86_400_000 + 25_569

async function upload(name: string, bytes: Buffer | string) {
  const uploadId = await uploadFile(lin, product.api, name, Buffer.from(bytes))
  const { id } = await lin.call(createReading, { body: { uploadId, day } })
  await readReading(product.context, { id, perLot: 3 })
  return { id, reading: await lin.call(getReading, { params: { id } }), lines: await linesOf(id) }
}
const linesOf = async (id: number) => (await lin.call(listReadingLines, { params: { id }, query: {} })).lines

test('the sheets of the design are all there', () => {
  expect(sheetsOfDesign.map(({ name }) => name).sort()).toEqual([...'ABCDEFGHIJKL'])
})

test.each(sheetsOfDesign.map((example) => [example.name, example] as const))(
  'sheet %s of the design is read from a workbook as it is labelled',
  async (_, { sheets, labels }) => {
    const { lines } = await upload('运价.xlsx', workbookOf(sheets))
    expect(
      judge(
        lines.map(({ line }) => line),
        labels,
      ).faults,
    ).toEqual([])
  },
)

test.each(['A', 'C', 'E', 'G'])('sheet %s is read from an old workbook as from a new one', async (name) => {
  const example = sheetsOfDesign.find((one) => one.name === name)
  const { lines } = await upload('运价.xls', workbookOf(example?.sheets ?? [], 'biff8'))
  const read = judge(
    lines.map(({ line }) => line),
    example?.labels ?? [],
  )
  expect(read.faults).toEqual([])
})

test('a number of a cell reaches the reader as a number, a day as a day, and a line names its row', async () => {
  const a = sheetsOfDesign.find(({ name }) => name === 'A')
  const { id, reading, lines } = await upload('A.xlsx', workbookOf(a?.sheets ?? []))
  expect(reading).toMatchObject({ kind: 'file', title: 'A.xlsx', state: 'ready', sheets: [{ rows: 4 }] })
  const { rows } = await lin.call(listReadingRows, { params: { id }, query: { from: 2 } })
  expect(rows[0]?.cells.slice(4)).toEqual([1850, 2300, 2350, 2900, 'USD', { day: '2026-12-01' }, { day: '2026-12-14' }])
  expect(lines[0]?.source).toContain('AAC2 | 上海 | 洛杉矶 | COSCO | 1850')
  const kept = await sql<{ files: number }>`select count(*)::int as files from files.files`.execute(product.db)
  expect(kept.rows).toEqual([{ files: 0 }])
})

test.each([
  ['a text of a chat', '群.txt', '上海-汉堡 40HQ 2650, MSC\n宁波-汉堡 40HQ 2670, MSC', [2650, 2670]],
  ['a table parted by commas', '价.csv', '起运港,目的港,40HQ\n上海,汉堡,2650\n宁波,"汉堡",2670\n', [2650, 2670]],
  ['a table parted by tabs', '价.txt', '起运港\t目的港\t40HQ\n上海\t汉堡\t2650\n宁波\t汉堡\t2670\n', [2650, 2670]],
])('%s is read', async (_, name, text, amounts) => {
  const { lines } = await upload(name, text)
  expect(lines.flatMap(({ line }) => line.prices.map(({ amount }) => amount))).toEqual(amounts)
})

test('what is hidden is kept and passed over, and read once a person opens it', async () => {
  const k = sheetsOfDesign.find(({ name }) => name === 'K')
  const { id, reading, lines } = await upload('K.xlsx', workbookOf(k?.sheets ?? []))
  expect(reading.passed).toEqual([
    { reason: 'hiddenRow', sheet: 0, count: 1 },
    { reason: 'hiddenColumn', sheet: 0, count: 1 },
  ])
  expect(reading.sheets).toMatchObject([{ hiddenRows: 1, hiddenColumns: k?.sheets[0]?.hiddenColumns }])
  const { rows } = await lin.call(listReadingRows, { params: { id }, query: {} })
  expect(rows.filter(({ isHidden }) => isHidden).map(({ row }) => row)).toEqual(k?.sheets[0]?.hiddenRows)
  const opened = [{ sheet: 0, part: 'rows' as const }]
  await lin.call(openHiddenParts, { params: { id }, body: { opened } })
  expect(await refusalOf(lin.call(openHiddenParts, { params: { id }, body: { opened } }))).toMatchObject({
    code: 'rates.reading_at_work',
  })
  await readReading(product.context, { id })
  const after = await lin.call(getReading, { params: { id } })
  expect(after).toMatchObject({ opened, passed: [{ reason: 'hiddenColumn' }] })
  expect(await linesOf(id)).toHaveLength(lines.length + 1)
})

test('edited lines are asked about before they are read anew, and rates that were made forbid it', async () => {
  const k = sheetsOfDesign.find(({ name }) => name === 'K')
  const { id } = await upload('K.xlsx', workbookOf(k?.sheets ?? []))
  const open = (dropsEdits: boolean) =>
    lin.call(openHiddenParts, { params: { id }, body: { opened: [{ sheet: 0, part: 'rows' as const }], dropsEdits } })
  await lin.call(editReadingLine, { params: { id, place: 1 }, body: { leftOut: true } })
  expect(await refusalOf(open(false))).toMatchObject({ code: 'rates.reading_edited' })
  await open(true)
  await readReading(product.context, { id })
  await lin.call(acceptReading, { params: { id }, body: {} })
  expect(await refusalOf(open(true))).toMatchObject({ code: 'rates.reading_taken' })
  expect(await refusalOf(zhou.call(openHiddenParts, { params: { id }, body: { opened: [] } }))).toMatchObject({
    code: 'rates.reading_not_found',
  })
  expect(await refusalOf(zhou.call(listReadingRows, { params: { id }, query: {} }))).toMatchObject({
    code: 'rates.reading_not_found',
  })
})

test.each([
  ['rows', 'long.csv', `起运港,目的港,40HQ\n${'上海,汉堡,2650\n'.repeat(50_001)}`, 'rates.reading_too_long'],
  ['a text', 'long.txt', '上海-汉堡 40HQ 2650 放舱'.repeat(15_000), 'rates.reading_too_long'],
  ['nothing to read', 'none.txt', '明天放假，请大家注意安全', 'rates.reading_nothing'],
  ['another kind of file', 'quote.xlsx', '%PDF-1.7 quotation', 'workbench.file_kind'],
])('a file with too many or no %s ends with the reason', async (_, name, content, failure) => {
  const { reading } = await upload(name, content)
  expect(reading).toMatchObject({ state: 'failed', failure })
})

test('an upload of somebody else is unknown', async () => {
  const uploadId = await uploadFile(zhou, product.api, 'a.txt', Buffer.from('上海-汉堡 40HQ 2650'))
  expect(await refusalOf(lin.call(createReading, { body: { uploadId } }))).toMatchObject({
    code: 'files.upload_unknown',
  })
})

test('the foot says before what accepting does: new, unchanged, and ending an older rate', async () => {
  const table = (rows: string) => `起运港,目的港,船公司,40HQ,生效日,失效日\n${rows}`
  const first = await upload(
    'w1.csv',
    table('连云港,汉堡,MSC,2650,2026-12-01,2026-12-14\n连云港,鹿特丹,MSC,2600,2026-12-01,2026-12-14\n'),
  )
  expect(await forecast(first.id)).toEqual({ created: 2, superseded: 0, otherTerms: 0, unchanged: 0, refused: 0 })
  await lin.call(acceptReading, { params: { id: first.id }, body: {} })
  const next = await upload(
    'w2.csv',
    table(
      '连云港,汉堡,MSC,2650,2026-12-01,2026-12-14\n连云港,鹿特丹,MSC,2700,2026-12-08,2026-12-21\n连云港,安特卫普,MSC,2750,2026-12-08,2026-12-21\n',
    ),
  )
  const told = await forecast(next.id)
  expect(told).toEqual({ created: 2, superseded: 1, otherTerms: 0, unchanged: 1, refused: 0 })
  expect(await lin.call(acceptReading, { params: { id: next.id }, body: {} })).toMatchObject(told)
})

const forecast = (id: number) => lin.call(forecastReading, { params: { id } })
