-- What a provider told and could not be worked on. It keeps its content, since it may be worked on once the fault is mended, and stands in nobody's way.
alter table messaging.hook_events
  add column failed_at timestamptz(3),
  add constraint hook_events_failed check (failed_at is null or worked_at is null);
drop index messaging.hook_events_open;
create index hook_events_open on messaging.hook_events (channel_id, id) where worked_at is null and failed_at is null;
