import { z } from 'zod'
import { id, instant } from '../../platform/envelope.ts'
import { importOptions } from '../../platform/lists.ts'
import { fileFormats, listName } from '../lists/lists.ts'
import { delimiters, encodings } from './encodings.ts'
import { importProblem } from './problems.ts'

/**
 * reading (what the file is, its sheets and headings) → mapping (a person says which column is which field) → checking (every row is judged,
 * nothing is written) → checked (the preview) → running → done. `failed`: the file cannot be used, or the import had to stop; `problem` says why and
 * what to do. In every state before `running` a person may read or map the file again, or give it up.
 */
export const importStates = [
  'reading',
  'mapping',
  'checking',
  'checked',
  'running',
  'done',
  'failed',
  'cancelled',
] as const
export const importColumn = z.object({
  /** The position in the sheet, counted from 0. */
  index: z.number().int(),
  /** `A`, `B`, … `AA`. */
  letter: z.string(),
  heading: z.string(),
  samples: z.array(z.string()),
  /** The field that the heading was matched to, by a saved mapping or by its words; null when none matches or the field is read-only. */
  suggestion: z.string().nullable(),
})

const columnChoice = z.strictObject({ index: z.number().int().min(0).max(999), field: z.string().max(60).nullable() })

export const importMapping = z.strictObject({ columns: z.array(columnChoice).max(1000), options: importOptions })
export type ImportMapping = z.output<typeof importMapping>

export const importView = z.object({
  id,
  version: z.number().int(),
  list: listName,
  fileName: z.string(),
  fileSize: z.number().int(),
  state: z.enum(importStates),
  problem: importProblem.nullable(),
  /** The structure of the file; null until it has been read. */
  source: z
    .object({
      kind: z.enum(fileFormats),
      encoding: z.enum(encodings).nullable(),
      /** False where a person should look at some lines, since another encoding may be meant. */
      isEncodingSure: z.boolean().optional(),
      delimiter: z.enum(delimiters).nullable(),
      sheets: z.array(z.object({ name: z.string(), hidden: z.boolean() })),
      sheet: z.number().int(),
      /** Counted from 1, as in the spreadsheet; the title block stands above it. */
      headerRow: z.number().int(),
      /** The first rows of the sheet, so that a person can point at the headings. */
      head: z.array(z.object({ row: z.number().int(), cells: z.array(z.string()) })),
    })
    .nullable(),
  columns: z.array(importColumn),
  mapping: importMapping.nullable(),
  /** Whether the mapping was taken from the last file with the same headings. */
  mappingIsSaved: z.boolean(),
  /** Rows judged or written so far, and the number of all; `total` is null while it is unknown. */
  progress: z.object({ done: z.number().int(), total: z.number().int().nullable() }),
  /** Rows by verdict; after the run these are the real results. */
  counts: z.object({
    create: z.number().int(),
    update: z.number().int(),
    unchanged: z.number().int(),
    duplicate: z.number().int(),
    error: z.number().int(),
  }),
  /** Duplicates that the preview meant to write: somebody has entered the same record between preview and writing. */
  turned: z.number().int(),
  /** Rows to be written, or written, with a remark that a person should look at. */
  flagged: z.number().int(),
  /** New records of the preview that their owner may not hold any more, of all new ones; null where they fit, or in another state. */
  beyond: z.object({ rows: z.number().int(), of: z.number().int(), limit: z.number().int() }).nullable(),
  /** Whether the file still exists, so that it can be read or mapped again, also after a failure (another encoding, another sheet). */
  fileIsKept: z.boolean(),
  /** The rows of an import can be seen and fetched for thirty days after its end. */
  rowsAreKept: z.boolean(),
  createdAt: instant,
  finishedAt: instant.nullable(),
})
export type ImportView = z.output<typeof importView>
