-- Requests and their decisions. What is asked, and of what, is the asker's to know: kinds and subjects are names here.
create schema applications;
create table applications.applications (
  id bigint generated always as identity primary key,
  -- The key of its words: `phonebook.application.access`.
  kind text not null check (kind <> ''),
  subject_kind text not null check (subject_kind <> ''),
  subject_id bigint not null,
  -- As the applicant was told it when she applied, who may not see more of it.
  subject_name text not null,
  applicant_id bigint not null references identity.users (id) on delete restrict,
  note text not null default '' check (char_length(note) <= 300),
  applied_at timestamptz(3) not null default now(),
  state text not null default 'applied' check (state in ('applied', 'inProgress', 'agreed', 'declined', 'withdrawn', 'lapsed')),
  taken_by bigint references identity.users (id) on delete restrict,
  taken_at timestamptz(3),
  -- Null when the applicant has withdrawn it, and when it lapsed by itself.
  decided_by bigint references identity.users (id) on delete restrict,
  decided_at timestamptz(3),
  decision_note text not null default '' check (char_length(decision_note) <= 300),
  -- Why there was nothing left to agree to, as the key of its words.
  lapse text,
  check (state not in ('agreed', 'declined') or (decided_by is not null and decided_by <> applicant_id)),
  check ((state in ('applied', 'inProgress')) = (decided_at is null)),
  check ((state = 'inProgress') <= (taken_by is not null)),
  check ((state = 'lapsed') = (lapse is not null))
);
-- Whoever waits for an answer does not ask twice.
create unique index applications_open on applications.applications (applicant_id, subject_kind, subject_id, kind) where state in ('applied', 'inProgress');
create index applications_applicant on applications.applications (applicant_id, id);
create index applications_subject on applications.applications (subject_kind, subject_id, id);
create index applications_waiting on applications.applications (id) where state in ('applied', 'inProgress');
create index applications_decider on applications.applications (decided_by, id) where decided_by is not null;
