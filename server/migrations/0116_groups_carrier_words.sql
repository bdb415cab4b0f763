-- What the office means by a word that stands where a carrier stands: a line by its code, or no line for good.
create table territory.carrier_words (
  -- As it is compared: in large letters, without blanks at its ends.
  word text primary key check (word <> '' and char_length(word) <= 60 and word = upper(word)),
  code text check (code <> '' and char_length(code) <= 20),
  taught_by bigint references identity.users (id) on delete restrict,
  taught_at timestamptz(3) not null default now()
);
create index carrier_words_teacher on territory.carrier_words (taught_by) where taught_by is not null;

-- Findings in which such a word stands; it is proposed to the office once enough of them say it.
create table groups.finding_carrier_words (
  finding_id bigint not null references groups.findings (id) on delete cascade,
  word text not null check (word <> '' and char_length(word) <= 60 and word = upper(word)),
  primary key (finding_id, word)
);
create index finding_carrier_words_word on groups.finding_carrier_words (word);
