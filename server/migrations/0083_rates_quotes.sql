-- Quotes: what was offered to a client, by whom, how it ended, and who looked at it.

-- The last number of each office day.
create table rates.quote_days (
  day date primary key,
  last integer not null check (last > 0)
);

-- Returns the next number of a day, as Q261125-007. Two quotes that begin at once wait for each other here and differ.
create function rates.next_quote_number(day date) returns text language sql as $$
  insert into rates.quote_days as d (day, last) values ($1, 1)
  on conflict (day) do update set last = d.last + 1
  returning 'Q' || to_char(d.day, 'YYMMDD') || '-' || lpad(d.last::text, greatest(3, char_length(d.last::text)), '0')
$$;

create table rates.quotes (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  number text not null check (number ~ '^Q\d{6}-\d{3,}$'),
  -- Revisions of one number are rows of their own, since a document that was issued never changes.
  revision integer not null default 1 check (revision between 1 and 999),
  company_id bigint not null references phonebook.companies (id) on delete cascade,
  -- The companies that it was carried from by merges, the last one last.
  came_by bigint[] not null default '{}',
  contact_id bigint references phonebook.contacts (id) on delete set null,
  author_id bigint not null references identity.users (id) on delete restrict,
  language text not null check (language in ('zh', 'en', 'zhEn', 'es', 'ja')),
  state text not null default 'draft' check (state in ('draft', 'issued', 'won', 'lost', 'noReply', 'withdrawn')),
  incoterm text check (incoterm in ('EXW', 'FCA', 'FAS', 'FOB', 'CFR', 'CIF', 'CPT', 'CIP', 'DAP', 'DPU', 'DDP')),
  cargo text not null default '' check (char_length(cargo) <= 200),
  terms text not null default '' check (char_length(terms) <= 2000),
  valid_from date not null,
  valid_to date not null,
  charges jsonb not null default '[]' check (jsonb_typeof(charges) = 'array' and jsonb_array_length(charges) <= 40),
  demand_id bigint,
  outcome_id bigint,
  -- A margin below the office's floor waits for the word of somebody who reaches the author.
  approval_asked_at timestamptz(3),
  approved_at timestamptz(3),
  approved_by bigint references identity.users (id) on delete restrict,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  issued_at timestamptz(3),
  -- When its author was asked how it ended.
  outcome_asked_at timestamptz(3),
  -- When a later revision was issued; the links of this one say so.
  replaced_at timestamptz(3),
  unique (number, revision),
  check (valid_from <= valid_to),
  check ((state = 'draft') = (issued_at is null)),
  -- Whoever says how it ended leaves an outcome, and an outcome stands nowhere else.
  check ((state in ('won', 'lost', 'noReply')) = (outcome_id is not null)),
  check (replaced_at is null or state in ('issued', 'withdrawn')),
  check ((approved_at is null) = (approved_by is null))
);
-- The next revision is begun by one person at a time.
create unique index quotes_one_draft on rates.quotes (number) where state = 'draft';
create index quotes_author on rates.quotes (author_id, created_at desc, id desc) where replaced_at is null;
create index quotes_created on rates.quotes (created_at desc, id desc) where replaced_at is null;
create index quotes_company on rates.quotes (company_id, created_at desc, id desc);
create index quotes_contact on rates.quotes (contact_id) where contact_id is not null;
create index quotes_open on rates.quotes (valid_to) where state = 'issued' and replaced_at is null;

-- How a quote ended. A correction adds a row and keeps the former one.
create table rates.quote_outcomes (
  id bigint generated always as identity primary key,
  quote_id bigint not null references rates.quotes (id) on delete cascade,
  outcome text not null check (outcome in ('won', 'lost', 'noReply')),
  reason text check (reason in ('price', 'space', 'transit', 'freeTime', 'credit', 'service', 'cargoCancelled', 'other')),
  rival_price numeric(12, 2),
  rival_currency text check (rival_currency ~ '^[A-Z]{3}$'),
  note text not null default '' check (char_length(note) <= 500),
  -- Why the former outcome was corrected.
  why text not null default '' check (char_length(why) <= 300),
  at timestamptz(3) not null default now(),
  by_id bigint references identity.users (id) on delete restrict,
  unique (id, quote_id, outcome),
  check ((outcome = 'lost') = (reason is not null)),
  check ((rival_price is null) = (rival_currency is null))
);
create index quote_outcomes_quote on rates.quote_outcomes (quote_id, id desc);
-- The state is the outcome that stands, of this quote and no other.
alter table rates.quotes
  add constraint quotes_outcome foreign key (outcome_id, id, state) references rates.quote_outcomes (id, quote_id, outcome)
    on delete no action deferrable initially deferred;

-- A copy of a rate, or a line typed by hand.
create table rates.quote_lines (
  id bigint generated always as identity primary key,
  quote_id bigint not null references rates.quotes (id) on delete cascade,
  place integer not null check (place between 0 and 99),
  pols text[] not null check (cardinality(pols) between 1 and 10),
  pods text[] not null check (cardinality(pods) between 1 and 10),
  via text not null default '',
  carrier text not null default '',
  service text not null default '',
  sailing text not null default '',
  transit_days integer check (transit_days between 0 and 120),
  free_days integer check (free_days between 0 and 90),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  basis text not null check (basis in ('base', 'allIn', 'unknown')),
  margin_kind text check (margin_kind in ('amount', 'percent')),
  margin_value numeric(9, 2),
  -- The last day of the rate that was copied.
  rate_ends date,
  rate_id bigint,
  remark text not null default '' check (char_length(remark) <= 200),
  unique (quote_id, place),
  check ((margin_kind is null) = (margin_value is null))
);
create index quote_lines_ports on rates.quote_lines using gin (pols, pods);

create table rates.quote_prices (
  line_id bigint not null references rates.quote_lines (id) on delete cascade,
  place integer not null,
  container text not null check (container in
    ('20GP', '40GP', '40HQ', '45HQ', '20RF', '40RF', '40RH', '20OT', '40OT', '20FR', '40FR', '20TK', '20HQ', '40NOR')),
  -- What we pay; only the author and who reaches her reads it.
  buying numeric(12, 2),
  selling numeric(12, 2) not null,
  primary key (line_id, container)
);

-- The usual local charges of a port and side, with a carrier or with any.
create table rates.charge_sets (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  port text not null check (port ~ '^[A-Z]{2}[A-Z2-9]{3}$'),
  side text not null check (side in ('origin', 'destination')),
  carrier text not null default '' check (char_length(carrier) <= 60),
  valid_from date not null,
  valid_to date,
  charges jsonb not null check (jsonb_typeof(charges) = 'array' and jsonb_array_length(charges) between 1 and 40),
  changed_at timestamptz(3) not null default now(),
  check (valid_to is null or valid_from <= valid_to),
  -- On no day do two sets of one port, side and carrier hold.
  constraint charge_sets_overlap exclude using gist
    (port with =, side with =, carrier with =, daterange(valid_from, valid_to, '[]') with &&)
);

-- A link by which a client reads an issued quote. Its address is kept as a hash, so nobody who reads the table can open one.
create table rates.share_links (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  quote_id bigint not null references rates.quotes (id) on delete cascade,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  created_by bigint not null references identity.users (id) on delete restrict,
  created_at timestamptz(3) not null default now(),
  ends_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  check (ends_at > created_at and ends_at <= created_at + interval '91 days')
);
create index share_links_quote on rates.share_links (quote_id, id desc);

-- Somebody looked. The device is a hash that another day does not have; no address is kept.
create table rates.opens (
  id bigint generated always as identity primary key,
  link_id bigint not null references rates.share_links (id) on delete cascade,
  day date not null,
  device bytea not null check (octet_length(device) = 32),
  at timestamptz(3) not null default now(),
  -- Until then the same device counts no second time, however many processes count it.
  again_at timestamptz(3) not null default now() + interval '30 minutes',
  check (again_at > at),
  constraint opens_once exclude using gist (link_id with =, device with =, tstzrange(at, again_at) with &&)
);
create index opens_link on rates.opens (link_id, at desc);

-- What the client answered on the page; each answer once a link.
create table rates.link_answers (
  link_id bigint not null references rates.share_links (id) on delete cascade,
  answer text not null check (answer in ('accept', 'callBack')),
  at timestamptz(3) not null default now(),
  primary key (link_id, answer)
);

-- How often a link, and an address, asked within an hour. The address stands as a hash of that hour.
create table rates.link_views (
  key bytea primary key check (octet_length(key) = 32),
  views integer not null,
  ends_at timestamptz(3) not null
);
create index link_views_ended on rates.link_views (ends_at);
