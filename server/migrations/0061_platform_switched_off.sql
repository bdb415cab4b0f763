-- Records that nobody owns (tag groups, labels, templates, rules, sources, dictionary items) and that somebody deleted. Their rows wait here for thirty
-- days, so that every reader does without them at once and they can be brought back; then a job deletes them.
create table platform.switched_off (
  id bigint generated always as identity primary key,
  kind text not null,
  record_id bigint not null,
  name text not null,
  name_en text not null,
  -- How many companies lost it; null for kinds that no company has.
  companies integer,
  -- The rows by table, the record's own first.
  rows jsonb not null,
  -- The record with which this one went and comes back.
  part_of bigint references platform.switched_off (id) on delete cascade,
  off_at timestamptz(3) not null default now(),
  off_by bigint,
  delete_after timestamptz(3) not null
);
create index switched_off_kind on platform.switched_off (kind, id desc) where part_of is null;
create index switched_off_due on platform.switched_off (delete_after);
