-- What a person wants to be told of: a party, a lane, a pair of ports or goods.
create table trade.watches (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  person_id bigint not null references identity.users (id) on delete restrict,
  party_id integer references trade.parties (id) on delete restrict,
  lane text check (lane <> ''),
  pol text check (pol ~ '^[A-Z]{2}[A-Z2-9]{3}$'),
  pod text check (pod ~ '^[A-Z]{2}[A-Z2-9]{3}$'),
  hs text check (hs ~ '^\d{2,10}$'),
  alerts text[] not null check (alerts <> '{}' and alerts <@ array['volume', 'origin', 'chapter', 'first', 'silence']),
  -- By how many per cent the last three full months must be above the three before.
  volume_percent smallint not null default 50 check (volume_percent between 10 and 1000),
  silence_days smallint not null default 60 check (silence_days between 7 and 730),
  -- What was there when it was last looked at, so that only what is new is told: origins, chapters, the last day. Null: not looked at yet.
  known jsonb check (jsonb_typeof(known) = 'object'),
  looked_at timestamptz(3),
  paused_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  check (num_nonnulls(party_id, lane, pol, hs) = 1 and (pol is null) = (pod is null))
);
create index watches_person on trade.watches (person_id, id);
create index watches_party on trade.watches (party_id) where party_id is not null;
-- The same is watched once.
create unique index watches_once on trade.watches (person_id, party_id, lane, pol, pod, hs) nulls not distinct;

-- What a watch has found, each told once.
create table trade.watch_alerts (
  id bigint generated always as identity primary key,
  watch_id bigint not null references trade.watches (id) on delete cascade,
  kind text not null check (kind in ('volume', 'origin', 'chapter', 'first', 'silence')),
  -- What makes it this one: the country, the chapter, the month, the day.
  key text not null check (key <> ''),
  -- What was found, and the slice of the records behind it.
  found jsonb not null check (jsonb_typeof(found) = 'object'),
  slice jsonb not null check (jsonb_typeof(slice) = 'object'),
  at timestamptz(3) not null default now(),
  unique (watch_id, kind, key)
);
create index watch_alerts_newest on trade.watch_alerts (watch_id, id desc);
