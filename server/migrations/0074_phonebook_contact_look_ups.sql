-- A contact's values are looked up while they are typed. The number of a switchboard is found whatever extension stands behind it,
-- and a QQ number also where it is the company's own.
create index contact_values_main on phonebook.contact_values (split_part(key, ';ext=', 1)) where key like '%;ext=%';
create index companies_qq on phonebook.companies (qq) where qq <> '';
