-- Bulk messages: a client or chat group gets at most one a day. Two unique keys of the ledger keep this, whoever sends and whatever crashes.
create schema messaging;

-- Whether anything may leave this installation; one row. Every statement that takes a message to be sent asks it, so no code can forget to.
create table platform.sending (
  one boolean primary key default true check (one),
  paused boolean not null default false,
  why text not null default '' check (char_length(why) <= 300),
  since timestamptz(3),
  by_id bigint,
  -- From when the backup is that was brought back, where that is the reason.
  backup_at timestamptz(3),
  constraint sending_paused_since check (paused = (since is not null))
);
insert into platform.sending default values;

-- The zones that decided what day it was, each from a moment on. A zone that is chosen anew begins at a midnight, and no day ever comes back.
create table messaging.office_zones (
  begins_at timestamptz primary key,
  zone text not null,
  earliest_day date not null default '-infinity'
);
create function messaging.office_day(at timestamptz) returns date language sql stable as $$
  select greatest((at at time zone z.zone)::date, z.earliest_day)
  from messaging.office_zones z where z.begins_at <= at order by z.begins_at desc limit 1
$$;

-- The key of an address: its class and its normal form. Two records of one person have the same.
create function messaging.address_key(class text, form text) returns bytea language sql immutable parallel safe as $$
  select sha256(convert_to(class || E'\n' || form, 'UTF8'))
$$;

create table messaging.channels (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  kind text not null check (kind in ('mail', 'byHand', 'sms', 'wecom', 'whatsapp', 'telegram', 'zalo', 'line')),
  name text not null check (name <> '' and char_length(name) <= 100),
  -- What the provider knows it by: the address of the sender, a number, a corporation's id.
  account text not null check (char_length(account) <= 200),
  state text not null default 'ok' check (state in ('ok', 'paused', 'broken')),
  why text not null default '' check (char_length(why) <= 300),
  constraint channels_account unique (kind, account)
);

create table messaging.bulks (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  title text not null check (title <> '' and char_length(title) <= 200),
  -- What it is about, for people who want no more of that alone.
  topic text not null default '' check (char_length(topic) <= 40),
  state text not null default 'draft'
    check (state in ('draft', 'checking', 'ready', 'approving', 'scheduled', 'running', 'paused', 'done', 'cancelled')),
  -- Why it pauses by itself.
  why text not null default '' check (char_length(why) <= 60),
  subject text not null default '' check (char_length(subject) <= 200 and subject !~ '[[:cntrl:]]'),
  text text not null default '' check (char_length(text) <= 20000),
  created_at timestamptz(3) not null default now(),
  created_by bigint not null references identity.users (id) on delete restrict,
  -- The role in which its sender works: her rights are asked anew before every lot.
  role_id bigint not null,
  ended_at timestamptz(3)
);
create index bulks_running on messaging.bulks (id) where state = 'running';

-- To whom a bulk goes, by which channel and address. Ids of companies and groups are kept without a key: a row outlives what it names.
create table messaging.recipients (
  bulk_id bigint not null references messaging.bulks (id) on delete cascade,
  target_kind text not null check (target_kind in ('client', 'group')),
  target_id bigint not null,
  -- Null where the company itself is written to, or a group.
  contact_id bigint,
  channel_id bigint not null references messaging.channels (id) on delete restrict,
  class text not null check (class in ('phone', 'mail', 'qq', 'wecom', 'telegram', 'line', 'zalo', 'wechat', 'profile', 'chat')),
  address text not null check (address <> '' and char_length(address) <= 320),
  address_key bytea not null check (octet_length(address_key) = 32),
  -- The value by which contact, company or group knew the address when it was chosen; one that was changed since is not written to.
  value_key text not null check (value_key <> ''),
  -- Nobody gave us this address: it was read somewhere, and a bulk waits for a consent.
  needs_consent boolean not null default false,
  state text not null default 'waiting' check (state in
    ('waiting', 'claimed', 'calling', 'sent', 'delivered', 'read', 'failed', 'unknown', 'skipped', 'cancelled', 'task', 'handed')),
  reason text not null default '' check (char_length(reason) <= 60),
  -- What the reason is about: who wrote to the client today, and when.
  facts jsonb not null default '{}',
  not_before timestamptz(3),
  tries smallint not null default 0,
  client_ref uuid,
  updated_at timestamptz(3) not null default now(),
  primary key (bulk_id, target_kind, target_id),
  constraint recipients_waiting_is_free check (state <> 'waiting' or client_ref is null)
);
create index recipients_waiting on messaging.recipients (bulk_id, channel_id, target_kind, target_id) where state = 'waiting';
create unique index recipients_ref on messaging.recipients (client_ref) where client_ref is not null;

-- A bulk that somebody has confirmed goes to whom she saw, by the addresses that she saw.
create function messaging.refuse_other_recipients() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform from messaging.bulks b where b.id in (select bulk_id from changed) for share;
    if exists (select from changed r join messaging.bulks b on b.id = r.bulk_id where b.state not in ('draft', 'checking')) then
      raise exception 'the recipients of a confirmed bulk are fixed' using errcode = 'insufficient_privilege';
    end if;
    return null;
  end if;
  if exists (select from messaging.bulks b where b.id = old.bulk_id and b.state not in ('draft', 'checking')) then
    raise exception 'the recipients of a confirmed bulk are fixed' using errcode = 'insufficient_privilege';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end
$$;
create trigger recipients_added after insert on messaging.recipients referencing new table as changed
  for each statement execute function messaging.refuse_other_recipients();
create trigger recipients_changed before update on messaging.recipients for each row when (
  (old.bulk_id, old.target_kind, old.target_id, old.contact_id, old.channel_id, old.class, old.address, old.address_key, old.value_key, old.needs_consent)
    is distinct from
  (new.bulk_id, new.target_kind, new.target_id, new.contact_id, new.channel_id, new.class, new.address, new.address_key, new.value_key, new.needs_consent))
  execute function messaging.refuse_other_recipients();
create trigger recipients_deleted before delete on messaging.recipients for each row execute function messaging.refuse_other_recipients();

-- Calls to a provider, as they ended. A call of a worker that came too late is kept here too, and counts nowhere.
create table messaging.attempts (
  id bigint generated always as identity primary key,
  client_ref uuid not null,
  bulk_id bigint not null,
  target_kind text not null,
  target_id bigint not null,
  channel_id bigint not null,
  number smallint not null,
  begun_at timestamptz(3),
  ended_at timestamptz(3) not null default clock_timestamp(),
  outcome text not null
    check (outcome in ('sent', 'later', 'notNow', 'badTarget', 'refused', 'brokenChannel', 'quota', 'unknown')),
  code text not null default '' check (char_length(code) <= 100),
  provider_id text not null default '' check (char_length(provider_id) <= 300),
  fenced boolean not null default false
);
create index attempts_recipient on messaging.attempts (bulk_id, target_kind, target_id);
create index attempts_ref on messaging.attempts (client_ref);
create function messaging.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end
$$;
create trigger attempts_append_only before update or delete on messaging.attempts for each row execute function messaging.refuse_change();
create trigger attempts_no_truncate before truncate on messaging.attempts for each statement execute function messaging.refuse_change();

-- The ledger. A row is a slot of a day that is used: by a message that left, that may have left, or that is about to.
create table messaging.deliveries (
  target_kind text not null check (target_kind in ('client', 'group')),
  -- The company that stays, where the recipient was merged into another one.
  target_id bigint not null,
  biz_day date not null,
  address_key bytea not null check (octet_length(address_key) = 32),
  -- The target with all records that were merged into it when the row was written, so that taking a merge back gives no second slot.
  family bigint[] not null check (target_id = any(family)),
  bulk_id bigint not null references messaging.bulks (id) on delete restrict,
  channel_id bigint not null references messaging.channels (id) on delete restrict,
  -- The target as the recipient names it.
  recipient_id bigint not null,
  state text not null check (state in ('claimed', 'calling', 'sent', 'unknown', 'failed', 'task', 'handed')),
  lease uuid,
  lease_until timestamptz,
  client_ref uuid not null,
  provider_id text not null default '' check (char_length(provider_id) <= 300),
  claimed_at timestamptz not null default clock_timestamp(),
  called_at timestamptz,
  ended_at timestamptz,
  constraint deliveries_one_a_day primary key (target_kind, target_id, biz_day),
  constraint deliveries_ref unique (client_ref),
  constraint deliveries_leased check ((state in ('claimed', 'calling')) = (lease is not null) and (lease is null) = (lease_until is null))
);
create unique index deliveries_address on messaging.deliveries (address_key, biz_day);
create index deliveries_family on messaging.deliveries using gin (family) where cardinality(family) > 1;
create index deliveries_open on messaging.deliveries (lease_until) where state in ('claimed', 'calling', 'task', 'handed');
create index deliveries_lease on messaging.deliveries (lease, target_kind, target_id) where lease is not null;
create index deliveries_recipient on messaging.deliveries (bulk_id, target_kind, recipient_id);

-- A row moves on and never back, and goes only if nothing has left: it was never called, or an attempt says that the provider did not take it.
create function messaging.guard_delivery() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if (old.target_kind, old.target_id, old.biz_day, old.address_key, old.family, old.bulk_id, old.channel_id, old.recipient_id, old.client_ref, old.claimed_at)
         is distinct from
       (new.target_kind, new.target_id, new.biz_day, new.address_key, new.family, new.bulk_id, new.channel_id, new.recipient_id, new.client_ref, new.claimed_at)
       or not (old.state = new.state or (old.state, new.state) in
         (('claimed', 'calling'), ('claimed', 'task'), ('claimed', 'handed'), ('calling', 'sent'), ('calling', 'unknown'), ('unknown', 'sent'),
          ('unknown', 'failed'), ('task', 'sent'), ('task', 'unknown'), ('handed', 'sent'), ('handed', 'unknown'))) then
      raise exception 'a delivery cannot go from % to %', old.state, new.state using errcode = 'insufficient_privilege';
    end if;
    return new;
  end if;
  if old.state = 'claimed' or old.biz_day < current_date - 400 or (old.state = 'calling' and exists (
       select from messaging.attempts a
       where a.client_ref = old.client_ref and not a.fenced
         and a.outcome in ('later', 'notNow', 'badTarget', 'refused', 'brokenChannel', 'quota'))) then
    return old;
  end if;
  raise exception 'a delivery in state % is never given back', old.state using errcode = 'insufficient_privilege';
end
$$;
create trigger deliveries_guarded before update or delete on messaging.deliveries for each row execute function messaging.guard_delivery();
create trigger deliveries_no_truncate before truncate on messaging.deliveries for each statement execute function messaging.refuse_change();

-- Who wants nothing, or cannot be reached. `client` and `group` are targets, whose form is their id.
create table messaging.suppressions (
  class text not null check (class in
    ('phone', 'mail', 'qq', 'wecom', 'telegram', 'line', 'zalo', 'wechat', 'profile', 'chat', 'client', 'group')),
  address_key bytea not null check (octet_length(address_key) = 32),
  -- Everything, or one topic.
  scope text not null default 'all' check (scope <> '' and char_length(scope) <= 40),
  reason text not null check (reason in ('optOut', 'hardBounce', 'complaint', 'invalid', 'byHand')),
  source text not null default '' check (char_length(source) <= 300),
  at timestamptz(3) not null default clock_timestamp(),
  by_id bigint references identity.users (id) on delete restrict,
  until timestamptz(3),
  primary key (address_key, class, scope)
);

-- What people agreed to or took back; the latest row of an address counts.
create table messaging.consents (
  id bigint generated always as identity primary key,
  class text not null,
  address_key bytea not null check (octet_length(address_key) = 32),
  given boolean not null,
  source text not null check (source <> '' and char_length(source) <= 300),
  proof text not null default '' check (char_length(proof) <= 2000),
  at timestamptz(3) not null default clock_timestamp(),
  by_id bigint references identity.users (id) on delete restrict
);
create index consents_address on messaging.consents (address_key, id desc);
create trigger consents_append_only before update or delete on messaging.consents for each row execute function messaging.refuse_change();
create trigger consents_no_truncate before truncate on messaging.consents for each statement execute function messaging.refuse_change();
