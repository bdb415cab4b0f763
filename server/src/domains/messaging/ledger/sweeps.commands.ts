import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { write } from '../../../platform/write.ts'
import { keepOfficeZone } from './zones.commands.ts'

const keptDays = 400

/**
 * Takes what workers have left behind. A claim whose lease is over was never called, so its slot is free again. A call whose lease is over may
 * have left: nobody knows, and nobody calls again that day.
 */
export async function sweepDeliveries(context: Context) {
  await write.bookkeep(context, 'messaging.sendBulks', async (tx) => {
    await keepOfficeZone(tx)
    await sql`
      with freed as (
        delete from messaging.deliveries where state = 'claimed' and lease_until < clock_timestamp() returning client_ref)
      update messaging.recipients r set state = 'waiting', client_ref = null, updated_at = now()
      from freed where r.client_ref = freed.client_ref`.execute(tx.db)
    await sql`
      with lost as (
        update messaging.deliveries set state = 'unknown', ended_at = clock_timestamp(), lease = null, lease_until = null
        where state = 'calling' and lease_until < clock_timestamp()
        returning client_ref, bulk_id, target_kind, recipient_id, channel_id, called_at),
      kept as (
        insert into messaging.attempts (client_ref, bulk_id, target_kind, target_id, channel_id, number, begun_at, outcome, code)
        select l.client_ref, l.bulk_id, l.target_kind, l.recipient_id, l.channel_id,
          1 + (select count(*) from messaging.attempts a
            where a.bulk_id = l.bulk_id and a.target_kind = l.target_kind and a.target_id = l.recipient_id),
          l.called_at, 'unknown', 'lease'
        from lost l)
      update messaging.recipients r set state = 'unknown', reason = 'noAnswer', updated_at = now()
      from lost where r.client_ref = lost.client_ref`.execute(tx.db)
    // A claim or a call that was under way while its bulk was cancelled may have put its recipient back.
    await sql`
      update messaging.recipients r set state = 'cancelled', updated_at = now()
      from messaging.bulks b
      where b.id = r.bulk_id and b.state = 'cancelled' and b.ended_at > now() - interval '1 day' and r.state = 'waiting'`.execute(
      tx.db,
    )
    await sql`delete from messaging.deliveries where biz_day < current_date - ${keptDays + 1}::int`.execute(tx.db)
  })
}
