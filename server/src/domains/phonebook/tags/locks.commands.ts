import { sql } from 'kysely'
import type { WriteContext } from '../../../platform/write.ts'

/** Locks all tags and groups, so that changes of places and names run one after the other. */
export const lockTags = (tx: WriteContext) =>
  sql`select pg_advisory_xact_lock(hashtext('phonebook.tags'))`.execute(tx.db)

/** Publishes that tags changed, to everybody with the page of tags or the list of companies. */
export function tellOfTags(tx: WriteContext) {
  for (const code of [318, 321]) tx.publish({ event: { topic: 'phonebook.tags' }, audience: { code, holder: null } })
}
