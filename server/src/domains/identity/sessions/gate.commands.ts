import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { Database } from '../../../platform/database/connection.ts'
import { type Failure, fail } from '../../../platform/failure.ts'
import type { Exchange } from '../../../platform/http/serve.ts'
import { hashSecret, randomSecret } from '../../../platform/secrets.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { chosenOption } from '../../settings/index.ts'
import { countFailure, clearFailures } from './sign-in-failures.commands.ts'
import { holdSlots } from './sign-in-slots.commands.ts'
import { beyondRoom, endSessions, sessionsChanged } from './ends.commands.ts'
import { companionCookie } from './sessions.queries.ts'
import type { Tokens } from './tokens.rules.ts'

/** The means of opening a session that are not in the context. */
export interface Gate {
  /** A pool of its own, so that people who sign in do not wait for the connections of those who work. */
  door: Database
  tokens: Tokens
  sessionHours: number
  idleMinutes: number
}

export type Way = 'password' | 'code' | 'wechat' | 'link' | 'role'

/** The user who was proven, and what the proof uses up in the transaction of the sign-in; or the refusal, and the keys against which it counts. */
export type Proof =
  | { userId: number; spend?: (tx: WriteContext) => Promise<void> }
  | { refusal: Failure; countAgainst: readonly string[]; userId?: number | undefined }

interface Attempt {
  way: Way
  /** The keys of the account and the address against which failures count; while one of them is blocked, nothing is checked. */
  keys: readonly string[]
  /** Checks the proof with the connections of the door. */
  prove: (context: Context) => Promise<Proof>
}

/** Signs in by any way: all ways share one throttle, one count of refusals, one audit and one kind of session. */
export async function passGate(given: Context, gate: Gate, exchange: Exchange, { way, keys, prove }: Attempt) {
  const context = { ...given, db: gate.door }
  return holdSlots(context, keys, async (failedBefore) => {
    const proof = await prove(context)
    if ('refusal' in proof) {
      await countRefusal(context, proof.userId, proof.countAgainst)
      throw proof.refusal
    }
    return write(context, { permission: 'identity.signIn', audit: 'identity.signedIn' }, async (tx) => {
      await proof.spend?.(tx)
      await clearFailures(tx, failedBefore)
      return openSession(tx, gate, { userId: proof.userId, way }, exchange)
    })
  })
}

/** Commits a refusal on its own, so that it counts however the call ends. */
export async function countRefusal(context: Context, userId: number | undefined, keys: readonly string[]) {
  await write(context, { permission: 'identity.signIn', audit: 'identity.signInRefused' }, async (tx) => {
    for (const key of keys) await countFailure(tx, key)
    await tx.audit({ subject: 'user', id: userId ?? null })
  })
}

interface Opening {
  userId: number
  way: Way
  /** One of the user's own roles; by default the primary one. */
  roleId?: number
  /** The latest end, when it is sooner than a new session's: switching the role does not prolong a session. */
  expiresAt?: Date
}

/**
 * Opens a session in one of the user's roles: its row, its companion cookie in the browser, and its token, which is returned. Throws
 * account_disabled.
 */
export async function openSession(
  tx: WriteContext,
  { tokens, sessionHours }: Gate,
  { userId, way, roleId, expiresAt }: Opening,
  exchange: Exchange,
) {
  const role = await tx.db
    .selectFrom('identity.user_roles as held')
    .innerJoin('identity.roles as role', 'role.id', 'held.role_id')
    .innerJoin('identity.users as user', 'user.id', 'held.user_id')
    .select(['role.id', 'role.authority', beyondRoom(userId).as('crowding')])
    .where('held.user_id', '=', userId)
    .where((held) => (roleId === undefined ? held('held.is_primary', '=', true) : held('held.role_id', '=', roleId)))
    .where('user.disabled_at', 'is', null)
    .executeTakeFirst()
  if (!role) throw fail('identity.account_disabled')
  for (const only of role.crowding) await endSessions(tx, { userId, only })
  const sid = randomUUID()
  const companion = randomSecret()
  const { expires_at } = await tx.db
    .insertInto('identity.sessions')
    .values({
      id: sid,
      user_id: userId,
      role_id: role.id,
      way,
      companion_hash: hashSecret(companion),
      expires_at: expiresAt ?? sql<Date>`now() + make_interval(hours => ${chosenOption('sessionHours', sessionHours)})`,
      user_agent: exchange.userAgent,
      address: exchange.address,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  sessionsChanged(tx, userId)
  await tx.audit({ subject: 'user', id: userId, after: roleId === undefined ? { way } : { way, role: role.authority } })
  exchange.setCookie(companionCookie, companion)
  return {
    token: await tokens.sign({
      sid,
      userId,
      currentAuthority: role.authority,
      exp: Math.floor(expires_at.getTime() / 1000),
    }),
  }
}
