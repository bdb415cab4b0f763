-- What was asked and not found, without the numbers and mailboxes of it, for whoever writes the entries of the office.
create table ai.misses (
  id bigint generated always as identity primary key,
  text text not null check (text <> '' and char_length(text) <= 200),
  -- As it is compared: what differs by width, case, blanks and signs alone is the same miss.
  key text not null check (key <> ''),
  language text not null check (language in ('zh', 'en', 'es', 'ja')),
  terms text[] not null generated always as (ai.terms_of(text)) stored,
  times integer not null default 1 check (times > 0),
  first_at timestamptz(3) not null default now(),
  last_at timestamptz(3) not null default now(),
  -- The last look for an entry that answers it.
  checked_at timestamptz(3) not null default now(),
  solved_at timestamptz(3),
  question_id bigint references ai.questions (id) on delete set null
);
create unique index misses_open on ai.misses (key) where solved_at is null;
create index misses_listed on ai.misses (times, id) where solved_at is null;
create index misses_solved on ai.misses (solved_at, id) where solved_at is not null;
create index misses_question on ai.misses (question_id);
create index misses_terms on ai.misses using gin (terms) where solved_at is null;

-- An answer is counted as a miss once.
alter table ai.messages add column miss_id bigint references ai.misses (id) on delete set null;
create index messages_miss on ai.messages (miss_id);
