import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { WriteContext } from '../../../platform/write.ts'

interface Which {
  userId: number
  /** Ends only this session; another person's is left alone. */
  only?: string
  /** Ends all sessions but this one. */
  except?: string | null
}

/**
 * Ends the open sessions of a person: from the next request on every process refuses their tokens, with 50012, and their live streams close at once.
 * Returns the ids of the ended sessions. The caller writes the audit entry.
 */
export async function endSessions(tx: WriteContext, { userId, only, except }: Which): Promise<string[]> {
  const ended = await tx.db
    .updateTable('identity.sessions')
    .set({ ended_at: sql<Date>`now()`, end_reason: 'ended_elsewhere' })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .$if(only !== undefined, (open) => open.where('id', '=', only ?? ''))
    .$if(Boolean(except), (open) => open.where('id', '!=', except ?? ''))
    .returning('id')
    .execute()
  for (const { id } of ended) tx.publish({ endedSession: id })
  if (ended.length > 0) sessionsChanged(tx, userId)
  return ended.map(({ id }) => id)
}

const openAtMost = 20

/** The ids of the sessions that end when one is added, since nobody has more than twenty: those that were not used for longest. */
export const beyondRoom = (userId: number) => sql<string[]>`array(
  select id from identity.sessions
  where user_id = ${userId} and ended_at is null and expires_at > now() order by last_seen_at desc offset ${openAtMost - 1})`

/** Makes the person's open pages fetch her list of sessions again. */
export function sessionsChanged(tx: WriteContext, userId: number) {
  tx.publish({ event: { topic: 'identity.sessions' }, audience: { person: userId } })
}

/**
 * Must be called in the transaction that changes what these people may do: their role, its codes, scope or capabilities, their department, or whether
 * they may work here at all. Requests read the rights anew anyhow; this closes the live streams that were opened with the old ones.
 */
export function rightsChanged(tx: WriteContext, userIds: readonly number[]) {
  for (const userId of new Set(userIds)) tx.publish({ changedRights: userId })
}

/**
 * Deletes sessions that ended over half a year ago; until then they show who was signed in, and from where. Changes of rights are told for a day, which
 * is longer than any transaction and any process goes without asking for them.
 */
export async function forgetSessions({ db }: Context) {
  await db.deleteFrom('identity.rights_changes').where('at', '<', sql<Date>`now() - interval '1 day'`).execute()
  await db.deleteFrom('identity.sessions').where('expires_at', '<', sql<Date>`now() - interval '180 days'`).execute()
}
