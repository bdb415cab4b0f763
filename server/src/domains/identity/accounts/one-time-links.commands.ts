import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { failField } from '../../../platform/failure.ts'
import type { Exchange } from '../../../platform/http/serve.ts'
import { hashPassword } from '../../../platform/passwords.ts'
import { hashSecret, randomSecret } from '../../../platform/secrets.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { publishAccountChanged } from './guards.commands.ts'
import { addressKey, countFailure } from '../sessions/sign-in-failures.commands.ts'
import { holdSlots } from '../sessions/sign-in-slots.commands.ts'
import { type Gate, openSession } from '../sessions/gate.commands.ts'
import { failIfWeak } from '../sessions/passwords.rules.ts'
import { endSessions } from '../sessions/ends.commands.ts'

const hours = 24

/** Creates a one-time link for the user; earlier unused ones end. Returns the secret, of which only the hash is stored. */
export async function createLink(tx: WriteContext, userId: number, link = randomSecret()): Promise<string> {
  await tx.db.deleteFrom('identity.one_time_links').where('user_id', '=', userId).where('used_at', 'is', null).execute()
  await tx.db
    .insertInto('identity.one_time_links')
    .values({
      hash: hashSecret(link),
      user_id: userId,
      expires_at: sql<Date>`now() + make_interval(hours => ${hours})`,
    })
    .execute()
  return link
}

/** The person for whom the link is. Wrong links count against the address. */
export async function inspectLink(context: Context, link: string, exchange: Exchange) {
  const { username, name } = await holderOf(context, link, exchange)
  return { username, name }
}

/** The person for whom the link is; a try with a wrong link holds a slot of the address while it is checked, and counts. */
const holderOf = async (context: Context, link: string, exchange: Exchange) =>
  holdSlots(
    context,
    [addressKey(exchange.address)],
    async () => (await findLinkHolder(context, link)) ?? refuseGuess(context, exchange),
  )

/** Sets the password by the link, uses the link up, ends the user's other sessions, and signs in. */
export async function redeemLink(
  context: Context,
  gate: Gate,
  { link, password }: { link: string; password: string },
  exchange: Exchange,
) {
  const user = await holderOf(context, link, exchange)
  failIfWeak('password', password, user.username)
  const hash = await hashPassword(password)
  const opened = await write(context, { permission: 'identity.signIn', audit: 'identity.linkRedeemed' }, async (tx) => {
    const used = await tx.db
      .updateTable('identity.one_time_links')
      .set({ used_at: sql<Date>`now()` })
      .where('hash', '=', hashSecret(link))
      .where('used_at', 'is', null)
      .where('expires_at', '>', sql<Date>`now()`)
      .where('user_id', 'in', (users) =>
        users.selectFrom('identity.users').select('id').where('disabled_at', 'is', null),
      )
      .returning('user_id')
      .executeTakeFirst()
    if (!used) return tx.unchanged()
    await setPassword(tx, used.user_id, hash)
    return openSession(tx, gate, { userId: used.user_id, way: 'link' }, exchange)
  })
  return opened ?? refuseGuess(context, exchange)
}

async function findLinkHolder({ db }: Context, link: string) {
  return db
    .selectFrom('identity.one_time_links as link')
    .innerJoin('identity.users as holder', 'holder.id', 'link.user_id')
    .select(['holder.username', 'holder.name'])
    .where('link.hash', '=', hashSecret(link))
    .where('link.used_at', 'is', null)
    .where('link.expires_at', '>', sql<Date>`now()`)
    .where('holder.disabled_at', 'is', null)
    .executeTakeFirst()
}

async function refuseGuess(context: Context, exchange: Exchange): Promise<never> {
  await write(context, { permission: 'identity.signIn', audit: 'identity.linkRefused' }, async (tx) => {
    await countFailure(tx, addressKey(exchange.address))
    await tx.audit({ subject: 'user', id: null })
  })
  throw failField('link', 'identity.link_invalid')
}

/** Sets a new password, already hashed, and ends every session that the old one opened. */
export async function setPassword(tx: WriteContext, userId: number, passwordHash: string) {
  publishAccountChanged(tx, userId)
  await tx.db.updateTable('identity.users').set({ password_hash: passwordHash }).where('id', '=', userId).execute()
  await endSessions(tx, { userId })
}
