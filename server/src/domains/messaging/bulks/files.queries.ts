import type { Attachment } from '@seamark/contract/messaging/attachments/attachments'
import { type RawBuilder, sql } from 'kysely'
import { authorize, type Context } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { openFile } from '../../files/index.ts'
import { isOwnAttachment } from '../attachments/attachments.commands.ts'
import { selectAttachments } from '../attachments/attachments.queries.ts'
import { isOfSeenTemplate } from '../templates/rights.queries.ts'
import { bulksSeenBy } from './rights.queries.ts'

/** An attachment `a` is open to its author, and to whoever sees a bulk or a template that names it. */
const isSeen = (
  context: Context,
): RawBuilder<boolean> => sql<boolean>`(${isOwnAttachment(context)} or ${isOfSeenTemplate(context)}
  or exists (select from messaging.bulks b where b.attachment_ids @> array[a.id] and b.attachment_ids <> '{}' and ${bulksSeenBy(context)}))`

/** Names and sizes of these attachments; those that the caller may not open are left out. */
export async function listBulkAttachments(context: Context, ids: string): Promise<{ attachments: Attachment[] }> {
  authorize(context, 'messaging.sendBulks')
  const rows = await selectAttachments(context, ids.split(',').map(Number), isSeen(context))
  return { attachments: rows.map(({ id, name, size }) => ({ id, name, size })) }
}

/** Opens the file of an attachment. Fails with attachment_unknown or files.file_gone. */
export async function openBulkAttachment(context: Context, id: number) {
  authorize(context, 'messaging.sendBulks')
  const [row] = await selectAttachments(context, [id], isSeen(context))
  if (!row) throw fail('messaging.attachment_unknown')
  return { ...(await openFile(context, row.file_id)), name: row.name, mediaType: row.media_type }
}
