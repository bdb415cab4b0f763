import { z } from 'zod'
import { id, instant, page, commaSeparated } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'
import { portCode } from '../../territory/lanes.ts'
import { delimiters, encodings } from '../../workbench/imports/imports.ts'
import { fileFormats } from '../../workbench/lists/lists.ts'
import { tradeFields } from '../reading/fields.ts'
import { refusals, remarks } from '../reading/remarks.ts'
import { directions, tradeId, tradeIdParam } from '../slices/slices.ts'
import { dateMeanings, figureOwners, shapes, sourceValues, weightUnits } from '../sources/sources.ts'

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

const count = z.number().int().min(0)

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

const tradeColumn = z.object({
  /** Counted from 0. */
  index: z.number().int(),
  heading: z.string(),
  samples: z.array(z.string()),
  /** The field that the column is matched to, by the mapping of the source, else by its heading; null when neither matches. */
  suggestion: z.enum(tradeFields).nullable(),
  /** Below 0.7 a person should check the match. */
  confidence: z.number(),
  /** What the file leaves open about the column: the sign before decimals, or the order of day and month. */
  question: z.enum(['number', 'date']).nullable().default(null),
})

/** What the file shows of a setting: the value, and the cell or heading that shows it, with its row where it is a cell. */
const shownBy = <Value extends z.ZodType>(value: Value) =>
  z.object({ value, row: z.number().int().nullable(), text: z.string() }).nullable()

/** What a file shows about where it comes from. Null is what it leaves open. */
const fileGuesses = z.object({
  /** The source whose earlier files had the same headings: `same` of the `all` headings of this one. */
  source: z.object({ id, name: z.string(), same: count, all: count }).nullable(),
  /** The name for a new source. */
  name: z.string(),
  country: shownBy(z.string()),
  direction: shownBy(z.enum(directions)),
  dateMeaning: shownBy(z.enum(dateMeanings)),
  zone: z.string().nullable(),
  dayFirst: shownBy(z.boolean()),
  decimal: shownBy(z.enum(['.', ','])),
  /** The kilograms in the unit that the heading of the weight names, and the currency that the heading of the value names. */
  kilograms: shownBy(z.number()),
  currency: shownBy(z.string()),
})

export const foundFile = z.object({
  /** The files within a zip, or the single file. */
  files: z.array(z.string()),
  /** The file whose table leads: further files are read like it. */
  file: z.string(),
  /**
   * Files of a zip that are no tables, and sheets that do not belong to the table; none of them is read. `file` is empty for the uploaded file
   * itself.
   */
  passedOver: z.array(z.object({ file: z.string(), sheet: z.string(), reason: z.string() })),
  sheets: z.array(z.string()),
  sheet: z.number().int(),
  headerRow: z.number().int(),
  encoding: z.string().nullable(),
  delimiter: z.enum(delimiters).nullable(),
  shape: z.enum(shapes),
  /** The order of day and month that the file's dates show; null where they leave it open. */
  dayFirst: z.boolean().nullable(),
  /** The sign before decimals that the numbers of the file agree on; null where they leave it open. */
  decimal: z.enum(['.', ',']).nullable().default(null),
  /** The direction that the headings suggest. */
  figures: z.enum(figureOwners).default('line'),
  columns: z.array(tradeColumn),
  /** The first rows, so that a person can point at the headings. */
  head: z.array(z.object({ row: z.number().int(), cells: z.array(z.string()) })),
  mappingIsSaved: z.boolean(),
  guesses: fileGuesses.default({
    source: null,
    name: '',
    country: null,
    direction: null,
    dateMeaning: null,
    zone: null,
    dayFirst: null,
    decimal: null,
    kilograms: null,
    currency: null,
  }),
})
export type FoundFile = z.output<typeof foundFile>

export const tradeMapping = z.strictObject({
  columns: z
    .array(z.strictObject({ index: z.number().int().min(0).max(999), field: z.enum(tradeFields) }))
    .min(1)
    .max(500),
  shape: z.enum(shapes),
  direction: z.enum(directions),
  dateMeaning: z.enum(dateMeanings),
  zone: sourceValues.shape.zone,
  dayFirst: z.boolean(),
  weightUnit: z.enum(weightUnits).nullable(),
  figures: z.enum(figureOwners).default('line'),
  /** The sign before decimals in all columns, as a person says; null for what the file itself shows. */
  decimal: z.enum(['.', ',']).nullable().default(null),
  /** The currency of values that carry none; null leaves them without one. */
  currency: sourceValues.shape.currency,
})
export type TradeMapping = z.output<typeof tradeMapping>

/** Where a file comes from: a source that is there, or a new one that the mapping makes. */
export const importSource = z.union([z.strictObject({ id: tradeId }), sourceValues.pick({ name: true, country: true })])
export type ImportSource = z.output<typeof importSource>

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

const portName = z.object({ text: z.string(), records: count, code: z.string().nullable(), isApplied: z.boolean() })
export type PortName = z.output<typeof portName>

export const listPortNames = route({
  method: 'GET',
  path: '/trade/port-names',
  summary:
    'How sources write ports that nobody knows yet, the most frequent first, and those that somebody has matched',
  permission: 'trade.readImports',
  rate: 'read',
  query: z.strictObject({
    matched: z.stringbool().default(false),
    q: z.string().trim().max(60).default(''),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  response: z.object({ names: z.array(portName), open: count }),
})
export const matchPortName = route({
  method: 'PUT',
  path: '/trade/port-names',
  summary: 'Say which port a name means; records that are there follow as a job',
  permission: 'trade.importRecords',
  rate: 'write',
  body: z.strictObject({ text: z.string().min(1).max(200), code: z.string().regex(portCode).nullable() }),
  response: portName,
  failures: ['trade.port_name_unknown', 'trade.port_unknown'],
})
