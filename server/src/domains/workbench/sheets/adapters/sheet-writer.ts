import { clockAt } from '../../../../platform/days.ts'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { stringify } from 'csv-stringify/sync'
import { type ColumnDef, type CellValue, writeXlsxStream } from 'hucre/xlsx'
import type { Cell, ListColumn } from '../../../../platform/list.ts'
import { guardText } from './formula-guard.ts'
import { numberText } from './number-text.ts'
import { most } from './sheet-limits.ts'

export interface WrittenColumn {
  heading: string
  kind: ListColumn['kind']
  /** The width in characters, as spreadsheets measure it; by default it depends on the kind. */
  width?: number
}

export interface WrittenSheet {
  /** The name on the sheet's tab; characters that a tab cannot have are left out. */
  name: string
  columns: readonly WrittenColumn[]
  /** The zone in which instants are written, since spreadsheets have no zones. */
  timeZone: string
  /** For XLSX: the number of empty rows below, formatted like their columns, so that a phone number typed into them stays a text. */
  blankRows?: number
}

type Rows = AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>

/**
 * Returns a workbook of one sheet with a frozen heading row. Texts stay texts, whatever they look like; days and instants become dates. Rows
 * are taken as the stream is read; beyond 1,048,576 they continue in a second sheet. Destroying the stream ends `rows`.
 */
export function writeXlsx(rows: Rows, sheet: WrittenSheet): Readable {
  const cells = (row: readonly Cell[]) =>
    sheet.columns.map(({ kind }, index) => xlsxCell(row[index] ?? null, kind, sheet.timeZone))
  const stream = writeXlsxStream(withBlankRows(rows, sheet, cells), {
    name: tabName(sheet.name),
    columns: sheet.columns.map(xlsxColumn),
    freezePane: { rows: 1 },
  })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same stream under two declarations of its type
  return Readable.fromWeb(stream as ReadableStream)
}

/** Returns CSV (RFC 4180) with BOM, which Excel opens in every language. Texts that look like formulas are guarded; `readRows` removes the guard. */
export function writeCsv(rows: Rows, sheet: WrittenSheet): Readable {
  return Readable.from(csvChunks(rows, sheet), { objectMode: false })
}

async function* csvChunks(rows: Rows, { columns, timeZone }: WrittenSheet) {
  let batch: string[][] = [columns.map(({ heading }) => guardText(heading))]
  yield '\u{FEFF}'
  for await (const row of rows) {
    batch.push(columns.map(({ kind }, index) => csvCell(row[index] ?? null, kind, timeZone)))
    if (batch.length < 200) continue
    yield csvText(batch)
    batch = []
  }
  if (batch.length > 0) yield csvText(batch)
}

/** Texts with a semicolon, a tab, CR or LF are quoted too, because programs in some languages divide cells or end rows there. */
const csvText = (batch: string[][]) =>
  stringify(batch, { record_delimiter: 'windows', quoted_match: /[;\t\r\n]|^\s|\s$/ })

async function* withBlankRows(
  rows: Rows,
  { columns, blankRows = 0 }: WrittenSheet,
  cells: (row: readonly Cell[]) => CellValue[],
) {
  for await (const row of rows) yield cells(row)
  for (let blank = 0; blank < blankRows; blank += 1) yield columns.map(() => null)
}

/** Without this format a number of twelve digits would be shown as 1.23E+11. */
const numberFormat = '[>=100000000000]0;[<=-100000000000]0;General'
const formats: Record<ListColumn['kind'], string> = {
  text: '@',
  number: numberFormat,
  day: 'yyyy-mm-dd',
  instant: 'yyyy-mm-dd hh:mm:ss',
}
const widths: Record<ListColumn['kind'], number> = { text: 18, number: 12, day: 12, instant: 20 }

const xlsxColumn = ({ heading, kind, width }: WrittenColumn): ColumnDef => ({
  header: xlsxText(heading),
  width: width ?? Math.max(widths[kind], Math.min(40, shownWidth(heading) + 2)),
  numFmt: formats[kind],
})

const shownWidth = (text: string) =>
  [...text].reduce((sum, sign) => sum + (/[\u{1100}-\u{FFFF}]/u.test(sign) ? 2 : 1), 0)

function xlsxCell(value: Cell, kind: ListColumn['kind'], zone: string): CellValue {
  if (value === null || value === '') return null
  if (kind === 'text') return xlsxText(plainText(value, zone))
  if (kind === 'day' && typeof value === 'string') return dateOr(value, `${value}T00:00:00Z`)
  if (value instanceof Date) return new Date(`${clockAt(value, zone)}Z`)
  return typeof value === 'string' ? xlsxText(value) : value
}

/** Returns a date, or the text itself for days before 1900-03-01, which Excel counts wrong, and for texts that are no dates. */
function dateOr(text: string, iso: string): CellValue {
  const date = new Date(iso)
  return date.getTime() >= firstSafeDay ? date : xlsxText(text)
}
const firstSafeDay = Date.UTC(1900, 2, 1)

/** Excel reads `_x0041_` as an escape, so a text that contains such a sequence gets its underscore escaped. */
const xlsxText = (text: string) => fitCell(text).replace(/_x(?=[\dA-Fa-f]{4}_)/g, '_x005F_x')

const csvCell = (value: Cell, kind: ListColumn['kind'], zone: string) => {
  if (value === null) return ''
  const text = fitCell(plainText(value, zone))
  return kind === 'number' && typeof value === 'number' ? text : guardText(text)
}

function plainText(value: string | number | boolean | Date, zone: string): string {
  if (value instanceof Date) return clockAt(value, zone).replace('T', ' ')
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  return typeof value === 'number' ? numberText(value) : value
}

/** Removes NULs and halves of surrogate pairs and cuts to 32,767 characters, ending in `…`, because Excel would call the file damaged. */
function fitCell(text: string): string {
  const whole = text.replaceAll('\0', '').toWellFormed()
  return whole.length <= most.cell ? whole : `${whole.slice(0, most.cell - 2).toWellFormed()}…`
}

const tabName = (name: string) =>
  name
    .replace(/[[\]:*?/\\\p{C}]/gu, ' ')
    .replace(/^'+|'+$/g, '')
    .trim()
    .slice(0, 31)
    .toWellFormed() || 'Sheet1'
