alter table messaging.peers
  -- When we last heard of them from the provider, by our own clock: what was read before says nothing of it.
  add column heard_at timestamptz(3) not null default '-infinity',
  -- When their name and owner were last asked for, whatever came of it.
  add column asked_at timestamptz(3);
alter table messaging.peers alter column heard_at set default clock_timestamp();
