import { accountKinds, channelTraits } from '@seamark/contract/messaging/channels/accounts'
import { type RawBuilder, sql } from 'kysely'

/** Messengers that reach those alone who have come to the account: it knows each by an id of its own. */
const peerKinds = accountKinds.filter((kind) => channelTraits[kind].hasPeers)
/** Hours after a client's last message in which Zalo takes any text. */
export const zaloWindowHours = 48
/** Whether somebody `p` takes messages from the account. */
export const reachablePeer = sql<boolean>`(p.left_at is null and (p.said_at > clock_timestamp() - make_interval(hours => ${zaloWindowHours})
  or not exists (select from messaging.channels z where z.id = p.channel_id and z.kind = 'zalo')))`

/** One bare address, which cannot become a header or a list of recipients. */
const bare = '^[^][@<>(),;:"[:space:]]+@[^][@<>(),;:"[:space:]]+$'
const phone = '^[+][0-9]{6,15}$'
const qqNumber = '^[0-9]{5,11}$'

/**
 * The address by which a client or group `l` is reached on one of these channels, at most one row: by the first channel for which there is one, the
 * primary contact first, then others on the job, then the company's own. Somebody who has left comes last, so that the reason can be said. By hand
 * a client is reached by the handle on the channel's platform, as it was written, and a group where it is; a provider gets the normal form. Each address looks for its channel: the few channels are never
 * analyzed, and a plan that began with them would read the addresses of a client once for each.
 */
export const firstAddress = (channelIds: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  with channels as materialized (
    select h.id, h.kind, h.account, wanted.place, ${writesTo} as writes_to
    from unnest(${channelIds}) with ordinality wanted (id, place)
    join messaging.channels h on h.id = wanted.id)
  select h.id as channel_id, h.kind = 'byHand' as is_by_hand, a.contact_id, case h.kind when 'byHand' then a.value else a.key end as address, a.key as value_key, a.needs_consent, ${classOf} as class,
    messaging.address_key(${classOf}, ${formOf}) as address_key
  from (
    select v.kind as written_to, k.id as contact_id, v.kind, case v.kind when 'email' then v.key else v.value end as value, v.key, v.place,
      case when k.is_primary then 0 else 1 end as rank, k.post_status = 'resigned' as has_left,
      exists (select from phonebook.extracted_values x where x.contact_id = k.id and x.kind = v.kind and x.key = v.key) as needs_consent
    from phonebook.contacts k join phonebook.contact_values v on v.contact_id = k.id
    where l.target_kind = 'client' and k.company_id = l.slot_id and k.delete_after is null and ${isReachable(sql`v.kind`, sql`v.key`)}
    union all
    select own.kind, null, own.kind, own.key, own.key, 0, 2, false, false
    from phonebook.companies c cross join lateral (
      select 'email' as kind, lower(btrim(c.email)) as key union all select 'qq', regexp_replace(c.qq, '[^0-9]', '', 'g')) own
    where l.target_kind = 'client' and c.id = l.slot_id and ${isReachable(sql`own.kind`, sql`own.key`)}
    union all
    select g.platform, null, 'chat', g.account, g.account_key, 0, 0, false, false from groups.groups g
    where l.target_kind = 'group' and g.id = l.target_id and g.delete_after is null
    union all
    select 'peer ' || p.channel_id, p.contact_id, 'peer', p.peer, p.peer, 0, case when k.is_primary then 0 else 1 end, coalesce(k.post_status = 'resigned', false), false
    from messaging.peers p left join phonebook.contacts k on k.id = p.contact_id and k.delete_after is null
    where case l.target_kind when 'client' then k.company_id = l.slot_id else p.group_id = l.target_id end and ${reachablePeer}) a
  cross join lateral (select * from channels where channels.writes_to = a.written_to and (a.kind <> 'chat' or channels.kind = 'byHand') order by channels.place limit 1) h
  order by a.has_left, h.place, a.rank, a.contact_id, a.place limit 1`

/** The kind of value at a contact that a channel `h` writes to. */
const writesTo = sql`case when h.kind = 'byHand' then h.account when h.kind = 'mail' then 'email' when h.kind = 'sms' then 'mobile'
  when h.kind = any(${peerKinds}::text[]) then 'peer ' || h.id else h.kind end`

function isReachable(kind: RawBuilder<unknown>, key: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(case ${kind} when 'email' then ${key} ~ ${bare} when 'qq' then ${key} ~ ${qqNumber} when 'whatsapp' then ${key} ~ ${phone} when 'mobile' then ${key} ~ ${phone} else true end)`
}

/** The number of QQ and its mail box are one account, and a number of WhatsApp or Zalo a phone; see `addressOf`, which says the same of one value. */
const classOf = sql`case a.kind when 'email' then case when a.key ~ '^[0-9]{5,11}@qq[.]com$' then 'qq' else 'mail' end
  when 'whatsapp' then 'phone' when 'mobile' then 'phone' when 'zalo' then case when a.key ~ ${phone} then 'phone' else 'zalo' end
  when 'peer' then case l.target_kind when 'client' then h.kind else 'chat' end
  when 'qq' then 'qq' when 'telegram' then 'telegram' when 'wechat' then 'wechat' when 'chat' then 'chat' else 'profile' end`
const formOf = sql`case when a.key ~ '^[0-9]{5,11}@qq[.]com$' and a.kind = 'email' then split_part(a.key, '@', 1)
  when a.kind in ('linkedin', 'facebook', 'instagram') then a.kind || ':' || a.key
  when a.kind = 'chat' then h.account || ':' || a.key else a.key end`
