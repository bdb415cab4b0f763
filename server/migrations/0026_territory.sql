-- Who covers which area or lane: a person, or everybody of a department and of those below it.
create schema territory;

create table territory.coverages (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  user_id bigint references identity.users (id) on delete restrict,
  department_id bigint references identity.departments (id) on delete restrict,
  -- Two letters of a country, six digits of a division (GB/T 2260). The list comes with the product, so that no key can say it.
  area text check (area ~ '^([A-Z]{2}|[0-9]{6})$'),
  lane text,
  created_at timestamptz(3) not null default now(),
  created_by bigint not null references identity.users (id) on delete restrict,
  constraint coverages_one_coverer check (num_nonnulls(user_id, department_id) = 1),
  constraint coverages_area_or_lane check (area is not null or lane is not null),
  constraint coverages_once unique nulls not distinct (user_id, department_id, area, lane)
);
create index coverages_department on territory.coverages (department_id) where department_id is not null;
