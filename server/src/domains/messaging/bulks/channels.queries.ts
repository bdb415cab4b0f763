import type { BulkChannel } from '@seamark/contract/messaging/bulks/bulks'
import { sql } from 'kysely'
import { authorize, type Context } from '../../../platform/context.ts'

/** All channels, and whether anything may leave. */
export async function listChannels(context: Context) {
  authorize(context, 'messaging.sendBulks')
  const { rows } = await sql<{ paused: boolean; why: string; since: Date | null }>`
    select paused, why, since from platform.sending`.execute(context.db)
  const [sending] = rows
  return {
    channels: await channelsOf(context),
    sending: {
      isPaused: sending?.paused ?? false,
      why: sending?.why ?? '',
      since: sending?.since?.toISOString() ?? null,
    },
  }
}

/** All channels, those of a person's own hand last. */
export async function channelsOf({ db }: Pick<Context, 'db'>): Promise<BulkChannel[]> {
  const { rows } = await sql<BulkChannel>`
    select id, kind, name, case when kind = 'byHand' then account end as platform, state, why,
      kind in ('mail', 'byHand') or credentials is not null as "isSet"
    from messaging.channels order by kind = 'byHand', id`.execute(db)
  return rows
}
