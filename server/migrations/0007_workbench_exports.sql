create table workbench.exports (
  id bigint generated always as identity primary key,
  list text not null,
  format text not null check (format in ('xlsx', 'csv')),
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  query jsonb not null,
  columns jsonb,
  -- Which run of the job is at work: one that was believed dead and is not writes nothing more.
  attempt integer not null default 0,
  rows_done integer not null default 0,
  rows_total integer,
  file_name text not null,
  file_id bigint references files.files (id) on delete set null,
  size bigint,
  -- The code of what went wrong.
  problem text,
  created_at timestamptz(3) not null default now(),
  created_by bigint not null references identity.users (id) on delete restrict,
  role_id bigint not null references identity.roles (id) on delete restrict,
  language text not null,
  request_id text not null,
  touched_at timestamptz(3) not null default now(),
  finished_at timestamptz(3),
  expires_at timestamptz(3)
);
create unique index exports_one_at_work on workbench.exports (created_by) where state in ('waiting', 'running');
create index exports_own on workbench.exports (created_by, id desc);

create table workbench.views (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  list text not null,
  name text not null check (name <> '' and char_length(name) <= 60),
  shared boolean not null default false,
  state jsonb not null,
  owner_id bigint not null references identity.users (id) on delete cascade,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create unique index views_name on workbench.views (owner_id, list, lower(name));
create index views_shared on workbench.views (list) where shared;

create table workbench.default_views (
  user_id bigint not null references identity.users (id) on delete cascade,
  list text not null,
  view_id bigint not null references workbench.views (id) on delete cascade,
  primary key (user_id, list)
);
create index default_views_view on workbench.default_views (view_id);
