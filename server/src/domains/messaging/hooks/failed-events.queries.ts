import { hookEventKinds } from '@seamark/contract/messaging/choices'
import type { FailedEvent } from '@seamark/contract/messaging/channels/failed-events'
import { sql } from 'kysely'
import { authorize, type Context } from '../../../platform/context.ts'
import { countRows, cutPage } from '../../../platform/page.ts'

interface EventRow extends Omit<FailedEvent, 'kind' | 'toldAt' | 'failedAt'> {
  kind: string | null
  at: Date
  failed_at: Date | null
}

/** Events on which the work has failed and that nobody has worked on since. */
export const isFailing = sql<boolean>`(worked_at is null and tries > 0)`

export async function listFailedEvents(
  context: Context,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  authorize(context, 'messaging.manageChannels')
  const after = cursor === undefined ? sql`` : sql`and e.id < ${cursor}::bigint`
  const { rows } = await sql<EventRow>`
    select e.id::float8 as id, json_build_object('id', h.id, 'name', h.name) as channel, e.event ->> 'kind' as kind, e.at, e.failed_at, e.tries, e.fault
    from messaging.hook_events e join messaging.channels h on h.id = e.channel_id
    where ${isFailing} ${after} order by e.id desc limit ${limit + 1}`.execute(context.db)
  const page = cutPage(rows, limit, ({ id }) => String(id))
  return {
    rows: page.rows.map(asFailed),
    next: page.next,
    count: await countRows(context, sql`1 from messaging.hook_events where ${isFailing}`),
  }
}

const asFailed = ({ kind, at, failed_at, ...row }: EventRow): FailedEvent => ({
  ...row,
  kind: hookEventKinds.find((one) => one === kind) ?? null,
  toldAt: at.toISOString(),
  failedAt: failed_at?.toISOString() ?? null,
})
