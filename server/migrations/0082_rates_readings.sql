-- What people paste to be read, and the lines that were read from it.
create table rates.readings (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  state text not null default 'reading' check (state in ('reading', 'ready', 'failed')),
  failure text not null default '',
  owner_id bigint not null references identity.users (id) on delete restrict,
  role_id bigint not null references identity.roles (id) on delete restrict,
  language text not null,
  request_id text not null,
  day date not null,
  -- As it came: a text, or a table.
  text text not null default '' check (char_length(text) <= 200000),
  grid jsonb,
  passed jsonb not null default '[]',
  -- How far it is read, and how many lines there are in all once that is known.
  lines_done integer not null default 0 check (lines_done >= 0),
  lines_total integer check (lines_total >= lines_done),
  attempts integer not null default 0,
  created_at timestamptz(3) not null default now(),
  touched_at timestamptz(3) not null default now(),
  check (grid is not null or text <> '')
);
create index readings_owner on rates.readings (owner_id, id desc);
create index readings_at_work on rates.readings (touched_at) where state = 'reading';

create table rates.reading_lines (
  id bigint generated always as identity unique,
  reading_id bigint not null references rates.readings (id) on delete cascade,
  place integer not null check (place > 0),
  state text not null default 'waiting' check (state in ('waiting', 'leftOut', 'accepted')),
  line jsonb not null,
  -- Words for ports that nobody knows yet.
  words text[] not null default '{}',
  is_ready boolean not null,
  is_finding boolean not null,
  edited boolean not null default false,
  -- What became of it when it was taken, and why it was refused.
  outcome text not null default '' check (outcome in ('', 'created', 'unchanged', 'refused')),
  refusal text not null default '',
  rate_id bigint references rates.rates (id) on delete set null,
  accepted_at timestamptz(3),
  primary key (reading_id, place),
  check (not (is_ready and cardinality(words) > 0)),
  check (not (is_ready and is_finding)),
  check ((state = 'accepted') = (accepted_at is not null))
);
create index reading_lines_rate on rates.reading_lines (rate_id) where rate_id is not null;
create index reading_lines_words on rates.reading_lines using gin (words) where state = 'waiting';
