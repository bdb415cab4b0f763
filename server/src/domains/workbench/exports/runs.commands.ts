import { dayMs } from '@seamark/contract/platform/days'
import { chooseLanguage } from '@seamark/contract/languages'
import { listQuery } from '@seamark/contract/workbench/lists/lists'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { Failure } from '../../../platform/failure.ts'
import { job } from '../../../platform/jobs.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { keepFile } from '../../files/index.ts'
import { actFor } from '../../identity/index.ts'
import { type Draft, withDraft, writeDraft } from './drafts.queries.ts'
import type { ExportRow } from './exports.queries.ts'
import { notifyExportEnded } from './notices.commands.ts'
import { exportScope } from '@seamark/contract/platform/lists'

const keptDays = 7

/** Another run has taken the export over, or it was cancelled. The file of this run is deleted. */
class Superseded extends Error {}

/**
 * Writes an export's file with the present rights of its asker and publishes its progress. If the process is killed, the job starts over;
 * a refusal ends the export with its reason.
 */
export async function runExport(context: Context, { id }: { id: number }): Promise<void> {
  const row = await beginRun(context, id)
  if (!row) return
  const own: Context = { ...context, language: chooseLanguage([row.language]), requestId: row.request_id }
  const asker = () => actFor(own, { userId: row.created_by, roleId: row.role_id })
  try {
    const asked = { ...askedFor.parse(row), list: row.list, format: row.format }
    const draft = await writeDraft(own, asked, asker, (rows) => saveProgress(context, row, rows))
    await withDraft(draft, async () =>
      write(await asker(), { permission: 'workbench.exports', audit: 'workbench.exported' }, async (tx) =>
        notifyExportEnded(tx, await keepDraft(tx, row, draft)),
      ),
    )
  } catch (error) {
    if (error instanceof Superseded) return
    if (!(error instanceof Failure)) throw error
    await endFailed(own, [row], error.code)
  }
}

export const runExportJob = job('workbench.runExport', z.object({ id: z.number().int() }), runExport, { isLong: true })

/**
 * Ends exports whose job is lost, so that their asker can start another one: those that run but wrote no page for an hour, and those that
 * have waited for a day.
 */
export async function endStoppedExports(context: Context) {
  const stopped = await context.db
    .selectFrom('workbench.exports')
    .selectAll()
    .where('state', 'in', ['waiting', 'running'])
    .where(
      sql<boolean>`touched_at < now() - case state when 'running' then interval '1 hour' else interval '1 day' end`,
    )
    .execute()
  if (stopped.length > 0) await endFailed(context, stopped, 'workbench.export_stopped')
}

export const endStoppedExportsJob = job('workbench.endStoppedExports', z.null(), endStoppedExports)

const askedFor = z.object({ query: listQuery, columns: z.array(z.string()).nullable(), scope: exportScope })

/** Keeps the draft as the export's file and audits what was exported: list, filters, columns and number of rows. */
export async function keepDraft(tx: WriteContext, row: ExportRow, { path, rows }: Draft): Promise<ExportRow> {
  await lockRun(tx, row)
  const expiresAt = new Date(tx.now().getTime() + keptDays * dayMs)
  const file = await keepFile(
    tx,
    { name: row.file_name, mediaType: mediaTypes[row.format] ?? '', ownerId: row.created_by, expiresAt },
    path,
  )
  const done = await tx.db
    .updateTable('workbench.exports')
    .set({
      state: 'done',
      rows_done: rows,
      rows_total: rows,
      file_id: file.id,
      size: file.size,
      finished_at: sql<Date>`now()`,
      expires_at: expiresAt,
    })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await tx.audit({
    subject: 'export',
    id: row.id,
    after: { list: row.list, format: row.format, rows, query: row.query, columns: row.columns, scope: row.scope },
  })
  publishExportChanged(tx, done)
  return done
}

const mediaTypes: Record<string, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}

/** Publishes the change, so that the asker's page reloads. */
export const publishExportChanged = (
  { publish }: Pick<Context, 'publish'>,
  { id, created_by }: Pick<ExportRow, 'id' | 'created_by'>,
) => publish({ event: { topic: 'workbench.export', id }, audience: { person: created_by } })

async function beginRun(context: Context, id: number): Promise<ExportRow | undefined> {
  const row = await context.db
    .updateTable('workbench.exports')
    .set((columns) => ({
      state: 'running',
      rows_done: 0,
      attempt: sql<number>`${columns.ref('attempt')} + 1`,
      touched_at: sql<Date>`now()`,
    }))
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .returningAll()
    .executeTakeFirst()
  if (row) publishExportChanged(context, row)
  return row
}

async function saveProgress(context: Context, row: ExportRow, rows: number) {
  const { numUpdatedRows } = await context.db
    .updateTable('workbench.exports')
    .set({ rows_done: rows, touched_at: sql<Date>`now()` })
    .where('id', '=', row.id)
    .where('attempt', '=', row.attempt)
    .where('state', '=', 'running')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Superseded()
  publishExportChanged(context, row)
}

async function lockRun(tx: WriteContext, { id, attempt }: ExportRow) {
  const held = await tx.db
    .selectFrom('workbench.exports')
    .select('id')
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('state', '=', 'running')
    .forUpdate()
    .executeTakeFirst()
  if (!held) throw new Superseded()
}

async function endFailed(context: Context, rows: readonly ExportRow[], problem: string) {
  await write(context, { permission: 'workbench.exports', audit: 'workbench.exportFailed' }, async (tx) => {
    for (const { id, attempt } of rows) {
      const failed = await tx.db
        .updateTable('workbench.exports')
        .set({ state: 'failed', problem, finished_at: sql<Date>`now()` })
        .where('id', '=', id)
        .where('attempt', '=', attempt)
        .where('state', 'in', ['waiting', 'running'])
        .returningAll()
        .executeTakeFirst()
      if (!failed) continue
      await tx.audit({ subject: 'export', id, after: { list: failed.list, problem } })
      publishExportChanged(tx, failed)
      await notifyExportEnded(tx, failed)
    }
    tx.unchanged()
  })
}
