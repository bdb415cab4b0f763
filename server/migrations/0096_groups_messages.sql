-- Who wrote in a group, as the files of the group name them. Their messages lie in the engine, in facts.messages.
create table groups.senders (
  id bigint generated always as identity primary key,
  group_id bigint not null references groups.groups (id) on delete cascade,
  -- The account where the file has one, else the name, as they are compared.
  key text not null check (key <> '' and char_length(key) <= 400),
  account_kind text check (account_kind in ('qq', 'email', 'phone', 'wxid', 'user', 'profile')),
  account text not null default '' check (char_length(account) <= 200),
  -- The name under which the latest message stands, and all names that were used.
  name text not null default '' check (char_length(name) <= 200),
  names text[] not null default '{}' check (cardinality(names) <= 50),
  title text not null default '' check (char_length(title) <= 100),
  seen_at timestamptz(3) not null,
  -- Whoever was erased keeps a row without name and account, whose key is sealed: files that are read later leave out what he says.
  erased_at timestamptz(3),
  constraint senders_erased_whole check (erased_at is null or (name = '' and account = '' and names = '{}' and title = '' and key like 'erased:%')),
  search text not null generated always as (upper(name) || ' ' || upper(account)) stored,
  constraint senders_key unique (group_id, key)
);
create index senders_erased on groups.senders (group_id) where erased_at is not null;
create index senders_search on groups.senders using gin (search gin_trgm_ops);

-- Two senders of a group who are one person: exports of two programs, one with names and one with accounts, have the same lines of them.
create table groups.sender_pairs (
  group_id bigint not null references groups.groups (id) on delete cascade,
  low_id bigint not null references groups.senders (id) on delete cascade,
  high_id bigint not null references groups.senders (id) on delete cascade,
  -- How many lines were compared.
  lines integer not null check (lines > 0),
  primary key (low_id, high_id),
  constraint sender_pairs_in_order check (low_id < high_id)
);
create index sender_pairs_group on groups.sender_pairs (group_id);

-- Groups of which the engine holds messages. A row outlives its group, so that the messages go too.
create table groups.talks (
  group_id bigint primary key,
  first_at timestamptz(3) not null,
  last_at timestamptz(3) not null
);

-- How often the messages of a file were removed. A file that is read again writes under another token than the first time.
create table groups.message_removals (
  file_id bigint primary key,
  rounds integer not null default 1
);

-- What was asked to be erased. The engine follows by a job; until then nobody sees these messages.
create table groups.erasures (
  id bigint generated always as identity primary key,
  group_id bigint not null references groups.groups (id) on delete cascade,
  sender_id bigint not null references groups.senders (id) on delete cascade,
  asked_at timestamptz(3) not null default now(),
  asked_by bigint not null references identity.users (id) on delete restrict,
  done_at timestamptz(3),
  -- Files that hold what he said, to be deleted by hand.
  file_ids bigint[] not null default '{}'
);
create unique index erasures_sender on groups.erasures (sender_id);
create index erasures_open on groups.erasures (id) where done_at is null;
