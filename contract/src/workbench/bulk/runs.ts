import { z } from 'zod'
import { id, idParam, instant, page } from '../../platform/envelope.ts'
import { route } from '../../platform/route.ts'
import { listName, listQuery } from '../lists/lists.ts'

/** counted (the rows are fixed, nothing is written) → running → done. `failed`: the run had to stop; the written rows stay, and can be taken back. */
export const bulkStates = ['counted', 'running', 'done', 'failed', 'cancelled'] as const
/** The result of a row. In an undo, `done` was taken back and `conflict` was changed since. */
export const bulkOutcomes = ['done', 'unchanged', 'refused', 'conflict'] as const
export type BulkOutcomeName = (typeof bulkOutcomes)[number]
export const undoneStates = ['no', 'partly', 'wholly'] as const

/** Up to this number of rows are written before the call answers; beyond, by a job. */
export const runAtOnce = 200
/** Beyond this number of rows the person must type the number. */
export const typedBeyond = 50
/** The most rows in one run, and the most that may be named one by one. */
export const mostRows = 1_000_000
const mostChosen = 1000

const counts = z.object({
  done: z.number().int(),
  unchanged: z.number().int(),
  refused: z.number().int(),
  conflict: z.number().int(),
})

/** The result of a preview of the first `checked` rows, which was rolled back. */
const bulkPreview = counts.extend({
  checked: z.number().int(),
  problems: z.array(z.object({ message: z.string(), count: z.number().int() })),
})

export const bulkRunView = z.object({
  id,
  version: z.number().int(),
  list: listName,
  action: z.string(),
  /** The name of the action and its input in words, in the caller's language. */
  title: z.string(),
  summary: z.string(),
  state: z.enum(bulkStates),
  undone: z.enum(undoneStates),
  problem: z.string().nullable(),
  total: z.number().int(),
  counts,
  /** Rows of the run that have been taken back since. */
  reverted: z.number().int(),
  preview: bulkPreview.nullable(),
  by: z.object({ id, name: z.string() }),
  /** The import behind this run, or the run that this one takes back. */
  importId: id.nullable(),
  undoesId: id.nullable(),
  canUndo: z.boolean(),
  /** The time until which the run can be taken back. */
  undoUntil: instant.nullable(),
  createdAt: instant,
  finishedAt: instant.nullable(),
})
export type BulkRunView = z.output<typeof bulkRunView>

export const bulkRow = z.object({
  id,
  /** Null when the caller may not see the record, or the record no longer exists. */
  name: z.string().nullable(),
  outcome: z.enum(bulkOutcomes),
  reverted: z.boolean(),
  problem: z.string().nullable(),
  /** Which problem it is, by which a screen offers what can be done about it. */
  code: z.string().nullable(),
  /** For a conflict, `after` is the present value, and `before` is the value that it would get back. */
  fields: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
})
export type BulkRow = z.output<typeof bulkRow>

const chosen = z.array(id).min(1).max(mostChosen)
const failures = ['workbench.bulk_not_found', 'workbench.bulk_state'] as const

export const countBulk = route({
  method: 'POST',
  path: '/workbench/bulkRuns',
  summary: 'Count the rows that an action would take, and fix them; nothing is written',
  permission: 'workbench.bulkRuns',
  rate: 'write',
  body: z.strictObject({
    list: listName,
    action: z.string().regex(/^[a-z][A-Za-z]{1,39}$/),
    input: z.record(z.string().max(60), z.unknown()),
    /** These rows, or all that match the list's filters. */
    rows: z.union([z.strictObject({ ids: chosen }), z.strictObject({ query: listQuery })]),
  }),
  response: bulkRunView,
  failures: ['workbench.list_unknown', 'workbench.action_unknown', 'workbench.bulk_empty', 'workbench.bulk_too_many'],
})

export const confirmBulk = route({
  method: 'POST',
  path: '/workbench/bulkRuns/:id/confirm',
  summary: 'Run what was counted; `count` is how many rows the caller has been told',
  permission: 'workbench.bulkRuns',
  rate: 'write',
  params: idParam,
  body: z.strictObject({ count: z.number().int() }),
  response: bulkRunView,
  failures: [
    ...failures,
    'workbench.bulk_count',
    'workbench.bulk_running',
    'workbench.bulk_undone_already',
    'workbench.undo_late',
  ],
})

export const cancelBulk = route({
  method: 'POST',
  path: '/workbench/bulkRuns/:id/cancel',
  summary: 'Give a run up; what is written already stays, and can be taken back',
  permission: 'workbench.bulkRuns',
  rate: 'write',
  params: idParam,
  body: z.strictObject({}),
  response: bulkRunView,
  failures,
})

export const countUndo = route({
  method: 'POST',
  path: '/workbench/bulkRuns/:id/undo',
  summary: 'Count what of a run can be taken back; to be confirmed like any run',
  permission: 'workbench.bulkRuns',
  rate: 'write',
  params: idParam,
  body: z.strictObject({
    /** Rows that were changed since stay as they are (none), or are all taken back, or only these. */
    overwrite: z.union([z.literal('none'), z.literal('all'), chosen]).default('none'),
  }),
  response: bulkRunView,
  failures: [...failures, 'workbench.undo_late', 'workbench.undo_impossible', 'workbench.bulk_empty'],
})

export const listBulkRuns = route({
  method: 'GET',
  path: '/workbench/bulkRuns',
  summary: "The caller's own runs of the last thirty days, newest first; everybody's for who may see the audit log",
  permission: 'workbench.bulkRuns',
  rate: 'read',
  query: z.strictObject({
    of: z.enum(['own', 'all']).default('own'),
    cursor: z
      .string()
      .regex(/^\d{1,15}$/)
      .optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  }),
  response: page(bulkRunView),
})

export const getBulkRun = route({
  method: 'GET',
  path: '/workbench/bulkRuns/:id',
  summary: 'How a run stands',
  permission: 'workbench.bulkRuns',
  rate: 'read',
  params: idParam,
  response: bulkRunView,
  failures: [...failures, 'workbench.bulk_stuck', 'workbench.bulk_rights_lost'],
})

export const listBulkRows = route({
  method: 'GET',
  path: '/workbench/bulkRuns/:id/rows',
  summary: 'What became of the rows of a run, in the order of their ids',
  permission: 'workbench.bulkRuns',
  rate: 'read',
  params: idParam,
  query: z.strictObject({
    outcome: z.enum(bulkOutcomes).optional(),
    after: z.coerce.number().int().min(0).default(0),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  response: z.object({ rows: z.array(bulkRow), next: z.number().int().nullable() }),
  failures,
})
