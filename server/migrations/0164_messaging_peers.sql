-- Those who talk with an account of ours. A provider knows each by an id of its own, which says nothing of who it is; somebody binds it to a contact.
create table messaging.peers (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  channel_id bigint not null references messaging.channels (id) on delete cascade,
  -- The chat, user or client by the provider's id.
  peer text not null check (peer <> '' and char_length(peer) <= 120),
  -- An id that it had before, of a group that became another one.
  former text check (char_length(former) <= 120),
  is_group boolean not null default false,
  name text not null default '' check (char_length(name) <= 200),
  handle text not null default '' check (char_length(handle) <= 100),
  -- Our colleague at the provider whose client it is.
  member text not null default '' check (char_length(member) <= 120),
  -- Ids of contacts and groups are kept without a key: a row outlives what it names.
  contact_id bigint,
  group_id bigint,
  bound_at timestamptz(3),
  bound_by bigint references identity.users (id) on delete set null,
  joined_at timestamptz(3) not null default clock_timestamp(),
  -- When they last wrote to us.
  said_at timestamptz(3),
  -- Since when they no longer take anything from us.
  left_at timestamptz(3),
  -- The newest news of them; older ones that arrive later change nothing.
  told_at timestamptz(3) not null default '-infinity',
  constraint peers_once unique (channel_id, peer),
  constraint peers_one_target check (num_nonnulls(contact_id, group_id) <= 1),
  constraint peers_bound check ((num_nonnulls(contact_id, group_id) = 1) = (bound_at is not null)),
  constraint peers_groups check (group_id is null or is_group),
  constraint peers_contacts check (contact_id is null or not is_group)
);
create index peers_contact on messaging.peers (contact_id) where contact_id is not null;
create index peers_group on messaging.peers (group_id) where group_id is not null;
create index peers_former on messaging.peers (channel_id, former) where former is not null;

-- Links that lead somebody to an account and bind her to a contact or a group. Each works once.
create table messaging.peer_links (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  channel_id bigint not null references messaging.channels (id) on delete cascade,
  contact_id bigint,
  group_id bigint,
  made_by bigint not null references identity.users (id) on delete cascade,
  until timestamptz(3) not null,
  used_at timestamptz(3),
  constraint peer_links_one_target check (num_nonnulls(contact_id, group_id) = 1)
);

-- Access tokens of providers, sealed under the installation's secret. Whoever fetches a new one holds the row.
create table messaging.tokens (
  channel_id bigint primary key references messaging.channels (id) on delete cascade,
  sealed bytea,
  -- A digest of what an administrator typed; another one begins anew.
  seed bytea not null default '',
  until timestamptz(3)
);
