-- What the office means by a word for a company, once somebody has confirmed it; a refused pair is not proposed again.
create table territory.company_words (
  -- As it is compared: in large letters, without blanks at its ends.
  word text not null check (word <> '' and char_length(word) <= 200 and word = upper(word)),
  name text not null check (name <> '' and char_length(name) <= 200),
  is_meant boolean not null,
  taught_by bigint references identity.users (id) on delete restrict,
  taught_at timestamptz(3) not null default now(),
  primary key (word, name)
);
create unique index company_words_meant on territory.company_words (word) where is_meant;
create index company_words_teacher on territory.company_words (taught_by) where taught_by is not null;

-- How somebody has put the company of a finding right that says it with one word. It is proposed to the office.
create table groups.finding_company_words (
  finding_id bigint primary key references groups.findings (id) on delete cascade,
  word text not null check (word <> '' and char_length(word) <= 200 and word = upper(word)),
  name text not null check (name <> '' and char_length(name) <= 200),
  person_id bigint not null references identity.users (id) on delete restrict,
  at timestamptz(3) not null default now()
);
create index finding_company_words_word on groups.finding_company_words (word, name);
create index finding_company_words_person on groups.finding_company_words (person_id);
