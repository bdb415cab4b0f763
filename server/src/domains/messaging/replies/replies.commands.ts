import type { Reply } from '@seamark/contract/messaging/replies/replies'
import { sql } from 'kysely'
import { actorId, type Context } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { getReply } from './replies.queries.ts'

const permission = 'messaging.sendBulks'

/** Says that nothing more is to be done about an answer. Throws reply_not_found and version_stale. */
export async function closeReply(context: Context, id: number, version: number): Promise<Reply> {
  return write(context, { permission, audit: 'messaging.replyClosed' }, (tx) => moveReply(tx, id, version, 'done'))
}

export async function reopenReply(context: Context, id: number, version: number): Promise<Reply> {
  return write(context, { permission, audit: 'messaging.replyReopened' }, (tx) => moveReply(tx, id, version, 'open'))
}

async function moveReply(tx: WriteContext, id: number, version: number, state: Reply['state']): Promise<Reply> {
  await sql`select from messaging.replies where id = ${id} for update`.execute(tx.db)
  const reply = await getReply(tx, id)
  if (reply.version !== version) throw fail('platform.version_stale', {}, { current: reply })
  if (reply.state === state) {
    tx.unchanged()
    return reply
  }
  const isDone = state === 'done'
  await sql`
    update messaging.replies set state = ${state}, version = version + 1, done_by = ${isDone ? actorId(tx) : null}::bigint,
      done_at = case when ${isDone} then now() end
    where id = ${id}`.execute(tx.db)
  await tx.audit({
    subject: 'bulk',
    id: reply.bulk.id,
    before: { state: reply.state },
    after: { target: reply.client.id, state },
  })
  return getReply(tx, id)
}

/** A company that is deleted for good takes with it what its people wrote. */
export async function forgetReplies(tx: WriteContext, { ids }: { ids: readonly number[] }) {
  await sql`delete from messaging.replies where company_id = any(${[...ids]}::bigint[])`.execute(tx.db)
}
