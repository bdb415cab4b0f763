-- The list of those who get no bulk messages as people keep it: each row can be named, and shows the address that it is about.
alter table messaging.suppressions
  add column id bigint generated always as identity,
  -- In its normal form, or the id of the client or group.
  add column address text not null default '' check (char_length(address) <= 320),
  add constraint suppressions_id unique (id);
create index suppressions_address on messaging.suppressions (address);

-- A row that sending itself makes names the address of the message that it came from.
create function messaging.address_of_key(kind text, key bytea) returns text language sql stable as $$
  select r.address from messaging.deliveries d
  join messaging.recipients r on r.bulk_id = d.bulk_id and r.target_kind = d.target_kind and r.target_id = d.recipient_id
  where d.address_key = key and r.class = kind and r.address is not null
  order by d.biz_day desc limit 1
$$;
create function messaging.name_suppressed() returns trigger language plpgsql as $$
begin
  if new.address = '' then
    new.address := coalesce(messaging.address_of_key(new.class, new.address_key), '');
  end if;
  return new;
end
$$;
create trigger suppressions_named before insert on messaging.suppressions for each row execute function messaging.name_suppressed();
update messaging.suppressions set address = coalesce(messaging.address_of_key(class, address_key), '');

alter table messaging.consents
  add column address text not null default '' check (char_length(address) <= 320);

-- Whoever has opted out is taken off the list only after she has agreed anew.
create function messaging.guard_opt_out() returns trigger language plpgsql as $$
begin
  if not exists (select from messaging.consents n
    where n.class = old.class and n.address_key = old.address_key and n.given and n.at >= old.at) then
    raise exception 'an opt-out is lifted by a new consent alone' using errcode = 'insufficient_privilege';
  end if;
  return old;
end
$$;
create trigger suppressions_opt_outs_kept before delete on messaging.suppressions
  for each row when (old.reason = 'optOut') execute function messaging.guard_opt_out();
