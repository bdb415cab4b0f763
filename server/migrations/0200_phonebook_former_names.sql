-- The names that companies had before: what was taken for a company by its name stays with it when the company is renamed.
create table phonebook.former_names (
  company_id bigint not null references phonebook.companies (id) on delete cascade,
  name_key text not null,
  -- Until when the company had the name; the last time, where it had it several times.
  ended_at timestamptz(3) not null default now(),
  primary key (company_id, name_key)
);
create index former_names_key on phonebook.former_names (name_key);

create function phonebook.keep_former_name() returns trigger language plpgsql as $$
begin
  insert into phonebook.former_names (company_id, name_key) values (old.id, old.name_key)
  on conflict (company_id, name_key) do update set ended_at = now();
  return null;
end $$;
create trigger companies_former_name after update of name_key on phonebook.companies for each row
  when (old.name_key is not null and old.name_key <> '' and old.name_key is distinct from new.name_key)
  execute function phonebook.keep_former_name();
