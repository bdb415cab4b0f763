-- Freight space on offer and wanted. Prices of one key may not overlap in time, which needs equality beside ranges.
create extension if not exists btree_gist with schema public;
create schema rates;

-- The running part of the numbers that people say: S26110001, D26110002.
create sequence rates.rate_number;

create table rates.rates (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  number text not null unique,
  side text not null check (side in ('supply', 'demand')),
  -- Expired is never stored: it is a comparison with the office's day.
  state text not null default 'open' check (state in ('open', 'matched', 'closed', 'superseded')),
  close_reason text not null default '' check (char_length(close_reason) <= 500),
  kind text not null check (kind in ('fak', 'nac', 'spot', 'other')),
  basis text not null check (basis in ('base', 'allIn', 'unknown')),
  currency text not null default '' check (currency ~ '^([A-Z]{3})?$'),
  -- A carrier's SCAC, or its short name where it has none.
  carrier text not null default '' check (char_length(carrier) <= 20),
  route_code text not null default '' check (char_length(route_code) <= 40),
  contract_number text not null default '' check (char_length(contract_number) <= 60),
  via text not null default '' check (via ~ '^([A-Z]{2}[A-Z2-9]{3})?$'),
  lane text not null default '',
  effective date not null,
  -- The last day as written. A request may leave it open.
  expiry date,
  -- The last day on which a price still holds: newer prices of the same key end it before its expiry.
  ends_on date,
  space text not null default '' check (space in (
    '', 'spot', 'released', 'offload', 'extra', 'onRequest', 'tight', 'full', 'soldOut')),
  sailing_days date[] not null default '{}' check (cardinality(sailing_days) <= 20),
  weekdays smallint[] not null default '{}' check (weekdays <@ array[1, 2, 3, 4, 5, 6, 7]::smallint[]),
  cutoff date,
  transit_days smallint check (transit_days between 0 and 200),
  free_combined smallint check (free_combined between 0 and 365),
  free_demurrage smallint check (free_demurrage between 0 and 365),
  free_detention smallint check (free_detention between 0 and 365),
  -- Tonnes: the limit of a container on offer, the cargo in one that is wanted.
  tonnes numeric(8, 2) check (tonnes > 0),
  cargo text not null default '' check (char_length(cargo) <= 200),
  cargo_class text not null default '' check (cargo_class in (
    '', 'general', 'dangerous', 'battery', 'magnetic', 'liquid', 'powder', 'reefer', 'oversize', 'other')),
  releases text[] not null default '{}' check (releases <@ array['telex', 'noTelex', 'swb', 'original']),
  company_id bigint references phonebook.companies (id) on delete set null,
  contact_id bigint references phonebook.contacts (id) on delete set null,
  -- The companies from which merges brought it here, the last one last.
  company_came_by bigint[] not null default '{}',
  -- Whose rate it is, in the words of the text, where no record says it.
  source_name text not null default '' check (char_length(source_name) <= 200),
  source text not null check (source in ('typed', 'paste', 'file', 'chat', 'netPost', 'quote')),
  source_text text not null default '' check (char_length(source_text) <= 20000),
  reading_line_id bigint,
  remark text not null default '' check (char_length(remark) <= 2000),
  recommended boolean not null default false,
  owner_id bigint not null references identity.users (id) on delete restrict,
  -- What two offers share when the newer one replaces the other; requests have none.
  key text check (key <> ''),
  superseded_by bigint references rates.rates (id) on delete set null,
  copied_from bigint references rates.rates (id) on delete set null,
  -- What the search reads: for everybody, and for those who may know whose request it is.
  search_open text not null default '',
  search_all text not null default '',
  created_at timestamptz(3) not null default now(),
  created_by bigint not null references identity.users (id) on delete restrict,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint not null references identity.users (id) on delete restrict,
  delete_after timestamptz(3),
  constraint rates_dates check (expiry is null or effective <= expiry),
  constraint rates_expiry check (side = 'demand' or expiry is not null),
  constraint rates_key check ((side = 'supply') = (key is not null)),
  constraint rates_copied unique (copied_from, effective)
);
create index rates_listed on rates.rates (side, updated_at desc, id desc) where delete_after is null;
create index rates_ending on rates.rates (side, ends_on, id) where delete_after is null;
create index rates_owner on rates.rates (owner_id, side, updated_at desc, id desc) where delete_after is null;
create index rates_company on rates.rates (company_id) where company_id is not null;
create index rates_contact on rates.rates (contact_id) where contact_id is not null;
create index rates_by_key on rates.rates (key) where key is not null;
create index rates_superseded_by on rates.rates (superseded_by) where superseded_by is not null;
create index rates_leaving on rates.rates (delete_after) where delete_after is not null;
create index rates_search on rates.rates using gin (search_all gin_trgm_ops);

create table rates.rate_ports (
  rate_id bigint not null references rates.rates (id) on delete cascade,
  role text not null check (role in ('pol', 'pod')),
  place smallint not null,
  code text not null check (code ~ '^[A-Z]{2}[A-Z2-9]{3}$'),
  -- The word that was written for it.
  word text not null default '' check (char_length(word) <= 80),
  primary key (rate_id, role, code)
);
create index rate_ports_code on rates.rate_ports (role, code, rate_id);

create table rates.prices (
  id bigint generated always as identity primary key,
  rate_id bigint not null references rates.rates (id) on delete cascade,
  container text not null check (container in (
    '20GP', '40GP', '40HQ', '45HQ', '20RF', '40RF', '40RH', '20OT', '40OT', '20FR', '40FR', '20TK', '20HQ', '40NOR')),
  amount numeric(12, 2) not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- More may come on top: 1450+.
  is_from boolean not null default false,
  -- It follows from another container: 40GP takes the price of 40HQ where two prices stand.
  is_implied boolean not null default false,
  -- Price and known surcharges per container in its own currency; null while they cannot be added.
  comparable numeric(12, 2),
  -- The same in dollars, by the office's table; null without a rate of that currency.
  comparable_usd numeric(12, 2),
  at_least boolean not null default false,
  key text,
  effective date not null,
  expiry date,
  -- The days on which it holds, newer prices of its key considered; empty while it does not.
  during daterange not null default 'empty',
  live boolean not null default false,
  -- The price of the same key and container that it followed.
  previous numeric(12, 2),
  unique (rate_id, container),
  check (live = not isempty(during)),
  -- No two prices of one key and container hold on one day.
  constraint prices_once exclude using gist (key with =, container with =, during with &&) where (live) deferrable
);
create index prices_key on rates.prices (key, container, effective) where key is not null;

create table rates.surcharges (
  rate_id bigint not null references rates.rates (id) on delete cascade,
  place smallint not null,
  code text not null check (code <> '' and char_length(code) <= 20),
  side text not null check (side in ('', 'origin', 'freight', 'destination')),
  unit text not null check (unit in ('container', 'teu', 'bill', 'percent')),
  -- One for all containers, or 20, 40, 40HQ and 45 in this order.
  amounts numeric(12, 2)[] not null check (cardinality(amounts) <= 4),
  currency text not null default '' check (currency ~ '^([A-Z]{3})?$'),
  state text not null check (state in ('included', 'added', 'subjectTo')),
  valid_from date,
  primary key (rate_id, place)
);

-- Supply: space that is free, where it is said. Demand: containers that are wanted.
create table rates.boxes (
  rate_id bigint not null references rates.rates (id) on delete cascade,
  container text not null check (container in (
    '20GP', '40GP', '40HQ', '45HQ', '20RF', '40RF', '40RH', '20OT', '40OT', '20FR', '40FR', '20TK', '20HQ', '40NOR')),
  total integer not null check (total between 0 and 10000),
  -- Not yet taken by a pair.
  open integer not null check (open >= 0),
  primary key (rate_id, container),
  constraint boxes_open check (open <= total)
);

-- What matching, percentiles and cockpits read: a row for each port of loading, port of discharge and container.
create table rates.legs (
  rate_id bigint not null references rates.rates (id) on delete cascade,
  pol text not null,
  pod text not null,
  container text not null,
  side text not null,
  state text not null,
  carrier text not null,
  effective date not null,
  -- 9999-12-31 where a request has no end.
  ends_on date not null,
  comparable_usd numeric(12, 2),
  at_least boolean not null default false,
  check (effective <= ends_on)
);
create index legs_supply on rates.legs (pol, pod, container, ends_on) include (effective, comparable_usd, rate_id)
  where side = 'supply' and state = 'open';
create index legs_demand on rates.legs (pol, pod, container, ends_on) include (effective, comparable_usd, rate_id)
  where side = 'demand' and state = 'open';
create index legs_rate on rates.legs (rate_id);
