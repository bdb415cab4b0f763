-- What bulks are about, as the office names it. An opt-out from a topic holds for it under whatever name it has later, so topics are renamed and retired,
-- and never deleted.

create table messaging.topics (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  name text not null check (btrim(name) <> '' and char_length(name) <= 40 and name !~ '[[:cntrl:]]'),
  -- What readers of other languages are told; empty shows the name.
  name_en text not null default '' check (char_length(name_en) <= 60 and name_en !~ '[[:cntrl:]]'),
  retired_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);
create unique index topics_name on messaging.topics (lower(name));
create function messaging.refuse_topic_deletion() returns trigger language plpgsql as $$
begin
  raise exception 'a topic is retired, never deleted' using errcode = 'insufficient_privilege';
end
$$;
create trigger topics_kept before delete on messaging.topics for each row execute function messaging.refuse_topic_deletion();
create trigger topics_no_truncate before truncate on messaging.topics for each statement execute function messaging.refuse_topic_deletion();

-- Until now a topic was whatever somebody had typed.
insert into messaging.topics (name)
select distinct on (lower(name)) name from (
  select btrim(topic) as name from messaging.bulks union all select btrim(scope) from messaging.suppressions where scope <> 'all') typed
where name <> '' order by lower(name), name;

alter table messaging.bulks add column topic_id bigint references messaging.topics (id) on delete restrict;
update messaging.bulks b set topic_id = t.id from messaging.topics t where lower(t.name) = lower(btrim(b.topic));
alter table messaging.bulks drop column topic;

-- Two spellings of one topic are one row now; of the two an opt-out stays.
alter table messaging.suppressions disable trigger suppressions_opt_outs_kept;
delete from messaging.suppressions s using messaging.suppressions o
where s.scope <> 'all' and o.scope <> 'all' and (o.address_key, o.class) = (s.address_key, s.class) and lower(btrim(o.scope)) = lower(btrim(s.scope))
  and o.id <> s.id and (o.reason = 'optOut', -o.id) > (s.reason = 'optOut', -s.id);
alter table messaging.suppressions enable trigger suppressions_opt_outs_kept;
update messaging.suppressions s set scope = coalesce((select t.id::text from messaging.topics t where lower(t.name) = lower(btrim(s.scope))), 'all')
where s.scope <> 'all';
alter table messaging.suppressions
  add constraint suppressions_scope_form check (scope = 'all' or scope ~ '^[1-9][0-9]{0,17}$'),
  add column topic_id bigint generated always as (case when scope <> 'all' then scope::bigint end) stored
    references messaging.topics (id) on delete restrict;
create index suppressions_topic on messaging.suppressions (topic_id) where topic_id is not null;
