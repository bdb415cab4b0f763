create schema oversight;

-- What went wrong in browsers, one row for what is the same: message, top frame and release make the fingerprint.
create table oversight.errors (
  id bigint generated always as identity primary key,
  fingerprint bytea not null,
  release text not null,
  message text not null,
  info text not null,
  stack text not null,
  -- Of the last time: the page by its pattern, and the browser by its name.
  path text not null,
  browser text not null,
  occurrences integer not null check (occurrences > 0),
  first_seen_at timestamptz(3) not null,
  last_seen_at timestamptz(3) not null,
  resolved_at timestamptz(3),
  resolved_by bigint references identity.users (id) on delete restrict,
  -- It came back after somebody had said that it was resolved.
  reopened_at timestamptz(3),
  check ((resolved_at is null) = (resolved_by is null))
);
create unique index errors_fingerprint on oversight.errors (fingerprint);
create index errors_recent on oversight.errors (last_seen_at desc, id desc);
create index errors_resolver on oversight.errors (resolved_by);

create table oversight.error_people (
  error_id bigint not null references oversight.errors (id) on delete cascade,
  user_id bigint not null references identity.users (id) on delete cascade,
  primary key (error_id, user_id)
);
create index error_people_user on oversight.error_people (user_id);

-- The processes of the product that are at work; each says so itself, every twenty seconds.
create table oversight.processes (
  id uuid primary key,
  duties text[] not null,
  version text not null,
  started_at timestamptz(3) not null,
  seen_at timestamptz(3) not null
);

-- The audit log is read newest first: of everybody, of one person, of one kind of deed, of one request.
create index audit_recent on platform.audit (at desc, id desc);
create index audit_actor on platform.audit (actor_id, at desc, id desc);
create index audit_action on platform.audit (action, at desc, id desc);
create index audit_request on platform.audit (request_id);
