-- Who gave a quote to its client, and for whom an order was made, for ever: a hand-over changes the author and the manager, not what somebody did.
alter table rates.quotes add column issued_by bigint references identity.users (id) on delete restrict;
update rates.quotes set issued_by = author_id where issued_at is not null;
create function rates.keep_issuer() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.issued_by is not null then
    new.issued_by := old.issued_by;
  elsif new.issued_at is not null then
    new.issued_by := new.author_id;
  end if;
  return new;
end
$$;
create trigger keep_issuer before insert or update on rates.quotes for each row execute function rates.keep_issuer();

alter table orders.orders add column made_for bigint references identity.users (id) on delete restrict;
update orders.orders set made_for = manager_id;
alter table orders.orders alter column made_for set not null;
create function orders.keep_first_manager() returns trigger language plpgsql as $$
begin
  new.made_for := case when tg_op = 'UPDATE' then old.made_for else new.manager_id end;
  return new;
end
$$;
create trigger keep_first_manager before insert or update of made_for on orders.orders for each row execute function orders.keep_first_manager();

-- What the summary counts answered requests by.
create index replies_settled on messaging.replies (done_at) include (done_by, company_id) where done_by is not null;
create index applications_decided on applications.applications (decided_at) where decided_by is not null;
