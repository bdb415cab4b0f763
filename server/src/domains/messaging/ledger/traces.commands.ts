import { sql } from 'kysely'
import type { Actor } from '../../../platform/context.ts'
import type { WriteContext } from '../../../platform/write.ts'
import { recordActivities } from '../../activity/index.ts'
import { progressCompanies } from '../../phonebook/index.ts'

/** A message that has left: to the client or group that has its slot, which stays where the recipient was merged into it. */
interface SentMessage {
  kind: 'client' | 'group'
  slotId: number
  bulk: { id: number; title: string }
  channel: string
}

/** The same for messages by their references. */
export async function noteSentRefs(tx: WriteContext, sender: Actor, refs: readonly string[]) {
  if (refs.length === 0) return
  const { rows } = await sql<SentMessage>`
    select d.target_kind as kind, d.target_id as "slotId", json_build_object('id', b.id, 'title', b.title) as bulk, h.kind as channel
    from messaging.deliveries d
    join messaging.bulks b on b.id = d.bulk_id
    join messaging.channels h on h.id = d.channel_id
    where d.client_ref = any(${[...refs]}::uuid[]) order by d.target_kind, d.target_id`.execute(tx.db)
  await noteSent(tx, sender, rows)
}

/**
 * Writes on the timelines of companies and groups that they were written to, and proposes that a client of whom nothing was known is contacted. A bulk
 * is no follow-up: it does not touch the days of the pool.
 */
export async function noteSent(tx: WriteContext, sender: Actor, sent: readonly SentMessage[]) {
  if (sent.length === 0) return
  const companyIds = sent.filter(({ kind }) => kind === 'client').map(({ slotId }) => slotId)
  await progressCompanies(tx, { companyIds, to: 'contacted', at: tx.now(), cause: 'bulk' })
  await recordActivities(
    { ...tx, actor: sender },
    sent.map(({ kind, slotId, bulk, channel }) => ({
      subject: kind === 'client' ? 'company' : 'group',
      id: slotId,
      kind: 'messaging.activity.sent',
      facts: { bulk: bulk.id, title: bulk.title, channel },
    })),
  )
}
