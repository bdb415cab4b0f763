import { sql } from 'kysely'
import type { WriteContext } from '../../../platform/write.ts'

/** So long before a day begins its slots are held for tasks that may be sent in it still. */
const holdsAheadMinutes = 15

/** After so many days nobody sends a task any more of which its provider says nothing. */
export const taskDays = 7

/**
 * Holds the slots of the day that begins, or has begun, for each task of an earlier day that nobody has cancelled: a colleague may press the button after
 * midnight. A call that is under way, or whose answer was lost, may have made one too. Every claim does this first, so no slot is given away where the
 * minute's sweep was late.
 */
export async function holdForTasks(tx: Pick<WriteContext, 'db'>) {
  await sql`
    with next as (select messaging.office_day(clock_timestamp() + make_interval(mins => ${holdsAheadMinutes})) as day),
    open as (
      select d.* from messaging.deliveries d where d.state = 'task' and d.holds is null
      union all
      select d.* from messaging.channels h join messaging.deliveries d on d.channel_id = h.id
      where h.kind = 'wecom' and d.state = 'unknown' and d.ended_at > clock_timestamp() - make_interval(days => ${taskDays + 1})
        and d.holds is null and d.biz_day >= (select day from next) - ${taskDays}::int
      union all
      select d.* from messaging.deliveries d join messaging.channels h on h.id = d.channel_id and h.kind = 'wecom'
      where d.state in ('claimed', 'calling'))
    insert into messaging.deliveries
      (target_kind, target_id, biz_day, address_key, family, bulk_id, channel_id, recipient_id, state, client_ref, called_at, holds)
    select d.target_kind, d.target_id, next.day, d.address_key, d.family, d.bulk_id, d.channel_id, d.recipient_id, 'task', gen_random_uuid(),
      d.called_at, d.client_ref
    from open d cross join next
    left join messaging.tasks t on t.channel_id = d.channel_id and t.task_id = d.provider_id
    where d.biz_day < next.day and t.cancelled_at is null
    order by d.target_kind, d.target_id
    on conflict do nothing`.execute(tx.db)
}

/**
 * A held day counts as used where the task was sent in it; it is free again once that cannot happen any more, and forgotten once it is over. A day that is
 * held for a message to a friend stays held with the message, whose tick may be taken back.
 */
export async function releaseHolds(tx: Pick<WriteContext, 'db'>) {
  await sql`
    update messaging.deliveries h set state = 'sent', ended_at = d.ended_at
    from messaging.deliveries d
    where h.state = 'task' and h.holds = d.client_ref and (h.target_kind, h.target_id) = (d.target_kind, d.target_id) and d.state = 'sent' and messaging.office_day(d.ended_at) = h.biz_day`.execute(
    tx.db,
  )
  await sql`
    delete from messaging.deliveries h
    where h.holds is not null and h.state = 'task' and (h.biz_day < messaging.office_day(clock_timestamp()) or not exists (
      select from messaging.deliveries d
      where d.client_ref = h.holds and (d.state in ('claimed', 'calling', 'task', 'handed', 'unknown')
        or d.state = 'sent' and messaging.office_day(d.ended_at) >= h.biz_day)))`.execute(tx.db)
}
