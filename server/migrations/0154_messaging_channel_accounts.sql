-- Channels by a provider's interface: their accounts, how fast they send, and what providers tell us.
alter table messaging.channels
  add column department_id bigint references identity.departments (id) on delete set null,
  -- What the provider's forms call by a name and is no secret.
  add column settings jsonb not null default '{}',
  -- The credentials, sealed under the installation's secret. Nobody reads them back.
  add column credentials bytea,
  add column credentials_at timestamptz(3),
  -- Messages a second at most, and a day; null is as many as the provider takes.
  add column rate real check (rate > 0 and rate <= 1000),
  add column daily_cap integer check (daily_cap > 0),
  -- Names the address of its webhook; a new number makes a new address.
  add column hook_number integer not null default 1,
  -- Whoever looks after it is told once of a channel that broke.
  add column created_at timestamptz(3) not null default now();

-- The tokens of a rate. All workers of an installation take them from this row.
create table messaging.channel_tokens (
  channel_id bigint primary key references messaging.channels (id) on delete cascade,
  tokens double precision not null check (tokens >= 0),
  at timestamptz not null default clock_timestamp()
);

-- The texts that a provider has approved, each under the provider's own name for it.
create table messaging.approved_texts (
  id bigint generated always as identity primary key,
  channel_id bigint not null references messaging.channels (id) on delete cascade,
  name text not null check (name <> '' and char_length(name) <= 120),
  -- The provider's code of the language, where it has one.
  language text not null default '' check (char_length(language) <= 20),
  text text not null check (text <> '' and char_length(text) <= 4096),
  constraint approved_texts_name unique (channel_id, name, language)
);

-- What a provider has told by webhook, each event once. Its content is forgotten as soon as it has been worked on.
create table messaging.hook_events (
  id bigint generated always as identity primary key,
  channel_id bigint not null references messaging.channels (id) on delete cascade,
  event_id text not null check (event_id <> '' and char_length(event_id) <= 500),
  event jsonb,
  at timestamptz(3) not null default clock_timestamp(),
  worked_at timestamptz(3),
  constraint hook_events_once unique (channel_id, event_id),
  constraint hook_events_worked check ((worked_at is null) = (event is not null))
);
create index hook_events_open on messaging.hook_events (channel_id, id) where worked_at is null;

-- How many calls of a webhook were taken and refused.
create table messaging.hook_counts (
  channel_id bigint primary key references messaging.channels (id) on delete cascade,
  taken bigint not null default 0,
  taken_at timestamptz(3),
  repeated bigint not null default 0,
  refused bigint not null default 0,
  refused_at timestamptz(3),
  -- Why the last one was refused.
  why text not null default '' check (char_length(why) <= 60)
);

-- Messages of unknown outcome about which a provider is asked, each a few times.
create table messaging.settlings (
  client_ref uuid primary key references messaging.deliveries (client_ref) on delete cascade,
  tries smallint not null default 0,
  next_at timestamptz(3) not null default clock_timestamp()
);

-- What a channel has used today is counted for its cap and its page; a status names the provider's own id.
create index deliveries_channel on messaging.deliveries (channel_id, biz_day);
create index deliveries_provider on messaging.deliveries (channel_id, provider_id) where provider_id <> '';
create index deliveries_unknown on messaging.deliveries (channel_id, ended_at) where state = 'unknown';

alter table messaging.events
  drop constraint events_kind_check,
  add constraint events_kind_check check (kind in ('hardBounce', 'softBounce', 'mailboxFull', 'refused', 'complaint', 'optOut',
    'delayed', 'receipt', 'autoReply', 'reply', 'notDelivered'));

-- A phone that one way does not reach may be reached by another: it is kept from that way alone.
alter table messaging.suppressions
  drop constraint suppressions_class_check,
  add constraint suppressions_class_check check (class in
    ('phone', 'sms', 'whatsapp', 'mail', 'qq', 'wecom', 'telegram', 'line', 'zalo', 'wechat', 'profile', 'chat', 'client', 'group'));
