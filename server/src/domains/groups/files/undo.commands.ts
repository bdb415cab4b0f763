import { sql } from 'kysely'
import { z } from 'zod'
import { runExclusively } from '../../../platform/database/advisory-lock.ts'
import type { Context } from '../../../platform/context.ts'
import { job } from '../../../platform/jobs.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { chatFileUndone } from '../events.ts'
import { removeMessages } from '../messages/removals.commands.ts'
import { withEngine } from './engine-waits.commands.ts'
import { partsOf } from './messages.queries.ts'
import { releaseParts } from './parts.commands.ts'
import { removeSenders } from './rosters.commands.ts'
import { lockOf, readFileJob, tellGroups } from './runs.commands.ts'
import { type FileRecord, fileRuns, publishFile } from './steps.commands.ts'

const permission = 'groups.uploadChat'

/**
 * Takes all messages of a file back, then lets the files that had left out what this one held be read again. A job that
 * is killed begins again and finds less to do.
 */
async function undoFile(context: Context, { id }: { id: number }) {
  const isOurs = await runExclusively(context, lockOf(id), async () => {
    await fileRuns.work(context, id, 'undoing', takeBack)
  })
  // The lot under way ends first; its worker then sees that the file is to be taken back.
  if (!isOurs)
    await write.bookkeep(context, permission, (tx) => undoFileJob.later(tx, { id }, new Date(Date.now() + soonMs)))
}

export const undoFileJob = job('groups.undoFile', z.object({ id: z.number().int() }), undoFile, { isLong: true })

const soonMs = 1000

async function takeBack(own: Context, record: FileRecord) {
  const { id, file_name: file } = record
  await withEngine(own, record, () => removeMessages(own, { fileId: id }))
  const parts = await partsOf(own, id)
  await write(own, { permission, audit: 'groups.fileUndone' }, async (tx) => {
    const now = await fileRuns.lock(tx, record)
    await removeSenders(tx, now)
    const others = await filesThatLeftOut(tx, id)
    await releaseParts(tx, now)
    await tx.audit({ subject: 'chatFile', id, after: { file, written: now.written } })
    const undone = await fileRuns.step(tx, now, {
      state: now.ends_as ?? 'undone',
      ends_as: null,
      ended_at: sql`now()`,
      rows_done: 0,
      written: 0,
      repeated: 0,
      skipped: 0,
      members: 0,
    })
    for (const other of others) await readAgain(tx, other)
    await tx.reactions.announce(tx, chatFileUndone, { fileId: id })
    await tellGroups(tx, parts, 'groups.activity.fileUndone', file)
    publishFile(tx, undone)
  })
}

/** Returns the files that left messages out in a group of this one, and whose bytes are still there. */
async function filesThatLeftOut({ db }: WriteContext, id: number) {
  const { rows } = await sql<{ id: number; person_id: number }>`
    select f.id::float8 as id, f.person_id::float8 as person_id from groups.files f
    where f.state = 'done' and f.file_id is not null and f.id <> ${id} and exists (
      select from groups.file_parts theirs join groups.file_parts ours on ours.group_id = theirs.group_id and ours.file_id = ${id}
      where theirs.file_id = f.id and theirs.repeated > 0)
    order by f.id for update of f`.execute(db)
  return rows
}

/** Lets a file be read from its beginning: what it has written stays, and what it had left out is written now. */
async function readAgain(tx: WriteContext, file: { id: number; person_id: number }) {
  await sql`
    update groups.files set state = 'reading', rows_done = 0, written = 0, repeated = 0, skipped = 0, attempts = 0, failure = null,
      ended_at = null, round = round + 1, version = version + 1, changed_at = now()
    where id = ${file.id}`.execute(tx.db)
  await sql`update groups.file_parts set is_coarse = false, written = 0, repeated = 0 where file_id = ${file.id}`.execute(
    tx.db,
  )
  await readFileJob.later(tx, { id: file.id })
  publishFile(tx, file)
}
