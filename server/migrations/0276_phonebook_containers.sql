-- The types of containers in which a company usually ships: 20GP, 40HQ, 40RH.
alter table phonebook.companies add column containers text[] not null default '{}';
create index companies_containers on phonebook.companies using gin (containers);
