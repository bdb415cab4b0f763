import { z } from 'zod'
import { day } from '../../platform/envelope.ts'

/** The longest text, and the most rows of a table, that are read at once. */
export const longestText = 200_000
export const mostRows = 50_000

const longestCell = 5000
const mostColumns = 200
/** A text, a number, a day, or nothing. */
type PastedCell = string | number | { day: string } | null

/** What is wrong with a cell; undefined where it is one. A table holds the same days again and again, so each is looked at once. */
function cellProblem(cell: unknown, days: Set<unknown>): 'rates.cell_too_long' | 'rates.cell_unreadable' | undefined {
  if (typeof cell === 'string') return cell.length <= longestCell ? undefined : 'rates.cell_too_long'
  if (cell === null || (typeof cell === 'number' && Number.isFinite(cell))) return undefined
  const isDay = typeof cell === 'object' && 'day' in cell && (days.has(cell.day) || day.safeParse(cell.day).success)
  if (isDay) days.add(cell.day)
  return isDay ? undefined : 'rates.cell_unreadable'
}

/** A table has many thousand cells, for which a schema takes fifty milliseconds, so it is asked only where this finds a cell that it does not know. */
function isPlain(value: unknown): boolean {
  const days = new Set<unknown>()
  const isCell = (one: unknown) =>
    cellProblem(one, days) === undefined && (typeof one !== 'object' || one === null || Object.keys(one).length === 1)
  const isRow = (cells: unknown) => Array.isArray(cells) && cells.length <= mostColumns && cells.every(isCell)
  return Array.isArray(value) && value.length > 0 && value.length <= mostRows && value.every(isRow)
}

/** Names the first row or cell that cannot be read, as a spreadsheet names it, since a person has to find it there. */
const rows = z
  .array(z.array(z.custom<PastedCell>(() => true)))
  .min(1)
  .max(mostRows, 'rates.reading_too_long')
  .superRefine((table, context) => {
    const days = new Set<unknown>()
    for (const [row, cells] of table.entries()) {
      const wide = cells.length > mostColumns
      const column = wide ? mostColumns : cells.findIndex((cell) => cellProblem(cell, days) !== undefined)
      const message = wide ? 'rates.row_too_wide' : cellProblem(cells[column] ?? null, days)
      if (message === undefined) continue
      const params = { row: row + 1, column: columnLetter(column) }
      context.addIssue({ code: 'custom', message, params, path: wide ? [row] : [row, column] })
      return
    }
  })
  .transform((table) => table.map((cells) => cells.map(asCell)))

/** What stands beside the day of a cell is not kept. */
const asCell = (cell: PastedCell): PastedCell => (typeof cell === 'object' && cell !== null ? { day: cell.day } : cell)

/** The letters of a column, from 0: A, Z, AA. */
function columnLetter(column: number): string {
  const last = String.fromCharCode(65 + (column % 26))
  return column < 26 ? last : columnLetter(Math.floor(column / 26) - 1) + last
}

export const merge = z.strictObject({
  top: z.number().int().min(0),
  left: z.number().int().min(0),
  bottom: z.number().int().min(0),
  right: z.number().int().min(0),
})
/** A table as it was copied: its cells, and those that are shown as one. */
export const pastedGrid = z.strictObject({
  rows: z.union([z.custom<z.output<typeof rows>>(isPlain), rows]),
  merges: z.array(merge).max(10_000).default([]),
  hiddenRows: z.array(z.number().int().min(0)).max(mostRows).default([]),
  hiddenColumns: z.array(z.number().int().min(0)).max(mostColumns).default([]),
})
export type PastedGrid = z.output<typeof pastedGrid>

/** The parts of a sheet that may be hidden. They are shown, and read only when a person opens them. */
const hiddenParts = ['sheet', 'rows', 'columns'] as const
export const openedPart = z.strictObject({ sheet: z.number().int().min(0), part: z.enum(hiddenParts) })
export type OpenedPart = z.output<typeof openedPart>

export const readingSheet = z.object({
  /** Its place in the file, from 0. */
  sheet: z.number().int(),
  name: z.string(),
  isHidden: z.boolean(),
  rows: z.number().int(),
  hiddenRows: z.number().int(),
  /** Columns from 0. */
  hiddenColumns: z.array(z.number().int()),
})
export type ReadingSheet = z.output<typeof readingSheet>
