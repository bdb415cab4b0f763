-- What models have used, who may use how much, and what questions at work hold.

create table ai.quotas (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  -- The office where neither is named.
  role_id bigint references identity.roles (id) on delete cascade,
  user_id bigint references identity.users (id) on delete cascade,
  -- No limit where there is none.
  tokens_day bigint check (tokens_day >= 0),
  tokens_month bigint check (tokens_month >= 0),
  pictures_day integer check (pictures_day >= 0),
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references identity.users (id) on delete set null,
  constraint quotas_holder check (num_nonnulls(role_id, user_id) <= 1),
  constraint quotas_one unique nulls not distinct (role_id, user_id)
);
create index quotas_updated_by on ai.quotas (updated_by);
insert into ai.quotas default values;

-- What a person, and the office where none is named, has used and holds in a day or month.
create table ai.usage_sums (
  user_id bigint references identity.users (id) on delete restrict,
  period text not null check (period in ('day', 'month')),
  starts date not null,
  unit text not null check (unit in ('tokens', 'pictures')),
  used bigint not null default 0 check (used >= 0),
  held bigint not null default 0 check (held >= 0),
  -- The limit that the last question was measured by; the statement that holds carries it here.
  most bigint,
  constraint usage_sums_one unique nulls not distinct (user_id, period, starts, unit)
);

-- What a question at work may use at most, until it is known what it used.
create table ai.holds (
  id bigint generated always as identity primary key,
  user_id bigint not null references identity.users (id) on delete restrict,
  day date not null,
  unit text not null check (unit in ('tokens', 'pictures')),
  kind text not null check (kind <> ''),
  model text not null check (model <> ''),
  estimate bigint not null check (estimate > 0),
  -- What it is known to have used so far: this is settled where its process dies.
  used_in bigint not null default 0 check (used_in >= 0),
  used_out bigint not null default 0 check (used_out >= 0),
  lease_until timestamptz(3) not null
);
create index holds_user on ai.holds (user_id);
create index holds_lease on ai.holds (lease_until);

create table ai.prices (
  model text primary key check (model <> '' and char_length(model) <= 100),
  version integer not null default 1,
  -- Yuan for a million tokens, and for a picture.
  tokens_in numeric(12, 4) not null check (tokens_in >= 0),
  tokens_cached numeric(12, 4) not null check (tokens_cached >= 0),
  tokens_out numeric(12, 4) not null check (tokens_out >= 0),
  picture numeric(12, 4) not null check (picture >= 0),
  updated_at timestamptz(3) not null default now(),
  updated_by bigint not null references identity.users (id) on delete restrict
);
create index prices_updated_by on ai.prices (updated_by);

create table ai.usage (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null default now(),
  day date not null,
  user_id bigint not null references identity.users (id) on delete restrict,
  kind text not null check (kind <> ''),
  model text not null check (model <> ''),
  outcome text not null check (outcome in ('done', 'stopped', 'failed', 'broken')),
  tokens_in bigint not null check (tokens_in >= 0),
  tokens_out bigint not null check (tokens_out >= 0),
  -- Those among the tokens in that the endpoint had kept.
  tokens_cached bigint not null check (tokens_cached between 0 and tokens_in),
  pictures integer not null check (pictures >= 0),
  -- Nothing where the model had no price then.
  cost numeric(14, 6) check (cost >= 0),
  -- Counted here because the endpoint said nothing.
  is_estimated boolean not null
);
create index usage_day on ai.usage (day, id);
create index usage_user on ai.usage (user_id, day);

create function ai.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger usage_append_only before update or delete on ai.usage for each row execute function ai.refuse_change();
create trigger usage_no_truncate before truncate on ai.usage for each statement execute function ai.refuse_change();
