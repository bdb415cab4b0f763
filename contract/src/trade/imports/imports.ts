import { z } from 'zod'
import { commaSeparated, count, id, instant, page } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'
import { delimiters, encodings } from '../../workbench/imports/encodings.ts'
import { fileFormats } from '../../workbench/lists/lists.ts'
import { refusals, remarks } from '../reading/remarks.ts'
import { tradeId, tradeIdParam } from '../slices/slices.ts'
import { foundFile } from './found-files.ts'
import { importSource, tradeMapping } from './mappings.ts'

/**
 * reading (the structure of the file) → mapping (a person says which column is which field) → trying (every row is judged, nothing is written)
 * → tried → running → done. `undoing` takes all written records back, → undone. `failed`: `problem` says why and what to do.
 */
export const importStates = [
  'reading',
  'mapping',
  'trying',
  'tried',
  'running',
  'done',
  'cancelled',
  'failed',
  'undoing',
  'undone',
] as const
export type ImportState = (typeof importStates)[number]
/** The states in which a job is at work. */
export const importStatesAtWork = ['reading', 'trying', 'running', 'undoing'] as const

/** The results of a file's rows, expected or real; always rows = kept + flagged + refused. */
export const importCounts = z.object({
  rows: count,
  kept: count,
  /** Kept, but doubted. */
  flagged: count,
  refused: count,
  remarks: z.partialRecord(z.enum(remarks), count),
  reasons: z.partialRecord(z.enum(refusals), count),
  /** Records that replace an existing one. */
  amending: count,
  /** Records that are removed because the file says so. */
  removing: count,
  /** The first and last day of the kept records. */
  from: z.string().nullable(),
  to: z.string().nullable(),
})
export type ImportCounts = z.output<typeof importCounts>

/** The rows that can be shown: those kept without a doubt, or those with a remark or a reason. */
export const sampledKinds = ['kept', ...remarks, ...refusals] as const
export type SampledKind = (typeof sampledKinds)[number]

const sample = z.object({
  /** Counted as in the spreadsheet; in a zip, within its file. */
  row: z.number().int(),
  cells: z.array(z.string()),
  /** The columns that the doubt or refusal is about, counted from 0. */
  marked: z.array(z.number().int()).default([]),
  /** The values that were read, by field; empty for a refused row. */
  made: z.record(z.string(), z.string()),
})
export type ImportSample = z.output<typeof sample>

export const importEntry = z.object({
  id,
  version: z.number().int(),
  /** Null until a person has said where the file comes from. */
  source: z.object({ id, name: z.string() }).nullable(),
  fileName: z.string(),
  bytes: z.number().int(),
  state: z.enum(importStates),
  /** The person who started it; null for the system. */
  person: z.object({ id, name: z.string() }).nullable(),
  progress: z.object({ done: count, total: count.nullable() }),
  /** Whether the work waits for the engine; it continues by itself. */
  isWaiting: z.boolean(),
  /** The results of writing; before that, those of the first try. */
  counts: importCounts.nullable(),
  problem: z.object({ code: z.string(), message: z.string() }).nullable(),
  /** Whether the caller may do these now. */
  can: z.object({
    change: z.boolean(),
    confirm: z.boolean(),
    cancel: z.boolean(),
    undo: z.boolean(),
    refused: z.boolean(),
  }),
  createdAt: instant,
  endedAt: instant.nullable(),
})
export type ImportEntry = z.output<typeof importEntry>

export const importView = importEntry.extend({
  found: foundFile.nullable(),
  mapping: tradeMapping.nullable(),
  tried: importCounts.nullable(),
  samples: z.partialRecord(z.enum(sampledKinds), z.array(sample)),
  /** Ports of the file that we do not know, the most frequent first. */
  unmatchedPorts: z.array(z.object({ text: z.string(), rows: count })),
  /** Transport codes that the source does not explain, the most frequent first. */
  unknownModes: z.array(z.object({ text: z.string(), rows: count })),
})
export type ImportView = z.output<typeof importView>

const failures = ['trade.import_not_found', 'trade.import_state'] as const
/** The reasons for which an import fails, as in its `problem`; no call is refused with these. */
const problems = ['trade.import_stuck', 'trade.import_rights_lost'] as const

const changing = {
  permission: 'trade.importRecords',
  rate: 'write',
  params: tradeIdParam,
  response: importView,
} as const

export const listTradeImports = route({
  method: 'GET',
  path: '/trade/imports',
  summary: 'Imports of trade records, the newest first',
  permission: 'trade.readImports',
  rate: 'read',
  query: z.strictObject({
    source: z.coerce.number().pipe(tradeId).optional(),
    state: commaSeparated(importStates).optional(),
    after: z.coerce.number().pipe(tradeId).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(20),
  }),
  response: page(importEntry),
})
export const getTradeImport = route({
  method: 'GET',
  path: '/trade/imports/:id',
  summary: 'How an import stands: what was found, what would be done, what was done',
  permission: 'trade.readImports',
  rate: 'read',
  params: tradeIdParam,
  response: importView,
  failures: ['trade.import_not_found', ...problems],
})
export const startTradeImport = route({
  method: 'POST',
  path: '/trade/imports',
  summary: 'Import a finished upload; where it comes from may be said with the mapping',
  permission: 'trade.importRecords',
  rate: 'write',
  body: z.strictObject({
    sourceId: tradeId.optional(),
    uploadId: z.string().regex(/^[a-f0-9]{32}$/, 'files.upload_unknown'),
  }),
  response: importView,
  failures: ['trade.source_not_found', 'files.upload_unknown', 'files.upload_unfinished'],
})
/** With another file of a zip, sheet, header row, encoding or delimiter the file is read again. */
export const rereadTradeImport = route({
  ...changing,
  method: 'PUT',
  path: '/trade/imports/:id/reading',
  summary: 'Read the file again, as the caller says it is written',
  body: z.strictObject({
    file: z.string().min(1).max(400).optional(),
    /** The sheet of `file`, or else of the leading file. */
    sheet: z.number().int().min(0).max(999).optional(),
    headerRow: z.number().int().min(1).max(1000).optional(),
    encoding: z.enum(encodings).optional(),
    delimiter: z.enum(delimiters).optional(),
  }),
  failures: [...failures, 'files.file_gone'],
})
export const mapTradeImport = route({
  ...changing,
  method: 'PUT',
  path: '/trade/imports/:id/mapping',
  summary: 'Say which column is which field; every row is then judged and nothing is written',
  body: tradeMapping.extend({ source: importSource.optional() }),
  failures: [
    ...failures,
    'trade.mapping_twice',
    'trade.mapping_unknown',
    'trade.mapping_missing',
    'trade.mapping_sourceless',
    'trade.source_not_found',
    'trade.source_taken',
    'trade.zone_unknown',
    'files.file_gone',
  ],
})
export const confirmTradeImport = route({
  ...changing,
  method: 'POST',
  path: '/trade/imports/:id/confirm',
  summary: 'Write what the first try showed',
  body: z.strictObject({}),
  failures: [...failures, 'files.file_gone'],
})
export const cancelTradeImport = route({
  ...changing,
  method: 'POST',
  path: '/trade/imports/:id/cancel',
  summary: 'Give an import up; what is written already stays until it is undone',
  body: z.strictObject({}),
  failures,
})
export const undoTradeImport = route({
  ...changing,
  method: 'POST',
  path: '/trade/imports/:id/undo',
  summary: 'Take back all that an import wrote; what it replaced comes back',
  body: z.strictObject({}),
  failures,
})
export const getRefusedRows = route({
  method: 'GET',
  path: '/trade/imports/:id/refused-rows',
  summary: 'The refused rows as a file, with a column that says why',
  permission: 'trade.importRecords',
  rate: 'read',
  params: tradeIdParam,
  query: z.strictObject({ format: z.enum(fileFormats).default('xlsx'), reason: commaSeparated(refusals).optional() }),
  response: z.unknown(),
  raw: 'file',
  failures: [...failures, 'files.file_gone'],
})
