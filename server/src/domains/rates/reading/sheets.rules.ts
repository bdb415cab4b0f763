import type { ReadLine } from '@seamark/contract/rates/reading/lines'
import { type Facts, factsOf } from './facts.rules.ts'
import { type LineContext, linesOf } from './lines.rules.ts'
import { completed, nothingShared, type Shared } from './merging.rules.ts'
import { readRow } from '../tokens/rows.rules.ts'
import { type Cell, textOf } from './cells.rules.ts'
import { type Head, headAt } from './sheet-heads.rules.ts'
import { isOfRequests, requestOfRow } from './sheet-requests.rules.ts'
import { ratesOfRow } from './sheet-rows.rules.ts'

export interface Sheet {
  name: string
  isHidden: boolean
  rows: readonly (readonly Cell[])[]
  hiddenRows: readonly number[]
  hiddenColumns: readonly number[]
  /** Cells that are shown as one, from 0, both ends included. */
  merges: readonly { top: number; left: number; bottom: number; right: number }[]
}
export interface PassedOver {
  reason: 'hiddenSheet' | 'hiddenRow' | 'hiddenColumn' | 'noTable' | 'noPrice'
  sheet: number
  count: number
}

/** Reads the tables of a workbook. What is hidden or holds no table is passed over and counted with its reason. */
export function readSheets(
  sheets: readonly Sheet[],
  context: LineContext,
): { lines: ReadLine[]; passed: PassedOver[] } {
  const read = sheets.map((sheet, at) => readSheet(sheet, at, context))
  return { lines: read.flatMap(({ lines }) => lines), passed: read.flatMap(({ passed }) => passed) }
}

interface Table {
  head: Head | undefined
  /** What the rows above the head say, and the title of the section, which holds until the next one. */
  title: Shared
  section: Shared
  /** What the rows say, each an offer or a request. */
  rates: { facts: Facts; kind: 'supply' | 'demand' }[]
  withoutPrice: number
}

function readSheet(sheet: Sheet, at: number, context: LineContext): { lines: ReadLine[]; passed: PassedOver[] } {
  const pass = (reason: PassedOver['reason'], count: number): PassedOver[] =>
    count > 0 ? [{ reason, sheet: at, count }] : []
  if (sheet.isHidden) return { lines: [], passed: pass('hiddenSheet', 1) }
  const rows = shownRows(sheet)
  const table: Table = { head: undefined, title: nothingShared, section: nothingShared, rates: [], withoutPrice: 0 }
  for (let row = 0; row < rows.length; ) {
    const cells = rows[row] ?? []
    const head = sheet.hiddenRows.includes(row) ? undefined : headAt(rows, row, at, context)
    if (head) {
      table.head = head
      table.section = nothingShared
    } else if (!sheet.hiddenRows.includes(row)) readTableRow(table, cells, { sheet: at, row }, rows, context)
    row = head?.until ?? row + 1
  }
  return {
    lines: table.rates.flatMap(({ facts, kind }) => linesOf(facts, kind, context)),
    passed: [
      ...pass('hiddenRow', sheet.hiddenRows.length),
      ...pass('hiddenColumn', sheet.hiddenColumns.length),
      ...pass('noTable', table.head ? 0 : 1),
      ...pass('noPrice', table.withoutPrice),
    ],
  }
}

/** Returns the cells as they speak: a merged cell for all that it covers, and nothing for a hidden column. */
function shownRows({ rows, merges, hiddenColumns }: Sheet): Cell[][] {
  const shown = rows.map((cells) => cells.map((cell) => (typeof cell === 'string' && cell.trim() === '' ? null : cell)))
  for (const { top, left, bottom, right } of merges) {
    const cell = shown[top]?.[left] ?? null
    for (let row = top; row <= bottom; row += 1)
      for (let column = left; column <= right; column += 1) {
        const cells = shown[row]
        if (cells) cells[column] = cell
      }
  }
  for (const cells of shown) for (const column of hiddenColumns) if (column < cells.length) cells[column] = null
  return shown
}

function readTableRow(
  table: Table,
  cells: readonly Cell[],
  place: { sheet: number; row: number },
  rows: readonly Cell[][],
  context: LineContext,
) {
  const texts = [...new Set(cells.map(textOf).filter((text) => text.trim() !== ''))]
  if (texts.length === 0) return
  if (!table.head || texts.length === 1) return readTextRow(table, cells, place, rows, context)
  const { columns } = table.head
  const kind = isOfRequests(columns) ? 'demand' : 'supply'
  const read = kind === 'demand' ? requestOfRow : ratesOfRow
  const rates = read(cells, columns, place, context)
  if (rates.length === 0) table.withoutPrice += 1
  table.rates.push(
    ...rates.map((rate) => ({ kind, facts: completed(completed(rate, table.section), table.title) }) as const),
  )
}

/** A row of text alone is a title above the table, the title of a section within it, or speaks for all rows below it. */
function readTextRow(
  table: Table,
  cells: readonly Cell[],
  place: { sheet: number; row: number },
  rows: readonly Cell[][],
  context: LineContext,
) {
  const column = cells.findIndex((cell) => textOf(cell).trim() !== '')
  const said = [...new Map(cells.map((cell, at) => [textOf(cell), at]))]
    .filter(([text]) => text.trim() !== '')
    .flatMap(([text, at]) =>
      readRow(text, context.day, context.places).parts.map((row) =>
        factsOf(row, { offset: 0, cell: { ...place, column: at } }, context.places),
      ),
    )
    .filter(({ span }) => span.cell !== undefined)
  const all = said.reduce<Shared>((shared, facts) => completed<Shared>(shared, facts), nothingShared)
  if (column < 0) return
  if (!table.head) table.title = completed<Shared>(all, table.title)
  else if (rows.slice(place.row + 1).some((row) => row.filter((cell) => textOf(cell).trim() !== '').length > 1))
    table.section = all
  else table.rates = table.rates.map((rate) => ({ ...rate, facts: completed(rate.facts, all) }))
}
