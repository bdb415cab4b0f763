-- Saved views of findings that tell their owner of new ones. With the view it goes.
create table groups.finding_alerts (
  view_id bigint primary key references workbench.views (id) on delete cascade,
  person_id bigint not null references identity.users (id) on delete cascade,
  -- The role in which it was wished: what is told obeys its rights of the moment.
  role_id bigint not null references identity.roles (id) on delete cascade,
  -- The last source that was looked at. Sources are written one transaction after another, so none comes before it later.
  told_source bigint not null,
  told_at timestamptz(3)
);
create index finding_alerts_person on groups.finding_alerts (person_id);
create index finding_alerts_role on groups.finding_alerts (role_id);
