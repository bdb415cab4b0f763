import { sql } from 'kysely'
import type { Database } from '../../platform/database/connection.ts'

export { purgeDiscussions } from './purges.commands.ts'

/** Lets the ten seconds pass in which what was deleted can be restored. */
export async function sinceDeleted(db: Database, id: number) {
  await sql`update discussions.comments set delete_after = now() - interval '1 second' where id = ${id} and delete_after is not null`.execute(
    db,
  )
  await sql`update discussions.attachments set delete_after = now() - interval '1 second' where id = ${id} and delete_after is not null`.execute(
    db,
  )
}
