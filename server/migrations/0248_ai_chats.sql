-- Chats with the assistant that are kept for whoever asked. Nobody else reads their texts.
create table ai.chats (
  id bigint generated always as identity primary key,
  owner_id bigint not null references identity.users (id) on delete cascade,
  -- By which the page has begun it: a chat whose answer was lost on the way is not begun twice.
  client_key uuid not null,
  -- As its owner calls it; without a title it is called by its first question.
  title text check (title <> '' and char_length(title) <= 80),
  pinned boolean not null default false,
  language text not null check (language in ('zh', 'en', 'es', 'ja')),
  created_at timestamptz(3) not null default now(),
  last_at timestamptz(3) not null default now(),
  constraint chats_client_key unique (owner_id, client_key)
);
create index chats_listed on ai.chats (owner_id, pinned desc, last_at desc, id desc);
create index chats_ended on ai.chats (last_at) where not pinned;

create table ai.messages (
  id bigint generated always as identity primary key,
  chat_id bigint not null references ai.chats (id) on delete cascade,
  number integer not null check (number > 0),
  -- The question of an answer, and the answer that a question follows: two with one parent are versions of each other.
  parent_id bigint references ai.messages (id) on delete cascade,
  kind text not null check (kind in ('asked', 'answered')),
  -- By which the page has asked: a question whose answer was lost on the way is not asked twice.
  client_key uuid,
  state text not null check (state in ('waiting', 'running', 'done', 'stopped', 'failed', 'broken')),
  planner text check (planner in ('qa', 'grammar', 'model', 'template')),
  -- What was asked, or the words of the answer as far as they have come.
  text text not null default '',
  -- What the answer holds beside words: calls of the product, entries of the office, lines of freight, proposals. Rows of tables are not kept.
  parts jsonb not null default '[]',
  failure text,
  verdict text check (verdict in ('good', 'bad')),
  reason text not null default '' check (char_length(reason) <= 500),
  model text,
  tokens_in integer,
  tokens_out integer,
  tokens_cached integer,
  -- The endpoint has not said them.
  are_tokens_estimated boolean not null default false,
  first_ms integer,
  ms integer,
  -- Whoever works at the answer renews it; an answer whose lease is over is broken.
  lease_until timestamptz(3),
  created_at timestamptz(3) not null default now(),
  -- A record that it names was deleted for good, and what it said with it.
  emptied_at timestamptz(3),
  constraint messages_number unique (chat_id, number),
  constraint messages_client_key unique (chat_id, client_key),
  constraint messages_asked check ((kind = 'asked') = (client_key is not null)),
  constraint messages_emptied check (emptied_at is null or (text = '' and parts = '[]' and reason = ''))
);
create index messages_parent on ai.messages (parent_id);
-- A chat has one answer at work.
create unique index messages_at_work on ai.messages (chat_id) where state in ('waiting', 'running');

-- The records that a message names or whose values were shown to whoever planned it. Whoever may no longer see one of them no longer sees the message.
create table ai.message_subjects (
  message_id bigint not null references ai.messages (id) on delete cascade,
  kind text not null,
  record_id bigint not null,
  primary key (message_id, kind, record_id)
);
create index message_subjects_record on ai.message_subjects (kind, record_id);

-- What would be written once somebody confirms it.
create table ai.proposals (
  id bigint generated always as identity primary key,
  message_id bigint not null references ai.messages (id) on delete cascade,
  owner_id bigint not null references identity.users (id) on delete cascade,
  tool text not null check (tool in ('task')),
  title text not null check (title <> '' and char_length(title) <= 200),
  due_day date not null,
  company_id bigint,
  state text not null default 'proposed' check (state in ('proposed', 'done', 'dismissed')),
  token_hash bytea not null,
  expires_at timestamptz(3) not null,
  settled_at timestamptz(3),
  -- The task that was made.
  outcome_id bigint,
  constraint proposals_done check ((state = 'done') = (outcome_id is not null))
);
create index proposals_message on ai.proposals (message_id);
create index proposals_owner on ai.proposals (owner_id);
