-- As before, and a contact in the bin counts too: it may come back on the same day.
create or replace function messaging.companies_of_qq(qq_key text) returns table (slot_id bigint, family bigint[]) language sql stable as $$
  with recursive own as (
    select k.company_id as id from phonebook.contact_values v join phonebook.contacts k on k.id = v.contact_id
      where (v.kind, v.key) in (('qq', qq_key), ('email', qq_key || '@qq.com'))
    union select c.id from phonebook.companies c where c.qq <> '' and c.qq = qq_key
    union select c.id from phonebook.companies c where c.email <> '' and lower(c.email) = qq_key || '@qq.com'),
  up (id) as (
    select own.id from own
    union select c.merged_into from up join phonebook.companies c on c.id = up.id where c.merged_into is not null),
  down (root, id) as (
    select c.id, c.id from up join phonebook.companies c on c.id = up.id where c.merged_into is null
    union select down.root, c.id from down join phonebook.companies c on c.merged_into = down.id)
  select down.root, array_agg(down.id order by down.id) from down group by down.root
$$;

-- Friends who were written to today before their companies' days were held hold them from now on.
insert into messaging.deliveries
  (target_kind, target_id, biz_day, address_key, family, bulk_id, channel_id, recipient_id, state, client_ref, holds)
select 'client', b.slot_id, d.biz_day, messaging.address_key('client', b.slot_id::text), b.family, d.bulk_id, d.channel_id, b.slot_id,
  'task', gen_random_uuid(), d.client_ref
from messaging.deliveries d
join messaging.recipients r on r.client_ref = d.client_ref and r.friend_id is not null
join groups.friends f on f.id = r.friend_id
cross join lateral messaging.companies_of_qq(f.qq_key) b
where d.biz_day = (select messaging.office_day(clock_timestamp())) and d.state in ('handed', 'sent', 'unknown') and d.holds is null
  and (d.target_kind <> 'client' or b.slot_id <> d.target_id)
order by b.slot_id
on conflict do nothing;

-- Of a friend nobody is told who wrote to the number and when, nor of a client who is reached as one, where another record has its address.
update messaging.recipients set facts = facts - '{bulk,by,at,target}'::text[], reason = case reason when 'sameAddress' then 'usedToday' else reason end
where (target_kind = 'friend' or (friend_id is not null and reason = 'sameAddress')) and (reason = 'sameAddress' or facts ?| '{bulk,by,at,target}');
