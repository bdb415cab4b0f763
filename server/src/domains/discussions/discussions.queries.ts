import type { Subject } from '@seamark/contract/discussions/discussions'
import { sql } from 'kysely'
import { authorize, type Context, personOf } from '../../platform/context.ts'
import { fixedPage } from '../../platform/page.ts'
import { selectAttachments } from './attachments.queries.ts'
import { selectComments } from './comments.queries.ts'
import { asAttachment, asComment } from './discussions.rules.ts'
import type { Discussed } from './ports.ts'
import { seenRecord } from './records.queries.ts'

/** Returns the attachments of a record and a page of its comments: the newest, or those before `before`, the oldest first. */
export async function getDiscussion(
  context: Context,
  owners: readonly Discussed[],
  { kind, id }: Subject,
  before?: number,
) {
  authorize(context, 'discussions.discuss')
  const record = await seenRecord(context, owners, { kind, id })
  const person = personOf(context)
  const can = { write: record.isWrittenBy(person) }
  const earlier = before === undefined ? sql`true` : sql`m.id < ${before}`
  const comments = await selectComments(
    context,
    sql`m.subject_kind = ${kind} and m.subject_id = ${id} and m.delete_after is null and ${earlier}
      order by m.id desc limit ${fixedPage.list + 1}`,
  )
  const attachments = await selectAttachments(
    context,
    sql`a.subject_kind = ${kind} and a.subject_id = ${id} and a.delete_after is null order by a.id`,
  )
  const shown = comments.slice(0, fixedPage.list).toReversed()
  return {
    comments: shown.map((row) => asComment(row, person, can.write)),
    earlier: comments.length > fixedPage.list ? (shown[0]?.id ?? null) : null,
    attachments: attachments.map((row) => asAttachment(row, person, can.write)),
    can,
  }
}
