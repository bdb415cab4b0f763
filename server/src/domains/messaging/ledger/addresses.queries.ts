import { type RawBuilder, sql } from 'kysely'

/** One bare address, which cannot become a header or a list of recipients. */
const bare = '^[^][@<>(),;:"[:space:]]+@[^][@<>(),;:"[:space:]]+$'

/**
 * The address by which a client `l` is reached on one of these channels, at most one row: by the first channel for which there is one, the primary
 * contact first, then others on the job, then the company's own. Somebody who has left comes last, so that the reason can be said.
 */
export const firstAddress = (channelIds: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select h.id as channel_id, a.contact_id, a.key as address, a.key as value_key, a.needs_consent, ${mailClass} as class,
    messaging.address_key(${mailClass}, ${mailForm}) as address_key
  from unnest(${channelIds}) with ordinality wanted (id, place)
  join messaging.channels h on h.id = wanted.id and h.kind = 'mail'
  cross join lateral (
    select k.id as contact_id, v.key, v.place, case when k.is_primary then 0 else 1 end as rank, k.post_status = 'resigned' as has_left,
      exists (select from phonebook.extracted_values x where x.contact_id = k.id and x.kind = v.kind and x.key = v.key) as needs_consent
    from phonebook.contacts k join phonebook.contact_values v on v.contact_id = k.id and v.kind = 'email'
    where k.company_id = l.slot_id and k.delete_after is null and v.key ~ ${bare}
    union all
    select null, lower(btrim(own.email)), 0, 2, false, false from phonebook.companies own
    where own.id = l.slot_id and own.email <> '' and lower(btrim(own.email)) ~ ${bare}) a
  where l.target_kind = 'client'
  order by a.has_left, wanted.place, a.rank, a.contact_id, a.place limit 1`

/** The number of QQ and its mail box are one account; see `addressOf`, which says the same of one value. */
const mailClass = sql`case when a.key ~ '^[0-9]{5,11}@qq[.]com$' then 'qq' else 'mail' end`
const mailForm = sql`case when a.key ~ '^[0-9]{5,11}@qq[.]com$' then split_part(a.key, '@', 1) else a.key end`
