import { authorize, type Context } from '../../platform/context.ts'

const shown = 100

/**
 * Returns the mails that would have been sent. They hold links with which one can sign in as somebody else, so only people who may reset
 * passwords anyway may read them.
 */
export async function getMailbox(context: Context) {
  authorize(context, 'oversight.seeMailbox')
  const rows = await context.db
    .selectFrom('platform.development_mailbox')
    .select(['id', 'way', 'recipient', 'subject', 'text', 'created_at'])
    .orderBy('id', 'desc')
    .limit(shown)
    .execute()
  const letters = rows.map(({ way, created_at, ...row }) => ({
    ...row,
    way: way === 'mail' ? ('mail' as const) : ('text' as const),
    at: created_at.toISOString(),
  }))
  return { keeps: context.post.keeps ?? { mail: false, text: false }, letters }
}
