-- Slices of trade records that a person compares again and again.
create table trade.data_sets (
  id integer generated always as identity primary key,
  version integer not null default 1,
  person_id bigint not null references identity.users (id) on delete cascade,
  name text not null check (name <> '' and char_length(name) <= 60),
  -- Its words as they stand in an address: {"pol": "CNNGB", "from": "2026-01-01"}.
  slice jsonb not null check (jsonb_typeof(slice) = 'object'),
  created_at timestamptz(3) not null default now(),
  changed_at timestamptz(3) not null default now()
);
create unique index data_sets_name on trade.data_sets (person_id, name);
