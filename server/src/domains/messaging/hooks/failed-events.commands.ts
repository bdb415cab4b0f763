import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { isFailing } from './failed-events.queries.ts'
import { hookEventsJob } from './hooks.commands.ts'

const permission = 'messaging.manageChannels'

/** Lets events that were put aside be worked on once more; one that fails again is put aside again. Returns how many there were. */
export async function retryFailedEvents(context: Context, ids: readonly number[]): Promise<{ count: number }> {
  return write(context, { permission, audit: 'messaging.eventsRetried' }, async (tx) => {
    const moved = await moveEvents(tx, ids, sql`failed_at is not null`, sql`failed_at = null`)
    for (const { channelId } of moved.channels) await hookEventsJob.later(tx, { channelId })
    return { count: moved.count }
  })
}

/** Forgets what failed events told. Their rows stay as worked on, so that a provider which tells one again is not heard. */
export async function removeFailedEvents(context: Context, ids: readonly number[]): Promise<{ count: number }> {
  return write(context, { permission, audit: 'messaging.eventsRemoved' }, async (tx) => {
    const moved = await moveEvents(tx, ids, isFailing, sql`worked_at = now(), failed_at = null, event = null`)
    return { count: moved.count }
  })
}

/** Writes one audit row for each channel whose events are moved. */
async function moveEvents(
  tx: WriteContext,
  ids: readonly number[],
  where: RawBuilder<unknown>,
  change: RawBuilder<unknown>,
) {
  const { rows: channels } = await sql<{ channelId: number; events: number }>`
    with moved as (
      update messaging.hook_events set ${change} where id = any(${[...ids]}::bigint[]) and ${where} returning channel_id)
    select channel_id::float8 as "channelId", count(*)::int as events from moved group by channel_id order by channel_id`.execute(
    tx.db,
  )
  if (channels.length === 0) tx.unchanged()
  for (const { channelId, events } of channels) await tx.audit({ subject: 'channel', id: channelId, after: { events } })
  return { channels, count: channels.reduce((sum, { events }) => sum + events, 0) }
}
