import { type RawBuilder, sql } from 'kysely'
import { authorize, type Context } from '../../platform/context.ts'
import { fail } from '../../platform/failure.ts'
import type { ShownImage } from '../../platform/http/serve.ts'
import { openFile } from '../files/index.ts'
import { type AttachmentRow, subjectOf } from './discussions.rules.ts'
import type { Discussed } from './ports.ts'
import { seenRecord } from './records.queries.ts'

/** Attachments with the names of their authors; `a` is the alias of the attachment. */
export async function selectAttachments(context: Context, which: RawBuilder<unknown>): Promise<AttachmentRow[]> {
  const { rows } = await sql<AttachmentRow>`
    select a.id, a.subject_kind, a.subject_id, a.author_id, author.name as author_name, a.at, a.kind, a.name, a.size, a.file_id,
      a.preview_id, a.thumbnail_id, a.preview_width, a.preview_height, a.delete_after
    from discussions.attachments a join identity.users author on author.id = a.author_id
    where ${which}`.execute(context.db)
  return rows
}

/** Opens the file of an attachment of a record that the caller sees. Fails with attachment_not_found or files.file_gone. */
export async function openAttachment(context: Context, owners: readonly Discussed[], id: number) {
  return openFile(context, (await seenAttachment(context, owners, id)).file_id)
}

/** Opens the drawn picture of such an attachment, whole or small. Fails with attachment_not_found also where there is none. */
export async function openPreview(
  context: Context,
  owners: readonly Discussed[],
  id: number,
  size: 'whole' | 'small',
): Promise<ShownImage> {
  const { preview_id, thumbnail_id } = await seenAttachment(context, owners, id)
  const fileId = size === 'whole' ? preview_id : thumbnail_id
  if (fileId === null) throw fail('discussions.attachment_not_found')
  return openFile(context, fileId)
}

async function seenAttachment(context: Context, owners: readonly Discussed[], id: number): Promise<AttachmentRow> {
  authorize(context, 'discussions.discuss')
  const [row] = await selectAttachments(context, sql`a.id = ${id} and a.delete_after is null`)
  if (!row) throw fail('discussions.attachment_not_found')
  await seenRecord(context, owners, subjectOf(row), 'discussions.attachment_not_found')
  return row
}
