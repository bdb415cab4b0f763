-- Who holds a company beside its custodian, and since when; what floors above push down: the last touch, the next contact, what spares it from the pool.
alter table phonebook.companies
  -- Follow-up persons, without a key to users: nobody is ever deleted from there.
  add column follower_ids bigint[] not null default '{}',
  add column held_since timestamptz(3),
  add column pooled_at timestamptz(3),
  add column previous_custodian_id bigint references identity.users (id) on delete restrict,
  add column protected_until timestamptz(3),
  add column last_touch_at timestamptz(3),
  add column next_contact_at timestamptz(3),
  add column exempt_until timestamptz(3);
update phonebook.companies set held_since = created_at where custodian_id is not null;
update phonebook.companies set pooled_at = created_at where custodian_id is null;
alter table phonebook.companies
  -- From when the days are counted after which nobody can say that she cares for it.
  add column idle_since timestamptz(3) generated always as (greatest(held_since, last_touch_at)) stored,
  add constraint companies_custodian_does_not_follow check (custodian_id is null or not custodian_id = any (follower_ids)),
  add constraint companies_pool_has_no_followers check (custodian_id is not null or follower_ids = '{}'),
  add constraint companies_held_since check ((custodian_id is null) = (held_since is null) and (custodian_id is null) = (pooled_at is not null));
create index companies_followers on phonebook.companies using gin (follower_ids) where follower_ids <> '{}';
create index companies_idle on phonebook.companies (progress_rank, idle_since) where visibility = 'private' and delete_after is null;
create index companies_next_contact on phonebook.companies (next_contact_at) where next_contact_at is not null;

-- The dates follow the custodian, whoever writes him.
create function phonebook.date_custody() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.custodian_id is not distinct from old.custodian_id then
    return new;
  end if;
  if tg_op = 'INSERT' then
    -- Rows that come with their past keep it.
    new.held_since := case when new.custodian_id is not null then coalesce(new.held_since, now()) end;
    new.pooled_at := case when new.custodian_id is null then coalesce(new.pooled_at, now()) end;
  else
    new.held_since := case when new.custodian_id is not null then now() end;
    new.pooled_at := case when new.custodian_id is null then now() end;
    new.previous_custodian_id := coalesce(old.custodian_id, old.previous_custodian_id);
    new.protected_until := null;
  end if;
  return new;
end $$;
create trigger companies_date_custody before insert or update of custodian_id on phonebook.companies
  for each row execute function phonebook.date_custody();

-- Every change of hands, for ever: from, to, by whom, when, why.
create table phonebook.ownerships (
  id bigint generated always as identity primary key,
  company_id bigint not null references phonebook.companies (id) on delete cascade,
  kind text not null check (kind in ('created', 'imported', 'claimed', 'assigned', 'released', 'transferred', 'recycled', 'handedOver', 'merged', 'undone')),
  from_id bigint references identity.users (id) on delete restrict,
  to_id bigint references identity.users (id) on delete restrict,
  -- Null when a rule did it.
  by_id bigint references identity.users (id) on delete restrict,
  at timestamptz(3) not null default now(),
  reason text not null default '' check (char_length(reason) <= 300),
  check (from_id is distinct from to_id),
  check (kind <> 'released' or reason <> ''),
  check (kind not in ('released', 'recycled') or to_id is null),
  check (kind not in ('claimed', 'assigned') or (from_id is null and to_id is not null))
);
create index ownerships_company on phonebook.ownerships (company_id, id desc);
-- What somebody has claimed today.
create index ownerships_claims on phonebook.ownerships (to_id, at) where kind = 'claimed';
insert into phonebook.ownerships (company_id, kind, to_id, by_id, at)
select id, 'created', custodian_id, created_by, created_at from phonebook.companies where custodian_id is not null;
