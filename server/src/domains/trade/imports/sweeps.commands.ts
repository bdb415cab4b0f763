import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { type Job, job } from '../../../platform/jobs.ts'
import { write } from '../../../platform/write.ts'
import { deleteFile } from '../../files/index.ts'
import { readImportJob } from './inspections.commands.ts'
import { runImportJob } from './runs.commands.ts'
import { tryImportJob } from './trials.commands.ts'
import { undoImportJob } from './undo.commands.ts'

const jobOf: Record<string, Job<z.ZodObject<{ id: z.ZodNumber }>>> = {
  reading: readImportJob,
  trying: tryImportJob,
  running: runImportJob,
  undoing: undoImportJob,
}

/** The queue takes up a killed worker's job by itself; this catches the import whose job is gone for good, and the one that waited long for the engine. */
export async function resumeImports(context: Context) {
  await write.bookkeep(context, 'trade.importRecords', async (tx) => {
    const resting = await tx.db
      .updateTable('trade.imports')
      .set({ changed_at: sql<Date>`now()` })
      .where('state', 'in', Object.keys(jobOf))
      .where(sql<boolean>`changed_at < now() - interval '5 minutes'`)
      .returning(['id', 'state'])
      .execute()
    for (const { id, state } of resting) await jobOf[state]?.later(tx, { id })
  })
}

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
