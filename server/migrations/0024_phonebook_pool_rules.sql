-- What an administrator has decided about the pool: one document, whole, with one version. Nothing falls into the pool before `begins_on`.
create table phonebook.pool_rules (
  sole boolean primary key default true check (sole),
  version integer not null default 1,
  rules jsonb not null check (jsonb_typeof(rules) = 'object'),
  begins_on date not null default '2000-01-01',
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references identity.users (id) on delete restrict
);
insert into phonebook.pool_rules (rules) values ('{
  "recycling": false,
  "days": {"unconfirmed": 30, "contacted": 30, "replied": 30, "quoted": 60, "following": 60, "ordered": 180},
  "types": {},
  "sparedDepartmentIds": [],
  "plannedDays": 14,
  "graceDays": 7,
  "warningDays": [7, 3, 1, 0],
  "warnHour": 8,
  "runHour": 22,
  "protectionDays": 10,
  "protectionExtendDays": 3,
  "protectionMaxDays": 20,
  "dailyClaims": 20,
  "holdingCap": 300,
  "coolDownDays": 7,
  "quietDays": 1,
  "dailyViews": null
}');

-- The first business day whose run takes a company from its custodian; null when none does. The one place that says so: lists, warnings, the
-- simulator and the run ask it alike.
create function phonebook.due_on(
  rules jsonb, begins date, zone text, type text, progress text,
  idle_since timestamptz, protected_until timestamptz, exempt_until timestamptz, next_contact_at timestamptz
) returns date language plpgsql immutable parallel safe as $$
declare
  own jsonb := rules -> 'types' -> type;
  days integer;
  due date;
begin
  if idle_since is null or not (rules ->> 'recycling')::boolean then
    return null;
  end if;
  days := (coalesce(own, rules -> 'days') ->> progress)::integer;
  if days is null then
    return null;
  end if;
  due := (idle_since at time zone zone)::date + days;
  if next_contact_at is not null then
    due := greatest(due, least((next_contact_at at time zone zone)::date + 1, due + (rules ->> 'plannedDays')::integer));
  end if;
  return greatest(due, (protected_until at time zone zone)::date + 1, (exempt_until at time zone zone)::date + 1, begins);
end $$;

-- Whoever has been left alone since then may be due on that day, whatever his type: what an index can find, before `due_on` decides.
create function phonebook.idle_cutoff(rules jsonb, progress text, zone text, day date) returns timestamptz language sql immutable parallel safe as $$
  select (day - least((rules -> 'days' ->> progress)::integer, (select min((own.value ->> progress)::integer) from jsonb_each(rules -> 'types') own)) + 1)::timestamp
    at time zone zone
$$;

-- The people of the departments that are spared, with all departments below them.
create function phonebook.spared_holders(rules jsonb) returns bigint[] language sql stable parallel safe as $$
  with recursive spared (id) as (
    select value::bigint from jsonb_array_elements_text(rules -> 'sparedDepartmentIds')
    union
    select d.id from identity.departments d join spared on d.parent_id = spared.id)
  select array(select u.id from identity.users u where u.department_id in (select id from spared))
$$;

-- What was done on a business day, so that it is done once.
create table phonebook.pool_days (
  day date primary key,
  warned_at timestamptz(3),
  warned integer,
  recycled_at timestamptz(3),
  recycled integer
);

-- Which run took it. A simulation may look at days to come, so it is not the day of `at`.
alter table phonebook.ownerships add column recycled_on date, add constraint ownerships_recycled check (recycled_on is null or kind = 'recycled');
create index ownerships_recycled_on on phonebook.ownerships (recycled_on, from_id) where recycled_on is not null;

-- Records of the pool that somebody has opened on a business day, kept while their number is limited.
create table phonebook.pool_views (
  user_id bigint not null references identity.users (id) on delete cascade,
  day date not null,
  company_id bigint not null references phonebook.companies (id) on delete cascade,
  primary key (user_id, day, company_id)
);
create index pool_views_company on phonebook.pool_views (company_id);
