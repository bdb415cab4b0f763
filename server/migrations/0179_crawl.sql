-- Crawled customers, what was found of them, and the sources that brought it.
create schema crawl;

create table crawl.sources (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  name text not null check (name <> '' and char_length(name) <= 100),
  kind text not null default 'file' check (kind in ('file')),
  note text not null default '' check (char_length(note) <= 500),
  -- Whether what it brings is shown at once; until its first file is released, all of it are drafts.
  releases boolean not null default false,
  owner_id bigint not null references identity.users (id) on delete restrict,
  last_file_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  updated_by bigint not null references identity.users (id) on delete restrict
);
create unique index sources_name on crawl.sources (lower(name));

create table crawl.customers (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  name text not null check (name <> '' and char_length(name) <= 200),
  -- The name as the phonebook compares it.
  name_key text not null check (name_key <> ''),
  kind_hint text not null default '' check (kind_hint in ('', 'shipper', 'forwarder')),
  country text not null default '' check (country ~ '^([A-Z]{2})?$'),
  province text not null default '' check (char_length(province) <= 60),
  city text not null default '' check (char_length(city) <= 60),
  address text not null default '' check (char_length(address) <= 300),
  contact text not null default '' check (char_length(contact) <= 100),
  telephone text not null default '' check (char_length(telephone) <= 60),
  email text not null default '' check (char_length(email) <= 200),
  website text not null default '' check (char_length(website) <= 300),
  qq text not null default '' check (char_length(qq) <= 20),
  wechat text not null default '' check (char_length(wechat) <= 60),
  industry text not null default '' check (char_length(industry) <= 100),
  products text not null default '' check (char_length(products) <= 500),
  route_words text not null default '' check (char_length(route_words) <= 200),
  -- Fields in which sources disagree and nobody has chosen.
  conflicts text[] not null default '{}',
  quality text not null default 'unmarked' check (quality in ('unmarked', 'good', 'bad')),
  bad_reason text check (bad_reason in ('notCompany', 'forwarder', 'deadContact', 'duplicate', 'other')),
  sorting text not null default 'unsorted' check (sorting in ('unsorted', 'sorted')),
  release text not null default 'draft' check (release in ('draft', 'released')),
  -- Imported means that it has a company. Once that is deleted for good, the customer is not imported.
  company_id bigint references phonebook.companies (id) on delete set null,
  -- The companies that it was tied to before they were merged into others, the first one first.
  came_by bigint[] not null default '{}',
  imported_at timestamptz(3),
  imported_by bigint references identity.users (id) on delete restrict,
  first_seen_at timestamptz(3) not null default now(),
  last_seen_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  -- Gone for everybody from the moment this is set; really deleted once it has passed.
  delete_after timestamptz(3),
  search_names text not null generated always as (upper(name || ' ' || products || ' ' || route_words)) stored,
  search_contacts text not null generated always as (
    upper(contact || ' ' || email || ' ' || website || ' ' || qq || ' ' || wechat || ' ' || telephone) || ' ' || translate(telephone, ' -()+', '')
  ) stored,
  constraint bad_has_reason check ((quality = 'bad') = (bad_reason is not null)),
  constraint imported_is_fit check (
    company_id is null or (sorting = 'sorted' and release = 'released' and quality <> 'bad')
  )
);
create unique index customers_name on crawl.customers (name_key) where delete_after is null;
create index customers_last_seen on crawl.customers (last_seen_at, id) where delete_after is null;
create index customers_first_seen on crawl.customers (first_seen_at, id) where delete_after is null;
create index customers_by_name on crawl.customers (name_key, id) where delete_after is null;
create index customers_search_names on crawl.customers using gin (search_names gin_trgm_ops);
create index customers_search_contacts on crawl.customers using gin (search_contacts gin_trgm_ops);
create index customers_company on crawl.customers (company_id) where company_id is not null;
create index customers_deleted on crawl.customers (delete_after) where delete_after is not null;

-- What was found, and where. A value that is no longer in force stays as history.
create table crawl.values (
  id bigint generated always as identity primary key,
  customer_id bigint not null references crawl.customers (id) on delete cascade,
  field text not null,
  text text not null check (text <> ''),
  -- The text as it is compared.
  key text not null check (key <> ''),
  -- Null for what a person typed.
  source_id bigint references crawl.sources (id) on delete restrict,
  method text not null check (method in ('file', 'person')),
  file_name text not null default '' check (char_length(file_name) <= 255),
  row_no integer,
  address text not null default '' check (char_length(address) <= 1000),
  found_at timestamptz(3),
  kept_at timestamptz(3) not null default now(),
  around text not null default '' check (char_length(around) <= 300),
  in_force boolean not null default false,
  by_id bigint references identity.users (id) on delete restrict,
  constraint person_has_no_source check ((method = 'person') = (source_id is null and by_id is not null))
);
create unique index values_told on crawl.values (customer_id, field, key, source_id) where source_id is not null;
create unique index values_in_force on crawl.values (customer_id, field) where in_force;
create index values_source on crawl.values (source_id, customer_id);

-- Names and ways to reach somebody who wants to be left alone. Only seals are kept, so that the list tells nobody whom it is about.
create table crawl.never_again (
  seal bytea primary key,
  kind text not null check (kind in ('name', 'email', 'telephone', 'website')),
  -- The customer with which it came, while that can still be restored.
  customer_id bigint references crawl.customers (id) on delete set null,
  at timestamptz(3) not null default now(),
  by_id bigint not null references identity.users (id) on delete restrict
);
create index never_again_customer on crawl.never_again (customer_id) where customer_id is not null;
