import { z } from 'zod'
import { id, idParam, instant, commaSeparated } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'
import { fileFormats, listName, listParam } from '../lists/lists.ts'
import { verdicts, importOptions } from '../../platform/lists.ts'

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
/** The encoding and the delimiter of a CSV file; XLSX has none. */
export const encodings = [
  'utf-8',
  'gb18030',
  'big5',
  'shift_jis',
  'euc-kr',
  'euc-jp',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1251',
  'koi8-r',
  'windows-1254',
  'windows-874',
  'iso-2022-jp',
  'windows-1250',
  'windows-1253',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'windows-1258',
  'ibm866',
] as const
export type Encoding = (typeof encodings)[number]
export const delimiters = [',', ';', '\t', '|'] as const

/** A problem in words: `column` is the heading, or the letter of a column without one; `row` is counted as in the spreadsheet. */
export const importProblem = z.object({
  code: z.string(),
  message: z.string(),
  sheet: z.string().nullable(),
  row: z.number().int().nullable(),
  column: z.string().nullable(),
  field: z.string().nullable(),
})
export type ImportProblem = z.output<typeof importProblem>

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
  /** Whether the file still exists, so that it can be read or mapped again, also after a failure (another encoding, another sheet). */
  fileIsKept: z.boolean(),
  /** The rows of an import can be seen and fetched for thirty days after its end. */
  rowsAreKept: z.boolean(),
  createdAt: instant,
  finishedAt: instant.nullable(),
})
export type ImportView = z.output<typeof importView>

export const importRow = z.object({
  row: z.number().int(),
  verdict: z.enum(verdicts),
  /** The text of each mapped cell, by field. */
  values: z.record(z.string(), z.string()),
  problems: z.array(importProblem),
  /** The record that the row was matched to; name, custodian and state only, when it is another's. */
  match: z
    .object({
      id: id.nullable(),
      name: z.string(),
      custodian: z.string().nullable(),
      visibility: z.string(),
      row: z.number().int().nullable(),
      by: z.string(),
    })
    .nullable(),
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
  /** Whether the row became a duplicate only after the preview. */
  turned: z.boolean(),
  /** The record that the row became, once written. */
  subjectId: id.nullable(),
})
export type ImportRow = z.output<typeof importRow>

const failures = ['workbench.list_unknown', 'workbench.import_not_found', 'workbench.import_state'] as const

/** The reasons for which an import fails, as in its `problem`; no call is refused with these. */
const problems = [
  'workbench.import_quota',
  'workbench.import_quota_letters',
  'workbench.import_stuck',
  'workbench.import_rights_lost',
  'workbench.file_empty',
  'workbench.file_kind',
  'workbench.file_old_excel',
  'workbench.file_protected',
  'workbench.file_web_page',
  'workbench.file_damaged',
  'workbench.file_unsafe',
  'workbench.file_twice',
  'workbench.file_members',
  'workbench.file_method',
  'workbench.file_rows',
  'workbench.file_cells',
  'workbench.file_letters',
  'workbench.file_columns',
  'workbench.file_cell',
  'workbench.file_row',
  'workbench.file_texts',
  'workbench.file_encoding',
  'workbench.file_encoding_mixed',
  'workbench.file_nul',
  'workbench.file_quote',
  'workbench.file_formula',
  'workbench.file_digits',
  'workbench.file_changed',
  'workbench.file_sheet',
] as const

export const describeImport = route({
  method: 'GET',
  path: '/workbench/lists/:list/import',
  summary: 'The fields that a file may fill, and what was imported lately',
  permission: 'workbench.imports',
  rate: 'read',
  params: listParam,
  response: z.object({
    fields: z.array(z.object({ key: z.string(), label: z.string(), required: z.boolean(), hint: z.string() })),
    /** Newest first, ten at most; without `source` and `columns`. */
    recent: z.array(importView),
  }),
  failures,
})
export const getImportTemplate = route({
  method: 'GET',
  path: '/workbench/lists/:list/import-template',
  summary: 'An empty XLSX file with the headings of every field',
  permission: 'workbench.imports',
  rate: 'read',
  params: listParam,
  response: z.unknown(),
  raw: 'file',
  failures,
})
export const startImport = route({
  method: 'POST',
  path: '/workbench/imports',
  summary: 'Import a finished upload into a list',
  permission: 'workbench.imports',
  rate: 'write',
  body: z.strictObject({ list: listName, uploadId: z.string().regex(/^[a-f0-9]{32}$/, 'files.upload_unknown') }),
  response: importView,
  failures: [...failures, 'workbench.import_running', 'files.upload_unknown', 'files.upload_unfinished'],
})
export const getImport = route({
  method: 'GET',
  path: '/workbench/imports/:id',
  summary: 'How an import stands',
  permission: 'workbench.imports',
  rate: 'read',
  params: idParam,
  response: importView,
  failures: [...failures, ...problems],
})
/** With another sheet, header row, encoding or delimiter the file is read again. */
export const rereadImport = route({
  method: 'PUT',
  path: '/workbench/imports/:id/source',
  summary: 'Read the file again, as the caller says it is written',
  permission: 'workbench.imports',
  rate: 'write',
  params: idParam,
  body: z.strictObject({
    sheet: z.number().int().min(0).max(999).optional(),
    headerRow: z.number().int().min(1).max(1000).optional(),
    encoding: z.enum(encodings).optional(),
    delimiter: z.enum(delimiters).optional(),
  }),
  response: importView,
  failures: [...failures, 'workbench.import_running', 'files.file_gone'],
})
export const mapImport = route({
  method: 'PUT',
  path: '/workbench/imports/:id/mapping',
  summary: 'Say which column is which field; every row is then judged and nothing is written',
  permission: 'workbench.imports',
  rate: 'write',
  params: idParam,
  body: importMapping,
  response: importView,
  failures: [
    ...failures,
    'workbench.mapping_twice',
    'workbench.mapping_unknown',
    'workbench.mapping_missing',
    'workbench.import_running',
    'workbench.import_quota',
    'workbench.import_quota_letters',
    'files.file_gone',
  ],
})
export const listImportRows = route({
  method: 'GET',
  path: '/workbench/imports/:id/rows',
  summary: 'The rows of the preview, or of the result, in the order of the file',
  permission: 'workbench.imports',
  rate: 'read',
  params: idParam,
  query: z.strictObject({
    verdict: commaSeparated(verdicts).optional(),
    after: z.coerce
      .number()
      .int()
      .min(0)
      .max(2 ** 31 - 1)
      .default(0),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  }),
  response: z.object({ rows: z.array(importRow), next: z.number().int().nullable() }),
  failures,
})
export const confirmImport = route({
  method: 'POST',
  path: '/workbench/imports/:id/confirm',
  summary: 'Write what the preview showed',
  permission: 'workbench.imports',
  rate: 'write',
  params: idParam,
  body: z.strictObject({}),
  response: importView,
  failures: [...failures, 'workbench.import_running'],
})
export const cancelImport = route({
  method: 'POST',
  path: '/workbench/imports/:id/cancel',
  summary: 'Give an import up; what is written already stays',
  permission: 'workbench.imports',
  rate: 'write',
  params: idParam,
  body: z.strictObject({}),
  response: importView,
  failures,
})
export const getFailedRows = route({
  method: 'GET',
  path: '/workbench/imports/:id/failed-rows',
  summary:
    'The rows with errors, and the duplicates, as a file with a column that says why, ready to be mended and imported again',
  permission: 'workbench.imports',
  rate: 'read',
  params: idParam,
  query: z.strictObject({
    format: z.enum(fileFormats).default('xlsx'),
    verdict: commaSeparated(['duplicate', 'error']).optional(),
  }),
  response: z.unknown(),
  raw: 'file',
  failures,
})
