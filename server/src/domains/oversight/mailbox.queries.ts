import { authorize, type Context } from '../../platform/context.ts'

const shown = 100

/** What would have left the house. Whoever reads it can sign in as others: so it is only for those who may reset their passwords anyhow. */
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
