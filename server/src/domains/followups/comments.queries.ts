import { authorize, type Context } from '../../platform/context.ts'
import { fail } from '../../platform/failure.ts'
import { findRecord } from './records.queries.ts'

/** What a comment said before each edit, newest first, for whoever reads its follow-up. */
export async function listEarlierComments(context: Context, id: number) {
  authorize(context, 'followups.logRecords')
  const comment = await context.db.selectFrom('followups.comments').select('record_id').where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst()
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
