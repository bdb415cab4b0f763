-- People at a company.
create table phonebook.contacts (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  company_id bigint not null references phonebook.companies (id) on delete cascade,
  name text not null check (name <> '' and char_length(name) <= 100),
  gender text not null default 'unknown' check (gender in ('male', 'female', 'unknown')),
  position text not null default '' check (char_length(position) <= 100),
  department text not null default '' check (char_length(department) <= 100),
  extension text not null default '' check (char_length(extension) <= 20),
  fax text not null default '' check (char_length(fax) <= 40),
  address text not null default '' check (char_length(address) <= 300),
  postal_code text not null default '' check (char_length(postal_code) <= 20),
  remark text not null default '' check (char_length(remark) <= 2000),
  post_status text not null default 'onTheJob' check (post_status in ('onTheJob', 'resigned')),
  is_primary boolean not null default false,
  card_front_id bigint references files.files (id) on delete set null,
  card_back_id bigint references files.files (id) on delete set null,
  created_at timestamptz(3) not null default now(),
  created_by bigint not null references identity.users (id) on delete restrict,
  updated_at timestamptz(3) not null default now(),
  updated_by bigint not null references identity.users (id) on delete restrict,
  -- As with companies: gone from the moment this is set, really deleted once it has passed.
  delete_after timestamptz(3),
  -- Somebody who has left is nobody's first address.
  check (not (is_primary and post_status = 'resigned'))
);
create unique index contacts_one_primary on phonebook.contacts (company_id) where is_primary and delete_after is null;
create index contacts_company on phonebook.contacts (company_id, id);
create index contacts_leaving on phonebook.contacts (delete_after) where delete_after is not null;
create index contacts_card_front on phonebook.contacts (card_front_id) where card_front_id is not null;
create index contacts_card_back on phonebook.contacts (card_back_id) where card_back_id is not null;

-- Where a contact is reached: as typed, and in the normal form by which it is found (E.164, lower case, digits).
create table phonebook.contact_values (
  id bigint generated always as identity primary key,
  contact_id bigint not null references phonebook.contacts (id) on delete cascade,
  kind text not null check (kind in ('mobile', 'phone', 'email', 'qq', 'wechat', 'whatsapp', 'linkedin', 'facebook', 'telegram', 'instagram', 'zalo', 'msn')),
  belongs text not null default 'company' check (belongs in ('company', 'personal')),
  value text not null check (value <> '' and char_length(value) <= 254),
  key text not null check (key <> ''),
  -- The first of a kind is the one that is shown and written to.
  place smallint not null,
  unique (contact_id, kind, key)
);
create index contact_values_found on phonebook.contact_values (kind, key);

-- What the search knows of a company's contacts. It ends `search_all`, so that one index serves both; whoever writes the company writes its own part only.
alter table phonebook.companies add column search_contacts text not null default '';
create function phonebook.join_search() returns trigger language plpgsql as $$
begin
  if new.search_all is distinct from old.search_all then
    new.search_all := new.search_all || new.search_contacts;
  else
    new.search_all := left(old.search_all, length(old.search_all) - length(old.search_contacts)) || new.search_contacts;
  end if;
  return new;
end $$;
create trigger companies_join_search before update of search_all, search_contacts on phonebook.companies
  for each row when (old.search_all is distinct from new.search_all or old.search_contacts is distinct from new.search_contacts)
  execute function phonebook.join_search();
