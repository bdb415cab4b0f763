-- How often the work on what a provider told has failed, and why it did last. The reason names a kind of fault and holds nothing that was told.
alter table messaging.hook_events
  add column tries smallint not null default 0,
  add column fault text not null default '' check (char_length(fault) <= 200);
update messaging.hook_events set tries = 1 where failed_at is not null;
create index hook_events_failing on messaging.hook_events (id) where worked_at is null and tries > 0;
