-- Sources that are fetched from the net, their runs with the pages that were asked for, and the hosts with the pause that each of them is given.
alter table crawl.sources
  drop constraint sources_kind_check,
  add constraint sources_kind_check check (kind in ('file', 'feed', 'sitemap', 'page')),
  add column brings text not null default 'companies' check (brings in ('companies', 'posts')),
  add column address text not null default '' check (char_length(address) <= 1000),
  add column rules jsonb not null default '{}',
  add column rhythm_hours integer not null default 24 check (rhythm_hours between 1 and 720),
  -- It is fetched from this hour of the office's day until that one, which may lie on the next day.
  add column from_hour integer not null default 0 check (from_hour between 0 and 23),
  add column to_hour integer not null default 24 check (to_hour between 1 and 24),
  -- Hosts beside those of the address's site to which its pages may lead.
  add column hosts text[] not null default '{}',
  add column state text not null default 'on' check (state in ('draft', 'tried', 'on', 'paused', 'retired')),
  add column pause_why text not null default ''
    check (pause_why in ('', 'person', 'silent', 'forbidden', 'legal', 'robots', 'certificate', 'rights')),
  -- When the address or the rules were changed last: what was seen before was read by other rules.
  add column rules_at timestamptz(3) not null default now(),
  -- The role in which its owner fetches, and the language in which she is told of it.
  add column role_id bigint references identity.roles (id) on delete set null,
  add column language text not null default 'zh',
  add column next_run_at timestamptz(3),
  add column silent_runs integer not null default 0 check (silent_runs >= 0),
  add constraint fetched_has_address check ((kind = 'file') = (address = '')),
  add constraint paused_has_reason check ((state = 'paused') = (pause_why <> '')),
  add constraint hours_differ check (from_hour <> to_hour);
create index sources_due on crawl.sources (next_run_at) where state = 'on' and kind <> 'file';

-- What is done at a host waits for its row: so two workers cannot break its pause.
create table crawl.hosts (
  host text primary key check (host <> '' and char_length(host) <= 260),
  next_at timestamptz(3) not null default now(),
  -- One request at a time: until the answer is there, or whoever asked must be dead.
  busy_until timestamptz(3),
  -- What its robots.txt asks for.
  delay_seconds numeric(10, 3) not null default 0 check (delay_seconds >= 0),
  -- How often in a row it has asked for patience.
  setbacks integer not null default 0 check (setbacks >= 0),
  day date,
  asked_today integer not null default 0 check (asked_today >= 0),
  -- The file itself; or that there is none, that it is closed to us, or that the host did not answer.
  robots_state text check (robots_state in ('rules', 'none', 'closed', 'away')),
  robots text not null default '' check (char_length(robots) <= 512000),
  robots_at timestamptz(3)
);

create table crawl.runs (
  id bigint generated always as identity primary key,
  source_id bigint not null references crawl.sources (id) on delete cascade,
  state text not null default 'running' check (state in ('running', 'done', 'failed', 'stopped')),
  purpose text not null check (purpose in ('clock', 'person', 'trial', 'look')),
  person_id bigint not null references identity.users (id) on delete restrict,
  role_id bigint,
  language text not null default 'zh',
  request_id text not null default '',
  attempts integer not null default 0,
  -- It rests until then, for the pause of a host or the hours of its source.
  wait_until timestamptz(3),
  asked integer not null default 0,
  refused integer not null default 0,
  unchanged integer not null default 0,
  failed integer not null default 0,
  -- Addresses beyond the pages that a run may ask for.
  left_out integer not null default 0,
  found integer not null default 0,
  created integer not null default 0,
  changed integer not null default 0,
  -- Found and not kept: of those who want to be left alone, bad ones, and beyond the limit of look-ups.
  kept_out integer not null default 0,
  -- What the last ten runs found in the middle, and whether this one found so much less that somebody should look.
  usual integer,
  is_silent boolean not null default false,
  -- Why it ended early: a code of the contract with the values of its sentence.
  why text not null default '',
  why_params jsonb not null default '{}',
  -- What a look or a trial has seen; nothing else is kept of it.
  seen jsonb,
  begun_at timestamptz(3) not null default now(),
  touched_at timestamptz(3) not null default now(),
  ended_at timestamptz(3),
  constraint ended_has_time check ((state = 'running') = (ended_at is null))
);
create unique index runs_live on crawl.runs (source_id) where state = 'running';
create index runs_source on crawl.runs (source_id, id);
create index runs_old on crawl.runs (ended_at) where ended_at is not null;

create table crawl.pages (
  id bigint generated always as identity primary key,
  run_id bigint not null references crawl.runs (id) on delete cascade,
  address text not null check (address <> '' and char_length(address) <= 2000),
  kind text not null check (kind in ('feed', 'sitemap', 'list', 'item')),
  -- Redirects that have led here.
  hops integer not null default 0,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'unchanged', 'moved', 'forbidden', 'failed')),
  tries integer not null default 0,
  asked_at timestamptz(3),
  ended_at timestamptz(3),
  status integer,
  -- The code of the contract that says why it was not read, with the line of robots.txt that forbids it.
  why text not null default '',
  line text not null default '' check (char_length(line) <= 300),
  found integer not null default 0,
  digest text not null default '',
  -- The tags of the page without its words, so that a change of its form is seen.
  form text not null default '',
  etag text not null default '' check (char_length(etag) <= 300),
  modified text not null default '' check (char_length(modified) <= 100)
);
create unique index pages_address on crawl.pages (run_id, address);
create index pages_waiting on crawl.pages (run_id, id) where state = 'waiting';
create index pages_known on crawl.pages (address, id) where state in ('done', 'unchanged');

alter table crawl.values
  drop constraint values_method_check,
  add constraint values_method_check
    check (method in ('file', 'person', 'feed', 'jsonld', 'microdata', 'selector', 'pattern'));
