import { z } from 'zod'
import { commaSeparated, idParam } from '../../platform/envelope.ts'
import { verdicts } from '../../platform/lists.ts'
import { route } from '../../platform/route.ts'
import { fileFormats, listName, listParam } from '../lists/lists.ts'
import { delimiters, encodings } from './encodings.ts'
import { fileProblems } from './problems.ts'
import { importRow } from './rows.ts'
import { importMapping, importView } from './views.ts'

const failures = ['workbench.list_unknown', 'workbench.import_not_found', 'workbench.import_state'] as const

export const describeImport = route({
  method: 'GET',
  path: '/workbench/lists/:list/import',
  summary: 'The fields that a file may fill, and what was imported lately',
  permission: 'workbench.imports',
  rate: 'read',
  params: listParam,
  response: z.object({
    fields: z.array(
      z.object({
        key: z.string(),
        label: z.string(),
        required: z.boolean(),
        hint: z.string(),
        /** Other usual headings of the field, by which people look for it. */
        aliases: z.string(),
      }),
    ),
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
  failures: [...failures, ...fileProblems],
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
