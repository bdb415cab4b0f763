-- Of records that were merged one stays. The others wait beside it for thirty days, gone for everybody, so that the merge can be taken back exactly.
alter table phonebook.companies
  add column merged_into bigint references phonebook.companies (id) on delete set null,
  add constraint companies_merged_leaves check (merged_into is null or (delete_after is not null and merged_into <> id));
create index companies_merged on phonebook.companies (merged_into) where merged_into is not null;

-- Rows of the history that came along with another record: which records they were of, the last one last.
alter table phonebook.ownerships add column came_by bigint[] not null default '{}';
-- Two records of one custodian may be merged too.
alter table phonebook.ownerships
  drop constraint ownerships_check,
  add constraint ownerships_check check (kind = 'merged' or from_id is distinct from to_id);

-- How likely it is that two records are one company, of a hundred: each reason leaves less doubt.
create function phonebook.duplicate_score(reasons text[]) returns smallint language sql immutable parallel safe as $$
  select round(100 * (1 - coalesce(exp(sum(ln(1 - likely))), 1)))::smallint
  from (values ('organization', 0.95), ('name', 0.75), ('email', 0.6), ('phone', 0.5), ('sound', 0.45), ('house', 0.25)) as known (reason, likely)
  where reason = any(reasons)
$$;

-- A run over all records that looks for pairs.
create table phonebook.duplicate_scans (
  id bigint generated always as identity primary key,
  state text not null default 'running' check (state in ('running', 'done', 'failed')),
  -- Null when the night asked for it.
  asked_by bigint references identity.users (id) on delete restrict,
  companies integer not null default 0,
  pairs integer,
  started_at timestamptz(3) not null default now(),
  touched_at timestamptz(3) not null default now(),
  finished_at timestamptz(3),
  check ((state = 'running') = (finished_at is null))
);
-- One at a time, whoever asks.
create unique index duplicate_scans_one on phonebook.duplicate_scans ((true)) where state = 'running';

-- Pairs of records that may be one company, and what people have said of them.
create table phonebook.duplicates (
  low_id bigint not null references phonebook.companies (id) on delete cascade,
  high_id bigint not null references phonebook.companies (id) on delete cascade,
  reasons text[] not null check (reasons <> '{}' and reasons <@ array['organization', 'name', 'email', 'phone', 'sound', 'house']),
  score smallint not null generated always as (phonebook.duplicate_score(reasons)) stored,
  state text not null default 'open' check (state in ('open', 'different', 'merged')),
  decided_by bigint references identity.users (id) on delete restrict,
  decided_at timestamptz(3),
  -- The scan that has found it last.
  scan_id bigint not null,
  primary key (low_id, high_id),
  check (low_id < high_id),
  check ((state = 'different') = (decided_by is not null) and (decided_by is null) = (decided_at is null))
);
create index duplicates_by_score on phonebook.duplicates (state, score desc, low_id, high_id);
create index duplicates_high on phonebook.duplicates (high_id);

-- By what records are compared, while a scan is at work; nothing is lost with it.
create unlogged table phonebook.duplicate_keys (
  kind text not null,
  key text not null,
  company_id bigint not null
);
