import type { TargetKind } from '@seamark/contract/messaging/choices'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/context.ts'
import type { WriteContext } from '../../../platform/write.ts'
import { recordActivities } from '../../activity/index.ts'
import { progressCompanies } from '../../phonebook/index.ts'

/** A message that has left: to a client, which is the one that stays where it was merged since, a group or a friend. */
interface SentMessage {
  kind: TargetKind
  id: number
  bulk: { id: number; title: string }
  channel: string
}

/**
 * Writes on the timelines of companies and groups that they were written to (a friend has none), and proposes that a client of whom nothing was known is contacted: by the
 * first of these messages, so that what somebody chose since stands. A bulk is no follow-up: it does not touch the days of the pool.
 */
export async function noteSentRefs(tx: WriteContext, sender: Actor, refs: readonly string[]) {
  if (refs.length === 0) return
  const { rows: sent } = await sql<SentMessage & { at: Date }>`
    select d.target_kind as kind, case d.target_kind when 'client' then coalesce(messaging.company_of(d.target_id), d.target_id) else d.target_id end as id,
      json_build_object('id', b.id, 'title', b.title) as bulk, h.kind as channel,
      least(coalesce(d.ended_at, now()), now()) as at
    from messaging.deliveries d
    join messaging.bulks b on b.id = d.bulk_id
    join messaging.channels h on h.id = d.channel_id
    where d.client_ref = any(${[...refs]}::uuid[]) order by 1, 2`.execute(tx.db)
  if (sent.length === 0) return
  const companyIds = sent.filter(({ kind }) => kind === 'client').map(({ id }) => id)
  const at = new Date(Math.min(...sent.map((one) => one.at.getTime())))
  await progressCompanies(tx, { companyIds, to: 'contacted', at, cause: 'bulk' })
  await recordActivities(
    { ...tx, actor: sender },
    sent.flatMap(({ kind, id, bulk, channel }) =>
      kind === 'friend'
        ? []
        : [
            {
              subject: kind === 'client' ? ('company' as const) : ('group' as const),
              id,
              kind: 'messaging.activity.sent',
              facts: { bulk: bulk.id, title: bulk.title, channel },
            },
          ],
    ),
  )
}
