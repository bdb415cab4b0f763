-- The tries to sign in that are being checked now, one row for each account and address that a try counts against. A try takes its rows before
-- anything is compared, so that tries at the same time in several processes cannot pass the throttle together. Rows of a process that died are
-- passed over after a minute.
create table identity.sign_in_slots (
  try_id uuid not null,
  key text not null,
  taken_at timestamptz(3) not null default now(),
  primary key (try_id, key)
);
create index sign_in_slots_key on identity.sign_in_slots (key, taken_at);
