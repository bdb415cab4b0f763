import { z } from 'zod'
import { day, id, instant, page } from '../platform/envelope.ts'
import { route } from '../platform/route.ts'
import { exportStates } from '../workbench/exports/exports.ts'
import { fileFormats, listName, listQuery } from '../workbench/lists/lists.ts'

export const loggedExport = z.object({
  id,
  at: instant,
  person: z.object({ id, name: z.string() }),
  list: listName,
  /** The key of the list's title, and the domain that has the words of its fields and choices; null for a list that no longer exists. */
  title: z.string().nullable(),
  domain: z.string().nullable(),
  format: z.enum(fileFormats),
  state: z.enum(exportStates),
  rows: z.number().int(),
  /** The filters and the order, as in the list's address. */
  query: listQuery,
  /** The requested columns; null when all were. */
  columns: z.array(z.string()).nullable(),
  finishedAt: instant.nullable(),
})
export type LoggedExport = z.output<typeof loggedExport>

export const listExportLog = route({
  method: 'GET',
  path: '/oversight/exports',
  summary: 'Who exported which list with which filters, and how many rows, newest first',
  permission: 'oversight.seeExports',
  rate: 'read',
  query: z.strictObject({
    personId: z.coerce.number().int().positive().optional(),
    list: listName.optional(),
    from: day.optional(),
    to: day.optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
    cursor: z.string().max(1000).optional(),
  }),
  response: page(loggedExport),
  failures: ['oversight.cursor_invalid'],
})
