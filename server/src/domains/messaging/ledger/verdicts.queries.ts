import type { TargetKind } from '@seamark/contract/messaging/choices'
import type { Options } from '@seamark/contract/settings/options'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../../platform/context.ts'
import { editableBy, friendsTendedBy } from '../../groups/index.ts'
import { insideOf, openTo } from '../../phonebook/index.ts'
import { chosenWord } from '../../settings/index.ts'
import { reachablePeer } from './addresses.queries.ts'
import { isQuietNow } from './quiet.queries.ts'

/** The sentences by which a check, a confirmation, a claim and the planner judge alike. `l` is a recipient with its `slot_id` and `family`. */

export interface Target {
  target_kind: TargetKind
  target_id: number
}

/**
 * `root` leads from each company of `starts`, a select of ids, to the one that stays of it, and `down` from that one to all that were merged into
 * it; `kin` has both. Companies that were never part of a merge, which are almost all, are left out: each is its own family.
 */
export const families = (starts: RawBuilder<unknown>): RawBuilder<unknown> => sql`up (start, id) as (
      select c.id, c.id from phonebook.companies c where c.id in (${starts})
        and (c.merged_into is not null or exists (select from phonebook.companies m where m.merged_into = c.id))
      union select up.start, c.merged_into from up join phonebook.companies c on c.id = up.id where c.merged_into is not null),
    root (start, id) as (
      select up.start, up.id from up join phonebook.companies c on c.id = up.id where c.merged_into is null),
    down (root, id) as (
      select root.id, root.id from root
      union select down.root, c.id from down join phonebook.companies c on c.merged_into = down.id),
    kin as materialized (
      select root.start, root.id as root, array_agg(down.id order by down.id) as family
      from root join down on down.root = root.id group by root.start, root.id)`

/** The ids of the companies of a lot, for `families`. */
export const companiesOf = (lot: readonly Target[]): RawBuilder<unknown> =>
  sql`select unnest(${lot.filter(({ target_kind }) => target_kind === 'client').map(({ target_id }) => target_id)}::bigint[])`

/** QQ friends `f` with the companies `b` that have their number. */
export const behindFriends = sql`groups.friends f cross join lateral messaging.companies_of_qq(f.qq_key) b`

/** Whether a company `b` that has the number of a friend is another than the recipient with this slot. */
export const isOther = (kind: RawBuilder<unknown>, slot: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(${kind} <> 'client' or b.slot_id <> ${slot})`

const slot = sql`coalesce(kin.root, r.target_id)`

const slotAndFamily = sql`${slot} as slot_id, coalesce(kin.family, array[r.target_id]) as family`

/**
 * The columns of a recipient `r` that say which slot it takes and which records stand for it, beside `kinOf`; and, where it is reached as a QQ friend,
 * the other companies that have the number, whoever holds them: their day is used with its own.
 */
export const slotColumns = sql`${slotAndFamily},
  case when r.friend_id is not null then array(select one from ${behindFriends} cross join lateral unnest(b.family) one
    where f.id = r.friend_id and ${isOther(sql`r.target_kind`, slot)}) end as behind`
/** The same without the companies behind a friend. */
export const ownSlotColumns = sql`${slotAndFamily}, null::bigint[] as behind`
export const kinOf = sql`left join kin on r.target_kind = 'client' and kin.start = r.target_id`

/** Whether a recipient `r` is of the lot. */
export const isIn = (lot: readonly Target[]): RawBuilder<boolean> => sql<boolean>`(r.target_kind, r.target_id) in (
    select * from unnest(${lot.map(({ target_kind }) => target_kind)}::text[], ${lot.map(({ target_id }) => target_id)}::bigint[]))`

/** Whether a recipient `r` of a bulk `b` may be written to at this hour: its own time has come, and it is no quiet hour where it is. */
export const isDue = sql<boolean>`((r.not_before is null or r.not_before <= clock_timestamp())
  and not ${isQuietNow(sql`r.zones`)})`

export const today = sql`today as materialized (select messaging.office_day(clock_timestamp()) as day)`

const day = sql`(select today.day from today)`

/**
 * Whether today's slot of a recipient `l` is used, by itself or by a record that is one with it. This and the questions below are asked of one table
 * and by equal columns, so that the database looks up a few recipients by index, and for very many reads what there is once. Most have nobody behind them: a
 * condition that were null for them, not false, would let the last question read the day's ledger for each.
 */
export const isSlotUsed = sql<boolean>`(
  exists (select from messaging.deliveries d where d.biz_day = ${day} and d.target_kind = l.target_kind and d.target_id = l.slot_id)
  or (cardinality(l.family) > 1 and exists (
    select from messaging.deliveries d where d.biz_day = ${day} and d.target_kind = l.target_kind and d.target_id = any(l.family)))
  or (exists (select from messaging.deliveries d where d.biz_day = ${day} and cardinality(d.family) > 1) and exists (
    select from messaging.deliveries d
    where d.biz_day = ${day} and d.target_kind = l.target_kind and cardinality(d.family) > 1 and d.family && l.family))
  or (coalesce(cardinality(l.behind), 0) > 0 and (
    exists (select from messaging.deliveries d where d.biz_day = ${day} and d.target_kind = 'client' and d.target_id = any(l.behind))
    or exists (select from messaging.deliveries d
      where d.biz_day = ${day} and d.target_kind = 'client' and cardinality(d.family) > 1 and d.family && l.behind))))`

/** Whether somebody was written to today at the address of a recipient `l`. */
const isAddressUsed = sql<boolean>`exists (
  select from messaging.deliveries d where d.biz_day = ${day} and d.address_key = l.address_key)`

/** Why today's ledger stands in the way of a recipient `l`; null where it does not. Of a friend it tells no more than that it does. */
export const usedReason = sql<
  string | null
>`(case when ${isSlotUsed} then 'usedToday' when ${isAddressUsed} then case l.target_kind when 'friend' then 'usedToday' else 'sameAddress' end end)`

/** Whether a row of the ledger takes the slot of today from a recipient `l`. */
const holdsSlot = sql<boolean>`(d.target_kind = l.target_kind and d.biz_day = today.day
  and (d.target_id = any(l.family) or (cardinality(d.family) > 1 and d.family && l.family)))`

/** Whether it holds the day of another company that has the number of the friend by whom `l` is reached. */
const holdsBehind = sql<boolean>`(d.target_kind = 'client' and d.biz_day = today.day and coalesce(cardinality(l.behind), 0) > 0
  and (d.target_id = any(l.behind) or (cardinality(d.family) > 1 and d.family && l.behind)))`

/** Whether it was sent to the address of a recipient `l`. */
const holdsAddress = sql<boolean>`((d.address_key = l.address_key) is true and d.biz_day = today.day)`

/**
 * Whether the sender may be told who has it. Not of a friend, nor of another company with its number, by whichever address that one was written to: it may
 * be the client of somebody else.
 */
const isTold = sql<boolean>`(l.target_kind <> 'friend' and (${holdsSlot} or (${holdsAddress} and not ${holdsBehind})))`

/**
 * Whether anybody may know that it stands in the way of a recipient `l` who is reached as a friend: it went to the recipient itself, or to the number, of
 * which the list of friends tells that. The day of another company with the number tells that there is such a company.
 */
export const isOpenHold = sql<boolean>`(${holdsSlot} or ${holdsAddress})`

/** The companies behind a friend `l` that hold its day where nothing else does, by the records that stay of them, without those that the reader may open. */
export const hiddenHolders = (reader: Actor): RawBuilder<unknown> => sql`
  select l.friend_id, messaging.company_of(held.target_id) as company_id
  from (select l.* from lot l where cardinality(l.behind) > 0 and ${isSlotUsed} offset 0) l cross join today
  cross join lateral (select d.target_id from messaging.deliveries d where ${holdsBehind}) held
  where not exists (select from messaging.deliveries d where ${isOpenHold}) and not exists (
    select from phonebook.companies c where c.id = messaging.company_of(held.target_id) and c.delete_after is null and ${openTo(reader)})`

/** Whether it holds a day that the recipient needs, and not the address alone. */
const holdsDay = sql<boolean>`(l.target_kind = 'friend' or ${holdsSlot} or ${holdsBehind} or not ${holdsAddress})`

/**
 * Who has the slot of today, or the address today, of a recipient `l`: a row of the ledger at most. It is looked for only where `isAsked` holds of the
 * recipient, which stands inside since a condition of the join would be asked of what was already found, and among the rows `d` of which `isShown` holds.
 */
export const heldIf = (isAsked: RawBuilder<boolean>, isShown = sql<boolean>`true`): RawBuilder<unknown> => sql`
  select d.bulk_id, d.state, d.target_id, ${isTold} as is_told, ${holdsDay} as is_target,
    case when ${isTold} then d.claimed_at end as claimed_at, case when ${isTold} then b.created_by end as created_by
  from messaging.deliveries d join messaging.bulks b on b.id = d.bulk_id
  where ${isAsked} and (${holdsSlot} or ${holdsBehind} or d.address_key = l.address_key and d.biz_day = today.day) and ${isShown}
  order by is_told desc, is_target desc limit 1`
export const heldReason = sql<string>`case when held.is_target then 'usedToday' else 'sameAddress' end`
export const heldFacts = sql`case when held.is_told
  then jsonb_build_object('bulk', held.bulk_id, 'by', held.created_by, 'at', held.claimed_at, 'target', held.target_id) else '{}'::jsonb end`

/** The records of a recipient `l` as they are now: company `c`, contact `k`, group `g`, and the QQ friend `f` by whom it is reached. */
export const recordsOf = sql`
  left join phonebook.companies c on l.target_kind = 'client' and c.id = l.slot_id and c.delete_after is null
  left join phonebook.contacts k on k.id = l.contact_id and k.company_id = c.id and k.delete_after is null
  left join groups.groups g on l.target_kind = 'group' and g.id = l.target_id and g.delete_after is null
  left join groups.friends f on f.id = l.friend_id and f.delete_after is null`

/** Why a recipient `l` may not be written to now; null where she may. */
export const verdictFor = (sender: Actor, hasAddress = isStillHers): RawBuilder<string | null> => sql<
  string | null
>`case
  when l.target_kind = 'client' and c.id is null then 'gone'
  when l.target_kind = 'group' and (g.id is null or g.state in ('left', 'dissolved')) then 'gone'
  when l.friend_id is not null and f.id is null then 'gone'
  when (case l.target_kind when 'client' then ${insideOf(sender)} when 'group' then ${editableBy(sender)} else true end) is not true then 'notYours'
  when l.friend_id is not null and ${friendsTendedBy(sender)} is not true then 'notYours'
  when l.target_kind = 'friend' and ${isLinked(sql<boolean>`${insideOf(sender)} is not true`)} then 'notYours'
  when l.contact_id is not null and k.id is null then 'contactGone'
  when k.post_status = 'resigned' then 'resigned'
  when ${hasAddress} is not true or ${isLinkedAnew} then 'addressGone'
  else coalesce(${suppressed}, case when not coalesce(${consented}, not ${needsConsent}) then 'noConsent' end)
end`

/** Whether the friend `f` is linked to a contact of a client `c` of whom this holds. A link is looked up, never read with all others, which `offset` forbids. */
const isLinked = (which: RawBuilder<boolean>) => sql<boolean>`exists (
  select from phonebook.contacts o join phonebook.companies c on c.id = o.company_id and c.delete_after is null
  where o.id = f.contact_id and o.delete_after is null and ${which} offset 0)`

/** Whether the friend by whom a recipient `l` is reached stands for a contact that the check did not know of, so for another slot of the day. */
const isLinkedAnew = sql<boolean>`(l.friend_id is not null and f.contact_id is distinct from l.contact_id and ${isLinked(sql<boolean>`true`)})`

/** Whether somebody `p` is the one whom a recipient `l` names, by the present id or the one before. Beside a contact or group that is asked of a row or two. */
const isPeer = sql<boolean>`(p.channel_id = l.channel_id and (p.peer = l.value_key or p.former = l.value_key) and ${reachablePeer})`

/** Whether the address still stands in the record from which it was taken. The values are too many to be read as a set, which `offset` forbids. */
const isStillHers = sql<boolean>`(case
  when l.friend_id is not null then f.state = 'friend' and f.qq_key = l.value_key
  when l.class in ('telegram', 'line', 'zalo', 'wecom', 'chat') and exists (select from messaging.peers p where p.channel_id = l.channel_id)
    then exists (select from messaging.peers p where l.target_kind = 'client' and p.contact_id = l.contact_id and ${isPeer})
      or exists (select from messaging.peers p where l.target_kind = 'group' and p.group_id = l.target_id and ${isPeer})
  when l.target_kind = 'group' then g.account_key = l.value_key
  when l.contact_id is null then l.value_key in (lower(btrim(c.email)), regexp_replace(c.qq, '[^0-9]', '', 'g'))
  else exists (select from phonebook.contact_values v where v.contact_id = l.contact_id and v.key = l.value_key offset 0) end)`

/** The same where the statement itself has just read the address. */
export const isReached = sql<boolean>`(l.address_key is not null)`

const isInForce = sql`(s.until is null or s.until > statement_timestamp())`
const topic = sql`(select b.topic_id::text from messaging.bulks b where b.id = l.bulk_id)`
const way = sql`(select h.kind from messaging.channels h where h.id = l.channel_id)`
const isOfTarget = sql`(s.class = l.target_kind and s.address_key in (
  select messaging.address_key(l.target_kind, one::text) from unnest(l.family) one))`

/** The reason for which an address, on this way or on all, or a target gets nothing, of this bulk's topic or at all. */
export const suppressed = sql<string | null>`(case when
  exists (select from messaging.suppressions s
    where s.class = l.class and s.address_key = l.address_key and s.scope = 'all' and ${isInForce})
  or exists (select from messaging.suppressions s
    where s.class = ${way} and s.address_key = l.address_key and s.scope = 'all' and ${isInForce})
  or (l.bulk_id is not null and ${topic} is not null and exists (select from messaging.suppressions s
    where s.class in (l.class, ${way}) and s.address_key = l.address_key and s.scope = ${topic} and ${isInForce}))
  or (exists (select from messaging.suppressions s where s.class in ('client', 'group')) and exists (
    select from messaging.suppressions s where ${isOfTarget} and s.scope in ('all', ${topic}) and ${isInForce}))
  then (
    select s.reason from messaging.suppressions s
    where (s.class in (l.class, ${way}) and s.address_key = l.address_key or ${isOfTarget}) and s.scope in ('all', ${topic}) and ${isInForce}
    limit 1) end)`

/** What was last said for an address: yes, no, or nothing. Whoever has taken a consent back gets nothing, whatever the office needs. */
const consented = sql<boolean | null>`(case when
  exists (select from messaging.consents n where n.class = l.class and n.address_key = l.address_key)
  then (select n.given from messaging.consents n where n.class = l.class and n.address_key = l.address_key order by n.id desc limit 1) end)`

export const consentOptions: Pick<Options, 'bulkNeedsConsent'> = { bulkNeedsConsent: 'harvested' }

/** Whether the office needs a consent for the address of a recipient `l`: for none, for those that nobody gave us, or for all clients. */
const needsConsent = sql<boolean>`(case ${chosenWord('bulkNeedsConsent', consentOptions.bulkNeedsConsent)}
  when 'none' then false when 'all' then l.target_kind = 'client' else l.needs_consent end)`
