-- Bulk messages as people write, check, confirm and steer them.
alter table messaging.bulks
  -- Whom its sender has chosen: ids, filters or a saved view. Recipients are fixed from it by a check.
  add column audience jsonb,
  -- In the order in which a recipient is reached.
  add column channel_ids bigint[] not null default '{}',
  -- The language of subject and text, and the same in others.
  add column language text not null default 'zh' check (language in ('zh', 'en', 'es', 'ja')),
  add column translations jsonb not null default '{}',
  add column quiet_from time,
  add column quiet_to time,
  add column moves_on boolean not null default false,
  add column scheduled_at timestamptz(3),
  -- How many recipients the check has fixed; null until it has begun.
  add column total integer,
  add column checked_at timestamptz(3),
  -- The durable run of the check.
  add column touched_at timestamptz(3) not null default now(),
  add column attempts smallint not null default 0,
  add column request_id text not null default '',
  -- One click confirms once, however often its call arrives.
  add column confirm_key uuid,
  add column confirmed_at timestamptz(3),
  add column approved_by bigint references identity.users (id) on delete restrict,
  -- Mails of it that its sender has sent to herself.
  add column trials smallint not null default 0,
  add column delete_after timestamptz(3),
  add constraint bulks_confirmed check (state in ('draft', 'checking', 'ready', 'cancelled') or confirmed_at is not null),
  add constraint bulks_quiet check ((quiet_from is null) = (quiet_to is null)),
  add constraint bulks_deleted check (delete_after is null or state in ('draft', 'ready'));
create index bulks_sender on messaging.bulks (created_by, id desc);
create index bulks_scheduled on messaging.bulks (scheduled_at) where state = 'scheduled';
create index bulks_deleted on messaging.bulks (delete_after) where delete_after is not null;

-- Whoever was chosen is a recipient, also those without an address: they are counted and shown with the reason.
alter table messaging.recipients
  alter column channel_id drop not null,
  alter column class drop not null,
  alter column address drop not null,
  alter column address_key drop not null,
  alter column value_key drop not null,
  add column language text check (language in ('zh', 'en', 'es', 'ja')),
  -- The zones of its country, in all of which it must be no quiet hour.
  add column zones text[] not null default '{}',
  add column is_moved boolean not null default false,
  drop constraint recipients_state_check,
  add constraint recipients_state_check check (state in
    ('chosen', 'waiting', 'claimed', 'calling', 'sent', 'delivered', 'read', 'failed', 'unknown', 'skipped', 'cancelled', 'task', 'handed')),
  add constraint recipients_addressed check (num_nulls(channel_id, class, address, address_key, value_key) = 0
    or (num_nonnulls(channel_id, class, address, address_key, value_key) = 0 and state in ('chosen', 'skipped', 'cancelled')));
create index recipients_chosen on messaging.recipients (bulk_id, target_kind, target_id) where state = 'chosen';
create index recipients_addresses on messaging.recipients (bulk_id, address_key) where state = 'waiting';
create index recipients_states on messaging.recipients (bulk_id, state, reason);
-- What is planned for coming days.
create index recipients_planned on messaging.recipients (not_before) where state = 'waiting' and not_before is not null;

-- Whether it is a quiet hour in one of these zones. Hours that end before they begin go over midnight.
create function messaging.is_quiet(at timestamptz, zones text[], quiet_from time, quiet_to time) returns boolean language sql stable as $$
  select quiet_from is not null and exists (
    select from unnest(zones) zone cross join lateral (select (at at time zone zone)::time as clock) local
    where case when quiet_from < quiet_to then local.clock >= quiet_from and local.clock < quiet_to
      else quiet_from <> quiet_to and (local.clock >= quiet_from or local.clock < quiet_to) end)
$$;
