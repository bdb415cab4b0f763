create schema phonebook;

create sequence phonebook.company_code;

create table phonebook.companies (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  code text not null default 'C' || lpad(nextval('phonebook.company_code')::text, 7, '0'),
  name text not null check (name <> '' and name !~ '[/／]' and char_length(name) <= 200),
  organization_number text not null default '',
  progress text not null default 'unconfirmed' check (progress in ('unconfirmed', 'contacted', 'replied', 'quoted', 'following', 'ordered')),
  -- The place of the progress in the pipeline, so that lists sort by it in the trade's order.
  progress_rank smallint not null generated always as (
    case progress when 'unconfirmed' then 0 when 'contacted' then 1 when 'replied' then 2 when 'quoted' then 3 when 'following' then 4 else 5 end
  ) stored,
  type text not null default 'directShipper' check (type in ('directShipper', 'forwarder', 'coLoader', 'carrier', 'overseasAgent', 'other')),
  master_co_loader boolean not null default false,
  phone_country_code text not null default '',
  phone_area_code text not null default '',
  telephone text not null default '',
  email text not null default '',
  qq text not null default '',
  website text not null default '',
  country text not null default '',
  province text not null default '',
  city text not null default '',
  address text not null default '',
  postal_code text not null default '',
  main_category text not null default '',
  industry text not null default '',
  route_areas text[] not null default '{}',
  core_routes jsonb not null default '[]',
  source text not null default '',
  platform text not null default '',
  department_id bigint references identity.departments (id) on delete restrict,
  visibility text not null default 'private' check (visibility in ('public', 'private')),
  custodian_id bigint references identity.users (id) on delete restrict,
  remark text not null default '',
  created_at timestamptz(3) not null default now(),
  created_by bigint not null references identity.users (id) on delete restrict,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint not null references identity.users (id) on delete restrict,
  -- Gone for everybody from the moment this is set; really deleted once it has passed.
  delete_after timestamptz(3),
  -- What the search looks into: `names` by whoever sees the record, `all` (with phones and e-mails) by insiders only.
  search_names text not null,
  search_all text not null,
  constraint companies_pool_has_no_custodian check ((visibility = 'private') = (custodian_id is not null))
);
create unique index companies_code on phonebook.companies (code);
create index companies_name on phonebook.companies (name collate "zh-x-icu", id);
create index companies_progress on phonebook.companies (progress_rank, id);
create index companies_created on phonebook.companies (created_at, id);
-- Carries what lists filter by, so that counts read this index and not the ten times larger table.
create index companies_updated on phonebook.companies (updated_at, id)
  include (delete_after, visibility, custodian_id, progress, type, source, platform, country, province, city, route_areas, department_id, master_co_loader, created_at);
create index companies_custodian on phonebook.companies (custodian_id, updated_at, id);
create index companies_pool on phonebook.companies (updated_at, id) where visibility = 'public';
create index companies_department on phonebook.companies (department_id) where department_id is not null;
create index companies_place on phonebook.companies (country, province, city);
create index companies_leaving on phonebook.companies (delete_after) where delete_after is not null;
-- `search_all` begins with `search_names`, so this one index serves both. A short pending list keeps searches steady while writes come in.
create index companies_search_all on phonebook.companies using gin (search_all gin_trgm_ops) with (fastupdate = on, gin_pending_list_limit = 1024);
