import type { ByMail } from '@seamark/contract/identity/accounts/accounts'
import { languages } from '@seamark/contract/languages'
import { sql } from 'kysely'
import { z } from 'zod'
import { actorId, type Context } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { job } from '../../../platform/jobs.ts'
import { translate } from '../../../platform/translate.ts'
import { hashSecret, randomSecret } from '../../../platform/secrets.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { accountToManage, publishAccountChanged } from './guards.commands.ts'
import { getAccount } from './accounts.queries.ts'
import { accountChanged } from '../events.ts'
import { createLink } from './one-time-links.commands.ts'
import { endSessions } from '../sessions/ends.commands.ts'

/** The means of managing users that are not in the context. */
export interface Reception {
  /** A session that was not used for so long is over, in minutes. */
  idleMinutes: number
  /** The address of the installation, for links in mails: `https://crm.example`. Without it no links are mailed. */
  address: string | undefined
}

/**
 * Gives a user a new one-time link; an earlier one ends. A user with a password loses it and every session: the link is given because she forgot the
 * password, or because somebody else knows it. Throws account_self, account_off, mail_absent.
 */
export async function renewLink(context: Context, reception: Reception, id: number, mail: ByMail | undefined) {
  if (mail) failUnlessMail(context, reception)
  return write(context, { permission: 'identity.manageAccounts', audit: 'identity.linkRenewed' }, async (tx) => {
    if (id === actorId(tx)) throw fail('identity.account_self')
    const { account } = await accountToManage(tx, id)
    if (account.disabled_at !== null) throw fail('identity.account_off')
    if (account.has_password) await takePassword(tx, id)
    const link = await giveLink(tx, reception, id, mail)
    publishAccountChanged(tx, id)
    await tx.audit({ subject: 'user', id, after: { passwordReset: account.has_password, mailed: mail !== undefined } })
    return { link, account: await getAccount(tx, id, reception.idleMinutes) }
  })
}

async function takePassword(tx: WriteContext, id: number) {
  await tx.db.updateTable('identity.users').set({ password_hash: null }).where('id', '=', id).execute()
  await endSessions(tx, { userId: id })
  await tx.reactions.announce(tx, accountChanged, { userId: id, change: 'password' })
}

/** Creates a link for the user, which a job also mails when that is wanted. */
export async function giveLink(
  tx: WriteContext,
  { address }: Reception,
  userId: number,
  mail: ByMail | undefined,
): Promise<string> {
  const nonce = randomSecret()
  const link = await createLink(tx, userId, linkOf(tx, userId, nonce))
  if (mail && address !== undefined) await mailLink.later(tx, { userId, nonce, address, ...mail })
  return link
}

export function failUnlessMail({ post }: Context, { address }: Reception) {
  if (!post.mail || address === undefined) throw fail('identity.mail_absent')
}

/** The link is derived from the installation's own secret, so that the queue need not hold it: a reader of the queue gets no link. */
const linkOf = ({ seal }: Context, userId: number, nonce: string) =>
  seal('identity.link', `${userId}\n${nonce}`).toString('base64url')

/** Mails the link, unless it has been used, replaced or expired by then. */
export const mailLink = job(
  'identity.mailLink',
  z.object({ userId: z.number(), nonce: z.string(), to: z.string(), language: z.enum(languages), address: z.string() }),
  async (context, { userId, nonce, to, language, address }) => {
    const { mail } = context.post
    if (!mail) throw new Error('identity.mailLink: mail is no longer configured')
    const link = linkOf(context, userId, nonce)
    const user = await context.db
      .selectFrom('identity.one_time_links as link')
      .innerJoin('identity.users as user', 'user.id', 'link.user_id')
      .select(['user.name', 'user.username'])
      .where('link.hash', '=', hashSecret(link))
      .where('link.used_at', 'is', null)
      .where('link.expires_at', '>', sql<Date>`now()`)
      .executeTakeFirst()
    if (!user) return
    const words = { ...user, link: `${address.replace(/\/$/, '')}/login#once=${link}` }
    await mail({
      to,
      subject: translate(language, 'identity.linkMail.subject', words),
      text: translate(language, 'identity.linkMail.text', words),
    })
  },
)
