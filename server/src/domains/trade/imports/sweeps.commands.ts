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

/** The job of each state in which one is at work. */
const jobs = {
  reading: readImportJob,
  trying: tryImportJob,
  running: runImportJob,
  undoing: undoImportJob,
}

/** Also takes up the import that has waited long for the engine. */
export const resumeImports = (context: Context) => importRuns.resume(context, jobs)

export const resumeImportsJob = job('trade.resumeImports', z.null(), resumeImports)

/** Gives up what nobody has gone on with for seven days; files go thirty days after the end, and with them the refused rows. */
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
