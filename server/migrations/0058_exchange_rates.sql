-- What one US dollar costs in a currency from a day on, as an administrator has typed it. A rate holds until the next one of its currency.
create table settings.exchange_rates (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  currency text not null check (currency ~ '^[A-Z]{3}$' and currency <> 'USD'),
  per_dollar numeric(20, 8) not null check (per_dollar > 0),
  valid_from date not null check (valid_from >= '1990-01-01'),
  created_at timestamptz(3) not null default now(),
  constraint exchange_rates_day unique (currency, valid_from)
);
