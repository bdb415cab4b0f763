-- Offers whose space is sold belong to the market of their days as well; they are few beside the open ones.
create index legs_matched on rates.legs (pol, pod, container, ends_on) include (effective, comparable_usd, rate_id)
  where side = 'supply' and state = 'matched';
-- A lane as a whole, where a pair of ports has too few prices to compare.
create index rates_lane on rates.rates (lane, ends_on) where side = 'supply' and delete_after is null and lane <> '';
