-- What was found in the chats, with the lines it comes from and what people made of it. It refers to files and senders by number
-- alone: what a person decided outlives the file that it came from.
create table groups.findings (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  kind text not null check (kind in ('contact', 'supply', 'demand', 'schedule', 'change')),
  -- The values without their wording: what is said again on the same day is one finding with several sources.
  fingerprint text not null check (fingerprint <> '' and char_length(fingerprint) <= 100),
  -- The office's day on which it was said.
  day date not null,
  state text not null default 'found' check (state in ('found', 'accepted', 'ignored', 'superseded')),
  reason text not null default '' check (reason in ('', 'advertisement', 'repeated', 'unrelated', 'known')),
  superseded_by bigint references groups.findings (id) on delete set null,
  -- What was read, or what somebody has put right.
  facts jsonb not null,
  edited boolean not null default false,
  flags text[] not null default '{}',
  confidence real not null default 1 check (confidence between 0 and 1),
  -- Parts of the facts by which lists are narrowed and sorted.
  pols text[] not null default '{}',
  pods text[] not null default '{}',
  lane text not null default '',
  carrier text not null default '',
  containers text[] not null default '{}',
  currency text not null default '',
  price numeric(14, 2),
  sailing date,
  expiry date,
  company text not null default '',
  phones text[] not null default '{}',
  search text not null default '',
  -- The ports of discharge or the lane: a correction is matched by it.
  subject text not null default '',
  -- Counted from the sources by a trigger.
  at timestamptz(3) not null default now(),
  sources integer not null default 0,
  group_ids bigint[] not null default '{}',
  found_at timestamptz(3) not null default now(),
  decided_at timestamptz(3),
  decided_by bigint references identity.users (id) on delete restrict,
  constraint findings_once unique (kind, fingerprint, day),
  constraint findings_reason_of_ignored check (state = 'ignored' or reason = '')
);
create index findings_newest on groups.findings (at, id);
create index findings_open on groups.findings (at, id) where state = 'found';
create index findings_open_kind on groups.findings (kind, at, id) where state = 'found';
create index findings_price on groups.findings ((coalesce(price, -1)), id);
create index findings_sources on groups.findings (sources, id);
create index findings_day on groups.findings (day, id);
-- What was said in several groups: here a reader may see some of the sources and not the others.
create index findings_mixed on groups.findings using gin (group_ids) where cardinality(group_ids) > 1;
create index findings_groups on groups.findings using gin (group_ids);
create index findings_places on groups.findings using gin (pols, pods, containers);
create index findings_flags on groups.findings using gin (flags);
create index findings_lane on groups.findings (lane, at, id) where lane <> '';
create index findings_search on groups.findings using gin (search gin_trgm_ops);
create index findings_superseded on groups.findings (superseded_by) where superseded_by is not null;
create index findings_decider on groups.findings (decided_by) where decided_by is not null;

create table groups.finding_sources (
  id bigint generated always as identity primary key,
  finding_id bigint not null references groups.findings (id) on delete cascade,
  group_id bigint not null references groups.groups (id) on delete cascade,
  -- The file, its part and its line; null where the words came without a file.
  file_id bigint,
  part integer,
  line integer,
  at timestamptz(3) not null,
  sender_id bigint,
  sender_key text not null default '' check (char_length(sender_key) <= 300),
  sender text not null default '' check (char_length(sender) <= 200),
  -- The message itself, so that a finding can be judged while the messages are away.
  snippet text not null default '' check (char_length(snippet) <= 4000),
  -- Where each value stands in the snippet.
  places jsonb not null default '[]',
  -- The file was taken back: its words are gone, the finding that somebody took stays.
  withdrawn_at timestamptz(3),
  constraint finding_sources_once unique (finding_id, group_id, at, sender_key)
);
create index finding_sources_group on groups.finding_sources (group_id, at);
create index finding_sources_file on groups.finding_sources (file_id) where file_id is not null;
create index finding_sources_sender on groups.finding_sources (sender_key, group_id, at);

-- What a finding became: one thing of each kind.
create table groups.finding_outcomes (
  finding_id bigint not null references groups.findings (id) on delete cascade,
  target text not null check (target in ('contact', 'supply', 'demand', 'followUp')),
  -- The company, rate or follow-up that it became.
  subject_id bigint not null,
  company_id bigint,
  by_id bigint not null references identity.users (id) on delete restrict,
  at timestamptz(3) not null default now(),
  primary key (finding_id, target)
);
create index finding_outcomes_subject on groups.finding_outcomes (target, subject_id);
create index finding_outcomes_company on groups.finding_outcomes (company_id) where company_id is not null;
create index finding_outcomes_by on groups.finding_outcomes (by_id);

-- People of whom nothing is wanted any more, by the key of their account or name on a platform.
create table groups.finding_mutes (
  platform text not null,
  sender_key text not null check (sender_key <> ''),
  sender text not null default '',
  by_id bigint not null references identity.users (id) on delete restrict,
  at timestamptz(3) not null default now(),
  primary key (platform, sender_key)
);
create index finding_mutes_by on groups.finding_mutes (by_id);

-- A finding that nobody took goes with its last source.
create function groups.count_finding_sources() returns trigger language plpgsql as $$
begin
  update groups.findings f
  set sources = counted.sources, group_ids = counted.group_ids, at = coalesce(counted.at, f.at)
  from (
    select told.finding_id, count(s.id)::int as sources, min(s.at) as at,
      coalesce(array_agg(distinct s.group_id) filter (where s.group_id is not null), '{}') as group_ids
    from (select distinct finding_id from touched) told
    left join groups.finding_sources s on s.finding_id = told.finding_id
    group by told.finding_id) counted
  where f.id = counted.finding_id;
  if tg_op = 'DELETE' then
    delete from groups.findings f where f.id in (select finding_id from touched) and f.sources = 0 and f.state <> 'accepted';
  end if;
  return null;
end $$;
create trigger finding_sources_added after insert on groups.finding_sources
  referencing new table as touched for each statement execute function groups.count_finding_sources();
create trigger finding_sources_taken after delete on groups.finding_sources
  referencing old table as touched for each statement execute function groups.count_finding_sources();
