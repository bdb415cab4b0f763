-- A won quote becomes an order, which names it. Both are of one company, also after merges; the check waits for the end of a transaction, in which
-- both follow. A quote that is really deleted leaves its orders without one.
alter table rates.quotes add constraint quotes_of_company unique (id, company_id);
alter table orders.orders
  add column quote_id bigint,
  add constraint orders_quote_of_company foreign key (quote_id, company_id) references rates.quotes (id, company_id)
    on delete set null (quote_id) deferrable initially deferred,
  add constraint orders_quote_with_company check (quote_id is null or company_id is not null);
create index orders_quote on orders.orders (quote_id) where quote_id is not null;

-- What the day's page counts for each manager: orders under way, ships without a bill of lading, and money that has not come.
create index orders_under_way on orders.orders (manager_id) where status not in ('delivered', 'cancelled') and delete_after is null;
create index orders_unsettled on orders.orders (manager_id, settlement_day)
  where settled_day is null and settlement_day is not null and cancelled_at is null and delete_after is null;
create index orders_without_bill on orders.orders (manager_id, sailing_on)
  where master_bill = '' and house_bill = '' and cancelled_at is null and delete_after is null;
