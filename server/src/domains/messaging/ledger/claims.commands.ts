import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Actor, Context } from '../../../platform/context.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { editableBy } from '../../groups/index.ts'
import { insideOf } from '../../phonebook/index.ts'
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
  /** How many recipients were looked at; fewer than `lotSize` when no more are waiting. */
  asked: number
  claimed: number
}

/**
 * Claims the day's slots of up to `lotSize` recipients, and commits before anything leaves. Everybody is judged as she stands now: rights of the
 * sender, contact, address, opt-out, consent. Those who do not get a slot keep the reason; while sending is paused nobody gets one.
 */
export async function claimLot(context: Context, wanted: Wanted): Promise<Claim> {
  return tryThroughDeadlocks(() =>
    write.bookkeep(context, 'messaging.sendBulks', async (tx) => {
      await keepOfficeZone(tx)
      const lease = randomUUID()
      const lot = await lockLot(tx, wanted)
      if (lot.length === 0) return { lease, asked: 0, claimed: 0 }
      await lockFamilies(tx, lot)
      const claimed = await claimSlots(tx, wanted, lot, lease)
      await giveReasons(tx, wanted, lot)
      return { lease, asked: lot.length, claimed }
    }),
  )
}

/** Of transactions that wait for each other's addresses or companies the database ends one. Nothing of it stands, so it begins again. */
export async function tryThroughDeadlocks<Result>(work: () => Promise<Result>, left = 5): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (left > 0 && (error as { code?: unknown }).code === '40P01') return tryThroughDeadlocks(work, left - 1)
    throw error
  }
}

interface Target {
  target_kind: 'client' | 'group'
  target_id: number
}

/** Two workers on one bulk take different recipients. */
async function lockLot(tx: WriteContext, { bulkId, channelId }: Wanted): Promise<Target[]> {
  const { rows } = await sql<Target>`
    select r.target_kind, r.target_id from messaging.recipients r
    join messaging.bulks b on b.id = r.bulk_id and b.state = 'running'
    join messaging.channels h on h.id = r.channel_id and h.state = 'ok'
    where r.bulk_id = ${bulkId} and r.channel_id = ${channelId} and r.state = 'waiting'
      and (r.not_before is null or r.not_before <= clock_timestamp())
      and not exists (select from platform.sending where paused)
    order by r.target_kind, r.target_id limit ${lotSize} for update of r skip locked`.execute(tx.db)
  return rows
}

/**
 * A merge and its undo lock these rows too. So neither happens between the question who is one with whom and the commit of the slots, and what is
 * asked after this sees all that was merged before.
 */
async function lockFamilies(tx: WriteContext, lot: readonly Target[]) {
  await sql`
    with recursive ${families(lot)}
    select from phonebook.companies c
    where c.id in (select start from up union select id from up union select id from down)
    order by c.id for share`.execute(tx.db)
}

/** `root` leads from each company of the lot to the one that stays of it, and `down` from that one to all that were merged into it. */
function families(lot: readonly Target[]): RawBuilder<unknown> {
  const ids = lot.filter(({ target_kind }) => target_kind === 'client').map(({ target_id }) => target_id)
  return sql`up (start, id) as (
      select c.id, c.id from phonebook.companies c where c.id = any(${ids}::bigint[])
      union select up.start, c.merged_into from up join phonebook.companies c on c.id = up.id where c.merged_into is not null),
    root (start, id) as (
      select up.start, up.id from up join phonebook.companies c on c.id = up.id where c.merged_into is null),
    down (root, id) as (
      select root.id, root.id from root
      union select down.root, c.id from down join phonebook.companies c on c.merged_into = down.id)`
}

/** The recipients of the lot, each with its slot and all ids that stand for it. */
const lotRows = ({ bulkId }: Wanted, lot: readonly Target[]): RawBuilder<unknown> => sql`lot as materialized (
  select r.*, coalesce(root.id, r.target_id) as slot_id,
    coalesce((select array_agg(down.id order by down.id) from down where down.root = root.id), array[r.target_id]) as family
  from messaging.recipients r
  left join root on r.target_kind = 'client' and root.start = r.target_id
  where r.bulk_id = ${bulkId} and r.state = 'waiting' and (r.target_kind, r.target_id) in (
    select * from unnest(${lot.map(({ target_kind }) => target_kind)}::text[], ${lot.map(({ target_id }) => target_id)}::bigint[])))`

const today = sql`today as materialized (select messaging.office_day(clock_timestamp()) as day)`
/** Whoever pauses waits for the claims that have seen sending open. */
const openSending = sql`sending as materialized (select true as is_open from platform.sending where not paused for share)`

/** Whether a row of the ledger takes the slot of today from a recipient `l`, by itself or by a record that is one with it. */
const holdsSlot = sql<boolean>`(d.target_kind = l.target_kind and d.biz_day = today.day
  and (d.target_id = any(l.family) or (cardinality(d.family) > 1 and d.family && l.family)))`

async function claimSlots(tx: WriteContext, wanted: Wanted, lot: readonly Target[], lease: string): Promise<number> {
  const { rows } = await sql<{ claimed: number }>`
    with recursive ${families(lot)}, ${lotRows(wanted, lot)}, ${today}, ${openSending},
    judged as materialized (select l.*, ${verdict(wanted.sender)} as verdict from lot l ${recordsOf}),
    claimed as (
      insert into messaging.deliveries
        (target_kind, target_id, biz_day, address_key, family, bulk_id, channel_id, recipient_id, state, lease, lease_until, client_ref)
      select l.target_kind, l.slot_id, today.day, l.address_key, l.family, l.bulk_id, l.channel_id, l.target_id, 'claimed',
        ${lease}::uuid, clock_timestamp() + make_interval(secs => ${leaseSeconds}), gen_random_uuid()
      from judged l cross join today cross join sending
      where l.verdict is null and not exists (select from messaging.deliveries d where ${holdsSlot})
      order by l.target_kind, l.slot_id
      on conflict do nothing
      returning bulk_id, target_kind, recipient_id, client_ref),
    marked as (
      update messaging.recipients r set state = 'claimed', client_ref = claimed.client_ref, reason = '', facts = '{}', updated_at = now()
      from claimed
      where r.bulk_id = claimed.bulk_id and r.target_kind = claimed.target_kind and r.target_id = claimed.recipient_id),
    skipped as (
      update messaging.recipients r set state = 'skipped', reason = l.verdict, facts = '{}', updated_at = now()
      from judged l cross join sending
      where l.verdict is not null and r.bulk_id = l.bulk_id and r.target_kind = l.target_kind and r.target_id = l.target_id)
    select count(*)::int as claimed from claimed`.execute(tx.db)
  return rows[0]?.claimed ?? 0
}

/** The records of a recipient `l` as they are now: company `c`, contact `k`, group `g`. */
const recordsOf = sql`
  left join phonebook.companies c on l.target_kind = 'client' and c.id = l.slot_id and c.delete_after is null
  left join phonebook.contacts k on k.id = l.contact_id and k.company_id = c.id and k.delete_after is null
  left join groups.groups g on l.target_kind = 'group' and g.id = l.target_id and g.delete_after is null`

/** Why a recipient `l` may not be written to now; null where she may. */
const verdict = (sender: Actor): RawBuilder<string | null> => sql<string | null>`case
  when l.target_kind = 'client' and c.id is null then 'gone'
  when l.target_kind = 'group' and (g.id is null or g.state in ('left', 'dissolved')) then 'gone'
  when (case l.target_kind when 'client' then ${insideOf(sender)} else ${editableBy(sender)} end) is not true then 'notYours'
  when l.contact_id is not null and k.id is null then 'contactGone'
  when k.post_status = 'resigned' then 'resigned'
  when ${hasAddress} is not true then 'addressGone'
  else coalesce(${suppressed}, case when l.needs_consent and not ${consented} then 'noConsent' end)
end`

/** Whether the address still stands in the record from which it was taken. */
const hasAddress = sql<boolean>`(case
  when l.target_kind = 'group' then g.account_key = l.value_key
  when l.contact_id is null then l.value_key in (lower(btrim(c.email)), regexp_replace(c.qq, '[^0-9]', '', 'g'))
  else exists (select from phonebook.contact_values v where v.contact_id = l.contact_id and v.key = l.value_key) end)`

/** The reason for which an address or a target gets nothing, of this bulk's topic or at all. */
export const suppressed = sql<string | null>`(
  select s.reason from messaging.suppressions s
  where (s.class = l.class and s.address_key = l.address_key or s.class = l.target_kind and s.address_key in (
      select messaging.address_key(l.target_kind, one::text) from unnest(l.family) one))
    and s.scope in ('all', (select b.topic from messaging.bulks b where b.id = l.bulk_id))
    and (s.until is null or s.until > clock_timestamp())
  limit 1)`

const consented = sql<boolean>`coalesce((
  select n.given from messaging.consents n where n.class = l.class and n.address_key = l.address_key order by n.id desc limit 1), false)`

/**
 * Tells the recipients that got no slot who has it. A slot whose message has not left may come back, so its others wait; a slot that is used
 * ends them.
 */
async function giveReasons(tx: WriteContext, wanted: Wanted, lot: readonly Target[]) {
  await sql`
    with recursive ${families(lot)}, ${lotRows(wanted, lot)}, ${today}
    update messaging.recipients r set
      state = case when held.state in ('claimed', 'calling') then 'waiting' else 'skipped' end,
      not_before = case when held.state in ('claimed', 'calling')
        then clock_timestamp() + make_interval(mins => ${heldMinutes}) else r.not_before end,
      reason = case when held.is_target then 'usedToday' else 'sameAddress' end,
      facts = jsonb_build_object('bulk', held.bulk_id, 'by', held.created_by, 'at', held.claimed_at, 'target', held.target_id),
      updated_at = now()
    from lot l cross join today cross join lateral (
      select d.bulk_id, d.state, d.claimed_at, d.target_id, b.created_by, ${holdsSlot} as is_target
      from messaging.deliveries d join messaging.bulks b on b.id = d.bulk_id
      where ${holdsSlot} or d.address_key = l.address_key and d.biz_day = today.day
      order by is_target desc limit 1) held
    where r.bulk_id = l.bulk_id and r.target_kind = l.target_kind and r.target_id = l.target_id and r.state = 'waiting'`.execute(
    tx.db,
  )
}
