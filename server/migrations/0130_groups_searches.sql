-- Searches of kept messages for findings, once words, ports or rules have changed. One is at work at a time: whoever asks for another one
-- meanwhile adds files to it, so that both hear of the same.
create table groups.searches (
  id bigint generated always as identity primary key,
  state text not null default 'searching' check (state in ('searching', 'done')),
  -- Set while the engine is away.
  waiting_since timestamptz(3),
  changed_at timestamptz(3) not null default now()
);
create unique index searches_one on groups.searches (state) where state = 'searching';

create table groups.searched_files (
  search_id bigint not null references groups.searches (id) on delete cascade,
  file_id bigint not null references groups.files (id) on delete cascade,
  -- Counts how often it was asked for or stopped; a lot of the round before is not kept.
  round integer not null default 1,
  asked_by bigint not null references identity.users (id) on delete restrict,
  asked_at timestamptz(3) not null default now(),
  messages integer not null check (messages >= 0),
  -- How far it is: the messages that were searched, and the piece of the file and the place in it behind which the next lot begins.
  messages_done integer not null default 0 check (messages_done >= 0),
  piece integer not null default 0,
  after jsonb,
  -- How many messages each of the office's words has muted.
  muted jsonb not null default '{}',
  added integer not null default 0,
  gone integer not null default 0,
  ended_at timestamptz(3),
  is_stopped boolean not null default false,
  primary key (search_id, file_id),
  constraint searched_files_stopped check (ended_at is not null or not is_stopped)
);
create index searched_files_file on groups.searched_files (file_id);
create index searched_files_asker on groups.searched_files (asked_by);
