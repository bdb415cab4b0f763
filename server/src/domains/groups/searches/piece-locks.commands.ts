import { sql } from 'kysely'
import type { WriteContext } from '../../../platform/write.ts'
import type { Piece } from './file-lots.queries.ts'

/** Keeps a piece of a file from being taken back until the transaction ends; false where it was. */
export async function lockTaken({ db }: WriteContext, fileId: number, { number }: Piece): Promise<boolean> {
  const { rows } = await sql`
    select file_id from groups.file_parts
    where file_id = ${fileId} and is_taken and pieces @> ${JSON.stringify([{ number }])}::jsonb for share`.execute(db)
  return rows.length > 0
}
