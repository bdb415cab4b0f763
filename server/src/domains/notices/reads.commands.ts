import { sql } from 'kysely'
import { authorize, type Context, personOf } from '../../platform/context.ts'
import { fail } from '../../platform/failure.ts'
import { countUnread } from './notices.queries.ts'

type Chosen = { ids: readonly number[] } | { until: string }

/**
 * Marks the caller's notices as read: some, or all that were told until an instant, so that one which arrived meanwhile stays unread. It writes no
 * audit entry, because reading changes nothing for anybody else.
 */
export async function markRead(context: Context, chosen: Chosen) {
  authorize(context, 'notices.own')
  const { id: userId } = personOf(context)
  if ('until' in chosen) {
    await sql`
      update notices.notices set read_at = now(), gathers = false
      where user_id = ${userId} and read_at is null and told_at <= ${chosen.until}::timestamptz`.execute(context.db)
  } else {
    const { rows } = await sql`
      update notices.notices set read_at = coalesce(read_at, now()), gathers = false
      where user_id = ${userId} and id = any(${distinct(chosen.ids)}::bigint[]) returning id`.execute(context.db)
    if (rows.length === 0) throw fail('notices.notice_not_found')
  }
  return publishRead(context, userId)
}

/** Marks the caller's notices as unread again. */
export async function markUnread(context: Context, ids: readonly number[]) {
  authorize(context, 'notices.own')
  const { id: userId } = personOf(context)
  const { rows } = await sql`
    update notices.notices set read_at = null where user_id = ${userId} and id = any(${distinct(ids)}::bigint[]) returning id`.execute(
    context.db,
  )
  if (rows.length === 0) throw fail('notices.notice_not_found')
  return publishRead(context, userId)
}

const distinct = (ids: readonly number[]) => [...new Set(ids)]

/** Makes the person's other windows show the same. */
async function publishRead(context: Context, userId: number) {
  context.publish({ event: { topic: 'notices.notice', by: userId }, audience: { person: userId } })
  return countUnread(context)
}
