-- WeCom makes a task of a bulk, which a colleague sends in her own app, perhaps late. It uses its day until she has, and the next day too where it cannot be
-- cancelled in time.
create table messaging.tasks (
  channel_id bigint not null references messaging.channels (id) on delete cascade,
  task_id text not null check (task_id <> '' and char_length(task_id) <= 300),
  made_at timestamptz(3) not null default clock_timestamp(),
  polled_at timestamptz(3),
  reminds smallint not null default 0,
  reminded_at timestamptz(3),
  cancel_asked_at timestamptz(3),
  -- When the provider said that it is cancelled: nobody can send it any more.
  cancelled_at timestamptz(3),
  primary key (channel_id, task_id)
);

alter table messaging.attempts
  drop constraint attempts_outcome_check,
  add constraint attempts_outcome_check
    check (outcome in ('sent', 'later', 'notNow', 'badTarget', 'refused', 'brokenChannel', 'quota', 'unknown', 'task'));

alter table messaging.deliveries
  -- The task of an earlier day for which this row holds a slot, since somebody may send it still.
  add column holds uuid,
  add constraint deliveries_held check (holds is null or state in ('task', 'sent', 'unknown'));
create index deliveries_tasks on messaging.deliveries (channel_id, provider_id) where state = 'task';
create index deliveries_holds on messaging.deliveries (holds) where holds is not null;

-- As before, and: a call may end as a task, which is sent, or surely was not. A row that holds a day goes when its task is over or the day is.
create or replace function messaging.guard_delivery() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if (old.target_kind, old.target_id, old.biz_day, old.address_key, old.family, old.bulk_id, old.channel_id, old.recipient_id, old.client_ref, old.claimed_at, old.holds)
         is distinct from
       (new.target_kind, new.target_id, new.biz_day, new.address_key, new.family, new.bulk_id, new.channel_id, new.recipient_id, new.client_ref, new.claimed_at, new.holds)
       or not (old.state = new.state or (old.state, new.state) in
         (('claimed', 'calling'), ('claimed', 'task'), ('claimed', 'handed'), ('calling', 'sent'), ('calling', 'unknown'), ('calling', 'task'),
          ('unknown', 'sent'), ('unknown', 'failed'), ('unknown', 'task'), ('task', 'sent'), ('task', 'unknown'), ('task', 'failed'),
          ('handed', 'sent'), ('handed', 'unknown'))
         or ((old.state, new.state) = ('sent', 'handed') and exists (select from messaging.ticks t where t.client_ref = old.client_ref))) then
      raise exception 'a delivery cannot go from % to %', old.state, new.state using errcode = 'insufficient_privilege';
    end if;
    return new;
  end if;
  if old.state = 'claimed' or old.biz_day < current_date - 400 or (old.state in ('calling', 'handed', 'task') and old.holds is null and exists (
       select from messaging.attempts a
       where a.client_ref = old.client_ref and not a.fenced
         and a.outcome in ('later', 'notNow', 'badTarget', 'refused', 'brokenChannel', 'quota')))
     or (old.holds is not null and old.state = 'task' and (
       old.biz_day < messaging.office_day(clock_timestamp())
       or not exists (
         select from messaging.deliveries d
         where d.client_ref = old.holds and (d.state in ('task', 'unknown') or d.state = 'sent' and messaging.office_day(d.ended_at) >= old.biz_day)))) then
    return old;
  end if;
  raise exception 'a delivery in state % is never given back', old.state using errcode = 'insufficient_privilege';
end
$$;
