-- Chats that somebody pastes, and what is found in them. A paste is a sheet of paper: it is its owner's, and gone after 30 days. Nothing of it is a
-- finding, a rate or a client until it is taken over.

create table ai.pastes (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  owner_id bigint not null references identity.users (id) on delete cascade,
  -- reading → ready → done, or failed with the reason.
  state text not null default 'reading' check (state in ('reading', 'ready', 'done', 'failed')),
  title text not null check (char_length(title) <= 200),
  -- What was pasted, by its content; the same is one sheet as long as that lives.
  sha256 text not null,
  source text not null check (char_length(source) <= 200000),
  file_id bigint references files.files (id) on delete set null,
  -- The day of words that say no time.
  day date not null,
  -- The form of the chat as it was recognized; empty for plain lines.
  form text not null default '',
  failure jsonb,
  created_at timestamptz(3) not null default now(),
  changed_at timestamptz(3) not null default now(),
  ends_at timestamptz(3) not null default now() + interval '30 days'
);
create unique index pastes_once on ai.pastes (owner_id, sha256) where state <> 'failed';
create index pastes_owned on ai.pastes (owner_id, id desc);
create index pastes_ending on ai.pastes (ends_at);
create index pastes_reading on ai.pastes (changed_at) where state = 'reading';

create table ai.paste_messages (
  paste_id bigint not null references ai.pastes (id) on delete cascade,
  place integer not null check (place between 1 and 20000),
  -- Null where the words say no time.
  at timestamptz(3),
  sender text not null,
  -- The account that the chat gives, as it is written there.
  account jsonb,
  text text not null,
  primary key (paste_id, place)
);

create table ai.paste_items (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  paste_id bigint not null references ai.pastes (id) on delete cascade,
  -- The message that says it, and the order within the paste.
  message integer not null,
  place integer not null,
  kind text not null check (kind in ('demand', 'supply', 'contact', 'schedule', 'change', 'unread')),
  -- What makes it the same wherever it is pasted: its values, its words and when they were said.
  item_key text not null,
  -- How often the paste says it.
  times integer not null default 1,
  day date not null,
  facts jsonb not null,
  places jsonb not null,
  flags text[] not null,
  edited boolean not null default false,
  -- Whether whoever said it waits for an answer: an inquiry, or an offer that lacks something.
  wants_reply boolean not null,
  -- What somebody has written instead of the reply by rule.
  reply text check (reply <> '' and char_length(reply) <= 2000),
  replied_at timestamptz(3),
  ignored_at timestamptz(3),
  constraint paste_items_once unique (paste_id, item_key),
  foreign key (paste_id, message) references ai.paste_messages (paste_id, place) on delete cascade
);
create index paste_items_placed on ai.paste_items (paste_id, place);

-- What somebody has made of words that were pasted. It outlives the paste, so that the same words pasted again make nothing twice.
create table ai.paste_outcomes (
  person_id bigint not null references identity.users (id) on delete cascade,
  target text not null check (target in ('supply', 'demand', 'contact', 'followUp', 'question')),
  item_key text not null,
  subject_id bigint not null,
  company_id bigint,
  at timestamptz(3) not null default now(),
  constraint paste_outcomes_once primary key (person_id, item_key, target)
);

-- Words that were pasted are no finding, and the values that were read of them are marked all the same.
alter table phonebook.extracted_values alter column finding_id drop not null;
