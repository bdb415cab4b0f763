import { z } from 'zod'
import { day } from '../../platform/envelope.ts'

/** The longest text, and the most rows of a table, that are read at once. */
export const longestText = 200_000
export const mostRows = 50_000

const cell = z.union([z.string().max(5000), z.number(), z.object({ day }), z.null()])
export const merge = z.strictObject({
  top: z.number().int().min(0),
  left: z.number().int().min(0),
  bottom: z.number().int().min(0),
  right: z.number().int().min(0),
})
/** A table as it was copied: its cells, and those that are shown as one. */
export const pastedGrid = z.strictObject({
  rows: z.array(z.array(cell).max(200)).min(1).max(mostRows, 'rates.reading_too_long'),
  merges: z.array(merge).max(10_000).default([]),
  hiddenRows: z.array(z.number().int().min(0)).max(mostRows).default([]),
  hiddenColumns: z.array(z.number().int().min(0)).max(200).default([]),
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
