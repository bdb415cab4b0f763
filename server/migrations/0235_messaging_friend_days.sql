-- The companies, each with all records that are one with it, whose contact or record has a QQ number or its mail box. One in the bin counts too: it may come
-- back on the same day.
create function messaging.companies_of_qq(qq_key text) returns table (slot_id bigint, family bigint[]) language sql stable as $$
  with recursive own as (
    select k.company_id as id from phonebook.contact_values v join phonebook.contacts k on k.id = v.contact_id and k.delete_after is null
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

-- A message to a QQ friend also uses the day of each company that has the number: a row that holds it, as one holds a day for a task. As before, and: such a row
-- stays while the message is in hand.
create or replace function messaging.guard_delivery() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if (old.target_kind, old.target_id, old.biz_day, old.address_key, old.family, old.bulk_id, old.channel_id, old.recipient_id, old.client_ref, old.claimed_at, old.holds)
         is distinct from
       (new.target_kind, new.target_id, new.biz_day, new.address_key, new.family, new.bulk_id, new.channel_id, new.recipient_id, new.client_ref, new.claimed_at, new.holds)
       or not (old.state = new.state or (old.state, new.state) in
         (('claimed', 'calling'), ('claimed', 'task'), ('claimed', 'handed'), ('calling', 'sent'), ('calling', 'unknown'), ('calling', 'task'),
          ('unknown', 'sent'), ('unknown', 'failed'), ('unknown', 'task'), ('task', 'sent'), ('task', 'unknown'), ('task', 'failed'),
          ('handed', 'sent'), ('handed', 'unknown'))
         or ((old.state, new.state) = ('sent', 'handed') and exists (select from messaging.ticks t where t.client_ref = old.client_ref))) then
      raise exception 'a delivery cannot go from % to %', old.state, new.state using errcode = 'insufficient_privilege';
    end if;
    return new;
  end if;
  if old.state = 'claimed' or old.biz_day < current_date - 400 or (old.state in ('calling', 'handed', 'task') and old.holds is null and exists (
       select from messaging.attempts a
       where a.client_ref = old.client_ref and not a.fenced
         and a.outcome in ('later', 'notNow', 'badTarget', 'refused', 'brokenChannel', 'quota')))
     or (old.holds is not null and old.state = 'task' and (
       old.biz_day < messaging.office_day(clock_timestamp())
       or not exists (
         select from messaging.deliveries d
         where d.client_ref = old.holds and (d.state in ('claimed', 'calling', 'task', 'handed', 'unknown')
           or d.state = 'sent' and messaging.office_day(d.ended_at) >= old.biz_day)))) then
    return old;
  end if;
  raise exception 'a delivery in state % is never given back', old.state using errcode = 'insufficient_privilege';
end
$$;
