-- The register of chat groups, and their rosters.
create schema groups;

create table groups.groups (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  platform text not null check (platform in ('qq', 'wechat', 'linkedin', 'facebook', 'whatsapp', 'telegram', 'instagram', 'zalo', 'wecom', 'line', 'other')),
  account text not null check (account <> '' and char_length(account) <= 200),
  -- The account as it is compared: narrow, in small letters, without blanks.
  account_key text not null check (account_key <> '' and account_key !~ '\s' and account_key = lower(account_key)),
  name text not null check (name <> '' and char_length(name) <= 200),
  type text not null check (type in ('freightAgent', 'inquiry')),
  state text not null default 'active' check (state in ('active', 'muted', 'left', 'dissolved')),
  member_count integer check (member_count between 0 and 1000000),
  owner_nickname text not null default '' check (char_length(owner_nickname) <= 100),
  owner_wechat text not null default '' check (char_length(owner_wechat) <= 100),
  owner_area text not null default '' check (char_length(owner_area) <= 20),
  -- Ports of each end: a code of ours where the port is known, else the words that were typed.
  start_ports text[] not null default '{}' check (cardinality(start_ports) <= 20),
  end_ports text[] not null default '{}' check (cardinality(end_ports) <= 20),
  transfer_ports text[] not null default '{}' check (cardinality(transfer_ports) <= 20),
  assistant_id bigint references identity.users (id) on delete restrict,
  operator_id bigint references identity.users (id) on delete restrict,
  remark text not null default '' check (char_length(remark) <= 2000),
  created_at timestamptz(3) not null default now(),
  created_by bigint not null references identity.users (id) on delete restrict,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint not null references identity.users (id) on delete restrict,
  -- Gone for everybody from the moment this is set; really deleted once it has passed.
  delete_after timestamptz(3),
  search text not null generated always as (upper(name) || ' ' || upper(account_key) || ' ' || upper(owner_nickname)) stored
);
create unique index groups_account on groups.groups (platform, account_key) where delete_after is null;
create index groups_updated on groups.groups (updated_at, id);
create index groups_created on groups.groups (created_at, id);
create index groups_name on groups.groups (name, id);
create index groups_size on groups.groups ((coalesce(member_count, -1)), id);
create index groups_search on groups.groups using gin (search gin_trgm_ops);
create index groups_ports on groups.groups using gin (start_ports, end_ports, transfer_ports);
create index groups_assistant on groups.groups (assistant_id) where assistant_id is not null;
create index groups_operator on groups.groups (operator_id) where operator_id is not null;
create index groups_deleted on groups.groups (delete_after) where delete_after is not null;

create table groups.members (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  group_id bigint not null references groups.groups (id) on delete cascade,
  name text not null check (name <> '' and char_length(name) <= 100),
  name_key text not null check (name_key <> ''),
  nickname text not null default '' check (char_length(nickname) <= 100),
  phone text not null default '' check (char_length(phone) <= 40),
  company text not null default '' check (char_length(company) <= 200),
  account text not null default '' check (char_length(account) <= 200),
  account_key text not null default '',
  address text not null default '' check (char_length(address) <= 300),
  grade text not null check (grade in ('owner', 'administrator', 'ordinary')),
  duty text check (duty in ('sales', 'assistant')),
  is_staff boolean not null default false,
  is_joined boolean not null default true,
  created_at timestamptz(3) not null default now(),
  created_by bigint not null references identity.users (id) on delete restrict,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint not null references identity.users (id) on delete restrict,
  delete_after timestamptz(3),
  -- The owner stands first, then administrators.
  place smallint not null generated always as (case grade when 'owner' then 0 when 'administrator' then 1 else 2 end) stored,
  constraint members_duty_of_ordinary check (duty is null or grade = 'ordinary'),
  constraint members_account_with_key check ((account = '') = (account_key = ''))
);
create unique index members_owner on groups.members (group_id) where grade = 'owner' and delete_after is null;
create unique index members_account on groups.members (group_id, account_key) where account_key <> '' and delete_after is null;
create unique index members_name on groups.members (group_id, name_key) where account_key = '' and delete_after is null;
create index members_roster on groups.members (group_id, place, id) where delete_after is null;
create index members_deleted on groups.members (delete_after) where delete_after is not null;
