import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { failField } from '../../../platform/failure.ts'
import type { Exchange } from '../../../platform/http/serve.ts'
import { hashSecret, randomSecret } from '../../../platform/secrets.ts'
import type { WriteContext } from '../../../platform/write.ts'
import type { WechatAccount } from '../ports.ts'
import { browserOf, markBrowser, wechatMinutes } from './wechat-states.commands.ts'

/** The number of tries per ticket. A ticket stands for a captcha, so it allows typing errors but no guessing. */
const passwords = 3

/** A ticket for a WeChat account that nobody has bound: this browser may bind it once, with user name and password. */
export async function giveTicket(
  { db }: Context,
  exchange: Exchange,
  { unionid, name }: WechatAccount,
): Promise<string> {
  const ticket = randomSecret()
  await db
    .insertInto('identity.wechat_tickets')
    .values({
      hash: hashSecret(ticket),
      browser_hash: markBrowser(exchange),
      unionid,
      name,
      tries_left: passwords,
      expires_at: sql<Date>`now() + make_interval(mins => ${wechatMinutes})`,
    })
    .execute()
  return ticket
}

/** Uses up one of the ticket's tries, before any password is checked; returns whether this browser had one. */
export async function tryTicket({ db }: Context, exchange: Exchange, ticket: string): Promise<boolean> {
  const browser = browserOf(exchange)
  if (!browser) return false
  const tried = await db
    .updateTable('identity.wechat_tickets')
    .set((row) => ({ tries_left: row('tries_left', '-', 1) }))
    .where('hash', '=', hashSecret(ticket))
    .where('browser_hash', '=', browser)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('tries_left', '>', 0)
    .returning('hash')
    .executeTakeFirst()
  return tried !== undefined
}

/** Spends the ticket in the transaction of the binding, so that only one of two requests at once finds it. */
export async function spendTicket(tx: WriteContext, ticket: string): Promise<WechatAccount> {
  const spent = await tx.db
    .deleteFrom('identity.wechat_tickets')
    .where('hash', '=', hashSecret(ticket))
    .returning(['unionid', 'name'])
    .executeTakeFirst()
  if (!spent) throw ticketInvalid()
  return spent
}

export const ticketInvalid = () => failField('unionid', 'identity.wechat_ticket_invalid')
