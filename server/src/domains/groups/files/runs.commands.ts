import { sql } from 'kysely'
import { z } from 'zod'
import { runExclusively } from '../../../platform/database/advisory-lock.ts'
import type { Context } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { job } from '../../../platform/jobs.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { recordActivity } from '../../activity/index.ts'
import { chatFileRead } from '../events.ts'
import { publishTalk } from '../groups/live-events.commands.ts'
import { writeMessages } from '../messages/messages.commands.ts'
import { withEngine } from './engine-waits.commands.ts'
import { scannedOf } from './found.rules.ts'
import type { FileLot } from './lots.rules.ts'
import { isCoarseLot } from './overlaps.commands.ts'
import { partsOf, type PlacedPart, readLots } from './messages.queries.ts'
import { addSenders, noteJoins } from './rosters.commands.ts'
import { actAsUploader, createFileTeller, type FileRecord, fileRuns, publishFile } from './steps.commands.ts'

const permission = 'groups.uploadChat'

/** Whoever reads a file or takes it back holds this lock, so that no message is written behind one that removes them. */
export const lockOf = (id: number) => `groups.file.${id}`

/**
 * Writes the messages of a file lot by lot, after the last one that was committed. The messages of a lot stand in the
 * engine before its counts are committed; a job that is killed between writes it again, and the writer knows what is
 * there.
 */
export async function readFile(
  context: Context,
  { id, messagesPerLot }: { id: number; messagesPerLot?: number | undefined },
) {
  await runExclusively(context, lockOf(id), async () => {
    await fileRuns.work(context, id, 'reading', async (own, first) => {
      let record = first
      const parts = await partsOf(own, id)
      const tell = createFileTeller(own, first)
      const take = async (lot: FileLot) => {
        if (lot.until <= record.rows_done) return
        record = await takeLot(own, record, lot, parts)
        await tell()
      }
      const size = messagesPerLot === undefined ? undefined : { messages: messagesPerLot, letters: 4_000_000 }
      await readLots(own, first, parts, take, size)
      await finishFile(own, record, parts)
    })
  })
}

export const readFileJob = job('groups.readFile', z.object({ id: z.number().int() }), readFile, { isLong: true })

async function takeLot(
  own: Context,
  record: FileRecord,
  { piece, lot, messages, until }: FileLot,
  parts: readonly PlacedPart[],
): Promise<FileRecord> {
  const person = await actAsUploader(own, record)
  const part = parts.find(({ pieces }) => pieces.some(({ number }) => number === piece))
  const groupId = part?.groupId ?? null
  const { written, repeated } =
    !part || groupId === null
      ? nothing
      : await writeLot({ own, person }, record, part, { groupId, piece, lot, messages })
  return write.bookkeep(person, permission, async (tx) => {
    const now = await fileRuns.lock(tx, record, 'rows_done')
    const members = !part || groupId === null ? 0 : await addSenders(tx, now, { ...part, groupId }, messages)
    if (groupId !== null) await noteJoins(tx, now, groupId, messages)
    await sql`
      update groups.file_parts set written = written + ${written}, repeated = repeated + ${repeated},
        is_coarse = ${part?.isCoarse ?? false}
      where file_id = ${now.id} and place = ${part?.place ?? -1}`.execute(tx.db)
    return fileRuns.step(tx, now, {
      rows_done: until,
      written: now.written + written,
      repeated: now.repeated + repeated,
      skipped: now.skipped + messages.length - written - repeated,
      members: now.members + members,
    })
  })
}

const nothing = { written: 0, repeated: 0 }

/** Writes the messages of a lot, and remembers of its conversation whether another family of programs has the same talk. */
async function writeLot(
  { own, person }: { own: Context; person: Context },
  record: FileRecord,
  part: PlacedPart,
  { groupId, piece, ...lot }: Pick<FileLot, 'piece' | 'lot' | 'messages'> & { groupId: number },
) {
  const { id: fileId } = record
  part.isCoarse = await withEngine(own, record, () =>
    isCoarseLot(person, part, { fileId, groupId, messages: lot.messages }),
  )
  return withEngine(own, record, () =>
    writeMessages(person, { groupId, fileId, part: piece, ...lot, isCoarse: part.isCoarse }),
  )
}

/** Marks a file done when all messages that were counted have been read. */
async function finishFile(own: Context, record: FileRecord, parts: readonly PlacedPart[]) {
  const person = await actAsUploader(own, record)
  await write(person, { permission, audit: 'groups.fileRead' }, async (tx) => {
    const now = await fileRuns.lock(tx, record, 'rows_done')
    if (now.rows_done !== scannedOf(now)?.messages) throw fail('groups.file_stuck')
    const { id, file_name: file, written, repeated } = now
    publishFile(tx, await fileRuns.step(tx, now, { state: 'done', ended_at: sql`now()` }))
    await tx.audit({ subject: 'chatFile', id, after: { file, written, repeated } })
    await tx.reactions.announce(tx, chatFileRead, { fileId: id })
    await tellGroups(tx, parts, 'groups.activity.fileRead', file)
  })
}

/** Tells the groups of a file what happened to it. */
export async function tellGroups(
  tx: WriteContext,
  parts: readonly PlacedPart[],
  kind: 'groups.activity.fileRead' | 'groups.activity.fileUndone',
  file: string,
) {
  const ids = new Set(parts.flatMap(({ groupId }) => groupId ?? []))
  for (const id of ids) {
    await recordActivity(tx, { subject: 'group', id, kind, facts: { file } })
    await publishTalk(tx, id)
  }
}
