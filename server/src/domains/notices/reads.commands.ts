import { sql } from 'kysely'
import { authorize, type Context, personOf } from '../../platform/context.ts'
import { fail } from '../../platform/failure.ts'
import { countUnread } from './notices.queries.ts'

type Chosen = { ids: readonly number[] } | { until: string }

/**
 * Marks own notices as read: some, or all that were told until an instant, so that one which came meanwhile is not passed over. Without an audit row: who
 * has read what is nobody's deed.
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
      where user_id = ${userId} and id = any(${whole(chosen.ids)}::bigint[]) returning id`.execute(context.db)
    if (rows.length === 0) throw fail('notices.notice_not_found')
  }
  return told(context, userId)
}

/** Puts own notices back among those not read. */
export async function markUnread(context: Context, ids: readonly number[]) {
  authorize(context, 'notices.own')
  const { id: userId } = personOf(context)
  const { rows } = await sql`
    update notices.notices set read_at = null where user_id = ${userId} and id = any(${whole(ids)}::bigint[]) returning id`.execute(
    context.db,
  )
  if (rows.length === 0) throw fail('notices.notice_not_found')
  return told(context, userId)
}

const whole = (ids: readonly number[]) => [...new Set(ids)]

/** The person's other windows follow. */
async function told(context: Context, userId: number) {
  context.publish({ event: { topic: 'notices.notice', by: userId }, audience: { person: userId } })
  return countUnread(context)
}
