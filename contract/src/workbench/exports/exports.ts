import { z } from 'zod'
import { id, idParam, instant } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'
import { fileFormats, listName, listQuery } from '../lists/lists.ts'
import { exportScope } from '../../platform/lists.ts'

export const exportStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const
/** Up to this number of rows the file is written before the call answers; beyond, by a job. */
export const exportedAtOnce = 5000

export const exportView = z.object({
  id,
  list: listName,
  format: z.enum(fileFormats),
  state: z.enum(exportStates),
  /** Rows written so far, and the number to write; `total` is null while it is unknown. */
  progress: z.object({ done: z.number().int(), total: z.number().int().nullable() }),
  /** The reason of a failure, in the caller's language. */
  problem: z.string().nullable(),
  fileName: z.string(),
  size: z.number().int().nullable(),
  createdAt: instant,
  finishedAt: instant.nullable(),
  /** The time until which the file can be fetched. */
  expiresAt: instant.nullable(),
})
export type ExportView = z.output<typeof exportView>

const failures = ['workbench.list_unknown', 'workbench.export_not_found', 'workbench.export_state'] as const

export const startExport = route({
  method: 'POST',
  path: '/workbench/exports',
  summary: 'Export a list as it stands: filters, columns, order',
  permission: 'workbench.exports',
  rate: 'write',
  body: z.strictObject({
    list: listName,
    format: z.enum(fileFormats),
    query: listQuery,
    /** The screen's columns in their order; null takes all columns. */
    columns: z.array(z.string().max(60)).min(1).max(100).nullable(),
    scope: exportScope.prefault({}),
  }),
  response: exportView,
  failures: [...failures, 'workbench.export_running', 'workbench.column_unknown', 'files.storage_full'],
})
export const listExports = route({
  method: 'GET',
  path: '/workbench/exports',
  summary: "The caller's own exports, newest first",
  permission: 'workbench.exports',
  rate: 'read',
  response: z.object({ exports: z.array(exportView) }),
})
export const getExport = route({
  method: 'GET',
  path: '/workbench/exports/:id',
  summary: 'How an export stands',
  permission: 'workbench.exports',
  rate: 'read',
  params: idParam,
  response: exportView,
  failures,
})
export const cancelExport = route({
  method: 'POST',
  path: '/workbench/exports/:id/cancel',
  summary: 'Give an export up',
  permission: 'workbench.exports',
  rate: 'write',
  params: idParam,
  body: z.strictObject({}),
  response: exportView,
  failures,
})
export const getExportFile = route({
  method: 'GET',
  path: '/workbench/exports/:id/file',
  summary: 'The exported file; only for whoever asked for it, and who may still export',
  permission: 'workbench.exports',
  rate: 'read',
  params: idParam,
  response: z.unknown(),
  raw: 'file',
  failures: [...failures, 'files.file_gone'],
})
