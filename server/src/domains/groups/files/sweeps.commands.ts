import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { job } from '../../../platform/jobs.ts'
import { write } from '../../../platform/write.ts'
import { deleteFile } from '../../files/index.ts'
import { readOptions } from '../../settings/index.ts'
import { inspectFileJob } from './inspections.commands.ts'
import { readFileJob } from './runs.commands.ts'
import { fileRuns } from './steps.commands.ts'
import { undoFileJob } from './undo.commands.ts'

/** The job that does the work of each state. */
const jobs = { received: inspectFileJob, inspecting: inspectFileJob, reading: readFileJob, undoing: undoFileJob }

/** Enqueues jobs for files whose job was lost, and for those that gave up waiting for the engine. */
const resumeFiles = (context: Context) => fileRuns.resume(context, jobs)

export const resumeFilesJob = job('groups.resumeFiles', z.null(), resumeFiles)

/** 0 keeps the bytes of files that were read. */
export const fileOptions = { chatFileDays: 0 }

/**
 * Cancels files of which nobody has said for seven days what they leave open. Deletes the bytes of files without
 * messages 30 days after their end, and those of files that were read after the days that were chosen.
 */
async function sweepFiles(context: Context) {
  await write(context, { permission: 'groups.uploadChat', audit: 'groups.filesSwept' }, async (tx) => {
    const { chatFileDays: days } = await readOptions(tx, fileOptions)
    const { rows: unused } = await sql<{ id: number }>`
      update groups.files set state = 'cancelled', ended_at = now(), changed_at = now(), version = version + 1
      where state = 'needsChoice' and changed_at < now() - interval '7 days' returning id`.execute(tx.db)
    const { rows: old } = await sql<{ id: number; file_id: number }>`
      select id, file_id from groups.files where file_id is not null and (
        (state in ('cancelled', 'undone', 'failed') and ended_at < now() - interval '30 days')
        or (state = 'done' and ${days} > 0 and ended_at < now() - make_interval(days => ${days}))) order by id limit 500`.execute(
      tx.db,
    )
    for (const { file_id: fileId } of old) await deleteFile(tx, fileId)
    await tx.audits([
      ...unused.map(({ id }) => ({ subject: 'chatFile', id, after: { swept: 'unused' } })),
      ...old.map(({ id }) => ({ subject: 'chatFile', id, after: { swept: 'file' } })),
    ])
    tx.unchanged()
  })
}

export const sweepFilesJob = job('groups.sweepFiles', z.null(), sweepFiles)
