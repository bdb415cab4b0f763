-- Exhibitions, their booths, and who stands there.
create schema exhibitions;

create table exhibitions.exhibitions (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  name text not null check (name <> '' and char_length(name) <= 200),
  name_en text not null default '' check (char_length(name_en) <= 200),
  -- The name without width, case and signs, and the edition: an exhibition is written down once.
  name_key text not null check (name_key <> ''),
  edition text not null default '' check (char_length(edition) <= 40),
  from_day date not null,
  to_day date not null,
  country text not null default '' check (country = '' or country ~ '^[A-Z]{2}$'),
  city text not null default '' check (char_length(city) <= 80),
  venue text not null default '' check (char_length(venue) <= 120),
  organiser text not null default '' check (char_length(organiser) <= 120),
  website text not null default '' check (char_length(website) <= 200),
  industries text[] not null default '{}' check (cardinality(industries) <= 20),
  note text not null default '' check (char_length(note) <= 2000),
  manager_id bigint not null references identity.users (id) on delete restrict,
  cost_amount numeric(14, 2) check (cost_amount >= 0),
  cost_currency text check (cost_currency ~ '^[A-Z]{3}$'),
  -- What comes of a contact within so many days of the first day is counted as the exhibition's.
  attribution_days integer not null default 180 check (attribution_days between 1 and 730),
  -- Since when the organiser's last whole list holds; an exhibitor that was listed before it has withdrawn.
  listed_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  created_by bigint not null references identity.users (id) on delete restrict,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint not null references identity.users (id) on delete restrict,
  -- Gone for everybody from the moment this is set; really deleted once it has passed.
  delete_after timestamptz(3),
  search text not null generated always as (
    upper(name) || ' ' || upper(name_en) || ' ' || upper(edition) || ' ' || upper(city) || ' ' || upper(venue) || ' ' || upper(organiser)) stored,
  constraint exhibitions_days check (to_day >= from_day and to_day <= from_day + 60),
  constraint exhibitions_cost check ((cost_amount is null) = (cost_currency is null))
);
create unique index exhibitions_name on exhibitions.exhibitions (name_key, edition) where delete_after is null;
create index exhibitions_from on exhibitions.exhibitions (from_day, id);
create index exhibitions_updated on exhibitions.exhibitions (updated_at, id);
create index exhibitions_manager on exhibitions.exhibitions (manager_id);
create index exhibitions_deleted on exhibitions.exhibitions (delete_after) where delete_after is not null;

-- Our people who go there.
create table exhibitions.exhibition_people (
  exhibition_id bigint not null references exhibitions.exhibitions (id) on delete cascade,
  user_id bigint not null references identity.users (id) on delete cascade,
  primary key (exhibition_id, user_id)
);
create index exhibition_people_user on exhibitions.exhibition_people (user_id);

create table exhibitions.booths (
  id bigint generated always as identity primary key,
  exhibition_id bigint not null references exhibitions.exhibitions (id) on delete cascade,
  hall text not null default '' check (hall = upper(hall) and char_length(hall) <= 20),
  number text not null check (number <> '' and number = upper(number) and char_length(number) <= 30),
  -- In square metres.
  area numeric(8, 2) check (area > 0),
  unique (exhibition_id, hall, number)
);

create table exhibitions.exhibitors (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  exhibition_id bigint not null references exhibitions.exhibitions (id) on delete cascade,
  name text not null check (name <> '' and char_length(name) <= 200),
  name_en text not null default '' check (char_length(name_en) <= 200),
  name_key text not null check (name_key <> ''),
  country text not null default '' check (country = '' or country ~ '^[A-Z]{2}$'),
  province text not null default '' check (char_length(province) <= 80),
  city text not null default '' check (char_length(city) <= 80),
  website text not null default '' check (char_length(website) <= 200),
  industry text not null default '' check (char_length(industry) <= 120),
  products text not null default '' check (char_length(products) <= 2000),
  introduction text not null default '' check (char_length(introduction) <= 4000),
  contact_name text not null default '' check (char_length(contact_name) <= 80),
  position text not null default '' check (char_length(position) <= 80),
  mobile text not null default '' check (char_length(mobile) <= 60),
  telephone text not null default '' check (char_length(telephone) <= 60),
  email text not null default '' check (char_length(email) <= 120),
  wechat text not null default '' check (char_length(wechat) <= 60),
  -- As the organiser or a person wrote them; what was read of it are the rows of exhibitor_booths.
  booth_text text not null default '' check (char_length(booth_text) <= 400),
  booth_sort text not null default '' check (char_length(booth_sort) <= 80),
  note text not null default '' check (char_length(note) <= 2000),
  tags text[] not null default '{}' check (cardinality(tags) <= 20),
  owner_id bigint references identity.users (id) on delete restrict,
  visit_state text check (visit_state in ('planned', 'appointment', 'visited', 'noInterest')),
  visit_on date,
  -- The company of the phonebook to which a person has tied it; and the keys by which a company of the same name is taken for it, none where a
  -- person has tied or untied it.
  company_id bigint references phonebook.companies (id) on delete set null,
  company_came_by bigint[] not null default '{}',
  name_ties text[] not null default '{}',
  is_untied boolean not null default false,
  -- The fields that a person has changed: a later list leaves them as they are.
  typed text[] not null default '{}',
  first_listed_at timestamptz(3),
  last_listed_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  created_by bigint not null references identity.users (id) on delete restrict,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint not null references identity.users (id) on delete restrict,
  delete_after timestamptz(3),
  search text not null generated always as (
    upper(name) || ' ' || upper(name_en) || ' ' || upper(products) || ' ' || upper(city) || ' ' || upper(booth_text)) stored,
  constraint exhibitors_listed check ((first_listed_at is null) = (last_listed_at is null)),
  constraint exhibitors_ties check (cardinality(name_ties) = 0 or (company_id is null and not is_untied))
);
create unique index exhibitors_name on exhibitions.exhibitors (exhibition_id, name_key) where delete_after is null;
create index exhibitors_updated on exhibitions.exhibitors (updated_at, id);
create index exhibitors_booth on exhibitions.exhibitors (exhibition_id, booth_sort, id);
create index exhibitors_company on exhibitions.exhibitors (company_id) where company_id is not null;
create index exhibitors_name_ties on exhibitions.exhibitors using gin (name_ties);
create index exhibitors_visits on exhibitions.exhibitors (visit_on, owner_id) where visit_on is not null;
create index exhibitors_search on exhibitions.exhibitors using gin (search gin_trgm_ops);
create index exhibitors_tags on exhibitions.exhibitors using gin (tags);
create index exhibitors_deleted on exhibitions.exhibitors (delete_after) where delete_after is not null;

-- Several exhibitors may share a booth, and one may have several.
create table exhibitions.exhibitor_booths (
  exhibitor_id bigint not null references exhibitions.exhibitors (id) on delete cascade,
  booth_id bigint not null references exhibitions.booths (id) on delete cascade,
  place smallint not null check (place between 1 and 60),
  primary key (exhibitor_id, booth_id)
);
create index exhibitor_booths_booth on exhibitions.exhibitor_booths (booth_id);
