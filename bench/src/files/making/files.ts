import { createSeededRandom } from '@seamark/server/platform/seeded-random'
import { type CellValue, writeXlsx } from 'hucre/xlsx'
import type { DateStyle, Layout, LayoutEncoding, NumberStyle } from '../layouts/layout.ts'
import { makeBookRow } from './book-rows.ts'
import { type Cell, writeCell } from './cells.ts'
import { encode, isWritable } from './encode.ts'
import { type MadeRow, makeTradeRow } from './trade-rows.ts'

/** The forms in which each layout is written, one file for each. */
const forms = ['utf8', 'titled-workbook', 'office-encoding', 'covered-workbook', 'sections'] as const
export type Form = (typeof forms)[number]

export interface MadeFile {
  name: string
  layout: Layout
  form: Form
  numbers: NumberStyle
  dates: DateStyle
  /** The encoding of a CSV; empty for a workbook. */
  encoding: LayoutEncoding | 'utf-8' | ''
  rows: MadeRow[]
  bytes: Buffer
}

const rowsOfFile = 36

/** Makes five files of each layout, the plainest form of all layouts first; the same seed gives the same files. */
export async function* makeFiles(layouts: readonly Layout[], seed: number): AsyncGenerator<MadeFile> {
  for (const [at, form] of forms.entries())
    for (const [place, layout] of layouts.entries())
      yield await makeFile(layout, form, seed * 1000 + place * forms.length + at)
}

/** Makes one file; its serial number is the seed of all that is in it. */
export async function makeFile(layout: Layout, form: Form, serial: number, count = rowsOfFile): Promise<MadeFile> {
  const random = createSeededRandom(serial, 900)
  const make = layout.of === 'trade' ? makeTradeRow : makeBookRow
  const rows = Array.from({ length: count }, (_, row) => make(layout, serial, row))
  const [numbers, dates] = [random.pick(layout.numbers), random.pick(layout.dates)]
  const lines = linesOf(layout, form, rows)
  const texts = lines.map((line) => line.map((cell) => writeCell(cell, numbers, dates)))
  const isCsv = form === 'utf8' || form === 'office-encoding'
  const encoding = isCsv ? encodingOf(layout, form, texts) : ''
  const bytes = encoding
    ? csvOf(texts, encoding === 'utf-16le' ? '\t' : layout.delimiter, encoding)
    : await workbookOf(layout, form, form === 'covered-workbook' ? texts : lines)
  const name = `${layout.name}.${form}.${isCsv ? 'csv' : 'xlsx'}`
  return { name, layout, form, numbers, dates, encoding, rows, bytes }
}

/** An office program writes UTF-8 where its encoding lacks a sign, as a person would choose who sees a question mark. */
const encodingOf = (layout: Layout, form: Form, texts: readonly string[][]) =>
  form === 'office-encoding' && texts.every((line) => isWritable(line.join(''), layout.encoding))
    ? layout.encoding
    : 'utf-8'

/** The lines of the table with what people write around it. */
function linesOf(layout: Layout, form: Form, rows: readonly MadeRow[]): Cell[][] {
  const headings = layout.columns.map(({ heading }) => heading)
  const cells = rows.map((row) => row.cells)
  const titles = layout.title.map((line) => [line])
  if (form === 'titled-workbook') return [...titles, [], headings, ...cells]
  if (form === 'covered-workbook') return [headings, ...cells, ...totalOf(layout, cells)]
  if (form !== 'sections' || layout.groups.length === 0) return [headings, ...cells]
  const half = cells.length / 2
  const [first = '', second = ''] = layout.groups
  if (layout.of === 'book')
    return [headings, [first], ...cells.slice(0, half), [second], ...cells.slice(half), ...totalOf(layout, cells)]
  return [
    ...titles,
    [first],
    headings,
    ...cells.slice(0, half),
    ...totalOf(layout, cells.slice(0, half)),
    [],
    [second],
    headings,
    ...cells.slice(half),
    ...totalOf(layout, cells.slice(half)),
  ]
}

const summed = /^(quantity|weight|value|teu|count_20|count_40|-net|-volume|-localvalue|-duty)$/

/** A line of totals: the word in the first column, and the sums of the figures. */
function totalOf({ columns, total }: Layout, cells: readonly Cell[][]): Cell[][] {
  if (total === '') return []
  const sumOf = (at: number): Cell => {
    const figures = cells.map((row) => row[at]).filter((cell) => typeof cell === 'object' && 'number' in cell)
    return { number: figures.reduce((sum, { number }) => sum + number, 0), decimals: figures[0]?.decimals ?? 0 }
  }
  return [columns.map(({ kind }, at) => (at === 0 ? total : summed.test(kind) ? sumOf(at) : ''))]
}

function csvOf(lines: readonly string[][], delimiter: string, encoding: LayoutEncoding | 'utf-8'): Buffer {
  const quoted = (cell: string) =>
    /["\r\n]/.test(cell) || cell.includes(delimiter) ? `"${cell.replaceAll('"', '""')}"` : cell
  const text = `${lines.map((line) => line.map(quoted).join(delimiter)).join('\r\n')}\r\n`
  return encoding === 'utf-8' ? Buffer.from(`\u{FEFF}${text}`) : encode(text, encoding)
}

async function workbookOf(layout: Layout, form: Form, lines: readonly (readonly Cell[])[]): Promise<Buffer> {
  const table = { name: 'Data', rows: lines.map((line) => line.map(typed)) }
  const cover = { name: 'Cover', rows: [...layout.title.map((line) => [line]), ['2026-04-02'], ['v1.2']] }
  const bytes = await writeXlsx({ sheets: form === 'covered-workbook' ? [cover, table] : [table] })
  return Buffer.from(bytes)
}

function typed(cell: Cell): CellValue {
  if (typeof cell === 'string') return cell
  return 'day' in cell ? new Date(`${cell.day}T00:00:00Z`) : Number(cell.number.toFixed(cell.decimals))
}
