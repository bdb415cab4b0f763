-- An avatar is a file of its own. Who opens one is found by it.
alter table identity.users add foreign key (avatar_file_id) references files.files (id) on delete set null;
create unique index users_avatar on identity.users (avatar_file_id) where avatar_file_id is not null;

-- Papers that somebody has handed in. A newer submission supersedes what waits or has passed, but rows and images stay, so that it can be
-- seen later what was decided on what.
create table identity.certifications (
  id bigint generated always as identity primary key,
  user_id bigint not null references identity.users (id) on delete restrict,
  kind text not null check (kind in ('personal', 'company')),
  state text not null default 'underReview' check (state in ('underReview', 'passed', 'failed', 'superseded')),
  name text not null check (name <> '' and char_length(name) <= 200),
  address text not null default '' check (char_length(address) <= 300),
  -- As registers write it, blank for a person.
  credit_code text not null default '' check ((kind = 'company') = (char_length(credit_code) = 18)),
  file_id bigint not null references files.files (id) on delete restrict,
  submitted_at timestamptz(3) not null default now(),
  decided_at timestamptz(3),
  decided_by bigint references identity.users (id) on delete restrict check (decided_by <> user_id),
  reason text not null default '' check (char_length(reason) <= 300),
  check ((decided_at is null) = (decided_by is null)),
  check (state in ('underReview', 'superseded') or decided_at is not null),
  check (state <> 'underReview' or decided_at is null),
  check (state <> 'failed' or reason <> '')
);
-- At most one that counts or may come to count.
create unique index certifications_standing on identity.certifications (user_id, kind) where state in ('underReview', 'passed');
create index certifications_own on identity.certifications (user_id, kind, id desc);
create index certifications_queue on identity.certifications (state, id);
create index certifications_code on identity.certifications (credit_code) where state in ('underReview', 'passed') and credit_code <> '';
create index certifications_file on identity.certifications (file_id);
