import { accountKinds, channelTraits } from '@seamark/contract/messaging/channels/accounts'
import { groupsOnly, handPlatforms } from '@seamark/contract/messaging/choices'
import { type RawBuilder, sql } from 'kysely'

/** Messengers that reach those alone who have come to the account: it knows each by an id of its own. */
const peerKinds = accountKinds.filter((kind) => channelTraits[kind].hasPeers)
/** Hours after a client's last message in which Zalo takes any text. */
export const zaloWindowHours = 48
/** Whether somebody `p` takes the message to a recipient `l` from the account: Zalo also takes approved words outside its window. */
export const reachablePeer = sql<boolean>`(p.left_at is null and (p.said_at > clock_timestamp() - make_interval(hours => ${zaloWindowHours})
  or not exists (select from messaging.channels z where z.id = p.channel_id and z.kind = 'zalo')
  or exists (select from messaging.bulks o where o.id = l.bulk_id and p.channel_id = any(o.approved_channel_ids))))`

/** One bare address, which cannot become a header or a list of recipients. */
const bare = '^[^][@<>(),;:"[:space:]]+@[^][@<>(),;:"[:space:]]+$'
const phone = '^[+][0-9]{6,15}$'
const qqNumber = '^[0-9]{5,11}$'

/**
 * The address by which each client, group or friend of `lot` is reached on one of these channels, as `first_addresses`, at most one row each: by the first
 * channel for which there is one, the primary contact first, then others on the job, then the company's own. Somebody who has left comes last, so that the
 * reason can be said. By hand a client is reached by the handle on the channel's platform, as it was written, and a group where it is; a provider gets the
 * normal form.
 */
export const firstAddresses = (
  channelIds: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`${channelsAmong(channelIds)},
  first_addresses as (
    select a.target_kind, a.target_id, ${columns} from (
      select distinct on (a.target_kind, a.target_id) a.* from (${allAddresses}) a
      order by a.target_kind, a.target_id, ${order}) a)`

/**
 * The same for a `lot` of clients and each kind of channel, so that one look at them answers for all kinds: `is_first` marks the address by which a
 * client is reached by all of them together. `kinds` are the kinds of channel, or an empty one where there is no channel, so that everybody is counted.
 */
export const firstAddressesByKind = (
  channelIds: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`${channelsAmong(channelIds)},
  kinds as materialized (
    select distinct kind from channels union all select '' where not exists (select from channels)),
  ways as materialized (select kind, writes_to, min(way)::int as way from channels group by kind, writes_to),
  first_addresses as materialized (
    select a.target_id, a.channel_kind, row_number() over (partition by a.target_id order by ${order}) = 1 as is_first,
      (${inOrder(sql`channels.id`)})[a.way] as channel_id, ${facts} from (
      select distinct on (a.target_id, a.channel_kind) a.* from (
        select a.target_kind, a.target_id, ways.kind as channel_kind, ${asked}, ways.way
        from (${clientAddresses()}) a join ways on ways.writes_to = a.written_to) a
      order by a.target_id, a.channel_kind, ${order}) a)`

/**
 * The channels in their order, each with the kind of value by which it writes. An address looks for its place among them: they are never analyzed,
 * being few, and a plan that began with them would read the addresses of a client once for each.
 */
const channelsAmong = (channelIds: RawBuilder<unknown>) => sql`channels as materialized (
    select h.id, h.kind, h.account, row_number() over (order by wanted.place) as way, ${writesTo} as writes_to
    from unnest(${channelIds}) with ordinality wanted (id, place)
    join messaging.channels h on h.id = wanted.id)`
const inOrder = (column: RawBuilder<unknown>) => sql`select array_agg(${column} order by channels.way) from channels`
const ways = sql`(${inOrder(sql`channels.writes_to`)})::text[]`
const waysByHand = sql`(${inOrder(sql`case channels.kind when 'byHand' then channels.writes_to end`)})::text[]`

/** The kind of value at a contact that a channel `h` writes to. */
const writesTo = sql`case when h.kind = 'byHand' then h.account when h.kind = 'mail' then 'email' when h.kind in ('sms', 'zns') then 'mobile'
  when h.kind = any(${peerKinds}::text[]) then 'peer ' || h.id else h.kind end`

const isStale = sql<boolean>`exists (select from messaging.stale_clients s where s.company_id = l.slot_id)`
/**
 * Where the clients and groups `l` come from; `changed` has those whose addresses are not kept. They come first, being few of many, since a plan that
 * began with contacts would read them all.
 */
const each = {
  all: sql`lot l cross join`,
  changed: sql`(select l.* from lot l where ${isStale} offset 0) l cross join`,
}

/** The kinds of value by which a client is kept; no channel writes to any other. */
const keptKinds = [...handPlatforms.filter((platform) => !groupsOnly.includes(platform)), 'email', 'mobile']

/**
 * The addresses of a client `l` for which there is a channel, each with what is written to and its place in the order. They are those that are kept, the
 * first of each kind, or for a client that was changed since all that stand in its contacts.
 */
const clientAddresses = (isClient = sql`true`) => sql`
  select l.target_kind, l.target_id, a.contact_id, a.kind, a.value, a.key, a.place, a.rank, a.has_left, a.kind as written_to,
    array_position(${ways}, a.kind) as way, a.is_harvested, a.class, a.address_key
  from ${each.all} messaging.client_addresses a
  where ${isClient} and a.company_id = l.slot_id and a.kind = any(${ways}) and not ${isStale}
  union all
  ${contactAddresses(each.changed, ways, sql`${isClient} and ${isStale}`)}
  union all
  select l.target_kind, l.target_id, k.id, 'peer', p.peer, p.peer, 0, case when k.is_primary then 0 else 1 end, k.post_status = 'resigned',
    'peer ' || p.channel_id, array_position(${ways}, 'peer ' || p.channel_id), null, null, null
  from ${each.all} phonebook.contacts k join messaging.peers p on p.contact_id = k.id
  where ${isClient} and k.company_id = l.slot_id and k.delete_after is null and 'peer ' || p.channel_id = any(${ways}) and ${reachablePeer}`

/** The addresses of these kinds as they stand in the contacts of a client `l` and in its own record. */
const contactAddresses = (from: RawBuilder<unknown>, kinds: RawBuilder<unknown>, where: RawBuilder<unknown>) => sql`
  select l.target_kind, l.target_id, k.id as contact_id, v.kind, case v.kind when 'email' then v.key else v.value end as value, v.key, v.place,
    case when k.is_primary then 0 else 1 end as rank, k.post_status = 'resigned' as has_left, v.kind as written_to, array_position(${kinds}, v.kind) as way,
    null::boolean as is_harvested, null::text as class, null::bytea as address_key
  from ${from} phonebook.contacts k join phonebook.contact_values v on v.contact_id = k.id
  where ${where} and k.company_id = l.slot_id and k.delete_after is null and v.kind = any(${kinds}) and ${isReachable(sql`v.kind`, sql`v.key`)}
  union all
  select l.target_kind, l.target_id, null, own.kind, own.key, own.key, 0, 2, false, own.kind, array_position(${kinds}, own.kind), null, null, null
  from ${from} phonebook.companies c cross join lateral (
    select 'email' as kind, lower(btrim(c.email)) as key where c.email <> ''
    union all select 'qq', regexp_replace(c.qq, '[^0-9]', '', 'g') where c.qq <> '') own
  where ${where} and c.id = l.slot_id and own.kind = any(${kinds}) and ${isReachable(sql`own.kind`, sql`own.key`)}`

/** The first address of each kind of the clients of `lot`, as they are kept. */
export const addressesToKeep = (): RawBuilder<unknown> => sql`
  select a.target_id as company_id, a.kind, a.contact_id, a.value, a.key, a.place, a.rank, a.has_left, ${isHarvested} as is_harvested,
    ${classOfValue} as class, messaging.address_key(${classOfValue}, ${formOfValue}) as address_key
  from (
    select distinct on (a.target_id, a.kind) a.*
    from (${contactAddresses(sql`lot l cross join`, sql`${keptKinds}::text[]`, sql`true`)}) a
    order by a.target_id, a.kind, a.has_left, a.rank, a.contact_id, a.place) a`

/** The mail box that comes with the number of a QQ friend `f`, and whether a value `v` is one of both: they are one account. */
export const qqMailOf = sql<string>`(f.qq_key || '@qq.com')`
export const isOfFriend = sql<boolean>`((v.kind, v.key) in (('qq', f.qq_key), ('email', ${qqMailOf})))`

/** The same of a client, group or QQ friend. Whoever was chosen as a friend is reached as one, and in no other way. */
const allAddresses = sql`${clientAddresses(sql`l.target_kind = 'client' and l.friend_id is null`)}
  union all
  select l.target_kind, l.target_id, (
      select k.id from phonebook.contacts k
      where l.target_kind = 'client' and k.company_id = l.slot_id and k.delete_after is null and (k.id = f.contact_id or exists (
        select from phonebook.contact_values v where v.contact_id = k.id and ${isOfFriend}))
      order by k.id = f.contact_id desc nulls last, k.id limit 1),
    'qq', f.qq, f.qq_key, 0, 0, false, 'qq', array_position(${waysByHand}, 'qq'), null, null, null
  from ${each.all} groups.friends f
  where f.id = l.friend_id and f.delete_after is null and f.state = 'friend' and 'qq' = any(${waysByHand}) and ${isReachable(sql`'qq'`, sql`f.qq_key`)}
  union all
  select l.target_kind, l.target_id, null, 'chat', g.account, g.account_key, 0, 0, false, g.platform, array_position(${waysByHand}, g.platform),
    null, null, null
  from ${each.all} groups.groups g
  where l.target_kind = 'group' and g.id = l.target_id and g.delete_after is null and g.platform = any(${waysByHand})
  union all
  select l.target_kind, l.target_id, null, 'peer', p.peer, p.peer, 0, 1, false, 'peer ' || p.channel_id, array_position(${ways}, 'peer ' || p.channel_id),
    null, null, null
  from ${each.all} messaging.peers p
  where l.target_kind = 'group' and p.group_id = l.target_id and 'peer ' || p.channel_id = any(${ways}) and ${reachablePeer}`
const order = sql`a.has_left, a.way, a.rank, a.contact_id, a.place`
const asked = sql`a.contact_id, a.written_to, a.kind, a.key, a.place, a.rank, a.has_left, a.is_harvested, a.class, a.address_key`

const kindOf = sql`(${inOrder(sql`channels.kind`)})[a.way]`
const isQqMail = sql`(a.key like '%@qq.com' and a.key ~ '^[0-9]{5,11}@qq[.]com$')`
/** The number of QQ and its mail box are one account, and a number of WhatsApp or Zalo a phone; see `addressOf`, which says the same of one value. */
const classOfValue = sql`case a.kind when 'email' then case when ${isQqMail} then 'qq' else 'mail' end
  when 'whatsapp' then 'phone' when 'mobile' then 'phone' when 'zalo' then case when a.key ~ ${phone} then 'phone' else 'zalo' end
  when 'qq' then 'qq' when 'telegram' then 'telegram' when 'wechat' then 'wechat' else 'profile' end`
const formOfValue = sql`case when a.kind = 'email' and ${isQqMail} then split_part(a.key, '@', 1)
  when a.kind in ('linkedin', 'facebook', 'instagram') then a.kind || ':' || a.key else a.key end`
/** The same of what was kept, of somebody who has come to an account, and of a chat group. */
const classOf = sql`coalesce(a.class, case a.kind when 'peer' then case a.target_kind when 'client' then ${kindOf} else 'chat' end
  when 'chat' then 'chat' else ${classOfValue} end)`
const formOf = sql`case when a.kind = 'chat' then (${inOrder(sql`channels.account`)})[a.way] || ':' || a.key else ${formOfValue} end`
const isHarvested = sql`exists (
  select from phonebook.extracted_values x where x.contact_id = a.contact_id and x.kind = a.kind and x.key = a.key)`

const facts = sql`a.contact_id, a.has_left, a.key as value_key, coalesce(a.is_harvested, ${isHarvested}) as needs_consent,
    ${classOf} as class, coalesce(a.address_key, messaging.address_key(${classOf}, ${formOf})) as address_key`
const columns = sql`(${inOrder(sql`channels.id`)})[a.way] as channel_id, ${kindOf} = 'byHand' as is_by_hand,
    case when ${kindOf} = 'byHand' then a.value else a.key end as address, ${facts}`

function isReachable(kind: RawBuilder<unknown>, key: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(case ${kind} when 'email' then ${key} ~ ${bare} when 'qq' then ${key} ~ ${qqNumber} when 'whatsapp' then ${key} ~ ${phone} when 'mobile' then ${key} ~ ${phone} else true end)`
}
