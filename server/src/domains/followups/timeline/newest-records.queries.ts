import type { FollowUpRecord } from '@seamark/contract/followups/records/records'
import type { EntryContent } from '@seamark/contract/activity/entries'
import { sql } from 'kysely'
import { authorize, type Context, personOf } from '../../../platform/context.ts'
import { plannedOnce } from '../../../platform/database/prepared-statements.ts'
import { recordsSeenBy } from '../policy.ts'
import { asContent, mostText, type Told } from './contents.queries.ts'

/** The last talk with a company: who, when and how, and the beginning of what was said. */
export type NewestRecord = Pick<FollowUpRecord, 'id' | 'at' | 'author' | 'contact' | 'way' | 'progress'> & {
  content: EntryContent
}

/** Returns the newest follow-up of a company that the caller may read; null where there is none. Of the pool people read only their own. */
export async function newestRecord(context: Context, companyId: number): Promise<NewestRecord | null> {
  authorize(context, 'followups.logRecords')
  const { rows } = await sql<Omit<NewestRecord, 'at' | 'content'> & Told & { at: Date }>`${plannedOnce}
    select r.id, r.at, r.way, r.progress, left(r.content, ${sql.lit(mostText)}) as text, r.answer,
           json_build_object('id', author.id, 'name', author.name) as author,
           case when k.id is null then null else json_build_object('id', k.id, 'name', k.name) end as contact,
           array(select i.id from followups.record_images i where i.record_id = r.id order by i.place) as images
    from followups.records r
    join phonebook.companies c on c.id = r.company_id and c.delete_after is null
    join identity.users author on author.id = r.author_id
    left join phonebook.contacts k on k.id = r.contact_id and k.company_id = r.company_id and k.delete_after is null
    where r.company_id = ${companyId} and r.delete_after is null and ${recordsSeenBy(personOf(context))}
    order by r.at desc, r.id desc limit 1`.execute(context.db)
  const [row] = rows
  if (!row) return null
  const { id, author, contact, way, progress } = row
  return { id, at: row.at.toISOString(), author, contact, way, progress, content: asContent(row) }
}
