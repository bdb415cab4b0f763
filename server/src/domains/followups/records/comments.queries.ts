import { sql } from 'kysely'
import { authorize, type Context } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { fixedPage } from '../../../platform/page.ts'
import { commentsOf, findRecord, readingOf, getRecordRow } from './records.queries.ts'
import { asComment } from './records.rules.ts'

/** Returns a page of comments on a record: the newest, or those before `before`, each page oldest first. */
export async function listComments(context: Context, recordId: number, before?: number) {
  authorize(context, 'followups.logRecords')
  const record = await getRecordRow(context, recordId)
  const earlier = before === undefined ? sql`true` : sql`m.id < ${before}`
  const row = await context.db
    .selectNoFrom(commentsOf(sql`m.record_id = ${recordId} and ${earlier}`, fixedPage.list + 1).as('comments'))
    .executeTakeFirst()
  const found = row?.comments ?? []
  const shown = found.slice(-fixedPage.list)
  const reading = await readingOf(context)
  return {
    comments: shown.map((comment) => asComment(record, comment, reading)),
    next: found.length > fixedPage.list ? (shown[0]?.id ?? null) : null,
  }
}

/** Returns what a comment said before each edit, newest first, at most 100, to those who may read its record. */
export async function listEarlierComments(context: Context, id: number) {
  authorize(context, 'followups.logRecords')
  const comment = await context.db
    .selectFrom('followups.comments')
    .select('record_id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!comment || !(await findRecord(context, comment.record_id))) throw fail('followups.comment_not_found')
  const rows = await context.db
    .selectFrom('followups.comment_versions')
    .select(['id', 'at', 'text'])
    .where('comment_id', '=', id)
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
  return { versions: rows.map((row) => ({ ...row, at: row.at.toISOString() })) }
}
