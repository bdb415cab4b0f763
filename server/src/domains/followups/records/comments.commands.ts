import type { NewComment } from '@seamark/contract/followups/records/comments'
import type { FollowUpRecord } from '@seamark/contract/followups/records/records'
import { sql } from 'kysely'
import { type Context, personOf } from '../../../platform/context.ts'
import { fail, failField } from '../../../platform/failure.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { findActors } from '../../identity/index.ts'
import { notifyPeople } from '../../notices/index.ts'
import { type CompanyCustody, isInsider } from '../../phonebook/index.ts'
import { mayBeMentioned, refusalToDeleteComment, refusalToEditComment } from '../policy.ts'
import { publishRecordActivity } from './records.commands.ts'
import { findRecord, getRecord, optionsOf, getRecordRow } from './records.queries.ts'
import type { RecordRow } from './records.rules.ts'

/**
 * Adds a comment to a record and returns the record. Only insiders of the company comment. People who are mentioned are notified and
 * must be able to see the record. Fails with record_not_found, person_unknown or mention_blind.
 */
export async function commentOnRecord(
  context: Context,
  id: number,
  { text, mentionedIds }: NewComment,
): Promise<FollowUpRecord> {
  return write(context, { permission: 'followups.logRecords', audit: 'followups.commentMade' }, async (tx) => {
    const person = personOf(tx)
    const row = await getRecordRow(tx, id)
    if (!isInsider(person, row)) throw fail('followups.record_not_found')
    const mentioned = [...new Set(mentionedIds)]
    await notifyMentioned(tx, row, mentioned)
    const made = await tx.db
      .insertInto('followups.comments')
      .values({ record_id: id, author_id: person.id, text, mentioned_ids: mentioned })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.audit({ subject: 'record', id, after: { comment: text, mentioned } })
    await publishRecordActivity(tx, { ...row, id: row.company_id }, id, 'commented', { comment: made.id })
    return getRecord(tx, id)
  })
}

/**
 * Changes a comment, as its author within the edit hours, and keeps its earlier text. Only people who are mentioned for the first
 * time are notified. Fails with comment_not_found, comment_not_yours, comment_over or version_stale.
 */
export async function editComment(
  context: Context,
  id: number,
  version: number,
  { text, mentionedIds }: NewComment,
): Promise<FollowUpRecord> {
  return write(context, { permission: 'followups.logRecords', audit: 'followups.commentChanged' }, async (tx) => {
    const { comment, record } = await lockCommentToWrite(tx, id, version, (actor, _company, ...written) =>
      refusalToEditComment(actor, ...written),
    )
    const mentioned = [...new Set(mentionedIds)]
    await notifyMentioned(
      tx,
      record,
      mentioned.filter((userId) => !comment.mentioned_ids.includes(userId)),
    )
    await tx.db.insertInto('followups.comment_versions').values({ comment_id: id, text: comment.text }).execute()
    await tx.db
      .updateTable('followups.comments')
      .set({ text, mentioned_ids: mentioned, version: version + 1 })
      .where('id', '=', id)
      .execute()
    await tx.audit({
      subject: 'record',
      id: record.id,
      before: { comment: comment.text },
      after: { comment: text, mentioned },
    })
    await publishRecordActivity(tx, { ...record, id: record.company_id }, record.id, 'commentChanged')
    return getRecord(tx, record.id)
  })
}

/** Deletes the text of a comment and its earlier texts, but keeps its place in the list. The audit log still holds the text. */
export async function deleteComment(context: Context, id: number, version: number): Promise<FollowUpRecord> {
  return write(context, { permission: 'followups.logRecords', audit: 'followups.commentDeleted' }, async (tx) => {
    const { comment, record } = await lockCommentToWrite(tx, id, version, refusalToDeleteComment)
    await tx.db.deleteFrom('followups.comment_versions').where('comment_id', '=', id).execute()
    await tx.db
      .updateTable('followups.comments')
      .set({ text: '', mentioned_ids: [], deleted_at: sql<Date>`now()`, version: version + 1 })
      .where('id', '=', id)
      .execute()
    await tx.audit({ subject: 'record', id: record.id, before: { comment: comment.text } })
    await publishRecordActivity(tx, { ...record, id: record.company_id }, record.id, 'commentDeleted')
    return getRecord(tx, record.id)
  })
}

/** Locks the comment and returns it with its record, after checking that the caller is an insider who may write it. */
async function lockCommentToWrite(
  tx: WriteContext,
  id: number,
  version: number,
  refusalOf: typeof refusalToDeleteComment,
) {
  const comment = await tx.db
    .selectFrom('followups.comments')
    .select(['record_id', 'author_id', 'text', 'mentioned_ids', 'version', 'at as created_at'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  const record = comment && (await findRecord(tx, comment.record_id))
  if (!record || !isInsider(personOf(tx), record)) throw fail('followups.comment_not_found')
  const { recordEditHours: hours } = await optionsOf(tx)
  const refusal = refusalOf(personOf(tx), record, comment, tx.now(), hours)
  if (refusal) throw fail(refusal, { hours })
  if (comment.version !== version) throw fail('platform.version_stale', {}, { current: await getRecord(tx, record.id) })
  return { comment, record }
}

/** Notifies the people who are mentioned; each must be able to see the record. */
async function notifyMentioned(tx: WriteContext, record: RecordRow, userIds: readonly number[]) {
  for (const userId of userIds) await failIfBlind(tx, userId, record)
  const person = personOf(tx)
  const company = await tx.db
    .selectFrom('phonebook.companies')
    .select('name')
    .where('id', '=', record.company_id)
    .executeTakeFirstOrThrow()
  await notifyPeople(tx, {
    userIds: userIds.filter((userId) => userId !== person.id),
    kind: 'followups.notice.mentioned',
    facts: { author: person.name, name: company.name },
    subject: { kind: 'company', id: record.company_id },
    path: `/contacts/tabs/company/${record.company_id}?tab=records`,
  })
}

/** Fails unless at least one role of the person lets them read the record. */
async function failIfBlind(tx: WriteContext, userId: number, company: CompanyCustody) {
  const found = await findActors(tx, userId)
  if (!found) throw failField('mentionedIds', 'followups.person_unknown')
  if (!found.actors.some((actor) => mayBeMentioned(actor, company)))
    throw failField('mentionedIds', 'followups.mention_blind', { name: found.name })
}
