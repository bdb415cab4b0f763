import { longestText, mostRows, type PastedGrid } from '@seamark/contract/rates/readings/grids'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { deleteFile, localPath } from '../../files/index.ts'
import { type Grid, readGrids } from '../../workbench/index.ts'
import type { Sheet } from '../reading/sheets.rules.ts'
import { publishReading, type ReadingRecord, readingRuns } from './steps.commands.ts'

/** Whether the rows of a file are all kept, so that the reader can begin. */
const isUnpacked = ({ kind, rows_done: done, rows_total: total }: ReadingRecord) => kind !== 'file' || done === total

/**
 * Keeps the sheets of a file as they came, a lot of rows in each transaction with how far it is; the file is deleted with
 * the last. A file yields the same rows each time, so a job after a kill goes on with the first that is not kept.
 */
export async function unpackFile(own: Context, begun: ReadingRecord, perLot: number): Promise<ReadingRecord> {
  if (isUnpacked(begun)) return begun
  if (begun.file_id === null) throw fail('rates.reading_stuck')
  const path = await localPath(own, begun.file_id)
  const found = await readGrids(path, begun.file_name, { rows: mostRows, letters: longestText })
  if (!found) throw fail('rates.reading_too_long')
  const grids = 'grids' in found ? found.grids : []
  const rows = grids.flatMap(rowsOf)
  let record = begun
  do record = await keepRows(own, record, { text: 'text' in found ? found.text : '', grids, rows }, perLot)
  while (!isUnpacked(record))
  return record
}

interface NewRow {
  sheet: number
  place: number
  cells: Grid['rows'][number]
  is_hidden: boolean
}

function rowsOf({ rows, hiddenRows }: Pick<Sheet, 'rows' | 'hiddenRows'>, sheet: number): NewRow[] {
  const hidden = new Set(hiddenRows)
  return rows.flatMap((cells, place) =>
    cells.some((cell) => cell !== null) ? [{ sheet, place, cells, is_hidden: hidden.has(place) }] : [],
  )
}

async function keepRows(
  own: Context,
  seen: ReadingRecord,
  { text, grids, rows }: { text: string; grids: readonly Grid[]; rows: readonly NewRow[] },
  perLot: number,
): Promise<ReadingRecord> {
  const moved = await write.bookkeep(own, 'rates.import', async (tx) => {
    const record = await readingRuns.lock(tx, seen, 'rows_done')
    if (record.rows_total === null) await insertSheets(tx, record.id, grids)
    const lot = rows.slice(record.rows_done, record.rows_done + perLot)
    await insertRows(tx, record.id, lot)
    const done = record.rows_done + lot.length
    const isLast = done >= rows.length
    if (isLast && record.file_id !== null) await deleteFile(tx, record.file_id)
    return readingRuns.step(tx, record, {
      rows_done: done,
      rows_total: rows.length,
      ...(isLast ? { text, file_id: null } : {}),
    })
  })
  publishReading(own, moved)
  return moved
}

const rowsAtOnce = 500

/** Keeps a table that was pasted. The process writes it out a few rows at a time, so that other calls have their turn between them. */
export async function keepTable(tx: WriteContext, id: number, grid: PastedGrid) {
  const table = { name: '', isHidden: false, unread: 0, ...grid }
  await insertSheets(tx, id, [table])
  const rows = rowsOf(table, 0)
  for (let from = 0; from < rows.length; from += rowsAtOnce)
    await insertRows(tx, id, rows.slice(from, from + rowsAtOnce))
}

async function insertSheets({ db }: WriteContext, id: number, grids: readonly Grid[]) {
  const sheets = grids.map(({ name, isHidden, rows, hiddenRows, hiddenColumns, merges, unread }, sheet) => ({
    sheet,
    name,
    is_hidden: isHidden,
    row_count: rows.length,
    hidden_rows: hiddenRows.length,
    hidden_columns: hiddenColumns,
    merges,
    unread,
  }))
  await sql`
    insert into rates.reading_sheets (reading_id, sheet, name, is_hidden, row_count, hidden_rows, hidden_columns, merges, unread)
    select ${id}, s.sheet, s.name, s.is_hidden, s.row_count, s.hidden_rows,
      array(select jsonb_array_elements_text(s.hidden_columns)::int), s.merges, s.unread
    from jsonb_to_recordset(${JSON.stringify(sheets)}::jsonb)
      as s (sheet int, name text, is_hidden boolean, row_count int, hidden_rows int, hidden_columns jsonb, merges jsonb, unread int)`.execute(
    db,
  )
}

async function insertRows({ db }: WriteContext, id: number, rows: readonly NewRow[]) {
  if (rows.length === 0) return
  await sql`
    insert into rates.reading_rows (reading_id, sheet, place, cells, is_hidden)
    select ${id}, r.sheet, r.place, r.cells, r.is_hidden
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (sheet int, place int, cells jsonb, is_hidden boolean)`.execute(db)
}
