-- What comes back by mail: each bounce, complaint and reply is taken once.

-- The mailbox that bounces and replies come to, and how far it was read. Numbers of mails count only with the validity that their server gave.
create table messaging.mailboxes (
  account text primary key check (account <> '' and char_length(account) <= 400),
  validity bigint not null default 0,
  last_uid bigint not null default 0,
  -- Whether this installation reads it still.
  is_current boolean not null default true,
  checked_at timestamptz(3),
  -- Why it could not be read the last time; empty where it could.
  problem text not null default '' check (char_length(problem) <= 60)
);

-- What a provider told of a message that we sent. The unique key takes it once, however often it is told.
create table messaging.events (
  id bigint generated always as identity primary key,
  channel_id bigint not null references messaging.channels (id) on delete restrict,
  -- The provider's own id; of a mail its Message-ID with the reference, or a digest of its bytes.
  event_id text not null check (event_id <> '' and char_length(event_id) <= 500),
  client_ref uuid not null,
  bulk_id bigint not null,
  class text not null,
  address_key bytea not null check (octet_length(address_key) = 32),
  kind text not null check (kind in ('hardBounce', 'softBounce', 'mailboxFull', 'refused', 'complaint', 'optOut',
    'delayed', 'receipt', 'autoReply', 'reply')),
  code text not null default '' check (char_length(code) <= 100),
  at timestamptz(3) not null default clock_timestamp(),
  constraint events_once unique (channel_id, event_id)
);
create index events_ref on messaging.events (client_ref);
create index events_soft on messaging.events (address_key, at) where kind in ('softBounce', 'mailboxFull');
create trigger events_append_only before update or delete on messaging.events for each row execute function messaging.refuse_change();
create trigger events_no_truncate before truncate on messaging.events for each statement execute function messaging.refuse_change();

-- A mark beside any state: they have answered.
alter table messaging.recipients add column replied_at timestamptz(3);

-- The brake looks at the last calls of a channel, behind those that somebody has seen and gone on after.
create index attempts_channel on messaging.attempts (channel_id, id desc) where not fenced;
alter table messaging.channels add column brake_after bigint not null default 0;
