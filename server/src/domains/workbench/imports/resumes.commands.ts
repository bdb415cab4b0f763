import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { job } from '../../../platform/jobs.ts'
import { write } from '../../../platform/write.ts'
import { checkImportJob } from './checking.commands.ts'
import { readImportJob } from './reading.commands.ts'
import { runImportJob } from './running.commands.ts'
import { atWorkStates } from './imports.rules.ts'

const jobOf: Record<string, typeof runImportJob> = {
  reading: readImportJob,
  checking: checkImportJob,
  running: runImportJob,
}

/** The queue takes up a killed worker's job by itself; this catches the import whose job is gone for good, so that nobody is locked out. */
export async function resumeImports(context: Context) {
  await write.bookkeep(context, 'workbench.imports', async (tx) => {
    const resting = await tx.db
      .updateTable('workbench.imports')
      .set({ touched_at: sql<Date>`now()` })
      .where('state', 'in', [...atWorkStates])
      .where(sql<boolean>`touched_at < now() - interval '5 minutes'`)
      .returning(['id', 'state'])
      .execute()
    for (const { id, state } of resting) await jobOf[state]?.later(tx, { id })
  })
}

export const resumeImportsJob = job('workbench.resumeImports', z.null(), resumeImports)
