-- Names with a character that is read in several ways are now found by each reading. The texts of existing companies are made anew by a job, which
-- takes them from this list; a company that is saved meanwhile gets the new text at once.
create table phonebook.stale_searches (company_id bigint primary key references phonebook.companies on delete cascade);
insert into phonebook.stale_searches (company_id)
select c.id from phonebook.companies c
where c.name ~ '[一-鿿㐀-䶿]'
union
select k.company_id from phonebook.contacts k where k.name ~ '[一-鿿㐀-䶿]';
