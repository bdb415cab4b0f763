import type { BulkChannel } from '@seamark/contract/messaging/bulks/bulks'
import { type RawBuilder, sql } from 'kysely'
import { authorize, type Context } from '../../../platform/context.ts'
import { mayWriteFrom } from '../ledger/channel-rights.queries.ts'

/** The channels by which the caller may write, and whether anything may leave. */
export async function listChannels(context: Context) {
  authorize(context, 'messaging.sendBulks')
  const { rows } = await sql<{ paused: boolean; why: string; since: Date | null }>`
    select paused, why, since from platform.sending`.execute(context.db)
  const [sending] = rows
  return {
    channels: await channelsFor(context),
    sending: {
      isPaused: sending?.paused ?? false,
      why: sending?.why ?? '',
      since: sending?.since?.toISOString() ?? null,
    },
  }
}

/** The channels by which the caller may write, those of a person's own hand last. */
export const channelsFor = (context: Pick<Context, 'db' | 'actor'>): Promise<BulkChannel[]> =>
  channelsWhere(context, mayWriteFrom(context.actor))

/** All channels, for whoever sees by which of them somebody wrote. */
export const channelsOf = (context: Pick<Context, 'db'>): Promise<BulkChannel[]> => channelsWhere(context, sql`true`)

async function channelsWhere({ db }: Pick<Context, 'db'>, where: RawBuilder<unknown>): Promise<BulkChannel[]> {
  const { rows } = await sql<BulkChannel>`
    select h.id, h.kind, h.name, case when h.kind = 'byHand' then h.account end as platform, h.state, h.why,
      h.kind in ('mail', 'byHand') or h.credentials is not null as "isSet"
    from messaging.channels h where ${where} order by h.kind = 'byHand', h.id`.execute(db)
  return rows
}
