import { setTimeout as wait } from 'node:timers/promises'
import { type ExportView, exportedAtOnce, type startExport as asked } from '@seamark/contract/workbench/exports/exports'
import { sql } from 'kysely'
import type { z } from 'zod'
import { type Context, personOf } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import type { ListExport } from '../../../platform/list.ts'
import { toCallerColumns } from '../../../platform/run-rows.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { type Draft, removeDraft, withDraft, writeDraft } from './drafts.queries.ts'
import { keepDraft, runExportJob, publishExportChanged } from './runs.commands.ts'
import { asView, type ExportRow, exportOf, exportRow } from './exports.queries.ts'
import { chosenColumns, fileNameOf, readQuery } from './exports.rules.ts'

type Asked = z.output<NonNullable<typeof asked.body>>

/** A browser gives a call up after 15 s, and whoever waits for so long would be told of a failure while her file is written. */
const longestWaitMs = 5000

/**
 * Exports a list with its filters, columns and order. A small file is written before this returns; one that is large, or takes longer than
 * `waitMs`, is written by a job, and a person has only one such job at a time. Fails with list_unknown or export_running.
 */
export async function startExport(context: Context, given: Asked, waitMs = longestWaitMs): Promise<ExportView> {
  const described = exportOf(context, given.list)
  chosenColumns(described, given.columns)
  const fileName = fileNameOf(described.title, context.now(), context.zone, given.format)
  const work = writeSmall(context, described, given)
  const written = await inTime(work, waitMs)
  if (!written) {
    void work.then(({ draft }) => draft && removeDraft(draft)).catch(() => undefined)
    return exportLater(context, given, fileName, null)
  }
  const { total, draft } = written
  return draft
    ? withDraft(draft, () => exportNow(context, given, fileName, draft))
    : exportLater(context, given, fileName, total)
}

/** Writes the file where it has few rows. */
async function writeSmall(context: Context, described: ListExport, given: Asked) {
  const total = await described.count(context, readQuery(described, given.query), given.scope)
  if (total === null || total > exportedAtOnce) return { total, draft: undefined }
  const draft = await writeDraft(
    context,
    given,
    async () => context,
    async () => undefined,
  )
  return { total, draft }
}

/** Returns what work comes to, or undefined where it is not done in time. */
async function inTime<Result>(work: Promise<Result>, milliseconds: number): Promise<Result | undefined> {
  const patience = new AbortController()
  try {
    return await Promise.race([work, wait(milliseconds, undefined, { signal: patience.signal })])
  } finally {
    patience.abort()
  }
}

/** Cancels an export that waits or runs; the part that was written is deleted. */
export async function cancelExport(context: Context, id: number): Promise<ExportView> {
  return write(context, { permission: 'workbench.exports', audit: 'workbench.exportCancelled' }, async (tx) => {
    const { list, rows_done: rows } = await exportRow(tx, id)
    const cancelled = await tx.db
      .updateTable('workbench.exports')
      .set({ state: 'cancelled', finished_at: sql<Date>`now()` })
      .where('id', '=', id)
      .where('state', 'in', ['waiting', 'running'])
      .returningAll()
      .executeTakeFirst()
    if (!cancelled) throw fail('workbench.export_state')
    await tx.audit({ subject: 'export', id, after: { list, rows } })
    publishExportChanged(tx, cancelled)
    return asView(tx, cancelled)
  })
}

async function exportNow(context: Context, given: Asked, fileName: string, draft: Draft): Promise<ExportView> {
  return write(context, { permission: 'workbench.exports', audit: 'workbench.exported' }, async (tx) => {
    const row = await insertExport(tx, given, { file_name: fileName, state: 'running', rows_total: draft.rows })
    const done = await keepDraft(tx, row, draft)
    return asView(tx, done)
  })
}

async function exportLater(
  context: Context,
  given: Asked,
  fileName: string,
  total: number | null,
): Promise<ExportView> {
  return write(context, { permission: 'workbench.exports', audit: 'workbench.exportStarted' }, async (tx) => {
    const row = await insertExport(tx, given, { file_name: fileName, state: 'waiting', rows_total: total })
    await runExportJob.later(tx, { id: row.id })
    await tx.audit({ subject: 'export', id: row.id, after: given })
    return asView(tx, row)
  })
}

async function insertExport(
  tx: WriteContext,
  given: Asked,
  values: { file_name: string; state: string; rows_total: number | null },
): Promise<ExportRow> {
  const person = personOf(tx)
  return tx.db
    .insertInto('workbench.exports')
    .values({
      ...values,
      list: given.list,
      format: given.format,
      query: JSON.stringify(given.query),
      columns: given.columns && JSON.stringify(given.columns),
      scope: JSON.stringify(given.scope),
      created_by: person.id,
      ...toCallerColumns(tx),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(asRunning)
}

/** Turns a violated unique key into a refusal. The key decides, so that a person never has two exports at work. */
function asRunning(error: unknown): never {
  throw error instanceof Error && 'constraint' in error && error.constraint === 'exports_one_at_work'
    ? fail('workbench.export_running')
    : error
}
