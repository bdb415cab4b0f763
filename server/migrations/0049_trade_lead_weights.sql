-- How much each part of a lead's score is worth; a part without a row is worth what the product says.
create table trade.lead_weights (
  part text primary key check (part in ('volume', 'growth', 'recency', 'coreRoutes', 'switching', 'reachable', 'colleague', 'forwarder')),
  points smallint not null check (points between -100 and 100),
  updated_at timestamptz(3) not null default now(),
  updated_by bigint references identity.users (id) on delete restrict,
  -- What counts against a lead takes points off.
  check ((part in ('colleague', 'forwarder')) = (points < 0) or points = 0)
);
create index lead_weights_author on trade.lead_weights (updated_by) where updated_by is not null;
