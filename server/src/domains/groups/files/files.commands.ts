import type { ChatFileView, chooseGroups as groupsContract, TextChoice } from '@seamark/contract/groups/files/files'
import { kindBytes, kindOfBeginning, type KindRefusal, refusalOfKind } from '@seamark/contract/groups/files/kinds'
import { dayMs } from '@seamark/contract/platform/days'
import { open } from 'node:fs/promises'
import { sql } from 'kysely'
import type { z } from 'zod'
import { authorize, type Context, personOf } from '../../../platform/context.ts'
import { isZone } from '../../../platform/days.ts'
import { fail, failField } from '../../../platform/failure.ts'
import { toCallerColumns } from '../../../platform/run-rows.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { takeUpload, uploadPath } from '../../files/index.ts'
import { fileView, ownFiles } from './files.queries.ts'
import { decidedOf, foundOf, scannedOf } from './found.rules.ts'
import { inspectFileJob } from './inspections.commands.ts'
import { chooseParts, takeParts } from './parts.commands.ts'
import { placeTalks } from './private-talks.commands.ts'
import { readFileJob } from './runs.commands.ts'
import { fileIdOf, type FileRecord, publishFile } from './steps.commands.ts'
import { undoFileJob } from './undo.commands.ts'

const permission = 'groups.uploadChat'
type Purpose = 'chatText' | 'chatArchive'

/** Takes the caller's finished upload, if its content may be uploaded for the purpose. A job then inspects it. */
export async function startChatFile(
  context: Context,
  { uploadId, purpose }: { uploadId: string; purpose: Purpose },
): Promise<ChatFileView> {
  authorize(context, permission)
  await failIfOtherKind(await uploadPath(context, { uploadId, purpose }), purpose)
  return write(context, { permission, audit: 'groups.fileReceived' }, async (tx) => {
    const { fileId, name, size, sha256 } = await takeUpload(tx, { uploadId, purpose })
    const { id } = await tx.db
      .insertInto('groups.files')
      .values({
        file_id: fileId,
        file_name: name,
        bytes: size,
        sha256: sha256 ?? '',
        person_id: personOf(tx).id,
        ...toCallerColumns(tx),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await inspectFileJob.later(tx, { id })
    await tx.audit({ subject: 'chatFile', id, after: { file: name, size, sha256 } })
    publishFile(tx, { id, person_id: personOf(tx).id })
    return fileView(tx, id)
  })
}

const kindRefusals = {
  textOrZip: 'groups.file_text_or_zip',
  zipOnly: 'groups.file_zip_only',
  zipIt: 'groups.file_zip_it',
  noContent: 'groups.file_no_content',
} as const satisfies Record<KindRefusal, string>

/** The name says nothing: the first bytes do. */
async function failIfOtherKind(path: string, purpose: Purpose) {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(kindBytes), 0, kindBytes, 0)
    const refusal = refusalOfKind(kindOfBeginning(buffer.subarray(0, bytesRead)), purpose)
    if (refusal) throw fail(kindRefusals[refusal])
  } finally {
    await file.close()
  }
}

/** Keeps how the texts of a file are read; a job reads it once and counts its conversations. */
export async function chooseReading(
  context: Context,
  id: number,
  { zone, texts }: { zone: string; texts: TextChoice[] },
): Promise<ChatFileView> {
  if (!isZone(zone)) throw failField('zone', 'groups.file_zone')
  return write(context, { permission, audit: 'groups.fileReadingChosen' }, async (tx) => {
    const record = await lockFile(tx, id)
    if (!mayChoose(record)) throw fail('groups.file_state')
    fileIdOf(record)
    const known = new Set(foundOf(record)?.texts.map(({ name }) => name))
    if (texts.some(({ name }) => !known.has(name))) throw fail('groups.file_text_unknown')
    const earlier = (decidedOf(record)?.texts ?? []).filter(({ name }) => !texts.some((one) => one.name === name))
    await inspectFileJob.later(tx, { id })
    await tx.audit({
      subject: 'chatFile',
      id,
      after: { zone, forms: texts.map(({ form, order }) => [form, order].join(' ')) },
    })
    return move(tx, record, {
      state: 'inspecting',
      decided: JSON.stringify({ zone, texts: [...earlier, ...texts] }),
      scanned: null,
    })
  })
}

type GroupsBody = z.output<NonNullable<typeof groupsContract.body>>

/** Keeps to which group each conversation belongs, and begins to read. */
export async function chooseGroups(context: Context, id: number, { parts }: GroupsBody): Promise<ChatFileView> {
  return write(context, { permission, audit: 'groups.fileGroupsChosen' }, async (tx) => {
    const record = await lockFile(tx, id)
    if (record.state !== 'needsChoice' || scannedOf(record) === null) throw fail('groups.file_state')
    fileIdOf(record)
    const placed = await placeTalks(tx, record, parts)
    await chooseParts(tx, record, placed)
    await takeParts(tx, record)
    await readFileJob.later(tx, { id })
    await tx.audit({ subject: 'chatFile', id, after: { groups: placed.flatMap(({ groupId }) => groupId ?? []) } })
    return move(tx, record, { state: 'reading' })
  }).catch((error: unknown) => {
    const isTaken = error instanceof Error && 'constraint' in error && error.constraint === 'file_parts_once'
    throw isTaken ? fail('groups.file_read_already', { group: '', by: '' }) : error
  })
}

/** Stops a file. What was read of it is taken back by a job. */
export async function cancelChatFile(context: Context, id: number): Promise<ChatFileView> {
  return write(context, { permission, audit: 'groups.fileCancelled' }, async (tx) => {
    const record = await lockFile(tx, id)
    if (!['received', 'inspecting', 'needsChoice', 'reading'].includes(record.state)) throw fail('groups.file_state')
    await tx.audit({ subject: 'chatFile', id, after: { file: record.file_name, state: record.state } })
    if (record.state !== 'reading') return move(tx, record, { state: 'cancelled', ended_at: sql<Date>`now()` })
    await undoFileJob.later(tx, { id })
    return move(tx, record, { state: 'undoing', ends_as: 'cancelled' })
  })
}

/** Begins a failed file again: after its last message where it was being read, else from the beginning. */
export async function retryChatFile(context: Context, id: number): Promise<ChatFileView> {
  return write(context, { permission, audit: 'groups.fileRetried' }, async (tx) => {
    const record = await lockFile(tx, id)
    if (record.state !== 'failed') throw fail('groups.file_state')
    fileIdOf(record)
    const taken = await tx.db
      .selectFrom('groups.file_parts')
      .select('id')
      .where('file_id', '=', id)
      .where('is_taken', '=', true)
      .executeTakeFirst()
    await (taken ? readFileJob : inspectFileJob).later(tx, { id })
    await tx.audit({ subject: 'chatFile', id, after: { file: record.file_name } })
    return move(tx, record, { state: taken ? 'reading' : 'received' })
  })
}

const undoDays = 30

/** Lets a job take all messages of a file back. */
export async function undoChatFile(context: Context, id: number): Promise<ChatFileView> {
  return write(context, { permission, audit: 'groups.fileUndoBegun' }, async (tx) => {
    const record = await lockFile(tx, id)
    if (!['done', 'failed'].includes(record.state) || record.rows_done === 0) throw fail('groups.file_state')
    if (record.ended_at === null || tx.now().getTime() - record.ended_at.getTime() > undoDays * dayMs)
      throw fail('groups.file_undo_over', { days: undoDays })
    if (await hasGivenTalk(tx, id)) throw fail('groups.file_talk_given')
    await undoFileJob.later(tx, { id })
    await tx.audit({ subject: 'chatFile', id, after: { file: record.file_name } })
    return move(tx, record, { state: 'undoing', ends_as: 'undone' })
  })
}

/** Whether a private chat of a file is a colleague's by now: what she was given is not taken from her by the file. */
async function hasGivenTalk({ db }: WriteContext, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from groups.file_parts p join groups.files f on f.id = p.file_id join groups.groups g on g.id = p.group_id
    where p.file_id = ${id} and g.private_to_id <> f.person_id limit 1`.execute(db)
  return rows.length > 0
}

const mayChoose = ({ state, rows_done: done, found }: FileRecord) =>
  state === 'needsChoice' || (state === 'failed' && done === 0 && found !== null)

/** Locks a file that `ownFiles` names; any other does not exist. */
export async function lockFile(tx: WriteContext, id: number): Promise<FileRecord> {
  const record = await tx.db.selectFrom('groups.files').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  const { rows } = await sql`select from groups.files f where f.id = ${id} and ${ownFiles(tx.actor)}`.execute(tx.db)
  if (!record || rows.length === 0) throw fail('groups.file_not_found')
  return record
}

/** Moves a file on in a new round, so that a job of the round before changes nothing. */
async function move(tx: WriteContext, { id, person_id }: FileRecord, values: Record<string, unknown>) {
  await tx.db
    .updateTable('groups.files')
    .set(({ ref }) => ({
      failure: null,
      ended_at: null,
      attempts: 0,
      waiting_since: null,
      ...values,
      language: tx.language,
      request_id: tx.requestId,
      round: sql<number>`${ref('round')} + 1`,
      version: sql<number>`${ref('version')} + 1`,
      changed_at: sql<Date>`now()`,
    }))
    .where('id', '=', id)
    .execute()
  publishFile(tx, { id, person_id })
  return fileView(tx, id)
}
