create schema activity;

-- What happened to a subject, in a row small enough to keep for ever. Ids of actors stand without a foreign key.
create table activity.entries (
  id bigint generated always as identity primary key,
  subject_kind text not null,
  subject_id bigint not null,
  kind text not null,
  actor_id bigint,
  at timestamptz(3) not null default now(),
  facts jsonb not null default '{}'
);
create index entries_subject on activity.entries (subject_kind, subject_id, id desc);
