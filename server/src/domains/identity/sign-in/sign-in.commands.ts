import type { Credentials } from '@seamark/contract/identity/sign-in/sign-in'
import { sql } from 'kysely'
import { type Context, personOf } from '../../../platform/context.ts'
import { type Failure, failField } from '../../../platform/failure.ts'
import type { Exchange } from '../../../platform/http/serve.ts'
import { verifyPassword } from '../../../platform/passwords.ts'
import { write } from '../../../platform/write.ts'
import { solveCaptcha } from './captchas.commands.ts'
import { accountKey, addressKey } from '../sessions/sign-in-failures.commands.ts'
import { type Gate, type Proof, passGate } from '../sessions/gate.commands.ts'
import { sessionsChanged } from '../sessions/ends.commands.ts'
import { companionCookie } from '../sessions/sessions.queries.ts'
import { spendTicket, ticketInvalid, tryTicket } from './wechat-tickets.commands.ts'
import { tieWechat } from './bound-ways.commands.ts'

/**
 * Signs in by name, password and captcha, or by a ticket of WeChat's in the captcha's place, whose account is then bound to the user. A wrong
 * password and an unknown name get the same answer and take the same work. A captcha is used up whether right or wrong; failures count against
 * account and address.
 */
export async function signIn(given: Context, gate: Gate, credentials: Credentials, exchange: Exchange) {
  const keys = [accountKey(credentials.username), addressKey(exchange.address)]
  return passGate(given, gate, exchange, {
    way: 'password',
    keys,
    prove: (context) => provePassword(context, credentials, exchange, keys),
  })
}

async function provePassword(
  context: Context,
  credentials: Credentials,
  exchange: Exchange,
  keys: readonly string[],
): Promise<Proof> {
  const { username, password, unionid: ticket } = credentials
  const [refusal, user] = await Promise.all([
    refusalBeforePassword(context, credentials, exchange),
    findUserByName(context, username),
  ])
  if (refusal) return { refusal, countAgainst: [addressKey(exchange.address)] }
  if (!(await verifyPassword(password, user?.password_hash ?? null)) || !user) {
    return { refusal: failField('password', 'identity.credentials_wrong'), countAgainst: keys, userId: user?.id }
  }
  if (ticket === undefined) return { userId: user.id }
  return { userId: user.id, spend: async (tx) => tieWechat(tx, user.id, await spendTicket(tx, ticket)) }
}

/** The check that keeps machines from guessing: a solved captcha, or a ticket of WeChat's. The ticket proves only that we gave it to this browser. */
async function refusalBeforePassword(
  context: Context,
  { imageCaptcha, unionid: ticket }: Credentials,
  exchange: Exchange,
): Promise<Failure | undefined> {
  if (ticket !== undefined) return (await tryTicket(context, exchange, ticket)) ? undefined : ticketInvalid()
  if (imageCaptcha === undefined) throw failField('imageCaptcha', 'identity.captcha_missing')
  return (await solveCaptcha(context, exchange, imageCaptcha))
    ? undefined
    : failField('imageCaptcha', 'identity.captcha_wrong')
}

function findUserByName({ db }: Context, username: string) {
  const normal = username.normalize('NFKC').trim().toLowerCase()
  return db
    .selectFrom('identity.users')
    .select(['id', 'password_hash'])
    .where('username', '=', normal)
    .executeTakeFirst()
}

/**
 * Ends this session in every process at once, closes its live streams, and has the browser delete what it stored, unless captured cards wait in it.
 */
export async function signOut(context: Context, exchange: Exchange, { keepsCaptures = false } = {}) {
  const { id, sessionId } = personOf(context)
  await write(context, { permission: 'identity.ownSession', audit: 'identity.signedOut' }, async (tx) => {
    await tx.db
      .updateTable('identity.sessions')
      .set({ ended_at: sql<Date>`now()`, end_reason: 'signed_out' })
      .where('id', '=', sessionId)
      .where('ended_at', 'is', null)
      .execute()
    await tx.audit({ subject: 'user', id })
    if (sessionId !== null) tx.publish({ endedSession: sessionId })
    sessionsChanged(tx, id)
  })
  exchange.clearCookie(companionCookie)
  exchange.clearSiteData(keepsCaptures ? ['cache'] : ['cache', 'storage'])
  return null
}
