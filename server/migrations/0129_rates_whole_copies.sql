-- A line of a quote keeps of its rate that more may come on top of a price (1450+).
alter table rates.quote_prices add column is_from boolean not null default false;

-- It says as much as the rate: all its ports, days as long as they are, free time at the consignee's, weight limit and cut-off.
alter table rates.quote_lines
  drop constraint quote_lines_pols_check,
  drop constraint quote_lines_pods_check,
  drop constraint quote_lines_transit_days_check,
  drop constraint quote_lines_free_days_check,
  add constraint quote_lines_pols_check check (cardinality(pols) between 1 and 60),
  add constraint quote_lines_pods_check check (cardinality(pods) between 1 and 60),
  add constraint quote_lines_transit_days_check check (transit_days between 0 and 200),
  add constraint quote_lines_free_days_check check (free_days between 0 and 365),
  add column free_detention integer check (free_detention between 0 and 365),
  add column tonnes numeric(8, 2) check (tonnes > 0),
  add column cutoff date;
