import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { job } from '../../../platform/jobs.ts'
import { write } from '../../../platform/write.ts'
import { deleteFile } from '../../files/index.ts'
import { readImportJob } from './inspections.commands.ts'
import { runImportJob } from './runs.commands.ts'
import { importRuns } from './steps.commands.ts'
import { tryImportJob } from './trials.commands.ts'
import { undoImportJob } from './undo.commands.ts'

/** The job that does the work of each state. */
const jobs = {
  reading: readImportJob,
  trying: tryImportJob,
  running: runImportJob,
  undoing: undoImportJob,
}

/** Enqueues jobs for imports whose job was lost, and for those that gave up waiting for the engine. */
export const resumeImports = (context: Context) => importRuns.resume(context, jobs)

export const resumeImportsJob = job('trade.resumeImports', z.null(), resumeImports)

/**
 * Cancels imports that nobody has continued for seven days. Deletes files thirty days after the end; from then on the
 * refused rows cannot be downloaded.
 */
export async function sweepImports(context: Context) {
  await write(context, { permission: 'trade.importRecords', audit: 'trade.importsSwept' }, async (tx) => {
    const { rows: unused } = await sql<{ id: number }>`
      update trade.imports set state = 'cancelled', ended_at = now(), changed_at = now(), version = version + 1
      where state in ('mapping', 'tried') and changed_at < now() - interval '7 days' returning id`.execute(tx.db)
    const { rows: old } = await sql<{ id: number; file_id: number }>`
      select id, file_id from trade.imports where file_id is not null and ended_at < now() - interval '30 days' order by id limit 500`.execute(
      tx.db,
    )
    for (const { file_id: fileId } of old) await deleteFile(tx, fileId)
    await tx.audits([
      ...unused.map(({ id }) => ({ subject: 'import', id, after: { swept: 'unused' } })),
      ...old.map(({ id }) => ({ subject: 'import', id, after: { swept: 'file' } })),
    ])
    tx.unchanged()
  })
}

export const sweepImportsJob = job('trade.sweepImports', z.null(), sweepImports)
