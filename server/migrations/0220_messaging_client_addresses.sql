-- The addresses by which clients are reached, the first of each kind with the key by which the ledger knows it, so that a count over all clients reads no
-- contact. Whoever changes contacts names the client as stale in the same transaction: it is read anew until a job has kept it, so no answer is old.
create table messaging.client_addresses (
  -- The company, kept without a key: a foreign key would write to the row of each company.
  company_id bigint not null,
  kind text not null,
  -- Null where it is the company's own.
  contact_id bigint,
  value text not null,
  key text not null,
  place smallint not null,
  -- 0 of the primary contact, 1 of another one, 2 of the company itself.
  rank smallint not null,
  has_left boolean not null,
  -- Nobody gave us this address: it was read somewhere.
  is_harvested boolean not null,
  class text not null,
  address_key bytea not null check (octet_length(address_key) = 32),
  primary key (company_id, kind)
);
create index client_addresses_key on messaging.client_addresses (address_key);

-- The kinds of these addresses in one word for a client, "email mobile- wechat*": - of somebody who has left, * that nobody gave us.
create table messaging.client_profiles (
  company_id bigint primary key,
  profile text not null check (profile <> '')
);

-- A client may stand here more than once, so that those who change its contacts never wait for each other.
create table messaging.stale_clients (company_id bigint not null);
create index stale_clients_company on messaging.stale_clients (company_id);

create function messaging.name_stale_by_contact() returns trigger language plpgsql as $$
begin
  insert into messaging.stale_clients (company_id)
  select distinct k.company_id from changed v join phonebook.contacts k on k.id = v.contact_id;
  return null;
end
$$;
create trigger contact_values_added after insert on phonebook.contact_values referencing new table as changed
  for each statement execute function messaging.name_stale_by_contact();
create trigger contact_values_taken after delete on phonebook.contact_values referencing old table as changed
  for each statement execute function messaging.name_stale_by_contact();
create trigger contact_values_changed after update on phonebook.contact_values referencing new table as changed
  for each statement execute function messaging.name_stale_by_contact();
create trigger contact_values_were after update on phonebook.contact_values referencing old table as changed
  for each statement execute function messaging.name_stale_by_contact();
create trigger extracted_values_added after insert on phonebook.extracted_values referencing new table as changed
  for each statement execute function messaging.name_stale_by_contact();
create trigger extracted_values_taken after delete on phonebook.extracted_values referencing old table as changed
  for each statement execute function messaging.name_stale_by_contact();
create trigger extracted_values_changed after update on phonebook.extracted_values referencing new table as changed
  for each statement execute function messaging.name_stale_by_contact();
create trigger extracted_values_were after update on phonebook.extracted_values referencing old table as changed
  for each statement execute function messaging.name_stale_by_contact();

create function messaging.name_stale_by_contact_row() returns trigger language plpgsql as $$
begin
  insert into messaging.stale_clients (company_id) values (old.company_id);
  if tg_op = 'UPDATE' and new.company_id <> old.company_id then
    insert into messaging.stale_clients (company_id) values (new.company_id);
  end if;
  return null;
end
$$;
create trigger contacts_address_changed after update on phonebook.contacts for each row when (
  (old.company_id, old.is_primary, old.post_status, old.delete_after is null) is distinct from
  (new.company_id, new.is_primary, new.post_status, new.delete_after is null))
  execute function messaging.name_stale_by_contact_row();
create trigger contacts_address_gone after delete on phonebook.contacts for each row
  execute function messaging.name_stale_by_contact_row();

create function messaging.name_stale_company() returns trigger language plpgsql as $$
begin
  insert into messaging.stale_clients (company_id) values (new.id);
  return null;
end
$$;
create trigger companies_address_added after insert on phonebook.companies for each row when (new.email <> '' or new.qq <> '')
  execute function messaging.name_stale_company();
create trigger companies_address_changed after update on phonebook.companies for each row
  when (old.email is distinct from new.email or old.qq is distinct from new.qq) execute function messaging.name_stale_company();

-- What was copied of a company goes with it at once; a job that has just kept it anew finds it stale.
create function messaging.forget_addresses() returns trigger language plpgsql as $$
begin
  delete from messaging.client_addresses a using gone where a.company_id = gone.id;
  delete from messaging.client_profiles p using gone where p.company_id = gone.id;
  insert into messaging.stale_clients (company_id) select id from gone;
  return null;
end
$$;
create trigger companies_address_gone after delete on phonebook.companies referencing old table as gone
  for each statement execute function messaging.forget_addresses();

insert into messaging.stale_clients (company_id)
select c.id from phonebook.companies c
where c.email <> '' or c.qq <> '' or exists (select from phonebook.contacts k where k.company_id = c.id);
