import { cellOfLine } from '@seamark/contract/rates/readings/source-cells'
import type { OpenedPart, PastedGrid } from '@seamark/contract/rates/readings/grids'
import type { GridRow } from '@seamark/contract/rates/readings/readings'
import type { ReadLine } from '@seamark/contract/rates/reading/lines'
import { sql } from 'kysely'
import { authorize, type Context } from '../../../platform/context.ts'
import type { Sheet } from '../reading/sheets.rules.ts'
import { requireReading } from './readings.queries.ts'

type Cells = GridRow['cells']

interface StoredSheet {
  sheet: number
  name: string
  is_hidden: boolean
  row_count: number
  hidden_columns: number[]
  merges: PastedGrid['merges']
  unread: number
}
interface StoredRow {
  sheet: number
  place: number
  cells: Cells
  is_hidden: boolean
}

/** Returns the sheets of a reading as the reader takes them; parts that a person opened are hidden no longer. */
export async function loadSheets(
  { db }: Pick<Context, 'db'>,
  id: number,
  opened: readonly OpenedPart[],
): Promise<{ sheets: Sheet[]; unread: { sheet: number; count: number }[] }> {
  const { rows: stored } = await sql<StoredSheet>`
    select sheet, name, is_hidden, row_count, hidden_columns, merges, unread
    from rates.reading_sheets where reading_id = ${id} order by sheet`.execute(db)
  const { rows } = await sql<StoredRow>`
    select sheet, place, cells, is_hidden from rates.reading_rows where reading_id = ${id} order by sheet, place`.execute(
    db,
  )
  const bySheet = Map.groupBy(rows, ({ sheet }) => sheet)
  const isOpened = (sheet: number, part: OpenedPart['part']) =>
    opened.some((one) => one.sheet === sheet && one.part === part)
  return {
    sheets: stored.map(({ sheet, name, is_hidden: isHidden, row_count: count, hidden_columns: columns, merges }) => {
      const own = bySheet.get(sheet) ?? []
      const filled: Cells[] = Array.from({ length: count }, () => [])
      for (const { place, cells } of own) filled[place] = cells
      return {
        name,
        merges,
        rows: filled,
        isHidden: isHidden && !isOpened(sheet, 'sheet'),
        hiddenRows: isOpened(sheet, 'rows') ? [] : own.filter((row) => row.is_hidden).map(({ place }) => place),
        hiddenColumns: isOpened(sheet, 'columns') ? [] : columns,
      }
    }),
    unread: stored.flatMap(({ sheet, unread }) => (unread > 0 ? [{ sheet, count: unread }] : [])),
  }
}

/** Returns a window of the rows of a sheet as they came. */
export async function listReadingRows(
  context: Context,
  id: number,
  { sheet, from, limit }: { sheet: number; from: number; limit: number },
): Promise<{ rows: GridRow[]; merges: PastedGrid['merges'] }> {
  authorize(context, 'rates.import')
  await requireReading(context, id)
  const { rows } = await sql<StoredRow>`
    select sheet, place, cells, is_hidden from rates.reading_rows
    where reading_id = ${id} and sheet = ${sheet} and place >= ${from} and place < ${from + limit} order by place`.execute(
    context.db,
  )
  const { rows: stored } = await sql<{ merge: PastedGrid['merges'][number] }>`
    select merge from rates.reading_sheets s cross join lateral jsonb_array_elements(s.merges) as merge
    where s.reading_id = ${id} and s.sheet = ${sheet}
      and (merge ->> 'bottom')::int >= ${from} and (merge ->> 'top')::int < ${from + limit}`.execute(context.db)
  return {
    rows: rows.map(({ place, cells, is_hidden: isHidden }) => ({ row: place, isHidden, cells })),
    merges: stored.map(({ merge }) => merge),
  }
}

/** Returns for each line the words that it was read from: a piece of the text, or the filled cells of its row. */
export async function sourcesOf(
  { db }: Pick<Context, 'db'>,
  { id, text }: { id: number; text: string },
  lines: readonly ReadLine[],
): Promise<string[]> {
  const cells = lines.flatMap((line) => cellOfLine(line) ?? [])
  if (cells.length === 0) return lines.map(({ span }) => text.slice(span.start, span.end))
  const { rows } = await sql<StoredRow>`
    select r.sheet, r.place, r.cells, r.is_hidden
    from jsonb_to_recordset(${JSON.stringify(cells)}::jsonb) as asked (sheet int, "row" int)
    join rates.reading_rows r on r.reading_id = ${id} and r.sheet = asked.sheet and r.place = asked."row"`.execute(db)
  const byPlace = new Map(rows.map((row) => [`${row.sheet} ${row.place}`, textOf(row.cells)]))
  return lines.map((line) => {
    const cell = cellOfLine(line)
    return cell ? (byPlace.get(`${cell.sheet} ${cell.row}`) ?? '') : text.slice(line.span.start, line.span.end)
  })
}

const textOf = (cells: Cells) =>
  cells.flatMap((cell) => (cell === null ? [] : typeof cell === 'object' ? [cell.day] : [String(cell)])).join(' | ')
