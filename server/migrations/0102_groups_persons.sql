-- One person over all groups: the places in rosters and among senders that have a key in common.
create table groups.persons (
  id bigint generated always as identity primary key,
  -- The name under which he was seen last.
  name text not null check (char_length(name) <= 200),
  created_at timestamptz(3) not null default now()
);

-- A key belongs to one person. One that more than five accounts of a platform have, such as the number of an office, joins nobody.
create table groups.person_keys (
  -- kind:value; a name is name:group:name.
  key text primary key check (
    char_length(key) <= 420
    and key ~ '^(qq|wechat|linkedin|facebook|whatsapp|telegram|instagram|zalo|wecom|line|other|mobile|email|name):.'),
  person_id bigint references groups.persons (id) on delete cascade,
  is_shared boolean not null default false,
  constraint person_keys_shared check (is_shared = (person_id is null))
);
create index person_keys_person on groups.person_keys (person_id) where person_id is not null;

-- A place of a person: a member of a roster, or a sender of messages.
create table groups.person_seats (
  id bigint generated always as identity primary key,
  person_id bigint not null references groups.persons (id) on delete cascade,
  group_id bigint not null references groups.groups (id) on delete cascade,
  member_id bigint unique references groups.members (id) on delete cascade,
  sender_id bigint unique references groups.senders (id) on delete cascade,
  -- The keys as kind:value; the first is his own on this place, by which verdicts name it.
  keys text[] not null check (cardinality(keys) > 0),
  name text not null default '' check (char_length(name) <= 200),
  search text not null default '',
  -- When the place was read; one that changed later is read again.
  read_at timestamptz(3) not null default now(),
  constraint person_seats_of_one check (num_nonnulls(member_id, sender_id) = 1)
);
create index person_seats_person on groups.person_seats (person_id, group_id);
create index person_seats_group on groups.person_seats (group_id);
create index person_seats_search on groups.person_seats using gin (search gin_trgm_ops);

-- What somebody decided of two keys. It stays when files are read again.
create table groups.person_verdicts (
  low_key text not null check (char_length(low_key) <= 420),
  high_key text not null check (char_length(high_key) <= 420),
  is_same boolean not null,
  decided_by bigint not null references identity.users (id) on delete restrict,
  decided_at timestamptz(3) not null default now(),
  primary key (low_key, high_key),
  constraint person_verdicts_in_order check (low_key < high_key)
);
create index person_verdicts_high on groups.person_verdicts (high_key);
create index person_verdicts_by on groups.person_verdicts (decided_by);
