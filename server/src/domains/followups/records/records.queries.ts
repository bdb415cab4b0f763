import { type EarlierRecord, type FollowUpRecord, mostCommentsShown } from '@seamark/contract/followups/records/records'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { authorize, type Context, personOf } from '../../../platform/context.ts'
import { plannedOnce } from '../../../platform/database/prepared-statements.ts'
import { fail } from '../../../platform/failure.ts'
import { countBeside } from '../../../platform/counting/counts.ts'
import { cutPage, momentCursor } from '../../../platform/page.ts'
import { isInsider, seenCompany } from '../../phonebook/index.ts'
import { readOptions } from '../../settings/index.ts'
import { mayLog, seesRecord } from '../policy.ts'
import {
  asRecord,
  type CommentRow,
  type Reading,
  type RecordOptions,
  recordOptions,
  type RecordRow,
} from './records.rules.ts'

interface RecordPage {
  limit: number
  cursor?: string | undefined
}

/** Returns a page of a company's follow-ups, newest first. In the pool people read only their own (see `seesRecord`). */
export async function listRecords(context: Context, companyId: number, { limit, cursor }: RecordPage) {
  authorize(context, 'followups.logRecords')
  const actor = personOf(context)
  const company = await seenCompany(context, companyId)
  const whose = isInsider(actor, company) ? sql`true` : sql`r.author_id = ${actor.id}`
  const where = sql`r.company_id = ${companyId} and r.delete_after is null and ${whose}`
  const { rows } = await selectRecords(
    sql`where ${where} ${after(cursor)} order by r.at desc, r.id desc limit ${limit + 1}`,
  ).execute(context.db)
  const page = cutPage(rows, limit, momentCursor.write)
  const listed = { table: 'followups.records', alias: 'r', rest: sql`where ${where}` }
  const count = await countBeside(context, page, cursor, listed)
  return {
    rows: await showRecords(context, page.rows),
    next: page.next,
    count,
    can: { log: mayLog(actor, company) },
  }
}

/** Returns one record. Fails with record_not_found also when the caller may not read it, so that its existence stays hidden. */
export async function getRecord(context: Context, id: number, options?: RecordOptions): Promise<FollowUpRecord> {
  const row = await getRecordRow(context, id)
  return asRecord(row, await readingOf(context, options))
}

/** Returns the row of a record that the caller may read; fails with record_not_found. */
export async function getRecordRow(context: Context, id: number): Promise<RecordRow> {
  const row = await findRecord(context, id)
  if (!row) throw fail('followups.record_not_found')
  return row
}

/** Returns the same row, or undefined instead of failing. */
export async function findRecord(context: Context, id: number): Promise<RecordRow | undefined> {
  const { rows } = await selectRecords(sql`where r.id = ${id} and r.delete_after is null`).execute(context.db)
  const [row] = rows
  return row && context.actor && seesRecord(context.actor, row, row.author_id) ? row : undefined
}

/** Returns what a record said before each edit, newest first, at most 100. */
export async function listEarlier(context: Context, id: number): Promise<{ versions: EarlierRecord[] }> {
  authorize(context, 'followups.logRecords')
  await getRecordRow(context, id)
  const { rows } = await sql<{ id: number; at: Date; by_id: number; by_name: string; before: unknown }>`
    select v.id, v.at, v.by_id, person.name as by_name, v.before
    from followups.record_versions v join identity.users person on person.id = v.by_id
    where v.record_id = ${id} order by v.id desc limit 100`.execute(context.db)
  return {
    versions: rows.map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      by: { id: row.by_id, name: row.by_name },
      ...earlierValues.parse(row.before),
    })),
  }
}

/** The values that `editRecord` keeps before an edit. Nothing is checked, since only our own code writes them. */
const earlierValues = z.custom<Pick<EarlierRecord, 'way' | 'happenedAt' | 'progress' | 'content' | 'images'>>()

/** Returns the office's rules for follow-ups, which the form needs. */
export async function getRecordRules(context: Context) {
  authorize(context, 'followups.logRecords')
  const { recordEditHours, recordImagesRequired } = await optionsOf(context)
  return { imagesRequired: recordImagesRequired, editHours: recordEditHours }
}

export const optionsOf = (context: Pick<Context, 'db'>): Promise<RecordOptions> => readOptions(context, recordOptions)

/**
 * Returns the reader, the time and the edit hours, on which the reader's rights to records and comments depend. `known` are options that the caller
 * has just read.
 */
export async function readingOf(context: Context, known?: RecordOptions): Promise<Reading> {
  const { recordEditHours: hours } = known ?? (await optionsOf(context))
  return { actor: personOf(context), now: context.now(), hours }
}

async function showRecords(context: Context, rows: readonly RecordRow[]): Promise<FollowUpRecord[]> {
  const reading = await readingOf(context)
  return rows.map((row) => asRecord(row, reading))
}

/** Continues after the last row of the page before, by its time and its id. */
function after(cursor: string | undefined): RawBuilder<unknown> {
  if (cursor === undefined) return sql``
  const [time = 0, id = 0] = cursor.split('-').map(Number)
  return sql`and (r.at, r.id) < (${new Date(time)}::timestamptz, ${id}::bigint)`
}

/** Selects the newest `most` comments that satisfy the condition on `m`, as one JSON array, oldest first. */
export const commentsOf = (which: RawBuilder<unknown>, most: number) => sql<CommentRow[]>`
  coalesce((select json_agg(json_build_object('id', m.id, 'author', json_build_object('id', writer.id, 'name', writer.name), 'text', m.text, 'at', m.at,
                   'version', m.version, 'isDeleted', m.deleted_at is not null,
                   'edits', (select count(*)::int from followups.comment_versions v where v.comment_id = m.id),
                   'mentioned', coalesce((select json_agg(json_build_object('id', u.id, 'name', u.name) order by u.id)
                                          from identity.users u where u.id = any(m.mentioned_ids)), '[]')) order by m.id)
            from (select m.* from followups.comments m where ${which} order by m.id desc limit ${most}) m
            join identity.users writer on writer.id = m.author_id), '[]')`

/** Selects records with the names of their people and the columns of the company that the policy needs. */
const selectRecords = (tail: RawBuilder<unknown>) => sql<RecordRow>`${plannedOnce}
  select r.id, r.version, r.company_id, r.author_id, author.name as author_name, r.way, r.at, r.progress, r.content, r.template_id, r.answer,
         r.next_contact_at, r.created_at, c.visibility, c.custodian_id, c.follower_ids,
         case when k.id is null then null else json_build_object('id', k.id, 'name', k.name) end as contact,
         (select count(*)::int from followups.record_versions v where v.record_id = r.id) as edits,
         coalesce((select json_agg(json_build_object('id', i.id, 'width', i.width, 'height', i.height) order by i.place)
                   from followups.record_images i where i.record_id = r.id), '[]') as images,
         (select count(*)::int from followups.comments m where m.record_id = r.id) as comment_count,
         ${commentsOf(sql`m.record_id = r.id`, mostCommentsShown)} as comments
  from followups.records r
  join phonebook.companies c on c.id = r.company_id and c.delete_after is null
  join identity.users author on author.id = r.author_id
  left join phonebook.contacts k on k.id = r.contact_id and k.company_id = r.company_id and k.delete_after is null
  ${tail}`
