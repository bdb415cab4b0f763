-- Rates whose owner was told that they end: once for each last day, so that a rate that was extended is told of again.
create table rates.told (
  rate_id bigint not null references rates.rates (id) on delete cascade,
  day date not null,
  at timestamptz(3) not null default now(),
  primary key (rate_id, day)
);
