-- The QQ friends of our marketing accounts (营销QQ好友), and our Zalo accounts (Zalo配置).
create table groups.friends (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  our_account text not null check (our_account <> '' and char_length(our_account) <= 40),
  our_account_key text not null check (our_account_key <> ''),
  qq text not null check (qq <> '' and char_length(qq) <= 40),
  -- The number as it is compared: its digits.
  qq_key text not null check (qq_key ~ '^[1-9][0-9]{4,11}$'),
  nickname text not null default '' check (char_length(nickname) <= 100),
  remark text not null default '' check (char_length(remark) <= 2000),
  grouping text not null default '' check (char_length(grouping) <= 100),
  state text not null default 'friend' check (state in ('friend', 'pending', 'deleted', 'blocked')),
  since date,
  colleague_id bigint references identity.users (id) on delete restrict,
  contact_id bigint references phonebook.contacts (id) on delete set null,
  created_at timestamptz(3) not null default now(),
  created_by bigint not null references identity.users (id) on delete restrict,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint not null references identity.users (id) on delete restrict,
  -- Gone for everybody from the moment this is set; really deleted once it has passed.
  delete_after timestamptz(3),
  search text not null generated always as (upper(qq_key) || ' ' || upper(nickname) || ' ' || upper(remark)) stored
);
create unique index friends_account on groups.friends (our_account_key, qq_key) where delete_after is null;
create index friends_updated on groups.friends (updated_at, id);
create index friends_since on groups.friends ((coalesce(since, '-infinity'::date)), id);
create index friends_search on groups.friends using gin (search gin_trgm_ops);
create index friends_colleague on groups.friends (colleague_id) where colleague_id is not null;
create index friends_contact on groups.friends (contact_id) where contact_id is not null;
create index friends_deleted on groups.friends (delete_after) where delete_after is not null;

create table groups.zalo_accounts (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  phone text not null check (phone <> '' and char_length(phone) <= 40),
  -- The number in E.164.
  phone_key text not null check (phone_key ~ '^\+[1-9][0-9]{5,14}$'),
  type text not null check (type in ('personal', 'business')),
  country text not null check (country ~ '^[A-Z]{2}$'),
  colleague_id bigint references identity.users (id) on delete restrict,
  note text not null default '' check (char_length(note) <= 2000),
  created_at timestamptz(3) not null default now(),
  created_by bigint not null references identity.users (id) on delete restrict,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint not null references identity.users (id) on delete restrict,
  delete_after timestamptz(3)
);
create unique index zalo_accounts_phone on groups.zalo_accounts (phone_key) where delete_after is null;
create index zalo_accounts_colleague on groups.zalo_accounts (colleague_id) where colleague_id is not null;
create index zalo_accounts_deleted on groups.zalo_accounts (delete_after) where delete_after is not null;
