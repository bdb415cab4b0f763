-- Messages that have left and stand on no timeline yet. Their worker writes them there some hundred at a time; the minute's sweep writes what a worker that was killed
-- has left.
create table messaging.untold_sends (
  client_ref uuid primary key,
  bulk_id bigint not null,
  at timestamptz not null default clock_timestamp()
);
create index untold_sends_bulk on messaging.untold_sends (bulk_id);
