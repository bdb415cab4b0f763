-- The live streams that are open in all processes, so that the streams of a person are counted over the whole installation. Both tables say only what
-- is open now and need no log of their own: after a crash of the database every stream opens again.
create unlogged table platform.stream_processes (
  id uuid primary key,
  -- The streams of a process that was killed no longer count once this is over. A living process renews it with every beat of its streams.
  lease_until timestamptz(3) not null
);
create unlogged table platform.open_streams (
  id bigint generated always as identity primary key,
  process_id uuid not null references platform.stream_processes (id) on delete cascade,
  person_id bigint not null
);
create index open_streams_person on platform.open_streams (person_id, id);
create index open_streams_process on platform.open_streams (process_id);
