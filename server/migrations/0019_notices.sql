create schema notices;

-- What a person must be told: a row a person and notice. What is told again within the hour, before it was read, is counted in the same row.
create table notices.notices (
  id bigint generated always as identity primary key,
  user_id bigint not null references identity.users (id) on delete cascade,
  -- Where its words stand, and what they need: never a sentence.
  kind text not null check (kind ~ '^[a-z]+(\.[a-zA-Z]+)+$'),
  facts jsonb not null default '{}' check (jsonb_typeof(facts) = 'object' and octet_length(facts::text) <= 4096),
  subject_kind text not null,
  subject_id bigint not null,
  -- Where to look: a path of our own pages, and no other address.
  path text check (path ~ '^/([^/\\]|$)' and char_length(path) <= 500),
  first_told_at timestamptz(3) not null default now(),
  told_at timestamptz(3) not null default now(),
  times integer not null default 1 check (times > 0),
  -- How many of the times a mail has told of.
  mailed_times integer not null default 0 check (mailed_times <= times),
  read_at timestamptz(3),
  -- Whether the next time would be counted here.
  gathers boolean not null default true check (not gathers or read_at is null)
);
create index notices_own on notices.notices (user_id, told_at desc, id desc);
create index notices_unread on notices.notices (user_id) where read_at is null;
create unique index notices_gathering on notices.notices (user_id, kind, subject_kind, subject_id) where gathers;

-- A digest is claimed before it is sent, so that a person gets at most one for a day, whoever runs the job and however often.
create table notices.digests (
  user_id bigint not null references identity.users (id) on delete cascade,
  day date not null,
  claimed_at timestamptz(3) not null default now(),
  primary key (user_id, day)
);
