import { sql } from 'kysely'
import type { Actor } from '../../../platform/context.ts'
import type { WriteContext } from '../../../platform/write.ts'
import { recordActivities } from '../../activity/index.ts'
import { progressCompanies } from '../../phonebook/index.ts'
import type { EndedCall } from './calls.commands.ts'

/**
 * Writes on the timelines of companies and groups that they were written to, and proposes that a client of whom nothing was known is contacted. A bulk
 * is no follow-up: it does not touch the days of the pool.
 */
export async function noteSent(tx: WriteContext, sender: Actor, sent: readonly Pick<EndedCall, 'ref'>[]) {
  if (sent.length === 0) return
  const { rows } = await sql<{
    kind: 'client' | 'group'
    id: number
    bulk: number
    title: string
    channel: string
    is_new: boolean
  }>`
    select d.target_kind as kind, d.target_id as id, b.id as bulk, b.title, h.kind as channel,
      coalesce(c.progress = 'unconfirmed' and c.delete_after is null, false) as is_new
    from messaging.deliveries d
    join messaging.bulks b on b.id = d.bulk_id
    join messaging.channels h on h.id = d.channel_id
    left join phonebook.companies c on d.target_kind = 'client' and c.id = d.target_id
    where d.client_ref = any(${sent.map(({ ref }) => ref)}::uuid[]) order by d.target_kind, d.target_id`.execute(tx.db)
  const companyIds = rows.filter(({ is_new }) => is_new).map(({ id }) => id)
  await progressCompanies(tx, { companyIds, to: 'contacted', at: tx.now(), cause: 'bulk' })
  await recordActivities(
    { ...tx, actor: sender },
    rows.map(({ kind, id, bulk, title, channel }) => ({
      subject: kind === 'client' ? 'company' : 'group',
      id,
      kind: 'messaging.activity.sent',
      facts: { bulk, title, channel },
    })),
  )
}
