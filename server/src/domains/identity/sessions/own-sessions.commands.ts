import { sql } from 'kysely'
import { type Context, personOf } from '../../../platform/context.ts'
import { fail, failField } from '../../../platform/failure.ts'
import type { Exchange } from '../../../platform/http/serve.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { type Gate, openSession } from './gate.commands.ts'
import { endSessions } from './ends.commands.ts'

/**
 * Ends another of the caller's own sessions; one that is over already stays so. Throws not_found for another person's, and session_is_this for the
 * current one.
 */
export async function endOwnSession(context: Context, id: string) {
  const { id: userId, sessionId } = personOf(context)
  if (id === sessionId) throw fail('identity.session_is_this')
  await write(context, { permission: 'identity.ownSession', audit: 'identity.sessionEnded' }, async (tx) => {
    const own = await tx.db
      .selectFrom('identity.sessions')
      .select('id')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (!own) throw fail('platform.not_found')
    await endAndAudit(tx, userId, { only: id })
  })
  return null
}

/** Ends all of the caller's sessions but this one; returns how many. */
export async function endOtherSessions(context: Context) {
  const { id: userId, sessionId } = personOf(context)
  return write(context, { permission: 'identity.ownSession', audit: 'identity.sessionEnded' }, (tx) =>
    endAndAudit(tx, userId, { except: sessionId }),
  )
}

async function endAndAudit(tx: WriteContext, userId: number, which: { only: string } | { except: string | null }) {
  const ended = (await endSessions(tx, { userId, ...which })).length
  if (ended === 0) tx.unchanged()
  else await tx.audit({ subject: 'user', id: userId, after: { sessions: ended } })
  return { ended }
}

/**
 * Switches to another of the caller's own roles: the old session ends now, and a new one ends when the old one would have. Throws role_not_held. When
 * one token switches twice at once, the second call finds its session over.
 */
export async function switchRole(context: Context, gate: Gate, roleId: number, exchange: Exchange) {
  const { id: userId, sessionId } = personOf(context)
  return write(context, { permission: 'identity.ownSession', audit: 'identity.roleSwitched' }, async (tx) => {
    await failUnlessHeld(tx, userId, roleId)
    const former = await tx.db
      .updateTable('identity.sessions')
      .set({ ended_at: sql<Date>`now()`, end_reason: 'role_switched' })
      .where('id', '=', sessionId)
      .where('ended_at', 'is', null)
      .returning(['id', 'expires_at'])
      .executeTakeFirst()
    if (!former) throw fail('platform.session_unknown')
    tx.publish({ endedSession: former.id })
    return openSession(tx, gate, { userId, way: 'role', roleId, expiresAt: former.expires_at }, exchange)
  })
}

/** A role that does not exist is refused like one that the caller does not have. */
async function failUnlessHeld({ db }: WriteContext, userId: number, roleId: number) {
  const held = await db
    .selectFrom('identity.user_roles')
    .select('role_id')
    .where('user_id', '=', userId)
    .where('role_id', '=', roleId)
    .executeTakeFirst()
  if (!held) throw failField('roleId', 'identity.role_not_held')
}
