import type { Comment, CommentInput, Subject } from '@seamark/contract/discussions/discussions'
import { sql } from 'kysely'
import { type Context, personOf } from '../../platform/context.ts'
import { fail } from '../../platform/failure.ts'
import { type WriteContext, write } from '../../platform/write.ts'
import { selectComments } from './comments.queries.ts'
import { asComment, type CommentRow, subjectOf } from './discussions.rules.ts'
import { notifyMentioned } from './mentions.commands.ts'
import { mayChange, mayDelete } from './policy.ts'
import type { Discussed, DiscussedRecord } from './ports.ts'
import { purgeDiscussionsJob, undoSeconds } from './purges.commands.ts'
import { publishDiscussion, recordToDiscuss } from './records.queries.ts'

const permission = 'discussions.discuss'

interface Versioned {
  id: number
  version: number
}

/** Adds a comment to a record that the caller sees. Throws record_not_found, only_reading, person_unknown or mention_blind. */
export async function addComment(
  context: Context,
  owners: readonly Discussed[],
  subject: Subject,
  { text, mentionedIds }: CommentInput,
): Promise<Comment> {
  return write(context, { permission, audit: 'discussions.commentMade' }, async (tx) => {
    const record = await recordToDiscuss(tx, owners, subject)
    const mentioned = [...new Set(mentionedIds)]
    await notifyMentioned(tx, record, subject, mentioned)
    const { id } = await tx.db
      .insertInto('discussions.comments')
      .values({
        subject_kind: subject.kind,
        subject_id: subject.id,
        author_id: personOf(tx).id,
        text,
        mentioned_ids: mentioned,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.audit({ subject: subject.kind, id: subject.id, after: { comment: text, mentioned } })
    publishDiscussion(tx, record, subject)
    return commentOf(tx, id)
  })
}

/** Changes a comment as its author. Only people who are mentioned for the first time are notified. */
export async function changeComment(
  context: Context,
  owners: readonly Discussed[],
  versioned: Versioned,
  { text, mentionedIds }: CommentInput,
): Promise<Comment> {
  return write(context, { permission, audit: 'discussions.commentChanged' }, async (tx) => {
    const { row, record } = await lockComment(tx, owners, versioned.id)
    if (row.delete_after !== null) throw fail('discussions.comment_not_found')
    if (!mayChange(personOf(tx), row)) throw fail('discussions.comment_not_yours')
    await failIfStale(tx, row, versioned.version)
    const mentioned = [...new Set(mentionedIds)]
    const known = new Set(row.mentioned.map(({ id }) => id))
    await notifyMentioned(
      tx,
      record,
      subjectOf(row),
      mentioned.filter((id) => !known.has(id)),
    )
    await tx.db
      .updateTable('discussions.comments')
      .set({ text, mentioned_ids: mentioned, edited_at: sql<Date>`now()`, version: row.version + 1 })
      .where('id', '=', row.id)
      .execute()
    const { kind, id } = subjectOf(row)
    await tx.audit({ subject: kind, id, before: { comment: row.text }, after: { comment: text, mentioned } })
    publishDiscussion(tx, record, subjectOf(row))
    return commentOf(tx, row.id)
  })
}

/** Deletes a comment at once; within ten seconds it can be restored. */
export async function deleteComment(context: Context, owners: readonly Discussed[], { id, version }: Versioned) {
  return write(context, { permission, audit: 'discussions.commentDeleted' }, async (tx) => {
    const { row, record } = await lockComment(tx, owners, id)
    if (row.delete_after !== null) throw fail('discussions.comment_not_found')
    if (!mayDelete(personOf(tx), row)) throw fail('discussions.comment_not_yours')
    await failIfStale(tx, row, version)
    const { rows } = await sql<{ delete_after: Date }>`
      update discussions.comments set delete_after = now() + make_interval(secs => ${undoSeconds}), version = version + 1
      where id = ${id} returning delete_after`.execute(tx.db)
    const undoUntil = rows[0]?.delete_after ?? tx.now()
    await tx.audit({ subject: row.subject_kind, id: row.subject_id, before: { comment: row.text } })
    publishDiscussion(tx, record, subjectOf(row))
    await purgeDiscussionsJob.later(tx, null, new Date(undoUntil.getTime() + 1000))
    return { undoUntil: undoUntil.toISOString() }
  })
}

/** Restores a deleted comment, for whoever may delete it. One that is not deleted is returned as it is. */
export async function restoreComment(context: Context, owners: readonly Discussed[], id: number): Promise<Comment> {
  return write(context, { permission, audit: 'discussions.commentRestored' }, async (tx) => {
    const { row, record } = await lockComment(tx, owners, id)
    if (!mayDelete(personOf(tx), row)) throw fail('discussions.comment_not_yours')
    if (row.delete_after === null) {
      tx.unchanged()
      return commentOf(tx, id)
    }
    const { rows } = await sql`
      update discussions.comments set delete_after = null, version = version + 1
      where id = ${id} and delete_after > now() returning id`.execute(tx.db)
    if (rows.length === 0) throw fail('discussions.undo_over')
    await tx.audit({ subject: row.subject_kind, id: row.subject_id, after: { comment: row.text } })
    publishDiscussion(tx, record, subjectOf(row))
    return commentOf(tx, id)
  })
}

/** Locks the record and then the comment, one that waits for its deletion too. Throws comment_not_found or only_reading. */
async function lockComment(
  tx: WriteContext,
  owners: readonly Discussed[],
  id: number,
): Promise<{ row: CommentRow; record: DiscussedRecord }> {
  const [seen] = await selectComments(tx, sql`m.id = ${id}`)
  if (!seen) throw fail('discussions.comment_not_found')
  const record = await recordToDiscuss(tx, owners, subjectOf(seen), 'discussions.comment_not_found')
  await tx.db.selectFrom('discussions.comments').select('id').where('id', '=', id).forUpdate().execute()
  const [row] = await selectComments(tx, sql`m.id = ${id}`)
  if (!row) throw fail('discussions.comment_not_found')
  return { row, record }
}

async function failIfStale(tx: WriteContext, row: CommentRow, version: number) {
  if (row.version !== version) throw fail('platform.version_stale', {}, { current: await commentOf(tx, row.id) })
}

async function commentOf(tx: WriteContext, id: number): Promise<Comment> {
  const [row] = await selectComments(tx, sql`m.id = ${id}`)
  if (!row) throw fail('discussions.comment_not_found')
  return asComment(row, personOf(tx), true)
}
