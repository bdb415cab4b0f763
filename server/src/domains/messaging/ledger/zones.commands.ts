import { sql } from 'kysely'
import type { WriteContext } from '../../../platform/write.ts'

/**
 * Keeps the office's zone for the ledger's days. Another zone counts from the next midnight that is the later one of both, and no day ever comes
 * back, so that nobody gets a second message because the office has moved. While a change is still ahead there is no other.
 */
export async function keepOfficeZone(tx: WriteContext) {
  await sql`
    with last as (select begins_at, zone from messaging.office_zones order by begins_at desc limit 1),
    moved as (
      select greatest(${midnightAfter(sql`last.zone`)}, ${midnightAfter(sql`${tx.zone}::text`)}) as begins_at, last.zone as before
      from last where last.zone <> ${tx.zone} and last.begins_at <= clock_timestamp())
    insert into messaging.office_zones (begins_at, zone, earliest_day)
    select '-infinity', ${tx.zone}::text, '-infinity' where not exists (select from last)
    union all
    select begins_at, ${tx.zone}::text, ((begins_at - interval '1 microsecond') at time zone before)::date from moved
    on conflict do nothing`.execute(tx.db)
}

const midnightAfter = (zone: ReturnType<typeof sql>) =>
  sql`(((clock_timestamp() at time zone ${zone})::date + 1)::timestamp at time zone ${zone})`
