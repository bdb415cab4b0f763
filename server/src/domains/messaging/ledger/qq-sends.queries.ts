import { type RawBuilder, sql } from 'kysely'
import type { QqSends } from '../../groups/index.ts'

/** What the ledger says of a QQ number. It keeps addresses as keys of their class, so a QQ mail box and other records of the number are found too. */
export const qqSends: QqSends = {
  lastAt: (qqKey) => sql<Date | null>`(
    select coalesce(d.called_at, d.claimed_at)::timestamptz(3) from messaging.deliveries d
    where d.address_key = ${keyOf(qqKey)} and d.state in ('sent', 'unknown') order by d.biz_day desc limit 1)`,
  isToday: (qqKey) => sql<boolean>`exists (
    select from messaging.deliveries d
    where d.address_key = ${keyOf(qqKey)} and d.biz_day = messaging.office_day(now()))`,
}

const keyOf = (qqKey: RawBuilder<unknown>) => sql`messaging.address_key('qq', ${qqKey})`
