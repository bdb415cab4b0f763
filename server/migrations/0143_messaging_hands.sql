-- Sending by hand: a person copies a text, opens the talk and ticks. Such a message uses the slot of the day like every other.

-- One channel for each platform that we may not write to by an interface. WeCom, LINE and others are for chat groups alone.
insert into messaging.channels (kind, name, account) values
  ('byHand', 'QQ', 'qq'), ('byHand', 'WeChat', 'wechat'), ('byHand', 'WhatsApp', 'whatsapp'), ('byHand', 'Telegram', 'telegram'),
  ('byHand', 'Zalo', 'zalo'), ('byHand', 'LinkedIn', 'linkedin'), ('byHand', 'Facebook', 'facebook'), ('byHand', 'Instagram', 'instagram'),
  ('byHand', 'WeCom', 'wecom'), ('byHand', 'LINE', 'line'), ('byHand', 'Other', 'other');

-- Messages that somebody has ticked as sent and that no timeline knows yet. Until then the tick can be taken back.
create table messaging.ticks (
  client_ref uuid primary key references messaging.deliveries (client_ref) on delete cascade,
  at timestamptz(3) not null default clock_timestamp()
);
create index ticks_at on messaging.ticks (at);

-- What somebody has copied and not ticked, on the day and after it.
create index recipients_handed on messaging.recipients (bulk_id) where state = 'handed' or (state = 'unknown' and reason = 'notTicked');

-- A row moves on and never back, and goes only if nothing has left: it was never called, or an attempt says that the message was not taken or not
-- sent. A tick can be taken back while it stands; the slot stays used.
create or replace function messaging.guard_delivery() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if (old.target_kind, old.target_id, old.biz_day, old.address_key, old.family, old.bulk_id, old.channel_id, old.recipient_id, old.client_ref, old.claimed_at)
         is distinct from
       (new.target_kind, new.target_id, new.biz_day, new.address_key, new.family, new.bulk_id, new.channel_id, new.recipient_id, new.client_ref, new.claimed_at)
       or not (old.state = new.state or (old.state, new.state) in
         (('claimed', 'calling'), ('claimed', 'task'), ('claimed', 'handed'), ('calling', 'sent'), ('calling', 'unknown'), ('unknown', 'sent'),
          ('unknown', 'failed'), ('task', 'sent'), ('task', 'unknown'), ('handed', 'sent'), ('handed', 'unknown'))
         or ((old.state, new.state) = ('sent', 'handed') and exists (select from messaging.ticks t where t.client_ref = old.client_ref))) then
      raise exception 'a delivery cannot go from % to %', old.state, new.state using errcode = 'insufficient_privilege';
    end if;
    return new;
  end if;
  if old.state = 'claimed' or old.biz_day < current_date - 400 or (old.state in ('calling', 'handed') and exists (
       select from messaging.attempts a
       where a.client_ref = old.client_ref and not a.fenced
         and a.outcome in ('later', 'notNow', 'badTarget', 'refused', 'brokenChannel', 'quota'))) then
    return old;
  end if;
  raise exception 'a delivery in state % is never given back', old.state using errcode = 'insufficient_privilege';
end
$$;

-- The moment at which a day of the office begins.
create function messaging.day_begins(day date) returns timestamptz language sql stable as $$
  select day::timestamp at time zone z.zone
  from messaging.office_zones z where z.begins_at <= clock_timestamp() order by z.begins_at desc limit 1
$$;
