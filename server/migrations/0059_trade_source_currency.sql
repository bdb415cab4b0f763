-- The currency of values that a source writes without one; null where nobody has said.
alter table trade.sources add column currency text check (currency ~ '^[A-Z]{3}$');
