import {
  type Attachment,
  type AttachmentKind,
  mostAttachments,
  type Subject,
} from '@seamark/contract/discussions/discussions'
import { sql } from 'kysely'
import { authorize, type Context, personOf } from '../../platform/context.ts'
import { fail } from '../../platform/failure.ts'
import { type WriteContext, write } from '../../platform/write.ts'
import { takeUpload, uploadPath } from '../files/index.ts'
import { selectAttachments } from './attachments.queries.ts'
import { asAttachment, type AttachmentRow, subjectOf } from './discussions.rules.ts'
import { mayDelete } from './policy.ts'
import type { Discussed, DiscussedRecord } from './ports.ts'
import { drawAttachment, keepPreview, type Preview } from './previews.commands.ts'
import { purgeDiscussionsJob, undoSeconds } from './purges.commands.ts'
import { publishDiscussion, recordToDiscuss, writableRecord } from './records.queries.ts'

const permission = 'discussions.discuss'

/**
 * Attaches the caller's finished upload to a record that she sees; a picture is drawn for its preview. Throws also too_many_attachments and what
 * `takeUpload` throws.
 */
export async function addAttachment(
  context: Context,
  owners: readonly Discussed[],
  subject: Subject,
  { uploadId, kind }: { uploadId: string; kind: AttachmentKind },
): Promise<Attachment> {
  authorize(context, permission)
  // Nothing is drawn for people who may not attach it.
  await writableRecord(context, owners, subject)
  const preview = await drawAttachment(await uploadPath(context, { uploadId, purpose: 'attachment' }))
  return keepAttachment(context, owners, subject, {
    kind,
    preview,
    take: (tx) => takeUpload(tx, { uploadId, purpose: 'attachment' }),
  })
}

interface NewAttachment {
  kind: AttachmentKind
  preview: Preview | undefined
  /** Makes the bytes a file of ours, in the transaction that attaches it. */
  take: (tx: WriteContext) => Promise<{ fileId: number; name: string; size: number }>
}

/** Attaches a file to a record that the caller sees. Throws too_many_attachments and what `take` throws. */
export async function keepAttachment(
  context: Context,
  owners: readonly Discussed[],
  subject: Subject,
  { kind, preview, take }: NewAttachment,
): Promise<Attachment> {
  return write(context, { permission, audit: 'discussions.attachmentAdded' }, async (tx) => {
    const record = await recordToDiscuss(tx, owners, subject)
    await failIfFull(tx, subject)
    const { fileId, name, size } = await take(tx)
    const { id } = await tx.db
      .insertInto('discussions.attachments')
      .values({
        subject_kind: subject.kind,
        subject_id: subject.id,
        author_id: personOf(tx).id,
        kind,
        name,
        size,
        file_id: fileId,
        ...(await keepPreview(tx, preview)),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.audit({ subject: subject.kind, id: subject.id, after: { attachment: name, kind } })
    publishDiscussion(tx, record, subject)
    return attachmentOf(tx, id)
  })
}

/** The record is locked, so two files that are attached at once are counted one after the other. */
async function failIfFull(tx: WriteContext, { kind, id }: Subject) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from discussions.attachments
    where subject_kind = ${kind} and subject_id = ${id} and delete_after is null`.execute(tx.db)
  if ((rows[0]?.count ?? 0) >= mostAttachments)
    throw fail('discussions.too_many_attachments', { most: mostAttachments })
}

/** Deletes an attachment at once; within ten seconds it can be restored, then its bytes are deleted too. */
export async function deleteAttachment(context: Context, owners: readonly Discussed[], id: number) {
  return write(context, { permission, audit: 'discussions.attachmentDeleted' }, async (tx) => {
    const { row, record } = await lockAttachment(tx, owners, id)
    if (row.delete_after !== null) throw fail('discussions.attachment_not_found')
    if (!mayDelete(personOf(tx), row)) throw fail('discussions.attachment_not_yours')
    const { rows } = await sql<{ delete_after: Date }>`
      update discussions.attachments set delete_after = now() + make_interval(secs => ${undoSeconds})
      where id = ${id} returning delete_after`.execute(tx.db)
    const undoUntil = rows[0]?.delete_after ?? tx.now()
    await tx.audit({ subject: row.subject_kind, id: row.subject_id, before: { attachment: row.name, kind: row.kind } })
    publishDiscussion(tx, record, subjectOf(row))
    await purgeDiscussionsJob.later(tx, null, new Date(undoUntil.getTime() + 1000))
    return { undoUntil: undoUntil.toISOString() }
  })
}

/** Restores a deleted attachment, for whoever may delete it. One that is not deleted is returned as it is. */
export async function restoreAttachment(
  context: Context,
  owners: readonly Discussed[],
  id: number,
): Promise<Attachment> {
  return write(context, { permission, audit: 'discussions.attachmentRestored' }, async (tx) => {
    const { row, record } = await lockAttachment(tx, owners, id)
    if (!mayDelete(personOf(tx), row)) throw fail('discussions.attachment_not_yours')
    if (row.delete_after === null) {
      tx.unchanged()
      return attachmentOf(tx, id)
    }
    await failIfFull(tx, subjectOf(row))
    const { rows } = await sql`
      update discussions.attachments set delete_after = null where id = ${id} and delete_after > now() returning id`.execute(
      tx.db,
    )
    if (rows.length === 0) throw fail('discussions.undo_over')
    await tx.audit({ subject: row.subject_kind, id: row.subject_id, after: { attachment: row.name, kind: row.kind } })
    publishDiscussion(tx, record, subjectOf(row))
    return attachmentOf(tx, id)
  })
}

/** Locks the record and then the attachment, one that waits for its deletion too. */
async function lockAttachment(
  tx: WriteContext,
  owners: readonly Discussed[],
  id: number,
): Promise<{ row: AttachmentRow; record: DiscussedRecord }> {
  const [seen] = await selectAttachments(tx, sql`a.id = ${id}`)
  if (!seen) throw fail('discussions.attachment_not_found')
  const record = await recordToDiscuss(tx, owners, subjectOf(seen), 'discussions.attachment_not_found')
  await tx.db.selectFrom('discussions.attachments').select('id').where('id', '=', id).forUpdate().execute()
  const [row] = await selectAttachments(tx, sql`a.id = ${id}`)
  if (!row) throw fail('discussions.attachment_not_found')
  return { row, record }
}

async function attachmentOf(tx: WriteContext, id: number): Promise<Attachment> {
  const [row] = await selectAttachments(tx, sql`a.id = ${id}`)
  if (!row) throw fail('discussions.attachment_not_found')
  return asAttachment(row, personOf(tx), true)
}
