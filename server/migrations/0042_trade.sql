create schema trade;

-- Where trade records come from, and how its files are read: a customs office, a publisher, a colleague's sheet.
create table trade.sources (
  id integer generated always as identity primary key,
  version integer not null default 1,
  name text not null check (name <> '' and char_length(name) <= 80),
  -- Whose customs: ISO 3166; null when the source covers many.
  country text check (country ~ '^[A-Z]{2}$'),
  direction text not null check (direction in ('import', 'export')),
  shape text not null default 'full' check (shape in ('full', 'aggregated')),
  -- What its date says, and in which zone a time of it counts.
  date_meaning text not null default 'arrival' check (date_meaning in ('arrival', 'departure', 'declaration')),
  zone text not null default 'Asia/Shanghai',
  -- The order of day and month where a file leaves it open.
  day_first boolean not null default true,
  -- What its transport codes mean: {"10": 11, "Vessel": 11}; what is not named is 0.
  modes jsonb not null default '{}' check (jsonb_typeof(modes) = 'object'),
  -- The unit of weights that carry none; null: not known, and never guessed.
  weight_unit text check (weight_unit in ('kg', 'lb', 't')),
  -- The mapping that was confirmed last: {"CONSIGNEE NAME": "importer"}, by heading.
  mapping jsonb not null default '{}' check (jsonb_typeof(mapping) = 'object'),
  created_at timestamptz(3) not null default now(),
  created_by bigint references identity.users (id) on delete restrict,
  deleted_at timestamptz(3)
);
create unique index sources_name on trade.sources (phonebook.plain_name(name)) where deleted_at is null;

-- A file on its way into the engine. Its records carry its number.
create table trade.imports (
  id integer generated always as identity primary key,
  version integer not null default 1,
  source_id integer not null references trade.sources (id) on delete restrict,
  person_id bigint references identity.users (id) on delete restrict,
  -- Where the bytes are, as the storage knows them; null once they are gone.
  file_key text,
  file_name text not null check (char_length(file_name) <= 255),
  bytes bigint not null default 0 check (bytes >= 0),
  state text not null default 'reading' check (state in ('reading', 'mapping', 'trying', 'tried', 'running', 'done', 'cancelled', 'failed', 'undoing', 'undone')),
  -- What was found in it (sheets, header row, encoding, columns with samples, shape) and what was decided (columns, shape, direction).
  found jsonb,
  decided jsonb,
  -- The first try's figures, and those of what is written: rows, kept, flagged, refused, and each reason's count with samples.
  tried jsonb,
  written jsonb,
  -- Rows of the file that are done, in its order; whoever takes the import up goes on behind them.
  rows_done integer not null default 0 check (rows_done >= 0),
  rows_total integer check (rows_total >= 0),
  failure text,
  request_id text not null default '',
  language text not null default 'zh',
  created_at timestamptz(3) not null default now(),
  changed_at timestamptz(3) not null default now(),
  ended_at timestamptz(3)
);
create index imports_newest on trade.imports (created_at desc, id desc);
create index imports_source on trade.imports (source_id);
create index imports_person on trade.imports (person_id);

-- Who imports or exports, as trade records name them; one party may have many names. 0 in a record is nobody disclosed, and no row here.
create table trade.parties (
  id integer generated always as identity primary key,
  version integer not null default 1,
  name text not null check (name <> '' and char_length(name) <= 300),
  -- ISO 3166, where the records say it.
  country text check (country ~ '^[A-Z]{2}$'),
  -- Names tell forwarders; a person's verdict stays, whatever they tell later.
  kind text not null default 'trader' check (kind in ('trader', 'forwarder')),
  kind_judged_by bigint references identity.users (id) on delete restrict,
  kind_judged_at timestamptz(3),
  -- Found to be the same as another party, which its names and records then belong to.
  joined_to integer references trade.parties (id) on delete restrict check (joined_to <> id),
  -- The company of the phonebook that it was brought to, or found to be.
  company_id bigint references phonebook.companies (id) on delete set null,
  created_at timestamptz(3) not null default now()
);
create index parties_company on trade.parties (company_id) where company_id is not null;
create index parties_joined on trade.parties (joined_to) where joined_to is not null;
create index parties_name on trade.parties using gin (lower(name) gin_trgm_ops) where joined_to is null;
create index parties_judge on trade.parties (kind_judged_by) where kind_judged_by is not null;

-- A spelling that is the same but for width, case, signs and legal forms is one name.
create table trade.party_names (
  id integer generated always as identity primary key,
  party_id integer not null references trade.parties (id) on delete restrict,
  -- Its canonical form, `server/src/domains/trade/names.rules.ts`.
  key text not null check (key <> '' and char_length(key) <= 300),
  -- As it was first written.
  text text not null check (text <> '' and char_length(text) <= 300),
  created_at timestamptz(3) not null default now()
);
create unique index party_names_key on trade.party_names (key);
create index party_names_party on trade.party_names (party_id);

-- How a source writes a port, where our own names of it do not tell: the queue of what is to be matched, and a person's answer.
create table trade.port_names (
  text text primary key check (text <> '' and char_length(text) <= 200),
  code text check (code ~ '^[A-Z]{2}[A-Z2-9]{3}$'),
  -- How many records have named it so.
  records bigint not null default 0,
  judged_by bigint references identity.users (id) on delete restrict,
  judged_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);
create index port_names_open on trade.port_names (records desc) where code is null;
create index port_names_judge on trade.port_names (judged_by) where judged_by is not null;
