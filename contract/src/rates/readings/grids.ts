import { z } from 'zod'
import { day } from '../../platform/envelope.ts'

/** The longest text, and the most rows of a table, that are read at once. */
export const longestText = 200_000
export const mostRows = 50_000

const longestCell = 5000
const mostColumns = 200
const cell = z.union([z.string().max(longestCell), z.number(), z.object({ day }), z.null()])
const rows = z.array(z.array(cell).max(mostColumns)).min(1).max(mostRows, 'rates.reading_too_long')

/** A table has many thousand cells, for which a schema takes fifty milliseconds, so it is asked only where this finds a cell that it does not know. */
function isPlain(value: unknown): boolean {
  const days = new Set<unknown>()
  const isDay = (text: unknown) => days.has(text) || (day.safeParse(text).success && Boolean(days.add(text)))
  const isCell = (one: unknown) =>
    one === null ||
    (typeof one === 'string' && one.length <= longestCell) ||
    (typeof one === 'number' && Number.isFinite(one)) ||
    (typeof one === 'object' && 'day' in one && Object.keys(one).length === 1 && isDay(one.day))
  const isRow = (cells: unknown) => Array.isArray(cells) && cells.length <= mostColumns && cells.every(isCell)
  return Array.isArray(value) && value.length > 0 && value.length <= mostRows && value.every(isRow)
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
