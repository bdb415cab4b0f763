-- Requests and the offers that may serve them: proposed by matching, taken, confirmed, released or turned down.
create table rates.pairs (
  id bigint generated always as identity primary key,
  demand_id bigint not null references rates.rates (id) on delete cascade,
  supply_id bigint not null references rates.rates (id) on delete cascade,
  -- The container that is wanted, and the one that is offered for it: 40HQ for 40GP.
  container text not null,
  offered text not null,
  state text not null default 'proposed' check (state in ('proposed', 'paired', 'matched', 'released', 'dismissed')),
  -- How many are reserved on both sides; nothing is before somebody takes them.
  boxes integer check (boxes > 0),
  -- The price of one as it stood when it was taken.
  price numeric(12, 2),
  currency text not null default '' check (currency ~ '^([A-Z]{3})?$'),
  created_at timestamptz(3) not null default now(),
  -- When the owners were told of a proposal.
  told_at timestamptz(3),
  taken_by bigint references identity.users (id) on delete restrict,
  -- The side that took it; the other one confirms.
  taken_side text check (taken_side in ('supply', 'demand')),
  taken_at timestamptz(3),
  confirmed_by bigint references identity.users (id) on delete restrict,
  confirmed_at timestamptz(3),
  -- Who released or turned it down; nobody where the record was changed by the product.
  ended_by bigint references identity.users (id) on delete restrict,
  ended_at timestamptz(3),
  reason text not null default '' check (char_length(reason) <= 500),
  -- The price in dollars and the days that were turned down. A cheaper price or other days bring it back.
  seen_usd numeric(12, 2),
  seen_days text not null default '',
  constraint pairs_taken check ((state in ('proposed', 'dismissed')) = (boxes is null)),
  constraint pairs_taker check ((boxes is null) = (taken_at is null) and (taken_at is null) = (taken_side is null)),
  constraint pairs_confirmed check (state <> 'matched' or confirmed_at is not null),
  constraint pairs_ended check ((state in ('released', 'dismissed')) = (ended_at is not null)),
  check (demand_id <> supply_id)
);
-- One pair of a request, an offer and a container at a time; released ones are its history.
create unique index pairs_live on rates.pairs (demand_id, supply_id, container) where state <> 'released';
create index pairs_demand on rates.pairs (demand_id, state);
create index pairs_supply on rates.pairs (supply_id, state);
create index pairs_untold on rates.pairs (id) where state = 'proposed' and told_at is null;
create index pairs_kept on rates.pairs (confirmed_at) where state = 'matched';

-- Whether a request was quoted is asked by the list.
create index quotes_demand on rates.quotes (demand_id) where demand_id is not null;
