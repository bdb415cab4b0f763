import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { notifyPeople } from '../../notices/index.ts'
import { publishBulk } from '../bulks/drafts.commands.ts'
import { pauseOverRate } from '../bulks/rates.commands.ts'
import type { brakeOn } from '../returns/brakes.queries.ts'

const permission = 'messaging.sendBulks'

interface Running {
  id: number
  created_by: number
}

/** Why a bulk may not go on: what came back of its channel, or an offer that is over. */
export type Stop = NonNullable<Awaited<ReturnType<typeof brakeOn>>> | 'rateOver'

export async function stopBulk(context: Context, bulk: Running, why: Stop): Promise<undefined> {
  if (why === 'rateOver') await pauseOverRate(context, bulk.id)
  else await pauseBraked(context, bulk, why)
}

/** A bulk pauses once too much of what its channel sent last comes back, and its sender hears of it. */
const pauseBraked = (context: Context, bulk: Running, why: Stop) =>
  pauseBulk(context, bulk, why, async (tx, title) =>
    notifyPeople(tx, {
      userIds: [bulk.created_by],
      kind: 'messaging.notice.braked',
      facts: { title },
      subject: { kind: 'bulk', id: bulk.id },
      path: `/contacts/mass/${bulk.id}`,
    }),
  )

export async function pauseBulk(
  context: Context,
  bulk: Running,
  why: string,
  onPaused: (tx: WriteContext, title: string) => Promise<void> = async () => undefined,
): Promise<undefined> {
  await write.bookkeep(context, permission, async (tx) => {
    const { rows } = await sql<{ title: string }>`
      update messaging.bulks set state = 'paused', why = ${why}, version = version + 1 where id = ${bulk.id} and state = 'running'
      returning title`.execute(tx.db)
    const [paused] = rows
    if (!paused) return
    await onPaused(tx, paused.title)
    publishBulk(tx, bulk)
  })
}

/**
 * Those who were to get it by this account surely get nothing, and its sender hears of it; by other channels the bulk goes on. One that was stopped
 * meanwhile keeps them.
 */
export async function failRows(
  context: Context,
  { bulk, channelId }: { bulk: Running; channelId: number },
): Promise<undefined> {
  await write.bookkeep(context, permission, async (tx) => {
    const { rows } = await sql<{ title: string; name: string; count: number }>`
      with failed as (
        update messaging.recipients r set state = 'failed', reason = 'accountNotYours', updated_at = now()
        from messaging.bulks b
        where b.id = ${bulk.id} and b.state = 'running' and r.bulk_id = b.id and r.channel_id = ${channelId} and r.state = 'waiting'
        returning b.title)
      select failed.title, h.name, count(*)::int as count from failed join messaging.channels h on h.id = ${channelId} group by 1, 2`.execute(
      tx.db,
    )
    const [facts] = rows
    if (!facts) return
    await notifyPeople(tx, {
      userIds: [bulk.created_by],
      kind: 'messaging.notice.accountNotYours',
      facts,
      subject: { kind: 'bulk', id: bulk.id },
      path: `/contacts/mass/${bulk.id}`,
    })
    publishBulk(tx, bulk)
  })
}
