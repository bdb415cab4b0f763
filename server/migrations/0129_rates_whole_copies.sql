-- A line of a quote keeps of its rate that more may come on top of a price (1450+).
alter table rates.quote_prices add column is_from boolean not null default false;
