-- An order may name the pair of a request and an offer from which it came. It outlives both: a pair that is really deleted leaves its orders without one.
alter table orders.orders add column pair_id bigint references rates.pairs (id) on delete set null;
create index orders_pair on orders.orders (pair_id) where pair_id is not null;
