-- Questions with the answers of the office, which are shown as they are written.
create schema ai;

create table ai.questions (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  question text not null check (question <> '' and char_length(question) <= 200),
  -- Narrow, in small letters, without blanks and signs; a question of nothing but signs is its own key.
  question_key text not null check (question_key <> ''),
  wordings text[] not null default '{}' check (cardinality(wordings) <= 20),
  answer text not null check (answer <> '' and char_length(answer) <= 4000),
  category text not null default '' check (char_length(category) <= 60),
  language text not null check (language in ('zh', 'en', 'es', 'ja')),
  enabled boolean not null default true,
  valid_from date,
  valid_to date,
  created_at timestamptz(3) not null default now(),
  created_by bigint not null references identity.users (id) on delete restrict,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint not null references identity.users (id) on delete restrict,
  -- Gone for everybody from the moment this is set; really deleted once it has passed.
  delete_after timestamptz(3),
  -- What is looked for in the list, as it is compared; the wordings are written into it by whoever writes them.
  search text not null,
  constraint questions_days check (valid_to >= valid_from)
);
create unique index questions_question on ai.questions (language, question_key) where delete_after is null;
create index questions_search on ai.questions using gin (search gin_trgm_ops);
create index questions_updated on ai.questions (updated_at, id);
create index questions_created on ai.questions (created_at, id);
create index questions_ordered on ai.questions (question_key collate "C", id);
create index questions_category on ai.questions (category);
create index questions_deleted on ai.questions (delete_after) where delete_after is not null;
