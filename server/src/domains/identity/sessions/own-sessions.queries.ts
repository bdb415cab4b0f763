import type { OpenSession } from '@seamark/contract/identity/sessions/own-sessions'
import { ways } from '@seamark/contract/identity/sessions/own-sessions'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { chosenOption } from '../../settings/index.ts'
import { deviceOf } from './devices.rules.ts'

interface Wanted {
  userId: number
  /** A session that was not used for so long is over, though nobody has ended it. */
  idleMinutes: number
}

/** A person's sessions that are still good: the caller's own first, then the last used. */
export async function listSessions(
  { db, actor }: Context,
  { userId, idleMinutes }: Wanted,
): Promise<{ sessions: OpenSession[] }> {
  const own = actor?.kind === 'person' ? actor.sessionId : null
  const rows = await db
    .selectFrom('identity.sessions as session')
    .innerJoin('identity.roles as role', 'role.id', 'session.role_id')
    .select([
      'session.id',
      'session.user_agent',
      'session.address',
      'session.way',
      'session.created_at',
      'session.last_seen_at',
      'session.expires_at',
    ])
    .select(['role.id as role_id', 'role.name_zh', 'role.name_en', 'role.name_es', 'role.name_ja'])
    .where('session.user_id', '=', userId)
    .where('session.ended_at', 'is', null)
    .where('session.expires_at', '>', sql<Date>`now()`)
    .where(
      'session.last_seen_at',
      '>=',
      sql<Date>`now() - make_interval(mins => ${chosenOption('sessionIdleMinutes', idleMinutes)})`,
    )
    .orderBy(
      (order) => order('session.id', '=', own),
      (way) => way.desc().nullsLast(),
    )
    .orderBy('session.last_seen_at', 'desc')
    .orderBy('session.id')
    .limit(100)
    .execute()
  return {
    sessions: rows.map((row) => ({
      id: row.id,
      device: deviceOf(row.user_agent),
      address: row.address,
      way: ways.find((way) => way === row.way) ?? 'password',
      role: { id: row.role_id, names: { zh: row.name_zh, en: row.name_en, es: row.name_es, ja: row.name_ja } },
      createdAt: row.created_at.toISOString(),
      lastSeenAt: row.last_seen_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
      current: row.id === own,
    })),
  }
}
