import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../../platform/context.ts'
import type { QqSends } from '../../groups/index.ts'
import { openTo } from '../../phonebook/index.ts'

/**
 * What the ledger says of a QQ number. It keeps addresses as keys of their class, so a QQ mail box and other records of the number are found too.
 * The moment would tell that a client is there which the reader may not open.
 */
export const qqSends: QqSends = {
  lastAt: (qqKey, reader) => sql<Date | null>`(
    select coalesce(d.called_at, d.claimed_at)::timestamptz(3) from messaging.deliveries d
    where d.address_key = ${keyOf(qqKey)} and d.state in ('sent', 'unknown') and ${hasClientOpenTo(reader)}
    order by d.biz_day desc limit 1)`,
  isToday: (qqKey) => sql<boolean>`exists (
    select from messaging.deliveries d
    where d.address_key = ${keyOf(qqKey)} and d.biz_day = messaging.office_day(now()))`,
}

const keyOf = (qqKey: RawBuilder<unknown>) => sql`messaging.address_key('qq', ${qqKey})`

/** Whether a delivery `d` went to a client that the reader may open, by the record that stays of it, or to a friend who is no client's. */
const hasClientOpenTo = (reader: Actor) => sql<boolean>`(d.target_kind = 'friend' or exists (
  select from phonebook.companies c
  where d.target_kind = 'client' and c.id = messaging.company_of(d.target_id) and c.delete_after is null and ${openTo(reader)}))`
