-- Order tracking: orders, their containers and milestones. What follows from other columns is generated, so that no writer can contradict it.
create schema orders;

-- Numbers that are made, `2611-0042`, by the month of the office.
create table orders.number_counters (
  month text primary key check (month ~ '^\d{4}$'),
  last integer not null check (last > 0)
);

create table orders.orders (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  number text not null check (number = upper(number) and number !~ '\s' and char_length(number) between 1 and 40),
  company_id bigint references phonebook.companies (id) on delete set null,
  client_name text not null default '' check (char_length(client_name) <= 200),
  manager_id bigint not null references identity.users (id) on delete restrict,
  operator_id bigint references identity.users (id) on delete restrict,
  carrier text not null default '' check (char_length(carrier) <= 80),
  vessel text not null default '' check (char_length(vessel) <= 80),
  voyage text not null default '' check (char_length(voyage) <= 30),
  booking_no text not null default '' check (booking_no = upper(booking_no) and booking_no !~ '\s' and char_length(booking_no) <= 40),
  master_bill text not null default '' check (master_bill = upper(master_bill) and master_bill !~ '\s' and char_length(master_bill) <= 40),
  house_bill text not null default '' check (house_bill = upper(house_bill) and house_bill !~ '\s' and char_length(house_bill) <= 40),
  -- A code of ours where the port or carrier is known, else the words of the source.
  pol text not null default '' check (char_length(pol) <= 80),
  transfer_port text not null default '' check (char_length(transfer_port) <= 80),
  pod text not null default '' check (char_length(pod) <= 80),
  sailing_day date,
  arrival_day date,
  settlement_day date,
  settled_day date,
  free_until date,
  si_cut_off timestamptz(3),
  vgm_cut_off timestamptz(3),
  cy_cut_off timestamptz(3),
  remark text not null default '' check (char_length(remark) <= 2000),
  -- What the milestones say: written with them, by the rule `orders/progress.rules.ts`.
  reached text not null default 'booking' check (reached in ('booking', 'booked', 'released', 'gatedIn', 'sailed', 'arrived', 'delivered')),
  rolled boolean not null default false,
  departure_estimated date,
  departure_actual date,
  arrival_estimated date,
  arrival_actual date,
  cancelled_at timestamptz(3),
  cancelled_by bigint references identity.users (id) on delete restrict,
  cancel_reason text not null default '' check (char_length(cancel_reason) <= 300),
  -- The container numbers, and the boxes in words (`2×40HQ`), for lists and the search.
  container_numbers text[] not null default '{}',
  boxes text not null default '' check (char_length(boxes) <= 400),
  flags text[] not null default '{}'
    check (flags <@ array['arrivalBeforeSailing', 'containerCheck', 'carrierUnknown', 'portUnknown', 'clientUnknown']),
  -- The companies that it belonged to before they were merged, the first one first.
  came_by bigint[] not null default '{}',
  created_at timestamptz(3) not null default now(),
  created_by bigint not null references identity.users (id) on delete restrict,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint not null references identity.users (id) on delete restrict,
  -- Gone for everybody from the moment this is set; really deleted once it has passed.
  delete_after timestamptz(3),
  status text not null generated always as (case when cancelled_at is null then reached else 'cancelled' end) stored,
  sailing_on date generated always as (coalesce(departure_actual, departure_estimated, sailing_day)) stored,
  arriving_on date generated always as (coalesce(arrival_actual, arrival_estimated, arrival_day)) stored,
  numbers text[] not null generated always as (array_remove(array[number, booking_no, master_bill, house_bill] || container_numbers, '')) stored,
  search text not null generated always as (
    number || ' ' || booking_no || ' ' || master_bill || ' ' || house_bill || ' ' || upper(vessel) || ' ' || upper(voyage) || ' ' || upper(client_name)) stored,
  constraint orders_cancelled_with_reason check ((cancelled_at is null) = (cancel_reason = '') and (cancelled_at is null) = (cancelled_by is null))
);
create unique index orders_number on orders.orders (number);
create index orders_updated on orders.orders (updated_at, id);
create index orders_manager on orders.orders (manager_id, updated_at, id);
create index orders_operator on orders.orders (operator_id) where operator_id is not null;
create index orders_company on orders.orders (company_id) where company_id is not null;
create index orders_sailing on orders.orders ((coalesce(sailing_on, 'infinity'::date)), id);
create index orders_arriving on orders.orders ((coalesce(arriving_on, 'infinity'::date)), id);
create index orders_settlement on orders.orders ((coalesce(settlement_day, 'infinity'::date)), id);
create index orders_created on orders.orders (created_at, id);
create index orders_numbers on orders.orders using gin (numbers);
create index orders_search on orders.orders using gin (search gin_trgm_ops);
create index orders_deleted on orders.orders (delete_after) where delete_after is not null;

create table orders.containers (
  order_id bigint not null references orders.orders (id) on delete cascade,
  place smallint not null check (place between 1 and 100),
  -- By ISO 6346; a file may bring a number with a wrong check digit, which is kept and flagged. Empty while only the type is known.
  number text not null default '' check (number = upper(number) and number !~ '\s' and char_length(number) <= 20),
  type text not null default '' check (char_length(type) <= 10),
  seal text not null default '' check (char_length(seal) <= 30),
  primary key (order_id, place)
);

create table orders.milestones (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders.orders (id) on delete cascade,
  -- Our name of the event in the chain; null for an event outside of it, which is shown by its code.
  step text check (step in ('booked', 'released', 'emptyOut', 'stuffed', 'gatedIn', 'cleared', 'loaded', 'sailed', 'transferArrived',
    'transferDischarged', 'transferLoaded', 'transferSailed', 'arrived', 'discharged', 'gatedOut', 'stripped', 'emptyIn', 'rolled', 'billIssued',
    'surrendered')),
  category text not null check (category in ('SHIPMENT', 'TRANSPORT', 'EQUIPMENT')),
  code text not null check (code ~ '^[A-Z]{4}$'),
  document text not null default '' check (document ~ '^[A-Z]{0,3}$'),
  load text not null default '' check (load in ('', 'EMPTY', 'LADEN')),
  classifier text not null check (classifier in ('PLN', 'EST', 'ACT')),
  at timestamptz(3) not null,
  place text not null default '' check (char_length(place) <= 80),
  container text not null default '' check (char_length(container) <= 20),
  source text not null check (source in ('typed', 'import', 'bulk')),
  created_at timestamptz(3) not null default now(),
  created_by bigint not null references identity.users (id) on delete restrict,
  -- Something that happened cannot lie in the future; half a day is left for clocks elsewhere.
  constraint milestones_actual_past check (classifier <> 'ACT' or at <= created_at + interval '12 hours')
);
create index milestones_order on orders.milestones (order_id, id);

-- A milestone that was taken back: it is kept, and counts no longer while this row stands.
create table orders.retractions (
  milestone_id bigint primary key references orders.milestones (id) on delete cascade,
  at timestamptz(3) not null default now(),
  by_id bigint not null references identity.users (id) on delete restrict
);

-- What people were told of an order: each thing once for each day that it is about.
create table orders.told (
  order_id bigint not null references orders.orders (id) on delete cascade,
  kind text not null check (kind in ('sailingMoved', 'freeTimeEnds', 'billMissing', 'settlementPassed', 'siCutOff', 'vgmCutOff', 'cyCutOff')),
  day date not null,
  at timestamptz(3) not null default now(),
  primary key (order_id, kind, day)
);
