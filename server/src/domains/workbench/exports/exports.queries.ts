import type { ExportView } from '@seamark/contract/workbench/exports/exports'
import { exportStates } from '@seamark/contract/workbench/exports/exports'
import { fileFormats } from '@seamark/contract/workbench/lists/lists'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import { authorize, type Context, personOf } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import type { Download } from '../../../platform/http/serve.ts'
import type { ListExport } from '../../../platform/list.ts'
import { translate } from '../../../platform/translate.ts'
import type { WorkbenchExports } from '../../../platform/database/schema.ts'
import { openFile } from '../../files/index.ts'
import { listNamed } from '../lists/lists.queries.ts'

export type ExportRow = Selectable<WorkbenchExports>

/** Returns how a list is exported. Fails with list_unknown if it is not, or if the caller may not export it. */
export function exportOf(context: Context, name: string): ListExport & { title: string } {
  const list = listNamed(context, name)
  if (!list.export) throw fail('workbench.list_unknown')
  authorize(context, list.export.permission)
  return { ...list.export, title: translate(context.language, list.title) }
}

/** Returns the caller's last 20 exports, newest first. */
export async function listExports(context: Context): Promise<{ exports: ExportView[] }> {
  const rows = await ownExports(context).orderBy('id', 'desc').limit(20).execute()
  return { exports: rows.map((row) => asView(context, row)) }
}

/** Returns an export of the caller; fails with export_not_found, also for other people's exports. */
export async function exportRow(context: Context, id: number): Promise<ExportRow> {
  const row = await ownExports(context).where('id', '=', id).executeTakeFirst()
  if (!row) throw fail('workbench.export_not_found')
  return row
}

export const getExport = async (context: Context, id: number) => asView(context, await exportRow(context, id))

/** Opens the exported file for the person who asked for it, as long as they may still export the list. */
export async function openExport(context: Context, id: number): Promise<Download> {
  const { list, state, file_id: fileId, expires_at: expiresAt } = await exportRow(context, id)
  exportOf(context, list)
  if (state !== 'done') throw fail('workbench.export_state')
  if (fileId === null || expiresAt === null || expiresAt <= context.now()) throw fail('files.file_gone')
  return openFile(context, fileId)
}

const ownExports = (context: Context) =>
  context.db.selectFrom('workbench.exports').selectAll().where('created_by', '=', personOf(context).id)

const checked = z.object({ state: z.enum(exportStates), format: z.enum(fileFormats) })

export function asView({ language }: Context, row: ExportRow): ExportView {
  return {
    ...checked.parse(row),
    id: row.id,
    list: row.list,
    progress: { done: row.rows_done, total: row.rows_total },
    problem: row.problem && translate(language, row.problem),
    fileName: row.file_name,
    size: row.size,
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    expiresAt: row.expires_at?.toISOString() ?? null,
  }
}
