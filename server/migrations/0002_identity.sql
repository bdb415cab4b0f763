create schema identity;

create table identity.departments (
  id bigint generated always as identity primary key,
  parent_id bigint references identity.departments (id) on delete restrict,
  name text not null check (name <> ''),
  created_at timestamptz(3) not null default now()
);
create index departments_parent on identity.departments (parent_id);

create table identity.roles (
  id bigint generated always as identity primary key,
  authority text not null unique,
  name_zh text not null,
  name_en text not null,
  name_es text not null,
  name_ja text not null,
  codes integer[] not null default '{}',
  opens_everything boolean not null default false,
  scope text not null check (scope in ('own', 'department', 'all')),
  capabilities text[] not null default '{}',
  created_at timestamptz(3) not null default now()
);

create table identity.users (
  id bigint generated always as identity primary key,
  username text not null check (username = lower(btrim(username)) and username <> ''),
  name text not null,
  avatar text,
  introduction text not null default '',
  password_hash text,
  department_id bigint references identity.departments (id) on delete restrict,
  disabled_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);
create unique index users_username on identity.users (username);
create index users_department on identity.users (department_id);

create table identity.user_roles (
  user_id bigint not null references identity.users (id) on delete cascade,
  role_id bigint not null references identity.roles (id) on delete restrict,
  is_primary boolean not null default false,
  primary key (user_id, role_id)
);
create unique index user_roles_one_primary on identity.user_roles (user_id) where is_primary;

create table identity.sessions (
  id uuid primary key,
  user_id bigint not null references identity.users (id) on delete cascade,
  role_id bigint not null references identity.roles (id) on delete restrict,
  companion_hash bytea not null,
  bound_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  last_seen_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  ended_at timestamptz(3),
  end_reason text check (end_reason in ('signed_out', 'ended_elsewhere', 'expired')),
  user_agent text not null default '',
  address text not null default '',
  check ((ended_at is null) = (end_reason is null))
);
create index sessions_user on identity.sessions (user_id, created_at desc);

-- One challenge a browser: a new image replaces the old one, an answer takes it away, right or wrong.
create table identity.captchas (
  browser_hash bytea primary key,
  answer integer not null,
  expires_at timestamptz(3) not null
);

-- Failed tries by account and by address, shared by all processes.
create table identity.sign_in_failures (
  key text primary key,
  failures integer not null,
  last_failed_at timestamptz(3) not null,
  blocked_until timestamptz(3)
);

create table identity.one_time_links (
  hash bytea primary key,
  user_id bigint not null references identity.users (id) on delete cascade,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  used_at timestamptz(3)
);
create index one_time_links_user on identity.one_time_links (user_id);
