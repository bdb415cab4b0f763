import { randomUUID } from 'node:crypto'
import type { Credentials } from '@seamark/contract/identity/sessions'
import { sql } from 'kysely'
import { type Context, personOf } from '../../platform/context.ts'
import { fail, failField } from '../../platform/failure.ts'
import type { Exchange } from '../../platform/http/serve.ts'
import { verifyPassword } from '../../platform/passwords.ts'
import { hashSecret, randomSecret } from '../../platform/secrets.ts'
import { type WriteContext, write } from '../../platform/write.ts'
import { solveCaptcha } from './captchas.commands.ts'
import { accountKey, addressKey, countFailure, failIfBlocked, forgiveAccount } from './failures.commands.ts'
import { companionCookie } from './sessions.queries.ts'
import type { Tokens } from './tokens.rules.ts'

/** What opening a session needs beyond the context. */
export interface Gate {
  tokens: Tokens
  sessionHours: number
}

/**
 * Signs in by name, password and captcha. The same answer and the same work for a wrong password and an unknown name; a captcha counts
 * once, right or wrong; failures count against the account and the address.
 */
export async function signIn(context: Context, gate: Gate, { username, password, imageCaptcha }: Credentials, exchange: Exchange) {
  await failIfBlocked(context, [accountKey(username), addressKey(exchange.address)])
  if (imageCaptcha === undefined) throw failField('imageCaptcha', 'identity.captcha_missing')
  if (!(await solveCaptcha(context, exchange, imageCaptcha))) {
    await refused(context, undefined, [addressKey(exchange.address)])
    throw failField('imageCaptcha', 'identity.captcha_wrong')
  }
  const user = await userByName(context, username)
  if (!(await verifyPassword(password, user?.password_hash ?? null)) || !user) {
    await refused(context, user?.id, [accountKey(username), addressKey(exchange.address)])
    throw failField('password', 'identity.credentials_wrong')
  }
  if (user.disabled_at) throw fail('identity.account_disabled')
  return write(context, { permission: 'identity.signIn', audit: 'identity.signedIn' }, async (tx) => {
    await forgiveAccount(tx, username)
    return openSession(tx, gate, user.id, exchange)
  })
}

function userByName({ db }: Context, username: string) {
  const normal = username.normalize('NFKC').trim().toLowerCase()
  return db.selectFrom('identity.users').select(['id', 'password_hash', 'disabled_at']).where('username', '=', normal).executeTakeFirst()
}

async function refused(context: Context, userId: number | undefined, keys: readonly string[]) {
  await write(context, { permission: 'identity.signIn', audit: 'identity.signInRefused' }, async (tx) => {
    for (const key of keys) await countFailure(tx, key)
    await tx.audit({ subject: 'user', id: userId ?? null })
  })
}

/** A session of the user's primary role: its row, its companion cookie in the browser, its token. */
export async function openSession(tx: WriteContext, { tokens, sessionHours }: Gate, userId: number, exchange: Exchange) {
  const role = await tx.db
    .selectFrom('identity.user_roles as held')
    .innerJoin('identity.roles as role', 'role.id', 'held.role_id')
    .select(['role.id', 'role.authority'])
    .where('held.user_id', '=', userId)
    .where('held.is_primary', '=', true)
    .executeTakeFirst()
  if (!role) throw fail('identity.account_disabled')
  const sid = randomUUID()
  const companion = randomSecret()
  const { expires_at } = await tx.db
    .insertInto('identity.sessions')
    .values({
      id: sid,
      user_id: userId,
      role_id: role.id,
      companion_hash: hashSecret(companion),
      expires_at: sql<Date>`now() + make_interval(hours => ${sessionHours})`,
      user_agent: exchange.userAgent,
      address: exchange.address,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  await tx.audit({ subject: 'user', id: userId })
  exchange.setCookie(companionCookie, companion)
  return { token: await tokens.sign({ sid, userId, currentAuthority: role.authority, exp: Math.floor(expires_at.getTime() / 1000) }) }
}

/** Ends this session in every process at once, closes its live streams, and has the browser forget what it kept. */
export async function signOut(context: Context, exchange: Exchange) {
  const { id, sessionId } = personOf(context)
  await write(context, { permission: 'identity.ownSession', audit: 'identity.signedOut' }, async (tx) => {
    await tx.db
      .updateTable('identity.sessions')
      .set({ ended_at: sql<Date>`now()`, end_reason: 'signed_out' })
      .where('id', '=', sessionId)
      .where('ended_at', 'is', null)
      .execute()
    await tx.audit({ subject: 'user', id })
    tx.publish({ endedSession: sessionId })
  })
  exchange.clearCookie(companionCookie)
  exchange.clearSiteData()
  return null
}
