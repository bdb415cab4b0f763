-- By what a company is known again: its name without width, case, brackets and legal form, its number without country and trunk prefix.
-- Null until they are worked out, which the server does for rows that are older than these columns.
alter table phonebook.companies add column name_key text, add column phone_key text;
create index companies_name_key on phonebook.companies (name_key);
create index companies_phone_key on phonebook.companies (phone_key) where phone_key <> '';
create index companies_email on phonebook.companies (lower(email)) where email <> '';
create index companies_organization on phonebook.companies (upper(organization_number)) where organization_number <> '';

-- Thousands of new rows at once are marked as seen by everybody soon after, so that lists go on reading the index alone.
alter table phonebook.companies set (autovacuum_vacuum_insert_threshold = 5000, autovacuum_vacuum_insert_scale_factor = 0.005);
