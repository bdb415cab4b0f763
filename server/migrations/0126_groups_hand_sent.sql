-- In which language people write in a group; empty where it is the usual one of its platform.
alter table groups.groups add column language text not null default '' check (language in ('', 'zh', 'en', 'es', 'ja'));

-- From which Zalo account of ours a request was written into a group of Zalo by hand.
alter table groups.rate_requests
  add column zalo_account_id bigint references groups.zalo_accounts (id) on delete set null,
  -- An account is said of what was sent.
  add check (zalo_account_id is null or sent_at is not null);
create index rate_requests_zalo on groups.rate_requests (zalo_account_id) where zalo_account_id is not null;
-- What somebody has still to send.
create index rate_requests_waiting on groups.rate_requests (by_id, at) where sent_at is null;
