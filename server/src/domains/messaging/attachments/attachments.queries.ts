import type { Attachment } from '@seamark/contract/messaging/attachments/attachments'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { localPath } from '../../files/index.ts'
import { readFile } from 'node:fs/promises'

interface AttachmentRow extends Attachment {
  file_id: number
  media_type: string
}

/** The attachments `a` that match, in the order of `ids`. */
export async function selectAttachments(
  { db }: Pick<Context, 'db'>,
  ids: readonly number[],
  where: RawBuilder<unknown> = sql`true`,
): Promise<AttachmentRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<AttachmentRow>`
    select a.id::float8 as id, a.name, a.size, a.file_id::float8 as file_id, a.media_type from messaging.attachments a
    where a.id = any(${[...ids]}::bigint[]) and ${where}
    order by array_position(${[...ids]}::bigint[], a.id)`.execute(db)
  return rows
}

/** A file as a mail carries it. */
export interface Enclosure {
  name: string
  mediaType: string
  bytes: Buffer
}

/** Reads the bytes of attachments, in their order. Fails with `files.file_gone`. */
export async function readEnclosures(context: Context, ids: readonly number[]): Promise<Enclosure[]> {
  const rows = await selectAttachments(context, ids)
  return Promise.all(
    rows.map(async ({ name, media_type, file_id }) => ({
      name,
      mediaType: media_type,
      bytes: await readFile(await localPath(context, file_id)),
    })),
  )
}
