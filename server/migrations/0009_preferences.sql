-- Habits, not facts: one row a person, plain keys, bounded.
create table identity.preferences (
  user_id bigint primary key references identity.users (id) on delete cascade,
  preferences jsonb not null check (jsonb_typeof(preferences) = 'object'),
  updated_at timestamptz(3) not null default now(),
  constraint preferences_size check (octet_length(preferences::text) <= 65536)
);

alter table identity.users add column version integer not null default 1;
