-- Who stands in for whom, from the beginning of a day to the end of another: while it lasts, the one reaches what the other holds. It is over by its date.
create table identity.covers (
  id bigint generated always as identity primary key,
  absent_id bigint not null references identity.users (id) on delete restrict,
  cover_id bigint not null references identity.users (id) on delete restrict,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  note text not null default '' check (char_length(note) <= 300),
  created_by bigint not null references identity.users (id) on delete restrict,
  created_at timestamptz(3) not null default now(),
  -- Ended before its date, by whom.
  ended_at timestamptz(3),
  ended_by bigint references identity.users (id) on delete restrict,
  check (absent_id <> cover_id),
  check (starts_at < ends_at and ends_at <= starts_at + interval '93 days'),
  check ((ended_at is null) = (ended_by is null))
);
-- Asked at every request of the one who covers.
create index covers_cover on identity.covers (cover_id, ends_at) where ended_at is null;
create index covers_absent on identity.covers (absent_id, ends_at);
create index covers_creator on identity.covers (created_by);

-- A book that goes to other hands: planned and frozen first, then run as it was shown.
create table phonebook.handovers (
  id bigint generated always as identity primary key,
  from_id bigint not null references identity.users (id) on delete restrict,
  state text not null default 'planned' check (state in ('planned', 'running', 'done', 'failed')),
  -- How it was split, of no effect once the rows are there.
  plan jsonb not null,
  follows text not null check (follows in ('keep', 'replace', 'drop')),
  -- With which role it runs, and in whose language it tells.
  created_by bigint not null references identity.users (id) on delete restrict,
  role_id bigint not null,
  created_at timestamptz(3) not null default now(),
  started_at timestamptz(3),
  touched_at timestamptz(3) not null default now(),
  ended_at timestamptz(3),
  -- The code of the refusal that ended it.
  problem text,
  check ((state = 'planned') = (started_at is null)),
  check ((state in ('done', 'failed')) = (ended_at is not null)),
  check ((state = 'failed') = (problem is not null))
);
create index handovers_from on phonebook.handovers (from_id, id desc);
create index handovers_creator on phonebook.handovers (created_by, id desc);
create index handovers_running on phonebook.handovers (touched_at) where state = 'running';
-- Two plans of one book cannot run at once.
create unique index handovers_one_a_book on phonebook.handovers (from_id) where state = 'running';

-- What goes to whom. `custody` makes the receiver the custodian, `follow` puts him in the leaver's place among the follow-up persons, or nobody.
create table phonebook.handover_rows (
  handover_id bigint not null references phonebook.handovers (id) on delete cascade,
  company_id bigint not null references phonebook.companies (id) on delete cascade,
  part text not null check (part in ('custody', 'follow')),
  to_id bigint references identity.users (id) on delete restrict,
  -- Null until its turn has come, then whether it moved or why not.
  outcome text check (outcome in ('moved', 'elsewhere', 'deleted', 'receiverGone', 'beyond')),
  primary key (handover_id, company_id, part),
  check (part = 'follow' or to_id is not null)
);
create index handover_rows_company on phonebook.handover_rows (company_id);
create index handover_rows_waiting on phonebook.handover_rows (handover_id, company_id, part) where outcome is null;
