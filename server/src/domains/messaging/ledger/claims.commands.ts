import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Actor, Context } from '../../../platform/context.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { mayWriteFrom } from './channel-rights.queries.ts'
import { ratesHold } from './values.queries.ts'
import {
  behindFriends,
  companiesOf,
  families,
  heldFacts,
  heldIf,
  heldReason,
  isDue,
  isIn,
  isOther,
  isSlotUsed,
  kinOf,
  recordsOf,
  slotColumns,
  type Target,
  today,
  verdictFor,
} from './verdicts.queries.ts'
import { holdForTasks } from './holds.commands.ts'
import { keepOfficeZone } from './zones.commands.ts'

/** The recipients that one claim takes at most. */
export const lotSize = 200
/** The deadline of every call is shorter, so that a lease never ends under a call that is still heard. */
export const leaseSeconds = 120
/** Somebody whose slot is held by a message that has not left is asked again after so long. */
const heldMinutes = 3

/** What a claim asks for: waiting recipients of a running bulk on a channel. `sender` is the bulk's sender with today's rights. */
export interface Wanted {
  bulkId: number
  channelId: number
  sender: Actor
}

export interface Claim {
  /** Names the worker's lot; only its holder may call, and end calls. */
  lease: string
  /** How many recipients were looked at; fewer than the most of the claim when no more are waiting. */
  asked: number
  claimed: number
}

/**
 * Claims the day's slots of up to `most` recipients, and commits before anything leaves. Everybody is judged as she stands now: rights of the
 * sender, contact, address, opt-out, consent. Those who do not get a slot keep the reason; while sending is paused nobody gets one. A worker that
 * claims again before it has called everybody does so under its lease, so that its calls are counted together.
 */
export async function claimLot(
  context: Context,
  wanted: Wanted,
  lease: string = randomUUID(),
  most = lotSize,
): Promise<Claim> {
  return tryThroughLocks(() =>
    write.bookkeep(context, 'messaging.sendBulks', async (tx) => {
      await keepOfficeZone(tx)
      await holdForTasks(tx)
      const lot = await lockLot(tx, wanted, most)
      if (lot.length === 0) return { lease, asked: 0, claimed: 0 }
      await lockFamilies(tx, wanted, lot)
      const { claimed, skipped } = await claimSlots(tx, wanted, lot, lease)
      if (claimed + skipped < lot.length) await giveReasons(tx, wanted, lot)
      return { lease, asked: lot.length, claimed }
    }),
  )
}

/**
 * Of transactions that wait for each other's addresses or companies the database ends one, or one that waits for long, or finds the day of a company used that
 * was free when it began. Nothing of it stands, so it begins again.
 */
export async function tryThroughLocks<Result>(work: () => Promise<Result>, left = 5): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (left > 0 && isLockFault(error)) return tryThroughLocks(work, left - 1)
    throw error
  }
}

/** A deadlock, a lock that was not free in time, and a slot that somebody else took at the same moment. */
const isLockFault = (error: unknown) => {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  return code === '40P01' || code === '55P03' || (code === '23505' && constraint === 'deliveries_one_a_day')
}

/** Two workers on one bulk take different recipients. */
async function lockLot(tx: WriteContext, { bulkId, channelId, sender }: Wanted, most: number): Promise<Target[]> {
  const { rows } = await sql<Target>`
    select r.target_kind, r.target_id from messaging.recipients r
    join messaging.bulks b on b.id = r.bulk_id and b.state = 'running' and ${ratesHold}
    join messaging.channels h on h.id = r.channel_id and h.state = 'ok' and ${mayWriteFrom(sender)}
    where r.bulk_id = ${bulkId} and r.channel_id = ${channelId} and r.state = 'waiting'
      and ${isDue} and not exists (select from platform.sending where paused)
    order by r.target_kind, r.target_id limit ${leftToday(channelId, most)} for update of r skip locked`.execute(tx.db)
  return rows
}

/** A lot at most, and no more than the channel may still send today. One worker at a time claims for a channel, so nobody else counts meanwhile. */
const leftToday = (channelId: number, most: number): RawBuilder<unknown> => sql`(
  select least(${most}::int, case when h.daily_cap is not null then greatest(0, h.daily_cap - (
    select count(*)::int from messaging.deliveries d
    where d.channel_id = h.id and d.biz_day = messaging.office_day(clock_timestamp()))) end)
  from messaging.channels h where h.id = ${channelId})`

/**
 * A merge and its undo lock these rows too. So neither happens between the question who is one with whom and the commit of the slots, and what is
 * asked after this sees all that was merged before.
 */
export async function lockFamilies(tx: WriteContext, { bulkId }: Pick<Wanted, 'bulkId'>, lot: readonly Target[]) {
  await sql`
    with recursive ${families(companiesOf(lot))}
    select from phonebook.companies c
    where c.id in (${companiesOf(lot)} union select id from up union select id from down
      union select unnest(b.family) from messaging.recipients r join ${behindFriends} on f.id = r.friend_id
        where r.bulk_id = ${bulkId} and ${isIn(lot)})
    order by c.id for share`.execute(tx.db)
}

/** The recipients of the lot, each with its slot and all ids that stand for it. */
const lotRows = ({ bulkId }: Wanted, lot: readonly Target[]): RawBuilder<unknown> => sql`lot as materialized (
  select r.*, ${slotColumns} from messaging.recipients r ${kinOf}
  where r.bulk_id = ${bulkId} and r.state = 'waiting' and ${isIn(lot)})`

/** Whoever pauses waits for the claims that have seen sending open. Nothing is claimed once an offer that the bulk quotes no longer holds. */
const openSending = ({ bulkId }: Wanted) => sql`sending as materialized (
  select true as is_open from platform.sending
  where not paused and (select ${ratesHold} from messaging.bulks b where b.id = ${bulkId}) for share)`

/**
 * Claims what is free of a lot. Who is reached as a friend takes the slot of the day of the other companies with that number too: where somebody else
 * takes one at the same moment, this fails as a whole and begins again.
 */
export async function claimSlots(
  tx: WriteContext,
  wanted: Wanted,
  lot: readonly Target[],
  lease: string,
): Promise<{ claimed: number; skipped: number }> {
  const { rows } = await sql<{ claimed: number; skipped: number }>`
    with recursive ${families(companiesOf(lot))}, ${lotRows(wanted, lot)}, ${today}, ${openSending(wanted)},
    judged as materialized (select l.*, ${verdictFor(wanted.sender)} as verdict from lot l ${recordsOf}),
    claimed as (
      insert into messaging.deliveries
        (target_kind, target_id, biz_day, address_key, family, bulk_id, channel_id, recipient_id, state, lease, lease_until, client_ref)
      select l.target_kind, l.slot_id, today.day, l.address_key, l.family, l.bulk_id, l.channel_id, l.target_id, 'claimed',
        ${lease}::uuid, clock_timestamp() + make_interval(secs => ${leaseSeconds}), gen_random_uuid()
      from judged l cross join today cross join sending
      where l.verdict is null and not ${isSlotUsed}
      order by l.target_kind, l.slot_id
      on conflict do nothing
      returning bulk_id, target_kind, recipient_id, channel_id, biz_day, client_ref),
    behind as (
      insert into messaging.deliveries
        (target_kind, target_id, biz_day, address_key, family, bulk_id, channel_id, recipient_id, state, client_ref, holds)
      select 'client', b.slot_id, claimed.biz_day, messaging.address_key('client', b.slot_id::text), b.family, claimed.bulk_id, claimed.channel_id, b.slot_id,
        'task', gen_random_uuid(), claimed.client_ref
      from claimed join judged l on l.target_kind = claimed.target_kind and l.target_id = claimed.recipient_id
      join ${behindFriends} on f.id = l.friend_id
      where ${isOther(sql`l.target_kind`, sql`l.slot_id`)}
      order by b.slot_id),
    marked as (
      update messaging.recipients r set state = 'claimed', client_ref = claimed.client_ref, reason = '', facts = '{}', updated_at = now()
      from claimed
      where r.bulk_id = claimed.bulk_id and r.target_kind = claimed.target_kind and r.target_id = claimed.recipient_id),
    skipped as (
      update messaging.recipients r set state = 'skipped', reason = l.verdict, facts = '{}', updated_at = now()
      from judged l cross join sending
      where l.verdict is not null and r.bulk_id = l.bulk_id and r.target_kind = l.target_kind and r.target_id = l.target_id
      returning r.target_id)
    select (select count(*)::int from claimed) as claimed, (select count(*)::int from skipped) as skipped`.execute(
    tx.db,
  )
  return rows[0] ?? { claimed: 0, skipped: 0 }
}

/**
 * Tells the recipients that got no slot who has it. A slot whose message has not left may come back, so its others wait. A slot that is used moves
 * them to the next day, once and at the same hour, where the sender wants that, and else ends them.
 */
async function giveReasons(tx: WriteContext, wanted: Wanted, lot: readonly Target[]) {
  await sql`
    with recursive ${families(companiesOf(lot))}, ${lotRows(wanted, lot)}, ${today}
    update messaging.recipients r set
      state = case when next.at is null then 'skipped' else 'waiting' end,
      not_before = coalesce(next.at, r.not_before),
      is_moved = r.is_moved or next.is_moved,
      reason = ${heldReason}, facts = ${heldFacts}, updated_at = now()
    from lot l join messaging.bulks own on own.id = l.bulk_id cross join today cross join lateral (${heldIf(sql<boolean>`true`)}) held
    cross join lateral (
      select case when held.state in ('claimed', 'calling') then clock_timestamp() + make_interval(mins => ${heldMinutes})
          when own.moves_on and not l.is_moved then clock_timestamp() + interval '1 day' end as at,
        held.state not in ('claimed', 'calling') and own.moves_on as is_moved) next
    where r.bulk_id = l.bulk_id and r.target_kind = l.target_kind and r.target_id = l.target_id and r.state = 'waiting'`.execute(
    tx.db,
  )
}
